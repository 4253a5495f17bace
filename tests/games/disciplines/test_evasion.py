"""Evasion: what it takes off, what it costs, whom it covers, and when it is not on offer."""

import pytest
from msgspec.structs import replace
from tests.games.dice import places, play
from tests.games.disciplines.shots import ONE, TWO, against, chosen, ended, fight_of, fighter, paid

from sortilege.components.pile import pile
from sortilege.components.refusal import Refused
from sortilege.games.disciplines import game
from sortilege.games.disciplines.attacking import Defender
from sortilege.games.disciplines.evasion import PREPAID, PrepayEvasion, evasion_price
from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Mark, Write
from sortilege.rules.rounds import Seated
from sortilege.rules.step import Decides, Next
from sortilege.rules.test import Place
from sortilege.rules.value import Actor

TARGET = places(2)[1]
THREE, FOUR = Actor("three"), Actor("four")
PER_ATTACK = DisciplinesSwitches(evasion="by_attack")
PREPAYING = DisciplinesSwitches(evasion="prepaid")


def fired(
    actions: int | None,
    fight: Fight | None = None,
    rules: DisciplinesSwitches | None = None,
    **levels: int,
) -> Next:
    """A bullet of `one` on its way to `two`, at 50 percent without Evasion."""
    return Shoot(versus=against(actions, fight, **levels), rules=rules or DisciplinesSwitches()).start(places(2))


def highest(at: Next) -> int:
    """The most that a bullet hits on."""
    return max(die for die in range(1, 101) if ended(at, die).outcome.success)


# -- what it takes off ------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-EVA-1a")
@pytest.mark.rule("D-EVA-2a")
@pytest.mark.rule("D-EVA-3a")
@pytest.mark.rule("C-RNG-4")
@pytest.mark.parametrize(
    ("evasion", "off"), [(1, [15, 20, 25]), (2, [30, 35, 40]), (3, [49, 49, 49])], ids=["level 1", "level 2", "level 3"]
)
def test_evasion_stacks_with_awareness(evasion: int, off: list[int]) -> None:
    """At level 3 the least chance of 1 is what is left of 50."""
    evaded = [chosen(fired(None, evasion=evasion, awareness=awareness), "evade") for awareness in (1, 2, 3)]
    assert [50 - highest(at) for at in evaded] == off


@pytest.mark.rule("D-EVA-3a")
@pytest.mark.parametrize(("awareness", "off"), [(1, 50), (2, 55), (3, 60)])
def test_evasion_3_takes_50_off_a_good_shot(awareness: int, off: int) -> None:
    test = Shoot(versus=against(evasion=3, awareness=awareness), modifier=30)
    assert 80 - highest(chosen(test.start(places(2)), "evade")) == off


@pytest.mark.rule("D-EVA-1a")
def test_whoever_does_not_evade_is_hit_as_ever() -> None:
    assert highest(chosen(fired(None, evasion=2), "stand")) == 50


@pytest.mark.rule("D-EVA-0")
@pytest.mark.parametrize("evasion", [-1, 0])
def test_without_evasion_there_is_nothing_to_decide(evasion: int) -> None:
    assert highest(fired(9, evasion=evasion)) == 50


# -- what it costs ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-EVA-1b")
@pytest.mark.rule("D-EVA-2b")
@pytest.mark.parametrize(
    ("level", "prices"), [(1, [0, 1, 2, 3, 4, 5, 6]), (2, [0, 1, 1, 2, 2, 3, 3]), (3, [0, 1, 1, 2, 2, 3, 3])]
)
def test_the_price_of_so_many_attackers(level: int, prices: list[int]) -> None:
    assert [evasion_price(level, attackers) for attackers in range(7)] == prices


@pytest.mark.rule("EX-6")
@pytest.mark.rule("D-EVA-1b")
def test_three_shooters_cost_evasion_1_three_actions() -> None:
    assert evasion_price(1, 3) == 3


@pytest.mark.rule("RX-13")
def test_five_shooters_cost_evasion_2_three_actions() -> None:
    assert evasion_price(2, 5) == 3


@pytest.mark.rule("AMB-10")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_attackers_one_after_the_other_cost_what_they_cost_together(level: int) -> None:
    fight, actions = Fight(), 10
    for number in range(1, 7):
        shooter = Actor(f"shooter {number}")
        at = Shoot(versus=against(actions, fight, evasion=level)).start((Place(shooter, pile("deck", "one")), TARGET))
        result = ended(chosen(at, "evade") if isinstance(at, Decides) else at, 100)
        actions -= paid(result, TWO)
        fight = fight_of(result, TWO) or fight
        assert 10 - actions == evasion_price(level, number)
        assert len(fight.evading) == number


