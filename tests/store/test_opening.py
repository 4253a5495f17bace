"""A database that cannot be opened is explained and left alone."""

import multiprocessing
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Dialect, create_engine
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.schema import CreateTable

from sortilege.store import Unusable
from sortilege.store.schema import entries, metadata
from sortilege.store.sql import SqlStore
from sortilege.testing.stores import entry


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


def refusal(place: str | Path) -> str:
    with pytest.raises(Unusable) as caught:
        SqlStore.open(place)
    return str(caught.value)


def refusal_untouched(path: Path) -> str:
    before = contents(path.parent)
    message = refusal(path)
    assert contents(path.parent) == before
    assert str(path) in message
    assert "left alone" in message
    return message


@pytest.fixture
def filled(path: Path, reopen: Callable[[], SqlStore]) -> Path:
    store = reopen()
    store.append([("oak", entry(number, body=b"x" * 400)) for number in range(1, 101)])
    store.close()
    return path


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_file_that_is_no_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, today we drew the eight of hearts.\n" * 100)
    assert "not a database" in refusal_untouched(path)


def test_a_damaged_database(filled: Path) -> None:
    data = bytearray(filled.read_bytes())
    data[5000:-5000] = b"\xa5" * (len(data) - 10_000)
    filled.write_bytes(data)
    assert "damaged" in refusal_untouched(filled)


def test_a_cut_off_database(filled: Path) -> None:
    filled.write_bytes(filled.read_bytes()[:-6000])
    refusal_untouched(filled)


def test_a_newer_database(filled: Path) -> None:
    change(filled, "UPDATE alembic_version SET version_num = '9999'")
    message = refusal_untouched(filled)
    assert "newer" in message
    assert "9999" in message


def test_a_newer_database_whose_process_was_killed(filled: Path, tmp_path: Path) -> None:
    copy = tmp_path / "killed" / "lots.db"
    copy.parent.mkdir()
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        for name in ("lots.db", "lots.db-wal"):
            (copy.parent / name).write_bytes(filled.with_name(name).read_bytes())
    before = contents(copy.parent)
    assert "9999" in refusal(copy)
    assert contents(copy.parent).items() >= before.items()


def test_the_database_of_another_program(path: Path) -> None:
    change(path, "CREATE TABLE recipes (name TEXT)")
    assert "another program" in refusal_untouched(path)


def test_a_folder(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)


def test_a_missing_folder(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "lots.db"
    message = refusal(path)
    assert str(path) in message
    assert "no folder" in message
    assert not path.parent.exists()


def test_a_path_through_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    assert str(tmp_path / "file" / "lots.db") in refusal(tmp_path / "file" / "lots.db")


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="/proc is the folder that even root cannot write to")
def test_an_unwritable_folder() -> None:
    assert "/proc/lots.db" in refusal("/proc/lots.db")


@pytest.mark.parametrize("place", [":memory:", "sqlite://", "sqlite:///lots.db?mode=ro"])
def test_a_place_that_is_not_one_file(place: str) -> None:
    assert "must be the path of one file" in refusal(place)


@pytest.mark.parametrize("place", ["smoke://signal", "http://", "://"])
def test_a_url_of_no_database(place: str) -> None:
    assert place in refusal(place)


@pytest.mark.parametrize("host", ["db.example", "db.example:port"], ids=["no driver", "no port"])
def test_a_password_is_not_shown(host: str) -> None:
    message = refusal(f"postgresql+nodriver://gm:s3cret@{host}/lots")
    assert "s3cret" not in message
    assert "postgresql+nodriver://" in message


@pytest.mark.parametrize("prepare", [Path.touch, lambda path: None], ids=["empty file", "no file"])
def test_a_fresh_file(path: Path, prepare: Callable[[Path], None], reopen: Callable[[], SqlStore]) -> None:
    prepare(path)
    assert reopen().append([("oak", entry(1))]) == [None]
    assert reopen().read("oak") == [entry(1)]


def test_a_url_and_a_path_are_the_same_place(path: Path, reopen: Callable[[], SqlStore]) -> None:
    reopen().append([("oak", entry(1))])
    with closing(SqlStore.open(f"sqlite:///{path}")) as store:
        assert store.read("oak") == [entry(1)]


def test_a_path_with_signs_that_mean_something_in_a_url(tmp_path: Path) -> None:
    path = tmp_path / "50%?mode=ro#♠.db"
    for number in (1, 2):
        with closing(SqlStore.open(path)) as store:
            assert store.append([("oak", entry(number))]) == [None]
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_commit_is_durable_and_readers_do_not_block_it(filled: Path, reopen: Callable[[], SqlStore]) -> None:
    with reopen()._engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        values = [connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() for pragma in pragmas]
    assert values == ["wal", 2, 1, 10_000]


def test_the_migrations_build_the_schema(filled: Path) -> None:
    with create_engine(f"sqlite:///{filled}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_schema_is_plain_sql_for_postgresql_too() -> None:
    make_dialect: Callable[[], Dialect] = PGDialect
    statement = str(CreateTable(entries).compile(dialect=make_dialect()))
    assert "previous BIGINT GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED" in statement


def open_and_append(path: Path, racer: int) -> None:
    with closing(SqlStore.open(path)) as store:
        assert store.append([(f"racer {racer}", entry(1))]) == [None]


def test_processes_may_make_one_database_at_the_same_moment(path: Path, reopen: Callable[[], SqlStore]) -> None:
    context = multiprocessing.get_context("fork")
    racers = [context.Process(target=open_and_append, args=(path, racer)) for racer in range(6)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert [racer.exitcode for racer in racers] == [0] * 6
    assert len(reopen().tables()) == 6
