"""Backups while people play: consistent, pruned, told when they fail, and worth something when they are restored."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from tests.server.serving import House, Seat, serving

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refused
from sortilege.server.around import Around
from sortilege.server.host.backups import Backups, Plan, read_duration
from sortilege.store import Entry
from sortilege.store.sql import SqlStore


class Clock:
    """A minute later each time it is looked at."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        self.now += 60
        return self.now


class Made:
    """Backups of a store into a folder, and what was told of them."""

    def __init__(self, store: SqlStore, folder: Path, **plan: Any) -> None:
        self.folder, self.told = folder, list[str]()
        self.backups = Backups(store, Plan(folder, **plan), Clock(), self.told.append)

    @property
    def files(self) -> list[Path]:
        return sorted(self.folder.glob("*.db"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    with closing(SqlStore.open(tmp_path / "tables.db")) as store:
        yield store


def add(store: SqlStore, *numbers: int) -> None:
    for number in numbers:
        assert store.append([("oak", Entry(number, f"c{number}", 1.5, b"{}"))]) == [None]


@pytest.mark.skipif(os.name == "nt", reason="modes of files are Unix's")
def test_nobody_else_reads_tables_and_their_backups(store: SqlStore, tmp_path: Path) -> None:
    add(store, 1)
    made = Made(store, tmp_path / "backups")
    assert made.backups.make()
    for file in (*tmp_path.glob("tables.db*"), *made.files):
        assert file.stat().st_mode & 0o077 == 0, file.name


def test_one_is_made_at_the_start_and_one_at_the_end(store: SqlStore, tmp_path: Path) -> None:
    made = Made(store, tmp_path / "new" / "backups")
    add(store, 1)
    made.backups.start()
    assert len(made.files) == 1
    add(store, 2)
    made.backups.stop()
    assert [path.name for path in made.files] == [
        "sortilege-2023-11-14T22-14-20Z.db",
        "sortilege-2023-11-14T22-15-20Z.db",
    ]
    with closing(SqlStore.open(made.files[-1])) as backup:
        assert backup.read("oak") == store.read("oak")


def test_they_are_made_every_so_often(store: SqlStore, tmp_path: Path) -> None:
    made = Made(store, tmp_path / "backups", every=0.02)
    made.backups.start()
    for number in range(1, 4):
        held = len(made.files)
        add(store, number)
        for _ in range(500):
            if len(made.files) > held:
                break
            Event().wait(0.02)
        assert len(made.files) > held
    made.backups.stop()


def test_none_is_made_where_nothing_has_happened(store: SqlStore, tmp_path: Path) -> None:
    made = Made(store, tmp_path / "backups")
    add(store, 1)
    assert [made.backups.make() for _ in range(4)] == [True] * 4
    assert len(made.files) == 1


def test_the_oldest_go_and_other_files_stay(store: SqlStore, tmp_path: Path) -> None:
    made = Made(store, tmp_path, keep=3)
    other = tmp_path / "sortilege-notes.db"
    other.write_bytes(b"mine")
    for number in range(1, 7):
        add(store, number)
        assert made.backups.make()
    kept = sorted(tmp_path.glob("sortilege-2023*.db"))
    assert [len(SqlStore.open(path).read("oak")) for path in kept] == [4, 5, 6]
    assert other.read_bytes() == b"mine"


def test_a_folder_that_cannot_be_one_is_refused_at_the_start(store: SqlStore, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    made = Made(store, tmp_path / "file")
    with pytest.raises(Refused, match="No backup can be made in") as refused:
        made.backups.start()
    assert refused.value.refusal.code == "no_backup"
    made.backups.stop()


def test_one_that_fails_is_told_and_the_next_is_made(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made(store, tmp_path / "backups")
    add(store, 1)
    made.backups.start()
    add(store, 2)
    with monkeypatch.context() as broken:

        def full(path: Path) -> None:
            path.write_bytes(b"half of it")
            raise OSError(28, "No space left on device")

        broken.setattr(store, "back_up", full)
        assert not made.backups.make()
    assert made.told == ["NO BACKUP: [Errno 28] No space left on device. Play goes on, and it is tried again."]
    assert "No space left" in made.backups.last.trouble
    assert len(list(made.folder.iterdir())) == 1, "nothing half stays under any name"
    assert made.backups.make()
    assert made.backups.last.trouble == ""
    assert len(made.files) == 2
    made.backups.stop()


def test_a_database_that_is_gone_is_told(store: SqlStore, tmp_path: Path) -> None:
    made = Made(store, tmp_path / "backups")
    add(store, 1)
    made.backups.start()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        other.execute("PRAGMA foreign_keys=OFF")
        other.execute("DROP TABLE entries")
    assert not made.backups.make()
    assert made.told[0].startswith("NO BACKUP: ")
    made.backups.stop()


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("30m", 1800), ("1h", 3600), ("2d", 172800), (" 5m ", 300)])
def test_times_are_read_as_people_write_them(text: str, seconds: float) -> None:
    assert read_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "1", "h", "0h", "1.5h", "-1h", "1 h", "1w", "1hh", "10000000s"])
def test_other_times_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_duration(text)
    assert refused.value.refusal.code == "bad_duration"


def views(house: House, tokens: list[str]) -> list[Any]:
    seats = [house.sit(token) for token in tokens]
    return [(seat.table(), seat.log()) for seat in seats]


class Playing(Thread):
    """Somebody who goes on and on; `number` is that of the last entry."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat, self.number, self.ended = seat, 0, Event()

    def run(self) -> None:
        while not self.ended.is_set():
            self._seat.do("begin", what="scene")
            called = {"type": "test", "stat": 5, "target": 12}
            self.number = self._seat.do("call", who=["c1"], test=called)["number"]


def test_one_taken_during_play_gives_every_seat_what_it_saw(store: SqlStore, tmp_path: Path) -> None:
    """All the while somebody plays; what the backup's last entry says is what each seat saw then."""
    backup = tmp_path / "backup.db"
    with serving(store, Around(chance=seeded_chance(4))) as house:
        gm = house.open("saga")
        ana, room = gm.player("Ana", stress=2), house.sit(gm.do("add_seat", name="Wall", role="spectator")["link"])
        gm.do("begin", what="session")
        playing = Playing(gm)
        playing.start()
        while playing.number < 40:
            Event().wait(0.01)
        store.back_up(backup)
        number_after = playing.number
        playing.ended.set()
        playing.join()
        tokens = [gm.token, ana.token, room.token]
        with closing(SqlStore.open(backup)) as restored, serving(restored) as other:
            then = views(other, tokens)
            cut = then[0][0]["number"]
            assert 40 <= cut <= number_after + 2
            full = views(house, tokens)
            for (seen, log), (_, whole) in zip(then, full, strict=True):
                assert seen["number"] == cut
                assert log == whole[:cut]
            other.sit(gm.token).do("begin", what="scene")


def test_one_taken_while_nobody_plays_gives_every_seat_the_same_view(store: SqlStore, tmp_path: Path) -> None:
    with serving(store, Around(chance=seeded_chance(4))) as house:
        gm = house.open("saga")
        ana, ben = gm.player("Ana", stress=2), gm.player("Ben")
        gm.do("begin", what="session")
        ana.do("call", who=["c1"], test={"type": "test", "stat": 5, "target": 12})
        tokens = [gm.token, ana.token, ben.token]
        store.back_up(tmp_path / "backup.db")
        with closing(SqlStore.open(tmp_path / "backup.db")) as restored, serving(restored) as other:
            assert views(other, tokens) == views(house, tokens)
