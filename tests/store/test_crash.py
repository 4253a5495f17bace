"""What was acknowledged outlives a killed process and a full disk, and leaves no gap."""

import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from sortilege.store.sql import SqlStore
from sortilege.testing.stores import entry

APPENDER = Path(__file__).with_name("appender.py")


def appender(path: Path, limit: int = 0) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, APPENDER, path, str(limit)], stdout=subprocess.PIPE, text=True)


def acknowledged(output: str) -> dict[str, int]:
    """Per table the highest number that was acknowledged; the last line may be cut off."""
    highest: dict[str, int] = {}
    for line in output.splitlines(keepends=True):
        if line.endswith(" NoneType\n"):
            table, number, _ = line.split()
            highest[table] = int(number)
    return highest


def check_kept(path: Path, highest: dict[str, int]) -> None:
    with closing(SqlStore.open(path)) as store:
        for table, number in highest.items():
            numbers = [each.number for each in store.read(table)]
            assert len(numbers) >= number
            assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("seed", range(5))
def test_a_kill_at_a_random_moment_loses_nothing_acknowledged(path: Path, seed: int) -> None:
    moments = random.Random(seed)
    before: dict[str, int] = {}
    for _ in range(2):
        with appender(path) as process:
            assert process.stdout
            first = process.stdout.readline()
            time.sleep(moments.uniform(0, 0.2))
            process.send_signal(signal.SIGKILL)
            highest = acknowledged(first + process.stdout.read())
        assert highest
        assert all(number > before.get(table, 0) for table, number in highest.items())
        check_kept(path, highest)
        before = highest


def test_a_kill_while_the_database_is_made_leaves_one_that_opens(path: Path) -> None:
    moments = random.Random(7)
    for attempt in range(6):
        place = path.with_name(f"{attempt}.db")
        with appender(place) as process:
            while not place.exists():
                time.sleep(0.001)
            time.sleep(moments.uniform(0, 0.03))
            process.send_signal(signal.SIGKILL)
        with closing(SqlStore.open(place)) as store:
            assert store.append([("after", entry(1))]) == [None]


def test_a_full_disk_is_reported_and_what_was_acknowledged_stays(path: Path) -> None:
    with appender(path, limit=400_000) as process:
        output, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    highest = acknowledged(output)
    assert set(highest) == {"oak", "ash", "elm"}
    assert "OperationalError" in output
    check_kept(path, highest)
    with closing(SqlStore.open(path)) as store:
        number = len(store.read("oak")) + 1
        assert store.append([("oak", entry(number))]) == [None]
