"""A GM at a desk and two players on their phones, at a table that was set over HTTP."""

import re
from collections.abc import Iterator, Mapping

from playwright.sync_api import Locator, Page
from tests.server.serving import House, Seat

from .conftest import NewPage
from .stand import Stand

Sheet = Mapping[str, object]

RANKS = {"ace": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"}
SIGNS = dict(zip("♠♥♦♣", "SHDC", strict=True))

_FACES = """() => [...document.querySelectorAll(".card:not(.back)")].map((card) =>
    card.querySelector("b").textContent + ["S", "H", "D", "C", "X"].find((suit) => card.classList.contains(suit)))"""


class Party:
    """The pages of a GM and of two players with a character each; `host` acts for the GM without a page."""

    def __init__(self, stand: Stand, new_page: NewPage, host: Seat, sheets: Mapping[str, Sheet]) -> None:
        self._stand, self.host = stand, host
        self._first, self._second = (host.player(name, **sheet) for name, sheet in sheets.items())
        self.gm = self._sit(host, new_page())
        self.first = self._sit(self._first, new_page(375, 812))
        self.second = self._sit(self._second, new_page(375, 812))

    def _sit(self, seat: Seat, page: Page) -> Page:
        page.goto(f"{self._stand.url}/table#{seat.token}", wait_until="commit")  # the others load meanwhile
        return page

    def __iter__(self) -> Iterator[Page]:
        return iter((self.gm, self.first, self.second))

    def comes(self, cards: str = "", dice: tuple[int, ...] = ()) -> None:
        """What comes up next."""
        self._stand.script.comes(cards, dice)


def open_party(stand: Stand, house: House, new_page: NewPage, game: str, sheets: Mapping[str, Sheet]) -> Party:
    """Opens a table of the game and seats the two characters there."""
    return Party(stand, new_page, house.open(game), sheets)


def panel(page: Page, name: str | re.Pattern[str]) -> Locator:
    """The part of the page with that name."""
    return page.get_by_role("region", name=name)


def result(page: Page) -> Locator:
    """What came of the last test."""
    return panel(page, "Last result")


def faces(page: Page) -> set[str]:
    """Every card that the document tells of, drawn, written or read aloud, seen or not: `8H`."""
    drawn = {face.replace("10", "T") for face in page.evaluate(_FACES)}
    document = page.evaluate("() => document.documentElement.outerHTML + document.documentElement.textContent")
    written = re.findall(r"(10|[A2-9JQK])\s*([♠♥♦♣])", document)
    read = re.findall(r"(ace|jack|queen|king|10|[2-9]) of (spades|hearts|diamonds|clubs)", document.lower())
    return (
        drawn
        | {rank.replace("10", "T") + SIGNS[sign] for rank, sign in written}
        | {RANKS.get(rank, rank) + suit[0].upper() for rank, suit in read}
    )
