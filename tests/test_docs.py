"""What README and docs show works: Python blocks run, and so do the lines that begin with `$ sortilege`."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
FENCE = re.compile(r"(?P<before>[^\n]*)\n```(?P<language>[^\n]*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
SERVER = re.compile(r"sortilege (demo|serve)\b")


class Block(NamedTuple):
    place: str
    line: int
    language: str
    text: str
    runs: bool

    @property
    def commands(self) -> list[str]:
        if self.language not in ("console", "sh"):
            return []
        return [line[2:] for line in self.text.splitlines() if line.startswith("$ sortilege")]


def blocks_of(page: Path) -> list[Block]:
    source = page.read_text(encoding="utf-8")
    place = page.relative_to(ROOT).as_posix()
    return [
        Block(
            place,
            source.count("\n", 0, found.start("text")),
            found["language"],
            found["text"],
            found["before"] != "<!-- not run -->",
        )
        for found in FENCE.finditer(source)
    ]


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
COMMANDS = [pytest.param(b.commands, id=f"{b.place}: {b.commands[0]}") for b in BLOCKS if b.runs and b.commands]


@pytest.mark.parametrize("place", [page.relative_to(ROOT).as_posix() for page in PAGES])
def test_python_runs(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block for itself, so that a reader can copy one."""
    monkeypatch.chdir(tmp_path)
    for block in BLOCKS:
        if (block.place, block.language) == (place, "python"):
            exec(compile("\n" * block.line + block.text, block.place, "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("commands", COMMANDS)
def test_commands_succeed(commands: list[str], tmp_path: Path) -> None:
    """Those of a block one after another in one folder, as a reader types them."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    for command in commands:
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def test_the_fifth_game_plays_once_it_is_installed(tmp_path: Path) -> None:
    """The page's module and entry point, as pip lays them out."""
    blocks = [block for block in BLOCKS if block.place == "docs/games.md"]
    module = next(block.text for block in blocks if block.language == "python")
    project = tomllib.loads(next(block.text for block in blocks if block.language == "toml"))
    points = project["project"]["entry-points"]["sortilege.games"]
    info = tmp_path / "highcard-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: highcard\nVersion: 1\n")
    named = "".join(f"{name} = {point}\n" for name, point in points.items())
    (info / "entry_points.txt").write_text(f"[sortilege.games]\n{named}")
    (tmp_path / "highcard.py").write_text(module)
    program = Path(sys.executable).parent / "sortilege"
    lines = ("games", "try highcard high_card --cards 2", "odds highcard high_card --cards 2")
    for line, says in zip(lines, ("high_card", "against 7", "64.6 %"), strict=True):
        env = {**os.environ, "PYTHONPATH": str(tmp_path)}
        done = subprocess.run(
            [program, *line.split()], env=env, capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 0, done.stderr
        assert says in done.stdout


def test_only_servers_are_exempt() -> None:
    """The two set-up commands begin with no `$`; `.ci/run` runs them."""
    exempt = [block for block in BLOCKS if not block.runs]
    assert [b for b in exempt if b.language == "python"] == []
    assert [c for b in exempt for c in b.commands if not SERVER.match(c)] == []


def test_readme_has_its_blocks() -> None:
    assert {"sh", "console"} <= {block.language for block in BLOCKS if block.place == "README.md"}
    assert COMMANDS
