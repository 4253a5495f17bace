"""Commands that change a sheet in its file: the whole change is written, or none of it."""

from collections.abc import Callable
from typing import Annotated, TypeAlias

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from sortilege.cli.plainly import plain_console
from sortilege.cli.sheet_files import Kept, open_sheet, write_sheet
from sortilege.cli.sheet_findings import show_findings
from sortilege.cli.sheet_names import find, find_award, read_level, read_value, read_worth
from sortilege.cli.sheet_options import File, Json
from sortilege.components.refusal import Refused
from sortilege.rules.ledger import POINTS
from sortilege.sheets.book import Book
from sortilege.sheets.change import Accept, Adjust, Award, Buy, Change, EndCreation, Lower, Note, Pick, TakeBack, write
from sortilege.sheets.compare import compare
from sortilege.sheets.document import Document, replaced, sheet_in
from sortilege.sheets.drafting import Pen
from sortilege.sheets.finding import findings
from sortilege.sheets.quoting import find_trait, say_points
from sortilege.words import say, to_json

Links: TypeAlias = Annotated[
    str, typer.Option(metavar="TRAIT,…", help="What a new named trait goes with: a skill's attributes.")
]
What: TypeAlias = Annotated[str, typer.Argument(metavar="WHAT", help="`speed`, `skills/Firearms`.", show_default=False)]
Whats: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="WHAT", help="`speed`, `speed=3`, `skills/Firearms`, `patron=H`.", show_default=False),
]


def buy(
    pen: Pen,
    file: File,
    what: Whats,
    special: Annotated[str, typer.Option(metavar="SUB", help="The sub skill raised by 1 more.")] = "",
    links: Links = "",
    json: Json = False,
) -> None:
    """Buys the next step of a trait (`speed`), all steps to a level (`speed=3`), or makes a choice (`patron=H`)."""

    def bought(book: Book) -> Book:
        for one in what:
            book = _bought(book, one, Buy("-", _links(book, links), special), pen)
        return book

    edit(file, bought, json)


def lower(pen: Pen, file: File, what: What, json: Json = False) -> None:
    """Takes a trait one step down, in creation, and gives its price back."""
    edit(file, lambda book: _plus(book, Lower(find(book, what)), pen), json)


def note(pen: Pen, file: File, what: What, links: Links = "", json: Json = False) -> None:
    """Writes down a named trait that is not learnt: `skills/Firearms`."""
    edit(file, lambda book: _plus(book, Note(find(book, what), _links(book, links)), pen), json)


def begin(pen: Pen, file: File, json: Json = False) -> None:
    """Ends creation: play begins."""
    edit(file, lambda book: _plus(book, EndCreation(), pen), json)


def award(
    pen: Pen,
    file: File,
    what: Annotated[str, typer.Argument(metavar="AWARD", help="`level`, `xp`.", show_default=False)],
    amount: Annotated[int, typer.Argument(metavar="N", help="How many.")] = 1,
    json: Json = False,
) -> None:
    """Writes down what the GM awards: levels, experience."""
    edit(file, lambda book: _plus(book, Award(find_award(book.build, what).key, amount), by_gm(pen)), json)


def adjust(
    pen: Pen,
    file: File,
    what: Annotated[str, typer.Argument(metavar="WHAT=VALUE", help="`speed=2`, `points/xp=5`.", show_default=False)],
    links: Links = "",
    json: Json = False,
) -> None:
    """Sets a value outright, past prices and needs, as the GM."""

    def adjusted(book: Book) -> Book:
        name, equals, value = what.rpartition("=")
        if not equals:
            raise Refused("bad_value", say("'{what}' has no value: type it as in speed=2.", what=what))
        key, to = read_worth(book, name, value)
        return _plus(book, Adjust(key, to, _links(book, links)), by_gm(pen))

    edit(file, adjusted, json)


