"""Moving, running and breath, leaps, walls, flight and what is in hand."""

import pytest
from msgspec.structs import replace
from tests.games.dice import places, play
from tests.games.disciplines.acting import does, price, refused, rules, sheet, words

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.carrying import PutAway, Ready
from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.flying import Float, Fly, Land, TakeOff, ceiling
from sortilege.games.disciplines.leaping import Leap, WallRun, leap
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.moving import Gait, Move, boosts, feet, streak
from sortilege.games.disciplines.running import Breath, after_round, limit
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tempo import full_round
from sortilege.rules.effect import Write

# The ledger's table: feet by actions, moving and running, by Energy from 0 to 3.
DISTANCES = {
    3: ((45, 90), (60, 105), (75, 120), (90, 135)),
    5: ((75, 150), (95, 170), (115, 190), (150, 225)),
    7: ((105, 210), (135, 240), (165, 270), (210, 315)),
    10: ((150, 300), (190, 340), (230, 380), (300, 450)),
    11: ((165, 330), (210, 375), (255, 420), (315, 480)),
    12: ((180, 360), (225, 405), (270, 450), (345, 525)),
    13: ((195, 390), (245, 440), (295, 490), (375, 570)),
}
CELLS = [(actions, energy, *DISTANCES[actions][energy]) for actions in DISTANCES for energy in range(4)]


@pytest.mark.rule("A-MOV-1", "A-MOV-2")
@pytest.mark.rule("D-ENG-1a", "D-ENG-2a", "D-ENG-3a", "D-ENG-1c", "D-ENG-3b", "AMB-33", "D-ENG-0")
@pytest.mark.parametrize(("actions", "energy", "moved", "run"), CELLS)
def test_the_table_of_distances(actions: int, energy: int, moved: int, run: int) -> None:
    boosted = boosts(energy, 0, actions)
    assert (feet("move", energy, boosted), feet("run", energy, boosted)) == (moved, run)
    assert words(Move("run", actions), sheet(actions=13, energy=energy)).startswith(f"covers {run} ft")


@pytest.mark.rule("A-1", "A-2", "EX-12")
@pytest.mark.rule("D-SPD-0", "D-SPD-1", "D-SPD-2a", "D-SPD-3a", "D-WAR-1c", "D-WAR-2b", "D-WAR-3b")
def test_the_actions_of_a_round() -> None:
    plain = [full_round(Disciplines(speed=speed), True, rules()) for speed in range(4)]
    faster = [full_round(Disciplines(speed=3, matrix_warping=level), True, rules()) for level in (1, 2, 3)]
    assert plain + faster == [3, 5, 7, 10, 11, 12, 13]
    assert full_round(Disciplines(speed=3, matrix_warping=3), False, rules()) == 10


@pytest.mark.rule("SW-5", "AMB-6")
@pytest.mark.parametrize("many", [2, 1, 3])
def test_a_human_has_two_actions_unless_the_table_says_otherwise(many: int) -> None:
    assert full_round(Disciplines(speed=-1), False, rules(human_actions=many)) == many


@pytest.mark.rule("D-END-Gb")
def test_running_is_twice_as_fast() -> None:
    paces: tuple[Gait, Gait] = ("move", "run")
    assert [feet(gait, 0, (False,)) for gait in paces] == [15, 30]


@pytest.mark.rule("RX-14")
def test_three_boosted_actions_then_one_that_is_not() -> None:
    boosted = boosts(1, 0, 10)
    assert "".join("B" if one else "N" for one in boosted) == "BBBNBBBNBB"
    assert feet("run", 1, boosted) == 340


@pytest.mark.rule("D-ENG-1c")
def test_the_streak_goes_on_from_act_to_act_until_an_action_without() -> None:
    who = does(Move(actions=2), sheet(energy=1))
    assert (who.fight.boosted, who.actions) == (2, 8)
    assert words(Move(actions=3), who) == "covers 55 ft, 2 of 3 actions boosted"
    assert does(Move(actions=1), replace(who, fight=Fight(boosted=3))).fight.boosted == 0
    assert does(Move(actions=1, boost=False), who).fight.boosted == 0
    assert streak(2, (True, False, True)) == 1


