"""Blows that throw, shove or trip."""

import pytest
from tests.games.dice import places, play
from tests.games.disciplines.fighters import ONE, attack, fighter, told, wounds
from tests.games.disciplines.test_melee import chance, refused

from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.melee import Melee
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.step import Rolls

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
