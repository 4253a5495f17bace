"""What blows count for: weapons, vital spots, programs, augmented attacks."""

from fractions import Fraction

import pytest
from tests.games.dice import play
from tests.games.disciplines.fighters import ONE, TWO, attack, fight_of, fighter, told, wounds, written
from tests.games.disciplines.test_melee import OURS, chance, refused

from sortilege.games.disciplines.blows import drops_at
from sortilege.games.disciplines.fighter import Fight, Fighter, Visit, Wound
from sortilege.games.disciplines.melee import Melee
from sortilege.games.disciplines.switches import DisciplinesSwitches

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