@pytest.mark.rule("A-ONE")
def test_movement_takes_actions_in_a_round_only() -> None:
    assert price(Move(actions=4), sheet()) == 4
    assert price(Move(actions=4), sheet(fighting=0, actions=0)) == 0
    assert refused(Move(actions=4), sheet(actions=3)) == "no_actions"


@pytest.mark.parametrize(
    ("who", "code"),
    [(replace(sheet(), fallen="unconscious"), "fallen"), (sheet(Fight(held_by="two")), "held"),
     (sheet(Fight(blocking=True)), "blocking")],
)  # fmt: skip
def test_who_cannot_move(who: DisciplinesSheet, code: str) -> None:
    assert refused(Move(), who) == code


# -- breath

LIMITS = {-1: 2, 0: 4, 1: 7, 2: 10, 3: None, 4: None}


def runs(who: DisciplinesSheet, many: int, house: DisciplinesSwitches) -> DisciplinesSheet:
    """The sheet after so many rounds of running."""
    for _ in range(many):
        who = does(Move("run"), does(Move("run"), replace(who, actions=3), house), house)
        who = replace(who, fight=after_round(who.fight, who.disciplines.endurance, house))
    return who


@pytest.mark.rule("D-END-0d", "D-END-1e", "D-END-2e", "D-END-3e", "AMB-22", "AMB-32")
@pytest.mark.parametrize("endurance", LIMITS)
def test_rounds_of_running_before_a_round_without(endurance: int) -> None:
    most, who = LIMITS[endurance], sheet(endurance=endurance)
    assert limit(endurance, Fight(), rules()) == most
    if most is None:
        assert not runs(who, 30, rules()).fight.winded
        return
    tired = replace(runs(runs(who, most - 1, rules()), 1, rules()), actions=3)
    assert refused(Move("run"), tired) == "winded"
    assert price(Move("move"), tired) == 1
    rested = replace(tired, fight=after_round(tired.fight, endurance, rules()))
    assert runs(rested, 1, rules()).fight.running == 1


@pytest.mark.rule("AMB-32")
def test_a_round_without_running_brings_breath_back_before_the_limit_too() -> None:
    who = runs(sheet(), 3, rules())
    assert after_round(who.fight, 0, rules()).running == 0


@pytest.mark.rule("SW-15", "AMB-22")
@pytest.mark.parametrize(("endurance", "least", "sides"), [(-1, 1, 2), (0, 3, 3), (1, 6, 3), (2, 9, 3)])
def test_where_ranges_are_rolled_the_rounds_are(endurance: int, least: int, sides: int) -> None:
    house = rules(ranges="roll")
    assert refused(Move("run"), sheet(endurance=endurance), house) == "needs_roll"
    fighter = Fighter(Disciplines(endurance=endurance), fighting=True)
    for side in range(1, sides + 1):
        (effect,) = play(Breath(fighter, house), side).effects
        assert isinstance(effect, Write)
        assert isinstance(effect.value, Fight)
        assert limit(endurance, effect.value, house) == least + side - 1
        tired = runs(sheet(effect.value, endurance=endurance), least + side - 1, house)
        assert tired.fight.winded


@pytest.mark.rule("SW-15")
def test_where_the_gm_says_it_no_running_is_counted_out() -> None:
    assert not runs(sheet(), 30, rules(ranges="gm")).fight.winded


@pytest.mark.parametrize(
    ("breath", "code"),
    [(Breath(), "not_rolled"), (Breath(Fighter(Disciplines(endurance=3)), rules(ranges="roll")), "not_rolled"),
     (Breath(Fighter(fight=Fight(running=2)), rules(ranges="roll")), "running")],
)  # fmt: skip
def test_breath_is_not_rolled(breath: Breath, code: str) -> None:
    with pytest.raises(Refused) as error:
        breath.start(places(1))
    assert error.value.refusal.code == code


# -- leaps

