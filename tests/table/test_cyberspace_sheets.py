"""The examples of experience in the source of cyberspace, spent at the table."""

from collections.abc import Mapping

import pytest
from tests.table.sitting import Sitting

from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.sheets.change import Award, Buy
from sortilege.table import command as co

FIREARMS = {"name": "Firearms", "attribute": "dexterity"}


def seated(dexterity: int, *skills: Mapping[str, object]) -> tuple[Sitting, Actor]:
    sitting = Sitting("cyberspace")
    return sitting, sitting.player("Joe", {"attributes": {"dexterity": dexterity}, "skills": skills})


def bought(sitting: Sitting, joe: Actor) -> object:
    seen = len(sitting.state.characters[joe].ledger)
    return sitting.try_("s2", co.WriteSheet(joe, Buy("skills/Firearms"), seen))


def firearms(sitting: Sitting, joe: Actor) -> object:
    sheet = sitting.state.characters[joe].sheet
    return sheet["xp"], sheet["skills"]


@pytest.mark.rule("C-EX-5", "C-XP-1", "C-XP-2")
def test_firearms_from_4_to_5_takes_the_4_points_that_the_gm_awarded() -> None:
    sitting, joe = seated(4, {**FIREARMS, "level": 4})
    sitting.do("s1", co.AwardAll((joe,), Award("xp", 3)))
    refusal = bought(sitting, joe)
    assert isinstance(refusal, Refusal)
    assert "4 experience points are needed; 3 experience points are left" in refusal.message
    sitting.do("s1", co.AwardAll((joe,), Award("xp", 1)))
    assert not isinstance(bought(sitting, joe), Refusal)
    assert firearms(sitting, joe) == (0, [{**FIREARMS, "level": 5, "subs": []}])


@pytest.mark.rule("C-EX-6", "C-XP-3")
def test_firearms_is_learnt_with_dexterity_3_for_2_points() -> None:
    sitting, joe = seated(3)
    sitting.do("s1", co.AwardAll((joe,), Award("xp", 2)))
    assert not isinstance(bought(sitting, joe), Refusal)
    assert firearms(sitting, joe) == (0, [{**FIREARMS, "level": 3, "subs": []}])
