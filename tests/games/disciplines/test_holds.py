"""Holds and disarming: taken with a hit, broken by strength, kept by house rules."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.games.dice import finish, places, play
from tests.games.disciplines.fighters import ONE, TWO, attack, fight_of, fighter, told, wounds, written

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Defender
from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.holds import BreakHold, LetGo
from sortilege.games.disciplines.melee import Melee, Opponent
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.rules.ask import Chosen
from sortilege.rules.step import Decides
from sortilege.rules.test import Test
from sortilege.rules.value import Actor
from sortilege.rules.want import succeeds
from sortilege.testing.laws import assert_laws, assert_readers_agree

HOLDING = Fight(holds=TWO)
HELD = Fight(held_by=TWO)


def breaking(strength: int, holder: Fighter, fight: Fight = HELD, actions: int | None = None) -> BreakHold:
    return BreakHold(fighter=fighter(fight=fight, strength=strength, actions=actions), versus=(Defender(holder),))


def holder(strength: int = 0, holds: Actor = ONE, fallen: bool = False) -> Fighter:
    up = fighter(fight=Fight(holds=holds), strength=strength)
    return Fighter(up.disciplines, fallen="unconscious", fight=up.fight) if fallen else up


def chance(test: Test) -> Fraction:
    return 100 * exact(test, places(2), Know()).chance(succeeds)


def refused(test: Test) -> str:
    with pytest.raises(Refused) as caught:
        test.start(places(2))
    return caught.value.refusal.code


# -- taking hold


@pytest.mark.rule("C-MEL-5", "A-HOLD-1", "AMB-17")
def test_a_hit_may_be_a_hold_instead_of_a_blow() -> None:
    result = play(attack(fighter(), fighter(), aim="hold"), 50)
    assert result.outcome.degree == "held"
    assert (fight_of(result, ONE).holds, fight_of(result, TWO).held_by) == (TWO, ONE)
    assert wounds(result) == []
    assert told(result) == "is held"


@pytest.mark.rule("C-MEL-5")
def test_a_miss_is_no_hold() -> None:
    result = play(attack(fighter(), fighter(), aim="hold"), 51)
    assert (fight_of(result, ONE), fight_of(result, TWO)) == (Fight(), Fight())


@pytest.mark.rule("C-MEL-6", "AMB-17")
@pytest.mark.parametrize("aim", ["body", "vital", "disarm"])
def test_whoever_is_held_is_hit_20_points_more_easily(aim: str) -> None:
    free, held = fighter(), fighter(fight=Fight(held_by=Actor("three")))
    assert chance(attack(fighter(), held, aim=aim)) == chance(attack(fighter(), free, aim=aim)) + 20


@pytest.mark.rule("D-EVA-3c", "C-MEL-8")
def test_nobody_holds_someone_who_uses_evasion_3() -> None:
    def target(level: int, evading: tuple[Actor, ...]) -> Fighter:
        return fighter(fight=Fight(evading=evading), evasion=level, actions=3)

    assert chance(attack(fighter(), target(3, (ONE,)), aim="hold", modifier=100)) == 0
    assert chance(attack(fighter(), target(2, (ONE,)), aim="hold")) == 50
    assert chance(attack(fighter(), replace(target(3, (ONE,)), fallen="unconscious"), aim="hold")) == 50
    step = attack(fighter(), target(3, ()), aim="hold").start(places(2))
    assert isinstance(step, Decides)
    assert finish(step.resume(Chosen("evasion", "stand")), 50).outcome.degree == "held"
    assert finish(step.resume(Chosen("evasion", "evade"))).outcome.degree == "miss"


def test_one_hold_at_a_time() -> None:
    assert refused(attack(fighter(fight=Fight(holds="three")), fighter(), aim="hold")) == "holds_already"
    assert refused(attack(fighter(), fighter(fight=Fight(held_by="three")), aim="hold")) == "held_already"
    assert refused(attack(fighter(), fighter(), aim="hold", armed=True)) == "not_with_weapon"


# -- the house rule


@pytest.mark.rule("SW-12", "AMB-16", "AMB-17", "C-MEL-7")
@pytest.mark.parametrize(("aim", "hits"), [("hold", 50), ("disarm", 30)])
def test_a_hold_and_disarming_may_take_a_second_roll_of_either(aim: str, hits: int) -> None:
    def percent(rule: str) -> Fraction:
        rules = DisciplinesSwitches(grips=rule)  # type: ignore[arg-type]
        return chance(attack(fighter(strength=2), fighter(strength=1), aim=aim, rules=rules))

    assert percent("hit") == hits
    assert percent("second_roll") == hits * Fraction(65, 100)
    assert percent("retention") == hits * (1 - Fraction(35, 100))


@pytest.mark.rule("SW-12")
def test_who_rolls_the_second_time() -> None:
    second, keeps = DisciplinesSwitches(grips="second_roll"), DisciplinesSwitches(grips="retention")
    assert play(attack(fighter(), fighter(), aim="hold", rules=second), 50, 50).outcome.degree == "held"
    slipped = play(attack(fighter(), fighter(), aim="hold", rules=second), 50, 51)
    assert (slipped.outcome.degree, fight_of(slipped, TWO)) == ("hit in vain", Fight())
    kept = play(attack(fighter(), fighter(), aim="disarm", rules=keeps), 30, 50)
    assert (kept.outcome.degree, kept.rows[-1].part) == ("hit in vain", 1)
    assert told(play(attack(fighter(), fighter(), aim="disarm", rules=keeps), 30, 51)) == "is disarmed"


@pytest.mark.rule("C-MEL-7", "AMB-16")
def test_disarming_is_one_attack_at_the_hand() -> None:
    result = play(attack(fighter(), fighter(), aim="disarm"), 30)
    assert (result.outcome.degree, wounds(result), told(result)) == ("disarmed", [], "is disarmed")
    assert play(attack(fighter(), fighter(), aim="disarm"), 31).outcome.degree == "miss"


@pytest.mark.rule("C-MEL-7", "AMB-16")
@pytest.mark.parametrize(("spot", "lost"), [("", "a katana"), ("a Glock", "a Glock"), ("the left hand", "a katana")])
def test_what_is_in_hand_is_lost(spot: str, lost: str) -> None:
    armed = Opponent(fighter(), ("a katana", "a Glock"))
    result = play(Melee(fighter=fighter(), versus=(armed,), aim="disarm", spot=spot), 30)
    assert set(armed.readied) - set(written(result)[TWO, "readied"]) == {lost}  # type: ignore[call-overload]
    assert told(result) == f"is disarmed of {lost}"


# -- getting free


@pytest.mark.rule("A-HOLD-2", "C-MEL-8", "AMB-17")
@pytest.mark.parametrize(("mine", "theirs", "percent"), [(0, 0, 50), (3, 0, 90), (0, 3, 10), (1, 2, 35)])
def test_breaking_a_hold_is_strength_against_the_holders(mine: int, theirs: int, percent: int) -> None:
    assert chance(breaking(mine, holder(theirs))) == percent


@pytest.mark.rule("A-HOLD-2")
def test_breaking_a_hold_frees_both_for_one_action() -> None:
    test = breaking(0, holder(), actions=3)
    assert [cost.by for cost in test.costs(places(2))] == [-1]
    result = play(test, 50)
    assert (fight_of(result, ONE).held_by, fight_of(result, TWO).holds) == ("", "")
    assert play(test, 51).effects == ()


@pytest.mark.rule("A-HOLD-2")
def test_a_lost_grip_takes_no_roll_and_no_action() -> None:
    for loose in (holder(fallen=True), holder(holds=Actor("three"))):
        test = breaking(0, loose, actions=3)
        assert test.costs(places(2)) == ()
        assert fight_of(play(test), ONE).held_by == ""
    kept = play(breaking(0, holder(holds=Actor("three")), actions=3))
    assert (TWO, "fight") not in written(kept)


@pytest.mark.rule("A-HOLD-2")
def test_only_the_holders_hold_is_broken() -> None:
    assert refused(breaking(0, holder(), Fight())) == "not_held"
    assert refused(breaking(0, holder(), Fight(held_by="three"))) == "not_held"


@pytest.mark.rule("SW-22", "AMB-17")
def test_breaking_a_hold_reads_the_charts_cells() -> None:
    rules = DisciplinesSwitches(melee_chart=DisciplinesSwitches().melee_chart.replace("95 90", "95 100"))
    test = BreakHold(fighter=fighter(fight=HELD, strength=3), versus=(Defender(holder()),), rules=rules)
    assert chance(test) == 100


def test_letting_go() -> None:
    test = LetGo(fighter=fighter(fight=HOLDING, actions=3), versus=(Defender(fighter(fight=Fight(held_by=ONE))),))
    assert test.costs(places(2)) == ()
    result = play(test)
    assert (fight_of(result, ONE).holds, fight_of(result, TWO).held_by) == ("", "")
    assert test.say(result.outcome, ("Ion", "Harris")) == "Ion lets go of Harris"
    assert refused(LetGo(fighter=fighter(), versus=(Defender(fighter()),))) == "not_holding"


@pytest.mark.parametrize(("die", "says"), [(50, "Ion breaks free of Harris"), (51, "Ion stays in the hold of Harris")])
def test_how_breaking_is_told(die: int, says: str) -> None:
    test = breaking(0, holder())
    assert test.say(play(test, die).outcome, ("Ion", "Harris")) == says


SAMPLES: list[Test] = [
    breaking(1, holder(2)),
    breaking(1, holder(fallen=True)),
    LetGo(fighter=fighter(fight=HOLDING), versus=(Defender(fighter(fight=Fight(held_by=ONE))),)),
]


@pytest.mark.parametrize("test", SAMPLES)
def test_holds_keep_the_laws(test: Test) -> None:
    assert_laws(test, places(2), {})
    assert_readers_agree(test, places(2), {})
