"""Characters of the game, built through the ledger as people build them."""

from collections.abc import Iterable, Mapping
from typing import Final

from sortilege.games.disciplines import game
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.checking import ends
from sortilege.sheets.drafting import Pen
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import adjust, award, begin, buy, opened

PEN: Final = Pen(who="Ana")
GM: Final = Pen(who="Gus", gm=True)
PHOBE: Final = {"speed": 3, "agility": 2, "awareness": 2}
TALENTS: Final = {"stealth": 4, "alertness": 4, "driving": 3, "thievery": 3, "education": 2}
"""Eighteen points, two of them Exceptional."""


def blank(rules: DisciplinesSwitches = DisciplinesSwitches()) -> Book:
    """A sheet whose creation begins."""
    empty = book_of(game, rules)
    return empty.plus(opened(empty, PEN))


def bought(book: Book, levels: Mapping[str, int]) -> Book:
    """The traits bought up to the levels, one after the other."""
    for what, level in levels.items():
        while book.standing.level(what) < level:
            book = book.plus(buy(book, what, PEN))
    return book


def begun(
    disciplines: Mapping[str, int] = PHOBE,
    talents: Mapping[str, int] = TALENTS,
    rules: DisciplinesSwitches = DisciplinesSwitches(),
) -> Book:
    """A character whose creation has ended as the rules let it."""
    book = bought(blank(rules), {**disciplines, **talents})
    assert ends(book) == ()
    return book.plus(begin(book, PEN))


def levelled(book: Book, times: int) -> Book:
    """The character so many levels later."""
    return book.plus(award(book, "level", GM, times)) if times else book


def rich(book: Book, points: int = 200) -> Book:
    """The character with that many points of each kind, by the GM's word."""
    for what in ("points/discipline", "points/talent"):
        book = book.plus(adjust(book, what, points, GM))
    return book


def prices(book: Book, whats: Iterable[str]) -> list[int]:
    """What the steps cost, each after those before it."""
    found = []
    for what in whats:
        found.append(quote(book, what).price)
        book = book.plus(buy(book, what, PEN))
    return found


def needs_left(book: Book, what: str) -> list[str]:
    """What the next level still needs, apart from points."""
    return [leaf.words for leaf in quote(book, what).needs.unmet()]
