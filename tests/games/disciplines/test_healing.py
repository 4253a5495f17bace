"""Healing with time, by actions of a visit, and back from death."""

from collections import Counter
from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from tests.games.dice import places, play
from tests.games.disciplines.bodies import OURS, applied, blow, body, bullet, done, refused, seated
from tests.games.disciplines.fighters import fighter, marks, told, written

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.fighter import Fight, Fighter, Visit, Wound, Wounded, WoundKind
from sortilege.games.disciplines.healing import Rest
from sortilege.games.disciplines.resurrection import Resurrect, Rise
from sortilege.games.disciplines.sheet import DisciplinesSheet, bound
from sortilege.games.disciplines.spontaneous import Heal, Patient, Regenerate
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Write
from sortilege.rules.test import Test
from sortilege.testing.laws import assert_laws

LASTING: tuple[Wound, ...] = (Wound("blow", 1, 90), Wound("bone"), bullet(), Wound("limb"))
NEVER = 10_000

# The ledger's table in 4.9: half hours after which a wound is gone, by Regeneration.
TABLE: dict[int, Mapping[WoundKind, int]] = {
    -1: {"blow": NEVER, "bone": NEVER, "bullet": NEVER, "limb": NEVER},
    0: {"blow": 4, "bone": 8, "bullet": NEVER, "limb": NEVER},
    1: {"blow": 1, "bone": 1, "bullet": 6, "limb": NEVER},
    2: {"blow": 1, "bone": 1, "bullet": 2, "limb": 6},
    3: {"blow": 1, "bone": 1, "bullet": 2, "limb": 6},
}


def kinds(sheet: DisciplinesSheet) -> dict[str, int]:
    """How many wounds of each kind there are."""
    return dict(Counter(wound.kind for wound in sheet.wounds))


def hurt(
    *wounds: Wound, regeneration: int = 2, visit: Visit | None = None, actions: int | None = None
) -> DisciplinesSheet:
    """Someone with Endurance enough to have that Regeneration; in a round if actions are left."""
    sheet = body(*wounds, endurance=max(0, regeneration + 1), regeneration=regeneration)
    return replace(sheet, visit=visit or Visit(), fighting=int(actions is not None), actions=actions or 0)


def used(spontaneous: int, in_combat: int = 0) -> Visit:
    return Visit(spontaneous=spontaneous, in_combat=in_combat)


# -- with time


@pytest.mark.rule("D-REG-0a", "D-REG-0b", "D-REG-1a", "D-REG-2a", "AMB-6")
@pytest.mark.parametrize(
    ("level", "kind", "half_hours"), [(n, kind, t) for n, row in TABLE.items() for kind, t in row.items()]
)
def test_each_wound_heals_in_its_time(level: int, kind: WoundKind, half_hours: int) -> None:
    sheet = hurt(*LASTING, regeneration=level)
    if half_hours == NEVER:
        assert kinds(done(Rest(1000), sheet))[kind] == 1
        return
    assert kinds(done(Rest(half_hours), sheet)).get(kind) is None
    if half_hours > 1:
        assert kinds(done(Rest(half_hours - 1), sheet))[kind] == 1


@pytest.mark.rule("D-REG-0a", "D-REG-1a")
def test_rests_add_up_for_each_wound_by_itself() -> None:
    sheet = done(Rest(3), hurt(blow(90), regeneration=0))
    later = replace(sheet, wounds=(*sheet.wounds, blow(90)))
    assert kinds(done(Rest(1), later)) == {"mark": 1, "blow": 1}
    assert kinds(done(Rest(3), done(Rest(1), later))) == {"mark": 2}


@pytest.mark.rule("D-REG-0c", "D-REG-1b")
def test_without_regeneration_bruises_stay_to_be_seen_and_with_it_nothing_does() -> None:
    bruised = done(Rest(8), hurt(*LASTING, regeneration=0))
    assert kinds(bruised) == {"mark": 1, "bullet": 1, "limb": 1}
    assert kinds(done(Rest(1000), bruised))["mark"] == 1
    assert done(Rest(6), hurt(blow(90), bullet(), Wound("mark"), regeneration=1)).wounds == ()


