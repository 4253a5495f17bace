"""What every store keeps and promises."""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One accepted command of one table.

    `number` counts 1, 2, 3 … per table without a gap; `command` is the command's id, unique per table; `at` is in
    POSIX seconds and finite; `body` is opaque (the encoded events, JSON text).
    """

    number: int
    command: str
    at: float
    body: bytes


class Snapshot(Struct, frozen=True):
    """What a table's first `number` entries come to, kept to save reading them all: a cache, never the truth.

    `fits` tells what it was made from, and `body` is opaque; whoever made it sees whether it still fits.
    """

    number: int
    fits: str
    body: bytes


class Head(Struct, frozen=True):
    """What can be told of a table without reading all of its log: how it was opened, and what came last."""

    table: str
    first: Entry
    last: Entry


class Conflict(Exception):
    """Somebody else was first: the number is not the table's next one, or the table has the command already."""

    def __init__(self, table: str, entry: Entry) -> None:
        super().__init__(
            f"Table {table!r} did not take command {entry.command!r} as number {entry.number}: somebody else was first."
        )
        self.table = table
        self.number = entry.number
        self.command = entry.command


class Unusable(Exception):
    """A database that cannot be opened: missing, unreachable, damaged, somebody else's or newer. It is left alone."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"The database {place} {why}. It is left alone.")


class Store(Protocol):
    """The logs of all tables. A table exists from its first entry on. Any thread may call any method."""

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        """Make the (table, entry) pairs durable in one commit; per entry None when it is kept.

        Once an entry of a table conflicts, the later ones of that table in the batch conflict too: never a gap.
        Raises what the database raises (a full disk, a lost connection): then nothing is acknowledged, and the tables
        of the batch have to be read again to know what they hold.
        """

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries numbered above `after`, in order, at most `limit`; none for an unknown table."""

    def commands(self, table: str) -> list[str]:
        """The ids of all commands of the table: that of entry 1 first; none for an unknown table."""

    def keep(self, table: str, snapshot: Snapshot) -> None:
        """Keep the snapshot in the place of the one before. A crash may lose it. Raises what the database raises."""

    def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot that was kept last, if there is one."""

    def tables(self) -> list[str]:
        """The names of all tables, sorted by code point."""

    def heads(self) -> list[Head]:
        """The first and the last entry of every table, in the order of `tables`."""

    def close(self) -> None:
        """Let go of files and connections; no call may follow."""


def sift(batch: Sequence[tuple[str, Entry]], keep: Callable[[str, Entry], bool]) -> list[Conflict | None]:
    """Offer entries one by one, as `append` promises: a table that refused one is offered no more of the batch."""
    lost: set[str] = set()
    conflicts: list[Conflict | None] = []
    for table, entry in batch:
        kept = table not in lost and keep(table, entry)
        if not kept:
            lost.add(table)
        conflicts.append(None if kept else Conflict(table, entry))
    return conflicts
