"""What SQLite needs that other databases do not: a look before opening, pragmas, explicit transactions."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from sortilege.store import migrations
from sortilege.store.protocol import Unusable

BUSY_SECONDS = 10


def open_engine(url: URL) -> Engine:
    """Connections to the file, which is made if it is missing; raises Unusable before anything is written."""
    if url.query or url.database in (None, "", ":memory:"):
        raise Unusable(str(url.database or url), "must be the path of one file, without options")
    path = Path(str(url.database))
    _look(path)
    if not path.exists():
        # Nobody else reads it: it holds the secrets of all tables. Files beside it get its mode from SQLite.
        path.touch(0o600)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _look(path: Path) -> None:
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Unusable(str(path), f"cannot be made: there is no folder {folder}")
    if path.is_dir():
        raise Unusable(str(path), "is a folder")
    while path.exists() and path.stat().st_size:
        standing = _standing(path)
        try:
            _examine(path, mode=standing[0])
        except (Unusable, DBAPIError):
            # Another process may be making the database this very moment; a complaint counts if the file stood still.
            if _standing(path) == standing:
                raise
        else:
            return


def _examine(path: Path, mode: str) -> None:
    """Check the file through a connection that leaves it, and the folder, as they are."""
    uri = f"{path.absolute().as_uri()}?{mode}"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")
        problem = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if problem != "ok":
            raise Unusable(str(path), f"is damaged ({problem})")
        migrations.refuse_strange(connection, str(path))


def _standing(path: Path) -> tuple[str, int, int]:
    """The harmless way to open the file, and what changes when it is written to."""
    status = path.stat()
    return _harmless_mode(path), status.st_size, status.st_mtime_ns


def _harmless_mode(path: Path) -> str:
    # A log left by a killed process must be read too; without one, only `immutable` keeps SQLite from making one.
    # A rollback journal (killed while the file was made) is undone by SQLite on opening, and needs to be.
    if path.with_name(path.name + "-journal").exists():
        return "mode=rw"
    return "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1"


def _set_pragmas(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    # Python's sqlite3 begins transactions late and by guess; `_begin` does it instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # Taking the write lock at once lets a second writer wait its turn; upgrading a read lock would fail instead.
    connection.exec_driver_sql(connection.get_execution_options().get("sqlite_begin", "BEGIN IMMEDIATE"))


def back_up(connection: Connection, path: Path) -> None:
    """Copy the database, as it is at one moment, into a new file; writers go on meanwhile."""
    source = connection.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)
    with closing(sqlite3.connect(path)) as target:
        source.backup(target)
    fold_in(path)


def fold_in(path: Path) -> None:
    """Make one file of a database with its log, so that it can be copied and sent."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
