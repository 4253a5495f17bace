"""What rounds and scenes bring and take."""

from typing import Literal

import pytest
from msgspec.structs import replace
from tests.games.disciplines.bodies import OURS, applied, body, bullet, seated

from sortilege.games.disciplines import game
from sortilege.games.disciplines.fighter import Fight, Visit, Wound
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.game import Moment
from sortilege.rules.value import Actor

TWO, THREE = Actor("two"), Actor("three")


def after(
    sheet: DisciplinesSheet,
    name: Literal["round", "scene", "session"],
    *,
    begins: bool,
    rules: DisciplinesSwitches = OURS,
) -> DisciplinesSheet:
    """The sheet after the moment."""
    return applied(sheet, game.moments(Moment(name, begins, (seated(sheet),)), rules))


def begun(sheet: DisciplinesSheet, rules: DisciplinesSwitches = OURS) -> DisciplinesSheet:
    return after(sheet, "round", begins=True, rules=rules)


def ended(sheet: DisciplinesSheet, rules: DisciplinesSwitches = OURS) -> DisciplinesSheet:
    return after(sheet, "round", begins=False, rules=rules)


@pytest.mark.rule("A-1", "A-2", "D-SPD-0", "D-SPD-1", "D-SPD-2a", "D-SPD-3a")
@pytest.mark.parametrize(("speed", "actions"), [(0, 3), (1, 5), (2, 7), (3, 10)])
def test_a_round_gives_the_actions_of_ones_speed(speed: int, actions: int) -> None:
    sheet = begun(body(speed=speed))
    assert (sheet.fighting, sheet.actions) == (1, actions)
    assert begun(replace(sheet, actions=1)).actions == actions


@pytest.mark.rule("SW-5", "AMB-6")
@pytest.mark.parametrize("actions", [1, 2, 3])
def test_the_house_rule_says_how_many_actions_a_human_has(actions: int) -> None:
    human = body(kind="human")
    assert begun(human).actions == 2
    assert begun(human, DisciplinesSwitches(human_actions=actions)).actions == actions  # type: ignore[arg-type]


@pytest.mark.rule("A-1")
def test_whoever_is_not_in_the_matrix_has_no_round() -> None:
    outside = replace(body(), visit=Visit(inside=False))
    assert begun(outside) == outside
    assert ended(outside) == outside


@pytest.mark.rule("A-3", "AMB-20", "AMB-10")
def test_what_holds_for_a_round_ends_with_it() -> None:
    fight = Fight(accelerating=True, evading=(TWO,), blocked=(TWO,), blocking=True, has_blocked=True, flying=True)
    sheet = ended(replace(begun(body()), fight=fight))
    assert (sheet.fighting, sheet.actions, sheet.fight) == (0, 0, Fight(flying=True))


@pytest.mark.rule("A-GUN-4", "AMB-26")
def test_how_often_guns_were_fired_is_known_until_the_next_round() -> None:
    sheet = ended(replace(begun(body()), fight=Fight(guns=(("9mm", 5),))))
    assert sheet.fight.guns == (("9mm", 5),)
    assert begun(sheet).fight.guns == ()


@pytest.mark.rule("AMB-37", "D-ENG-1f")
def test_rounds_in_which_an_opponent_only_missed_are_counted() -> None:
    fight = Fight(missed=(("four", 1), ("three", 2), ("two", 2)), tried=(THREE, TWO), hit=(THREE,))
    sheet = ended(replace(begun(body()), fight=fight))
    assert sheet.fight == Fight(missed=(("two", 3),))


@pytest.mark.rule("D-END-0d", "AMB-32")
def test_running_is_counted_in_rounds_and_one_without_gives_breath_back() -> None:
    last = replace(begun(body()), fight=Fight(ran=True, running=4))
    winded = ended(last)
    assert winded.fight == Fight(running=4, winded=True)
    assert ended(begun(winded)).fight == Fight()


@pytest.mark.rule("D-REG-0a")
def test_time_to_heal_begins_anew_for_whoever_acted_in_a_round() -> None:
    old = Wound("bullet", 1, minutes=90)
    sheet = begun(replace(body(old), wounds=(old, bullet())))
    assert ended(sheet).wounds == (old, bullet())
    assert ended(replace(sheet, actions=2)).wounds == (bullet(), bullet())


@pytest.mark.rule("SW-14", "AMB-19")
def test_healing_in_combat_is_for_a_visit_or_by_house_rule_for_each_fight() -> None:
    worn = replace(body(), visit=Visit(spontaneous=5, in_combat=5), fight=Fight(running=2))
    assert after(worn, "scene", begins=True).visit == worn.visit
    assert after(worn, "scene", begins=True).fight == Fight()
    fresh = after(worn, "scene", begins=False, rules=DisciplinesSwitches(combat_healing="fight"))
    assert fresh.visit == Visit(spontaneous=5)


def test_sessions_change_nothing() -> None:
    assert after(body(), "session", begins=True) == body()
