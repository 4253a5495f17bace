"""Every seat reads the table in the language of its own device: German phones and an English desk."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House, Seat

from .conftest import Console, NewPage
from .party import panel
from .shots import shot
from .stand import Stand

STRONG = {"name": "Wrestling", "attributes": ["Strength", "Size"], "score": 4}
HYPNOS = {"patron": "S", "skills": [STRONG]}
SHEETS: dict[str, dict[str, object]] = {
    "revelations": HYPNOS,
    "saga": {"edge": 3, "stress": 2, "skills": [{"name": "Stealth", "stat": "Speed", "level": 2}]},
    "cyberspace": {},
    "disciplines": {"disciplines": {"speed": 2, "evasion": 1}},
}
Sit = Callable[[Seat, Page, str], Page]


@pytest.fixture
def sit(stand: Stand) -> Sit:
    """Opens a part of the table's page for a seat: `?rules`, or nothing for the table itself."""

    def open_page(seat: Seat, page: Page, part: str = "") -> Page:
        page.goto(f"{stand.url}/table{part}#{seat.token}")
        return page

    return open_page


def fits(page: Page, name: str) -> None:
    """Nothing reaches beyond the window, which is kept as a picture."""
    shot(page, f"words-{name}", whole=True)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name


@pytest.mark.parametrize("game", SHEETS)
def test_german_words_fit_on_a_phone(house: House, new_page: NewPage, sit: Sit, game: str) -> None:
    host = house.open(game)
    player = host.player("Hypnos", **SHEETS[game])
    host.do("begin", what="session")
    host.do("begin", what="scene", name="Der Käfig")
    actor = player.table()["public"]["characters"][0]["id"]
    for role, seat in (("player", player), ("gm", host)):
        for part in ("", "?rules", "?new", f"?sheet={actor}", f"?print={actor}"):
            page = sit(seat, new_page(375, 812, "de-AT"), part)
            page.get_by_role("main").wait_for()
            page.wait_for_load_state("networkidle")
            assert page.locator("html").get_attribute("lang") == "de"
            page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
            fits(page, f"{game}-{role}-{part.partition('=')[0].strip('?') or 'table'}")
            page.context.close()
