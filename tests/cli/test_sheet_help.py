"""`sortilege sheet options`, `plan` and `diff`, and what commands print as JSON."""

import os
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.sheeting import json_of, make_phobe, ok, refused

from sortilege.rules.registry import games


def test_options_tell_prices_and_what_they_unlock(run: Run, here: Path) -> None:
    make_phobe(run)
    ok(run, "award phobe.json level 7")
    ok(run, "buy phobe.json strength endurance")
    told = ok(run, "options phobe.json").out
    assert "  Endurance         1 → 2                    2 discipline points\n      unlocks Regeneration 1" in told
    assert "Flight" not in told
    told = ok(run, "options phobe.json --all").out
    tree = told[told.index("  Flight 0 → 1, 3 discipline points\n") :].splitlines()[1:7]
    assert tree[0].startswith("    ✓ 3 discipline points")
    assert [line.rstrip() for line in tree[1:]] == [
        "    ✗ what Flight 1 needs",
        "      ✓ Awareness 1",
        "      ✗ Endurance 2 is needed; it is Endurance 1",
        "      ✓ Speed 3",
        "      ✗ Strength 2 is needed; it is Strength 1",
    ]


def test_options_put_first_what_can_still_be_finished(run: Run, here: Path) -> None:
    ok(run, "new disciplines -o a.json")
    told = ok(run, "options a.json").out
    first, _, last = told.partition("May be bought, but then creation could not be finished:")
    assert "  Speed " in first
    assert "✗ before creation ends: Speed 3 is needed; it is Speed 0" in first
    assert "  Telekinesis " in last
    ok(run, "new revelations -o b.json")
    assert (
        "Patron suit: not chosen yet; one of patron=S, patron=H, patron=D, patron=C." in ok(run, "options b.json").out
    )


@pytest.mark.parametrize("game", list(games()))
def test_options_as_json_have_a_price_and_a_reason(run: Run, here: Path, game: str) -> None:
    ok(run, f"new {game} -o a.json")
    found = json_of(run, "options a.json --all")
    assert {"what", "label", "says", "to_says", "price", "cost", "allowed", "completes", "reason", "unlocks"} <= set(
        found[0]
    )
    assert json_of(run, "options a.json") == [one for one in found if one["allowed"]]


def test_a_plan_from_nothing(run: Run, here: Path) -> None:
    told = ok(run, "plan disciplines matrix_warping=1").out
    assert "Begin with Awareness 3 + Speed 3." in told
    assert "Reached: level 12; it costs 11 discipline points." in told
    found = json_of(run, "plan disciplines matrix_warping=1")
    assert [one["says"] for one in found["steps"]][-1] == "Matrix Warping 1"
    assert (found["when"], found["costs"], found["blocked"]) == ("level 12", {"discipline": 11}, [])
    assert os.listdir() == []


def test_a_plan_from_a_sheet_and_one_that_cannot_be(run: Run, here: Path) -> None:
    make_phobe(run)
    told = ok(run, ["plan", "phobe.json", "Flight=1", "Medicine=Above Average"]).out
    assert "Flight 1" in told
    assert "Medicine Above Average" in told
    assert "There is no way:\n  ✗ Speed goes up to 3" in ok(run, "plan phobe.json speed=9").out
    assert ok(run, "plan saga strength=7").out.endswith("Reached: in creation; it costs nothing more.\n")
    refused(run, "plan nothing flight=1", "There is no file nothing, nor a game of that name: cyberspace,")
    refused(run, "plan phobe.json flight=1 --rule x=1", "--rule goes with a game")
    refused(run, "plan disciplines fligth=1", "Close: Flight")


def test_a_diff_tells_what_changed_by_meaning(run: Run, here: Path) -> None:
    ok(run, "new disciplines --name Ann -o a.json")
    Path("b.json").write_bytes(Path("a.json").read_bytes())
    assert ok(run, "diff a.json b.json").out == "The sheets are alike.\n"
    ok(run, "buy b.json speed=2")
    assert ok(run, "diff a.json b.json").out.splitlines() == [
        "Speed 0 → 2, paid 3 discipline points.",
        "Left: 12 discipline points → 9 discipline points.",
    ]
    first = json_of(run, "diff a.json b.json")[0]
    assert (first["key"], first["was"], first["to"]) == ("speed", 0, 2)
    ok(run, "new saga -o s.json")
    refused(run, "diff a.json s.json", "A sheet of disciplines cannot be compared with one of saga.")


def test_changes_as_json_are_the_new_entries(run: Run, here: Path) -> None:
    ok(run, "new disciplines -o a.json")
    told = json_of(run, "buy a.json speed=2 --who Ann --date 2030-01-31")
    assert [(one["what"], one["from"], one["to"], one["price"]) for one in told["entries"]] == [
        ("speed", None, 1, 1),
        ("speed", 1, 2, 2),
    ]
    assert (told["file"], told["points"]["discipline"]) == ("a.json", 9)


def test_help_lists_every_command(run: Run) -> None:
    told = run("sheet --help").out
    names = "new buy lower note begin award undo adjust accept check show options plan diff"
    assert all(name in told for name in names.split())
    assert "sheet" in run("--help").out


def test_docs_list_every_command_and_each_key_of_its_json(run: Run, here: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "characters.md").read_text(encoding="utf-8")
    make_phobe(run)
    ok(run, "award phobe.json level 7")
    shapes = [
        json_of(run, "buy phobe.json strength"),
        json_of(run, "show phobe.json --history"),
        *json_of(run, "check phobe.json"),
        json_of(run, "plan phobe.json speed=9"),
        *json_of(run, "plan phobe.json flight=1")["steps"],
    ]
    ok(run, "new disciplines -o a.json")
    shapes += json_of(run, "diff phobe.json a.json") + json_of(run, "options a.json")[:1]
    keys = {key for shape in shapes for key in shape}
    documented = set(page.replace("`", " ").replace("{", " ").replace("}", " ").replace(",", " ").split())
    assert keys <= documented
