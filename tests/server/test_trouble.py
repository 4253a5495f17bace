"""When the store fails or somebody else writes: nothing is acknowledged or shown that is not durable."""

import logging
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from tests.server.serving import House, Json, Seat, serving
from tests.server.stores import Gate
from tests.server.test_http import problem
from tests.server.test_live import close_code

from sortilege.components.card import read_cards
from sortilege.components.chance import ScriptedChance
from sortilege.server import hub as hub_module
from sortilege.server.around import Around
from sortilege.server.links import table_of
from sortilege.server.live import FAILED
from sortilege.server.shown import Shown
from sortilege.store import Entry, MemoryStore
from sortilege.table.audience import HOST, SeatId
from sortilege.table.codec import Body, encode_body
from sortilege.table.event import LinkIssued, SeatNamed, TableArchived

CARD = "8H" * 4
"""Stands for a card that a message names; longer, as two letters may stand in the path of a temporary folder."""
NO_SPACE = OSError(f"no space left, said next to {CARD}")


@pytest.fixture
def store() -> Gate:
    return Gate()


@pytest.fixture
def house(store: Gate) -> Iterator[House]:
    with serving(store, Around(in_flight=4)) as house:
        yield house


def renamed(name: str) -> Json:
    return {"type": "name_seat", "seat": "s1", "name": name}


@contextmanager
def shut(store: Gate) -> Iterator[ThreadPoolExecutor]:
    """While the gate is shut, commands are given from other threads."""
    store.gate.clear()
    with ThreadPoolExecutor(12) as pool:
        try:
            yield pool
        finally:
            store.gate.set()


def soon(seat: Seat, pool: ThreadPoolExecutor, command: Json) -> "Future[httpx.Response]":
    """Gives a command that will not be answered yet."""
    answer = pool.submit(seat.try_, command)
    time.sleep(0.15)
    assert not answer.done()
    return answer


def write(store: Gate, table: str, number: int, body: bytes) -> None:
    """Writes to a log past the server, as another process would."""
    assert MemoryStore.append(store, [(table, Entry(number, f"other/{number}", 1.0, body))]) == [None]


# -- before it is durable ---------------------------------------------------------------------------------------------


def test_nobody_sees_what_is_not_durable_yet(store: Gate, gm: Seat) -> None:
    with gm.live() as line:
        line.next()
        before = gm.table()
        with shut(store) as pool:
            answer = soon(gm, pool, renamed("Unseen"))
            assert gm.table() == before
            assert gm.events(after=1) == {"number": 1, "entries": []}
            with pytest.raises(TimeoutError):
                line.next(timeout=0.2)
            with gm.live(after=1) as other:
                assert other.next()["number"] == 1
        assert answer.result().json() == {"number": 2}
        assert line.next()["public"]["seats"][0]["name"] == "Unseen"


def test_a_refusal_that_tells_of_something_waits_until_that_is_durable(store: Gate, gm: Seat) -> None:
    gm.player("Ana")
    with shut(store) as pool:
        soon(gm, pool, {"type": "set_role", "seat": "s2", "role": "gm"})
        refusal = soon(gm, pool, {"type": "begin", "what": "session", "present": ["s9"]})
    assert problem(refusal.result()) == (404, "unknown_seat")


def test_a_refusal_is_void_if_what_it_tells_of_never_was(store: Gate, gm: Seat) -> None:
    store.trouble = NO_SPACE
    with shut(store) as pool:
        first = soon(gm, pool, {"type": "begin", "what": "session"})
        second = soon(gm, pool, {"type": "begin", "what": "session"})
    assert [problem(one.result()) for one in (first, second)] == [(503, "not_saved")] * 2


def test_more_commands_than_can_be_written_are_refused_early(store: Gate, gm: Seat) -> None:
    with shut(store) as pool:
        waiting = [soon(gm, pool, renamed(f"Gea {number}")) for number in range(4)]
        answer = gm.try_(renamed("One too many"))
        assert problem(answer) == (503, "busy")
        assert answer.headers["retry-after"] == "1"
    assert [one.result().json()["number"] for one in waiting] == [2, 3, 4, 5]
    assert gm.do(**renamed("Again")) == {"number": 6}


# -- commits that fail ------------------------------------------------------------------------------------------------


