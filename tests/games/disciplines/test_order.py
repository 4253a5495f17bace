"""The order of acting in a fight (AMB-31, SW-21)."""

import pytest
from tests.games.dice import places

from sortilege.components.chance import ScriptedChance
from sortilege.games.disciplines import game
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.order import Initiative, Ranked
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.readers.exactly import exact
from sortilege.readers.live import Dealer, advance
from sortilege.readers.policy import Decline
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.testing.laws import assert_laws, assert_readers_agree, known

NAMES = [str(place.actor) for place in places(4)]
RULES = DisciplinesSwitches()


def cast(*ones: tuple[int, int, int]) -> tuple[Seated, ...]:
    """Participants by actions, Agility and Awareness."""
    return tuple(
        Seated(place, DisciplinesSheet(str(place.actor), disciplines=_levels(agility, awareness), actions=actions))
        for place, (actions, agility, awareness) in zip(places(len(ones)), ones, strict=True)
    )


def _levels(agility: int, awareness: int) -> Disciplines:
    return Disciplines(agility=agility, awareness=awareness)


def ordered(seated: tuple[Seated, ...], rules: Switches = RULES, dice: tuple[int, ...] = ()) -> list[int]:
    """The participants in the order of acting, from 1; just these dice are rolled."""
    test, outcome = game.rounds.initiative(seated, rules), None
    chance = ScriptedChance((), dice)
    if test:
        end, _ = advance(test.start(tuple(one.place for one in seated)), Dealer({}, chance))
        assert isinstance(end, Result)
        outcome = end.outcome
    with pytest.raises(LookupError):
        chance.roll(1, 20)
    slots = game.rounds.order(seated, outcome, rules)
    return [NAMES.index(str(slot.actor)) + 1 for slot in slots]


@pytest.mark.rule("AMB-31")
@pytest.mark.rule("SW-21")
def test_the_most_actions_act_first_then_agility_then_awareness() -> None:
    assert ordered(cast((3, 3, 3), (10, 0, 0), (5, 1, 1), (7, 2, 2))) == [2, 4, 3, 1]
    assert ordered(cast((5, 1, 3), (5, 2, 0), (5, 3, 0))) == [3, 2, 1]
    assert ordered(cast((5, 2, 1), (5, 2, 3), (5, 2, -1), (5, 2, 2))) == [2, 4, 1, 3]


@pytest.mark.rule("AMB-31")
def test_only_those_who_are_tied_roll_a_d20_and_roll_again_while_they_are_equal() -> None:
    seated = cast((5, 1, 1), (7, 0, 0), (5, 1, 1), (3, 0, 0))
    assert ordered(seated, dice=(4, 17)) == [2, 3, 1, 4]
    assert ordered(seated, dice=(9, 9, 3, 3, 12, 8)) == [2, 1, 3, 4]
    two_ties = cast((5, 1, 1), (3, 0, 0), (5, 1, 1), (3, 0, 0))
    assert ordered(two_ties, dice=(1, 20, 2, 20, 5, 6)) == [3, 1, 4, 2]


@pytest.mark.rule("SW-21")
def test_by_house_rule_the_gm_or_a_d20_orders() -> None:
    seated = cast((3, 0, 0), (10, 3, 3), (5, 0, 0))
    assert ordered(seated, DisciplinesSwitches(turn_order="gm")) == [1, 2, 3]
    assert ordered(seated, DisciplinesSwitches(turn_order="d20"), (18, 4, 11)) == [1, 3, 2]
    assert ordered(seated, DisciplinesSwitches(turn_order="d20"), (6, 4, 6, 1, 2)) == [3, 1, 2]


@pytest.mark.rule("AMB-31")
def test_a_slot_tells_the_actions_and_the_sheet_counts_those_left() -> None:
    slots = game.rounds.order(cast((1, 0, 0), (5, 0, 0)), None, RULES)
    assert [slot.words for slot in slots] == ["5 actions", "1 action"]
    assert game.rounds.left is not None
    assert game.rounds.left(DisciplinesSheet("Ana", actions=4)) == 4
    assert game.rounds.left(DisciplinesSheet("Ana", actions=4, fallen="unconscious")) == 0
    assert game.rounds.waited == "actions"


def test_the_test_tells_nobodys_levels() -> None:
    test = game.rounds.initiative(cast((5, 3, 3), (5, 3, 3), (3, 2, 1)), RULES)
    assert test == Initiative((Ranked(1), Ranked(1), Ranked(2)))
    assert not Initiative.offered
    assert Initiative((Ranked(2), Ranked(2))).say(_places(2, 1), ("Ana", "Ben")) == "Ben, then Ana"


def _places(*ranks: int) -> Outcome:
    return Outcome("order", None, tuple((f"place {number}", rank) for number, rank in enumerate(ranks, 1)))


def test_the_steps_keep_the_laws() -> None:
    test = Initiative((Ranked(1), Ranked(2), Ranked(1)))
    assert_laws(test, places(3), {})
    assert_readers_agree(test, places(3), {}, endless=True)


def test_a_d20_is_fair() -> None:
    at = places(3)
    odds = exact(Initiative((Ranked(1), Ranked(1), Ranked(1))), at, known(at, {}), Decline())
    assert list(odds.weights.values()) == [1] * 6
