"""`sortilege sheet`: characters in files, from nothing to play, on the command line."""

import os
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.sheeting import json_of, make_phobe, ok, refused

from sortilege.rules.registry import find_game, games
from sortilege.sheets.book import build_of
from sortilege.sheets.files import load

GAMES = list(games())
NPCS = [(name, one.key) for name in GAMES for one in build_of(find_game(name), find_game(name).switches()).npcs]


# -- a life -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-2", "EX-3", "EX-4", "PR-3", "AD-1", "AD-4", "AD-5")
def test_phobe_from_nothing_to_level_8(run: Run, here: Path) -> None:
    make_phobe(run)
    told = ok(run, "award phobe.json level 7 --who Gus --why siege --date 2030-01-31")
    assert told.out == "Level 1 → 8.\nLeft: 7 discipline points, 3 talent points.\n"
    told = ok(run, "buy phobe.json strength endurance evasion")
    assert told.out.splitlines() == [
        "Strength 0 → 1, paid 2 discipline points.",
        "Endurance 0 → 1, paid 2 discipline points.",
        "Evasion 0 → 1, paid 3 discipline points.",
        "Left: 0 discipline points, 3 talent points.",
    ]
    refused(
        run,
        "buy phobe.json flight",
        "Endurance 2 is needed; it is Endurance 1",
        "Strength 2 is needed; it is Strength 1",
        "; 0 discipline points",
    )
    assert ok(run, "undo phobe.json").out.startswith("Evasion 1 → 0, 3 discipline points back.")
    assert ok(run, "check phobe.json").out == "phobe.json: nothing is wrong.\n"
    shown = json_of(run, "show phobe.json --history")
    assert shown["sheet"]["level"] == 8
    assert shown["sheet"]["disciplines"] | {"strength": 1, "evasion": 0} == shown["sheet"]["disciplines"]
    assert shown["points"] == {"discipline": 3, "talent": 3}
    (given,) = {(one["who"], one["why"], one["when"], one["gm"]) for one in shown["history"] if one["why"]}
    assert given == ("Gus", "siege", "2030-01-31", True)


def test_the_date_and_the_writer_come_from_outside(run: Run, here: Path) -> None:
    for file in ("a", "b"):
        ok(run, f"new saga --name Ada --random --seed 7 --who Ann --date 2030-01-31 -o {file}")
    assert Path("a").read_bytes() == Path("b").read_bytes()
    refused(run, "undo a --date tomorrow", "--date is 'tomorrow'; expected a day as in 2030-01-31.")


def test_an_earlier_step_falls_with_those_after_it(run: Run, here: Path) -> None:
    make_phobe(run)
    ok(run, "award phobe.json level 7")
    ok(run, "buy phobe.json strength endurance")
    history = ok(run, "show phobe.json --history").out
    step = next(line.split()[0] for line in history.splitlines() if "Strength 0 → 1" in line)
    told = ok(run, f"undo phobe.json --step {step}")
    assert "Strength 1 → 0, 2 discipline points back." in told.out
    assert "Endurance 1 → 0, 2 discipline points back." in told.out
    refused(run, "undo phobe.json --step 2", "Step 2 belongs to creation, which is over")
    refused(run, "undo phobe.json --step 99", "Step 99 cannot be taken back. Those that can:")


def test_creation_goes_down_as_well_as_up(run: Run, here: Path) -> None:
    ok(run, "new revelations --name Rhea -o rhea.json")
    assert ok(run, "lower rhea.json size").out.startswith("Size 3 → 2, 1 attribute point back.\nLeft: 5 attribute")
    assert ok(run, "buy rhea.json size charisma=6 memory=4 patron=hearts").out.splitlines()[-1] == (
        "Left: 0 attribute points."
    )
    ok(run, "note rhea.json skills/Juggling --links dexterity,memory")
    ok(run, "begin rhea.json")
    shown = json_of(run, "show rhea.json")
    assert (shown["stage"], shown["sheet"]["patron"], shown["sheet"]["attributes"]["Charisma"]) == ("play", "H", 6)
    assert shown["sheet"]["skills"] == [{"name": "Juggling", "score": 0, "attributes": ["Dexterity", "Memory"]}]
    refused(run, "lower rhea.json size", "Size is lowered in creation only")


