"""A table out of the store: its snapshot and what came after it, or else its whole log."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from sortilege.rules.registry import games
from sortilege.server.snapshots import restored
from sortilege.store import Entry, Store
from sortilege.table.codec import CorruptLog, decode_body
from sortilege.table.following import follow
from sortilege.table.state import State

RECENT: Final = 400
"""How many of the newest entries are held in memory; older ones are read when somebody asks for them."""


class Loaded(Struct, frozen=True):
    """A table as the store has it; `recent` are its newest entries, `kept` is the number of its snapshot."""

    commands: Sequence[str] = ()
    recent: Sequence[Entry] = ()
    state: State = State()
    kept: int = 0


def load(store: Store, table: str) -> Loaded:
    """The table; an empty one where the store has none. Raises CorruptLog, and what the store raises."""
    commands = store.commands(table)
    return _from_snapshot(store, table, commands) or _from_log(store, table, commands)


def _from_snapshot(store: Store, table: str, commands: Sequence[str]) -> Loaded | None:
    snapshot, last = store.snapshot(table), len(commands)
    if snapshot is None or not 0 < snapshot.number <= last:
        return None
    before = max(0, min(snapshot.number - 1, last - RECENT))
    log = store.read(table, before, last - before)
    at = snapshot.number - 1 - before
    state = restored(snapshot, log[at])
    if state is None:
        return None
    return Loaded(commands, log[-RECENT:], folded(log[at + 1 :], state), snapshot.number)


def _from_log(store: Store, table: str, commands: Sequence[str]) -> Loaded:
    log = store.read(table, limit=len(commands))
    return Loaded(commands, log[-RECENT:], folded(log))


def folded(log: Iterable[Entry], state: State | None = None) -> State:
    """The state after these entries, which follow on `state`: the beginning if left out. Raises CorruptLog."""
    state = state or State()
    try:
        for entry in log:
            state = follow(state, decode_body(entry.body).events, entry.number)
    except (LookupError, TypeError, ValueError) as error:
        raise CorruptLog(f"a log does not fit itself: {type(error).__name__}") from error
    if state.number and state.game not in games():
        raise CorruptLog(f"the game '{state.game}' is not installed")
    return state
