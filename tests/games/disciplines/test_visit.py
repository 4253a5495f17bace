"""Leaving and entering the Matrix, and acceleration."""

import pytest
from msgspec.structs import replace
from tests.games.disciplines.bodies import OURS, applied, blow, body, bullet, done, refused, seated

from sortilege.games.disciplines.fighter import Fight, Visit, Wound
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.visit import Accelerate, Enter, Leave
from sortilege.rules.effect import Write

USED = Visit(augmented=3, accelerated=10, spontaneous=40, in_combat=5)


def warper(level: int, accelerated: int = 0, actions: int | None = 10) -> DisciplinesSheet:
    sheet = body(speed=3, matrix_warping=level)
    visit = Visit(accelerated=accelerated)
    return replace(sheet, visit=visit, fighting=int(actions is not None), actions=actions or 0)


@pytest.mark.rule("AMB-41", "D-REG-2c", "D-WAR-1d")
def test_leaving_resets_all_that_a_visit_counts_at_once() -> None:
    worn = replace(body(), visit=USED, fight=Fight(boosted=3, running=4, winded=True, missed=(("two", 2),)))
    out = done(Leave(), worn)
    assert (out.visit, out.fight) == (Visit(inside=False), Fight())
    assert done(Enter(), out).visit == Visit()


@pytest.mark.rule("D-REG-2d", "AMB-18")
def test_leaving_heals_everyone_whole() -> None:
    hurt = body(bullet(4), blow(3), Wound("bone"), Wound("limb"), Wound("mark"))
    assert hurt.fallen == "dying"
    out = done(Leave(), hurt)
    assert (out.wounds, out.fallen, out.pain) == ((), "", 0)
    told = [one.words for one in Leave().effects(seated(hurt), OURS) if isinstance(one, Write)]
    assert "is healed" in told


@pytest.mark.rule("SW-14", "AMB-18")
@pytest.mark.parametrize(("level", "left"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_by_house_rule_leaving_heals_only_with_regeneration_2(level: int, left: int) -> None:
    rules = DisciplinesSwitches(exit_heals="regeneration_2")
    assert len(done(Leave(), body(bullet(), endurance=4, regeneration=level), rules).wounds) == left


@pytest.mark.rule("AMB-41")
def test_whoever_leaves_in_a_round_has_no_more_of_it() -> None:
    out = done(Leave(), replace(body(), fighting=1, actions=2))
    assert (out.fighting, out.actions) == (0, 0)


@pytest.mark.rule("AMB-41")
def test_nobody_leaves_from_outside_or_dead_nor_enters_from_inside_or_down() -> None:
    outside = replace(body(), visit=Visit(inside=False))
    assert refused(Leave(), outside) == "outside"
    assert refused(Leave(), body(Wound("fatal"))) == "dead"
    assert refused(Enter(), body()) == "inside"
    assert refused(Enter(), replace(outside, fallen="unconscious")) == "fallen"


@pytest.mark.rule("D-WAR-1c", "D-WAR-2b", "D-WAR-3b", "A-1")
@pytest.mark.parametrize(("level", "actions"), [(1, 11), (2, 12), (3, 13)])
def test_acceleration_adds_an_action_a_level_to_the_round(level: int, actions: int) -> None:
    fast = done(Accelerate(), warper(level))
    assert (fast.actions, fast.visit.accelerated, fast.fight.accelerating) == (actions, 1, True)
    assert done(Accelerate(), warper(level, actions=4)).actions == 4 + level


@pytest.mark.rule("D-WAR-1d", "D-WAR-2c", "AMB-20")
@pytest.mark.parametrize(("level", "rounds"), [(1, 10), (2, 12), (3, 12)])
def test_a_visit_has_only_so_many_accelerated_rounds(level: int, rounds: int) -> None:
    assert done(Accelerate(), warper(level, rounds - 1)).visit.accelerated == rounds
    assert refused(Accelerate(), warper(level, rounds)) == "used_up"


@pytest.mark.rule("D-WAR-1c")
def test_acceleration_takes_the_level_a_round_and_someone_who_is_up_and_only_once() -> None:
    assert Accelerate.within == "round"
    assert refused(Accelerate(), warper(0)) == "needs_level"
    assert refused(Accelerate(), warper(1, actions=None)) == "not_on"
    assert refused(Accelerate(), done(Accelerate(), warper(1))) == "accelerating"
    assert refused(Accelerate(), replace(warper(1), fallen="dying")) == "fallen"


def test_what_is_done_is_said() -> None:
    assert (Leave().say(), Enter().say()) == ("leaves the Matrix", "enters the Matrix")
    assert "accelerates" in Accelerate().say()
    assert applied(body(), Leave().effects(seated(body()), OURS)).visit == Visit(inside=False)