@pytest.mark.rule("AMB-10")
def test_an_attacker_is_covered_for_the_whole_round() -> None:
    covered = fired(3, Fight(evading=(ONE,)), evasion=2)
    assert highest(covered) == 20
    result = ended(covered, 100)
    assert (paid(result, TWO), fight_of(result, TWO)) == (0, None)


@pytest.mark.rule("D-EVA-2b")
def test_the_second_of_a_pair_is_covered_for_nothing() -> None:
    free = ended(fired(0, Fight(evading=(THREE,)), evasion=2), 21)
    assert not free.outcome.success
    assert paid(free, TWO) == 0
    assert fight_of(free, TWO) == Fight(evading=(THREE, ONE))


@pytest.mark.rule("AMB-10")
def test_others_stay_uncovered() -> None:
    result = ended(chosen(fired(2, Fight(evading=(THREE,)), evasion=1), "stand"), 50)
    assert result.outcome.success
    assert (paid(result, TWO), fight_of(result, TWO)) == (0, None)


@pytest.mark.rule("D-EVA-1b")
def test_without_actions_left_there_is_no_evading() -> None:
    assert isinstance(fired(1, evasion=1), Decides)
    assert highest(fired(0, evasion=1)) == 50


@pytest.mark.rule("AMB-10")
def test_outside_rounds_nothing_is_counted() -> None:
    result = ended(chosen(fired(None, evasion=1), "evade"), 36)
    assert not result.outcome.success
    assert result.effects == ()


@pytest.mark.rule("D-EVA-1b", "AMB-12b")
@pytest.mark.parametrize(
    "target",
    [
        Fighter(Disciplines(evasion=3), fallen="unconscious"),
        Fighter(Disciplines(evasion=3), fight=Fight(blocking=True)),
    ],
)
def test_whoever_is_down_or_blocks_does_not_evade(target: Fighter) -> None:
    assert highest(Shoot(versus=(Defender(target),)).start(places(2))) == 50
    covered = replace(target, fighting=True, fight=replace(target.fight, evading=(ONE,)))
    assert highest(Shoot(versus=(Defender(covered),)).start(places(2))) == 50


# -- by other house rules ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-8")
def test_by_house_rule_each_attack_is_paid() -> None:
    again = chosen(fired(2, Fight(evading=(ONE,)), PER_ATTACK, evasion=1), "evade")
    result = ended(again, 100)
    assert paid(result, TWO) == 1
    assert fight_of(result, TWO) == Fight(evading=(ONE, ONE))


def prepays(attackers: int, rules: DisciplinesSwitches, **fields: object) -> tuple[Effect, ...]:
    sheet = replace(DisciplinesSheet("Tyche", fighting=1), **fields)
    return PrepayEvasion(attackers).effects(Seated(places(1)[0], sheet), rules)


@pytest.mark.rule("SW-8")
def test_by_house_rule_evasion_is_prepaid_for_so_many_attackers() -> None:
    effects = prepays(3, PREPAYING, actions=2, disciplines=Disciplines(evasion=2))
    ready = Fight(evading=(PREPAID,) * 3)
    assert effects == (Mark(ONE, "actions", -2), Write(ONE, "fight", ready))
    first = ended(fired(0, ready, PREPAYING, evasion=2), 21)
    assert not first.outcome.success
    assert paid(first, TWO) == 0
    assert fight_of(first, TWO) == Fight(evading=(PREPAID, PREPAID, ONE))
    assert highest(fired(9, Fight(evading=(THREE, FOUR)), PREPAYING, evasion=2)) == 50


@pytest.mark.rule("SW-8")
@pytest.mark.parametrize(
    ("code", "rules", "fields"),
    [
        ("not_prepaid", DisciplinesSwitches(), {"disciplines": Disciplines(evasion=1)}),
        ("needs_level", PREPAYING, {}),
        ("used_up", PREPAYING, {"disciplines": Disciplines(evasion=1), "fight": Fight(evading=(PREPAID,))}),
        ("no_actions", PREPAYING, {"disciplines": Disciplines(evasion=1), "actions": 1}),
        ("fallen", PREPAYING, {"disciplines": Disciplines(evasion=1), "fallen": "dying"}),
    ],
)
def test_prepaying_is_refused_by_name(code: str, rules: DisciplinesSwitches, fields: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        prepays(2, rules, **{"actions": 5, **fields})
    assert refused.value.refusal.code == code
    assert PrepayEvasion in game.acts


def test_a_plain_target_is_shot_at_without_being_asked() -> None:
    assert play(Shoot(fighter=fighter(3), versus=against(3)), 50).outcome.success
