"""The store in a database: SQLite, or PostgreSQL by URL."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock

from sqlalchemy import URL, Connection, Engine, create_engine, delete, func, insert, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError

from sortilege.store import migrations, sqlite
from sortilege.store.protocol import Conflict, Entry, Head, Snapshot, Store, Unusable, sift
from sortilege.store.schema import entries, snapshots

_COLUMNS = ("table_id", "number", "command", "at", "body")
_AT_ONCE = 1000
"""Rows of one statement; databases take no more than some 32,000 values."""
_LOG = select(entries.c.number, entries.c.command, entries.c.at, entries.c.body).order_by(entries.c.number)
_COMMANDS = select(entries.c.command).order_by(entries.c.number)
_SNAPSHOT = select(snapshots.c.number, snapshots.c.fits, snapshots.c.body)
_TABLES = select(entries.c.table_id).distinct()
_LAST = select(entries.c.table_id, func.max(entries.c.number).label("number")).group_by(entries.c.table_id).subquery()
_HEADS = (
    select(entries.c.table_id, *_LOG.selected_columns)
    .join(_LAST, entries.c.table_id == _LAST.c.table_id)
    .where((entries.c.number == 1) | (entries.c.number == _LAST.c.number))
    .order_by(entries.c.number)
)


class SqlStore:
    """Keeps the logs in one SQL table, whose constraints settle every race. Made by `open`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(sqlite_begin="BEGIN")
        self._writing = Lock()
        self._writer: Connection | None = None

    @classmethod
    def open(cls, place: str | Path) -> "SqlStore":
        """The store at a path (SQLite) or database URL, made or brought to the newest schema; raises Unusable."""
        url = _address(place)
        with _explained(url):
            return cls(_opened(url))

    def append(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        if not batch:
            return []
        if not _in_order(batch):
            return self._append_singly(batch)
        try:
            with self._transaction() as connection:
                for start in range(0, len(batch), _AT_ONCE):
                    _append_all(connection, batch[start : start + _AT_ONCE])
        except IntegrityError:
            return self._append_singly(batch)
        return [None] * len(batch)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """One transaction on the connection that is kept for writing; a new one after any trouble."""
        with self._writing:
            connection, self._writer = self._writer or self._engine.connect(), None
            try:
                with connection.begin():
                    yield connection
            except BaseException:
                connection.close()
                raise
            self._writer = connection

    def _append_singly(self, batch: Sequence[tuple[str, Entry]]) -> list[Conflict | None]:
        with self._engine.begin() as connection:
            return sift(batch, lambda table, entry: _is_kept(connection, table, entry))

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        log = _LOG.where(entries.c.table_id == table, entries.c.number > after).limit(limit)
        with self._reading.connect() as connection:
            return [Entry(number, command, at, body) for number, command, at, body in connection.execute(log)]

    def commands(self, table: str) -> list[str]:
        with self._reading.connect() as connection:
            return [*connection.scalars(_COMMANDS.where(entries.c.table_id == table))]

    def keep(self, table: str, snapshot: Snapshot) -> None:
        row = {"table_id": table, "number": snapshot.number, "fits": snapshot.fits, "body": snapshot.body}
        with self._transaction() as connection:
            connection.execute(delete(snapshots).where(snapshots.c.table_id == table))
            connection.execute(insert(snapshots).values(row))

    def snapshot(self, table: str) -> Snapshot | None:
        with self._reading.connect() as connection:
            found = connection.execute(_SNAPSHOT.where(snapshots.c.table_id == table)).one_or_none()
        return Snapshot(*found) if found else None

    def tables(self) -> list[str]:
        with self._reading.connect() as connection:
            return sorted(connection.scalars(_TABLES))

    def heads(self) -> list[Head]:
        with self._reading.connect() as connection:
            rows = connection.execute(_HEADS).all()
        ends = [(row.table_id, Entry(*row[1:])) for row in rows]
        first = {table: entry for table, entry in ends if entry.number == 1}
        last = dict(ends)
        return [Head(table, first[table], last[table]) for table in sorted(first)]

    def back_up(self, path: Path) -> None:
        """Write everything, as it is at one moment of each table, to a new database of SQLite at the path.

        Play goes on meanwhile. Raises what the file system or the database raises.
        """
        if self._engine.dialect.name == "sqlite":
            with self._reading.connect() as connection:
                sqlite.back_up(connection, path)
        else:
            with closing(SqlStore.open(path)) as target:
                copy_logs(self, target)
            sqlite.fold_in(path)

    def close(self) -> None:
        if self._writer:
            self._writer.close()
        self._engine.dispose()


def copy_logs(source: Store, target: Store) -> None:
    """Append the log of every table of the source to the target. Raises Conflict where a table is there already."""
    for table in source.tables():
        conflicts = target.append([(table, entry) for entry in source.read(table)])
        if conflict := next(filter(None, conflicts), None):
            raise conflict


def _in_order(batch: Sequence[tuple[str, Entry]]) -> bool:
    """Whether each entry is numbered on from the one before of its table: the constraints see only the whole batch."""
    last: dict[str, int] = {}
    for table, entry in batch:
        if last.get(table, entry.number - 1) != entry.number - 1:
            return False
        last[table] = entry.number
    return True


def _append_all(connection: Connection, batch: Sequence[tuple[str, Entry]]) -> None:
    """Add entries, all or none, in one statement of the driver: this is the hot path of every command."""
    values = [
        value
        for table, entry in batch
        for value in (table, entry.number, entry.command, entry.at, entry.body)
    ]  # fmt: skip
    connection.exec_driver_sql(_append_text(connection.dialect.paramstyle, len(batch)), tuple(values))


@lru_cache
def _append_text(paramstyle: str, rows: int) -> str:
    mark = "?" if paramstyle == "qmark" else "%s"
    row = f"({', '.join([mark] * len(_COLUMNS))})"
    return f"INSERT INTO {entries.name} ({', '.join(_COLUMNS)}) VALUES {', '.join([row] * rows)}"


def _is_kept(connection: Connection, table: str, entry: Entry) -> bool:
    """Add one entry if the constraints let it in."""
    try:
        with connection.begin_nested():
            _append_all(connection, [(table, entry)])
    except IntegrityError:
        return False
    return True


def _address(place: str | Path) -> URL:
    if isinstance(place, Path) or "://" not in place:
        return URL.create("sqlite", database=str(place))
    try:
        return make_url(place)
    except (ArgumentError, ValueError):
        # What cannot be parsed may hold a password anywhere.
        raise Unusable(f"{place.partition('://')[0]}://", "has no readable URL") from None


def _opened(url: URL) -> Engine:
    engine = sqlite.open_engine(url) if url.get_backend_name() == "sqlite" else create_engine(url)
    try:
        with engine.begin() as connection:
            migrations.refuse_strange(connection, _name(url))
            migrations.upgrade(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def _explained(url: URL) -> Iterator[None]:
    """Turn what drivers and the file system say into a sentence about this database."""
    try:
        yield
    except DBAPIError as error:
        raise Unusable(_name(url), f"cannot be used: {error.orig}") from error
    except (OSError, ImportError, NoSuchModuleError) as error:
        raise Unusable(_name(url), f"cannot be reached: {error}") from error


def _name(url: URL) -> str:
    """What people call the database: its path, or its URL without the password."""
    is_file = url.get_backend_name() == "sqlite" and url.database
    return str(url.database) if is_file else url.render_as_string(hide_password=True)
