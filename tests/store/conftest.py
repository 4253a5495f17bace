"""Stores that close when the test ends."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sortilege.store.sql import SqlStore

pytest.register_assert_rewrite("sortilege.testing.stores")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lots.db"


@pytest.fixture
def reopen(path: Path) -> Iterator[Callable[[], SqlStore]]:
    opened: list[SqlStore] = []

    def open_one_more() -> SqlStore:
        opened.append(SqlStore.open(path))
        return opened[-1]

    yield open_one_more
    for store in opened:
        store.close()
