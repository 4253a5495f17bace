"""Talent checks: ratings, natural 1 and 20, bands, Awareness and Agility."""

from fractions import Fraction

import pytest
from tests.games.dice import outcome, places, play

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.side import RatingName
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.talent import Talent
from sortilege.rules.reading import read
from sortilege.rules.step import Rolls

RATINGS: dict[str, int] = {"poor": -7, "below-average": -3, "average": 0, "above-average": 3, "exceptional": 7}

# The ledger's table: percent of success, computed apart from this code.
NUMBERS = (3, 6, 9, 11, 14, 15, 16, 19, 21, 24, 26, 27, 40)
TABLE: dict[RatingName, tuple[int, ...]] = {
    "poor": (55, 40, 25, 15, 5, 5, 5, 5, 5, 5, 5, 5, 5),
    "below-average": (75, 60, 45, 35, 20, 15, 10, 5, 5, 5, 5, 5, 5),
    "average": (90, 75, 60, 50, 35, 30, 25, 10, 5, 5, 5, 5, 5),
    "above-average": (95, 90, 75, 65, 50, 45, 40, 25, 15, 5, 5, 5, 5),
    "exceptional": (95, 95, 95, 85, 70, 65, 60, 45, 35, 20, 10, 5, 5),
}


def chance(test: Talent) -> Fraction:
    """How often the test succeeds, over all twenty faces."""
    return Fraction(sum(outcome(test, die).success is True for die in range(1, 21)), 20)


def total(**fields: object) -> object:
    """The total of a die that shows 10."""
    test = read(Talent, {"rating": "average", "difficulty": 15, **fields})
    return outcome(test, 10).fact("total")


@pytest.mark.rule("T-CHK-1")
@pytest.mark.rule("T-BUY-3")
@pytest.mark.parametrize(("rating", "modifier"), RATINGS.items())
def test_a_twenty_sided_die_and_the_rating_are_added_up(rating: str, modifier: int) -> None:
    assert total(rating=rating) == 10 + modifier
    step = Talent("average", 15).start(places(1))
    assert isinstance(step, Rolls)
    assert (step.ask().n, step.ask().sides) == (1, 20)


@pytest.mark.rule("T-CHK-1")
@pytest.mark.rule("AMB-13")
@pytest.mark.parametrize(("die", "success"), [(11, False), (12, True), (13, True)])
def test_the_number_or_higher_succeeds(die: int, success: bool) -> None:
    ended = outcome(Talent("above-average", 15), die)
    assert (ended.success, ended.degree) == (success, "success" if success else "failure")


@pytest.mark.rule("T-CHK-2")
@pytest.mark.parametrize("rating", RATINGS)
def test_natural_1_fails_and_natural_20_succeeds_whatever_is_added(rating: RatingName) -> None:
    assert outcome(Talent(rating, 2, modifier=60), 1).success is False
    assert outcome(Talent(rating, 99, modifier=-60), 20).success is True


@pytest.mark.rule("T-CHK-3")
@pytest.mark.rule("EX-15")
@pytest.mark.parametrize("rating", RATINGS)
def test_only_poor_fails_disastrously_and_only_exceptional_succeeds_phenomenally(rating: RatingName) -> None:
    test = Talent(rating, 10)
    assert outcome(test, 1).degree == ("disastrous failure" if rating == "poor" else "failure")
    assert outcome(test, 20).degree == ("phenomenal success" if rating == "exceptional" else "success")
    assert {outcome(test, die).degree for die in range(2, 20)} == {"success", "failure"}


@pytest.mark.rule("T-CHK-4")
@pytest.mark.parametrize(
    ("difficulty", "band"),
    [(2, ""), (3, "effortless"), (6, "effortless"), (7, ""), (8, ""), (9, "mildly challenging"),
     (11, "mildly challenging"), (12, ""), (13, ""), (14, "challenging"), (16, "challenging"), (17, ""), (18, ""),
     (19, "highly challenging"), (21, "highly challenging"), (22, ""), (23, ""), (24, "near impossible"),
     (26, "near impossible"), (27, "all but impossible"), (99, "all but impossible")],
)  # fmt: skip
def test_numbers_in_a_band_are_called_by_its_name(difficulty: int, band: str) -> None:
    test = Talent("average", difficulty, modifier=100 - 60)
    named = f"{difficulty} ({band})" if band else str(difficulty)
    assert f"50 against {named}, a " in test.say(outcome(test, 10))


@pytest.mark.rule("T-CHK-1")
@pytest.mark.parametrize("rating", TABLE)
def test_the_table_of_chances(rating: RatingName) -> None:
    assert tuple(chance(Talent(rating, number)) * 100 for number in NUMBERS) == TABLE[rating]


@pytest.mark.rule("EX-13")
def test_example_13_against_27_only_a_natural_20_helps_the_exceptional() -> None:
    assert [die for die in range(1, 21) if outcome(Talent("exceptional", 27), die).success] == [20]


@pytest.mark.rule("EX-14")
def test_example_14_the_exceptional_fail_challenging_numbers_a_third_of_the_time() -> None:
    fails = [100 - 100 * chance(Talent("exceptional", number)) for number in (14, 15, 16)]
    assert fails == [30, 35, 40]


@pytest.mark.rule("D-AWA-Gb")
@pytest.mark.rule("EX-17")
def test_each_awareness_level_adds_two() -> None:
    assert [total(awareness=level) for level in range(4)] == [10, 12, 14, 16]
    assert total(rating="poor", awareness=3) == 10 - 1


@pytest.mark.rule("AMB-14")
@pytest.mark.rule("SW-11")
def test_awareness_below_zero_takes_two_off_unless_the_table_says_no() -> None:
    assert total(awareness=-1) == 8
    assert total(awareness=-1, rules={"below_zero": False}) == 10
    assert total(awareness=2, rules={"below_zero": False}) == 14


@pytest.mark.rule("AMB-24")
@pytest.mark.rule("SW-11")
def test_each_agility_level_adds_two_to_driving_unless_the_table_says_no() -> None:
    assert [total(agility=level) for level in range(-1, 4)] == [8, 10, 12, 14, 16]
    assert total(agility=3, rules={"agility_drives": False}) == 10
    assert total(agility=-1, rules={"below_zero": False}) == 10


def test_the_situation_changes_the_total() -> None:
    assert total(modifier=-4) == 6


def test_the_die_and_the_total_are_shown() -> None:
    (row,) = play(Talent("exceptional", 15), 20).rows
    assert (row.groups[0].dice, row.groups[0].total, row.words) == ((20,), 27, "natural 20")
    assert play(Talent("poor", 15), 9).rows[0].words == "total 2"


def test_the_outcome_is_told_in_words() -> None:
    test = Talent("exceptional", 15)
    assert test.say(outcome(test, 20)) == "27 against 15 (challenging), a phenomenal success"
    assert test.say(outcome(test, 2)) == "9 against 15 (challenging), a failure"


@pytest.mark.parametrize(
    "wrong",
    [{"rating": "superb"}, {"difficulty": 0}, {"difficulty": 100}, {"awareness": 4}, {"awareness": -2}, {"agility": 4},
     {"modifier": 61}],
)  # fmt: skip
def test_what_is_out_of_range_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        total(**wrong)
    assert refused.value.refusal.code == "bad_value"


def test_house_rules_start_as_the_rulings_say() -> None:
    assert DisciplinesSwitches() == DisciplinesSwitches(below_zero=True, naturals=True, agility_drives=True)
