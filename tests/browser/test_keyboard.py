"""A whole scene without a mouse, and what keys must not do."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import Party, open_party, panel, result
from .shots import shot
from .stand import Stand

ANA = {"patron": "S", "skills": [{"name": "Rhetoric", "attributes": ["Charisma", "Memory"], "score": 5}]}
STOPS = 90
_FOCUS = """() => {
    const at = document.activeElement;
    const style = getComputedStyle(at.matches(".sr") ? at.parentElement : at);
    return [at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent, style.outlineStyle, style.outlineWidth];
}"""


_DIGITS_AT_ONCE = """() => new MutationObserver(() => {
    const digit = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    if (document.querySelector(".decide .opt")) [..."0123456789"].forEach(digit);
}).observe(document, { childList: true, subtree: true })"""


def focused(page: Page) -> str:
    """The name of what has the focus, which must be seen there."""
    name, style, width = page.evaluate(_FOCUS)
    assert style != "none", name
    assert float(width.removesuffix("px")) >= 2, name
    return " ".join(str(name).split())


def tab_to(page: Page, name: str) -> None:
    """Tab, as often as it takes."""
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        if re.search(name, focused(page)):
            return
    pytest.fail(f"no Tab leads to {name}")


def press(page: Page, name: str) -> None:
    """Tab to a button, and Enter."""
    tab_to(page, name)
    page.keyboard.press("Enter")


def type_in(page: Page, name: str, text: str) -> None:
    """Tab to a field, and what is to stand in it."""
    tab_to(page, name)
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def go(page: Page, key: str, name: str) -> None:
    """One key leads to that panel."""
    page.keyboard.press(key)
    expect(panel(page, name).first).to_be_focused()


def see_armed(page: Page) -> None:
    """The keys of the decision act."""
    expect(panel(page, "You decide").locator("[data-key='0']")).to_be_visible()


@pytest.fixture
def party(stand: Stand, house: House, new_page: NewPage) -> Party:
    party = open_party(stand, house, new_page, "revelations", {"Ana": ANA, "Bert": {"patron": "H"}})
    for page in party:
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(panel(page, "At the table")).to_be_visible()
    return party


def begin(gm: Page) -> None:
    go(gm, "s", "Time")
    press(gm, "^Begin session$")
    expect(panel(gm, "Time").get_by_role("button", name="End session")).to_be_visible()
    type_in(gm, "^Name of the scene$", "The docks")
    press(gm, "^Begin scene$")
    expect(gm.get_by_text(re.compile("scene 1: The docks")).first).to_be_visible()


def call(party: Party) -> None:
    """The GM calls a test of Ana's in two presses, against the number that is shown."""
    party.comes("2H 7D 9D 9S 5H 3C 4C")
    go(party.gm, "p", "At the table")
    press(party.gm, "^Test for Ana$")
    type_in(party.gm, "^Target$", "12")
    press(party.gm, "^Rhetoric 5$")
    for page in (party.gm, party.second):
        expect(panel(page, re.compile("^Test: Rhetoric"))).to_contain_text("Waiting for Ana")


def decide(ana: Page) -> None:
    """With a Fate card over one of the cards, and then by keeping what lies there."""
    see_armed(ana)
    shot(ana, "keyboard-decision")
    go(ana, "d", "You decide")
    tab_to(ana, "^Playing a card would not be better|over 7 of diamonds")
    if "Playing" in focused(ana):
        ana.keyboard.press("Enter")
        tab_to(ana, "over 7 of diamonds")
    ana.keyboard.press("Enter")
    expect(panel(ana, "You decide")).to_contain_text("2 successes at 12 or more")
    see_armed(ana)
    ana.keyboard.press("0")


def take_turns(party: Party) -> None:
    party.comes("TH 2S")
    go(party.gm, "s", "Time")
    press(party.gm, "^Begin round$")
    go(party.first, "r", "Round")
    press(party.first, "^End turn of Ana$")
    expect(panel(party.gm, "Round").locator(".turn")).to_contain_text("Bert")


def correct(gm: Page) -> None:
    go(gm, "e", "Last result")
    press(gm, "^Correct Rhetoric")
    type_in(gm, "^Modifier$", "-2")
    type_in(gm, "^Why$", "it rains")
    press(gm, "^Correct$")
    expect(result(gm).locator("del")).to_have_count(1)
    expect(result(gm)).to_contain_text("it rains")


