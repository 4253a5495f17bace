"""The cheapest way to goals: against a search of its own, and against the ledger's tables."""

from collections.abc import Mapping
from functools import cache

import pytest
from tests.sheets.purchases import cheapest
from tests.sheets.toys import GM, PEN, bought

from sortilege.rules.registry import find_game
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.plan import IN_CREATION, Plan, plan
from sortilege.sheets.writing import adjust, award, begin, buy, opened

# -- disciplines ------------------------------------------------------------------------------------------------------

EXTRA = {
    ("evasion", 1): (0, 12, 0),
    ("evasion", 2): (0, 14, 0),
    ("evasion", 3): (3, 17, 3),
    ("regeneration", 1): (0, 6, 0),
    ("regeneration", 2): (0, 11, 0),
    ("regeneration", 3): (17, 34, 19),
    ("energy", 1): (2, 16, 2),
    ("energy", 2): (4, 18, 5),
    ("energy", 3): (7, 21, 9),
    ("flight", 1): (4, 21, 4),
    ("flight", 2): (6, 23, 7),
    ("flight", 3): (9, 26, 11),
    ("telekinesis", 1): (4, 20, 4),
    ("telekinesis", 2): (6, 22, 7),
    ("telekinesis", 3): (9, 25, 11),
    ("matrix_warping", 1): (11, 28, 13),
    ("matrix_warping", 2): (13, 30, 16),
    ("matrix_warping", 3): (16, 33, 20),
    ("endurance", 4): (10, 26, 10),
}
"""Ledger 2.1: points after creation from the best start, from the worst, and from the best under SW-3 b."""

CHEAPEST_STARTS = {
    "evasion": ({"speed": 3, "awareness": 2, "evasion": 2},),
    "energy": tuple(
        {**dict.fromkeys(("awareness", "endurance", "strength"), 2), what: 3}
        for what in ("awareness", "endurance", "strength")
    ),
    "flight": ({"speed": 3, "endurance": 2, "strength": 2},),
    "telekinesis": ({"awareness": 3, "speed": 3},),
    "matrix_warping": ({"awareness": 3, "speed": 3},),
}

Start = Mapping[str, int]


def nothing(**rules: str) -> Book:
    """No character yet."""
    game = find_game("disciplines")
    return book_of(game, type(game.switches())(**rules))


STARTS = nothing().build.starts
EVERYTHING = tuple((one.key, one.most) for one in nothing().build.traits if one.group == "Disciplines")


@cache
def _made(start: tuple[tuple[str, int], ...], rules: tuple[tuple[str, str], ...]) -> Book:
    book = nothing(**dict(rules))
    book = bought(book.plus(opened(book, PEN)), *(what for what, level in start for _ in range(level)))
    book = book.plus(adjust(book, "points/talent", 0, GM))
    return book.plus(begin(book, PEN))


def made(start: Start, **rules: str) -> Book:
    """A character who begins play so."""
    return _made(tuple(start.items()), tuple(rules.items()))


def says(found: Plan) -> list[tuple[str, int, str]]:
    return [(step.says, step.price, step.when) for step in found.steps]


@pytest.mark.rule("AD-4")
@pytest.mark.rule("AD-5")
@pytest.mark.rule("AD-6")
@pytest.mark.rule("AD-9")
@pytest.mark.parametrize("target", list(EXTRA))
def test_from_every_start_a_plan_costs_what_a_search_of_all_purchases_finds(target: tuple[str, int]) -> None:
    assert len(STARTS) == 81
    for start in STARTS:
        found = plan(made(start), (target,))
        assert found.costs.get("discipline", 0) == cheapest(start, *target), (start, target)


@pytest.mark.rule("AD-4")
@pytest.mark.parametrize("target", list(EXTRA))
def test_the_same_where_every_step_of_other_disciplines_is_dearer(target: tuple[str, int]) -> None:
    for start in STARTS:
        found = plan(made(start, surcharge="every_step"), (target,))
        assert found.costs.get("discipline", 0) == cheapest(start, *target, every_step=True), (start, target)


