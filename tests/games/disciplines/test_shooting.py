"""Shooting: the chance of each bullet, what hits, how the odds come to be."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from tests.games.dice import places, play
from tests.games.disciplines.shots import ONE, TWO, against, chosen, ended, fight_of, fighter, paid, wounded, wounds

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Defender
from sortilege.games.disciplines.damage import Aim
from sortilege.games.disciplines.fighter import Fight, Fighter, Wound
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.odds.know import Know
from sortilege.readers.exactly import Exact, exact
from sortilege.readers.policy import Best, Decline
from sortilege.rules.reading import read
from sortilege.rules.value import Actor
from sortilege.testing.laws import assert_laws, assert_readers_agree

NOTHING = Know.of({}, {})


def percent(test: Shoot, *, evades: bool = False) -> int:
    return test.percent(test.fighter.disciplines, test.versus[0].fighter.disciplines, evades=evades)


def hits_at(test: Shoot, percent: int) -> bool:
    """Whether a lone bullet hits on just so many percent: on that roll, and not on one higher."""
    return bool(play(test, percent).outcome.success) and not (percent < 100 and play(test, percent + 1).outcome.success)


# -- the chance of a bullet -------------------------------------------------------------------------------------------


@pytest.mark.rule("C-RNG-1")
@pytest.mark.rule("D-AGI-Ga")
@pytest.mark.parametrize(("mine", "theirs"), list(product(range(-2, 7), repeat=2)))
def test_the_chart_of_agility_and_speed_of_both(mine: int, theirs: int) -> None:
    def split(both: int) -> dict[str, int]:
        return {"agility": both // 2, "speed": both - both // 2}

    test = Shoot(fighter=fighter(**split(mine)), versus=against(**split(theirs)))
    assert hits_at(test, 50 + 6 * (mine - theirs))


@pytest.mark.rule("C-RNG-3")
@pytest.mark.parametrize("aim", ["area", "vital"])
def test_a_called_shot_takes_20_off(aim: Aim) -> None:
    assert hits_at(Shoot(versus=against(), aim=aim), 30)


@pytest.mark.rule("D-AWA-2c")
@pytest.mark.rule("D-AWA-3c")
@pytest.mark.rule("C-RNG-4")
@pytest.mark.parametrize(("awareness", "left"), [(-1, 50), (0, 50), (1, 50), (2, 45), (3, 40)])
def test_awareness_of_the_target_takes_its_part_off(awareness: int, left: int) -> None:
    assert hits_at(Shoot(versus=against(awareness=awareness)), left)


@pytest.mark.rule("C-RNG-2")
def test_the_situation_counts_for_or_against() -> None:
    assert hits_at(Shoot(versus=against(), modifier=15), 65)
    assert hits_at(Shoot(versus=against(), modifier=-15), 35)


@pytest.mark.rule("C-GEN-3")
@pytest.mark.rule("AMB-8")
def test_1_percent_is_always_left_after_all_modifiers() -> None:
    assert hits_at(Shoot(versus=against(), modifier=-100), 1)
    assert hits_at(Shoot(versus=against(), aim="vital", modifier=-20), 10)
    far_up = Shoot(versus=against(awareness=3), modifier=60)
    assert hits_at(far_up, 100), "the floor and the cap come last: 50 − 10 + 60 is 100"


@pytest.mark.rule("AMB-8")
def test_100_or_more_always_hits() -> None:
    assert play(Shoot(versus=against(), modifier=100), 100).outcome.success


@pytest.mark.rule("RX-11")
@pytest.mark.rule("C-RNG-4")
def test_whoever_is_as_aware_and_evading_as_an_agent_is_hit_on_a_1() -> None:
    levels = {"agility": 3, "speed": 3, "awareness": 3, "evasion": 3}
    test = Shoot(fighter=fighter(agility=3, speed=3), versus=against(**levels))
    evaded = chosen(test.start(places(2)), "evade")
    assert ended(evaded, 1).outcome.success
    assert not ended(evaded, 2).outcome.success


@pytest.mark.rule("SW-6")
@pytest.mark.rule("AMB-7")
def test_by_house_rule_percentages_are_parts_of_the_chance() -> None:
    parts = DisciplinesSwitches(percents="relative")
    assert percent(Shoot(versus=against(awareness=3), aim="area", rules=parts)) == 36
    assert percent(Shoot(versus=against(awareness=3), aim="area")) == 20


@pytest.mark.rule("SW-22")
def test_an_edited_cell_of_the_chart_counts() -> None:
    chart = DisciplinesSwitches().gun_chart
    rows = [row.split() for row in chart.split("/")]
    rows[2][2] = "77"
    edited = DisciplinesSwitches(gun_chart=" / ".join(" ".join(row) for row in rows))
    assert hits_at(Shoot(versus=against(), rules=edited), 77)


# -- the bullets of an action -----------------------------------------------------------------------------------------


@pytest.mark.rule("AMB-9")
def test_each_bullet_has_a_roll_and_a_wound() -> None:
    result = play(Shoot(versus=against(), bullets=3), 50, 51, 1)
    assert result.outcome.degree == "hit"
    assert result.outcome.facts == (("hits", 2),)
    assert [(one.kind, one.worth, one.of) for one in wounds(result)] == [("bullet", 1, 0)] * 2
    assert wounded(result) == {TWO}


@pytest.mark.rule("SW-7")
def test_by_house_rule_one_roll_decides_on_all_bullets() -> None:
    test = Shoot(versus=against(), bullets=3, rules=DisciplinesSwitches(gun_rolls="action"))
    assert [play(test, die).outcome.fact("hits") for die in (50, 51)] == [3, 0]
    assert len(wounds(play(test, 50))) == 3


@pytest.mark.rule("A-ONE")
def test_an_action_is_paid_only_in_a_round() -> None:
    (mark,) = Shoot(fighter=fighter(4), versus=against(), bullets=3).costs(places(2))
    assert (mark.actor, mark.field, mark.by) == (ONE, "actions", -1)
    assert Shoot(versus=against()).costs(places(2)) == ()


@pytest.mark.parametrize(("code", "mine"), [("fallen", Fighter(fallen="dying")), ("blocking", Fighter(
    fight=Fight(blocking=True)))])  # fmt: skip
def test_who_is_down_or_blocks_does_not_shoot(code: str, mine: Fighter) -> None:
    with pytest.raises(Refused) as refused:
        Shoot(fighter=mine, versus=against()).start(places(2))
    assert refused.value.refusal.code == code


@pytest.mark.rule("D-AGI-2c")
@pytest.mark.rule("D-AGI-3b")
@pytest.mark.parametrize(("agility", "caught"), [(1, False), (2, True), (3, True)])
def test_thrown_knives_are_caught_without_a_roll(agility: int, caught: bool) -> None:
    test = Shoot(versus=against(agility=agility), weapon="throwing knife")
    result = play(test, *([] if caught else [1]))
    assert (result.outcome.degree == "caught") == caught
    assert bool(wounds(result)) != caught
    assert play(Shoot(versus=against(agility=agility)), 1).outcome.success, "bullets are not"


def test_who_is_down_catches_nothing() -> None:
    asleep = Defender(Fighter(Disciplines(agility=3), fallen="unconscious"))
    assert play(Shoot(versus=(asleep,), weapon="throwing knife"), 1).outcome.success


@pytest.mark.parametrize("versus", [[], [{}, {}]])
def test_there_is_one_target(versus: list[object]) -> None:
    with pytest.raises(Refused):
        read(Shoot, {"versus": versus})


# -- what Endurance 3 ignores -----------------------------------------------------------------------------------------


@pytest.mark.rule("D-END-3c")
@pytest.mark.rule("C-DMG-15")
@pytest.mark.parametrize(("endurance", "rolls"), [(2, False), (3, True), (4, True)])
def test_endurance_3_rolls_whether_a_bullet_may_kill_it(endurance: int, rolls: bool) -> None:
    test = Shoot(versus=against(endurance=endurance), bullets=2)
    result = play(test, 1, 1, *([60, 61] if rolls else []))
    assert [one.shrugged for one in wounds(result)] == [rolls, False]


@pytest.mark.rule("AMB-35")
def test_bullets_that_miss_use_their_rolls_up() -> None:
    """So a correction of the chance finds the dice that it needs."""
    result = play(Shoot(versus=against(endurance=3), bullets=3), 1, 99, 2, 61, 1, 1)
    assert [one.shrugged for one in wounds(result)] == [False, True]


# -- odds -------------------------------------------------------------------------------------------------------------

MANY = Shoot(versus=against(awareness=3), weapon="heavy machine gun", bullets=10)


def test_hits_are_as_likely_as_so_many_rolls_make_them() -> None:
    odds = exact(MANY, places(2), NOTHING)
    for hits in range(11):
        expected = comb(10, hits) * Fraction(4, 10) ** hits * Fraction(6, 10) ** (10 - hits)
        assert odds.chance(lambda end, hits=hits: end.fact("hits") == hits) == expected  # type: ignore[misc]


def test_what_is_told_at_once_is_what_comes_of_every_die() -> None:
    followed = Exact(Decline(), closed=False).odds(MANY.start(places(2)), NOTHING)
    assert followed == exact(MANY, places(2), NOTHING)


def test_evading_is_the_target_s_choice_in_odds_too() -> None:
    test = Shoot(versus=against(evasion=2, awareness=1))
    hit = {
        policy: exact(test, places(2), NOTHING, policy)
        for policy in (Decline(), Best(TWO, lambda end: not end.success))
    }
    assert [float(odds.chance(lambda end: bool(end.success))) for odds in hit.values()] == [0.5, 0.2]


ALL = (
    Shoot(versus=against()),
    Shoot(versus=against(), bullets=2),
    Shoot(versus=against(endurance=3)),
    Shoot(versus=against(endurance=3), bullets=2, rules=DisciplinesSwitches(gun_rolls="action")),
    Shoot(versus=against(evasion=1, awareness=1)),
    Shoot(fighter=fighter(2), versus=against(2, evasion=3, awareness=1, endurance=4)),
    Shoot(versus=against(None, Fight(blocked=(ONE,)), telekinesis=2)),
    Shoot(versus=against(None, Fight(blocked=(ONE, Actor("three"))), telekinesis=2)),
)


@pytest.mark.parametrize("test", ALL)
def test_the_steps_keep_the_laws(test: Shoot) -> None:
    assert_laws(test, places(2), {})


@pytest.mark.parametrize("test", [one for one in ALL if one.bullets == 1])
def test_the_readers_agree(test: Shoot) -> None:
    assert_readers_agree(test, places(2), {})


# -- what shooting promises -------------------------------------------------------------------------------------------


def promised(test: Shoot, sheet: DisciplinesSheet | None = None) -> dict[str, Fraction | None]:
    """What the test promises, to somebody who sees the target's sheet or does not."""
    told = test.promises(places(2), (None, sheet))
    return {one.words: one.number if one.chance is None else one.chance for one in told}


