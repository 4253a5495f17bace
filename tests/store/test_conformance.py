"""Every store keeps every promise, and all of them answer alike."""

import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sortilege.store import Conflict, Entry, MemoryStore, Store
from sortilege.store.sql import SqlStore, copy_logs
from sortilege.testing.stores import DurableStoreSuite, StoreSuite


class TestMemoryStore(StoreSuite):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


class TestSqlStore(DurableStoreSuite):
    @pytest.fixture
    def reopen(self, reopen: Callable[[], SqlStore]) -> Callable[[], SqlStore]:
        return reopen

    @pytest.fixture
    def store(self, reopen: Callable[[], SqlStore]) -> SqlStore:
        return reopen()


attempts = st.tuples(
    st.sampled_from(["oak", "ash"]), st.sampled_from([0, 0, 0, 0, 1, -1]), st.sampled_from("abcdefghij")
)
histories = st.lists(st.lists(attempts, max_size=6), max_size=8)


def as_batch(store: Store, attempts: list[tuple[str, int, str]]) -> list[tuple[str, Entry]]:
    """Number the attempts on, from what the store holds, each off by its second part."""
    numbers = {table: len(store.read(table)) for table in ("oak", "ash")}
    batch = []
    for table, error, command in attempts:
        numbers[table] += 1
        batch.append((table, Entry(numbers[table] + error, command, 0.5, b"{}")))
    return batch


@settings(max_examples=50)
@given(histories)
def test_sqlite_and_memory_answer_alike(history: list[list[tuple[str, int, str]]]) -> None:
    memory = MemoryStore()
    with tempfile.TemporaryDirectory() as folder, closing(SqlStore.open(Path(folder) / "lots.db")) as sql:
        for attempts in history:
            batch = as_batch(memory, attempts)
            assert [str(each) for each in sql.append(batch)] == [str(each) for each in memory.append(batch)]
        assert sql.tables() == memory.tables()
        assert sql.heads() == memory.heads()
        assert [sql.read(table) for table in sql.tables()] == [memory.read(table) for table in memory.tables()]


def test_logs_are_copied_whole_between_any_two_stores(tmp_path: Path) -> None:
    memory = MemoryStore()
    memory.append(
        [("oak", Entry(1, "a", 0.5, b"{}")), ("oak", Entry(2, "b", 1.5, b"[1]")), ("ash", Entry(1, "a", 2, b""))]
    )
    with closing(SqlStore.open(tmp_path / "lots.db")) as sql:
        copy_logs(memory, sql)
        assert sql.heads() == memory.heads()
        with pytest.raises(Conflict, match="did not take"):
            copy_logs(memory, sql)
