"""The command in this process: arguments and typed lines in, exit code and both streams out."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec
import pytest

from sortilege.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, object]:
        """The standard output as one JSON object."""
        return msgspec.json.decode(self.out, type=dict[str, object])


Run: TypeAlias = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `sortilege` with a line of arguments; nobody is there to answer unless `typed` says what."""

    def run(line: str | list[str], typed: str = "") -> Ran:
        words = line.split() if isinstance(line, str) else line
        monkeypatch.setattr(sys, "argv", ["sortilege", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", "200")
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return Ran(int(ended.value.code or 0), told.out, told.err)

    return run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
