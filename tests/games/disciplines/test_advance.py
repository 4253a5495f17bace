"""Levels, and what they pay for."""

import pytest
from tests.games.disciplines.making import GM, PEN, begun, bought, levelled, prices, rich

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.sheets.book import Book
from sortilege.sheets.checking import check
from sortilege.sheets.writing import adjust, award, buy

LEVEL_0 = DisciplinesSwitches(start_level="0")
WITH_POINTS = DisciplinesSwitches(start_level="1_with_points")
EVERY_STEP = DisciplinesSwitches(surcharge="every_step")
TWO = {"awareness": 3, "speed": 3}
THREE = {"awareness": 3, "speed": 2, "agility": 2}


def gains(book: Book, levels: int) -> list[tuple[int, int, int]]:
    """The level and the points of both kinds, after each of so many levels."""
    found = []
    for _ in range(levels):
        book = levelled(book, 1)
        points = book.standing.points
        found.append((book.standing.level("level"), points["discipline"], points["talent"]))
    return found


@pytest.mark.rule("EX-11")
@pytest.mark.rule("AD-1")
@pytest.mark.rule("AD-2")
@pytest.mark.rule("AMB-1")
def test_every_level_brings_a_discipline_point_and_an_odd_one_a_talent_point() -> None:
    assert begun().standing.level("level") == 1
    assert gains(begun(), 4) == [(2, 1, 0), (3, 2, 1), (4, 3, 1), (5, 4, 2)]


