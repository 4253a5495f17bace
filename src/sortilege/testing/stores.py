"""What every store must do. Subclass the suite in a test module, name it `Test…`, and give it the `store` fixture.

```python
class TestMyStore(StoreSuite):
    @pytest.fixture
    def store(self):
        store = MyStore()
        yield store
        store.close()
```
"""

import itertools
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Protocol

import pytest

from sortilege.store import Entry, Head, Snapshot, Store
from sortilege.store.sql import SqlStore


def entry(number: int, command: str | None = None, body: bytes = b"{}") -> Entry:
    """A small entry; its command's id follows from the number unless given."""
    return Entry(number, command or f"command-{number}", 1_700_000_000.25 + number, body)


class StoreSuite:
    """The promises of `sortilege.store.Store`."""

    @pytest.fixture
    def store(self) -> Store:
        raise NotImplementedError("give the suite a `store` fixture")

    def test_a_new_store_has_no_tables(self, store: Store) -> None:
        assert store.tables() == []
        assert store.read("nowhere") == []

    def test_an_entry_comes_back_as_it_was(self, store: Store) -> None:
        written = Entry(1, "kömmand-♥", 1_700_000_000.123456, bytes(range(256)) * 4096)
        assert store.append([("tàble ♠", written)]) == [None]
        assert store.read("tàble ♠") == [written]

    def test_an_empty_batch_changes_nothing(self, store: Store) -> None:
        assert store.append([]) == []
        assert store.tables() == []

    def test_a_part_of_a_log_is_read_by_number(self, store: Store) -> None:
        log = [entry(number) for number in range(1, 8)]
        store.append([("oak", each) for each in log])
        assert store.read("oak", after=3) == log[3:]
        assert store.read("oak", after=3, limit=2) == log[3:5]
        assert store.read("oak", limit=0) == []
        assert store.read("oak", after=7) == []

    def test_commands_are_listed_in_the_order_of_the_log(self, store: Store) -> None:
        store.append([("oak", entry(1, "zebra")), ("ash", entry(1, "bee")), ("oak", entry(2, "ant"))])
        assert store.commands("oak") == ["zebra", "ant"]
        assert store.commands("ash") == ["bee"]
        assert store.commands("nowhere") == []

    def test_the_last_snapshot_of_a_table_is_found(self, store: Store) -> None:
        assert store.snapshot("oak") is None
        store.append([("oak", entry(1)), ("ash", entry(1))])
        for snapshot in (Snapshot(1, "fits ♥", bytes(range(256)) * 4096), Snapshot(1, "", b"")):
            store.keep("oak", snapshot)
            assert store.snapshot("oak") == snapshot
        assert store.snapshot("ash") is None

    def test_a_snapshot_is_no_table(self, store: Store) -> None:
        store.keep("oak", Snapshot(3, "fits", b"{}"))
        assert store.tables() == []
        assert store.read("oak") == []
        assert store.append([("oak", entry(1))]) == [None]

    def test_tables_are_listed_once_and_sorted(self, store: Store) -> None:
        store.append([("oak", entry(1)), ("ash", entry(1)), ("Elm", entry(1)), ("oak", entry(2))])
        assert store.tables() == ["Elm", "ash", "oak"]

    def test_heads_tell_how_each_table_begins_and_where_it_is(self, store: Store) -> None:
        assert store.heads() == []
        log = [entry(number) for number in range(1, 4)]
        store.append([*(("oak", each) for each in log), ("Elm", entry(1, "only"))])
        assert store.heads() == [Head("Elm", entry(1, "only"), entry(1, "only")), Head("oak", log[0], log[2])]

    def test_tables_share_neither_numbers_nor_commands(self, store: Store) -> None:
        assert store.append([("oak", entry(1)), ("ash", entry(1))]) == [None, None]
        assert store.read("oak") == store.read("ash") == [entry(1)]

    def test_a_taken_number_conflicts_and_keeps_what_was_there(self, store: Store) -> None:
        store.append([("oak", entry(1, "first"))])
        (conflict,) = store.append([("oak", entry(1, "second"))])
        assert conflict is not None
        assert (conflict.table, conflict.number, conflict.command) == ("oak", 1, "second")
        assert store.read("oak") == [entry(1, "first")]

    def test_a_taken_command_conflicts_whatever_its_number(self, store: Store) -> None:
        store.append([("oak", entry(1, "draw"))])
        assert store.append([("oak", entry(2, "draw"))]) != [None]
        assert store.read("oak") == [entry(1, "draw")]

    @pytest.mark.parametrize("number", [-1, 0, 2, 5])
    def test_a_log_begins_with_number_one(self, store: Store, number: int) -> None:
        assert store.append([("oak", entry(number))]) != [None]
        assert store.tables() == []

    @pytest.mark.parametrize("number", [0, 4, 7])
    def test_a_log_has_no_gap(self, store: Store, number: int) -> None:
        store.append([("oak", entry(1)), ("oak", entry(2))])
        assert store.append([("oak", entry(number, "far"))]) != [None]
        assert store.read("oak") == [entry(1), entry(2)]

    def test_after_a_conflict_its_table_gets_nothing_more_of_the_batch(self, store: Store) -> None:
        store.append([("oak", entry(1))])
        batch = [("oak", entry(1, "late")), ("ash", entry(1)), ("oak", entry(2)), ("ash", entry(2))]
        assert [conflict is None for conflict in store.append(batch)] == [False, True, False, True]
        assert store.read("oak") == [entry(1)]
        assert store.read("ash") == [entry(1), entry(2)]
        assert store.append([("oak", entry(2))]) == [None]

    def test_a_batch_may_conflict_with_itself(self, store: Store) -> None:
        batch = [("oak", entry(1)), ("oak", entry(1, "twin")), ("ash", entry(1)), ("ash", entry(2, "command-1"))]
        assert [conflict is None for conflict in store.append(batch)] == [True, False, True, False]
        assert store.read("oak") == store.read("ash") == [entry(1)]

    def test_a_batch_is_appended_in_its_order(self, store: Store) -> None:
        assert None not in store.append([("oak", entry(2)), ("oak", entry(1))])
        assert store.tables() == []

    def test_of_racing_writers_one_wins_each_number(self, store: Store) -> None:
        won = race([store] * 4, rounds=40)
        assert sorted(number for wins in won for number in wins) == list(range(1, 41))
        check_winners(store, won)

    def test_a_reader_beside_a_writer_sees_a_log_without_gaps(self, store: Store) -> None:
        ended = Event()
        writer = Thread(target=_append_then_set, args=(store, ended))
        writer.start()
        seen = 0
        while not ended.is_set():
            numbers = [each.number for each in store.read("oak")]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= seen
            seen = len(numbers)
        writer.join()
        assert len(store.read("oak")) == 200


