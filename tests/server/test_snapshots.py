"""A table that is loaded from its snapshot is the table that its whole log folds to."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.serving import Seat, serving
from tests.table.sitting import Sitting
from tests.table.test_secrets import MOVES, move, saga_table

from sortilege.components.chance import seeded_chance
from sortilege.server import hub, loading, room, snapshots
from sortilege.server.loading import RECENT, folded, load
from sortilege.server.snapshots import restored, taken
from sortilege.store import Entry, MemoryStore, Snapshot
from sortilege.store.sql import SqlStore
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, encode_body
from sortilege.table.event import SeatNamed

GOLDEN = Path(__file__).parent.parent / "table" / "golden"
CHECK = {"type": "unopposed", "level": 5, "difficulty": 15}


class Readings(MemoryStore):
    """Notes how many entries were read."""

    read_entries = 0

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        log = super().read(table, after, limit)
        self.read_entries += len(log)
        return log


def entries(sitting: Sitting) -> list[Entry]:
    bodies = (encode_body(Body(by, "test", events)) for by, events in sitting.log)
    return [Entry(number, f"c{number}", 1000.0 + number, body) for number, body in enumerate(bodies, 1)]


def stored(log: list[Entry], at: int) -> Readings:
    """A store with the log, and a snapshot of its first `at` entries."""
    store = Readings()
    store.append([("oak", entry) for entry in log])
    store.keep("oak", taken(store, "oak", folded(log[:at])))
    return store


def move_on(sitting: Sitting, kind: str, luck: Random) -> None:
    """A command of that kind; now and then acts are taken back, and seats change meanwhile."""
    past, dice = sitting.state.past, luck.random()
    if dice < 0.2 and past:
        sitting.do("s1", co.TakeBack(past[-1].entry))
    elif dice < 0.3:
        sitting.do("s1", co.AddSeat("Dora") if len(sitting.state.seats) < 6 else co.NameSeat(SeatId("s3"), kind))
    command = move(sitting, kind, luck)
    if command:
        sitting.try_(*command)


@settings(max_examples=40, deadline=None)
@given(st.booleans(), st.lists(st.sampled_from(MOVES), min_size=1, max_size=50), st.randoms(use_true_random=False))
def test_a_snapshot_at_any_entry_loads_what_the_whole_log_folds_to(
    shared: bool, kinds: list[str], luck: Random
) -> None:
    sitting = saga_table(shared, seeded_chance(luck.randrange(10**6)))
    for kind in kinds:
        move_on(sitting, kind, luck)
    log = entries(sitting)
    found = load(stored(log, luck.randint(1, len(log))), "oak")
    assert found.state == folded(log)
    assert found.kept > 0
    seen = [(sitting.public, sitting.own(seat), sitting.feed(seat)) for seat in sitting.state.seats]
    sitting.state = found.state
    assert seen == [(sitting.public, sitting.own(seat), sitting.feed(seat)) for seat in sitting.state.seats]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.log.jsonl")), ids=lambda path: path.name)
def test_every_state_of_the_golden_logs_comes_back_from_its_snapshot(path: Path) -> None:
    bodies = path.read_bytes().splitlines()
    log = [Entry(number, f"c{number}", 1000.0, body) for number, body in enumerate(bodies, 1)]
    for entry in log:
        assert load(stored(log, entry.number), "oak").state == folded(log)


@pytest.fixture
def long_log() -> list[Entry]:
    opened = entries(Sitting("cyberspace"))
    body = encode_body(Body(SeatId("s1"), "test", (SeatNamed(SeatId("s1"), "Gea"),)))
    return opened + [Entry(number, f"c{number}", 1000.0, body) for number in range(2, 2 * RECENT)]


def test_only_what_came_after_the_snapshot_is_read(long_log: list[Entry]) -> None:
    store = stored(long_log, len(long_log) - 3)
    store.read_entries = 0
    found = load(store, "oak")
    assert found.state == folded(long_log)
    assert found.commands == [entry.command for entry in long_log]
    assert list(found.recent) == long_log[-RECENT:]
    assert store.read_entries == RECENT


@pytest.mark.parametrize("at", [1, 5, RECENT])
def test_an_old_snapshot_still_serves(long_log: list[Entry], at: int) -> None:
    found = load(stored(long_log, at), "oak")
    assert (found.state, found.kept) == (folded(long_log), at)
    assert list(found.recent) == long_log[-RECENT:]


def damaged(snapshot: Snapshot, how: str) -> Snapshot:
    match how:
        case "body":
            return msgspec.structs.replace(snapshot, body=snapshot.body.replace(b'"Test"', b'"Toast"'))
        case "fits":
            return msgspec.structs.replace(snapshot, fits="0" * 64)
        case "number":
            return msgspec.structs.replace(snapshot, number=snapshot.number - 1)
    return msgspec.structs.replace(snapshot, number=10**6)


@pytest.mark.parametrize("how", ["body", "fits", "number", "beyond"])
def test_a_snapshot_that_does_not_fit_is_thrown_away(long_log: list[Entry], how: str) -> None:
    store = stored(long_log, 9)
    snapshot = store.snapshot("oak")
    assert snapshot
    store.keep("oak", damaged(snapshot, how))
    found = load(store, "oak")
    assert (found.state, found.kept) == (folded(long_log), 0)


def test_a_snapshot_of_another_log_or_program_is_thrown_away(
    long_log: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = stored(long_log, 9).snapshot("oak")
    assert snapshot
    assert restored(snapshot, long_log[8])
    assert restored(snapshot, msgspec.structs.replace(long_log[8], at=1.0)) is None
    monkeypatch.setattr(snapshots, "_program", lambda: b"another")
    assert restored(snapshot, long_log[8]) is None


def play(gm: Seat, tests: int) -> None:
    for _ in range(tests):
        gm.do("call", test=CHECK, who=["gm"])


def test_play_and_a_good_end_leave_snapshots_and_a_restart_changes_nothing(
    database: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "RECENT", 20)
    monkeypatch.setattr(room, "RECENT", 20)
    monkeypatch.setattr(hub, "SNAPSHOT_EVERY", 40)
    monkeypatch.setattr(hub, "SNAPSHOT_LEAST", 10)
    with serving(database) as house:
        gm = house.open("cyberspace")
        first = gm.try_({"type": "call", "test": CHECK, "who": ["gm"]}, "the-first-call").json()
        play(gm, 50)
        before, log = gm.table(), gm.log()
        snapshot = database.snapshot(gm.token.partition(".")[0])
        assert snapshot
        assert 20 <= snapshot.number <= 40
    with serving(database) as house:
        gm = house.sit(gm.token)
        assert gm.table() == before
        assert gm.log() == log
        again = gm.try_({"type": "call", "test": CHECK, "who": ["gm"]}, "the-first-call").json()
        assert again == {**first, "repeated": True}
        play(gm, 5)
    last = database.snapshot(gm.token.partition(".")[0])
    assert last
    assert last.number > snapshot.number