@pytest.mark.rule("AD-2")
@pytest.mark.parametrize("level", [1, 2, 8, 13, 95])
def test_the_running_total_of_points(level: int) -> None:
    book = levelled(begun(), level - 1)
    assert book.standing.points == {"discipline": level - 1, "talent": (level - 1) // 2}


@pytest.mark.rule("AD-3")
def test_only_an_award_raises_the_level() -> None:
    assert [one.key for one in begun().build.awards] == ["level"]
    with pytest.raises(Refused, match="level"):
        award(begun(), "experience", GM)
    with pytest.raises(Refused, match="level"):
        buy(begun(), "level", PEN)


@pytest.mark.rule("AMB-1")
@pytest.mark.rule("SW-1")
def test_play_may_begin_at_level_0_or_with_the_points_of_level_1() -> None:
    zero, paid = begun(rules=LEVEL_0), begun(rules=WITH_POINTS)
    assert (zero.standing.level("level"), zero.standing.points) == (0, {"discipline": 0, "talent": 0})
    assert gains(zero, 3) == [(1, 1, 1), (2, 2, 1), (3, 3, 2)]
    assert (paid.standing.level("level"), paid.standing.points) == (1, {"discipline": 1, "talent": 1})
    assert gains(paid, 2) == [(2, 2, 1), (3, 3, 2)]


# -- disciplines ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-3")
@pytest.mark.rule("AD-4")
def test_phobe_pays_2_for_strength() -> None:
    assert prices(rich(begun()), ["strength", "strength", "strength"]) == [2, 2, 3]


@pytest.mark.rule("EX-4")
@pytest.mark.rule("AD-5")
def test_phobe_pays_3_for_her_sixth_discipline() -> None:
    book = bought(rich(begun()), {"strength": 1, "endurance": 1})
    assert prices(book, ["evasion", "evasion", "evasion"]) == [3, 2, 3]


@pytest.mark.rule("RX-4")
@pytest.mark.rule("AD-8")
def test_phobe_at_level_8() -> None:
    book = bought(levelled(begun(), 7), {"strength": 1, "endurance": 1, "evasion": 1})
    assert [entry.price for entry in book.ledger[-3:]] == [2, 2, 3]
    assert (book.standing.level("level"), book.standing.points) == (8, {"discipline": 0, "talent": 3})
    assert check(book) == ()
    with pytest.raises(Refused) as refused:
        buy(book, "flight", PEN)
    message = str(refused.value)
    assert "3 discipline points are needed; 0 discipline points are left" in message
    assert "Endurance 2 is needed; it is Endurance 1" in message
    assert "Strength 2 is needed; it is Strength 1" in message
    assert "Awareness" not in message
    assert "Speed" not in message


@pytest.mark.rule("AD-6")
@pytest.mark.rule("AMB-36")
def test_what_creation_bought_keeps_its_price() -> None:
    assert prices(rich(begun()), ["agility", "awareness"]) == [3, 3]
    held = bought(rich(begun(TWO)), {"endurance": 1, "strength": 1, "balance": 1})
    assert prices(held, ["agility"]) == [3]


@pytest.mark.rule("RX-9")
@pytest.mark.rule("AD-10")
def test_new_disciplines_of_who_began_with_two() -> None:
    assert prices(rich(begun(TWO)), ["agility", "balance", "endurance", "strength", "evasion"]) == [2, 2, 2, 3, 3]


@pytest.mark.rule("RX-10")
@pytest.mark.rule("AD-10")
def test_new_disciplines_of_who_began_with_three() -> None:
    assert prices(rich(begun(THREE)), ["balance", "endurance", "strength"]) == [2, 2, 3]


@pytest.mark.rule("AD-5")
def test_only_held_disciplines_count() -> None:
    """A GM may set one back to 0; what creation bought keeps its price all the same."""
    book = bought(rich(begun(THREE)), {"endurance": 1, "strength": 1})
    book = book.plus(adjust(book, "agility", 0, GM))
    assert prices(book, ["balance", "agility"]) == [2, 1]


@pytest.mark.rule("AD-4")
@pytest.mark.rule("DP-2c")
def test_whoever_wakes_comes_to_0_for_nothing() -> None:
    """Points buy levels from 1 up: 0 is what everyone has who knows."""
    book = rich(begun())
    book = book.plus(adjust(book, "strength", -1, GM))
    assert prices(book, ["strength", "strength", "strength"]) == [0, 2, 2]


@pytest.mark.rule("AD-9")
def test_endurance_4_costs_4_and_10_to_12_in_all() -> None:
    specialised = rich(begun({"endurance": 3, "awareness": 3}))
    specialised = bought(specialised, {"strength": 3})
    assert 6 + sum(prices(specialised, ["endurance"])) == 10
    new = rich(begun({"awareness": 3, "strength": 3}))
    assert prices(new, ["endurance"] * 4) == [2, 2, 3, 4]
    late = bought(new, {"agility": 1, "balance": 1, "speed": 1})
    assert prices(late, ["endurance"] * 4) == [3, 2, 3, 4]


@pytest.mark.rule("AD-7")
def test_points_are_saved_after_creation() -> None:
    book = levelled(begun(), 20)
    assert check(book) == ()
    assert book.standing.points["discipline"] == 20


@pytest.mark.rule("AMB-2")
@pytest.mark.rule("SW-3")
def test_every_step_of_a_new_discipline_may_cost_1_more() -> None:
    book = rich(begun({"awareness": 3, "strength": 3}, rules=EVERY_STEP))
    assert prices(book, ["endurance"] * 4) == [2, 3, 4, 5]
    assert prices(rich(begun(rules=EVERY_STEP)), ["agility", "awareness"]) == [3, 3]


@pytest.mark.parametrize(
    ("rules", "start", "total"),
    [
        (DisciplinesSwitches(), {"endurance": 3, "awareness": 2, "speed": 2}, 80),
        (DisciplinesSwitches(), TWO, 81),
        (EVERY_STEP, {"endurance": 3, "awareness": 2, "speed": 2}, 98),
        (EVERY_STEP, TWO, 102),
    ],
)
def test_everything_at_its_most(rules: DisciplinesSwitches, start: dict[str, int], total: int) -> None:
    """The last row of the ledger's table 2.1."""
    first = {"awareness": 3, "speed": 3, "strength": 3, "endurance": 4, "telekinesis": 3}
    book = bought(rich(begun(start, rules=rules)), {**first, **dict.fromkeys(set(DISCIPLINES) - set(first), 3)})
    assert 200 - book.standing.points["discipline"] == total


# -- talents ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AMB-5")
@pytest.mark.rule("SW-4")
def test_exceptional_costs_2_more_than_above_average_unless_each_rating_costs_1() -> None:
    assert prices(rich(begun()), ["medicine"] * 4) == [1, 1, 1, 2]
    assert prices(rich(begun(rules=DisciplinesSwitches(talent_raise="one"))), ["medicine"] * 4) == [1, 1, 1, 1]


@pytest.mark.rule("AD-11")
def test_play_may_make_more_than_two_talents_exceptional() -> None:
    book = bought(rich(begun()), {"driving": 4, "medicine": 4})
    assert check(book.plus(adjust(book, "points/talent", 0, GM))) == ()


def test_all_talents_exceptional_take_47_points_which_is_level_95() -> None:
    book = levelled(begun(), 94)
    assert book.standing.points["talent"] == 47
    assert bought(book, dict.fromkeys(TALENTS, 4)).standing.points["talent"] == 0
