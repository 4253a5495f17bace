"""Opposed actions: the higher total, ties that roll again, one against several."""

import pytest
from tests.games.dice import finish, outcome, places, play

from sortilege.components.refusal import Refused
from sortilege.games.cyberspace.opposed import Opposed
from sortilege.games.cyberspace.side import Side
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.rules.ask import Roll
from sortilege.rules.outcome import Outcome
from sortilege.rules.reading import read
from sortilege.rules.step import Next, Rolls


def rolls(at: Next) -> Rolls:
    assert isinstance(at, Rolls)
    return at


def asked(at: Next) -> Roll:
    return rolls(at).ask()


@pytest.mark.rule("C-OPP-1")
@pytest.mark.parametrize(("dice", "winner", "success"), [((4, 3, 6), 1, True), ((2, 3, 6), 2, False)])
def test_the_higher_total_wins_and_the_other_loses(dice: tuple[int, ...], winner: int, success: bool) -> None:
    assert outcome(Opposed(2, (Side(1),)), *dice) == Outcome("winner", success, (("winner", winner),))


@pytest.mark.rule("C-OPP-1")
def test_each_side_rolls_its_own_modified_dice() -> None:
    step = rolls(Opposed(3, (Side(2, modifier=2, default=True),), modifier=1).start(places(2)))
    assert (step.ask().actor, step.ask().n) == ("one", 4)
    after = step.resume((1, 1, 1, 1))
    assert (asked(after).actor, asked(after).n) == ("two", 2)


@pytest.mark.rule("C-OPP-2")
def test_equal_totals_roll_again_and_every_roll_is_shown() -> None:
    result = play(Opposed(2, (Side(1),)), 2, 3, 5, 1, 1, 2, 6, 6, 1)
    assert result.outcome.fact("winner") == 1
    assert [[group.dice for group in row.groups] for row in result.rows] == [
        [(2, 3), (1, 1), (6, 6)],
        [(5,), (2,), (1,)],
    ]
    assert [row.words for row in result.rows] == ["total 12, after a tie", "total 1, after a tie"]


@pytest.mark.rule("C-OPP-2")
def test_a_tie_returns_to_an_equal_step_so_that_exact_odds_can_be_solved() -> None:
    start = rolls(Opposed(2, (Side(1),)).start(places(2)))
    again = rolls(rolls(start.resume((2, 3))).resume((5,)))
    assert again.key() == start.key()
    assert again != start


@pytest.mark.rule("C-OPP-2")
def test_the_gm_may_stop_at_a_tie() -> None:
    test = Opposed(2, (Side(1),), stop_at_tie=True)
    assert outcome(test, 2, 3, 5) == Outcome("tie", None, (("winner", 0),))
    assert outcome(test, 2, 3, 6).fact("winner") == 2
    assert "stop_at_tie" in Opposed.gm_fields


@pytest.mark.rule("C-OPP-3")
def test_one_against_several_rolls_once_and_is_compared_pair_by_pair() -> None:
    test = Opposed(2, (Side(1), Side(2), Side(1)))
    ended = outcome(test, 3, 4, 6, 5, 5, 2)
    assert ended == Outcome("pairs", False, (("pair 1", "won"), ("pair 2", "lost"), ("pair 3", "won")))
    assert test.say(ended, ("Joe", "Ann", "Bo", "Cy")) == "Joe wins against Ann and Cy, loses to Bo"


@pytest.mark.rule("C-OPP-3")
def test_a_success_against_several_is_to_win_every_pair() -> None:
    test = Opposed(2, (Side(1), Side(1)), stop_at_tie=True)
    assert outcome(test, 6, 6, 1, 2).success is True
    assert outcome(test, 1, 1, 1, 3).success is False
    assert outcome(test, 1, 1, 2, 3).success is False
    assert outcome(test, 1, 1, 2, 1).success is None


@pytest.mark.rule("C-OPP-3")
def test_only_tied_pairs_roll_again() -> None:
    test = Opposed(1, (Side(1), Side(1), Side(1)))
    # 4 ties with 4 twice and beats 3; the new 2 beats the second's 1 and ties with the fourth's 2; then 6 against 5.
    result = play(test, 4, 4, 3, 4, 2, 1, 2, 6, 5)
    assert result.outcome.facts == (("pair 1", "won"), ("pair 2", "won"), ("pair 3", "won"))
    assert [[group.total for group in row.groups] for row in result.rows] == [[4, 2, 6], [4, 1], [3], [4, 2, 5]]
    assert [row.part for row in result.rows] == [0, 1, 2, 3]


@pytest.mark.rule("C-OPP-3")
def test_a_settled_pair_stands_whatever_the_leader_rolls_later() -> None:
    ended = outcome(Opposed(1, (Side(1), Side(1))), 4, 3, 4, 1, 6)
    assert ended.facts == (("pair 1", "won"), ("pair 2", "lost"))


@pytest.mark.rule("C-OPP-3")
def test_several_ties_stand_when_the_gm_stops() -> None:
    test = Opposed(1, (Side(1), Side(1)), stop_at_tie=True)
    ended = outcome(test, 4, 4, 3)
    assert ended == Outcome("pairs", None, (("pair 1", "tie"), ("pair 2", "won")))
    assert test.say(ended, ("Joe", "Ann", "Bo")) == "Joe wins against Bo, ties with Ann"


@pytest.mark.rule("C-OPP-3")
def test_totals_that_beat_the_same_opponents_make_no_difference() -> None:
    start = rolls(Opposed(1, (Side(1), Side(1))).start(places(3)))
    after = rolls(start.resume((4,)))
    assert rolls(after.resume((1,))).key() == rolls(after.resume((3,))).key() != rolls(after.resume((5,))).key()


@pytest.mark.rule("C-EX-4")
def test_example_4_hiding_under_the_table_with_a_second_look() -> None:
    hening, guard = 3, 4
    test = Opposed(hening, (Side(guard, modifier=-1),), modifier=1)
    step = rolls(test.start(places(2)))
    assert (step.ask().n, asked(step.resume((1, 2, 3, 4))).n) == (4, 3)
    ended = finish(step, 1, 2, 3, 4, 4, 4, 2, 6, 1, 1, 6, 5, 4, 3).outcome
    assert (ended.fact("winner"), test.say(ended)) == (1, "number 1 wins")


def test_another_die_is_rolled_by_all_sides() -> None:
    step = rolls(Opposed(1, (Side(1),), rules=CyberspaceSwitches(die=8)).start(places(2)))
    assert step.ask().sides == 8
    assert asked(step.resume((8,))).sides == 8


@pytest.mark.rule("C-ROLL-2")
def test_an_equal_total_is_a_tie_even_where_it_meets_a_difficulty() -> None:
    test = Opposed(1, (Side(1),), stop_at_tie=True, rules=CyberspaceSwitches(meets_succeeds=True))
    assert outcome(test, 3, 3).fact("winner") == 0


@pytest.mark.parametrize("versus", [[], [{"level": 0}], [{"level": 1}] * 40])
def test_there_is_an_opponent_with_a_level(versus: list[dict[str, int]]) -> None:
    with pytest.raises(Refused) as refused:
        read(Opposed, {"level": 3, "versus": versus})
    assert refused.value.refusal.code == "bad_value"


def test_dice_may_come_one_by_one() -> None:
    start = rolls(Opposed(2, (Side(2),)).start(places(2)))
    split = rolls(rolls(start.resume((2,))).resume((5,)))
    assert split == start.resume((2, 5))
    assert rolls(split.resume((3,))).resume((4,)) == split.resume((3, 4))
