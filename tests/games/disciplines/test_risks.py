"""Chances that levels state in percent."""

from fractions import Fraction

import pytest
from tests.games.dice import outcome, places, play
from tests.games.disciplines.acting import rules

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.damage import shrugs_off
from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.hazards import HAZARDS, Named
from sortilege.games.disciplines.levels import Disciplines, stated
from sortilege.games.disciplines.risks import Risk
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.readers.policy import Decline
from sortilege.rules.effect import Mark, Write
from sortilege.rules.reading import read
from sortilege.testing.laws import assert_laws, assert_readers_agree

USUAL = DisciplinesSwitches()


def risk(named: Named, house: DisciplinesSwitches = USUAL, chance: int | None = None, **levels: int) -> Risk:
    who = Fighter(read(Disciplines, levels), fighting=True, actions=10, fight=Fight(flying=True, pace="fast"))
    return Risk(fighter=who, risk=named, chance=chance, rules=house)


def well(test: Risk) -> Fraction:
    """Percent that it goes well."""
    odds = exact(test, places(1), Know.of({}, {}), Decline())
    return 100 * sum((odds[one] for one in odds if one.success), Fraction(0))


def code_of(test: Risk) -> str:
    with pytest.raises(Refused) as error:
        test.start(places(1))
    return error.value.refusal.code


@pytest.mark.rule("D-BAL-2b", "D-BAL-3b", "D-BAL-2d", "D-BAL-3e", "AMB-22", "SW-15")
@pytest.mark.parametrize(
    ("named", "balance", "percent"), [("midair", 2, 80), ("midair", 3, 95), ("blast", 2, 60), ("blast", 3, 100)]
)
def test_balance_is_kept(named: Named, balance: int, percent: int) -> None:
    assert well(risk(named, balance=balance)) == percent
    assert code_of(risk(named, balance=1)) == "needs_level"


@pytest.mark.rule("D-BAL-0", "D-BAL-1a", "D-BAL-3c")
@pytest.mark.parametrize(("named", "balance"), [("walk_by", 0), ("stumble", 1), ("tightrope", 3)])
def test_what_needs_no_roll_for_the_well_balanced(named: Named, balance: int) -> None:
    assert play(risk(named, balance=balance)).outcome.success


@pytest.mark.rule("D-BAL-3c", "AMB-38", "SW-24")
def test_a_tight_rope_takes_a_moment_at_balance_2_and_nothing_at_3() -> None:
    actor = places(1)[0].actor
    assert risk("tightrope", balance=2).costs(places(1)) == (Mark(actor, "actions", -1),)
    assert risk("tightrope", rules(concentration="gm"), balance=2).costs(places(1)) == ()
    assert risk("tightrope", balance=3).costs(places(1)) == ()


@pytest.mark.rule("D-AGI-2c", "D-AGI-3b")
def test_agility_2_catches_thrown_knives() -> None:
    assert [play(risk("thrown_knife", agility=level)).outcome.success for level in (2, 3)] == [True, True]
    assert code_of(risk("thrown_knife", agility=1)) == "needs_level"


@pytest.mark.rule("D-AWA-3a", "AMB-22")
def test_awareness_3_senses_hostility_at_45_percent() -> None:
    assert well(risk("hostility", awareness=3)) == 45
    assert code_of(risk("hostility", awareness=2)) == "needs_level"


@pytest.mark.rule("D-FLI-1c", "D-FLI-2c", "AMB-30", "SW-20")
def test_one_who_is_shot_in_flight_may_fall() -> None:
    assert [100 - well(risk("flight_hit", flight=level)) for level in (1, 2, 3)] == [30, 5, 5]
    test = risk("flight_hit", flight=1)
    assert (outcome(test, 31).success, play(test, 31).effects) == (True, ())
    (fall,) = play(test, 30).effects
    assert isinstance(fall, Write)
    assert (fall.field, fall.value) == ("fight", Fight())
    assert code_of(risk("flight_hit", rules(inherit=False), flight=3)) == "needs_level"


@pytest.mark.rule("D-FLI-3d", "EX-20")
def test_a_building_at_the_speed_of_sound_kills() -> None:
    assert [100 - well(risk("sonic_crash", flight=3, endurance=level)) for level in (0, 3, 4)] == [100, 100, 60]
    (death,) = play(risk("sonic_crash", flight=3, endurance=3)).effects
    assert isinstance(death, Write)
    assert (death.field, death.value) == ("fallen", "dead")
    assert code_of(risk("sonic_crash", flight=2, endurance=4)) == "needs_level"


