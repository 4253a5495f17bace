"""A sheet as people keep it: the ledger, the house rules it is kept by, and the rest of what stands on it."""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from sortilege.components.refusal import Refusal
from sortilege.rules.game import Game
from sortilege.rules.ledger import Kind, Ledger, Standing
from sortilege.rules.prerequisite import Plain
from sortilege.rules.reading import read
from sortilege.rules.sheet import Sheet
from sortilege.rules.test import Switches
from sortilege.rules.value import Value
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.checking import Finding, check
from sortilege.sheets.drafting import Pen
from sortilege.sheets.writing import opened, typed

SCHEMA: Final = 2
"""The number of the shape; 1 was a sheet typed in whole, without a ledger."""
ENGINE: Final = version("sortilege")
"""The version that writes."""


class Document(Value, frozen=True):
    """A sheet. `rest` are its fields that are no part of the ledger, the name among them.

    `rules` are the house rules under which it was kept; a `pinned` sheet keeps them at any table.
    """

    game: str
    game_version: Annotated[int, Meta(ge=1)]
    rest: Mapping[str, object]
    ledger: Ledger = ()
    rules: Mapping[str, Plain] = {}
    pinned: bool = False
    engine: Annotated[str, Meta(max_length=40)] = ENGINE
    schema: Literal[2] = SCHEMA


def blank(game: Game, switches: Switches, name: str, pen: Pen) -> Document:
    """A sheet whose creation begins. Raises Refused for a name that is none."""
    empty = document(game, switches, {"name": name})
    begun = replaced(empty, opened(book_in(game, empty), pen))
    sheet_in(game, begun)
    return begun


def from_typed(game: Game, switches: Switches, sheet: Sheet, pen: Pen, kind: Kind = "adjust") -> Document:
    """A sheet that was typed in whole, past creation."""
    plain = msgspec.to_builtins(sheet)
    book = book_of(game, switches)
    made = document(game, switches, {name: plain[name] for name in book.build.rest})
    return replaced(made, typed(book, book.build.spread(sheet), pen, kind))


def document(game: Game, switches: Switches, rest: Mapping[str, object]) -> Document:
    """A sheet without entries, stamped with the game and its house rules."""
    return Document(game.name, game.version, telling(game, rest), rules=msgspec.to_builtins(switches))


def usual_fields(game: Game) -> Mapping[str, object]:
    """The fields that need not be given, as they are on every new sheet, in plain data."""
    fields = [one for one in msgspec.structs.fields(game.sheet) if one.default is not msgspec.NODEFAULT]
    return {one.encode_name: msgspec.to_builtins(one.default) for one in fields}


def telling(game: Game, rest: Mapping[str, object]) -> Mapping[str, object]:
    """The rest of a sheet without the fields that say nothing, as they are on every new one."""
    usual = usual_fields(game)
    return {name: value for name, value in rest.items() if name not in usual or usual[name] != value}


def replaced(one: Document, ledger: Ledger) -> Document:
    """The document with another ledger."""
    return msgspec.structs.replace(one, ledger=ledger)


def book_in(game: Game, one: Document) -> Book:
    """The document's ledger by the house rules it is kept by. Raises Refused for house rules that there are not."""
    return book_of(game, read(game.switches, dict(one.rules)), one.ledger)


def sheet_in(game: Game, one: Document) -> Sheet:
    """What tests read off the document. Raises Refused for values that no sheet of the game can have."""
    return sheet_from(game, book_in(game, one), one.rest)


def sheet_from(game: Game, book: Book, rest: Mapping[str, object]) -> Sheet:
    """What tests read off a ledger and the rest of a sheet. Raises Refused as `sheet_in` does."""
    return read(game.sheet, {**rest, **book.build.derive(book.standing)})


def findings_in(game: Game, one: Document) -> tuple[Finding, ...]:
    """Everything wrong with the document: its ledger by the rules, then what the game finds on the sheet."""
    return findings_of(game, book_in(game, one), one.rest)


def findings_of(game: Game, book: Book, rest: Mapping[str, object]) -> tuple[Finding, ...]:
    """The same of a ledger and the rest of a sheet. Raises Refused as `sheet_in` does."""
    found = check(book)
    sheet = sheet_from(game, book, rest)
    return (*found, *(_found(book.standing, one) for one in game.findings(sheet)))


def _found(standing: Standing, refusal: Refusal) -> Finding:
    return Finding(refusal.code, refusal.code, refusal.message, None, refusal.code in standing.waived)