def accept(
    pen: Pen,
    file: File,
    finding: Annotated[list[str], typer.Argument(help="Keys, as `check` lists them.", show_default=False)],
    json: Json = False,
) -> None:
    """Accepts findings as the GM, so that `check` passes over them."""

    def accepted(book: Book) -> Book:
        for one in finding:
            book = _plus(book, Accept(one), by_gm(pen))
        return book

    require_found(open_sheet(file), finding)
    edit(file, accepted, json)


def undo(
    pen: Pen,
    file: File,
    step: Annotated[
        int | None, typer.Option(help="This step, with all purchases after it; `show --history` numbers them.")
    ] = None,
    json: Json = False,
) -> None:
    """Takes the last step back: what was bought, awarded or ended."""
    edit(file, lambda book: _plus(book, TakeBack(step), pen), json)


# -- one change after another -----------------------------------------------------------------------------------------


def by_gm(pen: Pen) -> Pen:
    """The pen in the GM's hand."""
    return msgspec.structs.replace(pen, gm=True)


def require_found(kept: Kept, keys: list[str]) -> None:
    """Raises Refused `unknown_finding` for what is not wrong with the sheet."""
    found = [one.key for one in kept.loaded.findings if not one.waived]
    for key in keys:
        if key not in found:
            raise Refused(
                "unknown_finding",
                say(
                    "There is no finding '{key}' to accept. Found: {list}.",
                    key=key,
                    list=", ".join(found) or say("none"),
                ),
            )


def _bought(book: Book, typed: str, step: Buy, pen: Pen) -> Book:
    name, equals, value = typed.rpartition("=") if "=" in typed else (typed, "", "")
    what = find(book, name)
    choice = book.build.choice(what)
    if choice is not None:
        return _plus(book, Pick(what, read_value(choice, value)), pen)
    one = msgspec.structs.replace(step, what=what)
    if not equals:
        return _plus(book, one, pen)
    return _raised(book, one, read_level(find_trait(book, what), value), pen)


def _raised(book: Book, step: Buy, level: int, pen: Pen) -> Book:
    """The book with every step up to the level. Raises Refused `there_already`, or as the first step that may not."""
    if book.standing.level(step.what) >= level:
        raise Refused(
            "there_already",
            say("{build} is held already.", build=book.build.say(step.what, book.standing.level(step.what))),
        )
    while book.standing.level(step.what) < level:
        book = _plus(book, step, pen)
    return book


def _links(book: Book, typed: str) -> tuple[str, ...]:
    return tuple(find(book, one) for one in typed.split(",") if one.strip())


def _plus(book: Book, change: Change, pen: Pen) -> Book:
    return book.plus(write(book, change, pen))


# -- the file ---------------------------------------------------------------------------------------------------------


def edit(file: File, change: Callable[[Book], Book], json: bool) -> None:
    """Changes the sheet in the file, and tells what was written. Raises Refused, and nothing is written."""
    kept = open_sheet(file)
    book = change(kept.book)
    changed = replaced(kept.document, book.ledger)
    sheet_in(kept.game, changed)
    write_sheet(file, changed, kept.raw)
    _tell(kept, changed, book, json)


def _tell(kept: Kept, changed: Document, book: Book, json: bool) -> None:
    new = changed.ledger[len(kept.document.ledger) :]
    if json:
        told = {"file": str(kept.file), "entries": new, "points": book.standing.points}
        print(to_json(told).decode())
        return
    console = plain_console(soft_wrap=True)
    for one in compare(kept.document, changed):
        if not one.key.startswith(POINTS):
            console.print(Text(f"{one.words}."))
    for entry in new:
        if entry.kind == "waive":
            console.print(Text(f"Accepted {entry.what}."))
    tell_points(console, book)
    if not book.standing.creating:
        known = {one.key for one in kept.loaded.findings}
        show_findings(console, (one for one in findings(kept.game, changed) if one.key not in known))


def tell_points(console: Console, book: Book) -> None:
    """What is left of each budget that the sheet has or had, if any: `Left: 2 discipline points, 1 talent point.`"""
    points = book.standing.points
    said = [say_points(one, points[one.key]) for one in book.build.budgets if one.key in points]
    if said:
        console.print(Text(f"Left: {', '.join(said)}."))
