"""The sheet: what can be tested on it, what tests take from it, and what is wrong with it."""

from collections.abc import Mapping

import pytest

from sortilege.components.refusal import Refused
from sortilege.games.revelations import game
from sortilege.games.revelations.sheet import Character, Skill, bases, bound, findings
from sortilege.games.revelations.target import Target
from sortilege.rules.reading import read
from sortilege.rules.sheet import Base
from sortilege.rules.test import Test, part_of
from sortilege.rules.value import Value

LOCKPICK = Skill("Lockpick", 4, ("Dexterity", "Memory"))
ATHLETICS = Skill("Athletics", 0, ("Size", "Dexterity"))
PISTOL = Skill("Pistol", 5, ("Dexterity", "Intuition"))
SCORES: Mapping[str, int] = {"Size": 2, "Memory": 3, "Intuition": 3, "Dexterity": 5}
ENGEL = Character("Engel", "S", SCORES, (LOCKPICK, ATHLETICS, PISTOL))


@pytest.mark.rule("R-CHAR-1")
def test_attributes_are_a_list_at_three_that_can_be_edited() -> None:
    names = ["Charisma", "Size", "Willpower", "Memory", "Intuition", "Dexterity"]
    assert Character("Ana").attributes == dict.fromkeys(names, 3)
    edited = read(Character, {"name": "Ana", "attributes": {"Strength": 5}})
    assert bases(edited) == (Base("Strength", {"score": 5}),)


@pytest.mark.rule("R-CHAR-1")
@pytest.mark.parametrize("score", [0, 11])
def test_an_attribute_is_one_to_ten(score: int) -> None:
    with pytest.raises(Refused):
        read(Character, {"name": "Ana", "attributes": {"Strength": score}})


@pytest.mark.rule("R-DEF-1")
def test_skills_and_attributes_come_best_first_and_then_both_ways_to_default() -> None:
    assert [(base.label, base.fields["score"]) for base in bases(ENGEL)] == [
        *(("Pistol", 5), ("Lockpick", 4)),
        *(("Dexterity", 5), ("Memory", 3), ("Intuition", 3), ("Size", 2)),
        *(("Athletics (Dexterity)", 5), ("Athletics (Size)", 2)),
    ]


@pytest.mark.rule("R-DEF-1")
def test_a_default_fills_in_the_test_and_says_so() -> None:
    defaults = [base for base in bases(ENGEL) if base.default]
    assert [base.fields for base in defaults] == [{"score": 5, "default": True}, {"score": 2, "default": True}]
    test = read(Target, {"type": "target", "target": 6, **defaults[0].fields})
    assert test == Target(5, 6, default=True)


@pytest.mark.rule("R-PAT-1")
def test_tests_take_the_patron_suit_from_the_sheet() -> None:
    assert bound(ENGEL) == {"patron": "S"}
    with pytest.raises(Refused) as told:
        read(Character, {"name": "Ana", "patron": "X"})
    assert '"X"' in told.value.refusal.message


@pytest.mark.rule("R-CHAR-2")
def test_wounds_are_a_counter_from_none() -> None:
    assert ENGEL.wounds == 0
    with pytest.raises(Refused):
        read(Character, {"name": "Ana", "wounds": -1})


@pytest.mark.rule("R-PAT-1")
def test_a_sheet_without_a_patron_or_with_a_skill_of_no_attribute_is_found() -> None:
    assert [found.code for found in findings(Character("Ana"))] == ["no_patron"]
    (found,) = findings(Character("Ana", "S", {"Memory": 3}, (Skill("Pilot", 2, ("Memory", "Reflex")),)))
    assert found.code == "unknown_attribute"
    assert found.message == "Pilot names 'Reflex', which is no attribute. Known: Memory."


@pytest.mark.parametrize("test", [test for test in game.tests if test.offered])
def test_a_base_and_a_sheet_fill_in_every_participant(test: type[Test]) -> None:
    part = part_of(test)
    participants: list[type[Value]] = [*([test] if test.leads else []), *([part] if part else [])]
    assert participants
    for one in participants:
        assert {"score", "default", "patron"} <= set(one.__struct_fields__)
