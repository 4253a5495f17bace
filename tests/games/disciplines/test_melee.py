"""Attacks hand to hand: the chance, what it costs, the laws of every test, and what an attack promises."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from tests.games.dice import finish, places, play
from tests.games.disciplines.fighters import ONE, TWO, attack, fight_of, fighter, marks

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.blows import hits_to_drop
from sortilege.games.disciplines.fighter import Fight, Fighter, Wound
from sortilege.games.disciplines.melee import Melee
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.rules.ask import Chosen
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides, Rolls
from sortilege.rules.want import succeeds
from sortilege.testing.laws import assert_laws, assert_readers_agree

OURS = DisciplinesSwitches()


def evader(actions: int | None = None, fight: Fight | None = None, agility: int = 0) -> Fighter:
    return fighter(fight=fight, actions=actions, agility=agility, evasion=3, awareness=3, speed=3)


def chance(mine: Fighter, theirs: Fighter, **how: object) -> Fraction:
    """Percent of success with nothing decided."""
    return 100 * exact(attack(mine, theirs, **how), places(2), Know()).chance(succeeds)


def evading(test: Melee, *dice: int, verb: str = "evade") -> Result:
    """The result once the target has decided about Evasion."""
    step = test.start(places(2))
    assert isinstance(step, Decides)
    return finish(step.resume(Chosen("evasion", verb)), *dice)


def evaded(test: Melee) -> Fraction:
    """Percent to hit a target that evades."""
    step = test.start(places(2))
    assert isinstance(step, Decides)
    after = step.resume(Chosen("evasion", "evade"))
    assert isinstance(after, Rolls)
    known = after.closed(Know(), None)
    assert known is not None
    return 100 * known.chance(succeeds)


def refused(test: Melee) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        test.start(places(2))
    return caught.value.refusal.code, caught.value.refusal.message


# -- the chance


@pytest.mark.rule("C-MEL-1", "D-AGI-Ga")
@pytest.mark.parametrize(("mine", "theirs", "percent"), [(0, 0, 50), (3, 0, 90), (0, 3, 10), (2, 1, 65)])
def test_agility_decides_by_the_chart(mine: int, theirs: int, percent: int) -> None:
    assert chance(fighter(agility=mine), fighter(agility=theirs)) == percent


@pytest.mark.rule("C-MEL-1")
def test_a_roll_up_to_the_chance_hits() -> None:
    test = attack(fighter(), fighter())
    assert (play(test, 50).outcome.success, play(test, 51).outcome.success) == (True, False)


@pytest.mark.rule("C-MEL-3")
@pytest.mark.parametrize(("aim", "percent"), [("body", 50), ("area", 30), ("vital", 30), ("disarm", 30), ("hold", 50)])
def test_a_specific_area_is_20_points_harder(aim: str, percent: int) -> None:
    assert chance(fighter(), fighter(), aim=aim) == percent


@pytest.mark.rule("C-MEL-4", "D-AWA-1c", "D-AWA-2c", "D-AWA-3c")
@pytest.mark.parametrize(("level", "percent"), [(0, 50), (1, 45), (2, 40), (3, 35)])
def test_awareness_lowers_the_chance_of_blows(level: int, percent: int) -> None:
    assert chance(fighter(), fighter(awareness=level)) == percent
    assert chance(fighter("human"), fighter("human")) == 50


@pytest.mark.rule("C-MEL-4", "D-EVA-3b")
def test_evasion_3_lowers_it_by_15_more_if_it_is_used() -> None:
    test = attack(fighter(), evader())
    assert chance(test.fighter, test.versus[0].fighter) == 35
    assert evaded(test) == 20
    assert evading(test, 21, verb="stand").outcome.success
    assert not evading(test, 21).outcome.success


@pytest.mark.rule("D-EVA-3b")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_less_evasion_is_none_against_blows(level: int) -> None:
    assert play(attack(fighter(), fighter(evasion=level)), 50).outcome.success


@pytest.mark.rule("D-EVA-3b", "AMB-10")
def test_evading_blows_is_paid_once_for_each_two_attackers_of_a_round() -> None:
    def price(already: tuple[str, ...]) -> int:
        target = evader(5, Fight(evading=already))  # type: ignore[arg-type]
        test = attack(fighter(actions=3), target)
        step = test.start(places(2))
        result = finish(step.resume(Chosen("evasion", "evade")), 50) if isinstance(step, Decides) else play(test, 50)
        assert ONE in fight_of(result, TWO).evading
        assert not result.outcome.success
        return -marks(result).get((TWO, "actions"), 0)

    assert [price(()), price(("three",)), price(("four", "three")), price((ONE,))] == [1, 0, 1, 0]


@pytest.mark.rule("D-EVA-3b")
def test_who_has_no_actions_left_does_not_evade() -> None:
    assert play(attack(fighter(actions=3), evader(actions=0)), 35).outcome.success


@pytest.mark.rule("C-GEN-3", "EX-21")
def test_the_floor_comes_last() -> None:
    assert chance(fighter("human"), fighter(agility=3, awareness=1)) == 1
    assert chance(fighter("human"), fighter(agility=3)) == 5


@pytest.mark.rule("RX-12")
def test_a_called_blow_at_an_agent_that_evades_has_the_floor() -> None:
    assert evaded(attack(fighter(agility=3), evader(agility=3), aim="area")) == 1
    assert evaded(attack(fighter(agility=3), evader(agility=3), aim="area", modifier=1)) == 1
    assert evaded(attack(fighter(agility=3), evader(agility=3), aim="area", modifier=2)) == 2


@pytest.mark.rule("AMB-8")
def test_a_hundred_always_hits() -> None:
    assert chance(fighter(agility=3), fighter("human"), modifier=5) == 100


@pytest.mark.rule("SW-6")
def test_percentages_may_be_parts() -> None:
    relative = DisciplinesSwitches(percents="relative")
    assert chance(fighter(), fighter(awareness=2), aim="area", rules=relative) == 36


@pytest.mark.rule("SW-22")
def test_an_edited_cell_changes_the_chance() -> None:
    edited = DisciplinesSwitches(melee_chart=OURS.melee_chart.replace("65 50 35 20 10 /", "65 70 35 20 10 /", 1))
    assert chance(fighter(), fighter(), rules=edited) == 70


# -- what it costs


@pytest.mark.rule("A-MEL-1", "A-MEL-2", "A-HOLD-1", "A-ONE")
@pytest.mark.parametrize("how", [{}, {"armed": True}, {"aim": "hold"}, {"aim": "disarm"}])
def test_an_attack_is_one_action_in_a_round(how: dict[str, object]) -> None:
    (cost,) = attack(fighter(actions=3), fighter(), **how).costs(places(2))
    assert (cost.actor, cost.field, cost.by) == (ONE, "actions", -1)
    assert attack(fighter(), fighter(), **how).costs(places(2)) == ()


def test_who_is_down_does_not_attack() -> None:
    down = Fighter(fallen="unconscious")
    assert refused(attack(down, fighter()))[0] == "fallen"


# -- as any test


def samples() -> Iterator[Melee]:
    elusive = evader(actions=3)
    yield attack(fighter(actions=3), fighter())
    yield attack(fighter(), elusive, aim="area", armed=True)
    yield attack(fighter(), elusive, aim="hold")
    yield attack(fighter(energy=3), elusive, augmented=True, clean=True, aim="vital")
    yield attack(fighter(), fighter(balance=1), aim="trip")
    yield attack(fighter(telekinesis=1), fighter(), aim="area", drive="throw")
    yield attack(fighter(), fighter(), aim="hold", rules=DisciplinesSwitches(grips="second_roll"))
    yield attack(fighter(), elusive, aim="disarm", rules=DisciplinesSwitches(grips="retention"))


@pytest.mark.parametrize("test", list(samples()))
def test_attacks_keep_the_laws(test: Melee) -> None:
    assert_laws(test, places(2), {})


@pytest.mark.parametrize("test", list(samples()))
def test_the_readers_agree_about_attacks(test: Melee) -> None:
    assert_readers_agree(test, places(2), {})


@pytest.mark.parametrize(
    ("how", "dice", "says"),
    [
        ({}, (1,), "Ion hits Harris"),
        ({}, (99,), "Ion misses Harris"),
        ({"armed": True}, (1,), "Ion hits Harris, for 2 blows"),
        ({"aim": "disarm"}, (1,), "Ion disarms Harris"),
        ({"aim": "trip"}, (1,), "Ion trips Harris"),
    ],
)
def test_how_attacks_are_told(how: dict[str, object], dice: tuple[int, ...], says: str) -> None:
    test = attack(fighter(), fighter(), **how)
    assert test.say(play(test, *dice).outcome, ("Ion", "Harris")) == says


# -- what an attack promises


def promised(test: Melee, **sheet: object) -> dict[str, object]:
    """What is told besides the odds, of a target with that sheet."""
    target = DisciplinesSheet("Harris", disciplines=test.versus[0].fighter.disciplines, **sheet)  # type: ignore[arg-type]
    return {one.words: one.number or one.chance for one in test.promises(places(2), (None, target))}


@pytest.mark.rule("C-FTF-1", "C-FTF-3")
def test_how_many_attacks_drop_the_target_on_average_and_how_likely_this_round() -> None:
    test = attack(fighter(strength=3, actions=2), fighter())
    assert promised(test) == {
        "Hits like this that drop the target": 2,
        "Attacks until then on average": 4,
        "It drops in 2 attacks": Fraction(1, 4),
    }
    hurt = promised(test, wounds=(Wound("blow", 1, 2),))
    assert hurt["Hits like this that drop the target"] == 1
    assert hurt["It drops in 2 attacks"] == Fraction(3, 4)


@pytest.mark.rule("C-FTF-1")
def test_outside_rounds_a_whole_one_is_told_of() -> None:
    told = promised(attack(fighter(strength=2, speed=1), fighter(), armed=True))
    assert told["Hits like this that drop the target"] == 2
    assert told["It drops in 5 attacks"] == 1 - Fraction(1 + 5, 32)


@pytest.mark.rule("X-2")
def test_no_number_of_blows_is_told_of_a_program() -> None:
    assert list(promised(attack(fighter(strength=3), fighter("program")))) == [
        "No number of such blows drops the target"
    ]


@pytest.mark.rule("D-EVA-3b")
def test_promises_count_with_evasion_that_is_paid_for() -> None:
    evades = attack(fighter(actions=3), evader(3, Fight(evading=(ONE,))))
    assert promised(evades)["Attacks until then on average"] == Fraction(8 * 100, 20)


def test_holds_promise_nothing() -> None:
    assert promised(attack(fighter(), fighter(), aim="hold")) == {}


@pytest.mark.rule("C-FTF-1")
def test_how_many_hits_it_takes() -> None:
    assert hits_to_drop(1, 8) == 8
    assert hits_to_drop(2, 5) == 3
    assert hits_to_drop(2, 5, Fraction(2, 5)) == 1
    assert hits_to_drop(1, 0) is None
