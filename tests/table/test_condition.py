"""Wounds, healing, visits and rounds of disciplines, played at the table."""

from collections.abc import Mapping

import pytest
from tests.table.sitting import Sitting

from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.words import to_json

BULLET = {"kind": "bullet", "worth": 1}
BLOW = {"kind": "blow", "worth": 1, "of": 90}
FATAL = {"kind": "fatal", "words": "fell from a roof"}


def table(*wounds: Mapping[str, object], **levels: int) -> tuple[Sitting, Actor]:
    """Ana with wounds, played from `s2`."""
    sitting = Sitting("disciplines")
    return sitting, sitting.player("Ana", {"disciplines": levels, "wounds": wounds})


def sheet(sitting: Sitting, actor: Actor) -> Mapping[str, object]:
    return sitting.state.characters[actor].sheet


def act(sitting: Sitting, actor: Actor, kind: str, seat: str = "s2", **fields: object) -> None:
    sitting.do(seat, co.Perform(actor, {"type": kind, **fields}))


def refusal(sitting: Sitting, command: co.AnyCommand, seat: str = "s2") -> str:
    """The code of the refusal, after which the table is as it was."""
    before = sitting.state
    got = sitting.try_(seat, command)
    assert isinstance(got, Refusal), got
    assert sitting.state == before
    return got.code


def kinds(sitting: Sitting, actor: Actor) -> list[object]:
    wounds = sheet(sitting, actor)["wounds"]
    assert isinstance(wounds, list | tuple)
    return [wound["kind"] for wound in wounds]


@pytest.mark.rule("EX-12", "A-1")
def test_speed_3_and_warping_3_make_13_actions_and_speed_0_makes_3() -> None:
    sitting, ana = table(speed=3, matrix_warping=3)
    bo = sitting.player("Bo", {})
    sitting.do("s1", co.Begin("round", cast=(ana, bo)))
    assert [sheet(sitting, one)["actions"] for one in (ana, bo)] == [10, 3]
    act(sitting, ana, "accelerate")
    assert sheet(sitting, ana)["actions"] == 13
    assert refusal(sitting, co.Perform(ana, {"type": "accelerate"})) == "accelerating"
    assert refusal(sitting, co.Perform(bo, {"type": "accelerate"}), "s3") == "needs_level"
    sitting.do("s1", co.End("round"))
    assert refusal(sitting, co.Perform(ana, {"type": "accelerate"})) == "not_on"


@pytest.mark.rule("EX-22", "D-REG-2c", "AMB-41")
def test_6_bullets_and_a_blow_take_all_20_actions_until_the_matrix_is_left() -> None:
    sitting, ana = table(*[BULLET] * 6, BLOW, BLOW, endurance=3, regeneration=2)
    for number in range(1, 8):
        act(sitting, ana, "regenerate", wound=number)
    assert sheet(sitting, ana)["visit"]["spontaneous"] == 20  # type: ignore[index]
    assert kinds(sitting, ana) == ["mark"] * 7 + ["blow"]
    assert "Ana mends a blow; 0 of 20 actions are left." in sitting.lines("s2")
    assert refusal(sitting, co.Perform(ana, {"type": "regenerate", "wound": 8})) == "used_up"
    act(sitting, ana, "leave")
    assert kinds(sitting, ana) == []
    act(sitting, ana, "enter")
    assert sheet(sitting, ana)["visit"]["spontaneous"] == 0  # type: ignore[index]


@pytest.mark.rule("RX-17", "D-REG-3a")
def test_in_combat_one_bullet_and_one_blow_heal_and_no_other() -> None:
    sitting, ana = table(BULLET, BLOW, BLOW, endurance=4, regeneration=3, speed=3)
    sitting.do("s1", co.Begin("round", cast=(ana,)))
    act(sitting, ana, "regenerate", wound=1)
    act(sitting, ana, "regenerate", wound=2)
    assert sheet(sitting, ana)["actions"] == 5
    assert refusal(sitting, co.Perform(ana, {"type": "regenerate", "wound": 3})) == "used_up"


