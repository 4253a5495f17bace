"""What other house rules or prices mean for a sheet: the differences, and what a GM can do about them."""

from collections.abc import Iterator
from typing import Final

import msgspec

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import POINTS, Entry, Ledger, trail
from sortilege.rules.test import Switches
from sortilege.rules.value import Value
from sortilege.sheets.book import Book
from sortilege.sheets.checking import open_findings
from sortilege.sheets.document import Document
from sortilege.sheets.drafting import Draft, Pen
from sortilege.sheets.quoting import quote_at, say_left, say_points
from sortilege.words import say

DIFFERS: Final = "price_differs"


class Difference(Value, frozen=True):
    """A purchase that costs something else now: what was paid in all and what it costs, in units of its budget."""

    entry: Entry
    paid: int
    now: int


def under(document: Document, switches: Switches) -> Document:
    """The document by a table's house rules; a pinned one keeps its own."""
    return document if document.pinned else msgspec.structs.replace(document, rules=msgspec.to_builtins(switches))


def differences(book: Book) -> tuple[Difference, ...]:
    """The purchases whose price differs, and which no GM has accepted, in the order of the ledger."""
    return tuple(_priced(book, frozenset(_keys(book))))


def kept(book: Book, pen: Pen) -> Ledger:
    """Keeps the prices that were paid: a GM accepts each finding about them."""
    draft = Draft(book, pen)
    for key in _keys(book):
        draft.put("waive", key, None)
    return draft.entries()


def repriced(book: Book, pen: Pen) -> Ledger:
    """Takes or gives back the differences. Raises Refused `not_enough_points`."""
    draft = Draft(book, pen)
    for one in differences(book):
        purse = one.entry.budget
        left = draft.book.standing.points.get(purse, 0)
        draft.put("migrate", POINTS + purse, left + one.paid - one.now, about=one.entry.number)
    _require_points(book, draft.book)
    return draft.entries()


def pinned(document: Document) -> Document:
    """The document kept by its own house rules at any table."""
    return msgspec.structs.replace(document, pinned=True)


def _keys(book: Book) -> list[str]:
    return [one.key for one in open_findings(book) if one.code == DIFFERS]


def _priced(book: Book, keys: frozenset[str]) -> Iterator[Difference]:
    for entry, standing in trail(book.live):
        if f"{DIFFERS}/{entry.number}" in keys:
            offer = quote_at(book, standing, entry.what, entry.links)
            yield Difference(entry, book.paid(entry), offer.price)


def _require_points(before: Book, book: Book) -> None:
    for purse, left in book.standing.points.items():
        had = before.standing.points.get(purse, 0)
        budget = book.build.purses.get(purse)
        if budget is not None and left < min(0, had):
            raise Refused(
                "not_enough_points",
                say(
                    "The differences come to {points}; {left}. Keep the prices paid, or pin the sheet to its "
                    "house rules.",
                    points=say_points(budget, had - left),
                    left=say_left(budget, had),
                ),
            )
