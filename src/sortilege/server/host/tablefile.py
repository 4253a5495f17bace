"""A table as one file: JSON lines. A header, every entry of the log as it is, and a checksum of all before it.

The file holds everybody's secrets: hands, hidden tests, hashes of links. It is for the host alone.
"""

import hashlib
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from sortilege.components.refusal import Refused
from sortilege.rules.registry import find_game
from sortilege.server.host.strange import require_showable
from sortilege.server.loading import folded
from sortilege.store import Entry
from sortilege.table.codec import CorruptLog
from sortilege.table.state import State
from sortilege.words import say

FORMAT: Final = 1
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
T = TypeVar("T")


class Header(Struct, frozen=True):
    """The first line. `at` is when the file was written, `engine` the version that wrote it."""

    sortilege: Literal["table"]
    format: int
    engine: str
    table: str
    name: str
    game: str
    entries: int
    at: str


class _Line(Struct, frozen=True):
    """An entry of the log; the body is kept to the byte."""

    number: int
    command: Annotated[str, Meta(max_length=200, pattern="^[^\\x00]+$")]
    at: float
    body: Raw


class _Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the SHA-256 of all bytes before it."""

    sha256: str


class TableFile(Struct, frozen=True):
    """What a file holds: the table's id, its log, and the state that this comes to."""

    table: str
    log: tuple[Entry, ...]
    state: State


def write_table(table: str, log: Sequence[Entry], engine: str, at: float) -> bytes:
    """The file of a table; `at` in POSIX seconds. Raises CorruptLog."""
    state = folded(log)
    when = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    header = Header("table", FORMAT, engine, table, state.name, state.game, len(log), when)
    lines = (_Line(one.number, one.command, one.at, Raw(one.body)) for one in log)
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *lines))
    return text + msgspec.json.encode(_Seal(_sum(text))) + b"\n"


def read_table(text: bytes) -> TableFile:
    """What the file holds, checked.

    Raises Refused: `not_a_table`, `newer_format`, `truncated_file`, `changed_file`, `unknown_game`,
    `unreadable_table`.
    """
    first, _, _ = text.partition(b"\n")
    header = _header(first)
    held, seal = _parts(text)
    lines = held.splitlines()[1:]
    if seal is None or len(lines) < header.entries:
        raise Refused("truncated_file", say("The file of {name} ends too early: a part is missing.", name=header.name))
    if seal.sha256 != _sum(held) or len(lines) != header.entries:
        raise Refused("changed_file", say("The file of {name} was changed since it was written.", name=header.name))
    return TableFile(header.table, *_log(header, lines))


def _header(line: bytes) -> Header:
    plain = _read(line, dict[str, object]) or {}
    if plain.get("sortilege") != "table":
        raise Refused("not_a_table", say("This is no file of a table: those begin with a line that says so."))
    if isinstance(found := plain.get("format"), int) and found > FORMAT:
        raise Refused("newer_format", say("The file has format {n}: it needs a newer Sortilege.", n=found))
    header = _read(line, Header)
    if header is None or not _ID.fullmatch(header.table):
        raise Refused("not_a_table", say("The first line of the file does not tell what table it holds."))
    return header


def _parts(text: bytes) -> tuple[bytes, _Seal | None]:
    """All before the last line, and the sum in that line if it is there."""
    held, _, last = text.rstrip(b"\n").rpartition(b"\n")
    seal = _read(last, _Seal)
    return (text, None) if seal is None else (held + b"\n", seal)


def _log(header: Header, lines: list[bytes]) -> tuple[tuple[Entry, ...], State]:
    """The log, and what it comes to."""
    find_game(header.game)
    try:
        read = [msgspec.json.decode(line, type=_Line) for line in lines]
        log = tuple(Entry(one.number, one.command, one.at, bytes(one.body)) for one in read)
        if [one.number for one in log] != list(range(1, len(log) + 1)) or len({one.command for one in log}) < len(log):
            raise CorruptLog("its entries are not numbered on")
        state = folded(log)
        require_showable(log, state)
        return log, state
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, CorruptLog) as error:
        text = say(
            "The table {name}, written by version {engine}, cannot be read: {why}.",
            name=header.name,
            engine=header.engine,
            why=str(error),
        )
        raise Refused("unreadable_table", text) from None


def _read(line: bytes, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _sum(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