LEAPS = {
    (-1, 0): (2.5, 7.5), (0, 0): (5, 15), (1, 0): (10, 30), (2, 0): (20, 60), (3, 0): (30, 90),
    (2, 1): (25, 65), (2, 2): (40, 80), (2, 3): (60, 100), (3, 1): (35, 95), (3, 2): (50, 110), (3, 3): (70, 130),
}  # fmt: skip


@pytest.mark.rule("D-STR-0d", "D-STR-1e", "D-STR-2d", "D-STR-3d", "AMB-21", "AMB-6", "AMB-33")
@pytest.mark.rule("D-ENG-1b", "D-ENG-2a", "D-ENG-3a")
@pytest.mark.parametrize(("strength", "energy"), LEAPS)
def test_the_table_of_leaps(strength: int, energy: int) -> None:
    who = Disciplines(strength=strength, energy=energy)
    assert (leap(who, "standing", rules()), leap(who, "run-up", rules())) == LEAPS[strength, energy]
    assert leap(who, "concentration", rules()) == leap(who, "run-up", rules())


@pytest.mark.rule("RX-18", "SW-13")
def test_the_running_leap_at_strength_3_is_for_the_table() -> None:
    who = Disciplines(strength=3, energy=3)
    assert [leap(who, "run-up", rules(running_leap=far)) for far in ("90", "30")] == [130, 70]
    assert leap(Disciplines(strength=2), "run-up", rules(running_leap="30")) == 60


@pytest.mark.rule("A-LEAP", "AMB-38", "SW-24")
def test_a_leap_is_an_action_and_concentrating_a_moment_more() -> None:
    assert (price(Leap(), sheet()), price(Leap("concentration"), sheet())) == (1, 2)
    assert price(Leap("concentration"), sheet(), rules(concentration="gm")) == 1
    assert words(Leap("concentration"), sheet(strength=1)).startswith("leaps up to 30 ft")


def test_a_run_up_is_run() -> None:
    assert refused(Leap("run-up"), sheet()) == "no_run_up"
    assert price(Leap("run-up"), does(Move("run"), sheet())) == 1
    assert price(Leap("run-up"), sheet(fighting=0)) == 0


@pytest.mark.rule("D-BAL-1b", "D-BAL-2a", "D-BAL-3a")
@pytest.mark.parametrize(
    ("balance", "seen", "lands"),
    [(0, True, "as the GM says"), (1, True, "both feet"), (1, False, "as the GM says"), (2, False, "both feet"),
     (3, False, "one foot or one hand")],
)  # fmt: skip
def test_landings(balance: int, seen: bool, lands: str) -> None:
    assert lands in words(Leap(seen=seen), sheet(balance=balance))


@pytest.mark.rule("D-BAL-Gb", "D-SPD-2b", "D-SPD-3b", "PR-10")
def test_walls_are_run_along_for_10_feet_or_20() -> None:
    assert price(WallRun(10), sheet(balance=2, speed=2)) == 1
    assert refused(WallRun(11), sheet(balance=2, speed=2)) == "too_far"
    assert words(WallRun(20), sheet(balance=2, speed=3)) == "covers 20 ft and is back on the ground"
    assert refused(WallRun(21), sheet(balance=3, speed=3)) == "too_far"
    assert refused(WallRun(5), sheet(balance=1, speed=3)) == "needs_level"
    assert refused(WallRun(5), sheet(balance=3, speed=1)) == "needs_level"


# -- flight

FLYING = Fight(flying=True, pace="slow")
FAST = Fight(flying=True, pace="fast")


@pytest.mark.rule("D-FLI-0", "D-FLI-1a", "D-FLI-1d")
def test_flight_1_takes_off_from_a_run_or_in_a_fall() -> None:
    assert refused(TakeOff(), sheet()) == "needs_level"
    assert refused(TakeOff(), sheet(flight=1)) == "no_run_up"
    ran = does(Move("run"), sheet(flight=1))
    assert does(TakeOff(), ran).fight.flying
    assert price(TakeOff(), ran) == 1
    assert does(TakeOff(falling=True), sheet(flight=1)).fight.flying
    assert refused(TakeOff("fast"), ran) == "needs_level"


