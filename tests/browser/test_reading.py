"""What is heard instead of seen, and what is read in large letters, on narrow pages and without colours."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .laid import DESK, GAMES, PHONE, ROOM, Laid
from .party import panel, result
from .shots import shot
from .stand import Stand

NARROW = (320, 640)
_LARGE = """() => [...document.querySelectorAll("button, select, input, summary, a")]
    .filter((one) => one.checkVisibility() && !one.closest(".sr, .skips") && !one.matches(".sr, [tabindex='-1']"))
    .map((one) => [one.outerHTML.slice(0, 90), (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24))
    .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""


@pytest.fixture
def revelations(stand: Stand, house: House, new_page: NewPage) -> Laid:
    return Laid(stand, house, new_page, "revelations")


@pytest.fixture
def saga(stand: Stand, house: House, new_page: NewPage) -> Laid:
    return Laid(stand, house, new_page, "saga")


def heard(part: Locator) -> str:
    """The part as screen readers are told of it."""
    return part.aria_snapshot()


def test_a_card_is_heard_once_and_by_its_name(revelations: Laid) -> None:
    player = revelations.sit(revelations.ana, PHONE)
    revelations.call()
    decision = panel(player, "You decide")
    expect(decision).to_be_visible()
    told = heard(decision.locator(".rows"))
    for card in ("2 of hearts", "7 of diamonds", "3 of clubs", "9 of spades, counts"):
        assert told.count(card) == 1, told
    log = heard(panel(player, "What happened"))
    assert log.count("7 of diamonds") == 1
    assert "♦" not in told + log
    keep = decision.locator("button.opt:visible").last
    assert "♠" not in heard(keep)


def test_face_down_cards_are_heard_as_a_number(saga: Laid) -> None:
    gm, room = saga.sit(saga.gm, DESK), saga.sit(saga.screen, ROOM)
    expect(panel(gm, "At the table").get_by_role("img", name="Cards in hand: 3")).to_be_visible()
    for page in (gm, room):
        assert "of spades" not in heard(page.locator("body"))


def test_a_result_is_announced_in_words(revelations: Laid) -> None:
    player, bert = revelations.sit(revelations.ana, PHONE), revelations.sit(revelations.bert, DESK)
    revelations.call()
    status = player.get_by_role("status").filter(has_text="You decide")
    expect(status).to_have_count(1)
    panel(player, "You decide").get_by_role("button", name="Keep the cards").click()
    for page in (player, bert):
        expect(result(page)).to_be_visible()
        announced = page.get_by_role("status").filter(has_text="Ana: Against the odds. 1 success at 12 or more")
        expect(announced).to_have_count(1)


def test_the_room_has_nothing_to_press_and_shows_what_lies_there(revelations: Laid) -> None:
    room = revelations.sit(revelations.screen, ROOM)
    revelations.call()
    expect(room.get_by_role("img", name="7 of diamonds")).to_be_visible()
    assert room.locator("button:visible, a:visible, input:visible, select:visible, summary:visible").count() == 0
    assert room.locator(".room").evaluate("(one) => getComputedStyle(one).cursor") == "none"
    sizes = room.evaluate("""() => [...document.querySelectorAll(".room p, .room small, .room strong, .room .chip")]
        .map((one) => parseFloat(getComputedStyle(one).fontSize))""")
    assert min(sizes) >= 20
    shot(room, "reading-room")


def fits(page: Page) -> bool:
    """Whether nobody needs to scroll sideways."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.fixture(params=GAMES)
def laid(request: pytest.FixtureRequest, stand: Stand, house: House, new_page: NewPage) -> Laid:
    return Laid(stand, house, new_page, request.param)


def test_nothing_is_lost_on_320_pixels_which_is_400_percent(laid: Laid) -> None:
    pages = [laid.sit(seat, NARROW) for seat in (laid.ana, laid.gm)]
    laid.call()
    for page, name in zip(pages, ("player", "gm"), strict=True):
        expect(panel(page, "At the table")).to_be_visible()
        shot(page, f"reading-narrow-{laid.game}-{name}")
        assert fits(page)
    for query in (f"?sheet={laid.id_of('Ana')}", "?new", "?rules", "?recap"):
        page = laid.sit(laid.gm, NARROW, query)
        page.wait_for_load_state("networkidle")
        assert fits(page), query


def choose(page: Page, **look: str) -> None:
    """Settings of the device, as its settings keep them."""
    page.add_init_script(f"localStorage.setItem('sortilege.look', {json.dumps(json.dumps(look))})")
    page.reload()
    expect(panel(page, "At the table")).to_be_visible()


def test_texts_twice_as_large_fit_a_phone_and_a_desk(laid: Laid) -> None:
    for seat, size, name in ((laid.ana, PHONE, "player"), (laid.gm, DESK, "gm")):
        page = laid.sit(seat, size)
        choose(page, text="200", theme="dark", suits="two")
        assert page.evaluate("() => parseFloat(getComputedStyle(document.body).fontSize)") == 32
        shot(page, f"reading-large-{laid.game}-{name}")
        assert fits(page)


def test_what_is_pressed_is_large_enough(laid: Laid) -> None:
    laid.call()
    for seat, size in ((laid.ana, PHONE), (laid.gm, DESK)):
        page = laid.sit(seat, size)
        expect(panel(page, "At the table")).to_be_visible()
        assert page.evaluate(_LARGE) == []


def test_forced_colours_keep_cards_and_marks(revelations: Laid) -> None:
    player = revelations.sit(revelations.ana, PHONE)
    player.emulate_media(forced_colors="active")
    revelations.call()
    expect(panel(player, "You decide")).to_be_visible()
    shot(player, "reading-forced")
    paper = player.locator(".decide .card").first.evaluate("(one) => getComputedStyle(one).forcedColorAdjust")
    assert paper == "none"


def test_settings_are_kept_on_the_device(saga: Laid) -> None:
    player = saga.sit(saga.ana, PHONE)
    player.get_by_role("button", name="Settings", exact=True).click()
    settings = player.get_by_role("dialog", name="Settings of this device")
    for group, choice in (("Colours", "dark"), ("Suits", "two colours"), ("Motion", "none")):
        settings.get_by_role("group", name=group).get_by_text(choice, exact=True).click()
    shot(player, "reading-settings")
    player.reload()
    expect(panel(player, "Your hand")).to_be_visible()
    look = player.evaluate("() => ({...document.documentElement.dataset})")
    assert {"theme": "dark", "suits": "two", "motion": "none"}.items() <= look.items()
    shot(player, "reading-dark")


def test_a_page_ends_where_its_panels_end(saga: Laid) -> None:
    for _ in range(12):
        saga.gm.do("say", text="/roll 3d6")
        saga.gm.do("say", text="/draw 2")
    gm = saga.sit(saga.gm, DESK)
    expect(gm.locator(".entry").last).to_be_visible()
    ends = gm.evaluate("() => [document.documentElement.scrollHeight, document.querySelector('#page').offsetHeight]")
    assert ends[0] <= max(ends[1], DESK[1]) + 1


def test_a_number_stays_within_its_field(stand: Stand, house: House, new_page: NewPage) -> None:
    laid = Laid(stand, house, new_page, "disciplines")
    player = laid.sit(laid.ana, DESK)
    field = player.locator(".field.number").first
    expect(field).to_be_visible()
    ends = field.evaluate(
        "(one) => [...one.querySelectorAll('input, button')].map((part) => part.getBoundingClientRect())"
    )
    assert ends[0]["right"] <= ends[1]["left"] + 1
