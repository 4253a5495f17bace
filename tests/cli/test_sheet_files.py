"""`sortilege sheet` with files that are none, are illegal, or cannot be written, and names in any spelling."""

import os
from pathlib import Path

import msgspec
import pytest
from tests.cli.conftest import Run
from tests.cli.sheeting import json_of, make_phobe, ok, refused

# -- files ------------------------------------------------------------------------------------------------------------


def test_every_file_is_checked_and_the_worst_decides(run: Run, here: Path) -> None:
    ok(run, "new saga --random -o good.json")
    ok(run, "new saga -o blank.json")
    Path("bad.json").write_text("{", encoding="utf-8")
    told = run("sheet check good.json blank.json")
    assert (told.code, told.err) == (1, "")
    assert "good.json: nothing is wrong.\nblank.json: 1 finding.\n" in told.out
    told = run("sheet check bad.json none.json good.json")
    assert (told.code, told.out) == (2, "good.json: nothing is wrong.\n")
    assert told.err.startswith("bad.json: ")
    assert told.err.endswith("none.json cannot be read (No such file or directory).\n")


@pytest.mark.parametrize("line", ["show bad", "options bad", "buy bad speed", "plan bad speed", "diff bad bad"])
@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": 99}', '{"schema": 2, "game": "chess"}', "\x00"])
def test_files_that_hold_no_sheet_are_refused(run: Run, here: Path, line: str, text: str) -> None:
    Path("bad").write_text(text, encoding="utf-8")
    refused(run, line, "bad: ")


def test_an_illegal_sheet_is_shown_with_what_is_wrong(run: Run, here: Path) -> None:
    make_phobe(run)
    text = Path("phobe.json").read_text(encoding="utf-8")
    Path("phobe.json").write_text(text.replace('"to": 3, "price": 3', '"to": 9, "price": 3'), encoding="utf-8")
    told = run("sheet check phobe.json --json")
    assert told.code == 1
    (found,) = msgspec.json.decode(told.out)
    assert (found["file"], found["game"], found["ok"]) == ("phobe.json", "disciplines", False)
    assert {"wrong_step", "out_of_range"} <= {one["code"] for one in found["findings"]}
    assert "out_of_range/speed: Speed is 9; it is −1 to 3." in ok(run, "show phobe.json").out
    assert json_of(run, "show phobe.json")["sheet"] is None


def test_a_changed_file_keeps_its_rights_and_leaves_nothing_behind(run: Run, here: Path) -> None:
    ok(run, "new disciplines -o a.json")
    Path("a.json").chmod(0o640)
    ok(run, "buy a.json speed")
    assert Path("a.json").stat().st_mode & 0o777 == 0o640
    assert os.listdir() == ["a.json"]


def test_a_write_that_fails_leaves_the_file_as_it_was(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ok(run, "new disciplines -o a.json")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    refused(run, "buy a.json speed", "a.json cannot be written (No space left on device).")
    assert os.listdir() == ["a.json"]


def test_of_several_purchases_none_is_made_where_one_is_refused(run: Run, here: Path) -> None:
    ok(run, "new disciplines -o a.json")
    refused(run, "buy a.json speed=3 agility=3 strength", "; 0 discipline points")


def test_what_could_not_be_read_again_is_not_written(run: Run, here: Path) -> None:
    ok(run, "new disciplines -o a.json")
    refused(run, ["buy", "a.json", "speed", "--who", "x" * 61], "who is")
    refused(run, ["new", "saga", "-o", "b.json", "--why", "x" * 301], "why is")
    refused(run, "adjust a.json speed", "'speed' has no value: type it as in speed=2.")
    ok(run, "new revelations -o r.json")
    refused(run, ["note", "r.json", f"skills/{'x' * 200}", "--links", "size,memory"], "x")


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["matrix_lore", "Matrix Lore", "matrix-lore", " MATRIX  lore "])
def test_a_name_is_found_in_any_spelling(run: Run, here: Path, name: str) -> None:
    ok(run, "new disciplines -o a.json")
    assert ok(run, ["buy", "a.json", name]).out.startswith("Matrix Lore Poor → Below Average")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("sped", "There is no 'sped'. Close: Speed."),
        ("speed=fast", "Speed is 'fast'; expected a number from −1 to 3."),
        ("medicine=good", "Medicine is 'good'; expected Poor, Below Average,"),
        ("speed=0", "Speed 0 is held already."),
        ("speed=4", "Speed goes up to 3"),
        ("kind", "Kind is ''; expected one of rebel, human,"),
        ("kind=cat", "Kind is 'cat'; expected one of rebel, human,"),
    ],
)
def test_names_and_levels_that_there_are_not_are_refused(run: Run, here: Path, what: str, said: str) -> None:
    ok(run, "new disciplines -o a.json")
    refused(run, ["buy", "a.json", what], said)


def test_new_named_traits_say_their_family(run: Run, here: Path) -> None:
    ok(run, "new revelations -o a.json")
    refused(run, "buy a.json Juggling", "A new one is attributes/Juggling or skills/Juggling.")
    refused(run, "buy a.json skills/Juggling", "Skill 'Juggling' goes with 2 of Charisma,")
    ok(run, "buy a.json skill/Juggling=2 --links Dexterity,memory")
    assert "juggling 2 → 3" in ok(run, "buy a.json juggling").out.lower()
