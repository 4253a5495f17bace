"""What can be tested on a sheet."""

import pytest

from sortilege.components.refusal import Refused
from sortilege.games.cyberspace import game
from sortilege.games.cyberspace.sheet import Attributes, CyberspaceSheet, Skill
from sortilege.games.cyberspace.side import Side
from sortilege.games.cyberspace.unopposed import Unopposed
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.rules.sheet import Base, Sheet

HENING = CyberspaceSheet(
    "Hening",
    Attributes(strength=2, dexterity=4, perception=3, intelligence=2, technical=3, operation=1),
    (Skill("Sleight of Hands", "dexterity", 4), Skill("Electricity", "technical"), Skill("Stealth", "dexterity", 5)),
)


def base(label: str) -> Base:
    return next(base for base in game.bases(HENING) if base.label == label)


def test_the_game_is_found_by_its_name() -> None:
    assert find_game("cyberspace").sheet is game.sheet


@pytest.mark.rule("C-ROLL-3")
def test_skills_come_before_attributes_with_as_many_dice() -> None:
    assert [base.label for base in game.bases(HENING)] == [
        "Stealth", "Sleight of Hands", "Dexterity", "Perception", "Technical", "Strength", "Intelligence",
        "Electricity", "Operation",
    ]  # fmt: skip


@pytest.mark.rule("C-ROLL-3")
def test_a_learnt_skill_fills_in_its_level_and_an_attribute_its_own() -> None:
    assert read(Unopposed, {"difficulty": 15, "default": True, **base("Stealth").fields}) == Unopposed(5, 15)
    assert read(Side, base("Perception").fields) == Side(3)


@pytest.mark.rule("C-DEF-1")
def test_an_unlearnt_skill_fills_in_its_attribute_as_a_default() -> None:
    assert base("Electricity").default
    assert read(Unopposed, {"difficulty": 5, **base("Electricity").fields}) == Unopposed(3, 5, default=True)


def test_a_sheet_is_read_from_plain_data() -> None:
    raw = {
        "name": "Hening",
        "attributes": {"dexterity": 4},
        "skills": [{"name": "Stealth", "attribute": "dexterity", "level": 5}],
    }
    sheet = read(CyberspaceSheet, raw)
    assert (sheet.attributes.dexterity, sheet.attributes.strength, sheet.skills[0].level) == (4, 1, 5)


@pytest.mark.parametrize(
    "wrong",
    [
        {"attributes": {"dexterity": 0}},
        {"attributes": {"luck": 3}},
        {"skills": [{"name": "Stealth", "attribute": "luck"}]},
        {"skills": [{"name": "", "attribute": "dexterity"}]},
        {"skills": [{"name": "Stealth", "attribute": "dexterity", "level": -1}]},
        {"hero": -1},
        {"heroic": 2},
    ],
)
def test_what_a_sheet_cannot_hold_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        read(CyberspaceSheet, {"name": "Hening", **wrong})


def test_a_sheet_of_another_game_is_a_bug() -> None:
    with pytest.raises(TypeError, match="cyberspace"):
        game.bases(Sheet("Hening"))
