"""What `sortilege tables` does. Raises Refused for what cannot be done."""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sortilege.cli.greeting import doorplate, table_rows, tell
from sortilege.cli.running import PORT, opened
from sortilege.cli.served import served_at
from sortilege.components.refusal import Refused
from sortilege.rules.reading import read
from sortilege.rules.value import Name
from sortilege.server.around import Around
from sortilege.server.host.keeping import (
    HostAct,
    copy_table,
    export_table,
    find_line,
    list_tables,
    open_new,
    order_as_host,
    put_all_back,
)
from sortilege.server.host.tablefile import TableFile, read_table
from sortilege.server.hub import Opened, Opening
from sortilege.server.loading import folded
from sortilege.server.reach import read_url
from sortilege.store.sql import SqlStore
from sortilege.table.codec import CorruptLog
from sortilege.words import say, to_json

_SQLITE: Final = b"SQLite format 3\x00"


@contextmanager
def found(place: str) -> Iterator[SqlStore]:
    """A database that is there already. Raises Refused `no_database`."""
    if "://" not in place and not Path(place).exists():
        raise Refused(
            "no_database", say("There is no database {place} here: --db says where your tables are kept.", place=place)
        )
    with opened(place) as store:
        yield store


def tell_all(place: str, as_json: bool) -> None:
    """The list of tables."""
    with found(place) as store:
        lines = list_tables(store)
    if as_json:
        tell(to_json(lines).decode())
    elif lines:
        tell("\n".join(table_rows(lines)))
    else:
        tell("There are no tables yet: sortilege serve tells where to open one.")


def open_one(place: str, opening: Mapping[str, str], url: str | None) -> None:
    """A new table, in a new database where there is none yet."""
    asked = read(Opening, opening)
    with opened(place) as store:
        _tell_opened(asked.name, open_new(store, asked, Around()), url or served_at(place))


def new_link(place: str, table: str, url: str | None) -> None:
    """A new link for the GM."""
    with found(place) as store:
        line = find_line(store, table)
        token = order_as_host(store, line.table, "link", Around())
    tell(f"The GM's seat of {line.name}; the link before works no longer. If your server has another address: --url.")
    tell(_link(token, url or served_at(place)))


def put_away(place: str, table: str) -> None:
    """Archives it."""
    tell(f"{_ordered(place, table, 'archive')} is archived: it can be read, and nothing changes until it is reopened.")


def take_up(place: str, table: str) -> None:
    """Reopens it."""
    tell(f"{_ordered(place, table, 'reopen')} can be played again.")


def _ordered(place: str, table: str, act: HostAct) -> str:
    with found(place) as store:
        line = find_line(store, table)
        order_as_host(store, line.table, act, Around())
    return line.name


def copy(place: str, table: str, name: str, url: str | None) -> None:
    """Another table as it is."""
    with found(place) as store:
        line = find_line(store, table)
        new = read(Name, name)
        _tell_opened(new, copy_table(store, line.table, new, Around()), url or served_at(place))


def export(place: str, table: str, file: Path) -> None:
    """The table's file; a file that is there is not overwritten."""
    with found(place) as store:
        line = find_line(store, table)
        text = export_table(store, line.table, Around())
    told = f"{line.name} is in {file}, with everybody's secrets in it: hands, hidden tests, notes. Keep it to yourself."
    hand_out(file, text, told)


def hand_out(file: Path, text: bytes, told: str) -> None:
    """On the screen for `-`; else in a new file, which is told of. Raises Refused `file_exists`, `cannot_write`."""
    if str(file) == "-":
        sys.stdout.buffer.write(text)
        return
    _write_new(file, text)
    tell(told)


def _write_new(file: Path, text: bytes) -> None:
    """Readable for nobody else. Raises Refused `file_exists`, `cannot_write`."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target:
            target.write(text)
    except FileExistsError:
        raise Refused(
            "file_exists", say("{file} is there already, and stays as it is: name another file.", file=str(file))
        ) from None
    except OSError as error:
        raise Refused(
            "cannot_write", say("{file} cannot be written: {strerror}.", file=str(file), strerror=str(error.strerror))
        ) from None


def restore(place: str, file: Path, table: str | None, as_new: bool, url: str | None) -> None:
    """Tables out of a file or a backup."""
    files = _tables_in(file, table)
    with opened(place) as store:
        back = put_all_back(store, files, Around(), as_new)
    for held, one in zip(files, back, strict=True):
        _tell_opened(held.state.name, one, url or served_at(place))


def _tables_in(file: Path, table: str | None) -> Sequence[TableFile]:
    """Raises Refused `cannot_read`, and what is wrong with the file."""
    try:
        with file.open("rb") as text:
            if text.read(len(_SQLITE)) != _SQLITE:
                text.seek(0)
                return (read_table(text.read()),)
    except OSError as error:
        raise Refused(
            "cannot_read", say("{file} cannot be read: {strerror}.", file=str(file), strerror=str(error.strerror))
        ) from None
    return _tables_of_backup(file, table)


def _tables_of_backup(file: Path, table: str | None) -> Sequence[TableFile]:
    """Looked at in a copy, so that the backup stays as it is."""
    with TemporaryDirectory(prefix="sortilege-") as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(file, copy)
        with opened(str(copy)) as store:
            ids = store.tables() if table is None else [find_line(store, table).table]
            return [_held(store, one) for one in ids]


def _held(store: SqlStore, table: str) -> TableFile:
    log = store.read(table)
    try:
        return TableFile(table, tuple(log), folded(log))
    except CorruptLog as error:
        raise Refused(
            "corrupt_table", say("Table {table} of the backup cannot be read: {error}.", table=table, error=str(error))
        ) from None


def back_up(place: str, file: Path) -> None:
    """All tables in one file. Raises Refused `file_exists`, `cannot_write`."""
    with found(place) as store:
        _write_new(file, b"")
        store.back_up(file)
        count = len(store.tables())
    tell(f"{count} {'table is' if count == 1 else 'tables are'} in {file}, with everybody's secrets in them.")


def _tell_opened(name: str, table: Opened, url: str | None) -> None:
    if table.token is None:
        tell(f"{name} is back as {table.table}; its links work as before.")
    else:
        tell(f"{name} is there as {table.table}. Its GM's seat (keep the link to yourself):")
        tell(_link(table.token, url))


def _link(token: str, url: str | None) -> str:
    """Where nothing tells the address, it is the one that `sortilege serve` has if it was not told otherwise."""
    base = read_url(url) if url else doorplate("0.0.0.0", PORT).url
    return f"{base}/table#{token}"
