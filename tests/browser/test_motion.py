"""Motion explains what has just come up; nothing else moves, and for who does not want it nothing at all."""

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .laid import DESK, Laid
from .party import panel, result
from .stand import Stand

_MOVED = """() => {
    window.moved = [];
    addEventListener("animationstart", (event) => window.moved.push(event.animationName), true);
}"""


@pytest.fixture
def laid(stand: Stand, house: House, new_page: NewPage) -> Laid:
    return Laid(stand, house, new_page, "revelations")


def watch(laid: Laid, motion: bool) -> Page:
    page = laid.sit(laid.bert, DESK)
    page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
    page.wait_for_timeout(600)
    page.evaluate(_MOVED)
    return page


def moved(page: Page) -> list[str]:
    return list(page.evaluate("() => window.moved"))


def see_waiting(page: Page) -> None:
    test = panel(page, "Test: Against the odds")
    expect(test.get_by_role("img", name="7 of diamonds")).to_be_visible()


def play(laid: Laid, page: Page) -> None:
    """A test of Ana's, who keeps her cards."""
    laid.call()
    see_waiting(page)
    page.wait_for_timeout(1200)


def test_a_card_turns_once_and_lies_still_in_the_result(laid: Laid) -> None:
    page = watch(laid, motion=True)
    play(laid, page)
    assert moved(page).count("turn") == 6
    decision = laid.ana.table()["own"]["decisions"][0]
    keep = next(one for one in decision["offers"] if one["card"] is None)
    laid.ana.do("decide", test=decision["test"], actor=decision["actor"], verb=keep["verb"])
    expect(result(page)).to_be_visible()
    page.wait_for_timeout(600)
    assert moved(page).count("turn") == 6
    assert "settle" in moved(page)


def test_what_lay_there_when_the_page_was_opened_does_not_move(laid: Laid) -> None:
    laid.call()
    page = watch(laid, motion=True)
    see_waiting(page)
    assert moved(page) == []


def test_nothing_moves_for_who_wants_no_motion(laid: Laid) -> None:
    page = watch(laid, motion=False)
    play(laid, page)
    assert moved(page) == []


def test_nothing_moves_where_the_device_is_set_so(laid: Laid) -> None:
    page = watch(laid, motion=True)
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("dialog").get_by_role("group", name="Motion").get_by_text("none", exact=True).click()
    page.keyboard.press("Escape")
    play(laid, page)
    assert moved(page) == []
