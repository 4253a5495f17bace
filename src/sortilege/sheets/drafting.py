"""Who writes on a sheet, and the entries of one step as they are being written."""

from typing import Final

from msgspec import Struct, to_builtins

from sortilege.rules.ledger import POINTS, Entry, Kind, Ledger, Worth
from sortilege.rules.reading import read
from sortilege.sheets.book import Book

PLAY: Final = "play"


class Pen(Struct, frozen=True):
    """Who writes, when, and why."""

    who: str = ""
    when: str = ""
    why: str = ""
    gm: bool = False


class Draft:
    """The entries of one step that is being written into a book."""

    def __init__(self, book: Book, pen: Pen) -> None:
        self.book, self.before, self.pen = book, book, pen
        self.step = book.ledger[-1].step + 1 if book.ledger else 1

    def put(  # noqa: PLR0913 - an entry is that wide
        self, kind: Kind, what: str, to: Worth, *, price: int = 0, budget: str = "",
        links: tuple[str, ...] = (), about: int | None = None,
    ) -> None:  # fmt: skip
        """Writes an entry that starts from what stands."""
        was = self._worth(what)
        number, pen = len(self.book.ledger) + 1, self.pen
        signed = (pen.who, pen.when, pen.why, pen.gm)
        entry = Entry(number, self.step, kind, what, was, to, price, budget, links, about, *signed)
        self.book = self.book.plus((entry,))

    def _worth(self, what: str) -> Worth:
        standing = self.book.standing
        if what.startswith(POINTS):
            return standing.points.get(what.removeprefix(POINTS), 0)
        return standing.values.get(what)

    def entries(self) -> Ledger:
        """What was written. Raises Refused `bad_value` for what no ledger can hold, such as a level of 10 digits."""
        written = self.book.ledger[len(self.before.ledger) :]
        read(Ledger, to_builtins(written))
        return written