@pytest.mark.rule("AD-1")
@pytest.mark.rule("AD-8")
@pytest.mark.parametrize("target", list(EXTRA))
def test_the_table_of_cheapest_levels(target: tuple[str, int]) -> None:
    least, worst, dearer = EXTRA[target]
    found = plan(nothing(), (target,))
    assert found.costs.get("discipline", 0) == least
    assert found.when == (f"level {1 + least}" if least else "now")
    assert max(plan(made(start), (target,)).costs.get("discipline", 0) for start in STARTS) == worst
    assert plan(nothing(surcharge="every_step"), (target,)).costs.get("discipline", 0) == dearer


@pytest.mark.parametrize("target", CHEAPEST_STARTS)
def test_the_cheapest_starts_are_named(target: str) -> None:
    build = nothing().build
    names = [{build.say(what, level) for what, level in start.items()} for start in CHEAPEST_STARTS[target]]
    assert set(plan(nothing(), ((target, 3),)).start.split(" + ")) in names


@pytest.mark.rule("AD-10")
def test_everything_at_its_highest() -> None:
    found = plan(nothing(), EVERYTHING)
    assert (found.costs, found.when) == ({"discipline": 80}, "level 81")
    assert len(found.start.split(" + ")) == 3
    by_shape = {(len(start), plan(made(start), EVERYTHING).costs["discipline"]) for start in STARTS}
    assert by_shape == {(3, 80), (2, 81)}
    assert plan(made({"speed": 3, "strength": 3}), EVERYTHING).when == "level 82"


@pytest.mark.rule("AD-4")
def test_everything_where_every_step_of_other_disciplines_is_dearer() -> None:
    costs = {plan(made(start, surcharge="every_step"), EVERYTHING).costs["discipline"] for start in STARTS}
    assert (min(costs), max(costs)) == (98, 102)


@pytest.mark.rule("PR-4")
@pytest.mark.rule("PR-6")
def test_matrix_warping_step_by_step() -> None:
    found = plan(nothing(), (("matrix_warping", 3),))
    assert found.start == "Awareness 3 + Speed 3"
    assert says(found) == [
        ("Endurance 1", 2, "level 3"),
        ("Telekinesis 1", 2, "level 5"),
        ("Telekinesis 2", 2, "level 7"),
        ("Telekinesis 3", 3, "level 10"),
        ("Matrix Warping 1", 2, "level 12"),
        ("Matrix Warping 2", 2, "level 14"),
        ("Matrix Warping 3", 3, "level 17"),
    ]
    assert [step.total for step in found.steps] == [2, 4, 6, 9, 11, 13, 16]


@pytest.mark.rule("PR-7")
def test_endurance_4_step_by_step() -> None:
    found = plan(made({"awareness": 2, "endurance": 2, "strength": 3}), (("endurance", 4),))
    assert says(found) == [("Awareness 3", 3, "level 4"), ("Endurance 3", 3, "level 7"), ("Endurance 4", 4, "level 11")]


@pytest.mark.rule("PR-5")
def test_regeneration_3_step_by_step() -> None:
    found = plan(made({"awareness": 2, "endurance": 3, "regeneration": 2}), (("regeneration", 3),))
    assert says(found) == [
        ("Awareness 3", 3, "level 4"),
        ("Strength 1", 2, "level 6"),
        ("Strength 2", 2, "level 8"),
        ("Strength 3", 3, "level 11"),
        ("Endurance 4", 4, "level 15"),
        ("Regeneration 3", 3, "level 18"),
    ]


TALENTS = tuple((one.key, 4) for one in nothing().build.traits if one.group == "Talents")