def drops(test: Shoot, sheet: DisciplinesSheet | None = None) -> Fraction | None:
    return next(value for words, value in promised(test, sheet).items() if words.startswith("The target drops"))


def hurt(damage: int, endurance: int = 0) -> DisciplinesSheet:
    return DisciplinesSheet("Harris", disciplines=Disciplines(endurance=endurance), wounds=(Wound("bullet", damage),))


HITS = "Hits that drop the target, on average"


def test_it_promises_each_bullet_any_of_the_action_and_how_many_it_takes() -> None:
    assert promised(Shoot(fighter=fighter(1), versus=against(awareness=3), bullets=3)) == {
        "Each bullet hits": Fraction(2, 5),
        "At least one of the action's bullets hits": 1 - Fraction(6, 10) ** 3,
        "The target drops within 1 action like this": 0,
        HITS: 4,
    }


def test_a_target_with_evasion_may_use_it() -> None:
    told = promised(Shoot(versus=against(evasion=3, awareness=3)))
    assert told["Each bullet hits"] == Fraction(40, 100)
    assert told["Each bullet hits, if it evades"] == Fraction(1, 100)
    covered = promised(Shoot(versus=against(3, Fight(evading=(ONE,)), evasion=3, awareness=3)))
    assert covered["Each bullet hits"] == Fraction(1, 100)
    spent = promised(Shoot(versus=against(0, evasion=3, awareness=3)))
    assert not any("if it evades" in words for words in (*covered, *spent))


