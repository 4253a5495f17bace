"""What people do to a sheet, as values: each is written into a ledger whole, or refused."""

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeAlias, Union

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import Ledger, What, Worth
from sortilege.rules.prerequisite import Plain
from sortilege.rules.value import Name, Tagged
from sortilege.sheets import writing
from sortilege.sheets.book import Book
from sortilege.sheets.checking import ends
from sortilege.sheets.drafting import Pen
from sortilege.words import joined, say

Why: TypeAlias = Annotated[str, Meta(max_length=300)]


class Buy(Tagged, frozen=True):
    """The next step up of a trait. `links` go with a named one that is not on the sheet yet.

    `special` names the sub skill that a Cyberspace skill raises by 1 more (C-XP-5).
    """

    what: What
    links: tuple[What, ...] = ()
    special: Annotated[str, Meta(max_length=60)] = ""


class Lower(Tagged, frozen=True):
    """One step down, in creation."""

    what: What


class Note(Tagged, frozen=True):
    """Names a trait without buying it: a skill not learnt, a sub skill."""

    what: What
    links: tuple[What, ...] = ()


class Pick(Tagged, frozen=True):
    """Sets a choice: the Patron suit."""

    what: What
    value: Plain


class TakeBack(Tagged, frozen=True, tag="take_back"):
    """Takes back a step with all purchases after it; without `step`, the last thing done."""

    step: int | None = None


class EndCreation(Tagged, frozen=True, tag="end_creation"):
    """Ends creation, if nothing is missing."""


class Award(Tagged, frozen=True):
    """What a GM awards: levels, experience."""

    award: Name
    amount: int = 1


class Adjust(Tagged, frozen=True):
    """Sets a value or the points left outright, past prices and needs: a GM's override."""

    what: What
    to: Worth
    links: tuple[What, ...] = ()


class Accept(Tagged, frozen=True):
    """A GM accepts a finding, by its key."""

    finding: What


Change: TypeAlias = Union[  # noqa: UP007 - msgspec reads the union at run time
    Buy, Lower, Note, Pick, TakeBack, EndCreation, Award, Adjust, Accept,
]  # fmt: skip

GM_CHANGES: Final = (Award, Adjust, Accept)
"""What only a GM does at a table."""


def write(book: Book, change: Change, pen: Pen) -> Ledger:
    """The entries of the change. Raises Refused, with a reason for each thing that stands in the way."""
    return _WRITERS[type(change)](book, change, pen)


def _end(book: Book, _change: EndCreation, pen: Pen) -> Ledger:
    missing = ends(book) if book.standing.creating else ()
    if missing:
        raise Refused(
            "not_finished", say("Creation cannot end yet: {list}", list=joined((one.message for one in missing), " "))
        )
    return writing.begin(book, pen)


_WRITERS: Final[dict[type[Tagged], Callable[[Book, Any, Pen], Ledger]]] = {
    Buy: lambda book, change, pen: writing.buy(book, change.what, pen, change.links, change.special),
    Lower: lambda book, change, pen: writing.lower(book, change.what, pen),
    Note: lambda book, change, pen: writing.note(book, change.what, pen, change.links),
    Pick: lambda book, change, pen: writing.choose(book, change.what, change.value, pen),
    TakeBack: lambda book, change, pen: writing.take_back(book, pen, change.step),
    EndCreation: _end,
    Award: lambda book, change, pen: writing.award(book, change.award, pen, change.amount),
    Adjust: lambda book, change, pen: writing.adjust(book, change.what, change.to, pen, change.links),
    Accept: lambda book, change, pen: writing.waive(book, change.finding, pen),
}