@pytest.mark.rule("C-XP-2", "C-XP-3", "C-XP-5")
def test_experience_buys_skills_and_names_a_sub_skill(run: Run, here: Path) -> None:
    ok(run, "new cyberspace --name Neo -o neo.json")
    ok(run, "buy neo.json strength=2 dexterity=3 perception=2 intelligence=4 technical=3 operation=4")
    ok(run, "buy neo.json firearms computers")
    ok(run, "begin neo.json")
    ok(run, "award neo.json XP 20")
    assert "Firearms 3 → 4, paid 3 experience points." in ok(run, "buy neo.json firearms").out
    assert "Firearms 4 → 5, paid 4 experience points." in ok(run, "buy neo.json Skills/firearms").out
    refused(run, "buy neo.json computers", "Raising Computers raises one sub skill by 1 more: name it.")
    told = ok(run, ["buy", "neo.json", "computers", "--special", "Hacking"])
    assert "Computers 4 → 5, paid 4 experience points." in told.out
    assert "Hacking" in told.out
    assert ok(run, "check neo.json").out == "neo.json: nothing is wrong.\n"


def test_the_gm_overrides_and_accepts(run: Run, here: Path) -> None:
    ok(run, "new revelations --random --seed 5 --name Rhea -o rhea.json")
    bought = ok(run, "buy rhea.json size").out
    key = bought.splitlines()[-1].split()[0].removesuffix(":")
    assert key.startswith("needs_gm/")
    assert run("sheet check rhea.json").code == 1
    assert f"Accepted {key}." in ok(run, f"accept rhea.json {key} --who Gus").out
    assert "(accepted by the GM)" in ok(run, "check rhea.json").out
    refused(run, f"accept rhea.json {key}", "There is no finding", "Found: none.")
    refused(run, "buy rhea.json patron=H", "Patron suit is chosen in creation; a GM can still change it.")
    ok(run, "adjust rhea.json patron=H --why a-vision")
    assert json_of(run, "check rhea.json")[0]["ok"] is True
    assert json_of(run, "show rhea.json")["sheet"]["patron"] == "H"
    assert ok(run, "buy rhea.json memory --gm").out.splitlines()[-1].startswith("Left:")


# -- made at once -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_random_character_is_legal(run: Run, here: Path, game: str, seed: int) -> None:
    told = ok(run, f"new {game} --name Max --random --seed {seed} -o max.json")
    assert told.out.startswith(f"Max  {find_game(game).title}, in play\n")
    assert ok(run, "check max.json").out == "max.json: nothing is wrong.\n"


@pytest.mark.parametrize(("game", "kind"), NPCS)
def test_an_npc_is_there_at_once(run: Run, here: Path, game: str, kind: str) -> None:
    ok(run, f"new {game} --npc {kind} --name Smith -o smith.json")
    ok(run, "check smith.json")
    assert json_of(run, "show smith.json")["sheet"]["name"] == "Smith"


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_is_a_finding_until_it_is_finished(run: Run, here: Path, game: str) -> None:
    ok(run, f"new {game} -o blank.json")
    told = run("sheet check blank.json")
    assert (told.code, told.err) == (1, "")
    assert "in_creation: The character is still being made." in told.out
    assert "still being made" in ok(run, "show blank.json").out


def test_where_nothing_is_paid_no_points_are_told(run: Run, here: Path) -> None:
    ok(run, "new saga -o a.json")
    assert ok(run, "buy a.json strength=7").out == "Strength 5 → 7.\n"
    assert "Left:" not in ok(run, "show a.json").out


def test_house_rules_are_kept_and_shown(run: Run, here: Path) -> None:
    ok(run, "new disciplines --rule talent_leftovers=lost -o a.json")
    assert "House rules: talent_leftovers=lost." in ok(run, "show a.json").out
    assert load(Path("a.json").read_bytes()).document.rules["talent_leftovers"] == "lost"


def test_what_cannot_be_made_is_refused(run: Run, here: Path) -> None:
    ok(run, "new saga --random -o a.json")
    refused(run, "new saga -o a.json", "a.json is there already: name a new file.")
    refused(run, "new nogame -o b.json", "There is no game 'nogame'.")
    refused(run, "new saga --random --npc x -o b.json", "give one of them")
    refused(run, "new disciplines --npc cat -o b.json", "Disciplines has no NPCs of kind 'cat'. It has: human, agent.")
    refused(run, "new disciplines --rule x=1 -o b.json", "There is no 'x' in --rule. Known:")
    refused(run, "new saga -o none/b.json", "none/b.json cannot be written (No such file or directory).")
    refused(run, ["new", "saga", "--name", "x" * 61, "-o", "b.json"], "name is")
    assert sorted(os.listdir()) == ["a.json"]
