"""The live feed: what is sent, to whom, and that nothing is missed or told twice."""

import json
import socket as socket_module
import threading
import time
from asyncio import BaseTransport
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise

import pytest
from tests.server.serving import House, Json, Line, Seat
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sortilege.server.beat import EVERY
from sortilege.server.live import BAD_HELLO, MAX_PER_SEAT, REVOKED, SLOW, TOO_MANY
from sortilege.server.serve import Wire

ROLL = {"type": "unopposed", "level": 3, "difficulty": 10}


@pytest.fixture
def ana(gm: Seat) -> Seat:
    return gm.player("Ana")


@pytest.fixture
def socket(house: House) -> Iterator[ClientConnection]:
    with connect(house.base.replace("http", "ws") + "/api/table/live") as socket:
        yield socket


def close_code(line: Line) -> int:
    """Reads to the end; gives the code that the server closed with."""
    try:
        while True:
            line.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def numbers(messages: list[Json]) -> list[int]:
    return [entry["number"] for message in messages for entry in message["entries"]]


def roll(seat: Seat, times: int = 1) -> None:
    for _ in range(times):
        seat.do("call", who=["c1"], test=ROLL)


def test_the_first_message_brings_what_was_missed_and_how_things_are(ana: Seat) -> None:
    with ana.live(after=1) as line:
        first = line.next()
    assert [entry["number"] for entry in first["entries"]] == [2, 3]
    now = ana.table()
    assert {key: first[key] for key in ("number", "public", "own")} == {
        key: now[key] for key in ("number", "public", "own")
    }
    assert first["here"] == ["s2"]
    assert "from" not in first


def test_everyone_gets_each_entry_with_views_after_it(gm: Seat, ana: Seat) -> None:
    with gm.live() as gea, ana.live() as line:
        gea.next()
        line.next()
        assert gea.present() == ["s1", "s2"]
        roll(ana)
        for one in (gea, line):
            message = one.next()
            assert message["number"] == 4
            assert [entry["number"] for entry in message["entries"]] == [4]
            assert message["entries"][0]["by"] == "s2"
        gm.do("begin", what="scene", name="Docks")
        assert line.next()["public"]["periods"]["scene"]["name"] == "Docks"


def test_views_come_again_only_when_they_have_changed(gm: Seat, ana: Seat) -> None:
    with gm.live() as gea, ana.live() as line:
        assert {"public", "own"} <= set(gea.next())
        assert {"public", "own"} <= set(line.next())
        gea.present()

        def got(number: int) -> list[set[str]]:
            return [set(one.until(number)[-1]) & {"public", "own"} for one in (gea, line)]

        roll(ana)
        assert got(4) == [set(), set()]
        gm.do("begin", what="scene")
        assert got(5) == [{"public"}, {"public"}]
        gm.do("set_character", sheet={"name": "Warden"})
        assert got(6) == [{"own"}, set()]
        gm.do("hand_over", seat="s2")
        assert got(7) == [{"public", "own"}, {"public", "own"}]


def test_a_reconnect_misses_and_doubles_nothing(gm: Seat, ana: Seat) -> None:
    """While somebody plays on, a line breaks and comes back from the last number it had."""
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            roll(ana)

    player = threading.Thread(target=play)
    player.start()
    got: list[int] = []
    try:
        for _ in range(12):
            with gm.live(after=got[-1] if got else 0) as line:
                got += numbers(line.until((got[-1] if got else 0) + 3))
    finally:
        stop.set()
        player.join()
    assert got == list(range(1, got[-1] + 1))


def test_what_comes_live_is_what_the_feed_says(gm: Seat, ana: Seat) -> None:
    with ana.live() as line:
        roll(ana, 5)
        entries = [entry for message in line.until(8) for entry in message["entries"]]
    assert entries == ana.log()


def test_a_long_log_is_cut_to_the_newest(gm: Seat) -> None:
    for number in range(220):
        gm.do("name_seat", seat="s1", name=f"Gea {number}")
    with gm.live() as line:
        first = line.next()
    assert first["number"] == 221
    assert [entry["number"] for entry in first["entries"]] == list(range(first["from"], 222))
    assert len(json.dumps(first["entries"])) == pytest.approx(18_000, abs=3_000)
    with gm.live(after=1) as line:
        again = line.next()
    assert (again["from"], len(again["entries"])) == (22, 200)
    with gm.live(after=21) as line:
        assert "from" not in line.next()


