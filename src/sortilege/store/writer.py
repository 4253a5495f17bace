"""Group commit: one thread writes, and commands that arrive together share one durable commit."""

import logging
import time
from collections.abc import Callable
from threading import Condition, Thread

from msgspec import Struct

from sortilege.store.protocol import Entry, Snapshot, Store

_logger = logging.getLogger(__name__)


class Busy(Exception):
    """Not accepted now, and nothing was queued: the writer is full or closed, or the table waits to be resumed."""


class Done(Struct, frozen=True):
    """An entry that is durable, or the trouble that kept it out: its own, or that of an earlier one of its table."""

    table: str
    entry: Entry
    trouble: Exception | None


class Writer:
    """Appends to a store in the order of `submit`. Any thread may call it.

    `on_commit` is called in the writer's thread, once per commit, with that commit's entries in order; in asyncio:
    `lambda done: loop.call_soon_threadsafe(deliver, done)`. An entry may be shown to anyone only from then on.

    A table with trouble is halted: what is queued for it is reported with the same trouble, and `submit` refuses more,
    since those entries were decided on a state that never came to be. Read the table again, then `resume` it.

    At most `bound` entries are in flight. `delay` (seconds) is added to each commit, as a slow disk would.
    """

    def __init__(
        self, store: Store, on_commit: Callable[[list[Done]], object], *, bound: int = 10_000, delay: float = 0.0
    ) -> None:
        self._store = store
        self._on_commit = on_commit
        self._bound = bound
        self._delay = delay
        self._changed = Condition()
        self._queue: list[tuple[str, Entry]] = []
        self._committing = 0
        self._halted: set[str] = set()
        self._snapshots: dict[str, Callable[[], Snapshot]] = {}
        self._closed = False
        self._thread = Thread(target=self._run, name="sortilege-writer", daemon=True)
        self._thread.start()

    def submit(self, table: str, entry: Entry) -> None:
        """Queue the entry; raises Busy."""
        with self._changed:
            self._admit(table)
            self._queue.append((table, entry))
            self._changed.notify()

    def keep(self, table: str, make: Callable[[], Snapshot]) -> None:
        """Have a snapshot made in the writer's thread, and kept when nothing else waits; the last one counts."""
        with self._changed:
            self._snapshots[table] = make
            self._changed.notify()

    def resume(self, table: str) -> None:
        """Accept entries of a halted table again."""
        with self._changed:
            self._halted.discard(table)

    def close(self) -> None:
        """Refuse more, commit and report what is queued, and end the thread. The store stays open."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _admit(self, table: str) -> None:
        if self._closed:
            raise Busy("The writer is closed.")
        if table in self._halted:
            raise Busy(f"Table {table!r} has to be read again and resumed.")
        if len(self._queue) + self._committing >= self._bound:
            raise Busy(f"{self._bound} commands are waiting to be written; no more are taken.")

    def _run(self) -> None:
        while self._has_work():
            if batch := self._next_batch():
                done = self._commit(batch)
                done += self._halt({each.table: each.trouble for each in reversed(done) if each.trouble})
                self._report(done)
            else:
                self._keep_one()

    def _has_work(self) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._snapshots or self._closed)
            return bool(self._queue or self._snapshots)

    def _next_batch(self) -> list[tuple[str, Entry]]:
        with self._changed:
            batch, self._queue = self._queue, []
            self._committing = len(batch)
            return batch

    def _keep_one(self) -> None:
        """Keep one snapshot. Without it the log is read whole, so trouble is only noted."""
        with self._changed:
            table, make = self._snapshots.popitem()
        try:
            self._store.keep(table, make())
        except Exception as error:
            _logger.warning("table %s has no new snapshot: %s", table, type(error).__name__)

    def _commit(self, batch: list[tuple[str, Entry]]) -> list[Done]:
        troubles: list[Exception | None]
        try:
            if self._delay:
                time.sleep(self._delay)
            troubles = [*self._store.append(batch)]
        except Exception as error:
            troubles = [error] * len(batch)
        return [Done(table, entry, trouble) for (table, entry), trouble in zip(batch, troubles, strict=True)]

    def _halt(self, troubles: dict[str, Exception]) -> list[Done]:
        """Halt these tables; what was queued for them is done with, for the same reason."""
        with self._changed:
            self._committing = 0
            if not troubles:
                return []
            self._halted |= troubles.keys()
            dropped = [Done(table, entry, troubles[table]) for table, entry in self._queue if table in troubles]
            self._queue = [(table, entry) for table, entry in self._queue if table not in troubles]
        return dropped

    def _report(self, done: list[Done]) -> None:
        try:
            self._on_commit(done)
        except Exception:
            _logger.exception("Nobody was told that %d entries were written", len(done))
