"""The writer shares commits, keeps the order and loses nothing silently."""

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from queue import SimpleQueue

import pytest

from sortilege.store import Busy, Conflict, Done, Entry, MemoryStore, Snapshot, Store, Writer
from sortilege.testing.stores import entry


class Gate(MemoryStore):
    """A store whose commits wait until they are let through, and fail on demand."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[list[tuple[str, Entry]]] = []
        self.begun: SimpleQueue[None] = SimpleQueue()
        self.outcomes: SimpleQueue[Exception | None] = SimpleQueue()

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        self.batches.append(list(batch))
        self.begun.put(None)
        outcome = self.outcomes.get(timeout=10)
        if outcome:
            raise outcome
        return super().append(batch)


class Bench:
    """A writer on a gated store, and what it reported."""

    def __init__(self, bound: int) -> None:
        self.store = Gate()
        self.reports: SimpleQueue[list[Done]] = SimpleQueue()
        self.writer = Writer(self.store, self.reports.put, bound=bound)

    def begin(self, table: str, number: int) -> None:
        """Submit one entry and wait until its commit has begun."""
        self.writer.submit(table, entry(number))
        self.store.begun.get(timeout=10)

    def submit(self, *places: tuple[str, int]) -> None:
        for table, number in places:
            self.writer.submit(table, entry(number))

    def end(self, outcome: Exception | None = None) -> list[tuple[str, int, Exception | None]]:
        """Let the running commit end, and give what is reported of it."""
        self.store.outcomes.put(outcome)
        return [(done.table, done.entry.number, done.trouble) for done in self.reports.get(timeout=10)]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench(bound=8)
    yield bench
    for _ in range(20):
        bench.store.outcomes.put(None)
    bench.writer.close()


def test_what_arrives_during_a_commit_shares_the_next_in_order(bench: Bench) -> None:
    bench.begin("oak", 1)
    bench.submit(("oak", 2), ("ash", 1), ("oak", 3))
    assert bench.end() == [("oak", 1, None)]
    assert bench.end() == [("oak", 2, None), ("ash", 1, None), ("oak", 3, None)]
    assert [len(batch) for batch in bench.store.batches] == [1, 3]


def test_nothing_is_reported_before_it_is_kept(bench: Bench) -> None:
    bench.begin("oak", 1)
    assert bench.reports.empty()
    bench.end()
    assert bench.store.read("oak") == [entry(1)]


def test_more_than_the_bound_is_refused_and_not_kept(bench: Bench) -> None:
    bench.begin("oak", 1)
    bench.submit(*(("oak", number) for number in range(2, 9)))
    with pytest.raises(Busy, match="8 commands are waiting"):
        bench.writer.submit("oak", entry(9))
    bench.end()
    bench.submit(("oak", 9))
    assert len(bench.end()) == 7
    assert bench.end() == [("oak", 9, None)]


def test_a_conflict_halts_its_table_only(bench: Bench) -> None:
    MemoryStore.append(bench.store, [("oak", entry(1, "somebody else's"))])
    bench.begin("oak", 1)
    bench.submit(("oak", 2), ("ash", 1))
    conflict, follower = bench.end()
    assert isinstance(conflict[2], Conflict)
    assert follower == ("oak", 2, conflict[2])
    assert bench.end() == [("ash", 1, None)]
    with pytest.raises(Busy, match="'oak' has to be read again"):
        bench.writer.submit("oak", entry(3))
    bench.writer.resume("oak")
    bench.submit(("oak", 2))
    assert bench.end() == [("oak", 2, None)]


def test_a_failed_commit_is_reported_for_its_batch_and_what_follows_it(bench: Bench) -> None:
    full = OSError("disk full")
    bench.begin("oak", 1)
    bench.submit(("oak", 2), ("elm", 1), ("oak", 3))
    assert bench.end(full) == [("oak", 1, full), ("oak", 2, full), ("oak", 3, full)]
    assert bench.end() == [("elm", 1, None)]
    bench.writer.resume("oak")
    bench.submit(("oak", 1))
    assert bench.end() == [("oak", 1, None)]
    assert bench.store.tables() == ["elm", "oak"]


def test_a_failing_listener_does_not_end_the_writer(caplog: pytest.LogCaptureFixture) -> None:
    told: SimpleQueue[int] = SimpleQueue()

    def listen(done: list[Done]) -> None:
        if done[0].entry.number == 1:
            raise RuntimeError("the listener is broken")
        told.put(done[0].entry.number)

    store = MemoryStore()
    with closing(Writer(store, listen)) as writer:
        writer.submit("oak", entry(1))
        while not store.tables():
            time.sleep(0.001)
        writer.submit("oak", entry(2))
    assert "the listener is broken" in caplog.text
    assert store.read("oak") == [entry(1), entry(2)]


def test_closing_drains_and_refuses_more() -> None:
    store, reported = MemoryStore(), list[Done]()
    writer = Writer(store, reported.extend, delay=0.005)
    for number in range(1, 101):
        writer.submit("oak", entry(number))
    writer.close()
    assert store.read("oak") == [done.entry for done in reported] == [entry(number) for number in range(1, 101)]
    with pytest.raises(Busy, match="closed"):
        writer.submit("oak", entry(101))


def test_the_delay_is_added_to_each_commit() -> None:
    began = time.perf_counter()
    with closing(Writer(MemoryStore(), lambda done: None, delay=0.05)) as writer:
        writer.submit("oak", entry(1))
    assert time.perf_counter() - began >= 0.05


def test_only_the_writer_thread_writes() -> None:
    writers: set[str] = set()

    class Spy(MemoryStore):
        def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
            writers.add(threading.current_thread().name)
            return super().append(batch)

    store = Spy()
    with closing(Writer(store, lambda done: None)) as writer:
        _submit_from_threads(writer, tables=4, count=50)
    assert writers == {"sortilege-writer"}
    assert _sizes(store) == [50] * 4


def test_a_loop_is_woken_once_per_commit() -> None:
    """The way a server uses it: submit in the loop, hear in the loop."""

    async def play() -> tuple[int, list[int]]:
        loop, heard, ended = asyncio.get_running_loop(), list[Done](), asyncio.Event()
        wakes = 0

        def hear(done: list[Done]) -> None:
            nonlocal wakes
            wakes += 1
            heard.extend(done)
            if len(heard) == 500:
                ended.set()

        with closing(Writer(MemoryStore(), lambda done: loop.call_soon_threadsafe(hear, done), delay=0.002)) as writer:
            for number in range(1, 501):
                writer.submit("oak", entry(number))
            await asyncio.wait_for(ended.wait(), 10)
        return wakes, [done.entry.number for done in heard]

    wakes, numbers = asyncio.run(play())
    assert wakes <= 10
    assert numbers == list(range(1, 501))


def _submit_from_threads(writer: Writer, tables: int, count: int) -> None:
    def submit(table: str) -> None:
        for number in range(1, count + 1):
            writer.submit(table, entry(number))

    threads = [threading.Thread(target=submit, args=(f"table {table}",)) for table in range(tables)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _sizes(store: Store) -> list[int]:
    return [len(store.read(table)) for table in store.tables()]


def test_a_snapshot_is_made_in_the_writers_thread_after_what_waits(bench: Bench) -> None:
    made = SimpleQueue[str]()

    def make() -> Snapshot:
        made.put(threading.current_thread().name)
        return Snapshot(2, "fits", b"{}")

    bench.begin("oak", 1)
    bench.writer.keep("oak", make)
    bench.submit(("oak", 2))
    bench.end()
    assert made.empty()
    bench.end()
    assert made.get(timeout=10) == "sortilege-writer"


def test_of_the_snapshots_of_a_table_the_last_counts_and_closing_keeps_it(bench: Bench) -> None:
    bench.begin("oak", 1)
    for number in (1, 2):
        bench.writer.keep("oak", partial(Snapshot, number, "fits", b"{}"))
    bench.end()
    bench.writer.close()
    assert bench.store.snapshot("oak") == Snapshot(2, "fits", b"{}")


def test_a_snapshot_that_fails_is_noted_and_nothing_else_stops(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> Snapshot:
        raise OSError("the disk is full of 8H")

    bench.writer.keep("oak", fail)
    bench.begin("oak", 1)
    assert bench.end() == [("oak", 1, None)]
    bench.writer.close()
    assert [one.getMessage() for one in caplog.records] == ["table oak has no new snapshot: OSError"]
