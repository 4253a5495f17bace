"""What tests of `sortilege sheet` do: commands that must succeed, those that must be refused, and Phobe."""

import os
from pathlib import Path
from typing import Any

import msgspec
from tests.cli.conftest import Ran, Run

TALENTS = ["matrix lore=exceptional", "Alertness=Exceptional", "medicine=average", "stealth=2", "driving=2", "craft=2"]


def ok(run: Run, line: str | list[str]) -> Ran:
    told = run(["sheet", *(line.split() if isinstance(line, str) else line)])
    assert (told.code, told.err) == (0, "")
    return told


def json_of(run: Run, line: str) -> Any:
    return msgspec.json.decode(ok(run, f"{line} --json").out)


def refused(run: Run, line: str | list[str], *said: str) -> None:
    """Exit code 2, a sentence on stderr alone, and every file as it was."""
    before = contents()
    told = run(["sheet", *(line.split() if isinstance(line, str) else line)])
    assert (told.code, told.out) == (2, "")
    for one in said:
        assert one in told.err
    assert contents() == before


def contents() -> dict[str, bytes]:
    return {one: Path(one).read_bytes() for one in os.listdir() if Path(one).is_file()}


def make_phobe(run: Run) -> None:
    ok(run, "new disciplines --name Phobe -o phobe.json")
    ok(run, "buy phobe.json Speed=3 agility=2 awareness=2")
    ok(run, ["buy", "phobe.json", *TALENTS])
    ok(run, "begin phobe.json")
