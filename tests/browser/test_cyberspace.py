"""Tests of cyberspace, called by mouse, seen on three pages at once."""

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .party import open_party, panel, result
from .stand import Stand

JOE = {"skills": [{"name": "Stealth", "attribute": "dexterity", "level": 3}]}
GUARD = {"name": "Guard", "skills": [{"name": "Perception", "attribute": "perception", "level": 4}]}


def call_the_guard(gm: Page) -> None:
    """Joe's Stealth 3 + 1 against the guard's Perception 4 − 1."""
    call = panel(gm, "Call a test")
    call.get_by_role("button", name="Opposed", exact=True).click()
    for place, name, skill, modifier in ((1, "Joe", "Stealth 3", "1"), (2, "Guard (NPC)", "Perception 4", "-1")):
        part = call.get_by_role("group", name=f"Participant {place}")
        part.get_by_role("combobox", name=f"Participant {place}").select_option(name)
        part.get_by_role("combobox", name="What is tested").select_option(skill)
        part.get_by_role("spinbutton", name="Modifier").fill(modifier)
    call.get_by_role("button", name="Call", exact=True).click()


@pytest.mark.rule("C-EX-4")
def test_a_tie_is_rolled_again_and_everyone_sees_both_rolls(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "cyberspace", {"Joe": JOE, "Ada": {}})
    party.host.do("set_character", sheet=GUARD)
    party.comes(dice=(3, 3, 1, 2, 4, 4, 1, 6, 5, 6, 6, 1, 2, 1))
    call_the_guard(party.gm)
    for page in party:
        over = result(page)
        expect(over).to_contain_text("Joe wins")
        expect(over).to_contain_text("Stealth against Perception")
        expect(over.locator(".whose")).to_have_text(["✓ Joe", "Guard"])
        for place, rolls in enumerate((([3, 3, 1, 2], [6, 5, 6, 6]), ([4, 4, 1], [1, 2, 1]))):
            row = over.locator(".lying").nth(place)
            first, second = (row.locator(".group").nth(i) for i in (0, 1))
            expect(first).to_contain_text(f"{sum(rolls[0])}tied")
            expect(second.get_by_text(str(sum(rolls[1])), exact=True)).to_be_visible()
            for group, dice in zip((first, second), rolls, strict=True):
                names = [die.get_attribute("aria-label") for die in group.get_by_role("img").all()]
                assert names == [f"die: {value}" for value in dice]
