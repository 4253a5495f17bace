"""Movement, powers and risks of disciplines, played at the table."""

import pytest
from tests.table.sitting import Sitting

from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.table import command as co

Levels = dict[str, int]


def fighting(levels: Levels, actions: int = 5) -> tuple[Sitting, Actor]:
    """A player's character in a round with so many actions left."""
    sitting = Sitting("disciplines")
    ana = sitting.player("Ana", {"disciplines": levels, "fighting": 1, "actions": actions})
    return sitting, ana


def perform(sitting: Sitting, actor: Actor, kind: str, **fields: object) -> None:
    sitting.do("s2", co.Perform(actor, {"type": kind, **fields}))


def left(sitting: Sitting, actor: Actor) -> object:
    return sitting.state.characters[actor].sheet["actions"]


@pytest.mark.rule("EX-5")
def test_energy_1_moves_20_feet_in_an_action() -> None:
    sitting, ana = fighting({"energy": 1})
    perform(sitting, ana, "move")
    assert sitting.lines("s1")[-1] == "Ana covers 20 ft, 1 of 1 actions boosted."
    assert left(sitting, ana) == 4
    perform(sitting, ana, "move", actions=3)
    assert sitting.lines("s1")[-1] == "Ana covers 55 ft, 2 of 3 actions boosted."


@pytest.mark.rule("EX-20")
@pytest.mark.parametrize(("endurance", "dice", "fallen"), [(3, (), "dead"), (4, (60,), "dead"), (4, (61,), None)])
def test_a_building_at_the_speed_of_sound(endurance: int, dice: tuple[int, ...], fallen: str | None) -> None:
    sitting, ana = fighting({"flight": 3, "endurance": endurance})
    sitting.script(dice=dice)
    sitting.do("s2", co.Call({"type": "risk", "risk": "sonic_crash"}, (ana,), "Crash"))
    assert (sitting.state.characters[ana].sheet.get("fallen") or None) == fallen
    assert sitting.ended.said == ("dies" if fallen else "survives")


@pytest.mark.rule("EX-24")
def test_a_volleyball_is_nudged_5_feet_out() -> None:
    sitting, ana = fighting({"telekinesis": 1})
    perform(sitting, ana, "nudge")
    assert sitting.lines("s1")[-1] == "Ana sends the ball 5 ft astray."
    assert left(sitting, ana) == 4


def test_one_who_is_shot_in_flight_falls_before_all_eyes() -> None:
    sitting, ana = fighting({"flight": 2, "speed": 3})
    perform(sitting, ana, "take_off", speed="fast")
    sitting.script(dice=(5,))
    sitting.do("s1", co.Call({"type": "risk", "risk": "flight_hit"}, (ana,), "Shot"))
    assert sitting.lines("s2")[-1] == "Ana loses concentration and falls."
    refusal = sitting.try_("s2", co.Perform(ana, {"type": "fly"}))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_flying"


@pytest.mark.parametrize(
    ("act", "code"),
    [({"type": "nudge"}, "needs_level"), ({"type": "move", "actions": 6}, "no_actions"),
     ({"type": "leap", "take_off": "run-up"}, "no_run_up"), ({"type": "work", "task": "door"}, "needs_level")],
)  # fmt: skip
def test_what_is_refused_costs_nothing(act: dict[str, object], code: str) -> None:
    sitting, ana = fighting({"strength": 1})
    refusal = sitting.try_("s2", co.Perform(ana, act))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, left(sitting, ana)) == (code, 5)


def test_only_a_gm_gives_a_risk_another_chance() -> None:
    sitting, ana = fighting({"awareness": 3})
    call = co.Call({"type": "risk", "risk": "hostility", "chance": 99}, (ana,), "Hunch")
    refusal = sitting.try_("s2", call)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "gm_only"
    sitting.script(dice=(99,))
    sitting.do("s1", call)
    assert sitting.ended.said == "senses it"


def test_a_brick_wall_takes_actions_that_are_there() -> None:
    sitting, ana = fighting({"strength": 2}, actions=2)
    refusal = sitting.try_("s2", co.Call({"type": "risk", "risk": "brick_wall"}, (ana,), "Wall"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, left(sitting, ana)) == ("not_enough", 2)


def test_a_deleted_program_is_told_of_though_its_sheet_is_the_gms() -> None:
    sitting = Sitting("disciplines")
    neo = sitting.player("Neo", {"disciplines": {"matrix_warping": 3}})
    smith = sitting.npc("Smith", {"kind": "program"})
    sitting.script(dice=(51,))
    sitting.do("s1", co.Call({"type": "annihilate", "versus": [{}]}, (neo, smith), "The end"))
    assert "Smith explodes and is deleted for good." in sitting.lines("s2")
    assert sitting.state.characters[smith].sheet["fallen"] == "dead"