def test_a_commit_that_fails_has_not_happened(store: Gate, gm: Seat) -> None:
    before = gm.table()
    with gm.live() as line:
        line.next()
        store.trouble = NO_SPACE
        with shut(store) as pool:
            answers = [soon(gm, pool, renamed(f"Gea {number}")) for number in range(3)]
        assert [problem(one.result()) for one in answers] == [(503, "not_saved")] * 3
        store.trouble = None
        assert gm.table()["public"] == before["public"]
        assert gm.do(**renamed("Now")) == {"number": 2}
        assert [entry["number"] for entry in line.next()["entries"]] == [2]
    assert [entry["number"] for entry in gm.log()] == [1, 2]


def test_the_same_id_may_be_tried_again_after_a_failure(store: Gate, gm: Seat) -> None:
    store.trouble = NO_SPACE
    assert problem(gm.try_(renamed("Gea"), "the-same-id")) == (503, "not_saved")
    store.trouble = None
    assert gm.try_(renamed("Gea"), "the-same-id").json() == {"number": 2}


def test_a_commit_that_was_kept_although_it_failed_is_acknowledged(store: Gate, gm: Seat) -> None:
    store.trouble, store.keeps_anyway = NO_SPACE, True
    with gm.live() as line:
        line.next()
        answer = gm.try_(renamed("Kept"), "the-same-id")
        assert answer.json() == {"number": 2}
        assert line.next()["public"]["seats"][0]["name"] == "Kept"
    store.trouble = None
    assert gm.try_(renamed("Kept"), "the-same-id").json() == {"number": 2, "repeated": True}


def test_cards_go_back_when_the_commit_fails(store: Gate) -> None:
    chance = ScriptedChance(read_cards("8H 9H"))
    with serving(store, Around(chance=chance)) as house:
        gm = house.open("saga", shared=True)
        ana = gm.player("Ana")
        draw = {"type": "perform", "actor": "c1", "act": {"type": "draw_edge"}}
        store.trouble = NO_SPACE
        assert problem(ana.try_(draw)) == (503, "not_saved")
        assert ana.table()["own"]["hands"] == {"hand:c1": []}
        store.trouble = None
        assert ana.try_(draw).json() == {"number": 4}
        assert ana.table()["own"]["hands"] == {"hand:c1": ["9H"]}
        assert ana.table()["public"]["decks"][0]["count"] == 53


def test_a_table_that_cannot_be_opened_is_not_there(store: Gate, house: House) -> None:
    store.trouble = NO_SPACE
    headers = {"Authorization": "Bearer host-token-of-the-tests"}
    answer = house.http.post("/api/tables", json={"name": "T", "game": "saga", "gm": "G"}, headers=headers)
    assert problem(answer) == (503, "not_saved")
    assert store.tables() == []


def test_while_the_store_is_down_tables_say_so_and_come_back(store: Gate, gm: Seat) -> None:
    store.trouble = store.unreadable = NO_SPACE
    assert problem(gm.try_(renamed("Gea"))) == (503, "not_saved")
    assert problem(gm.try_(renamed("Gea"))) == (503, "busy")
    assert gm.table()["number"] == 1
    store.trouble = store.unreadable = None
    for _ in range(50):
        if (answer := gm.try_(renamed("Back"))).status_code == 200:
            break
        time.sleep(0.1)
    assert answer.json() == {"number": 2}


# -- somebody else writes ---------------------------------------------------------------------------------------------


def test_who_was_second_is_decided_again_and_sees_the_other(store: Gate, gm: Seat) -> None:
    with gm.live() as line:
        line.next()
        events = (SeatNamed(SeatId("s1"), "Other"),)
        write(store, table_of(gm.token), 2, encode_body(Body(SeatId("s1"), "x", events)))
        assert gm.try_(renamed("Mine"), "the-same-id").json() == {"number": 3}
        message = line.next()
        assert [entry["number"] for entry in message["entries"]] == [2]
        assert message["public"]["seats"][0]["name"] == "Other"
        assert [entry["number"] for entry in line.next()["entries"]] == [3]
        assert gm.try_(renamed("Mine"), "the-same-id").json() == {"number": 3, "repeated": True}


def test_acts_in_flight_when_the_host_archives_the_table_are_refused_for_that(store: Gate, gm: Seat) -> None:
    with shut(store) as pool:
        answers = [pool.submit(gm.try_, renamed(f"Gea {n}")) for n in range(3)]
        time.sleep(0.2)
        write(store, table_of(gm.token), 2, encode_body(Body(HOST, "x", (TableArchived(),))))
    assert [problem(one.result()) for one in answers] == [(409, "archived")] * 3
    assert [entry["number"] for entry in gm.log()] == [1, 2]