@pytest.mark.rule("D-REG-1a")
def test_rest_tells_what_it_healed_and_lets_the_unconscious_wake() -> None:
    effects = Rest(1).effects(seated(hurt(blow(2), blow(2), Wound("bone"), regeneration=1)), OURS)
    assert [one.words for one in effects if isinstance(one, Write)] == ["recovers from 2 blows, 1 broken bone"]
    out = hurt(blow(2), blow(2), regeneration=1)
    assert (out.fallen, done(Rest(1), out).fallen) == ("unconscious", "")
    assert [Rest(n).say() for n in (1, 2, 3, 5)] == [
        "rests for ½ hour", "rests for 1 hour", "rests for 1½ hours", "rests for 2½ hours"
    ]  # fmt: skip


@pytest.mark.rule("D-REG-0a")
def test_in_a_round_or_dead_nobody_rests() -> None:
    assert refused(Rest(1), hurt(blow(90), actions=3)) == "in_combat"
    assert refused(Rest(1), hurt(Wound("fatal"))) == "dead"


@pytest.mark.rule("AMB-32")
def test_rest_gives_breath_back_and_ends_what_opponents_missed() -> None:
    tired = replace(hurt(), fight=Fight(running=4, winded=True, boosted=2, missed=(("two", 2),), holds="two"))
    assert done(Rest(1), tired).fight == Fight(holds="two")


@pytest.mark.rule("AMB-35")
def test_a_bullet_that_was_shrugged_off_does_not_count_when_others_heal() -> None:
    sheet = body(Wound("blow", 1, 2), bullet(6, shrugged=True), endurance=3, regeneration=2)
    assert sheet.fallen == ""
    assert done(Rest(1), sheet).pain == 0
    assert done(Regenerate(1), sheet).pain == 0


# -- spontaneously


@pytest.mark.rule("D-REG-2b", "D-REG-2c")
@pytest.mark.parametrize(("wound", "price"), [(bullet(3), 3), (blow(7, worth=4), 2)])
def test_3_actions_mend_a_bullet_and_2_a_blow(wound: Wound, price: int) -> None:
    healed = done(Regenerate(2), hurt(bullet(), wound, bullet()))
    assert [one.kind for one in healed.wounds] == ["bullet", "mark", "bullet"]
    assert healed.visit == used(price)


@pytest.mark.rule("EX-22", "D-REG-2c")
def test_20_actions_are_6_bullets_and_1_blow_and_no_more() -> None:
    sheet = hurt(*[bullet()] * 6, blow(90), blow(90))
    for number in range(1, 8):
        sheet = done(Regenerate(number), sheet)
    assert sheet.visit.spontaneous == 20
    assert refused(Regenerate(8), sheet) == "used_up"


@pytest.mark.rule("D-REG-2c", "D-REG-3a")
@pytest.mark.parametrize(("level", "budget"), [(2, 20), (3, 40)])
@pytest.mark.parametrize(("wound", "price"), [(bullet(), 3), (blow(90), 2)])
def test_a_visit_has_20_actions_and_40_with_regeneration_3(level: int, budget: int, wound: Wound, price: int) -> None:
    just = hurt(wound, regeneration=level, visit=used(budget - price))
    assert done(Regenerate(1), just).visit == used(budget)
    assert refused(Regenerate(1), replace(just, visit=used(budget - price + 1))) == "used_up"


@pytest.mark.rule("D-REG-2e")
@pytest.mark.parametrize(("wound", "half_hours"), [(bullet(), 6), (blow(90), 1)])
@pytest.mark.parametrize("level", [2, 3])
def test_the_mark_of_a_spontaneously_healed_wound_vanishes_on_the_schedule_of_level_1(
    wound: Wound, half_hours: int, level: int
) -> None:
    marked = done(Regenerate(1), hurt(wound, regeneration=level))
    assert kinds(marked) == {"mark": 1}
    assert kinds(done(Rest(half_hours), marked)) == {}
    if half_hours > 1:
        assert kinds(done(Rest(half_hours - 1), marked)) == {"mark": 1}


@pytest.mark.rule("D-REG-2f", "D-REG-3a", "AMB-19")
def test_in_combat_only_5_of_the_40_are_spent_and_cost_actions_of_the_round() -> None:
    assert refused(Regenerate(1), hurt(blow(90), actions=10)) == "in_combat"
    sheet = done(Regenerate(1), hurt(bullet(), regeneration=3, actions=10))
    assert (sheet.actions, sheet.visit) == (7, used(3, 3))
    assert refused(Regenerate(1), hurt(bullet(), regeneration=3, actions=2)) == "no_actions"


