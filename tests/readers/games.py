"""Small inputs for every test of every game, for properties that hold for all of them."""

from hypothesis import strategies as st
from tests.readers.cases import Case, Cases, build, build_parts, places, policies, rivals, switches
from tests.readers.fights import FIGHTS
from tests.readers.groups import groups
from tests.readers.piles import small_piles

from sortilege.components.card import JOKERS, Cards, rank, read_cards, suit
from sortilege.components.deck import DECK_40, DECK_54, courts
from sortilege.readers.policy import Decline
from sortilege.rules.outcome import Outcome
from sortilege.rules.want import succeeds

SHORT_40 = tuple(card for card in DECK_40 if suit(card) in "SH" and rank(card) in "A23479T")
"""Two suits and few ranks, so that patrons and equal sums are met."""

LOW_40 = read_cards("AS 4S 2S 3S 7H")
"""Chains of equal sums."""

RICH_40 = read_cards("2S 9S 3H 7H TS")
"""Chains of which some reach the usual Targets."""

SHORT_54 = tuple(card for card in DECK_54 if rank(card) in "A45TJ") + JOKERS
"""Few ranks, so that pairs and equal values are met."""


def is_high(outcome: Outcome) -> bool:
    total = outcome.fact("total")
    return isinstance(total, int) and total >= 11


# -- revelations

patrons = st.sampled_from(["", "S", "H"])
modifiers = st.integers(-2, 2)
numbers = st.sampled_from([4, 8, 10, 11, 12, 13, 15])
fate: Cards = courts("S") + courts("H")
revelations = switches(
    "revelations",
    patron_threshold=st.sampled_from(["effective", "stated"]),
    contest_tie=st.sampled_from(["report", "redraw"]),
    opposed_equal=st.sampled_from(["beats", "fails"]),
)


@st.composite
def targets(draw: st.DrawFn) -> Case:
    test = build(
        "revelations target",
        score=st.integers(1, 3),
        target=numbers,
        default=st.booleans(),
        modifier=modifiers,
        patron=patrons,
        beat=st.booleans(),
        rules=revelations,
    )
    at = draw(places(1, "fate"))
    return Case(draw(test), at, draw(small_piles(at, SHORT_40, fate, rich=LOW_40)), policies(at, succeeds))


@st.composite
def revelations_contests(draw: st.DrawFn) -> Case:
    many = draw(st.integers(2, 3))
    contestants = build_parts(
        "revelations contest",
        many,
        score=st.integers(1, 2),
        target=numbers,
        default=st.booleans(),
        modifier=modifiers,
        patron=patrons,
    )
    test = build("revelations contest", contestants=contestants, rules=revelations)
    at = draw(places(many, "fate"))
    piles = draw(small_piles(at, SHORT_40, fate, most=4 if many == 2 else 2, most_held=1, rich=RICH_40[: 6 - many]))
    return Case(draw(test), at, piles, rivals(at))


@st.composite
def revelations_opposed(draw: st.DrawFn) -> Case:
    many = draw(st.integers(1, 2))
    versus = build_parts(
        "revelations opposed",
        many - 1,
        score=st.integers(1, 2),
        patron=patrons,
        default=st.booleans(),
        modifier=modifiers,
    )
    test = build(
        "revelations opposed",
        score=st.integers(1, 3),
        patron=patrons,
        default=st.booleans(),
        modifier=modifiers,
        versus=versus,
        rules=revelations,
    )
    at = draw(places(many, "fate"))
    piles = draw(small_piles(at, SHORT_40, fate, most=5 - many, most_held=3 - many, rich=RICH_40[: 6 - many]))
    return Case(draw(test), at, piles, rivals(at) if many > 1 else policies(at, is_high))


@st.composite
def revelations_initiative(draw: st.DrawFn) -> Case:
    many = draw(st.integers(1, 3))
    cast = build_parts("revelations initiative", many, speed=st.integers(0, 2))
    at = draw(places(many))
    piles = draw(small_piles(at, SHORT_40, most=4))
    return Case(draw(build("revelations initiative", cast=cast, rules=revelations)), at, piles, (Decline(),))


# -- saga

saga = switches(
    "saga",
    boons_and_banes=st.sampled_from(["cancel", "both_flip"]),
    push_with_bane=st.sampled_from(["lowest_of_all", "replaces"]),
    pushes_per_test=st.integers(0, 3),
    stress_boons=st.sampled_from(["on", "off"]),
    unskilled=st.sampled_from(["plain", "half"]),
    criticals=st.sampled_from(["off", "on"]),
)