@pytest.mark.timeout(240)
def test_a_whole_scene_by_keyboard_alone(party: Party, console: Console) -> None:
    console.expect("status of 4")  # there are no odds of a number that is half typed
    begin(party.gm)
    call(party)
    decide(party.first)
    for page in party:
        expect(result(page)).to_contain_text("2 successes at 12 or more")
    correct(party.gm)
    for page in party:
        expect(result(page).locator("del")).to_have_text("2 successes at 12 or more")
    shot(party.gm, "keyboard-scene")
    take_turns(party)


def call_for_ana(party: Party) -> None:
    """Over HTTP, so that no page has done anything."""
    party.comes("2H 7D 9D 9S 5H 3C")
    ana = next(one["id"] for one in party.host.table()["public"]["characters"] if one["name"] == "Ana")
    party.host.do("call", test={"type": "target", "score": 5, "target": 12}, who=[ana], label="Rhetoric")


def test_a_key_that_was_meant_for_something_else_decides_nothing(party: Party) -> None:
    ana = party.first
    ana.evaluate(_DIGITS_AT_ONCE)
    call_for_ana(party)
    see_armed(ana)
    expect(panel(ana, "You decide")).to_be_visible()
    assert party.host.table()["public"]["tests"][0]["waiting"]


def test_digits_in_a_field_and_switched_off_keys_decide_nothing(party: Party) -> None:
    ana = party.first
    call_for_ana(party)
    see_armed(ana)
    field = panel(ana, "Your tests").get_by_role("spinbutton", name="Target")
    field.focus()
    ana.keyboard.type("10")
    ana.get_by_role("button", name="Settings", exact=True).press("Enter")
    ana.keyboard.press("0")
    tab_to(ana, "^off$|^on$")
    ana.keyboard.press("ArrowRight")
    ana.keyboard.press("Escape")
    expect(ana.get_by_role("button", name="Settings", exact=True)).to_be_focused()
    ana.keyboard.press("0")
    ana.keyboard.press("t")
    expect(ana.get_by_role("button", name="Settings", exact=True)).to_be_focused()
    expect(panel(ana, "You decide").locator("kbd:visible")).to_have_count(0)
    assert party.host.table()["public"]["tests"][0]["waiting"]


def test_what_happens_meanwhile_leaves_the_focus_where_it_is(party: Party) -> None:
    ana = party.first
    note = panel(ana, "Your tests").get_by_role("textbox", name="Note")
    note.focus()
    ana.keyboard.type("from the ")
    call_for_ana(party)
    expect(panel(ana, "You decide")).to_be_visible()
    expect(note).to_be_focused()
    ana.keyboard.type("roof")
    expect(note).to_have_value("from the roof")


def test_the_focus_moves_on_to_what_came_of_a_decision(party: Party) -> None:
    call_for_ana(party)
    keep = panel(party.first, "You decide").get_by_role("button", name=re.compile("^Keep the cards"))
    keep.focus()
    party.first.keyboard.press("Enter")
    expect(result(party.first)).to_be_focused()


def test_the_list_of_keys_tells_what_this_page_has_and_gives_the_focus_back(party: Party) -> None:
    ana = party.first
    go(ana, "t", "Your tests")
    ana.keyboard.press("?")
    keys = ana.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Go to: Your tests")
    expect(keys).not_to_contain_text("Go to: You decide")
    for _ in range(8):
        ana.keyboard.press("Tab")
        assert ana.evaluate("() => !document.hasFocus() || !!document.activeElement.closest('dialog, body:focus')")
    ana.keyboard.press("Escape")
    expect(panel(ana, "Your tests")).to_be_focused()


def test_the_first_tab_skips_to_a_part_of_the_page(party: Party) -> None:
    ana = party.first
    ana.keyboard.press("Tab")
    expect(ana.get_by_role("button", name="What you hold")).to_be_focused()
    shot(ana, "keyboard-skips")
    tab_to(ana, "^Your tests$")
    ana.keyboard.press("Enter")
    expect(panel(ana, "Your tests")).to_be_focused()


def test_what_is_folded_away_takes_keys_once_it_is_open(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "saga", {"Ana": {"edge": 3}, "Ben": {}})
    page = party.first
    party.comes("TS 9H 2D 4C 8H 7H")
    party.host.do("begin", what="session")
    party.comes("5S 9C")
    party.host.do("call", test={"type": "test", "stat": 5, "target": 12}, who=["c1"], label="Climb")
    decision = panel(page, "You decide")
    expect(decision.locator("[data-key='2']")).to_be_visible()
    page.keyboard.press("3")
    expect(decision.locator("kbd", has_text="3")).to_have_count(0)
    decision.get_by_text("Others would not be better").click()
    expect(decision.locator("[data-key='3']")).to_be_visible()
    shot(page, "keyboard-unfolded")
    page.keyboard.press("3")
    expect(result(page)).to_contain_text("7 against 12")