@pytest.mark.rule("RX-17", "D-REG-3a")
def test_one_bullet_and_one_blow_in_combat_and_no_other_blow() -> None:
    sheet = hurt(bullet(), blow(90), blow(90), regeneration=3, actions=10)
    sheet = done(Regenerate(2), done(Regenerate(1), sheet))
    assert sheet.visit == used(5, 5)
    assert refused(Regenerate(3), sheet) == "used_up"
    assert kinds(done(Regenerate(3), replace(sheet, fighting=0))) == {"mark": 3}


@pytest.mark.rule("D-REG-2b")
def test_what_cannot_be_mended_is_refused_by_name_and_nothing_spent() -> None:
    assert refused(Regenerate(1), hurt(bullet(), regeneration=1)) == "needs_level"
    assert refused(Regenerate(1), hurt()) == "no_such_wound"
    assert refused(Regenerate(2), hurt(bullet())) == "no_such_wound"
    for kind in ("bone", "limb", "mark"):
        assert refused(Regenerate(1), hurt(Wound(kind))) == "not_healed_so"
    assert refused(Regenerate(1), hurt(blow(1))) == "unconscious"
    assert refused(Regenerate(1), hurt(bullet(), Wound("fatal"))) == "dead"


@pytest.mark.rule("AMB-23")
def test_the_dying_get_up_by_regenerating() -> None:
    dying = hurt(bullet(10), bullet(2))
    assert (dying.fallen, done(Regenerate(2), dying).fallen) == ("dying", "")


# -- others


def patient(sheet: DisciplinesSheet) -> Patient:
    """As the table fills it in."""
    fields = bound(sheet)
    assert isinstance(fields["wounded"], Mapping)
    up = Fighter(sheet.disciplines, sheet.kind, sheet.fallen)
    return Patient(up, Wounded(sheet.hp, sheet.wounds))


def healer(visit: Visit | None = None, actions: int | None = None, regeneration: int = 3) -> Fighter:
    return fighter(regeneration=regeneration, endurance=4, visit=visit, actions=actions)


def heal(sheet: DisciplinesSheet, by: Fighter, wound: int = 1) -> Heal:
    return Heal(wound, (patient(sheet),), by)


def code(test: Test) -> str:
    """The code by which the test is refused."""
    with pytest.raises(Refused) as error:
        test.start(places(2))
    return error.value.refusal.code


@pytest.mark.rule("D-REG-3b")
def test_touching_another_is_healed_by_the_same_prices_from_the_same_40() -> None:
    result = play(heal(hurt(bullet(), blow(90), regeneration=0), healer(used(30)), 2))
    values = written(result)
    assert values[places(2)[0].actor, "visit"] == used(32)
    wounds = values[places(2)[1].actor, "wounds"]
    assert isinstance(wounds, tuple)
    assert [one.kind for one in wounds] == ["bullet", "mark"]
    assert "8 of 40 actions are left" in told(result)
    assert heal(hurt(bullet()), healer()).say(result.outcome) == "heals a wound for 2 actions"


@pytest.mark.rule("D-REG-3b", "D-REG-3a")
def test_healing_another_in_combat_takes_actions_and_the_same_5() -> None:
    test = heal(hurt(bullet(), regeneration=0), healer(actions=10))
    assert [(one.field, one.by) for one in test.costs(places(2))] == [("actions", -3)]
    assert written(play(test))[places(2)[0].actor, "visit"] == used(3, 3)
    assert marks(play(test)) == {}
    assert code(heal(hurt(bullet()), healer(used(3, 3), actions=10))) == "used_up"
    assert heal(hurt(), healer(actions=10)).costs(places(2)) == ()


@pytest.mark.rule("D-REG-3b")
def test_whoever_lacks_the_level_or_the_actions_heals_nobody() -> None:
    assert code(heal(hurt(bullet()), healer(regeneration=2))) == "needs_level"
    assert code(heal(hurt(bullet()), healer(used(38)))) == "used_up"
    assert code(heal(hurt(Wound("fatal"), bullet()), healer(), 2)) == "dead"
    assert code(heal(hurt(), healer())) == "no_such_wound"
    assert code(heal(hurt(bullet()), replace(healer(), fallen="unconscious"))) == "unconscious"