def test_bullets_that_stop_promise_nothing() -> None:
    assert promised(Shoot(versus=against(3, Fight(blocked=(ONE,)), telekinesis=1))) == {}


@pytest.mark.parametrize(("actions", "left"), [(1, 2), (2, 2), (2, 3)])
def test_the_chance_to_drop_it_counts_all_bullets_of_the_actions(actions: int, left: int) -> None:
    test = Shoot(fighter=fighter(actions), versus=against(), bullets=2)
    n = 2 * actions
    likely = sum(Fraction(comb(n, hits), 2**n) for hits in range(left, n + 1))
    assert drops(test, hurt(4 - left)) == likely


def test_outside_a_round_all_its_actions_are_counted() -> None:
    assert drops(Shoot(versus=against()), hurt(1)) == Fraction(1, 8), "three actions, three hits"


def test_wounds_count_only_for_those_who_see_them() -> None:
    test = Shoot(versus=against())
    assert promised(test)[HITS] == 4
    assert promised(test, hurt(3))[HITS] == 1
    assert HITS not in promised(test, hurt(4))


@pytest.mark.rule("SW-7")
def test_one_roll_for_all_bullets_makes_hits_come_together() -> None:
    rules = DisciplinesSwitches(gun_rolls="action")
    test = Shoot(fighter=fighter(1), versus=against(), bullets=3, rules=rules)
    assert drops(test, hurt(1)) == Fraction(1, 2)


