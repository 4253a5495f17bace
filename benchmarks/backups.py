"""How long a backup takes, and what players notice of it: `python -m benchmarks.backups [ENTRIES]`."""

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread

from sortilege.store import Entry
from sortilege.store.sql import SqlStore

TABLES = 20
BODY = b'{"by":"s1","engine":"0.1.0","events":[' + b" " * 1400 + b"]}"
CALM = 400
"""Commits that are timed before the backups begin."""


class Playing(Thread):
    """One commit after another; `took` are their seconds."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__()
        self._store, self.took, self.ended = store, list[float](), Event()

    def run(self) -> None:
        number = 0
        while not self.ended.is_set():
            number += 1
            start = time.perf_counter()
            assert self._store.append([("played", Entry(number, str(number), 1.5, BODY))]) == [None]
            self.took.append(time.perf_counter() - start)
            self.ended.wait(0.005)


def main(entries: int) -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as folder, closing(SqlStore.open(Path(folder) / "tables.db")) as store:
        for table in range(TABLES):
            store.append([(f"t{table}", Entry(n, str(n), 1.5, BODY)) for n in range(1, entries // TABLES + 1)])
        playing = Playing(store)
        playing.start()
        while len(playing.took) < CALM:
            time.sleep(0.01)
        calm = len(playing.took)
        backups = [timed(store, Path(folder) / f"{turn}.db") for turn in range(3)]
        busy = playing.took[calm:]
        playing.ended.set()
        playing.join()
        size = (Path(folder) / "0.db").stat().st_size / 1e6
    print(f"{entries:,} entries, {size:.0f} MB: backups took {', '.join(f'{one:.2f}' for one in backups)} s")
    print(f"commits before: {figures(playing.took[:calm])}; during: {figures(busy)}")


def timed(store: SqlStore, path: Path) -> float:
    """Seconds that a backup takes."""
    start = time.perf_counter()
    store.back_up(path)
    return time.perf_counter() - start


def figures(took: list[float]) -> str:
    """Median, 99th percentile and slowest of some times."""
    cuts = quantiles(took, n=100)
    return f"p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms, slowest {max(took) * 1e3:.0f} ms ({len(took)})"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