@pytest.mark.rule("AMB-39", "SW-15")
def test_chances_given_in_words() -> None:
    assert well(risk("brick_wall", strength=2)) == well(risk("brick_wall", strength=3)) == 45
    assert 100 - well(risk("hard_landing", flight=1)) == 45
    assert well(risk("hard_landing", flight=1, balance=1)) == 100
    assert 100 - well(risk("single_bullet", endurance=1)) == 5
    assert well(risk("single_bullet", endurance=2)) == 100
    assert code_of(risk("brick_wall", strength=1)) == "needs_level"


@pytest.mark.rule("AMB-39")
def test_a_brick_wall_takes_the_force_of_a_whole_round() -> None:
    assert risk("brick_wall", strength=2, speed=3).costs(places(1)) == (Mark(places(1)[0].actor, "actions", -10),)


@pytest.mark.rule("D-ENG-3f")
def test_energy_3_stops_slow_cars() -> None:
    assert play(risk("slow_car", energy=3)).outcome.success
    assert code_of(risk("slow_car", energy=2)) == "needs_level"


@pytest.mark.rule("SW-15", "AMB-22")
def test_ranges_are_rolled_or_said_where_the_table_wants_it() -> None:
    rolled = risk("hostility", rules(ranges="roll"), awareness=3)
    assert [outcome(rolled, side, die).success for side, die in ((1, 40), (1, 41), (11, 50), (11, 51))] == [
        True, False, True, False,
    ]  # fmt: skip
    assert well(rolled) == 45
    assert well(risk("midair", rules(ranges="roll"), balance=2)) == Fraction(159, 2)
    assert code_of(risk("hostility", rules(ranges="gm"), awareness=3)) == "needs_number"
    assert well(risk("flight_hit", rules(ranges="gm"), flight=1)) == 70
    assert well(risk("hostility", rules(ranges="gm"), chance=72, awareness=3)) == 72


@pytest.mark.rule("SW-20", "AMB-30")
def test_levels_keep_what_lower_ones_have() -> None:
    table = {1: "a", 3: "c"}
    assert [stated(table, level, True) for level in (-1, 0, 1, 2, 3, 4)] == [None, None, "a", "a", "c", "c"]
    assert [stated(table, level, False) for level in (0, 1, 2, 3, 4)] == [None, "a", None, "c", None]


@pytest.mark.rule("SW-20", "AMB-30", "D-END-3c")
def test_endurance_4_ignores_fatal_bullets_where_levels_inherit() -> None:
    tough, toughest = Disciplines(endurance=3), Disciplines(endurance=4)
    assert [shrugs_off(who, rules()) for who in (Disciplines(endurance=2), tough, toughest)] == [False, True, True]
    assert [shrugs_off(who, rules(inherit=False)) for who in (tough, toughest)] == [True, False]


@pytest.mark.rule("SW-20", "D-FLI-3d", "D-FLI-1e", "D-BAL-3c", "D-AGI-3b")
def test_what_is_said_of_all_levels_or_of_the_highest_holds_without_inheriting() -> None:
    alone = rules(inherit=False)
    assert [100 - well(risk("sonic_crash", alone, flight=3, endurance=level)) for level in range(5)] == [100] * 4 + [60]
    assert [well(risk("hard_landing", alone, flight=1, balance=level)) for level in range(4)] == [55, 100, 100, 100]
    assert well(risk("tightrope", alone, balance=3)) == well(risk("thrown_knife", alone, agility=3)) == 100


@pytest.mark.rule("AMB-8")
def test_a_chance_is_a_roll_not_above_it() -> None:
    test = risk("hostility", awareness=3)
    assert [outcome(test, die).success for die in (45, 46)] == [True, False]
    assert play(test, 46).rows[0].words == "46 against 45 %"


@pytest.mark.parametrize("named", HAZARDS)
def test_a_gm_gives_any_chance(named: Named) -> None:
    assert well(risk(named, chance=37)) == (63 if HAZARDS[named].bad else 37)


@pytest.mark.parametrize("test", [risk("flight_hit", flight=1), risk("hostility", rules(ranges="roll"), awareness=3)])
def test_risks_keep_the_laws(test: Risk) -> None:
    assert_laws(test, places(1), {})
    assert_readers_agree(test, places(1), {})
