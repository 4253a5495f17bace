"""Sheets in the browser: made by chance and step by step, printed on one page, and never written over."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House, Seat

from .conftest import Console, NewPage
from .party import panel
from .stand import Stand

GAMES = ("disciplines", "cyberspace", "revelations", "saga")
LONG = "Left the dome with a forged pass and owes money to three people who must not meet. " * 40


def sit(stand: Stand, page: Page, seat: Seat) -> Page:
    """The page at the seat."""
    page.goto(f"{stand.url}/table#{seat.token}")
    return page


def make(page: Page, name: str, how: str) -> None:
    """A new character whose sheet is open then."""
    page.get_by_role("button", name="New character").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name=how).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def player(host: Seat) -> Seat:
    """A seat without a character."""
    return host.house.sit(host.do("add_seat", name="Ada")["link"])


@pytest.mark.parametrize("game", GAMES)
def test_a_character_with_a_long_past_prints_on_one_page(
    stand: Stand, house: House, new_page: NewPage, game: str
) -> None:
    page = sit(stand, new_page(375, 812), player(house.open(game)))
    make(page, "Engel", "Surprise me")
    page.get_by_label("Background").fill(LONG)
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_role("button", name="Save notes")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    page.get_by_role("button", name="Print").click()
    paper = page.get_by_role("article")
    expect(paper).to_contain_text(LONG.strip())
    assert paper.evaluate("(paper) => paper.scrollHeight <= paper.clientHeight")
    for size in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size))) == 1


def test_the_second_tab_is_told_what_changed_and_shown_it(
    stand: Stand, house: House, new_page: NewPage, console: Console
) -> None:
    console.expect("net::ERR_FAILED", "status of 409")
    seat = player(house.open("disciplines"))
    first, second = sit(stand, new_page(), seat), sit(stand, new_page(), seat)
    make(first, "Engel", "Make it step by step")
    second.get_by_role("button", name="Sheet").click()
    expect(panel(second, "Disciplines").get_by_role("listitem").filter(has_text="Speed")).to_contain_text("0")
    second.route("**/api/table/sheet?*", lambda route: route.abort())
    with second.expect_event("requestfailed"):
        first.get_by_role("button", name="Raise Speed").click()
    second.unroute("**/api/table/sheet?*")
    second.get_by_role("button", name="Raise Speed").click()
    expect(second.get_by_role("alert")).to_contain_text("changed since you looked: Speed 0 → 1")
    expect(panel(second, "Disciplines").get_by_role("listitem").filter(has_text="Speed")).to_contain_text("1")
    expect(second.get_by_text("11 discipline points left")).to_be_visible()


def test_a_gm_makes_an_npc_with_one_click(stand: Stand, house: House, new_page: NewPage) -> None:
    gm = sit(stand, new_page(), house.open("disciplines"))
    for _ in range(2):
        gm.get_by_role("button", name="Quick NPC: Agent").click()
    for name in ("Agent", "Agent 2"):
        expect(panel(gm, "At the table").get_by_text(name, exact=True)).to_be_visible()


@pytest.mark.rule("C-XP-5")
def test_raising_a_cyberspace_skill_asks_for_the_sub_skill(stand: Stand, house: House, new_page: NewPage) -> None:
    host = house.open("cyberspace")
    learnt = [{"name": "Computers", "attribute": "intelligence", "level": 2}]
    page, gm = sit(stand, new_page(), host.player("Engel", skills=learnt)), sit(stand, new_page(), host)
    page.get_by_role("button", name="Sheet").click()
    gm.get_by_role("button", name="Sheet of Engel").click()
    award = panel(gm, "Award")
    award.get_by_label("Amount").fill("2")
    award.get_by_role("button", name="Award").click()
    page.get_by_role("button", name="Raise Computers").click()
    form = page.get_by_role("form", name="Raise Computers")
    form.get_by_label("Sub skill").fill("Hacking")
    form.get_by_role("button", name="Raise for").click()
    expect(panel(page, "History")).to_contain_text("Computers 2 → 3 for 2 experience points")
    expect(panel(page, "Sub skills")).to_contain_text("Computers: Hacking")


def test_taking_back_names_what_falls_with_it(stand: Stand, house: House, new_page: NewPage) -> None:
    page = sit(stand, new_page(), player(house.open("disciplines")))
    make(page, "Engel", "Make it step by step")
    for name in ("Raise Speed", "Raise Awareness"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name=name.replace("Raise", "Lower"))).to_be_enabled()
    history = panel(page, "History")
    history.get_by_role("button", name="Take back: Speed").click()
    asked = history.get_by_role("group", name="Take back")
    expect(asked.get_by_role("listitem")).to_have_text(["Awareness 0 → 1 for 1 discipline point"])
    asked.get_by_role("button", name="Take back: yes").click()
    expect(page.get_by_text("12 discipline points left")).to_be_visible()
    expect(history.locator("del")).to_have_count(2)
