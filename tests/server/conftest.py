"""Servers for tests: each with a store of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.serving import House, Seat, serving

from sortilege.store import MemoryStore
from sortilege.store.sql import SqlStore


@pytest.fixture
def house() -> Iterator[House]:
    """A server that forgets."""
    with serving(MemoryStore()) as house:
        yield house


@pytest.fixture
def gm(house: House) -> Seat:
    """The GM of a table of cyberspace."""
    return house.open("cyberspace")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqlStore]:
    """A store on disk."""
    store = SqlStore.open(tmp_path / "tables.db")
    yield store
    store.close()
