"""A log that comes from outside: whatever is wrong with it shows before it is taken in, not on the pages of players."""

from collections.abc import Iterator, Sequence
from datetime import UTC
from typing import Final

from sortilege.store import Entry
from sortilege.table.codec import CorruptLog, decode_body
from sortilege.table.feed import FeedEntry
from sortilege.table.journal import journal
from sortilege.table.narrate import narrate
from sortilege.table.recap import recap
from sortilege.table.state import State
from sortilege.table.view import own_view, public_view
from sortilege.words import to_json

_LAST: Final = 253_402_300_799
"""The end of the year 9999, in POSIX seconds."""


def require_showable(log: Sequence[Entry], state: State) -> None:
    """Shows everything once, for nobody. Raises CorruptLog for a table that has no GM or could not be shown."""
    if not any(seat.role == "gm" for seat in state.seats.values()):
        raise CorruptLog("it has no GM")
    if not all(0 <= entry.at <= _LAST for entry in log):
        raise CorruptLog("an entry is of no time that there is")
    try:
        _show(log, state)
    except Exception as error:
        raise CorruptLog(f"it cannot be shown: {type(error).__name__}") from error


def _show(log: Sequence[Entry], state: State) -> None:
    to_json((public_view(state), [own_view(state, seat) for seat in state.seats.values()]))
    feed = list(_feed(log, state))
    recap(state, feed)
    journal(state, feed, UTC)


def _feed(log: Sequence[Entry], state: State) -> Iterator[FeedEntry]:
    """With all events, whoever may know of them."""
    for entry in log:
        body = decode_body(entry.body)
        lines = tuple(narrate(state.game, state.names, body.events))
        yield FeedEntry(entry.number, entry.at, body.by, body.events, lines)