@pytest.mark.rule("AD-2")
@pytest.mark.rule("AD-11")
def test_all_talents_exceptional() -> None:
    found = plan(nothing(), TALENTS)
    assert (found.costs, found.when) == ({"talent": 47}, "level 95")
    assert sum(step.price for step in found.steps if step.when == IN_CREATION) == 18


def test_talents_where_each_rating_costs_one_leave_exceptional_for_later() -> None:
    found = plan(nothing(talent_raise="one"), TALENTS)
    assert found.costs == {"talent": 34}


@pytest.mark.rule("T-BUY-2")
def test_only_two_talents_are_exceptional_at_creation() -> None:
    found = plan(nothing(), TALENTS[:3])
    assert says(found)[-1][1:] == (2, "level 5")
    assert sum(step.says.endswith("Exceptional") and step.when == IN_CREATION for step in found.steps) == 2


def test_both_kinds_of_points_are_awaited() -> None:
    start = made({"awareness": 3, "speed": 3})
    assert plan(start, (("endurance", 1), ("medicine", 2))).when == "level 5"
    assert plan(start, (("endurance", 1), ("medicine", 1))).when == "level 3"


def test_points_that_are_left_count() -> None:
    book = made({"awareness": 3, "speed": 3})
    saving = book.plus(award(book, "level", GM, 3))
    assert plan(saving, (("endurance", 1),)).when == "now"
    assert plan(saving, (("endurance", 3),)).when == "level 8"
    assert plan(saving, (("medicine", 1),)).when == "now"
    assert plan(saving, (("medicine", 2),)).when == "level 5"


@pytest.mark.parametrize(("start_level", "when"), [("1", "level 3"), ("0", "level 2"), ("1_with_points", "level 2")])
def test_the_level_that_play_begins_with_counts(start_level: str, when: str) -> None:
    book = made({"awareness": 3, "speed": 3}, start_level=start_level)
    assert plan(book, (("endurance", 1),)).when == when


def test_a_creation_that_goes_on_keeps_what_is_chosen() -> None:
    book = nothing()
    book = bought(book.plus(opened(book, PEN)), "strength")
    found = plan(book, (("evasion", 1),))
    assert "Strength" in found.start
    assert found.costs["discipline"] > 0


def test_a_creation_that_no_start_contains_says_so() -> None:
    book = nothing()
    book = bought(book.plus(opened(book, PEN)), "flight")
    found = plan(book, (("evasion", 1),))
    assert (found.steps, found.when) == ((), "never")
    assert "no creation that can be finished" in found.blocked[0].words


def test_a_plan_can_be_bought_as_it_is() -> None:
    book = made({"awareness": 3, "speed": 3})
    found = plan(book, (("matrix_warping", 3), ("evasion", 2), ("medicine", 3)))
    book = book.plus(award(book, "level", GM, int(found.when.removeprefix("level ")) - 1))
    for step in found.steps:
        before = book.standing.points[step.budget]
        book = book.plus(buy(book, step.what, PEN))
        assert before - book.standing.points[step.budget] == step.price
    assert book.standing.points["discipline"] == 0 or book.standing.points["talent"] == 0


# -- experience -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-XP-2")
@pytest.mark.rule("C-XP-3")
def test_experience_for_a_skill() -> None:
    game = find_game("cyberspace")
    book = book_of(game, game.switches())
    book = book.plus(opened(book, PEN))
    book = bought(book, *["dexterity"] * (3 - book.standing.level("dexterity")))
    book = book.plus(begin(book, PEN))
    found = plan(book, (("skills/Firearms", 5),))
    assert [step.price for step in found.steps] == [2, 3, 4]
    assert found.when == "9 more experience points"


def test_a_skill_begins_higher_where_its_attribute_is_raised_first() -> None:
    game = find_game("cyberspace")
    found = plan(book_of(game, game.switches()), (("skills/Firearms", 5),))
    assert found.when == "now"
    assert found.steps[-1].when == IN_CREATION