@pytest.mark.rule("RX-16", "D-REG-3b", "D-REG-3c")
def test_whoever_has_healed_another_resurrects_nobody_in_that_visit() -> None:
    sitting, ana = table(endurance=4, regeneration=3)
    bo = sitting.player("Bo", {"wounds": [BLOW, FATAL]})
    sitting.do("s1", co.Describe(bo, {"fallen": "dead"}))
    cy = sitting.player("Cy", {"wounds": [BLOW]})
    sitting.do("s2", co.Call({"type": "heal", "wound": 1, "versus": [{}]}, (ana, cy)))
    assert kinds(sitting, cy) == ["mark"]
    resurrect = co.Call({"type": "resurrect", "versus": [{}]}, (ana, bo))
    assert refusal(sitting, resurrect) == "used_up"
    act(sitting, ana, "leave")
    act(sitting, ana, "enter")
    sitting.do("s2", resurrect)
    assert (sheet(sitting, bo)["fallen"], kinds(sitting, bo)) == ("", ["mark", "mark"])
    assert "Bo is back from death." in sitting.lines("s3")
    sitting.do("s1", co.Describe(bo, {"fallen": "dead"}))
    assert refusal(sitting, resurrect) == "used_up"


@pytest.mark.rule("D-REG-0a", "D-REG-0c")
def test_two_hours_of_rest_heal_a_blow_and_are_told() -> None:
    sitting, ana = table(BLOW, BULLET)
    act(sitting, ana, "rest", half_hours=3)
    assert kinds(sitting, ana) == ["blow", "bullet"]
    act(sitting, ana, "rest", seat="s1", half_hours=1)
    assert kinds(sitting, ana) == ["mark", "bullet"]
    assert {"Ana rests for 1½ hours.", "Ana rests for ½ hour.", "Ana recovers from 1 blow."} <= set(sitting.lines("s2"))
    sitting.do("s1", co.Begin("round", cast=(ana,)))
    assert refusal(sitting, co.Perform(ana, {"type": "rest", "half_hours": 1})) == "in_combat"


@pytest.mark.rule("D-REG-2a", "AMB-23")
def test_only_the_gm_lets_the_dying_bleed_to_death() -> None:
    sitting, ana = table()
    sitting.do("s1", co.Describe(ana, {"wounds": [{"kind": "bullet", "worth": 4}], "fallen": "dying"}))
    assert refusal(sitting, co.Perform(ana, {"type": "bleed_to_death"})) == "gm_only"
    act(sitting, ana, "bleed_to_death", seat="s1")
    assert sheet(sitting, ana)["fallen"] == "dead"
    assert {"Ana bleeds to death.", "Ana is dead."} <= set(sitting.lines("s2"))


@pytest.mark.rule("SW-15", "C-DMG-9")
def test_hit_points_are_rolled_once_unless_the_gm_says_them() -> None:
    sitting, ana = table(endurance=1)
    roll = co.Call({"type": "hit_points"}, (ana,))
    sitting.do("s1", co.SetSwitch("ranges", "gm"))
    assert refusal(sitting, roll) == "not_rolled"
    sitting.do("s1", co.SetSwitch("ranges", "midpoint"))
    sitting.script(dice=(3,))
    sitting.do("s2", roll)
    assert sheet(sitting, ana)["hp"] == 7
    assert any("7 hit points" in line for line in sitting.lines("s2"))
    assert refusal(sitting, roll) == "already_rolled"


def test_nobody_finds_the_wounds_of_an_npc_by_wanting_to_heal_it() -> None:
    sitting, ana = table(regeneration=3)
    bo = sitting.player("Bo", {})
    smith = sitting.npc("Smith", {"wounds": [{"kind": "bullet", "worth": 2, "words": "splinter"}], "hp": 4})
    sitting.do("s1", co.Begin("round", cast=(ana, bo, smith)))
    heal = co.Call({"type": "heal", "wound": 9, "versus": [{}]}, (ana, smith))
    assert refusal(sitting, heal) == "gm_only"
    assert refusal(sitting, co.Call({"type": "resurrect", "versus": [{}]}, (ana, smith))) == "gm_only"
    sitting.do("s1", co.Call({**heal.test, "wound": 1}, heal.who))
    sitting.do("s1", co.Describe(smith, {"hp": 0}))
    sitting.do("s1", co.Call({"type": "hit_points"}, (smith,)))
    seen = to_json((sitting.public, sitting.own("s3"), sitting.feed("s3")))
    assert b"splinter" not in seen
    assert b"hit points" not in seen
    assert "splinter" in "".join(sitting.lines("s2"))


