"""Snapshots of a table's state: what they are made from, and whether one still fits the log and this program."""

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec

from sortilege.store import Entry, Snapshot, Store
from sortilege.table.codec import decode_state, encode_state
from sortilege.table.state import State

_FOLDING: Final = ("words", "components", "rules", "sheets", "table")
"""The packages that decide what a log folds to."""


def taken(store: Store, table: str, state: State) -> Snapshot:
    """A snapshot of the table as it was before the acts that can be taken back, each of which has a state of its own.

    Those are folded again from the log, which costs less than to keep twenty states. Raises what the store raises.
    """
    base = state.past[0].state if state.past else state
    [entry] = store.read(table, base.number - 1, 1)
    body = encode_state(base)
    return Snapshot(base.number, _digest(entry, body), body)


def restored(snapshot: Snapshot, entry: Entry) -> State | None:
    """The state after that entry; None where the snapshot is of another log or program, or damaged."""
    if snapshot.number != entry.number or snapshot.fits != _digest(entry, snapshot.body):
        return None
    try:
        return decode_state(snapshot.body)
    except msgspec.MsgspecError:
        return None


def _digest(entry: Entry, body: bytes) -> str:
    parts = (_program(), entry.command.encode(), repr(entry.at).encode(), entry.body, body)
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


@cache
def _program() -> bytes:
    """This very code: a state that other code folded is not trusted, whatever version it says it is."""
    root = Path(__file__).parent.parent
    sources = (path for package in _FOLDING for path in sorted((root / package).rglob("*.py")))
    return version("sortilege").encode() + b"".join(path.read_bytes() for path in sources)