@pytest.mark.rule("D-END-3c")
@pytest.mark.rule("AMB-35")
def test_shrugging_off_takes_two_and_a_half_fatal_bullets_on_average() -> None:
    test = Shoot(fighter=fighter(1), versus=against(endurance=3), weapon=".357", bullets=2, modifier=50)
    assert promised(test, hurt(6, 3))[HITS] == 1 + Fraction(5, 2)
    assert drops(test, hurt(6, 3)) == Fraction(4, 10)
    assert drops(test, hurt(9, 3)) == 1 - Fraction(6, 10) ** 2


@pytest.mark.rule("AMB-42")
@pytest.mark.parametrize(("endurance", "number"), [(2, Fraction(1)), (3, 2 + Fraction(5, 2))])
def test_one_vital_bullet_drops_up_to_endurance_2(endurance: int, number: Fraction) -> None:
    assert promised(Shoot(versus=against(endurance=endurance), aim="vital"))[HITS] == number


@pytest.mark.rule("D-EVA-1b")
def test_who_evades_pays_and_writes_once() -> None:
    test = Shoot(fighter=fighter(3), versus=against(3, evasion=1, awareness=1))
    result = ended(chosen(test.start(places(2)), "evade"), 35)
    assert result.outcome.success
    assert paid(result, TWO) == 1
    evading = fight_of(result, TWO)
    assert evading is not None
    assert evading.evading == (ONE,)