@st.composite
def saga_tests(draw: st.DrawFn) -> Case:
    test = build(
        "saga test",
        stat=st.integers(0, 5),
        unskilled=st.booleans(),
        target=st.integers(1, 16),
        boons=st.integers(0, 2),
        banes=st.integers(0, 1),
        stress_boons=st.integers(0, 1),
        stress=st.sampled_from([0, 1, 4, 6]),
        edge=st.integers(0, 3),
        rules=saga,
    )
    at = draw(places(1, "hand"))
    return Case(
        draw(test),
        at,
        draw(small_piles(at, SHORT_54, SHORT_54[: -len(JOKERS)], most=4, most_held=3)),
        policies(at, succeeds),
    )


@st.composite
def saga_contests(draw: st.DrawFn) -> Case:
    contestants = build_parts(
        "saga contest",
        2,
        stat=st.integers(0, 3),
        boons=st.integers(0, 1),
        banes=st.integers(0, 1),
        stress_boons=st.integers(0, 1),
        stress=st.sampled_from([0, 2]),
    )
    test = build("saga contest", contestants=contestants, rules=saga)
    at = draw(places(2, "hand"))
    piles = draw(small_piles(at, SHORT_54, SHORT_54[: -len(JOKERS)], most=3, most_held=1))
    return Case(draw(test), at, piles, rivals(at))


# -- cyberspace

cyberspace = switches("cyberspace", die=st.integers(2, 4), meets_succeeds=st.booleans())


@st.composite
def unopposed(draw: st.DrawFn) -> Case:
    test = build(
        "cyberspace unopposed",
        level=st.integers(1, 4),
        difficulty=st.integers(0, 12),
        modifier=modifiers,
        default=st.booleans(),
        rules=cyberspace,
    )
    at = draw(places(1))
    return Case(draw(test), at, {}, (Decline(),))


@st.composite
def cyberspace_opposed(draw: st.DrawFn) -> Case:
    many = draw(st.integers(1, 2))
    versus = build_parts("cyberspace opposed", many, level=st.integers(1, 2))
    test = draw(
        build(
            "cyberspace opposed",
            level=st.integers(1, 2),
            versus=versus,
            modifier=st.integers(-1, 1),
            stop_at_tie=st.booleans(),
            rules=cyberspace,
        )
    )
    at = draw(places(many + 1))
    return Case(test, at, {}, (Decline(),), endless=True)


# -- disciplines

disciplines = switches("disciplines", below_zero=st.booleans(), naturals=st.booleans(), agility_drives=st.booleans())
ratings = st.sampled_from(["poor", "below-average", "average", "above-average", "exceptional"])
levels = st.integers(-1, 3)


@st.composite
def talents(draw: st.DrawFn) -> Case:
    test = build(
        "disciplines talent",
        rating=ratings,
        difficulty=st.integers(1, 30),
        awareness=levels,
        agility=levels,
        rules=disciplines,
    )
    at = draw(places(1))
    return Case(draw(test), at, {}, (Decline(),))


@st.composite
def disciplines_opposed(draw: st.DrawFn) -> Case:
    many = draw(st.sampled_from([1, 1, 1, 2]))
    versus = build_parts("disciplines opposed", many, modifier=modifiers, rating=ratings, awareness=levels)
    test = build(
        "disciplines opposed",
        modifier=modifiers,
        versus=versus,
        rating=ratings,
        ties=st.sampled_from(["tie", "first", "second"]),
        rules=disciplines,
    )
    at = draw(places(many + 1))
    return Case(draw(test), at, {}, (Decline(),))


CASES: dict[str, Cases] = {
    "revelations target": targets(),
    "revelations contest": revelations_contests(),
    "revelations opposed": revelations_opposed(),
    "revelations initiative": revelations_initiative(),
    "saga test": saga_tests(),
    "saga contest": saga_contests(),
    "cyberspace unopposed": unopposed(),
    "cyberspace opposed": cyberspace_opposed(),
    "disciplines talent": talents(),
    "disciplines opposed": disciplines_opposed(),
    **groups(
        {"revelations": revelations, "saga": saga, "cyberspace": cyberspace, "disciplines": disciplines},
        {
            "revelations": (SHORT_40, fate, "fate"),
            "saga": (SHORT_54, SHORT_54[: -len(JOKERS)], "hand"),
        },
    ),
    **FIGHTS,
}
