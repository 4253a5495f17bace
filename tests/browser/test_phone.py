"""A player's phone: what comes next is in sight, or one touch away."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .laid import PHONE, Laid
from .party import panel, result
from .shots import shot
from .stand import Stand

SETTLED = 300
_COVERED = """(one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture
def laid(stand: Stand, house: House, new_page: NewPage) -> Laid:
    return Laid(stand, house, new_page, "revelations")


@pytest.fixture
def ana(laid: Laid) -> Page:
    return laid.sit(laid.ana, PHONE)


def foot(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Skip to")


def in_reach(part: Locator) -> None:
    """On the screen, and nothing lies over it."""
    expect(part).to_be_in_viewport(ratio=0.9)
    assert not part.evaluate(_COVERED)


def test_what_one_has_called_comes_into_sight(ana: Page) -> None:
    call = panel(ana, "Your tests").get_by_role("button", name="Call", exact=True)
    call.click()
    decision = panel(ana, "You decide")
    expect(decision).to_be_visible()
    expect(call).to_be_enabled()
    ana.wait_for_timeout(SETTLED)  # what was in sight for a moment only does not count
    expect(decision.get_by_role("heading")).to_be_in_viewport(ratio=1)
    decision.get_by_role("button", name=re.compile("^Keep the cards")).click()
    expect(result(ana).locator(".headline")).to_be_in_viewport()


def test_the_foot_leads_to_the_tests_and_back(laid: Laid, ana: Page) -> None:
    laid.call()
    panel(ana, "You decide").get_by_role("button", name=re.compile("^Keep the cards")).click()
    expect(result(ana)).to_be_visible()
    for name in ("Your tests", "What happened", "Talk", "What you hold"):
        link = foot(ana).get_by_role("button", name=name, exact=True)
        in_reach(link)
        link.click()
        shown = panel(ana, {"What you hold": "Your Fate cards", "Talk": "Talk and free play"}.get(name, name))
        expect(shown).to_be_focused()
        expect(shown.get_by_role("heading").first).to_be_in_viewport()
        if name == "Your tests":
            in_reach(panel(ana, "Your tests").get_by_role("button", name="Call", exact=True))
            shot(ana, "phone-tests")


def test_the_foot_tells_of_a_decision_that_is_out_of_sight(laid: Laid, ana: Page) -> None:
    note = panel(ana, "Your tests").get_by_role("textbox", name="Note")
    note.fill("from the roof")  # who types is not taken away
    expect(foot(ana).get_by_role("button", name="You decide")).to_have_count(0)
    laid.call()
    decide = foot(ana).get_by_role("button", name="You decide")
    in_reach(decide)
    expect(note).to_be_in_viewport()
    decide.click()
    expect(panel(ana, "You decide").get_by_role("heading")).to_be_in_viewport(ratio=1)
    shot(ana, "phone-decide")


def test_what_comes_up_lies_above_the_foot(laid: Laid, ana: Page) -> None:
    laid.gm.do("say", text="The ferry is late.")
    said = ana.locator(".banner")
    in_reach(said)
    for link in foot(ana).get_by_role("button").all():
        in_reach(link)
    ana.mouse.wheel(0, 100_000)
    ana.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    expect(said).to_have_count(0, timeout=20_000)  # it goes by itself
    in_reach(ana.get_by_role("button", name="House rules"))
