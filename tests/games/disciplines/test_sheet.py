"""What can be tested on a sheet."""

import pytest

from sortilege.components.refusal import Refused
from sortilege.games.disciplines import game
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.opposed import Opposed
from sortilege.games.disciplines.sheet import DisciplinesSheet, Talents
from sortilege.games.disciplines.side import Side
from sortilege.games.disciplines.talent import Talent
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.rules.sheet import Base, Sheet

SHEET = DisciplinesSheet(
    "Phobe",
    1,
    Disciplines(agility=2, awareness=2, speed=3),
    Talents(alertness="average", driving="above-average", stealth="exceptional", education="average"),
)


def base(label: str) -> Base:
    return next(base for base in game.bases(SHEET) if base.label == label)


def test_the_game_is_found_by_its_name() -> None:
    assert find_game("disciplines").sheet is game.sheet


@pytest.mark.rule("T-BUY-4")
def test_there_are_thirteen_talents_the_best_first() -> None:
    assert [base.label for base in game.bases(SHEET)] == [
        "Stealth", "Driving", "Alertness", "Education", "Charisma", "Craft/Profession", "Intimidation", "Language",
        "Matrix Lore", "Medicine", "Street Smarts", "Thievery", "Zion Politics",
    ]  # fmt: skip


@pytest.mark.rule("T-BUY-5")
def test_a_talent_that_was_not_bought_is_poor() -> None:
    assert base("Medicine").fields["rating"] == "poor"


@pytest.mark.rule("DP-1")
@pytest.mark.rule("DP-2a")
def test_there_are_twelve_disciplines_at_level_0() -> None:
    levels = Disciplines()
    assert [getattr(levels, name) for name in Disciplines.__struct_fields__] == [0] * 12


@pytest.mark.rule("D-AWA-Gb")
@pytest.mark.rule("AMB-24")
def test_awareness_helps_alertness_and_stealth_and_agility_driving_only() -> None:
    helped = {base.label: (base.fields["awareness"], base.fields["agility"]) for base in game.bases(SHEET)}
    assert {label: by for label, by in helped.items() if any(by)} == {
        "Alertness": (2, 0),
        "Stealth": (2, 0),
        "Driving": (0, 2),
    }


def test_one_base_serves_both_tests_and_leaves_the_situation_alone() -> None:
    stealth = base("Stealth").fields
    alone = read(Talent, {"difficulty": 15, "modifier": -2, **stealth})
    assert alone == Talent("exceptional", 15, awareness=2, modifier=-2)
    led = read(Opposed, {"modifier": 1, "versus": [{}], **stealth})
    assert led == Opposed(modifier=1, rating="exceptional", awareness=2, versus=(Side(),))
    assert read(Side, {"modifier": 3, **stealth}) == Side(3, "exceptional", awareness=2)


@pytest.mark.rule("DP-2b")
@pytest.mark.rule("DP-2d")
def test_levels_run_from_below_zero_to_3_and_to_4_for_endurance() -> None:
    sheet = read(DisciplinesSheet, {"name": "Mouse", "disciplines": {"endurance": 4, "speed": -1}})
    assert (sheet.disciplines.endurance, sheet.disciplines.speed) == (4, -1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"disciplines": {"speed": 4}},
        {"disciplines": {"endurance": 5}},
        {"disciplines": {"speed": -2}},
        {"disciplines": {"luck": 1}},
        {"talents": {"stealth": "superb"}},
        {"talents": {"cooking": "poor"}},
    ],
)
def test_what_a_sheet_cannot_hold_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        read(DisciplinesSheet, {"name": "Mouse", **wrong})


def test_a_sheet_of_another_game_is_a_bug() -> None:
    with pytest.raises(TypeError, match="disciplines"):
        game.bases(Sheet("Mouse"))
