"""Telekinetic blocking: how many are stopped, sending back, the one-way wall, and when the blocker acts again."""

import pytest
from tests.games.dice import places, play
from tests.games.disciplines.shots import ONE, TWO, against, chosen, ended, fight_of, fighter, paid, wounded, wounds

from sortilege.components.pile import pile
from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Defender
from sortilege.games.disciplines.blocking import Block, Shooter, Unblock
from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.weapons import WeaponName
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor
from sortilege.testing.laws import assert_laws, assert_readers_agree

SURE = DisciplinesSwitches(block_beyond="sure")


def seats(n: int) -> tuple[Place, ...]:
    """The blocker, and the shooters `s1`, `s2`, …"""
    names = ("one", *(f"s{number}" for number in range(1, n)))
    return tuple(Place(Actor(name), pile("deck", name)) for name in names)


def block(level: int, shooters: int, actions: int | None = 5, rules: DisciplinesSwitches | None = None) -> Block:
    mine = fighter(actions, telekinesis=level)
    return Block(fighter=mine, versus=(Shooter(),) * shooters, rules=rules or DisciplinesSwitches())


def run(test: Test, *dice: int) -> Result:
    return ended(test.start(seats(test.seats())), *dice)


def stopped(result: Result) -> int:
    """How many shooters are stopped; the sheet says the same."""
    fight = fight_of(result, ONE)
    assert fight is not None
    assert fight.has_blocked
    assert fight.blocking == bool(fight.blocked)
    many = result.outcome.fact("stopped")
    assert many == len(fight.blocked)
    assert isinstance(many, int)
    return many


# -- how many are stopped ---------------------------------------------------------------------------------------------


@pytest.mark.rule("D-TEL-1a")
@pytest.mark.rule("D-TEL-2a")
@pytest.mark.parametrize(("level", "shooters"), [(1, 1), (2, 1), (2, 2), (2, 3)])
def test_few_shooters_are_all_stopped_without_a_roll(level: int, shooters: int) -> None:
    assert stopped(run(block(level, shooters))) == shooters


@pytest.mark.rule("D-TEL-1a")
@pytest.mark.rule("D-TEL-2a")
@pytest.mark.parametrize(("level", "shooters", "percent"), [(1, 2, 60), (2, 4, 70), (2, 5, 70), (2, 6, 70)])
def test_more_are_all_stopped_by_a_roll_or_none_is(level: int, shooters: int, percent: int) -> None:
    assert stopped(run(block(level, shooters), percent)) == shooters
    assert stopped(run(block(level, shooters), percent + 1)) == 0


@pytest.mark.rule("EX-18")
@pytest.mark.rule("AMB-12")
@pytest.mark.rule("D-TEL-1a")
def test_of_three_shooters_level_1_stops_two_at_60_percent_and_never_the_third() -> None:
    result = run(block(1, 3), 60)
    assert stopped(result) == 2
    fight = fight_of(result, ONE)
    assert fight is not None
    assert fight.blocked == (Actor("s1"), Actor("s2"))
    assert stopped(run(block(1, 3), 61)) == 0


@pytest.mark.rule("EX-19")
@pytest.mark.rule("AMB-12")
@pytest.mark.rule("D-TEL-2a")
def test_of_seven_shooters_level_2_stops_six_at_70_percent() -> None:
    assert [stopped(run(block(2, 7), die)) for die in (70, 71)] == [6, 0]


@pytest.mark.rule("SW-10")
@pytest.mark.rule("EX-18")
@pytest.mark.rule("EX-19")
def test_by_house_rule_as_many_as_the_roll_is_for_are_stopped_surely() -> None:
    assert stopped(run(block(1, 3, rules=SURE))) == 2
    assert stopped(run(block(2, 7, rules=SURE))) == 6
    assert stopped(run(block(1, 2, rules=SURE), 61)) == 0, "two shooters are rolled for all the same"


@pytest.mark.rule("D-TEL-3a")
@pytest.mark.parametrize("shooters", [1, 7, 40])
def test_level_3_stops_any_number(shooters: int) -> None:
    assert stopped(run(block(3, shooters))) == shooters


