"""`sortilege sheet` with files that others wrote, or write at the same time."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.sheeting import make_phobe, ok, refused
from tests.sheets.made import finished, written

from sortilege.cli.plainly import plainly
from sortilege.cli.sheet_files import open_sheet, write_sheet
from sortilege.components.refusal import Refused
from sortilege.sheets.document import replaced
from sortilege.sheets.drafting import Pen
from sortilege.sheets.writing import award

EVIL = "\x1b[2J\x1b]0;pwned\x07\u202eX"


@pytest.mark.parametrize("command", ["show evil --history", "check evil", "options evil", "diff good evil"])
def test_nothing_in_a_file_moves_the_terminal(run: Run, here: Path, command: str) -> None:
    Path("good").write_text(json.dumps(finished("saga")))
    sheet = finished("saga")
    written(sheet, "buy", f"skills/{EVIL}", None, 1, links=["stats/Speed"], who=EVIL, why=EVIL)
    sheet["rules"] = {EVIL: 1}
    sheet["rest"] = {"name": EVIL, "background": EVIL}
    Path("evil").write_text(json.dumps(sheet))
    told = run(f"sheet {command}")
    assert not {"\x1b", "\x07", "\u202e"}.intersection(told.out + told.err)
    assert "X" in told.out


def test_colours_and_lines_stay() -> None:
    assert plainly("\x1b[1;31mred\x1b[0m\tand\nblue\r\x9b2J") == "\x1b[1;31mred\x1b[0m\tand\nblue��2J"


def test_a_file_without_an_end_is_no_sheet(run: Run, here: Path) -> None:
    refused(run, "check /dev/zero", "2,000,001 bytes")


def test_what_another_program_wrote_meanwhile_is_not_lost(run: Run, here: Path) -> None:
    make_phobe(run)
    kept = open_sheet(Path("phobe.json"))
    ok(run, "award phobe.json level 2")
    raw = Path("phobe.json").read_bytes()
    with pytest.raises(Refused, match=r"phobe\.json was written by another program meanwhile"):
        write_sheet(kept.file, replaced(kept.document, kept.document.ledger), kept.raw)
    with pytest.raises(Refused, match="is there already"):
        write_sheet(kept.file, kept.document)
    assert Path("phobe.json").read_bytes() == raw
    assert [one.name for one in here.iterdir()] == ["phobe.json"]


def test_of_many_who_write_at_once_each_is_kept_or_told(here: Path) -> None:
    Path("shared").write_text(json.dumps(finished("cyberspace")))
    before = len(open_sheet(Path("shared")).document.ledger)

    def told(_: int) -> str:
        kept = open_sheet(Path("shared"))
        awarded = kept.book.plus(award(kept.book, "xp", Pen()))
        try:
            write_sheet(kept.file, replaced(kept.document, awarded.ledger), kept.raw)
        except Refused as refused:
            return refused.refusal.code
        return "kept"

    with ThreadPoolExecutor(6) as people:
        answers = list(people.map(told, range(30)))
    assert set(answers) <= {"kept", "sheet_changed"}
    assert len(open_sheet(Path("shared")).document.ledger) == before + answers.count("kept")
    assert "kept" in answers
