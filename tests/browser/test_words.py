"""Every seat reads the table in the language of its own device: German phones and an English desk."""

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House, Seat

from .conftest import Console, NewPage
from .party import panel
from .shots import shot
from .stand import Stand

STRONG = {"name": "Wrestling", "attributes": ["Strength", "Size"], "score": 4}
HYPNOS: Mapping[str, object] = {"patron": "S", "skills": [STRONG]}
SHEETS: Mapping[str, Mapping[str, object]] = {
    "revelations": HYPNOS,
    "saga": {"edge": 3, "stress": 2, "skills": [{"name": "Stealth", "stat": "Speed", "level": 2}]},
    "cyberspace": {},
    "disciplines": {"disciplines": {"speed": 2, "evasion": 1}},
}
Sit = Callable[..., Page]
"""Opens a part of the table's page for a seat, `?rules` for one; without, the table itself."""


@pytest.fixture
def sit(stand: Stand) -> Sit:
    def open_page(seat: Seat, page: Page, part: str = "") -> Page:
        page.goto(f"{stand.url}/table{part}#{seat.token}")
        page.get_by_role("main").wait_for()
        return page

    return open_page


def fits(page: Page, name: str) -> None:
    """Nothing reaches beyond the window, which is kept as a picture."""
    shot(page, f"words-{name}", whole=True)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name


@pytest.fixture
def seats(house: House) -> tuple[Seat, Seat]:
    """The GM and a player of a table where Hypnos wrestles."""
    host = house.open("revelations")
    return host, host.player("Hypnos", **HYPNOS)


def test_a_german_phone_and_an_english_desk_play_at_one_table(
    stand: Stand, seats: tuple[Seat, Seat], new_page: NewPage, sit: Sit
) -> None:
    desk, phone = sit(seats[0], new_page()), sit(seats[1], new_page(375, 812, "de-DE"))
    expect(panel(phone, "Deine Fate-Karten").get_by_role("img", name="Pik Bube")).to_be_visible()
    stand.script.comes("2H 7D 3D 5C")
    call = panel(phone, "Deine Proben")
    call.get_by_role("button", name="Wrestling").click()
    call.get_by_role("spinbutton").first.fill("7")
    expect(call.get_by_role("group", name="Chancen", exact=True)).to_contain_text(re.compile(r"88,4\s%"))
    fits(phone, "call")
    call.get_by_role("button", name="Ansagen").click()
    decision = panel(phone, "Du entscheidest")
    expect(decision.get_by_role("img", name="Herz 2").first).to_be_visible()
    expect(desk.get_by_role("heading", name="Waiting for Hypnos")).to_be_visible()
    expect(phone).to_have_title("● Du entscheidest · Test")
    fits(phone, "decision")
    decision.get_by_role("button", name=re.compile("^Die Karten behalten")).click()
    ended(phone, "Letztes Ergebnis", "Eine Chance von 88,4 %", "4 abgelegte Karten")
    ended(desk, "Last result", "An 88.4 % shot", "4 discards")


def ended(page: Page, result: str, shot: str, discards: str) -> None:
    """The result, how likely it was, and what lies on the discards now."""
    expect(panel(page, result)).to_contain_text(shot)
    assert page.locator(f'.discards[aria-label="{discards}"]').count() >= 1
    fits(page, result)


def test_what_the_server_says_is_in_the_language_of_each_seat(
    seats: tuple[Seat, Seat], new_page: NewPage, sit: Sit, console: Console
) -> None:
    console.expect("status of 4")
    desk, phone = sit(seats[0], new_page()), sit(seats[1], new_page(375, 812, "de-DE"))
    seats[0].do("begin", what="session")
    expect(panel(desk, "Log")).to_contain_text("Session 1 begins.")
    expect(panel(phone, "Was geschah")).to_contain_text("Sitzung 1 beginnt.")
    expect(panel(phone, "Was geschah")).not_to_contain_text("begins")
    refused(desk, "What you say", "There is no command '/dance'.")
    refused(phone, "Was du sagst", "Einen Befehl „/dance“ gibt es nicht.")


def refused(page: Page, field: str, words: str) -> None:
    """What is typed there cannot be done, and is told so."""
    box = page.get_by_role("textbox", name=field)
    box.fill("/dance")
    box.press("Enter")
    expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()


def test_the_chosen_language_is_kept_on_the_device(seats: tuple[Seat, Seat], new_page: NewPage, sit: Sit) -> None:
    page = sit(seats[1], new_page(375, 812, "de-DE"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Einstellungen").click()
    fits(page, "settings")
    page.get_by_label("Sprache").select_option("English")
    expect(panel(page, "Your tests")).to_be_visible()
    page.reload()
    expect(panel(page, "Your tests")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(
    ("locale", "title"), [("de-CH", "Wie es losgeht"), ("fr-FR", "How to begin"), ("en-GB", "How to begin")]
)
def test_the_language_of_the_browser_is_respected(stand: Stand, new_page: NewPage, locale: str, title: str) -> None:
    page = new_page(375, 812, locale)
    page.goto(stand.url)
    expect(page.get_by_role("list", name=title)).to_be_visible()
    fits(page, f"home-{locale}")


@pytest.mark.parametrize("game", SHEETS)
def test_german_words_fit_on_a_phone(house: House, new_page: NewPage, sit: Sit, game: str) -> None:
    host = house.open(game)
    player = host.player("Hypnos", **SHEETS[game])
    host.do("begin", what="session")
    host.do("begin", what="scene", name="Der Käfig")
    actor = player.table()["public"]["characters"][0]["id"]
    own, shared = ("", f"?sheet={actor}"), ("?rules", "?new", f"?print={actor}")
    for role, seat, parts in (("player", player, (*own, *shared)), ("gm", host, own)):
        page = new_page(375, 812, "de-AT")
        for part in parts:
            sit(seat, page, part)
            page.wait_for_load_state("networkidle")
            assert page.locator("html").get_attribute("lang") == "de"
            page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
            fits(page, f"{game}-{role}-{part.partition('=')[0].strip('?') or 'table'}")
