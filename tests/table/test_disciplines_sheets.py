"""The examples of making and advancing characters of disciplines, played at the table."""

from collections.abc import Mapping

import pytest
from tests.table.sitting import Sitting
from tests.table.test_sheets import ANA, GEA, PHOBE, TALENTS, opened, phobe, refusal, table, write

from sortilege.sheets import change as ch
from sortilege.table import command as co


def made(disciplines: Mapping[str, int]) -> Sitting:
    """A creation with these disciplines, ready to end."""
    sitting = table()
    sitting.do(ANA, co.MakeCharacter("Phobe"))
    for what, level in {**disciplines, **TALENTS}.items():
        for _ in range(level):
            write(sitting, ch.Buy(what))
    return sitting


def left(sitting: Sitting) -> tuple[int, int]:
    """The discipline points and the talent points left."""
    points = {one.key: one.units for one in opened(sitting).purses}
    return points["discipline"], points["talent"]


@pytest.mark.rule("EX-1")
def test_the_first_step_costs_1_and_the_second_2() -> None:
    assert [left(made({"speed": level}))[0] for level in range(3)] == [12, 11, 9]


@pytest.mark.rule("EX-10")
def test_regeneration_2_is_held_with_endurance_3_and_not_with_2() -> None:
    illegal = refusal(made({"endurance": 2, "regeneration": 2, "agility": 3}), ch.EndCreation())
    assert illegal.code == "not_finished"
    assert "Endurance 3 is needed; it is Endurance 2" in illegal.message
    legal = made({"endurance": 3, "regeneration": 2, "agility": 2})
    write(legal, ch.EndCreation())
    assert opened(legal).findings == ()


@pytest.mark.rule("EX-11")
def test_levels_2_to_5_bring_four_discipline_points_and_two_talent_points() -> None:
    sitting, points = phobe(), []
    for _ in range(4):
        sitting.do(GEA, co.AwardAll((PHOBE,), ch.Award("level")))
        points.append(left(sitting))
    assert points == [(1, 0), (2, 1), (3, 1), (4, 2)]
    assert sitting.state.characters[PHOBE].sheet["level"] == 5
