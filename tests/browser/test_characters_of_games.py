"""Characters of every game: by chance, as quick NPCs, on paper, and in the form that calls a test."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .party import panel
from .sheeting import PHONE, Pair, count_pages, letter_height, make, print_view, stands
from .stand import Stand

GAMES = ("cyberspace", "disciplines", "revelations", "saga")
PAST = "Left the dome with a forged pass, and owes money to three people who must never meet.\n" * 12
NAMES = [f"{one} {turn}" for turn in "AB" for one in ("Piloting", "Street lore", "Negotiation", "First aid", "Cooking")]
FULL: dict[str, dict[str, object]] = {
    "cyberspace": {
        "skills": [
            *({"name": name, "attribute": "dexterity", "level": 4} for name in NAMES),
            {"name": "Computers", "attribute": "intelligence", "level": 5, "subs": [{"name": one} for one in NAMES]},
        ],
    },
    "disciplines": {"level": 40, "disciplines": {"speed": 3, "endurance": 4, "flight": 3}},
    "revelations": {
        "patron": "S",
        "skills": [{"name": name, "score": 4, "attributes": ["Dexterity", "Intuition"]} for name in NAMES],
    },
    "saga": {
        "skills": [{"name": name, "stat": "Speed", "level": 3, "specialty": "by night"} for name in NAMES],
        "consequences": [{"name": "Fear", "value": 2, "subject": f"of the {name}"} for name in NAMES],
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_a_character_by_chance_is_ready_to_play(stand: Stand, house: House, new_page: NewPage, game: str) -> None:
    page = Pair(stand, house, new_page, game).player
    make(page, "Engel", "Surprise me")
    expect(panel(page, "History")).to_be_visible()
    for name in ("Findings", "Creation"):
        expect(panel(page, name)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    page.get_by_role("button", name="Back to the table").click()
    expect(
        panel(page, "Your tests").get_by_role("group", name="What is tested").get_by_role("button")
    ).not_to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_every_quick_npc_is_one_click_and_nothing_for_players(
    stand: Stand, house: House, new_page: NewPage, game: str
) -> None:
    pair = Pair(stand, house, new_page, game)
    quick = pair.gm.get_by_role("group", name="Quick NPC").get_by_role("button")
    expect(quick.first).to_be_visible()
    names = quick.all_inner_texts()
    for place, name in enumerate(names):
        quick.nth(place).click()
        expect(pair.gm.get_by_role("button", name=f"Sheet of {name}", exact=True)).to_be_visible()
    people = panel(pair.gm, "At the table")
    expect(people).not_to_contain_text("finding")
    pair.gm.get_by_role("button", name=f"Sheet of {names[-1]}", exact=True).click()
    expect(stands(pair.gm)).to_contain_text("NPC")
    for name in names:
        expect(pair.player.get_by_text(name, exact=True)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_full_sheet_is_one_page_that_can_be_read(stand: Stand, house: House, new_page: NewPage, game: str) -> None:
    pair = Pair(stand, house, new_page, game)
    pair.seat.do("set_character", sheet={"name": "Engel", "background": PAST, **FULL[game]})
    pair.player.get_by_role("button", name="Sheet").click()
    paper = print_view(pair.player)
    for name in NAMES if "skills" in FULL[game] else ("Flight", "Level 40"):
        expect(paper).to_contain_text(re.compile(name, re.IGNORECASE))
    assert letter_height(paper) >= 7
    assert [count_pages(pair.player, size) for size in ("A4", "Letter")] == [1, 1]


def pick(page: Page, told: str, goal: str, number: int) -> None:
    """A trait of the sheet and the number to reach; the odds follow."""
    call = panel(page, "Your tests")
    call.get_by_role("group", name="What is tested").get_by_role("button", name=told, exact=True).click()
    call.get_by_role("spinbutton", name=goal).fill(str(number))
    expect(call.get_by_role("group", name="Odds", exact=True)).to_contain_text(re.compile(r"\d\.\d %"))


@pytest.mark.rule("R-DEF-1")
def test_scores_and_defaults_of_a_new_sheet_are_in_the_form_of_tests(
    stand: Stand, house: House, new_page: NewPage
) -> None:
    page = Pair(stand, house, new_page, "revelations").player
    make(page, "Engel")
    for name, how in (("Pistol", "Add skill"), ("Lockpick", "Note skill without buying")):
        form = page.get_by_role("form", name="Add a skill")
        form.get_by_label("Another skill").fill(name)
        form.get_by_role("button", name=how).click()
        expect(page.get_by_role("button", name=f"Raise {name}")).to_be_visible()
    page.get_by_role("button", name="Back to the table").click()
    pick(page, "Pistol 1", "Target", 7)
    pick(page, "Lockpick (Dexterity) 3 unlearnt", "Target", 7)
    panel(page, "Your tests").get_by_role("button", name="Call", exact=True).click()
    expect(panel(page, "Last result")).to_contain_text("Lockpick (Dexterity) against 7")


SKILLED: dict[str, dict[str, object]] = {
    "cyberspace": {
        "attributes": {"dexterity": 3},
        "skills": [
            {"name": "Firearms", "attribute": "dexterity", "level": 4},
            {"name": "Stealth", "attribute": "dexterity"},
        ],
    },
    "disciplines": {"talents": {"medicine": "exceptional"}},
    "saga": {"skills": [{"name": "Stealth", "stat": "Speed", "level": 2}]},
}


@pytest.mark.parametrize(
    ("game", "told", "goal"),
    [
        ("cyberspace", ("Firearms 4", "Stealth 3 unlearnt"), "Difficulty"),
        ("disciplines", ("Medicine exceptional", "Driving poor"), "Difficulty"),
        ("saga", ("Stealth 5 + 2", "Speed 5"), "Target number"),
    ],
)
def test_numbers_of_the_sheet_are_in_the_form_of_tests(
    stand: Stand, house: House, new_page: NewPage, game: str, told: tuple[str, str], goal: str
) -> None:
    pair = Pair(stand, house, new_page, game)
    pair.seat.do("set_character", sheet={"name": "Engel", **SKILLED[game]})
    for one in told:
        pick(pair.player, one, goal, 12)
