"""Unopposed actions: dice, difficulties, modifiers, defaulting."""

import pytest
from tests.games.dice import outcome, places, play

from sortilege.components.refusal import Refused
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.games.cyberspace.unopposed import Unopposed
from sortilege.rules.ask import Roll
from sortilege.rules.reading import read
from sortilege.rules.step import Rolls


def asked(test: Unopposed) -> Roll:
    step = test.start(places(1))
    assert isinstance(step, Rolls)
    return step.ask()


def dice(**fields: object) -> int:
    return asked(read(Unopposed, {"level": 3, "difficulty": 15, **fields})).n


@pytest.mark.rule("C-ROLL-1")
def test_as_many_six_sided_dice_as_the_level_are_added_up() -> None:
    assert asked(Unopposed(4, 15)).n == 4
    assert asked(Unopposed(4, 15)).sides == 6
    assert outcome(Unopposed(4, 15), 6, 5, 4, 3).facts == (("total", 18),)


@pytest.mark.rule("C-ROLL-1")
def test_a_house_rule_names_another_die() -> None:
    test = Unopposed(2, 15, rules=CyberspaceSwitches(die=10))
    assert asked(test).sides == 10
    assert outcome(test, 10, 9).fact("total") == 19


@pytest.mark.rule("C-ROLL-2")
@pytest.mark.parametrize(("last", "success"), [(3, False), (4, False), (5, True)])
def test_the_total_must_be_higher_than_the_difficulty(last: int, success: bool) -> None:
    ended = outcome(Unopposed(3, 15), 6, 5, last)
    assert ended.success is success
    assert ended.degree == ("success" if success else "failure")


@pytest.mark.rule("C-ROLL-2")
@pytest.mark.parametrize(("last", "success"), [(3, False), (4, True), (5, True)])
def test_under_a_house_rule_an_equal_total_succeeds(last: int, success: bool) -> None:
    assert outcome(Unopposed(3, 15, rules=CyberspaceSwitches(meets_succeeds=True)), 6, 5, last).success is success


@pytest.mark.rule("C-MOD-1")
@pytest.mark.parametrize(("modifier", "n"), [(2, 5), (0, 3), (-1, 2), (-2, 1), (-3, 1), (-9, 1)])
def test_modifiers_change_the_number_of_dice_but_never_below_one(modifier: int, n: int) -> None:
    assert dice(modifier=modifier) == n


@pytest.mark.rule("C-EX-1")
@pytest.mark.rule("C-MOD-1")
def test_example_1_darkness_and_a_toolkit_add_up_to_one_die_fewer() -> None:
    assert dice(level=4, modifier=-2 + 1) == 3


@pytest.mark.rule("C-DEF-1")
@pytest.mark.parametrize(
    ("level", "modifier", "n"), [(5, 0, 3), (3, 0, 1), (2, 0, 1), (1, 0, 1), (3, 2, 3), (4, -5, 1)]
)
def test_an_unlearnt_skill_rolls_its_attribute_with_two_dice_fewer(level: int, modifier: int, n: int) -> None:
    assert dice(level=level, default=True, modifier=modifier) == n


@pytest.mark.rule("C-EX-2")
@pytest.mark.parametrize(("technical", "rolled", "success"), [(4, (2, 3), False), (4, (3, 3), True), (1, (6,), True)])
def test_example_2_the_goggles(technical: int, rolled: tuple[int, ...], success: bool) -> None:
    assert outcome(Unopposed(technical, 5, default=True), *rolled).success is success


@pytest.mark.rule("C-EX-3")
@pytest.mark.parametrize(("rolled", "success"), [((5, 5, 5), False), ((5, 5, 6), True)])
def test_example_3_the_file_cabinet_in_the_dark(rolled: tuple[int, ...], success: bool) -> None:
    test = Unopposed(4, 15, modifier=-1)
    assert outcome(test, *rolled).success is success


@pytest.mark.rule("C-DIF-1")
@pytest.mark.parametrize(
    ("difficulty", "named"),
    [(5, "5 (very easy)"), (10, "10 (easy)"), (15, "15 (moderate)"), (20, "20 (difficult)"), (25, "25"),
     (30, "30 (very difficult)")],
)  # fmt: skip
def test_difficulties_have_names(difficulty: int, named: str) -> None:
    test = Unopposed(1, difficulty)
    assert test.say(outcome(test, 4)) == f"4 against {named}, a failure"


@pytest.mark.rule("C-DIF-1")
def test_a_very_easy_task_may_succeed_without_a_roll() -> None:
    test = Unopposed(1, 5, automatic=True, hero=True)
    assert outcome(test).success is True
    assert test.say(outcome(test)) == "a success without a roll"
    assert test.costs(places(1)) == ()
    assert "automatic" in Unopposed.gm_fields


@pytest.mark.rule("C-DIF-1")
def test_a_harder_task_is_never_automatic() -> None:
    with pytest.raises(Refused, match="difficulty 6 needs a roll: only up to 5") as refused:
        read(Unopposed, {"level": 1, "difficulty": 6, "automatic": True})
    assert refused.value.refusal.code == "not_automatic"


@pytest.mark.parametrize(
    "wrong", [{"level": 0}, {"level": 21}, {"difficulty": -1}, {"difficulty": 201}, {"modifier": 41}, {"modifier": -41}]
)
def test_numbers_out_of_range_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(Refused) as refused:
        read(Unopposed, {"level": 3, "difficulty": 15, **wrong})
    assert refused.value.refusal.code == "bad_value"


def test_the_dice_that_lie_are_shown_with_their_total() -> None:
    step = Unopposed(3, 15).start(places(1))
    assert isinstance(step, Rolls)
    (before,) = step.rows()
    assert (before.groups, before.words) == ((), "3 dice to roll")
    half = step.resume((6, 2))
    assert isinstance(half, Rolls)
    (row,) = half.rows()
    assert (row.groups[0].dice, row.groups[0].total, row.words) == ((6, 2), 8, "1 die to roll")
    (row,) = play(Unopposed(3, 15), 6, 2, 3).rows
    assert (row.groups[0].dice, row.groups[0].total, row.words) == ((6, 2, 3), 11, "total 11")


def test_dice_may_come_one_by_one_and_only_their_sum_matters() -> None:
    step = Unopposed(3, 15).start(places(1))
    assert isinstance(step, Rolls)
    one, other = step.resume((6, 2)), step.resume((4, 4))
    assert isinstance(one, Rolls)
    assert isinstance(other, Rolls)
    assert one.key() == other.key() != step.key()
    assert one.resume((3,)) == step.resume((6, 2, 3))
