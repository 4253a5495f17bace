"""What the host does with whole tables over HTTP: lists, links, copies, archives, files."""

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.serving import HOST_TOKEN, House, Json, Seat, serving
from tests.server.test_live import close_code

from sortilege.components.chance import seeded_chance
from sortilege.server.around import Around
from sortilege.server.host.keeping import order_as_host
from sortilege.server.links import table_of
from sortilege.server.reach import Reach
from sortilege.store import MemoryStore


class Host:
    """Whoever has the host link."""

    def __init__(self, house: House, token: str = HOST_TOKEN) -> None:
        self.house, self._headers = house, {"Authorization": f"Bearer {token}"}

    def get(self, path: str) -> httpx.Response:
        return self.house.http.get(path, headers=self._headers)

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.house.http.post(path, json=body or None, headers=self._headers)

    def done(self, path: str, **body: object) -> Json:
        """What must be done."""
        answer = self.post(path, **body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    def refused(self, path: str, **body: object) -> str:
        """The code of what must be refused."""
        answer = self.post(path, **body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    def tables(self) -> list[Json]:
        return list(self.get("/api/tables").json()["tables"])

    def file(self, table: str) -> str:
        answer = self.get(f"/api/tables/{table}/file")
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def house(store: MemoryStore) -> Iterator[House]:
    with serving(store, Around(chance=seeded_chance(3))) as house:
        yield house


@pytest.fixture
def host(house: House) -> Host:
    return Host(house)


@pytest.fixture
def gm(house: House) -> Seat:
    """A table of saga with Ana, in the middle of a session; its name is Test."""
    gm = house.open("saga")
    ana = gm.player("Ana", stress=2)
    gm.do("begin", what="session")
    ana.do("call", who=["c1"], test={"type": "test", "stat": 5, "target": 12})
    return gm


ROUTES = [
    ("GET", "/api/tables"),
    ("POST", "/api/tables/x/link"),
    ("POST", "/api/tables/x/archive"),
    ("POST", "/api/tables/x/reopen"),
    ("POST", "/api/tables/x/copy"),
    ("GET", "/api/tables/x/file"),
    ("POST", "/api/tables/file"),
    ("POST", "/api/qr"),
]


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_nobody_else_may(house: House, gm: Seat, method: str, path: str) -> None:
    """No GM either: a table's file holds what players keep from their GM, and the hashes of their links."""
    for token in ("wrong", gm.token) if path != "/api/qr" else ("wrong", "x.wrong"):
        answer = house.http.request(
            method, path.replace("/x/", f"/{table_of(gm.token)}/"), headers={"Authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 401, answer.text


def test_tables_are_listed_with_the_last_played_first(house: House, host: Host, gm: Seat) -> None:
    assert [one["name"] for one in host.tables()] == ["Test"]
    other = house.open("cyberspace")
    gm.do("name_seat", seat="s1", name="Gus")
    first, second = host.tables()
    assert (first["table"], second["table"]) == (table_of(gm.token), table_of(other.token))
    assert (first["game"], first["gm"], first["archived"], first["readable"]) == ("saga", "Gea", False, True)
    assert first["entries"] == gm.table()["number"]
    assert first["opened"] < first["last"]


def test_a_new_link_for_the_gm_ends_the_old_one(house: House, host: Host, gm: Seat) -> None:
    gm.table()
    with gm.live() as line:
        line.next()
        link = host.done(f"/api/tables/{table_of(gm.token)}/link")["link"]
        assert close_code(line) == 4401
    assert gm.get("/api/table").status_code == 401
    again = house.sit(link)
    assert again.table()["own"]["role"] == "gm"
    again.do("begin", what="scene")


def test_a_link_that_another_program_issued_works_at_once(house: House, store: MemoryStore, gm: Seat) -> None:
    """As `sortilege tables link` does beside a running server."""
    gm.table()
    token = order_as_host(store, table_of(gm.token), "link", Around())
    assert house.sit(token).table()["own"]["role"] == "gm"
    assert gm.get("/api/table").status_code == 401


def test_an_archived_table_is_read_and_refuses_all_else(house: House, host: Host, gm: Seat) -> None:
    (line,) = host.done(f"/api/tables/{table_of(gm.token)}/archive")["tables"]
    assert line["archived"]
    assert gm.table()["public"]["archived"]
    assert gm.refused("begin", what="scene") == "archived"
    assert host.refused(f"/api/tables/{table_of(gm.token)}/link") == "archived"
    assert host.refused(f"/api/tables/{table_of(gm.token)}/archive") == "archived"
    assert gm.log()[-1]["by"] == "host"
    (line,) = host.done(f"/api/tables/{table_of(gm.token)}/reopen")["tables"]
    assert not line["archived"]
    gm.do("begin", what="scene")


def test_a_copy_has_the_characters_and_a_link_for_the_gm_alone(house: House, host: Host, gm: Seat) -> None:
    opened = host.done(f"/api/tables/{table_of(gm.token)}/copy", name="Test, again")
    copy, was = house.sit(opened["link"]).table(), gm.table()
    assert opened["table"] != table_of(gm.token)
    assert (copy["public"]["name"], copy["number"]) == ("Test, again", 1)
    sheets = [[one["sheet"] for one in table["public"]["characters"]] for table in (copy, was)]
    assert sheets[0] == sheets[1]
    assert copy["own"]["links"] == ["s1"]
    assert copy["public"]["tests"] == []


@pytest.mark.parametrize("name", ["", "x" * 61])
def test_a_copy_needs_a_name(host: Host, gm: Seat, name: str) -> None:
    assert host.refused(f"/api/tables/{table_of(gm.token)}/copy", name=name) == "bad_value"


@pytest.mark.parametrize("act", ["link", "archive", "reopen", "copy"])
def test_an_unknown_table_is_refused(host: Host, gm: Seat, act: str) -> None:
    assert host.refused(f"/api/tables/nowhere/{act}", **({"name": "X"} if act == "copy" else {})) == "unknown_table"
    assert host.refused(f"/api/tables/Test/{act}", **({"name": "X"} if act == "copy" else {})) == "unknown_table"
    for name in ("nowhere", "Test"):
        assert host.get(f"/api/tables/{name}/file").json()["code"] == "unknown_table"


def views(house: House, seats: list[Seat]) -> list[Any]:
    return [(seat.table(), seat.log()) for seat in (house.sit(seat.token) for seat in seats)]


def test_a_table_restored_elsewhere_is_as_it_was_and_its_links_work(house: House, host: Host, gm: Seat) -> None:
    ben = gm.player("Ben")
    file, before = host.file(table_of(gm.token)), views(house, [gm, ben])
    with serving(MemoryStore()) as other:
        assert Host(other).done("/api/tables/file", file=file) == {"table": table_of(gm.token), "link": None}
        assert views(other, [gm, ben]) == before
        other.sit(gm.token).do("begin", what="scene")


def test_a_table_restored_as_new_stands_beside_the_old_one(house: House, host: Host, gm: Seat) -> None:
    opened = host.done("/api/tables/file", file=host.file(table_of(gm.token)), as_new=True)
    new = house.sit(opened["link"])
    assert opened["table"] != table_of(gm.token)
    assert new.table()["public"] == gm.table()["public"]
    assert new.table()["own"]["links"] == ["s1"]
    assert gm.table()["own"]["links"] == ["s1", "s2"]
    assert len(host.tables()) == 2


def test_an_archived_table_restored_as_new_is_still_archived(host: Host, gm: Seat) -> None:
    host.done(f"/api/tables/{table_of(gm.token)}/archive")
    host.done("/api/tables/file", file=host.file(table_of(gm.token)), as_new=True)
    assert [one["archived"] for one in host.tables()] == [True, True]


def test_a_table_that_is_there_is_not_overwritten(host: Host, gm: Seat) -> None:
    file = host.file(table_of(gm.token))
    gm.do("begin", what="scene")
    assert host.refused("/api/tables/file", file=file) == "table_exists"
    assert gm.table()["public"]["periods"]["scene"]["on"]


def test_a_file_larger_than_a_command_is_taken(house: House, host: Host, gm: Seat) -> None:
    for n in range(40):
        gm.do("begin", what="scene", name=f"{n} " + "x" * 100)
    file = host.file(table_of(gm.token))
    while len(file) < 70_000:
        gm.do("make_character", name="Guard", kind="random")
        file = host.file(table_of(gm.token))
    host.done("/api/tables/file", file=file, as_new=True)


def test_a_damaged_log_is_listed_and_left_alone(store: MemoryStore, host: Host, gm: Seat) -> None:
    (entry,) = store.read(table_of(gm.token), 0, 1)
    store.append([("broken", msgspec.structs.replace(entry, body=b"{"))])
    line = next(one for one in host.tables() if one["table"] == "broken")
    assert (line["name"], line["readable"]) == ("broken", False)
    assert host.refused("/api/tables/broken/link") == "corrupt_table"
    assert host.get("/api/tables/broken/file").json()["code"] == "corrupt_table"


def test_a_qr_code_is_drawn_for_any_seat(house: House, host: Host, gm: Seat) -> None:
    link = f"{house.base}/table#{gm.token}"
    code = host.done("/api/qr", text=link)
    assert code == gm.ask("/api/qr", {"text": link}).json()
    assert code["size"] >= 21
    assert gm.ask("/api/qr", {"text": "x" * 1001}).json()["code"] == "bad_value"


# -- addresses --------------------------------------------------------------------------------------------------------

LAN, PUBLIC = "http://192.168.7.7:8000", "https://table.example.org"


@pytest.mark.parametrize(
    ("reach", "asked_at", "link"),
    [
        (Reach(), "127.0.0.1:8000", "http://127.0.0.1:8000"),
        (Reach(lan=LAN), "127.0.0.1:8000", LAN),
        (Reach(lan=LAN), "localhost:8000", LAN),
        (Reach(lan=LAN), "[::1]:8000", LAN),
        (Reach(lan=LAN), "laptop.local:8000", "http://laptop.local:8000"),
        (Reach(lan=LAN), "10.0.0.4:8000", "http://10.0.0.4:8000"),
        (Reach(url=PUBLIC, lan=LAN), "127.0.0.1:8000", PUBLIC),
        (Reach(url=PUBLIC), "laptop.local:8000", PUBLIC),
    ],
)
def test_links_begin_with_an_address_that_others_can_open(reach: Reach, asked_at: str, link: str) -> None:
    with serving(MemoryStore(), Around(reach=reach)) as house:
        headers = {"Host": asked_at, "Authorization": f"Bearer {HOST_TOKEN}"}
        opening = {"name": "Test", "game": "saga", "gm": "Gea"}
        opened = house.http.post("/api/tables", json=opening, headers=headers).json()["link"]
        assert opened.startswith(f"{link}/table#")
        order = {"id": "add-ana-1", "command": {"type": "add_seat", "name": "Ana"}}
        headers["Authorization"] = f"Bearer {opened.partition('#')[2]}"
        added = house.http.post("/api/table/commands", json=order, headers=headers).json()["link"]
        assert added.startswith(f"{link}/table#")