@pytest.mark.rule("D-FLI-2a", "AMB-38", "SW-24")
def test_flight_2_takes_off_after_a_moment() -> None:
    assert price(TakeOff("fast"), sheet(flight=2)) == 1
    assert price(TakeOff("fast"), sheet(flight=2), rules(concentration="gm")) == 0
    assert refused(TakeOff("jet"), sheet(flight=2)) == "needs_level"


@pytest.mark.rule("D-FLI-3b", "AMB-38", "SW-24")
def test_flight_3_takes_off_at_once_and_concentrates_for_more() -> None:
    who = sheet(flight=3, speed=2, actions=7)
    prices = [price(TakeOff(speed), who) for speed in ("slow", "fast", "jet")]
    assert prices == [0, 4, 7]
    assert price(TakeOff("slow", encumbered=True), who) == 1
    assert refused(TakeOff("jet"), replace(who, actions=6)) == "no_actions"
    assert price(TakeOff("jet"), who, rules(concentration="gm")) == 0


@pytest.mark.rule("D-FLI-1a", "D-FLI-2a", "A-3")
def test_feet_flown_in_a_round_of_five_seconds() -> None:
    assert words(Fly(3), sheet(FLYING, flight=1)) == "flies 220 ft at 0 ft"
    assert words(Fly(7), sheet(FAST, flight=2, speed=2)) == "flies 733 ft at 0 ft"
    assert words(Fly(1), sheet(FAST, flight=2, speed=3)) == "flies 73 ft at 0 ft"
    assert "the speed of a jet" in words(Fly(1), sheet(Fight(flying=True, pace="jet"), flight=3))
    assert [round(mph * 5280 / 3600 * 5) for mph in (30, 100)] == [220, 733]
    assert refused(Fly(), sheet(flight=1)) == "not_flying"


@pytest.mark.rule("D-FLI-1b", "D-FLI-2b", "AMB-30", "SW-20")
def test_how_high_one_flies() -> None:
    assert [ceiling(flight, rules()) for flight in (1, 2, 3)] == [2000, 10_000, None]
    assert ceiling(3, rules(flight_ceiling="10000")) == 10_000
    assert price(Fly(altitude=2000), sheet(FLYING, flight=1)) == 1
    assert refused(Fly(altitude=2001), sheet(FLYING, flight=1)) == "too_high"
    assert refused(Fly(altitude=10_001), sheet(FAST, flight=2)) == "too_high"


@pytest.mark.rule("D-FLI-2d", "D-FLI-1d")
def test_only_flight_2_floats() -> None:
    assert refused(Float(), sheet(FLYING, flight=1)) == "needs_level"
    assert words(Float(), sheet(FLYING, flight=2)) == "floats"


@pytest.mark.rule("PR-10", "D-FLI-1e")
def test_landing_is_sure_to_be_soft_with_balance_1() -> None:
    assert words(Land(), sheet(FLYING, flight=1, balance=1)) == "lands softly"
    assert "only if" in words(Land(), sheet(FLYING, flight=1))
    assert not does(Land(), sheet(FLYING, flight=1)).fight.flying


@pytest.mark.rule("D-FLI-2e", "D-FLI-3c", "AMB-38")
def test_flight_2_slows_down_to_land_and_flight_3_lands_at_any_speed() -> None:
    who = sheet(FAST, flight=2, balance=1)
    assert refused(Land(), who) == "too_fast"
    assert not does(Land(), does(TakeOff("slow"), who)).fight.flying
    assert price(Land(), sheet(FAST, flight=3)) == 0
    assert price(Land(), sheet(Fight(flying=True, pace="jet"), flight=3)) == 1


# -- in hand


@pytest.mark.rule("A-DRAW", "K-1", "AMB-29", "SW-19")
def test_two_hands_hold_two_things() -> None:
    who = does(Ready("katana"), does(Ready("Glock"), sheet()))
    assert (who.readied, who.actions) == (("Glock", "katana"), 8)
    assert refused(Ready("rifle"), who) == "hands_full"
    assert does(Ready("rifle"), who, rules(readied="any")).readied == ("Glock", "katana", "rifle")
    assert does(PutAway("Glock"), who).readied == ("katana",)
    assert refused(PutAway("axe"), who) == "not_in_hand"
