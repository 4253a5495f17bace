"""Backups while people play: every so often a database of its own, the old ones thrown away."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final, Protocol

from msgspec import Struct

from sortilege.components.refusal import Refused
from sortilege.store import Store
from sortilege.words import say

_NAME: Final = "sortilege-%Y-%m-%dT%H-%M-%SZ.db"
_OURS: Final = "sortilege-????-??-??T??-??-??Z.db"
_AGAIN: Final = 60.0
"""Seconds until the next try after one that failed, at most."""
_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class BackedUp(Store, Protocol):
    """A store that can write all it holds to a file."""

    def back_up(self, path: Path) -> None:
        """Write everything to a new database of SQLite, while play goes on."""


class LastBackup(Struct, frozen=True):
    """The last backup that there is, and what kept the one after it from being made. `at` is in POSIX seconds."""

    at: float | None
    name: str
    trouble: str = ""


class Plan(Struct, frozen=True):
    """Where backups go, how often in seconds, and how many are kept."""

    folder: Path
    every: float = 3600.0
    keep: int = 24


def read_duration(text: str) -> float:
    """Seconds, as people type them: `90s`, `30m`, `1h`, `1d`. Raises Refused `bad_duration`."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip())
    if found is None or found[1].strip("0") == "":
        raise Refused(
            "bad_duration", say("'{text}' is no time between backups; one is written as 30m, 1h or 1d.", text=text)
        )
    return float(int(found[1]) * _UNITS[found[2]])


class Backups:
    """Makes backups of a store by a plan. `tell` gets a sentence for people when one fails; play goes on.

    Where nothing has happened since the last, none is made, so that an idle week does not push out what matters.
    """

    def __init__(self, store: BackedUp, plan: Plan, clock: Callable[[], float], tell: Callable[[str], object]) -> None:
        self.last = LastBackup(None, "")
        self._store, self._plan, self._clock, self._tell = store, plan, clock, tell
        self._held: object = None
        self._one = Lock()
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="sortilege-backups", daemon=True)

    def start(self) -> None:
        """Makes the first one, and the others from then on. Raises Refused `no_backup` where that cannot be."""
        try:
            self._make()
        except Exception as error:
            raise Refused(
                "no_backup",
                say("No backup can be made in {folder}: {why}.", folder=str(self._plan.folder), why=_why(error)),
            ) from error
        self._thread.start()

    def stop(self) -> None:
        """Makes a last one, and no more."""
        self._stopped.set()
        if self._thread.ident is not None:
            self._thread.join()
            self.make()

    def make(self) -> bool:
        """Makes one now if anything has happened; gives whether all is kept. Failing is told, not raised."""
        try:
            self._make()
        except Exception as error:
            self.last = LastBackup(self.last.at, self.last.name, _why(error))
            self._tell(f"NO BACKUP: {_why(error)}. Play goes on, and it is tried again.")
            return False
        return True

    def _run(self) -> None:
        every, well = self._plan.every, True
        while not self._stopped.wait(every if well else min(every, _AGAIN)):
            well = self.make()

    def _make(self) -> None:
        with self._one:
            holds = [(head.table, head.last.number) for head in self._store.heads()]
            if holds == self._held:
                self.last = LastBackup(self.last.at, self.last.name)
                return
            self._plan.folder.mkdir(parents=True, exist_ok=True)
            at = self._clock()
            path = self._plan.folder / datetime.fromtimestamp(at, UTC).strftime(_NAME)
            self._write(path)
            self._held, self.last = holds, LastBackup(at, path.name)
            self._prune()

    def _write(self, path: Path) -> None:
        """Under its name there is a whole backup or none, for nobody else to read: it holds everybody's secrets."""
        part = path.with_suffix(".part")
        part.unlink(missing_ok=True)
        try:
            part.touch(0o600, exist_ok=False)
            self._store.back_up(part)
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)

    def _prune(self) -> None:
        for old in sorted(self._plan.folder.glob(_OURS))[: -self._plan.keep]:
            with suppress(OSError):
                old.unlink()


def _why(error: Exception) -> str:
    return str(error).splitlines()[0].rstrip(".") if str(error) else type(error).__name__
