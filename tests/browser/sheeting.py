"""The pages of one character, driven as people do: making, buying, what stands there, and its print."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import FilePayload, Locator, Page, expect
from tests.server.serving import House, Seat

from .conftest import NewPage
from .party import panel
from .stand import Stand

PHONE = (375, 812)


class Pair:
    """A GM at a desk and a player on a phone, at a table of the game."""

    def __init__(self, stand: Stand, house: House, new_page: NewPage, game: str, player: str = "Ana") -> None:
        self.host = house.open(game)
        self.seat = house.sit(self.host.do("add_seat", name=player)["link"])
        self._stand, self._new_page = stand, new_page
        self.gm = self.sit(self.host, 1280, 800)
        self.player = self.sit(self.seat, *PHONE)

    def sit(self, seat: Seat, width: int, height: int) -> Page:
        """One more page of that seat, in a browser of its own."""
        page = self._new_page(width, height)
        page.goto(f"{self._stand.url}/table#{seat.token}", wait_until="commit")
        return page


def make(page: Page, name: str, by: str = "Make it step by step") -> None:
    """A new character, whose sheet opens."""
    page.get_by_role("button", name="New character").click()
    ways = panel(page, "New character")
    ways.get_by_role("textbox", name="Name").fill(name)
    ways.get_by_role("button", name=by).click()
    _see_opened(page, name)


def bring(page: Page, name: str, text: str) -> None:
    """A new character out of a file, whose sheet opens."""
    file = FilePayload(name="a.sheet.json", mimeType="application/json", buffer=text.encode())
    page.get_by_role("button", name="New character").click()
    page.get_by_label("Bring a file").set_input_files(file)
    _see_opened(page, name)


def _see_opened(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible(timeout=15_000)


def stands(page: Page) -> Locator:
    """The stage, the points left and the number of findings, on top of the sheet."""
    return page.get_by_role("group", name="Where the sheet stands")


def trait(page: Page, label: str) -> Locator:
    """The line of that trait."""
    own = page.get_by_role("button", name=f"Raise {label}", exact=True)
    return page.get_by_role("listitem").filter(has=own)


def raises(page: Page, label: str) -> Locator:
    """The button that raises it, with the price."""
    return trait(page, label).get_by_role("button", name=f"Raise {label}", exact=True)


def raise_to(page: Page, levels: Mapping[str, int]) -> None:
    """Raises traits from nothing, level by level."""
    for label, level in levels.items():
        for _ in range(level):
            with _changing(trait(page, label).locator(".level")):
                raises(page, label).click()


@contextmanager
def _changing(told: Locator) -> Iterator[None]:
    before = told.inner_text()
    yield
    expect(told).not_to_have_text(before)


def print_view(page: Page) -> Locator:
    """The sheet on paper."""
    page.get_by_role("button", name="Print", exact=True).click()
    paper = page.get_by_role("article")
    expect(paper).to_be_visible()
    return paper


def count_pages(page: Page, size: str) -> int:
    """How many pages the printer would take, of A4 or Letter."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size)))


def letter_height(paper: Locator) -> float:
    """The height of its letters, in points, where nothing of it is cut off."""
    cut, pixels = paper.evaluate(
        "(page) => [page.scrollHeight - page.clientHeight, parseFloat(getComputedStyle(page).fontSize)]"
    )
    assert cut <= 0, f"{cut} pixels are cut off"
    return float(pixels) * 0.75
