"""A store whose commits can be held up, and fail."""

from collections.abc import Sequence
from threading import Event

from sortilege.store import Conflict, Entry, MemoryStore


class Gate(MemoryStore):
    """Keeps logs in memory. While the gate is shut, commits and reads wait; `trouble` is what they raise."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = Event()
        self.gate.set()
        self.trouble: Exception | None = None
        self.keeps_anyway = False
        self.unreadable: Exception | None = None

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        self.gate.wait(20)
        trouble = self.trouble
        if trouble and not self.keeps_anyway:
            raise trouble
        conflicts = super().append(batch)
        if trouble:
            raise trouble
        return conflicts

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        if self.unreadable:
            raise self.unreadable
        return super().read(table, after, limit)
