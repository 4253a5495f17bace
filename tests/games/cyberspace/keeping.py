"""Characters of tests: made by the rules, purchase by purchase."""

from sortilege.games.cyberspace import game
from sortilege.games.cyberspace.sheet import CyberspaceSheet, own
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.rules.sheet import Making
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.change import Award, Change, EndCreation, write
from sortilege.sheets.document import sheet_from
from sortilege.sheets.drafting import Pen
from sortilege.sheets.writing import buy, opened

PEN = Pen("Joe", "2030-01-31")
GM = Pen("Gea", "2030-01-31", gm=True)
RULES = CyberspaceSwitches()
SIX = ("strength", "dexterity", "perception", "intelligence", "technical", "operation")


def begun(switches: CyberspaceSwitches = RULES) -> Book:
    """A blank sheet."""
    book = book_of(game, switches)
    return book.plus(opened(book, PEN))


def bought(book: Book, *whats: str, special: str = "") -> Book:
    """The book after a step up of each."""
    for what in whats:
        book = book.plus(buy(book, what, PEN, special=special))
    return book


def raised(book: Book, **levels: int) -> Book:
    """The book with attributes bought up to these levels."""
    for name, level in levels.items():
        while book.standing.level(name) < level:
            book = bought(book, name)
    return book


def all_at(level: int, switches: CyberspaceSwitches = RULES) -> Book:
    """A sheet in creation with every attribute at the level."""
    return raised(begun(switches), **dict.fromkeys(SIX, level))


def done(book: Book, *changes: Change) -> Book:
    """The book after a GM's changes."""
    for change in changes:
        book = book.plus(write(book, change, GM))
    return book


def playing(book: Book, xp: int = 0) -> Book:
    """The book past creation, with experience."""
    return done(book, EndCreation(), *([Award("xp", xp)] if xp else []))


def left(book: Book, budget: str) -> int:
    """Units left of a budget."""
    return book.standing.points.get(budget, 0)


def sheet(book: Book) -> CyberspaceSheet:
    """What tests read off the book."""
    return own(sheet_from(game, book, {"name": "Hening"}))


def followed(making: Making, book: Book) -> Book:
    """The book after what the making buys."""
    for what, level, links in making.steps:
        while book.standing.level(what) < level:
            book = book.plus(buy(book, what, PEN, links))
    return book
