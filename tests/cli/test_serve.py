"""`sortilege serve` keeps tables in a database, and says so when it cannot."""

import socket
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run
from tests.cli.serving import Server, served


def open_table(server: Server) -> str:
    """Opens a table by the host link; gives its GM's link."""
    _, token = server.line().split("/host#")
    opening = {"name": "Ours", "game": "saga", "gm": "Gea"}
    opened = httpx.post(f"{server.url}/api/tables", json=opening, headers={"Authorization": f"Bearer {token}"})
    assert opened.status_code == 201, opened.text
    return str(opened.json()["link"])


def name_at(link: str, url: str) -> str:
    found = httpx.get(f"{url}/api/table", headers={"Authorization": f"Bearer {link.partition('#')[2]}"})
    assert found.status_code == 200, found.text
    return str(found.json()["public"]["name"])


def test_tables_outlive_the_server(tmp_path: Path) -> None:
    with served("serve --port 0 --db own.db", tmp_path) as server:
        link = open_table(server)
        assert server.stop() == 0
    assert (tmp_path / "own.db").exists()
    with served("serve --port 0 --db own.db", tmp_path) as server:
        assert "/host#" in server.line()
        assert name_at(link, server.url) == "Ours"


def test_it_says_where_tables_are_kept(tmp_path: Path) -> None:
    with served("serve --port 0", tmp_path) as server:
        server.line()
        assert server.process.stdout is not None
        assert str(tmp_path / "sortilege.db") in server.process.stdout.readline()


def test_demo_tables_stay_where_they_are_kept(tmp_path: Path) -> None:
    with served("demo --port 0 --db demo.db", tmp_path) as server:
        link = server.line().split()[-1]
        assert server.stop() == 0
    with served("demo --port 0 --db demo.db", tmp_path) as server:
        assert "/host#" in server.line()
        assert "as they were left" in server.told[0]
        assert name_at(link, server.url) == "The Salt Archive"


def test_a_demo_without_a_database_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with served("demo --port 0") as server:
        server.line()
        assert len(list(tmp_path.glob("sortilege-*/demo.db"))) == 1
        assert server.stop() == 0
    assert list(tmp_path.iterdir()) == []


def test_a_taken_port_is_refused(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for command in (f"serve --port {port} --db {tmp_path / 'x.db'}", f"demo --port {port}"):
            told = run(command)
            assert (told.code, told.out) == (2, "")
            assert told.err.startswith(f"Cannot listen on port {port} of 127.0.0.1 (Address already in use): ")
    assert list(tmp_path.iterdir()) == []


def test_a_demo_takes_another_port_where_none_is_asked_for() -> None:
    with served("demo") as first, served("demo") as second:
        assert first.line().split()[-1] != second.line().split()[-1]
        assert first.url != second.url


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_damaged_database_is_refused_and_left_alone(run: Run, tmp_path: Path, command: str) -> None:
    place = tmp_path / "own.db"
    place.write_bytes(b"this is no database" * 300)
    told = run(f"{command} --port 0 --db {place}")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"The database {place} ")
    assert told.err.endswith("It is left alone.\n")
    assert place.read_bytes() == b"this is no database" * 300


def test_a_folder_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    told = run(f"serve --port 0 --db {tmp_path / 'nowhere' / 'own.db'}")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "nowhere" in told.err


def test_a_host_that_is_no_address_is_refused(run: Run, tmp_path: Path) -> None:
    told = run(f"serve --host nowhere.invalid --port 0 --db {tmp_path / 'own.db'}")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("Cannot listen on port 0 of nowhere.invalid")
