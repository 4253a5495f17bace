"""The whole log of a table, read from the store for whoever asks: pages of it, what a search finds, and exports."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Final

from msgspec import Struct

from sortilege.server.shown import Told
from sortilege.store import Entry, Store
from sortilege.table.feed import FeedEntry, feed_entry
from sortilege.table.index import Index, Row, Wanted
from sortilege.table.state import Seat, State
from sortilege.words import spoken, to_json

MOST: Final = 100
"""The most entries of a page."""

_AT_ONCE: Final = 500
"""How many entries are read from the store together."""

_NEAR: Final = 10
"""So near, two entries are read with what is between them."""


class Spot(Struct, frozen=True):
    """Where in the log a page is: before or after an entry, or around it; at its end without any of them."""

    before: int | None = None
    after: int | None = None
    around: int | None = None

    def slice(self, numbers: Sequence[int], limit: int) -> tuple[int, int]:
        """From where to where, in the numbers of the entries that count."""
        if self.after is not None:
            start = bisect_right(numbers, self.after)
            return start, start + limit
        if self.around is not None:
            start = max(0, bisect_left(numbers, self.around) - limit // 2)
            return start, start + limit
        end = len(numbers) if self.before is None else bisect_left(numbers, self.before)
        return max(0, end - limit), end


class Archive:
    """A table's log in the store. Its methods read and work for long, so they are called in a thread."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table
        self._lock = Lock()
        self._indexes: dict[str, Index] = {}

    def page(self, state: State, seat: Seat, wanted: Wanted, spot: Spot, limit: int) -> bytes:
        """A `Page` of those entries that the seat may read and that are wanted, as JSON."""
        rows = self._rows(state, seat)
        hits = [row.number for row in rows if wanted.takes(row)]
        start, end = spot.slice(hits, limit)
        shown = hits[start:end]
        return b'{"number":%d,"found":%d,"first":%d,"entries":[%b],"changes":%b,"gone":%b}' % (
            state.number,
            len(hits),
            start + 1,
            b",".join(one.to(state, seat) for one in self._told(shown)),
            to_json(_changes(rows, set(shown))),
            to_json(sorted({row.changes for row in rows if row.back}.intersection(shown))),
        )

    def feed(self, state: State, seat: Seat) -> Iterator[FeedEntry]:
        """The seat's whole feed."""
        return (_entry(state, seat, told) for told in self._all(state))

    def feed_json(self, state: State, seat: Seat, after: int) -> tuple[bytes, int]:
        """A piece of the feed as JSON, its entries with commas between them, and the number it reaches to."""
        entries = self._piece(state, after)
        return b",".join(to_json(_entry(state, seat, Told(one))) for one in entries), after + len(entries)

    def _rows(self, state: State, seat: Seat) -> list[Row]:
        with self._lock:
            index = self._indexes.get(spoken())
            if index is None or not index.fits(state):
                index = self._indexes[spoken()] = Index(state)
            for told in self._all(state, index.number):
                index.add(state, told.body.events)
            return index.rows(seat)

    def _all(self, state: State, after: int = 0) -> Iterator[Told]:
        while after < state.number:
            entries = self._piece(state, after)
            yield from map(Told, entries)
            after += len(entries)

    def _piece(self, state: State, after: int) -> Sequence[Entry]:
        return self._store.read(self._table, after, min(_AT_ONCE, state.number - after))

    def _told(self, numbers: Sequence[int]) -> Iterator[Told]:
        for first, last in _runs(numbers):
            wanted = set(numbers)
            entries = self._store.read(self._table, first - 1, last - first + 1)
            yield from (Told(entry) for entry in entries if entry.number in wanted)


def _entry(state: State, seat: Seat, told: Told) -> FeedEntry:
    return feed_entry(state, seat, told.entry.number, told.entry.at, told.body.by, told.body.events)


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The numbers as ranges that are worth reading together."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number - runs[-1][1] <= _NEAR:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs


def _changes(rows: Sequence[Row], shown: set[int]) -> dict[int, int]:
    """Which entries correct or take back which, as far as one of both is shown."""
    known = {row.number for row in rows}
    return {
        row.number: row.changes
        for row in rows
        if row.changes in known and (row.number in shown or row.changes in shown)
    }