def test_mending_keeps_the_laws() -> None:
    assert_laws(heal(hurt(bullet()), healer()), places(2), {})
    assert_laws(Resurrect((patient(hurt(Wound("fatal"))),), healer()), places(2), {})


# -- back from death


DEAD = hurt(bullet(20), Wound("fatal"), Wound("bone"), Wound("limb"), Wound("mark"), regeneration=3)


@pytest.mark.rule("D-REG-3c", "D-REG-3d", "AMB-19")
@pytest.mark.parametrize("actions", [None, 4])
def test_all_40_actions_bring_oneself_back_in_combat_too(actions: int | None) -> None:
    dead = replace(DEAD, fighting=int(actions is not None), actions=actions or 0)
    back = done(Rise(), dead)
    assert (back.fallen, back.visit) == ("", used(40))
    assert kinds(back) == {"mark": 3, "limb": 1}


@pytest.mark.rule("SW-14", "AMB-19")
def test_by_house_rule_nobody_rises_in_combat() -> None:
    rules = DisciplinesSwitches(rises_in_combat=False)
    assert refused(Rise(), replace(DEAD, fighting=1), rules) == "in_combat"
    assert done(Rise(), DEAD, rules).fallen == ""


@pytest.mark.rule("RX-16", "D-REG-3c")
def test_one_action_spent_is_too_much_and_so_is_a_second_resurrection() -> None:
    assert refused(Rise(), replace(DEAD, visit=used(1))) == "used_up"
    again = done(Rise(), DEAD)
    again = replace(again, wounds=(Wound("fatal"),), fallen="dead")
    assert refused(Rise(), again) == "used_up"
    assert code(Resurrect((patient(DEAD),), healer(used(1)))) == "used_up"


@pytest.mark.rule("D-REG-3c", "D-REG-3d")
def test_another_is_brought_back_without_lost_limbs_and_bleeds_no_more() -> None:
    result = play(Resurrect((patient(DEAD),), healer()))
    values = written(result)
    assert values[places(2)[0].actor, "visit"] == used(40)
    back = applied(DEAD, [one for one in result.effects if isinstance(one, Write) and one.actor == places(2)[1].actor])
    assert (back.fallen, kinds(back)) == ("", {"mark": 3, "limb": 1})
    assert "back from death" in told(result)


@pytest.mark.rule("D-REG-2c", "D-REG-3a", "D-REG-3c", "AMB-41")
def test_outside_the_matrix_there_are_no_actions_of_a_visit() -> None:
    outside = Visit(inside=False)
    assert refused(Regenerate(1), hurt(bullet(), visit=outside)) == "not_inside"
    assert refused(Rise(), replace(DEAD, visit=outside)) == "not_inside"
    assert code(heal(hurt(bullet()), healer(outside))) == "not_inside"
    assert code(Resurrect((patient(DEAD),), healer(outside))) == "not_inside"


@pytest.mark.rule("D-REG-3e")
def test_nobody_brings_another_back_in_combat() -> None:
    assert code(Resurrect((patient(DEAD),), healer(actions=10))) == "in_combat"
    assert code(Resurrect((patient(DEAD),), replace(healer(), fallen="dying"))) == "fallen"


@pytest.mark.rule("X-6", "D-REG-3d")
@pytest.mark.parametrize("kind", ["program", "exile"])
def test_programs_are_not_resurrected(kind: str) -> None:
    dead = replace(DEAD, kind=kind)
    assert refused(Rise(), dead) == "program"
    assert code(Resurrect((patient(dead),), healer())) == "program"


@pytest.mark.rule("D-REG-3c")
def test_the_living_and_the_destroyed_are_not_brought_back_nor_by_lower_levels() -> None:
    assert refused(Rise(), hurt(bullet(), regeneration=3)) == "not_dead"
    assert refused(Rise(), hurt(Wound("destroyed"), regeneration=3)) == "not_intact"
    assert refused(Rise(), hurt(Wound("fatal"), regeneration=2)) == "needs_level"
    assert code(Resurrect((patient(hurt(Wound("destroyed"))),), healer())) == "not_intact"
    assert code(Resurrect((patient(DEAD),), healer(regeneration=2))) == "needs_level"
