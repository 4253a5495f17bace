"""A process to be killed: appends to three tables through a writer and prints what is acknowledged.

Arguments: the database, and the largest size of a file in bytes (0: no limit), which stands in for a full disk.
"""

import itertools
import resource
import sys
import time
from collections.abc import Iterator
from threading import Event

from sortilege.store import Busy, Done, Store, Writer
from sortilege.store.sql import SqlStore
from sortilege.testing.stores import entry

TABLES = ("oak", "ash", "elm")
troubled = Event()


def report(done: list[Done]) -> None:
    for each in done:
        print(each.table, each.entry.number, type(each.trouble).__name__, flush=True)
        if each.trouble:
            troubled.set()


def places(store: Store) -> Iterator[tuple[str, int]]:
    """The next number of each table in turn, for ever."""
    held = {table: len(store.read(table)) for table in TABLES}
    for step in itertools.count(1):
        yield from ((table, held[table] + step) for table in TABLES)


def main(place: str, limit: int) -> None:
    store = SqlStore.open(place)
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    writer = Writer(store, report, bound=50)
    for table, number in places(store):
        while not troubled.is_set() and not submitted(writer, table, number):
            time.sleep(0.0005)
        if troubled.is_set():
            break
    writer.close()


def submitted(writer: Writer, table: str, number: int) -> bool:
    try:
        writer.submit(table, entry(number, body=b"x" * 500))
    except Busy:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
