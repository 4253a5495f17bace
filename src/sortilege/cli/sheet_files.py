"""Files that hold sheets: read whole, written whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp

from msgspec import Struct

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.sheets.book import Book
from sortilege.sheets.document import Document
from sortilege.sheets.files import Loaded, load, save
from sortilege.sheets.finding import kept_by
from sortilege.sheets.parsing import LARGEST
from sortilege.words import say

if sys.platform != "win32":
    import fcntl


class Kept(Struct, frozen=True):
    """A sheet as it was read out of a file."""

    file: Path
    raw: bytes
    loaded: Loaded

    @property
    def game(self) -> Game:
        """Its game."""
        return self.loaded.game

    @property
    def document(self) -> Document:
        """The sheet."""
        return self.loaded.document

    @property
    def book(self) -> Book:
        """Its ledger by the house rules that it is kept by."""
        return kept_by(self.game, self.document)


def open_sheet(file: Path) -> Kept:
    """The sheet in a file. Raises Refused where the file cannot be read, or is no sheet of a game that is installed."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST + 1)
    except OSError as error:
        raise Refused(
            "cannot_read", say("{file} cannot be read ({strerror}).", file=str(file), strerror=str(error.strerror))
        ) from None
    try:
        return Kept(file, raw, load(raw))
    except Refused as refused:
        raise Refused(
            refused.refusal.code, say("{file}: {message}", file=str(file), message=refused.refusal.message)
        ) from None


def require_new(file: Path) -> None:
    """Raises Refused `file_exists`."""
    if file.exists():
        raise Refused("file_exists", say("{file} is there already: name a new file.", file=str(file)))


def write_sheet(file: Path, document: Document, was: bytes | None = None) -> None:
    """Writes the sheet beside the file, then puts it in its place. `was` is what the file held when it was read.

    Raises Refused `cannot_write`, `sheet_changed`, `file_exists`, or as `load` does for what could not be read again.
    """
    raw = save(document)
    load(raw)
    try:
        _replace(file.resolve(), raw, was)
    except OSError as error:
        raise Refused(
            "cannot_write", say("{file} cannot be written ({strerror}).", file=str(file), strerror=str(error.strerror))
        ) from None


def _replace(file: Path, raw: bytes, was: bytes | None) -> None:
    handle, beside = mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as written:
            written.write(raw)
            os.fsync(written.fileno())
        os.chmod(beside, _mode(file))
        with _alone(file.parent):
            _require_unchanged(file, was)
            os.replace(beside, file)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _require_unchanged(file: Path, was: bytes | None) -> None:
    if was is None:
        require_new(file)
    elif file.read_bytes() != was:
        raise Refused(
            "sheet_changed", say("{file} was written by another program meanwhile: do it once more.", file=str(file))
        )


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While no other process puts a sheet into the folder, on systems that can tell."""
    if sys.platform == "win32":
        yield
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def _mode(file: Path) -> int:
    """The rights that the file has, or a new one would get."""
    if file.exists():
        return file.stat().st_mode & 0o777
    masked = os.umask(0)
    os.umask(masked)
    return 0o666 & ~masked
