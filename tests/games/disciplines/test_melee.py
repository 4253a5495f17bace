"""Attacks hand to hand: the chance, what blows count for and whom they drop, augmented attacks, throws, trips."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from tests.games.dice import finish, places, play
from tests.games.disciplines.fighters import ONE, TWO, fight_of, fighter, marks, told, wounds, written

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.blows import drops_at, hits_to_drop
from sortilege.games.disciplines.fighter import Fight, Fighter, Visit, Wound
from sortilege.games.disciplines.melee import Melee, Opponent
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


def attack(mine: Fighter, theirs: Fighter, **how: object) -> Melee:
    return Melee(fighter=mine, versus=(Opponent(theirs),), **how)  # type: ignore[arg-type]


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


# -- what blows count for


@pytest.mark.rule("D-STR-0b", "D-STR-1b", "C-FTF-2", "AMB-28")
@pytest.mark.parametrize(
    ("how", "worth"),
    [
        ({}, 1),
        ({"aim": "area"}, 1),
        ({"armed": True}, 2),
        ({"aim": "vital"}, 4),
        ({"aim": "vital", "armed": True}, 8),
        ({"augmented": True, "clean": True}, 2),
        ({"augmented": True, "clean": True, "aim": "vital"}, 8),
    ],
)
def test_weapons_vital_spots_and_energy_count_for_several_blows(how: dict[str, object], worth: int) -> None:
    result = play(attack(fighter(energy=1), fighter(endurance=2), **how), 10)
    assert result.outcome.fact("worth") == worth
    assert wounds(result) == [Wound("blow", worth, 45)]


@pytest.mark.rule("SW-18", "AMB-28")
def test_by_house_rule_a_weapon_counts_for_more_or_fewer_blows() -> None:
    for blows in (1, 3):
        house = DisciplinesSwitches(weapon_blows=blows)
        result = play(attack(fighter(), fighter(endurance=2), armed=True, rules=house), 50)
        assert wounds(result) == [Wound("blow", blows, 45)]


def test_a_miss_hurts_nobody() -> None:
    assert play(attack(fighter(), fighter()), 51).effects == ()


@pytest.mark.rule("D-STR-0a", "D-STR-0b", "D-STR-1a", "D-STR-1b", "D-STR-2a")
@pytest.mark.parametrize(("strength", "plain", "armed"), [(0, 3, 2), (1, 2, 1), (2, 1, 1), (3, 1, 1)])
def test_how_many_hits_knock_out_a_human(strength: int, plain: int, armed: int) -> None:
    def hits(**how: object) -> int:
        (wound,) = wounds(play(attack(fighter(strength=strength), fighter("human"), **how), 1))
        return -(-wound.of // wound.worth)

    assert (hits(), hits(armed=True)) == (plain, armed)


@pytest.mark.rule("D-STR-3a")
def test_one_blow_of_strength_3_at_a_vital_spot_is_twice_what_drops_a_human() -> None:
    (wound,) = wounds(play(attack(fighter(strength=3), fighter("human"), aim="vital"), 1))
    assert wound.worth >= 2 * wound.of


@pytest.mark.rule("D-STR-1a")
def test_aimed_blows_of_strength_1_break_a_humans_bones() -> None:
    def kinds(strength: int, aim: str, target: Fighter) -> list[str]:
        return [one.kind for one in wounds(play(attack(fighter(strength=strength), target, aim=aim), 1))]

    assert kinds(1, "area", fighter("human")) == ["blow", "bone"]
    assert kinds(1, "body", fighter("human")) == ["blow"]
    assert kinds(0, "area", fighter("human")) == ["blow"]
    assert kinds(1, "area", fighter()) == ["blow"]


@pytest.mark.rule("D-ENG-3d")
def test_bones_of_energy_3_never_break() -> None:
    result = play(attack(fighter(), fighter(energy=2), aim="area", spot="the left arm", bone=True), 1)
    assert [(one.kind, one.words) for one in wounds(result)] == [("blow", "the left arm"), ("bone", "the left arm")]
    assert refused(attack(fighter(), fighter(energy=3), bone=True))[0] == "never_breaks"


# -- programs


@pytest.mark.rule("X-2", "D-STR-0c", "D-STR-3c")
@pytest.mark.parametrize("kind", ["program", "exile"])
@pytest.mark.parametrize("strength", [0, 1, 2, 3])
def test_no_number_of_blows_drops_a_program(kind: str, strength: int) -> None:
    result = play(attack(fighter(strength=strength), fighter(kind, strength=3, endurance=3), armed=True), 1)  # type: ignore[arg-type]
    assert wounds(result) == ([Wound("blow", 2, 0)] if strength else [])
    assert result.outcome.fact("worth") == (2 if strength else 0)
    assert ("unharmed" in told(result)) == (strength == 0)


@pytest.mark.rule("D-WAR-1a", "X-2", "AMB-25")
@pytest.mark.parametrize(("strength", "of"), [(0, 11), (1, 7), (3, 3)])
def test_with_warping_a_program_takes_as_many_as_endurance_1(strength: int, of: int) -> None:
    warper = fighter(strength=strength, matrix_warping=1)
    assert wounds(play(attack(warper, fighter("program", endurance=3)), 1)) == [Wound("blow", 1, of)]


@pytest.mark.rule("D-WAR-1a")
def test_warping_makes_no_difference_to_people() -> None:
    assert drops_at(fighter(strength=3, matrix_warping=3), fighter(endurance=3), OURS) == 14


@pytest.mark.rule("SW-23", "X-3")
def test_a_program_may_take_one_hit_more_than_endurance_3() -> None:
    finite = DisciplinesSwitches(agents="finite")
    agent = fighter("program", endurance=3)
    assert [drops_at(fighter(strength=level), agent, finite) for level in (0, 1, 2, 3)] == [0, 41, 21, 15]
    assert drops_at(fighter(strength=3), agent, OURS) == 0
    assert drops_at(fighter(strength=3), fighter(endurance=2), OURS) == 10


@pytest.mark.rule("D-STR-1d")
def test_a_powerful_blow_may_stun_a_program() -> None:
    striker, agent = fighter(strength=1), fighter("program")
    assert "stunned" in told(play(attack(striker, agent, aim="area"), 1))
    assert "stunned" not in told(play(attack(striker, agent), 1))
    assert "stunned" not in told(play(attack(striker, fighter(), aim="area"), 1))


# -- augmented attacks


@pytest.mark.rule("D-ENG-1d", "D-ENG-2b", "D-ENG-3c")
@pytest.mark.parametrize(("level", "budget"), [(1, 3), (2, 6), (3, 1000)])
def test_augmented_attacks_are_counted_by_the_visit(level: int, budget: int) -> None:
    def used(so_far: int) -> Melee:
        return attack(fighter(energy=level, visit=Visit(augmented=so_far)), fighter(), augmented=True, clean=True)

    for die in (1, 100):
        assert written(play(used(budget - 1), die))[ONE, "visit"] == Visit(augmented=budget)
    if level < 3:
        assert refused(used(budget)) == (
            "used_up", f"{budget} of {budget} augmented attacks are used; leaving the Matrix brings them back."
        )  # fmt: skip


@pytest.mark.rule("D-ENG-0", "D-ENG-1d")
def test_augmented_attacks_need_energy_and_the_matrix() -> None:
    assert refused(attack(fighter(), fighter(), augmented=True, clean=True))[0] == "needs_level"
    outside = fighter(energy=3, visit=Visit(inside=False))
    assert refused(attack(outside, fighter(), augmented=True, clean=True))[0] == "not_inside"


@pytest.mark.rule("D-ENG-1e", "AMB-11", "SW-9")
def test_an_augmented_attack_hits_more_likely_by_the_house_rule() -> None:
    def percent(rule: str) -> Fraction:
        rules = DisciplinesSwitches(augmented=rule)  # type: ignore[arg-type]
        return chance(fighter(energy=1), fighter(), augmented=True, clean=True, rules=rules)

    assert [percent(rule) for rule in ("bonus", "none", "automatic")] == [70, 50, 100]


@pytest.mark.rule("D-ENG-1e")
@pytest.mark.parametrize(
    ("how", "code"),
    [({"armed": True}, "not_with_weapon"), ({"aim": "hold"}, "not_a_blow"), ({"aim": "trip"}, "not_a_blow")],
)
def test_only_blows_of_the_bare_body_are_augmented(how: dict[str, object], code: str) -> None:
    assert refused(attack(fighter(energy=1), fighter(), augmented=True, clean=True, **how))[0] == code


@pytest.mark.rule("D-ENG-1f", "AMB-37", "EX-8")
@pytest.mark.parametrize(("rounds", "allowed"), [(0, False), (2, False), (3, True), (4, True)])
def test_three_rounds_of_misses_open_a_clean_hit(rounds: int, allowed: bool) -> None:
    missed = ((TWO, rounds),) if rounds else ()
    test = attack(fighter(energy=1, fight=Fight(missed=missed)), fighter(), augmented=True)
    if allowed:
        assert fight_of(play(test, 100), ONE).missed == ()
    else:
        code, message = refused(test)
        assert (code, f"it has for {rounds}" in message) == ("not_clean", True)


@pytest.mark.rule("D-ENG-1f", "EX-7")
def test_the_gm_may_call_a_hit_clean_and_the_misses_stay_counted() -> None:
    angry = fighter(energy=1, fight=Fight(missed=((TWO, 3),)))
    result = play(attack(angry, fighter(), augmented=True, clean=True), 60)
    assert result.outcome.fact("worth") == 2
    assert (ONE, "fight") not in written(result)
    assert "clean" in Melee.gm_fields


@pytest.mark.rule("AMB-37")
def test_others_misses_open_nothing() -> None:
    test = attack(fighter(energy=1, fight=Fight(missed=(("three", 3),))), fighter(), augmented=True)
    assert refused(test)[0] == "not_clean"


@pytest.mark.rule("AMB-37")
def test_the_targets_sheet_notes_who_tried_and_hit_in_a_round() -> None:
    before = Fight(tried=("three",), missed=((ONE, 2), ("three", 1)))  # type: ignore[arg-type]
    target = fighter(actions=3, fight=before)
    missed = fight_of(play(attack(fighter(actions=3), target), 51), TWO)
    assert (missed.tried, missed.hit, missed.missed) == (("one", "three"), (), before.missed)
    hit = fight_of(play(attack(fighter(actions=3), target), 50), TWO)
    assert (hit.tried, hit.hit, hit.missed) == (("one", "three"), (ONE,), (("three", 1),))


# -- throws


THROWN = {1: (10, 15), 2: (15, 30), 3: (30, 60)}


@pytest.mark.rule("D-TEL-1d", "D-TEL-2c", "D-TEL-3d", "AMB-22")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_well_placed_blow_throws_by_telekinesis(level: int) -> None:
    least, most = THROWN[level]
    test = attack(fighter(telekinesis=level), fighter(), aim="area", drive="throw")
    far = [told(play(test, 1, side)).split("thrown ")[1] for side in range(1, most - least + 2)]
    assert far == [f"{feet} ft" for feet in range(least, most + 1)]
    landed = test.start(places(2)).resume((1,))  # type: ignore[arg-type, union-attr]
    assert isinstance(landed, Rolls)
    assert landed.ask().sides == len(far)


@pytest.mark.rule("D-ENG-1g")
@pytest.mark.parametrize(("level", "least", "most"), [(1, "15", "22½"), (2, "22½", "45"), (3, "45", "90")])
def test_an_augmented_blow_throws_half_as_far_again(level: int, least: str, most: str) -> None:
    test = attack(fighter(telekinesis=level, energy=1), fighter(), augmented=True, clean=True, drive="throw")
    few, many = THROWN[level]
    assert f"thrown {least} ft" in told(play(test, 1, 1))
    assert f"thrown {most} ft" in told(play(test, 1, many - few + 1))


@pytest.mark.rule("SW-15", "AMB-22")
def test_throws_may_be_the_middle_of_their_range() -> None:
    middle = DisciplinesSwitches(throws="midpoint")
    test = attack(fighter(telekinesis=2), fighter(), aim="area", drive="throw", rules=middle)
    assert "thrown 22½ ft" in told(play(test, 1))


@pytest.mark.rule("D-TEL-1d", "D-TEL-2c")
def test_a_shove_takes_telekinesis_2_or_a_series_of_hits() -> None:
    def shoved(level: int, again: bool, **how: object) -> Melee:
        target = fighter(fight=Fight(hit=(ONE,) if again else ()))
        return attack(fighter(telekinesis=level, energy=1), target, drive="shove", **how)

    assert "shoved back 5 ft" in told(play(shoved(2, False), 1))
    assert "shoved back 5 ft" in told(play(shoved(3, False), 1))
    assert "shoved back 5 ft" in told(play(shoved(1, True), 1))
    assert "shoved back 7½ ft" in told(play(shoved(2, False, augmented=True, clean=True), 1))
    assert refused(shoved(1, False))[0] == "no_series"
    assert refused(shoved(0, True))[0] == "needs_level"


@pytest.mark.rule("D-TEL-1d")
@pytest.mark.parametrize(
    ("level", "how", "code"),
    [
        (0, {"aim": "area"}, "needs_level"),
        (1, {}, "not_well_placed"),
        (1, {"aim": "area", "armed": True}, "not_with_weapon"),
        (1, {"aim": "hold"}, "not_a_blow"),
    ],
)
def test_what_does_not_throw_is_refused(level: int, how: dict[str, object], code: str) -> None:
    assert refused(attack(fighter(telekinesis=level), fighter(), drive="throw", **how))[0] == code


@pytest.mark.rule("D-TEL-1d")
def test_blows_that_throw_do_no_more_damage() -> None:
    thrown = play(attack(fighter(telekinesis=3), fighter(), aim="area", drive="throw"), 1, 1)
    assert wounds(thrown) == wounds(play(attack(fighter(), fighter(), aim="area"), 1))


@pytest.mark.rule("D-ENG-3e", "AMB-34")
def test_who_has_cohesion_is_pushed_but_stands() -> None:
    def pushed(striker: Fighter) -> str:
        return told(play(attack(striker, fighter(energy=3), drive="shove"), 1))

    assert "shoved back 5 ft but keeps standing" in pushed(fighter(telekinesis=2, strength=3, energy=1))
    assert "keeps standing" not in pushed(fighter(telekinesis=2, strength=3, energy=2))


# -- trips


@pytest.mark.rule("AMB-40", "SW-24")
def test_a_trip_is_read_with_balance() -> None:
    assert chance(fighter(agility=3), fighter(), aim="trip") == 50
    assert chance(fighter(balance=3), fighter(agility=3, awareness=1), aim="trip") == 90 - 5
    assert told(play(attack(fighter(), fighter(), aim="trip"), 50)) == "is tripped"
    by_gm = DisciplinesSwitches(trips="gm")
    assert refused(attack(fighter(), fighter(), aim="trip", rules=by_gm))[0] == "gm_decides"


@pytest.mark.rule("D-BAL-1c")
@pytest.mark.parametrize("balance", [1, 2, 3])
def test_nobody_trips_someone_of_balance_1(balance: int) -> None:
    assert chance(fighter(balance=3), fighter(balance=balance), aim="trip", modifier=100) == 0


@pytest.mark.rule("D-ENG-3e")
def test_cohesion_keeps_from_being_tripped() -> None:
    strong = fighter(strength=3, energy=1)
    assert chance(strong, fighter(energy=3), aim="trip") == 0
    assert chance(fighter(strength=2, energy=3), fighter(energy=3), aim="trip") == 0
    assert chance(fighter(strength=3, energy=2), fighter(energy=3), aim="trip") == 50


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