def test_acts_in_flight_when_the_host_replaces_the_link_do_not_happen(store: Gate, gm: Seat) -> None:
    with shut(store) as pool:
        answer = pool.submit(gm.try_, renamed("Late"))
        time.sleep(0.2)
        write(store, table_of(gm.token), 2, encode_body(Body(HOST, "x", (LinkIssued(SeatId("s1"), "another"),))))
    assert problem(answer.result()) == (401, "bad_token")
    assert len(store.read(table_of(gm.token))) == 2


# -- copies that come late --------------------------------------------------------------------------------------------


def test_a_copy_of_what_was_refused_beside_something_that_was_lost_is_decided_anew(store: Gate, gm: Seat) -> None:
    store.trouble = NO_SPACE
    begin = {"type": "begin", "what": "session"}
    with shut(store) as pool:
        soon(gm, pool, begin)
        second = pool.submit(gm.try_, begin, "the-same-id")
        time.sleep(0.15)
    assert problem(second.result()) == (503, "not_saved")
    store.trouble = None
    assert gm.try_(begin, "the-same-id").json() == {"number": 2}


# -- logs that cannot be read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [b"\xff", b"{}", b'{"by":"s1","engine":"9","events":[{"type":"table_opened/9"}]}', b""],
    ids=["garbage", "no events", "newer event", "empty"],
)
def test_a_corrupt_log_says_so_and_others_go_on(store: Gate, gm: Seat, body: bytes) -> None:
    write(store, "broken", 1, body)
    answer = gm.house.sit("broken.secret").get("/api/table")
    assert problem(answer) == (500, "corrupt_table")
    assert "left alone" in answer.json()["detail"]
    assert gm.do(**renamed("Fine")) == {"number": 2}
    assert store.read("broken") == [Entry(1, "other/1", 1.0, body)]


def test_a_log_that_does_not_fit_itself_is_corrupt(store: Gate, gm: Seat) -> None:
    write(store, "broken", 1, encode_body(Body(SeatId("s1"), "x", (SeatNamed(SeatId("s7"), "Nobody"),))))
    assert problem(gm.house.sit("broken.secret").get("/api/table")) == (500, "corrupt_table")


def test_a_store_that_cannot_be_read_is_tried_again(store: Gate, gm: Seat) -> None:
    with serving(store) as other:
        again = other.sit(gm.token)
        store.unreadable = NO_SPACE
        assert problem(again.get("/api/table")) == (503, "unavailable")
        store.unreadable = None
        assert again.get("/api/table").json()["number"] == 1


# -- bugs -------------------------------------------------------------------------------------------------------------


def test_a_bug_is_answered_and_logged_without_details(
    gm: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(*_: object) -> None:
        raise LookupError(f"{CARD} cannot leave hand:c1")

    monkeypatch.setattr(hub_module, "decide", stumble)
    with caplog.at_level(logging.DEBUG):
        answer = gm.try_(renamed("Gea"))
    assert problem(answer) == (500, "internal_error")
    assert CARD not in answer.text
    assert "LookupError" in caplog.text
    assert CARD not in caplog.text
    monkeypatch.undo()
    assert gm.do(**renamed("Gea")) == {"number": 2}


def test_a_table_that_cannot_be_shown_keeps_no_other_waiting(
    store: Gate, gm: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other, broken = gm.house.open("cyberspace"), table_of(gm.token)
    show = Shown.message

    def stumble(shown: Shown, *rest: Any, **named: Any) -> bytes:
        if shown.state.seats[SeatId("s1")].name == "Broken":
            raise LookupError(f"{CARD} is not there")
        return show(shown, *rest, **named)

    monkeypatch.setattr(Shown, "message", stumble)
    with gm.live() as line, other.live() as fine:
        line.next()
        fine.next()
        with shut(store) as pool:
            answers = [soon(gm, pool, renamed("Broken")), soon(other, pool, renamed("Fine"))]
        assert [one.result().json() for one in answers] == [{"number": 2}, {"number": 2}]
        assert fine.next()["number"] == 2
        assert close_code(line) == FAILED
        with gm.live() as again:
            assert close_code(again) == FAILED
    assert f"table {broken}: LookupError" in caplog.text
    assert CARD not in caplog.text
    monkeypatch.undo()
    with gm.live(after=1) as line:
        assert line.next()["number"] == 2


def test_failures_are_logged_without_tokens_and_cards(store: Gate, gm: Seat, caplog: pytest.LogCaptureFixture) -> None:
    store.trouble = NO_SPACE
    with caplog.at_level(logging.DEBUG):
        gm.try_(renamed("Gea"))
    assert "was not saved" in caplog.text
    assert gm.token not in caplog.text
    assert CARD not in caplog.text