@pytest.mark.rule("A-1")
def test_nobody_but_gms_learns_of_the_actions_and_wounds_of_npcs() -> None:
    sitting, ana = table()
    smith = sitting.npc("Smith", {"kind": "program", "disciplines": {"speed": 3}, "wounds": [BLOW]})
    before = len(sitting.lines("s2"))
    sitting.do("s1", co.Begin("round", cast=(ana,)))
    sitting.do("s1", co.End("round"))
    assert not [line for line in sitting.lines("s2")[before:] if "Smith" in line or smith in line]
    act(sitting, smith, "leave", seat="s1")
    assert kinds(sitting, smith) == []
    assert all(one.id != smith for one in sitting.public.characters)


def shot(sitting: Sitting, by: Actor, at: Actor, *dice: int, **fields: object) -> str:
    """A shot with these dice; gives the test's name."""
    sitting.script(dice=dice)
    sitting.do("s1", co.Call({"type": "shoot", "versus": [{}], **fields}, (by, at)))
    return list(sitting.state.over)[-1]


@pytest.mark.rule("AMB-23", "AMB-42")
def test_a_corrected_shot_lets_the_dead_get_up_and_shot_again_die_again() -> None:
    sitting, ana = table()
    thug = sitting.npc("Thug", {"kind": "human", "disciplines": dict.fromkeys(("speed", "agility", "endurance"), -1)})
    test = shot(sitting, ana, thug, 40, aim="vital")
    assert sheet(sitting, thug)["fallen"] == "dead"
    assert "Thug is dead." in sitting.lines("s2")
    sitting.do("s1", co.Correct(test, {"modifier": -60}))
    assert (sheet(sitting, thug)["fallen"], kinds(sitting, thug)) == ("", [])
    sitting.do("s1", co.Correct(test, {"modifier": 0}))
    assert (sheet(sitting, thug)["fallen"], kinds(sitting, thug)) == ("dead", ["bullet"])


@pytest.mark.rule("AMB-35", "D-END-3c")
def test_a_fatal_bullet_shrugged_off_at_endurance_3_can_be_corrected_too() -> None:
    sitting, ana = table(endurance=3)
    sitting.do("s1", co.Describe(ana, {"wounds": [{"kind": "bullet", "worth": 11}]}))
    bo = sitting.player("Bo", {})
    test = shot(sitting, bo, ana, 40, 60)
    assert (sheet(sitting, ana)["fallen"], kinds(sitting, ana)) == ("", ["bullet", "bullet"])
    shot(sitting, bo, ana, 40, 61)
    assert sheet(sitting, ana)["fallen"] == "dying"
    sitting.do("s1", co.Correct(test, {"modifier": -45}))
    assert (sheet(sitting, ana)["fallen"], kinds(sitting, ana)) == ("dying", ["bullet", "bullet"])


@pytest.mark.rule("D-REG-3b")
def test_what_an_npc_suffers_stays_with_the_gm_when_it_is_healed() -> None:
    sitting, _ = table()
    doc = sitting.npc("Doc", {"disciplines": {"endurance": 3, "regeneration": 3}})
    thug = sitting.npc("Thug", {"wounds": [BLOW, {"kind": "bone", "words": "left shin"}]})
    sitting.do("s1", co.Call({"type": "heal", "wound": 1, "versus": [{}]}, (doc, thug), secret="gm"))
    assert kinds(sitting, thug) == ["mark", "bone"]
    assert not [line for line in sitting.lines("s2") if "Thug" in line]
    assert "shin" not in str(sitting.feed("s2"))


def test_a_sheet_that_takes_no_more_wounds_says_so_and_not_which() -> None:
    sitting, ana = table()
    smith = sitting.npc("Smith", {"wounds": [{"kind": "bone", "words": "rib"}] * 500})
    sitting.do("s1", co.Begin("round", cast=(ana, smith)))
    sitting.script(dice=(1,))
    before = sitting.state
    answer = sitting.try_("s2", co.Call({"type": "shoot", "versus": [{}]}, (ana, smith)))
    assert isinstance(answer, Refusal)
    assert answer.code == "sheet_full"
    assert "rib" not in answer.message
    assert sitting.state == before
