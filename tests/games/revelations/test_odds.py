"""What draws come to without following every card, against the reader that follows them, and against every order."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.revelations.play import places
from tests.games.revelations.test_brute_force import sums

from sortilege.components.card import Cards, read_cards, suit
from sortilege.components.deck import DECK_40
from sortilege.components.pile import Pile
from sortilege.games.revelations.chains import Cut, Deal, staying_below, tally
from sortilege.games.revelations.contest import Contest, Contestant
from sortilege.games.revelations.odds import Ahead, highest, successes
from sortilege.games.revelations.opposed import Opposed, Rival
from sortilege.games.revelations.reaching import gathers, reaching
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.games.revelations.target import Target
from sortilege.odds.know import Know, Stock
from sortilege.readers.exactly import Exact, exact
from sortilege.readers.policy import Best, Decline, Policy
from sortilege.rules.outcome import Result
from sortilege.rules.test import Place, Test
from sortilege.rules.want import succeeds, wins
from sortilege.testing.laws import reachable

AT = places()
DECK, HAND = AT[0].deck, Pile("fate:one")
BEST = Best(AT[0].actor)
POLICIES = st.sampled_from([Decline(), BEST])
SPADES = tuple(card for card in DECK_40 if suit(card) == "S")

SMALL = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def know(pile: Cards, discards: Cards = (), fate: int = 0) -> Know:
    """A pile, what was discarded from it, and so many Fate cards."""
    return Know.of({DECK: Stock.unseen(pile, discards=discards)}, {HAND: read_cards("KS QS JS")[:fate]})


@st.composite
def knows(draw: st.DrawFn, most: int, fate: int, hidden: int = 0) -> Know:
    """Few cards, half of them of the Patron suit, some of them discarded and some that lie elsewhere unseen."""
    cards = draw(st.lists(st.sampled_from(SPADES) | st.sampled_from(DECK_40), unique=True, max_size=most))
    cut = draw(st.integers(0, len(cards)) | st.just(0))
    gone = draw(st.integers(0, min(hidden, len(cards) - cut)))
    stock = Stock.unseen(tuple(cards[cut:]), gone, discards=tuple(cards[:cut]))
    held = read_cards("KS QS JS")[: draw(st.integers(0, fate))]
    return Know.of({DECK: stock}, {HAND: held})


RULES = st.builds(RevelationsSwitches, patron_threshold=st.sampled_from(["effective", "effective", "stated"]))
PATRONS = st.sampled_from(["S", "S", "S", ""])
TARGETS = st.builds(
    Target,
    score=st.integers(1, 5),
    target=st.integers(10, 23) | st.integers(1, 34),
    modifier=st.integers(-3, 3),
    patron=PATRONS,
    rules=RULES,
)
TESTS = TARGETS | st.builds(Opposed, score=st.integers(1, 5), patron=PATRONS, modifier=st.integers(-3, 3))


def same(test: Test, at: Know, policy: Policy, steps: int, seated: tuple[Place, ...] = AT) -> None:
    """The first steps that are reached tell what comes of following every card."""
    followed = Exact(policy, closed=False)
    for step, left in reachable(test, seated, at, steps):
        if not isinstance(step, Result) and (told := policy.closes(step, left)) is not None:
            assert told == followed.odds(step, left), f"{step} tells {told}"


@given(TESTS, knows(6, 0), POLICIES)
@settings(SMALL, max_examples=80)
def test_counting_finds_what_following_every_card_finds(test: Test, at: Know, policy: Policy) -> None:
    same(test, at, policy, 40)


@given(TESTS, knows(6, 2, 2), POLICIES)
@settings(SMALL, max_examples=60)
def test_fate_cards_are_counted_as_they_are_best_used(test: Test, at: Know, policy: Policy) -> None:
    same(test, at, policy, 60)


@given(TESTS, knows(6, 0, 3))
@settings(SMALL, max_examples=60)
def test_cards_that_lie_elsewhere_unseen_are_counted(test: Test, at: Know) -> None:
    same(test, at, Decline(), 20)


def test_the_steps_of_a_draw_tell_their_odds_wherever_the_pile_is_known() -> None:
    for pile, discards in (("4C 7C AH 2S 3S", ""), ("4C 2S", "3S 9H"), ("", "9S 2H"), ("", "")):
        for step, left in reachable(Target(3, 12, patron="S"), AT, know(read_cards(pile), read_cards(discards)), 500):
            assert isinstance(step, Result) or step.closed(left, None), f"{step} is silent"


@st.composite
def contests(draw: st.DrawFn) -> tuple[Test, tuple[Place, ...], Know]:
    """Two or three who draw from decks of their own; the first may hold a Fate card."""
    at = places(draw(st.sampled_from([2, 2, 3])))
    many = len(at)
    scores, targets = st.integers(1, 2), st.sampled_from([5, 8, 12])
    parts = st.tuples(*[st.builds(Contestant, score=scores, target=targets, patron=PATRONS)] * many)
    rivals = st.tuples(*[st.builds(Rival, score=scores, patron=PATRONS)] * (many - 1))
    rules = st.builds(RevelationsSwitches, contest_tie=st.sampled_from(["report", "redraw"]))
    contest = st.builds(Contest, contestants=parts, rules=rules)
    test = draw(contest | st.builds(Opposed, score=scores, patron=PATRONS, versus=rivals))
    stocks = {place.deck: draw(knows(6 - many, 0)).stock(DECK) for place in at}
    return test, at, Know.of(stocks, {HAND: read_cards("KS")[: draw(st.integers(0, 1))]})


@given(contests(), st.sampled_from([Decline(), Best(AT[0].actor, wins(1)), Best(places(2)[1].actor, wins(2))]))
@settings(SMALL, max_examples=60)
def test_those_who_draw_from_own_decks_are_counted_apart(
    case: tuple[Test, tuple[Place, ...], Know], policy: Policy
) -> None:
    test, at, piles = case
    same(test, piles, policy, 50, at)


def test_one_deck_for_all_is_not_counted_apart() -> None:
    at = places(2, shared=True)
    contest = Contest((Contestant(1, 12, patron="S"), Contestant(1)))
    for rules in (RevelationsSwitches(), RevelationsSwitches(contest_tie="redraw")):
        start = replace(contest, rules=rules).start(at)
        assert not isinstance(start, Result)
        assert start.closed(Know.of({at[0].deck: Stock.unseen(read_cards("2S 3S 4D"))}), None) is None


# -- every order ------------------------------------------------------------------------------------------------------

SMALL_DECKS = [
    ("4C 7C AH 2S 3S 5S 8S 9S", ""),
    ("2C 5C 9H TD AD 3S 8S", ""),
    ("2S 3S 9H AD", "TC 7S 4S 6H"),
    ("8S", "9S AS 5C 2H TD"),
]


def orders(pile: str, discards: str) -> Iterator[Cards]:
    """Every order in which cards come up: of the pile, then of the discards that are shuffled in."""
    for first in permutations(read_cards(pile)):
        yield from (first + then for then in permutations(read_cards(discards)))


@pytest.mark.rule("R-PAT-2")
@pytest.mark.rule("R-DECK-4")
@pytest.mark.parametrize("n", [1, 2, 3, 5])
@pytest.mark.parametrize(("pile", "discards"), SMALL_DECKS)
def test_odds_count_every_order(pile: str, discards: str, n: int) -> None:
    counted, totals = Counter[int](), Counter[int]()
    for order in orders(pile, discards):
        lying = sums(order, n, "S")
        counted[sum(total >= 12 for total in lying)] += 1
        totals[max(lying)] += 1
    at = know(read_cards(pile), read_cards(discards))
    assert odds(Target(n, 12, patron="S"), at) == shares(counted)
    assert odds(Opposed(n, "S"), at) == shares(totals)


def odds(test: Test, at: Know) -> dict[int | str | None, Fraction]:
    """By the one fact of the outcome."""
    return {end.facts[0][1]: chance for end, chance in exact(test, AT, at).items()}


def shares(counted: Counter[int]) -> dict[int, Fraction]:
    return {value: Fraction(times, counted.total()) for value, times in counted.items()}


# -- whole decks ------------------------------------------------------------------------------------------------------

FULL = Cut(tuple(range(1, 11)), tuple(sorted([*range(1, 11)] * 3)))
LONG = Cut(tuple(range(1, 14)), tuple(sorted([*range(1, 14)] * 3)))
"""52 cards, each worth its rank."""


@pytest.mark.parametrize("cut", [FULL, LONG])
@pytest.mark.parametrize("n", [1, 5, 8])
@pytest.mark.parametrize("goal", [7, 12, 16])
def test_each_chain_of_a_long_deal_is_as_good_as_a_single_one(cut: Cut, n: int, goal: int) -> None:
    one = successes(Ahead(cut, Cut(), 1), goal)
    assert successes(Ahead(cut, Cut(), n), goal).mean(int) == n * one[1]


@pytest.mark.parametrize("cut", [FULL, Cut(LONG.patrons[2:], LONG.others)])
def test_a_patron_card_lies_before_each_other_card_as_often(cut: Cut) -> None:
    """So it is in the first chain in one of so many cases as there are other cards, and one more."""
    before = Fraction(sum(cut.patrons), len(cut.others) + 1)
    end = Fraction(sum(cut.others), len(cut.others))
    assert highest(Ahead(cut, Cut(), 1), 0).mean(int) == before + end


@pytest.mark.parametrize("begun", [0, 4])
@pytest.mark.parametrize("goal", [24, 29, 40])
def test_high_goals_are_counted_from_either_side(goal: int, begun: int) -> None:
    deal = Deal(FULL, 2, begun)
    assert gathers(FULL, begun, goal)
    assert tally(staying_below(deal, goal)).map(lambda low: deal.most - low) == tally(reaching(deal, goal))


@pytest.mark.rule("R-FATE-2")
@pytest.mark.parametrize(("target", "fate"), [(10, 1), (11, 1), (21, 2), (31, 3)])
def test_so_many_fate_cards_always_succeed(target: int, fate: int) -> None:
    assert chance(Target(5, target, patron="S"), fate) == 1


@pytest.mark.rule("R-FATE-2")
def test_a_fate_card_helps_less_the_more_it_is_needed() -> None:
    chances = [chance(Target(5, target, patron="S"), 1) for target in range(12, 21)]
    assert chances == sorted(chances, reverse=True)
    assert all(one > chance(Target(5, target, patron="S"), 0) for target, one in enumerate(chances, 12))


def chance(test: Test, fate: int) -> Fraction:
    """Of success with a whole deck and the best use of Fate cards."""
    return exact(test, AT, know(DECK_40, fate=fate), BEST).chance(succeeds)


@pytest.mark.rule("R-FATE-2")
def test_a_target_that_no_chain_can_reach_is_not_followed() -> None:
    at = (replace(AT[0], hand=HAND),)
    know = Know.of({DECK: Stock.unseen(DECK_40)}, {HAND: read_cards("KS QS JS")})
    assert exact(Target(4, 96, patron="S"), at, know, BEST).chance(succeeds) == 0