@pytest.mark.rule("D-TEL-3c")
def test_the_wall_of_level_3_is_one_way() -> None:
    versus = (Shooter(), Shooter(behind=True), Shooter())
    wall = run(Block(fighter=fighter(5, telekinesis=3), versus=versus))
    fight = fight_of(wall, ONE)
    assert fight is not None
    assert fight.blocked == (Actor("s1"), Actor("s3"))
    assert stopped(run(Block(fighter=fighter(5, telekinesis=2), versus=versus))) == 3, "only level 3 makes a wall"


@pytest.mark.rule("D-TEL-0")
@pytest.mark.parametrize("level", [-1, 0])
def test_without_telekinesis_nothing_is_blocked(level: int) -> None:
    with pytest.raises(Refused) as refused:
        run(block(level, 1))
    assert refused.value.refusal.code == "needs_level"


# -- what becomes of the bullets --------------------------------------------------------------------------------------


def shot(level: int = 1, blocked: tuple[Actor, ...] = (ONE,), weapon: WeaponName = "9mm", bullets: int = 1) -> Shoot:
    """`one` shoots at `two`, who blocks."""
    fight = Fight(blocked=blocked, blocking=True, has_blocked=True)
    target = against(5, fight, telekinesis=level)
    return Shoot(fighter=fighter(3), versus=target, weapon=weapon, bullets=bullets, damage=weapon == "other")


@pytest.mark.rule("D-TEL-1a")
def test_bullets_of_a_blocked_shooter_drop_without_a_roll() -> None:
    result = play(shot())
    assert result.outcome.degree == "stopped"
    assert not result.outcome.success
    assert wounds(result) == []


@pytest.mark.rule("D-TEL-1b")
@pytest.mark.parametrize("weapon", ["throwing knife", "other"])
def test_other_projectiles_stop_as_well(weapon: WeaponName) -> None:
    assert play(shot(weapon=weapon)).outcome.degree == "stopped"


@pytest.mark.rule("D-TEL-3c")
def test_who_is_not_stopped_shoots_as_ever() -> None:
    assert play(shot(3, (Actor("three"),)), 50).outcome.success


@pytest.mark.rule("D-TEL-2b")
@pytest.mark.rule("EX-19")
@pytest.mark.parametrize("level", [2, 3])
def test_bullets_of_exactly_one_shooter_may_go_back(level: int) -> None:
    at = shot(level, bullets=3).start(places(2))
    assert ended(chosen(at, "drop")).outcome.degree == "stopped"
    back = ended(chosen(at, "send_back"), 50, 51, 1)
    assert back.outcome.facts == (("hits", 0), ("returned", 2))
    assert not back.outcome.success
    assert len(wounds(back)) == 2
    assert wounded(back) == {ONE}
    fired = fight_of(back, ONE)
    assert fired is not None
    assert dict(fired.guns) == {"9mm": 1}


@pytest.mark.rule("D-TEL-2b")
@pytest.mark.parametrize(("level", "blocked"), [(1, (ONE,)), (2, (ONE, Actor("three")))])
def test_at_level_1_or_against_several_they_only_drop(level: int, blocked: tuple[Actor, ...]) -> None:
    assert play(shot(level, blocked)).outcome.degree == "stopped"


@pytest.mark.rule("D-TEL-2b")
def test_who_is_shot_at_with_their_own_bullets_may_evade() -> None:
    """The shot has taken one of the shooter's actions already."""
    target = against(5, Fight(blocked=(ONE,)), telekinesis=2)
    for actions, asked in ((2, True), (1, False)):
        mine = fighter(actions, evasion=2, awareness=1)
        at = chosen(Shoot(fighter=mine, versus=target).start(places(2)), "send_back")
        assert isinstance(at, Decides) == asked
    evaded = ended(
        chosen(chosen(Shoot(fighter=fighter(2, evasion=2), versus=target).start(places(2)), "send_back"), "evade"), 21
    )
    assert evaded.outcome.fact("returned") == 0
    assert paid(evaded, ONE) == 1
    fight = fight_of(evaded, ONE)
    assert fight is not None
    assert (fight.evading, dict(fight.guns)) == ((TWO,), {"9mm": 1})