@pytest.mark.parametrize("after", [4, 1000, 10**30])
def test_a_number_from_the_future_gets_the_present(ana: Seat, after: int) -> None:
    """As where the host went back to a backup: what the page had from then on never was."""
    with ana.live(after=after) as line:
        assert numbers([line.next()]) == [1, 2, 3]
        roll(ana)
        assert numbers([line.next()]) == [4]
    assert ana.events(after=after) == {"number": 4, "entries": []}


def test_presence_counts_seats_not_connections(gm: Seat, ana: Seat) -> None:
    with gm.live() as gea:
        assert gea.next()["here"] == ["s1"]
        with ana.live() as one:
            assert one.next()["here"] == ["s1", "s2"]
            assert gea.present() == ["s1", "s2"]
            with ana.live() as other:
                assert other.next()["here"] == ["s1", "s2"]
        assert gea.present() == ["s1"]
    assert gm.table()["here"] in ([], ["s1"])


def test_a_seat_is_asleep_while_nobody_looks_at_any_of_its_pages(gm: Seat, ana: Seat) -> None:
    with gm.live() as gea, ana.live() as phone:
        gea.next()
        assert gea.next()["here"] == ["s1", "s2"]
        phone.socket.send('{"asleep":true}')
        told = gea.next()
        assert (told["here"], told["asleep"]) == (["s1"], ["s2"])
        with ana.live():
            assert gea.present() == ["s1", "s2"]
        assert gea.present() == ["s1"]
        phone.socket.send('{"asleep":false}')
        told = gea.next()
        assert (told["here"], told["asleep"]) == (["s1", "s2"], [])


@pytest.mark.parametrize(("goodbye", "asleep"), [(True, []), (False, ["s2"])])
def test_who_falls_silent_asleep_stays_asleep(gm: Seat, ana: Seat, goodbye: bool, asleep: list[str]) -> None:
    with gm.live() as gea, ana.live() as phone:
        gea.next()
        assert gea.present() == ["s1", "s2"]
        phone.socket.send('{"asleep":true}')
        assert gea.next()["asleep"] == ["s2"]
        if goodbye:
            phone.socket.close()
            assert gea.next()["asleep"] == []
        else:
            phone.socket.socket.shutdown(socket_module.SHUT_RDWR)
            time.sleep(0.3)
        assert gm.table()["asleep"] == asleep
        with ana.live() as again:
            again.next()
            assert gm.table()["asleep"] == []


def test_every_line_beats(ana: Seat) -> None:
    with ana.live() as line:
        line.next()
        times = []
        for _ in range(3):
            assert line.socket.recv(EVERY + 1) == "{}"
            times.append(time.monotonic())
    assert all(later - earlier == pytest.approx(EVERY, abs=0.9) for earlier, later in pairwise(times))


def test_a_line_that_only_seems_to_be_there_is_hung_up(
    house: House, gm: Seat, ana: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a phone leaves the network: nothing is closed, and nothing answers."""
    monkeypatch.setattr(Wire, "connection_made", _impatient(Wire.connection_made))
    with gm.live() as gea:
        gea.next()
        silent = silent_socket(house)
        silent.send(masked_text(json.dumps({"token": ana.token})))
        assert gea.present() == ["s1", "s2"]
        assert gea.present() == ["s1"]
        silent.close()


def _impatient(made: Callable[[Wire, BaseTransport], None]) -> Callable[[Wire, BaseTransport], None]:
    def connection_made(wire: Wire, transport: BaseTransport) -> None:
        made(wire, transport)
        wire.ping_interval = wire.ping_timeout = 0.3

    return connection_made


def silent_socket(house: House) -> socket_module.socket:
    """A live connection that never answers a ping, as no WebSocket library would keep it."""
    raw = socket_module.create_connection(("127.0.0.1", int(house.base.rpartition(":")[2])))
    raw.sendall(
        b"GET /api/table/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b" 101 " in raw.recv(1000)
    return raw


def masked_text(text: str) -> bytes:
    """A WebSocket text frame as a client sends it, its mask all zeros."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text.encode()


def test_a_seat_may_have_several_tabs(ana: Seat) -> None:
    with ana.live() as one, ana.live() as other:
        one.next()
        other.next()
        roll(ana)
        assert one.next() == other.next()


def test_tabs_have_an_end(ana: Seat) -> None:
    with ana.live() as oldest:
        oldest.next()
        lines = [ana.live() for _ in range(MAX_PER_SEAT)]
        for line in lines:
            line.__enter__().next()
        assert close_code(oldest) == TOO_MANY
        for line in lines:
            line.__exit__(None, None, None)


def test_a_tab_that_nobody_looks_at_goes_first(ana: Seat) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(ana.live()) for _ in range(MAX_PER_SEAT)]
        for line in lines:
            line.next()
        lines[3].socket.send(json.dumps({"asleep": True}))
        ana.table()
        stack.enter_context(ana.live()).next()
        assert close_code(lines[3]) == TOO_MANY
        roll(ana)
        assert numbers([lines[0].next()]) == [4]


