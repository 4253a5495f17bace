"""No page says anything in English to whoever reads another language."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from tests.server.serving import House
from tests.words.bracketed import brackets, client_in_brackets
from tests.words.test_bracketed import english, names_of

from sortilege.server import games

from .conftest import NewPage
from .laid import DESK, GAMES, PHONE, ROOM, Laid
from .stand import Stand

TEXTS = """() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const inside = walk.currentNode.parentElement;
        if (!inside.closest("script, style, noscript, code, kbd")) found.push(walk.currentNode.data);
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"])
        for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
    return found;
}"""
TYPED = ("Ana", "Bert", "Smith", "Screen", "The docks", "Against the odds", "Rhetoric", "Stealth", "Intrusion")
SAME = ("Sortilege", "English", "Deutsch", "JSON", "Markdown", "KS 10H", "deck:", "Patron", "JavaScript")
"""What reads the same in every language."""
MONTHS = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
BY_BROWSERS = re.compile(rf"\b({MONTHS}|[A-Z]\w+tag|Mittwoch|und)\b")
IN_ODDS = re.compile(r"hat Erfolg|[Zz]usammenbruch")
"""Odds come from another process, which does not know of the brackets."""
RULES = re.compile(r"\b[A-Z]+(-[A-Z]+)*-\d+\w?")


@pytest.fixture(autouse=True)
def in_brackets() -> Iterator[None]:
    """The server says all in brackets to whoever reads German."""
    _forget()
    with brackets():
        yield
    _forget()


def _forget() -> None:
    games._offers.cache_clear()
    games._played.cache_clear()


@pytest.fixture
def german(in_brackets: None, stand: Stand, new_page: NewPage) -> NewPage:
    """Pages for Germans, which the client fills from a catalogue in brackets."""

    def open_page(width: int = 1280, height: int = 800, locale: str = "de-DE") -> Page:
        page = new_page(width, height, locale)
        page.context.route("**/words/de.json*", lambda route: route.fulfill(json=client_in_brackets()))
        return page

    return open_page


def see(page: Page, known: list[str]) -> None:
    """Every text of the page was said."""
    page.wait_for_load_state("networkidle")
    texts = [RULES.sub("", IN_ODDS.sub("", BY_BROWSERS.sub("", text))) for text in page.evaluate(TEXTS) if text]
    assert english(texts, known) == []


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_table_are_said(game: str, stand: Stand, house: House, german: NewPage) -> None:
    laid, known = Laid(stand, house, german, game), [*names_of(game), *TYPED, *SAME]
    laid.gm.do("begin", what="round")
    laid.gm.do("say", text="/roll 2d6")
    pages = [laid.sit(seat, size) for seat, size in ((laid.gm, DESK), (laid.ana, PHONE), (laid.screen, ROOM))]
    laid.call()
    pages[1].get_by_text("Against the odds").first.wait_for()
    for page in pages:
        see(page, known)
    if laid.scene.decides:
        pages[1].locator("button.opt:visible").last.click()
        pages[1].locator("button.opt:visible").first.wait_for(state="detached")
    for page in pages:
        see(page, known)
        page.context.close()
    for query in (f"?sheet={laid.id_of('Ana')}", f"?print={laid.id_of('Ana')}", "?new", "?rules", "?recap"):
        page = laid.sit(laid.gm, DESK, query)
        page.get_by_role("heading").first.wait_for()
        see(page, known)
        page.context.close()


def test_pages_before_a_table_are_said(stand: Stand, german: NewPage) -> None:
    for address in (stand.url, stand.host_link):
        page = german()
        page.goto(address)
        page.get_by_role("heading").first.wait_for()
        see(page, [*SAME, *(name for game in GAMES for name in names_of(game))])
