"""`sortilege serve` keeps tables in a database, and says so when it cannot."""

import re
import socket
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run
from tests.cli.serving import Server, bearer, served
from tests.qr import read_terminal

from sortilege.server.reach import lan_addresses


def open_table(server: Server) -> str:
    """Opens a table by the host link; gives its GM's link."""
    return opened_by(server.line(), server)


def opened_by(host_link: str, server: Server) -> str:
    opening = {"name": "Ours", "game": "saga", "gm": "Gea"}
    opened = httpx.post(f"{server.url}/api/tables", json=opening, headers=bearer(host_link), timeout=60)
    assert opened.status_code == 201, opened.text
    return str(opened.json()["link"])


def name_at(link: str, url: str) -> str:
    found = httpx.get(f"{url}/api/table", headers=bearer(link), timeout=60)
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
        assert str(tmp_path / "sortilege.db") in server.until("Tables are kept in")


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
            for host, also in (("0.0.0.0", ""), ("127.0.0.1", " --host 127.0.0.1")):
                told = run(command + also)
                assert (told.code, told.out) == (2, "")
                assert told.err.startswith(f"Cannot listen on port {port} of {host} (Address already in use): ")
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


# -- what a GM is told ------------------------------------------------------------------------------------------------


def words(server: Server) -> str:
    """All that it told up to where it begins to serve."""
    server.until("Stop with Ctrl+C.")
    return "".join(server.told)


def test_the_first_run_tells_where_to_open_a_table(tmp_path: Path) -> None:
    with served("serve --port 0", tmp_path) as server:
        told = words(server)
    assert told.startswith("Open your first table here.")
    assert re.search(r"^  http://\S+/host#host\.\S+$", told, re.MULTILINE)
    assert "\x1b" not in told, "no code is drawn for a file or a service"


def test_tables_are_listed_at_the_next_run(tmp_path: Path) -> None:
    with served("serve --port 0", tmp_path) as server:
        open_table(server)
        server.stop()
    with served("serve --port 0", tmp_path) as server:
        told = words(server)
    assert re.search(r"Ours +Saga +Gea +1 ", told)
    assert "Open, copy and archive tables here, or get a new GM link." in told


def test_the_link_is_drawn_as_a_code_that_a_phone_reads(tmp_path: Path) -> None:
    with served("serve --port 0 --qr", tmp_path) as server:
        told = words(server)
    (link,) = re.findall(r"^  (http://\S+/host#\S+)$", told, re.MULTILINE)
    assert read_terminal(told) == link


def test_a_table_is_opened_at_once_and_gone_back_to(tmp_path: Path) -> None:
    line = "serve --port 0 --open Ours --game saga --gm Gea"
    with served(line, tmp_path) as server:
        first = server.line().strip()
        assert name_at(first, server.url) == "Ours"
        server.stop()
    with served(line, tmp_path) as server:
        again = server.line().strip()
        assert name_at(again, server.url) == "Ours"
        assert table_of(again) == table_of(first)
        old = httpx.get(f"{server.url}/api/table", headers=bearer(first))
        assert old.status_code == 401
        assert "an earlier GM link of it works no longer" in "".join(server.told)


def table_of(link: str) -> str:
    return link.partition("#")[2].partition(".")[0]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            "--open Ours",
            "There is no table Ours yet; --game says what it plays: cyberspace, disciplines, revelations, saga.",
        ),
        ("--open Ours --game chess", "There is no game 'chess'."),
        (f"--open {'x' * 61} --game saga", "name"),
        ("--url table.example.org", "'table.example.org' is no address of a server"),
        ("--url https://example.org/table", "is no address of a server"),
        ("--url ftp://example.org", "is no address of a server"),
        ("--backup-every soon --backup there", "'soon' is no time between backups"),
        ("--backup sortilege.db/inside", "No backup can be made in"),
        ("--backup there --backup-keep 0", "Invalid value for '--backup-keep'"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(run: Run, here: Path, options: str, says: str) -> None:
    told = run(f"serve --port 0 --host 127.0.0.1 {options}")
    assert told.code == 2
    assert says in " ".join(told.err.replace("│", " ").split())


def test_links_have_an_address_of_this_computer_in_its_network(tmp_path: Path) -> None:
    with served("serve --port 0", tmp_path) as server:
        link = server.line()
        told = words(server)
    lan = lan_addresses()
    if lan:
        assert f"http://{lan[0]}:" in link
        assert "Phones and computers in your network can open it too." in told
    else:
        assert "This computer is in no network just now" in told


def test_a_server_for_this_computer_alone_says_so(tmp_path: Path) -> None:
    with served("serve --port 0 --host 127.0.0.1", tmp_path) as server:
        assert "http://127.0.0.1:" in server.line()
        assert "Only this computer can open these links: leave --host out" in words(server)


def test_behind_a_proxy_all_links_have_its_address(tmp_path: Path) -> None:
    with served("serve --port 0 --host 127.0.0.1 --url https://table.example.org/", tmp_path) as server:
        assert server.until("/host#").startswith("  https://table.example.org/host#host.")
        assert "Links begin with https://table.example.org." in words(server)


def test_backups_are_made_from_the_start_to_the_end(tmp_path: Path) -> None:
    with served("serve --port 0 --backup kept --backup-every 1s --backup-keep 2", tmp_path) as server:
        link = server.line()
        assert f"backups in {tmp_path / 'kept'}" in words(server)
        ours = opened_by(link, server)
        assert server.stop() == 0
    newest = sorted((tmp_path / "kept").glob("*.db"))[-1]
    with served(f"serve --port 0 --db {newest}", tmp_path) as server:
        server.line()
        assert name_at(ours, server.url) == "Ours"