@pytest.mark.parametrize("how", ["issued anew", "revoked"])
def test_a_link_that_ends_closes_its_connections_at_once(gm: Seat, ana: Seat, how: str) -> None:
    with ana.live() as one, ana.live() as other:
        one.next()
        other.next()
        if how == "revoked":
            gm.do("revoke_link", seat="s2")
        else:
            gm.do("issue_link", seat="s2")
        gm.do("name_seat", seat="s1", name="Not for these ears")
        assert [close_code(one), close_code(other)] == [REVOKED, REVOKED]
    assert not any(b"ears" in seen for seen in ana.seen)


def test_a_new_role_shows_at_once(gm: Seat, ana: Seat) -> None:
    gm.do("set_character", sheet={"name": "Warden"})
    with ana.live() as line:
        assert line.next()["own"]["characters"] == []
        gm.do("hand_over", seat="s2")
        own = line.next()["own"]
    assert own["role"] == "gm"
    assert [one["name"] for one in own["characters"]] == ["GM", "Warden"]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (json.dumps({"token": "no.such"}), REVOKED),
        ("{", BAD_HELLO),
        ("[]", BAD_HELLO),
        (json.dumps({"after": 3}), BAD_HELLO),
        (json.dumps({"token": "a.b", "after": -1}), BAD_HELLO),
    ],
)
def test_a_bad_hello_is_closed_with_a_code(socket: ClientConnection, hello: str, code: int) -> None:
    socket.send(hello)
    assert close_code(Line(socket, [])) == code


def test_what_a_client_says_later_changes_nothing(ana: Seat) -> None:
    with ana.live() as line:
        line.next()
        for text in ("{}", "x" * 5000, json.dumps({"token": "no.such", "after": 0})):
            line.socket.send(text)
        roll(ana)
        assert numbers([line.next()]) == [4]


def stuck_socket(house: House) -> ClientConnection:
    """A line of somebody who does not read, with little room in between."""
    raw = socket_module.socket()
    raw.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, 8192)
    raw.connect(("127.0.0.1", int(house.base.rpartition(":")[2])))
    return connect(house.base.replace("http", "ws") + "/api/table/live", sock=raw, compression=None, max_queue=1)


def test_a_slow_seat_is_cut_off_and_the_others_are_not(gm: Seat, ana: Seat) -> None:
    big = {"name": "Ana", "skills": [{"name": f"{n:060}", "attribute": "strength"} for n in range(100)]}
    for _ in range(6):
        ana.do("set_character", sheet=big)
    with stuck_socket(gm.house) as slow, gm.live() as gea:
        slow.send(json.dumps({"token": ana.token, "after": 0}))
        for number in range(100):
            gea.until(ana.do("set_character", actor="c1", sheet={**big, "name": f"Ana {number}"})["number"])
            if gm.table()["here"] == ["s1"]:
                break
        assert gm.table()["here"] == ["s1"]
        gea.until(gm.do("name_seat", seat="s1", name="Still here")["number"])
        assert close_code(Line(slow, [])) == SLOW
    with ana.live(after=3) as line:
        assert line.next()["number"] == gm.table()["number"]