# -- when the blocker acts --------------------------------------------------------------------------------------------


@pytest.mark.rule("AMB-12")
def test_blocking_is_tried_once_a_round() -> None:
    tried = Fighter(Disciplines(telekinesis=2), fighting=True, fight=Fight(has_blocked=True))
    with pytest.raises(Refused) as refused:
        run(Block(fighter=tried, versus=(Shooter(),)))
    assert refused.value.refusal.code == "used_up"


@pytest.mark.rule("AMB-12b")
def test_whoever_blocks_does_nothing_else_and_pays_nothing() -> None:
    assert block(2, 3).costs(seats(4)) == ()
    blocking = fight_of(run(block(2, 3)), ONE)
    with pytest.raises(Refused) as refused:
        run(Shoot(fighter=fighter(5, blocking), versus=against()))
    assert refused.value.refusal.code == "blocking"


@pytest.mark.rule("AMB-12b")
def test_whoever_fails_to_block_is_free_to_act() -> None:
    failed = fight_of(run(block(1, 2), 61), ONE)
    assert run(Shoot(fighter=fighter(5, failed), versus=against()), 50).outcome.success


@pytest.mark.rule("SW-10")
@pytest.mark.parametrize(("switch", "price"), [("1", 1), ("all", 5)])
def test_by_house_rule_blocking_costs_actions(switch: str, price: int) -> None:
    rules = DisciplinesSwitches(block_actions=switch)  # type: ignore[arg-type]
    (mark,) = block(2, 3, rules=rules).costs(seats(4))
    assert (mark.actor, mark.field, mark.by) == (ONE, "actions", -price)
    assert block(2, 3, None, rules).costs(seats(4)) == ()


def unblock(*left: int, blocked: tuple[str, ...] = ("s1", "s2")) -> Unblock:
    fight = Fight(blocked=tuple(map(Actor, blocked)), blocking=bool(blocked), has_blocked=True)
    return Unblock(fighter=fighter(5, fight), versus=tuple(Shooter(fighter(actions)) for actions in left))


@pytest.mark.rule("AMB-12b")
def test_the_blocker_is_free_once_all_shooters_have_used_their_actions() -> None:
    free = fight_of(run(unblock(0, 0)), ONE)
    assert free is not None
    assert not free.blocking
    assert free.has_blocked


@pytest.mark.rule("AMB-12b")
@pytest.mark.parametrize(
    ("code", "test"),
    [
        ("still_to_shoot", unblock(0, 1)),
        ("shooters_missing", unblock(0)),
        ("not_blocking", unblock(0, blocked=())),
    ],
)
def test_the_blocker_is_not_free_before(code: str, test: Unblock) -> None:
    with pytest.raises(Refused) as refused:
        run(test)
    assert refused.value.refusal.code == code


@pytest.mark.rule("AMB-12b")
def test_shooters_who_have_fallen_do_not_keep_the_blocker() -> None:
    fallen = Shooter(Fighter(fallen="dead", fighting=True, actions=3))
    fight = Fight(blocked=(Actor("s1"),), blocking=True, has_blocked=True)
    assert run(Unblock(fighter=fighter(5, fight), versus=(fallen,))).outcome.success


def test_outside_rounds_blocking_only_tells() -> None:
    result = run(block(2, 4, None), 70)
    assert result.outcome.fact("stopped") == 4
    assert result.effects == ()


@pytest.mark.parametrize("test", [block(1, 1), block(1, 2), block(2, 7), block(3, 9), unblock(0, 0)])
def test_the_steps_keep_the_laws(test: Block | Unblock) -> None:
    assert_laws(test, seats(test.seats()), {})
    assert_readers_agree(test, seats(test.seats()), {})


def test_a_blocker_who_is_down_stops_nothing() -> None:
    down = Defender(Fighter(Disciplines(telekinesis=3), fallen="unconscious", fight=Fight(blocked=(ONE,))))
    assert play(Shoot(versus=(down,)), 50).outcome.success
