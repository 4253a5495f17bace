"""The address at which a database was served last, so that links which are made beside the server begin with it."""

from contextlib import suppress
from pathlib import Path

from sortilege.components.refusal import Refused
from sortilege.server.reach import read_url


def note_served(place: str, url: str) -> None:
    """Notes it beside a database of SQLite; nothing depends on it, so a folder that cannot be written is no trouble."""
    if "://" not in place:
        with suppress(OSError):
            _note(place).write_text(f"{url}\n", encoding="utf-8")


def served_at(place: str) -> str | None:
    """The address that was noted last; None where there is none."""
    with suppress(OSError, ValueError, Refused):
        return read_url(_note(place).read_text(encoding="utf-8"))
    return None


def _note(place: str) -> Path:
    return Path(f"{place}.url")
