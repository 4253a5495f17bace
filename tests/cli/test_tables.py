"""`sortilege tables`: lists, links, copies, archives, files and backups of a database."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from tests.cli.conftest import Run
from tests.cli.serving import Server, bearer, served
from tests.cli.test_serve import name_at, open_table, table_of

from sortilege.cli.served import note_served
from sortilege.components.refusal import Refusal
from sortilege.server.around import Around
from sortilege.server.host.keeping import list_tables, open_new, order_as_host
from sortilege.server.hub import Opening
from sortilege.server.loading import folded
from sortilege.server.log_file import log_schema
from sortilege.store import Entry
from sortilege.store.sql import SqlStore
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, encode_body
from sortilege.table.command import AddSeat, Say
from sortilege.table.decide import decide
from sortilege.table.turn import Outside
from sortilege.words import to_json


@pytest.fixture
def kept(here: Path) -> SqlStore:
    """`sortilege.db` in the folder of the commands, with two tables."""
    store = SqlStore.open(here / "sortilege.db")
    for name, game in (("Night train", "saga"), ("The Salt Archive", "disciplines")):
        open_new(store, Opening(name, game, "Gea"), Around())
    return store


def play(store: SqlStore, name: str) -> None:
    """The GM seats two players, and whispers to the second."""
    table = id_of(store, name)
    for command in (AddSeat("Ana"), AddSeat("Ben"), Say("The bridge is out.", ("s3",))):
        log = store.read(table)
        events = decide(folded(log), SeatId("s1"), command, Outside(Around().chance, "hash", 0.0))
        assert not isinstance(events, Refusal), events
        store.append([(table, Entry(len(log) + 1, f"c{len(log)}", 0.0, encode_body(Body(SeatId("s1"), "0", events))))])


def id_of(store: SqlStore, name: str) -> str:
    return next(line.table for line in list_tables(store) if line.name == name)


def test_they_are_listed(run: Run, kept: SqlStore) -> None:
    told = run("tables")
    assert (told.code, told.err) == (0, "")
    row = rf"^Night train +Saga +Gea +1 +20\d\d-\S+ \S+ +{id_of(kept, 'Night train')}$"
    assert re.search(row, told.out, re.MULTILINE)
    assert told.out.index("The Salt Archive") < told.out.index("Night train"), "the last played first"


def test_they_are_listed_as_json(run: Run, kept: SqlStore) -> None:
    lines = msgspec.json.decode(run("tables --json").out)
    assert [line["name"] for line in lines] == ["The Salt Archive", "Night train"]
    assert {line["table"] for line in lines} == set(kept.tables())


def test_one_is_opened_without_a_server(run: Run, here: Path) -> None:
    told = run(["tables", "open", "Night train", "--game", "saga", "--gm", "Gea"])
    assert told.code == 0
    with serving(here) as server:
        assert name_at(told.out.splitlines()[-1], server.url) == "Night train"
    assert "There is no game 'chess'" in run("tables open X --game chess").err


def test_an_empty_database_tells_where_to_begin(run: Run, here: Path) -> None:
    SqlStore.open(here / "sortilege.db").close()
    assert "sortilege serve" in run("tables").out


@pytest.mark.parametrize(
    "line",
    ["", "link x", "archive x", "reopen x", "copy x y", "export x y", "log x y.md", "backup y"],
    ids=lambda line: line[:7],
)
def test_no_database_is_made_by_asking_for_one(run: Run, here: Path, line: str) -> None:
    told = run(f"tables {line}")
    assert told.code == 2
    assert told.err.startswith("There is no database sortilege.db here")
    assert list(here.iterdir()) == []


def test_an_unknown_table_is_refused_with_the_known_ones(run: Run, kept: SqlStore) -> None:
    told = run("tables link nowhere")
    assert told.code == 2
    assert all(table in told.err for table in kept.tables())


def test_of_two_tables_with_one_name_the_id_decides(run: Run, kept: SqlStore) -> None:
    open_new(kept, Opening("Night train", "saga", "Gus"), Around())
    told = run(["tables", "archive", "night TRAIN"])
    assert (told.code, told.err.startswith("Several tables are called night TRAIN: ")) == (2, True)
    assert run(["tables", "archive", id_of(kept, "Night train")]).code == 0


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    with served("serve --port 0 --host 127.0.0.1", folder) as server:
        server.line()
        yield server


def test_a_lost_gm_link_is_replaced_while_the_server_runs(run: Run, here: Path) -> None:
    with served("serve --port 0 --host 127.0.0.1", here) as server:
        lost = open_table(server)
        assert name_at(lost, server.url) == "Ours"
        told = run("tables link Ours")
        link = told.out.splitlines()[-1]
        assert link.startswith(f"{server.url}/table#{table_of(lost)}.")
        assert name_at(link, server.url) == "Ours"
        assert httpx.get(f"{server.url}/api/table", headers=bearer(lost), timeout=60).status_code == 401


def test_links_begin_with_the_address_of_the_last_server_unless_told_otherwise(run: Run, kept: SqlStore) -> None:
    assert run(["tables", "link", "Night train"]).out.splitlines()[-1].partition("/table")[0].endswith(":8000")
    note_served("sortilege.db", "https://table.example.org")
    assert run(["tables", "link", "Night train"]).out.splitlines()[-1].startswith("https://table.example.org/table#")
    told = run(["tables", "link", "Night train", "--url", "http://10.0.0.7:9000"])
    assert told.out.splitlines()[-1].startswith("http://10.0.0.7:9000/table#")


def test_the_log_is_written_as_a_seat_may_read_it(run: Run, kept: SqlStore, here: Path) -> None:
    play(kept, "Night train")
    assert run(["tables", "log", "Night train", "gm.md", "--zone", "UTC"]).out == (
        "What Gea may read of Night train is in gm.md.\n"
    )
    written = (here / "gm.md").read_text()
    assert written.startswith("# Night train")
    assert "The bridge is out." in written
    assert run(["tables", "log", "Night train", "ana.json", "--seat", "Ana"]).code == 0
    log = msgspec.json.decode((here / "ana.json").read_bytes())
    Draft202012Validator(msgspec.json.decode(to_json(log_schema()))).validate(log)
    assert (log["seat"], log["number"], len(log["entries"])) == ("s2", 4, 4)
    assert b"The bridge is out." not in (here / "ana.json").read_bytes()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("log.txt", "log.txt ends neither in .md nor in .json."),
        ("log.md --seat Nobody", "There is no one seat 'Nobody'. There are: s1 (Gea)."),
        ("log.md --zone Utopia", "There is no time zone 'Utopia'."),
    ],
)
def test_no_log_is_written_for_what_cannot_be(run: Run, kept: SqlStore, here: Path, line: str, why: str) -> None:
    told = run(["tables", "log", "Night train", *line.split()])
    assert (told.code, told.err.strip()) == (2, why)
    assert not list(here.glob("log.*"))


def test_an_archived_table_is_told_and_reopened(run: Run, kept: SqlStore) -> None:
    assert run(["tables", "archive", "Night train"]).code == 0
    assert "Night train (archived)" in run("tables").out
    told = run(["tables", "link", "Night train"])
    assert (told.code, "archived" in told.err) == (2, True)
    assert run(["tables", "reopen", "Night train"]).code == 0
    assert "(archived)" not in run("tables").out


def test_a_copy_stands_beside_the_table(run: Run, kept: SqlStore, here: Path) -> None:
    told = run(["tables", "copy", "Night train", "Day train"])
    assert told.code == 0
    with serving(here) as server:
        assert name_at(told.out.splitlines()[-1], server.url) == "Day train"
    assert len(kept.tables()) == 3


def test_a_table_goes_to_another_computer_as_one_file(run: Run, kept: SqlStore, here: Path) -> None:
    table = id_of(kept, "Night train")
    link = order_as_host(kept, table, "link", Around())
    told = run(["tables", "export", "Night train", "train.sortilege"])
    assert (told.code, "everybody's secrets" in told.out) == (0, True)
    assert (here / "train.sortilege").stat().st_mode & 0o077 == 0, "nobody else reads it"
    told = run("tables restore train.sortilege --db other.db")
    assert told.out == f"Night train is back as {table}; its links work as before.\n"
    with served("serve --port 0 --host 127.0.0.1 --db other.db", here) as server:
        server.line()
        assert name_at(f"#{link}", server.url) == "Night train"


def test_a_file_is_not_overwritten_nor_a_table(run: Run, kept: SqlStore, here: Path) -> None:
    run(["tables", "export", "Night train", "train.sortilege"])
    before = (here / "train.sortilege").read_bytes()
    assert run(["tables", "export", "The Salt Archive", "train.sortilege"]).code == 2
    assert run(["tables", "backup", "train.sortilege"]).code == 2
    assert (here / "train.sortilege").read_bytes() == before
    told = run("tables restore train.sortilege")
    assert (told.code, told.err.startswith("Already there, and left as it is: ")) == (2, True)
    assert run("tables restore train.sortilege --as-new").code == 0
    assert len(kept.tables()) == 3


@pytest.mark.parametrize(
    "text", [b"", b"hello\n", b'{"sortilege":"table","format":7}\n', b"SQLite format 3\0 and no more"]
)
def test_what_is_no_file_of_ours_is_refused(run: Run, kept: SqlStore, here: Path, text: bytes) -> None:
    (here / "file").write_bytes(text)
    told = run("tables restore file")
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert len(kept.tables()) == 2
    assert (here / "file").read_bytes() == text


def test_a_file_that_is_not_there_is_refused(run: Run, kept: SqlStore) -> None:
    assert run("tables restore nothing").err == "nothing cannot be read: No such file or directory.\n"
    assert (
        run(["tables", "export", "Night train", "no/where"]).err
        == "no/where cannot be written: No such file or directory.\n"
    )


def test_a_backup_is_restored_whole_or_a_table_of_it(run: Run, kept: SqlStore, here: Path) -> None:
    assert run("tables backup all.db").out == "2 tables are in all.db, with everybody's secrets in them.\n"
    before = (here / "all.db").read_bytes()
    told = run("tables restore all.db --db other.db")
    assert (told.code, told.out.count("its links work as before")) == (0, 2)
    assert run(["tables", "restore", "all.db", "--db", "one.db", "--table", "Night train"]).code == 0
    assert SqlStore.open(here / "other.db").heads() == kept.heads()
    assert [line.name for line in list_tables(SqlStore.open(here / "one.db"))] == ["Night train"]
    assert (here / "all.db").read_bytes() == before, "a backup is never written to"


def test_a_backup_of_which_a_part_is_there_changes_nothing(run: Run, kept: SqlStore, here: Path) -> None:
    run("tables backup all.db")
    run(["tables", "restore", "all.db", "--db", "one.db", "--table", "Night train"])
    told = run("tables restore all.db --db one.db")
    assert (told.code, told.out) == (2, "")
    assert len(SqlStore.open(here / "one.db").tables()) == 1


def test_a_damaged_backup_is_refused(run: Run, kept: SqlStore, here: Path) -> None:
    run("tables backup all.db")
    with sqlite3.connect(here / "all.db") as damaged:
        damaged.execute("UPDATE entries SET body = '{'")
    assert run("tables restore all.db --db other.db").code == 2
    (here / "all.db").write_bytes((here / "all.db").read_bytes()[:5000])
    told = run("tables restore all.db --db other.db")
    assert (told.code, told.err.count("\n")) == (2, 1)
