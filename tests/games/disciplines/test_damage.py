"""What bullets do to bodies: hit points by Endurance, and how many it takes."""

from fractions import Fraction

import pytest
from tests.games.dice import play
from tests.games.disciplines.shots import against, wounds

from sortilege.games.disciplines.damage import Aim, bullet, dropping
from sortilege.games.disciplines.hit_points import points_of
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.weapons import WeaponName


def hits(endurance: int, damage: int, aim: Aim = "body") -> int:
    """How many such bullets an unhurt target of average hit points takes, none of them shrugged off."""
    left = Fraction(points_of(endurance).average)
    return dropping(Disciplines(endurance=endurance), left, bullet("", aim, damage), DisciplinesSwitches()).needed


@pytest.mark.rule("C-DMG-5")
@pytest.mark.parametrize(
    ("weapon", "feet", "worth"), [("9mm", 30, 4), (".45", 30, 8), (".357", 30, 12), (".357", 2, 16)]
)
def test_heart_and_brain_take_four_times_the_damage(weapon: WeaponName, feet: int, worth: int) -> None:
    (wound,) = wounds(play(Shoot(versus=against(), weapon=weapon, feet=feet, aim="vital"), 1))
    assert (wound.worth, wound.vital) == (worth, True)
    (chest,) = wounds(play(Shoot(versus=against(), weapon=weapon, feet=feet), 1))
    assert (chest.worth, chest.vital) == (worth // 4, False)


@pytest.mark.rule("RX-15")
def test_a_357_to_the_heart_does_12() -> None:
    (wound,) = wounds(play(Shoot(versus=against(), weapon=".357", aim="vital"), 1))
    assert wound.worth >= 12


def test_an_area_that_is_not_vital_takes_the_plain_damage() -> None:
    (wound,) = wounds(play(Shoot(versus=against(), weapon=".45", aim="area"), 1))
    assert (wound.worth, wound.vital) == (2, False)


@pytest.mark.rule("C-DMG-1")
@pytest.mark.rule("C-DMG-2")
@pytest.mark.rule("C-DMG-3")
@pytest.mark.rule("C-DMG-4")
@pytest.mark.parametrize(
    ("endurance", "needed"),
    [(-1, [2, 1, 1, 1]), (0, [4, 2, 2, 1]), (1, [6, 3, 2, 2]), (2, [9, 5, 3, 3]), (3, [12, 6, 4, 3]),
     (4, [16, 8, 6, 4])],
)  # fmt: skip
def test_bullets_to_no_hit_points_by_damage_and_endurance(endurance: int, needed: list[int]) -> None:
    assert [hits(endurance, damage) for damage in (1, 2, 3, 4)] == needed


@pytest.mark.rule("C-DMG-5")
@pytest.mark.rule("AMB-42")
@pytest.mark.parametrize(("endurance", "needed"), [(3, [3, 2, 1, 1]), (4, [4, 2, 2, 1])])
def test_vital_bullets_from_endurance_3_on_are_four_bullets(endurance: int, needed: list[int]) -> None:
    assert [hits(endurance, damage, "vital") for damage in (1, 2, 3, 4)] == needed


@pytest.mark.rule("AMB-42")
@pytest.mark.parametrize("endurance", [-1, 0, 1, 2])
def test_up_to_endurance_2_one_vital_bullet_is_enough(endurance: int) -> None:
    assert hits(endurance, 1, "vital") == 1


@pytest.mark.rule("D-END-3c")
def test_a_bullet_that_is_shrugged_off_leaves_the_next_as_fatal() -> None:
    needs = dropping(Disciplines(endurance=3), Fraction(4), bullet("", "body", 2), DisciplinesSwitches())
    assert [needs.dropped(hits) for hits in range(5)] == [
        0, 0, Fraction(40, 100), 1 - Fraction(36, 100), 1 - Fraction(216, 1000)]  # fmt: skip