class BackedUp(Store, Protocol):
    """A store that can write all it holds to a file."""

    def back_up(self, path: Path) -> None:
        """Write everything to a new database of SQLite, while play goes on."""


class DurableStoreSuite(StoreSuite):
    """The promises of a store that outlives its process; `reopen` opens one more on the same data."""

    @pytest.fixture
    def store(self) -> BackedUp:
        raise NotImplementedError("give the suite a `store` fixture")

    def test_a_backup_is_one_file_that_holds_everything(self, store: BackedUp, tmp_path: Path) -> None:
        store.append([("oak", entry(1)), ("oak", entry(2, "kömmand-♥")), ("ash", entry(1, body=bytes(range(256))))])
        path = tmp_path / "backup" / "all.db"
        path.parent.mkdir()
        store.back_up(path)
        assert list(path.parent.iterdir()) == [path]
        with closing(SqlStore.open(path)) as again:
            assert again.tables() == store.tables()
            assert [again.read(table) for table in again.tables()] == [store.read(table) for table in store.tables()]
            assert again.append([("oak", entry(3))]) == [None]
        assert store.append([("oak", entry(3, "another"))]) == [None]

    def test_a_backup_beside_a_writer_has_logs_without_gaps(self, store: BackedUp, tmp_path: Path) -> None:
        ended = Event()
        writer = Thread(target=_append_then_set, args=(store, ended))
        writer.start()
        held = []
        for attempt in itertools.count():
            over = ended.is_set()
            store.back_up(tmp_path / f"{attempt}.db")
            with closing(SqlStore.open(tmp_path / f"{attempt}.db")) as backup:
                held.append([each.number for each in backup.read("oak")])
            if over:
                break
        writer.join()
        assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in held)
        assert held == sorted(held, key=len)
        assert len(held[-1]) == 200

    @pytest.fixture
    def reopen(self) -> Callable[[], Store]:
        raise NotImplementedError("give the suite a `reopen` fixture")

    def test_a_closed_store_is_found_as_it_was(self, store: Store, reopen: Callable[[], Store]) -> None:
        store.append([("oak", entry(1)), ("oak", entry(2)), ("ash", entry(1))])
        store.close()
        again = reopen()
        assert again.tables() == ["ash", "oak"]
        assert again.read("oak") == [entry(1), entry(2)]
        assert again.append([("oak", entry(2, "late"))]) != [None]
        assert again.append([("oak", entry(3))]) == [None]

    def test_a_snapshot_outlives_the_store(self, store: Store, reopen: Callable[[], Store]) -> None:
        store.append([("oak", entry(1))])
        store.keep("oak", Snapshot(1, "fits", b"all of it"))
        store.close()
        assert reopen().snapshot("oak") == Snapshot(1, "fits", b"all of it")

    def test_two_stores_see_each_other_at_once(self, store: Store, reopen: Callable[[], Store]) -> None:
        other = reopen()
        assert store.append([("oak", entry(1))]) == [None]
        assert other.read("oak") == [entry(1)]
        assert other.append([("oak", entry(1, "late"))]) != [None]
        assert other.append([("oak", entry(2))]) == [None]
        assert store.read("oak") == [entry(1), entry(2)]

    def test_of_racing_stores_one_wins_each_number(self, store: Store, reopen: Callable[[], Store]) -> None:
        won = race([store, reopen(), store, reopen()], rounds=40)
        assert sorted(number for wins in won for number in wins) == list(range(1, 41))
        check_winners(reopen(), won)


def race(stores: list[Store], rounds: int) -> list[list[int]]:
    """Let one thread per store append the same numbers at the same moments; the numbers that each of them won."""
    start = Barrier(len(stores))
    won: list[list[int]] = [[] for _ in stores]

    def run(racer: int) -> None:
        for number in range(1, rounds + 1):
            start.wait(timeout=60)
            if stores[racer].append([("race", entry(number, f"{racer}-{number}"))]) == [None]:
                won[racer].append(number)

    threads = [Thread(target=run, args=(racer,)) for racer in range(len(stores))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return won


def check_winners(store: Store, won: list[list[int]]) -> None:
    """The log of a race holds each winner's entry, in order."""
    winners = {number: racer for racer, wins in enumerate(won) for number in wins}
    expected = [entry(number, f"{winners[number]}-{number}") for number in sorted(winners)]
    assert store.read("race") == expected


def _append_then_set(store: Store, ended: Event) -> None:
    for number in range(1, 201, 2):
        store.append([("oak", entry(number)), ("oak", entry(number + 1))])
    ended.set()
