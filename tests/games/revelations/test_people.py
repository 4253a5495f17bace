"""Characters made at once, and sheets that were typed in whole."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.ledgers import GM, PEN, done

from sortilege.components.chance import seeded_chance
from sortilege.games.revelations import game
from sortilege.games.revelations.sheet import Character, Skill
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.reading import read
from sortilege.rules.sheet import Npc
from sortilege.sheets.book import build_of
from sortilege.sheets.change import Adjust
from sortilege.sheets.document import Document, book_in, findings_in, from_typed, sheet_in
from sortilege.sheets.making import npc, random_character

RULES = RevelationsSwitches()
SIX = ("Charisma", "Size", "Willpower", "Memory", "Intuition", "Dexterity")
MEMORY = "attributes/Memory"
NPCS = build_of(game, RULES).npcs


# -- at once ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CHAR-1", "R-SCORE-2")
@given(st.integers(0, 10**6))
def test_a_character_by_chance_is_legal_and_in_range(seed: int) -> None:
    one = random_character(game, RULES, seeded_chance(seed), PEN, "Ana")
    assert findings_in(game, one) == ()
    sheet = sheet_in(game, one)
    assert isinstance(sheet, Character)
    scores = sheet.attributes
    assert (set(scores), sum(scores.values()), sheet.augmented) == (set(SIX), 22, False)
    assert all(3 <= score <= 6 for score in scores.values())
    assert sorted(skill.score for skill in sheet.skills) == [2, 3, 4]
    assert sheet.patron in set("SHDC")


def test_chance_brings_up_every_suit_and_skill() -> None:
    sheets = [sheet_in(game, random_character(game, RULES, seeded_chance(seed), PEN, "Ana")) for seed in range(60)]
    assert all(isinstance(one, Character) for one in sheets)
    assert {one.patron for one in sheets if isinstance(one, Character)} == set("SHDC")
    names = {skill.name for one in sheets if isinstance(one, Character) for skill in one.skills}
    assert names == {"Athletics", "Camouflage", "Disguise", "Lockpick", "Pistol"}


@pytest.mark.rule("R-SCORE-2")
@pytest.mark.parametrize("kind", NPCS, ids=lambda kind: kind.key)
def test_a_quick_npc_can_be_played_at_once_and_nothing_had_to_be_overlooked(kind: Npc) -> None:
    one = npc(game, RULES, kind, seeded_chance(7), GM)
    assert findings_in(game, one) == ()
    sheet = sheet_in(game, one)
    assert isinstance(sheet, Character)
    scores = [*sheet.attributes.values(), *(skill.score for skill in sheet.skills)]
    assert sheet.augmented == (max(scores) > 6)
    assert game.bases(sheet)


# -- old sheets -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CHAR-2")
def test_a_sheet_typed_in_whole_keeps_wounds_and_all_else() -> None:
    old = {
        "name": "Ana", "patron": "S", "attributes": {"Charisma": 3, "Strength": 5}, "wounds": 2, "augmented": False,
        "skills": [{"name": "Climb", "score": 0, "attributes": ["Strength", "Charisma"]}],
    }  # fmt: skip
    sheet = read(Character, old)
    one = from_typed(game, RULES, sheet, GM)
    assert one.rest == {"name": "Ana", "wounds": 2}
    assert sheet_in(game, one) == sheet
    assert findings_in(game, one) == ()


def test_two_skills_of_one_name_are_told_apart() -> None:
    twice = tuple(
        Skill(name, score, ("Size", "Memory")) for score, name in enumerate(["Dig", "Dig", "Dig 2", "D" * 60])
    )
    sheet = Character("Ana", "S", skills=(*twice, twice[3]))
    back = sheet_in(game, from_typed(game, RULES, sheet, GM))
    assert isinstance(back, Character)
    assert [skill.name for skill in back.skills] == ["Dig", "Dig 2", "Dig 2 2", "D" * 60, "D" * 58 + " 2"]
    assert [skill.score for skill in back.skills] == [0, 1, 2, 3, 3]


def test_a_sheet_saved_as_json_comes_back() -> None:
    one = random_character(game, RULES, seeded_chance(1), PEN, "Ana")
    again = msgspec.json.decode(msgspec.json.encode(one), type=Document)
    assert again == one
    assert done(book_in(game, again), Adjust(MEMORY, 2), pen=GM).standing.level(MEMORY) == 2
