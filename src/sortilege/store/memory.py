"""A store that forgets everything with the process."""

from collections.abc import Sequence
from threading import Lock

from sortilege.store.protocol import Conflict, Entry, Head, Snapshot, sift


class MemoryStore:
    """Keeps the logs in lists."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._logs: dict[str, list[Entry]] = {}
        self._commands: set[tuple[str, str]] = set()
        self._snapshots: dict[str, Snapshot] = {}

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        with self._lock:
            return sift(batch, self._keep)

    def _keep(self, table: str, entry: Entry) -> bool:
        next_number = len(self._logs.get(table, ())) + 1
        if entry.number != next_number or (table, entry.command) in self._commands:
            return False
        self._logs.setdefault(table, []).append(entry)
        self._commands.add((table, entry.command))
        return True

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        with self._lock:
            return self._logs.get(table, [])[after : None if limit is None else after + limit]

    def commands(self, table: str) -> list[str]:
        with self._lock:
            return [entry.command for entry in self._logs.get(table, ())]

    def keep(self, table: str, snapshot: Snapshot) -> None:
        self._snapshots[table] = snapshot

    def snapshot(self, table: str) -> Snapshot | None:
        return self._snapshots.get(table)

    def tables(self) -> list[str]:
        with self._lock:
            return sorted(self._logs)

    def heads(self) -> list[Head]:
        with self._lock:
            return [Head(table, log[0], log[-1]) for table, log in sorted(self._logs.items())]

    def close(self) -> None:
        pass
