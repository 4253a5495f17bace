"""The shapes in which the log leaves the server: a page of it, and the file that a seat takes along."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from sortilege.rules.registry import find_game
from sortilege.server.hub import ENGINE
from sortilege.sheets.schema import DIALECT, REF
from sortilege.table.audience import SeatId
from sortilege.table.feed import FeedEntry
from sortilege.table.state import Seat, State
from sortilege.words import Phrase

SCHEMA: Final = 1
"""The number of the shape of the file."""


class Page(Struct, frozen=True):
    """Entries that a seat asked for and may read. `found` of them are in the whole log, and here begins the `first`th.

    `changes` tells which entries, by their numbers, correct or take back which, as far as one of both is here; `gone`
    are those here that were taken back. `number` is that of the table's newest entry.
    """

    number: int
    found: int
    first: int
    entries: list[FeedEntry]
    changes: dict[int, int]
    gone: list[int]


class Log(Struct, frozen=True):
    """The whole log as a seat may read it, with the versions of this shape, the engine and the game that wrote it."""

    schema: Literal[1]
    engine: str
    game: str
    game_version: int
    table: str
    seat: SeatId
    number: int
    entries: list[FeedEntry]


def log_of(state: State, seat: Seat, entries: list[FeedEntry]) -> Log:
    """The file of the log, with these entries of it."""
    return Log(SCHEMA, ENGINE, state.game, find_game(state.game).version, state.name, seat.id, state.number, entries)


@cache
def log_schema() -> Mapping[str, object]:
    """The JSON Schema (2020-12) of the file."""
    _, found = msgspec.json.schema_components((Log,), schema_hook=_anything, ref_template=REF)
    whole = found.pop(Log.__name__)
    return {
        "$schema": DIALECT,
        "$id": f"urn:sortilege:log:{SCHEMA}",
        "title": "Log of a table",
        **whole,
        "$defs": {name: found[name] for name in sorted(found)},
    }


def _anything(kind: type) -> dict[str, Any]:
    """Texts in the reader's language, and what has no type that a schema could tell: it depends on the game."""
    return {"type": "string"} if kind is Phrase else {"title": "JSON"}
