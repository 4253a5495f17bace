"""Old files: each schema so far has one for each game, and what it comes to."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.sheets.documents import GAMES

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.registry import games
from sortilege.sheets.document import SCHEMA, sheet_in
from sortilege.sheets.files import load, save
from sortilege.sheets.migrate import STEPS, schema_of

GOLDEN = Path(__file__).parent / "golden"
OLD = [(game.name, schema) for game in GAMES for schema in range(1, SCHEMA)]


def golden(game: str, schema: int) -> bytes:
    return (GOLDEN / f"{game}.schema{schema}.json").read_bytes()


def told(raw: bytes, as_in: Mapping[str, Any]) -> dict[str, Any]:
    """The file without the versions that wrote it, and with the house rules that the other names."""
    plain: dict[str, Any] = json.loads(raw)
    rules = {name: plain["rules"].get(name) for name in as_in["rules"]}
    return {**{name: plain[name] for name in plain if name not in ("engine", "game_version")}, "rules": rules}


def test_each_schema_has_a_step_and_a_golden_file_for_each_game() -> None:
    assert sorted(STEPS) == list(range(1, SCHEMA))
    wanted = {f"{name}.schema{schema}.json" for name in games() for schema in range(1, SCHEMA + 1)}
    assert {file.name for file in GOLDEN.iterdir()} == wanted


@pytest.mark.parametrize(("game", "schema"), OLD)
def test_an_old_file_comes_to_what_it_came_to(game: str, schema: int) -> None:
    old, today = golden(game, schema), golden(game, SCHEMA)
    assert schema_of(json.loads(old)) == schema
    assert told(save(load(old).document), json.loads(today)) == told(today, json.loads(today))


@pytest.mark.parametrize(("game", "schema"), OLD)
def test_a_migrated_sheet_says_what_the_old_one_said(game: str, schema: int) -> None:
    plain = json.loads(golden(game, schema))
    sheet = plain.get("sheet") or {name: plain[name] for name in plain if name != "game"}
    loaded = load(golden(game, schema))
    assert sheet_in(loaded.game, loaded.document) == msgspec.convert(sheet, loaded.game.sheet)
    assert {one.kind for one in loaded.document.ledger} == {"migrate"}
    assert [one.code for one in loaded.findings if one.code in ("broken_ledger", "unreadable_sheet", "foreign")] == []


def demo_sheets() -> Iterator[tuple[str, dict[str, Any]]]:
    tables = tomllib.loads(files("sortilege.cli").joinpath("demo.toml").read_text(encoding="utf-8"))["tables"]
    for table in tables:
        people = [*(one for player in table["players"] for one in player["characters"]), *table["npcs"]]
        yield from ((table["game"], one) for one in people)


@pytest.mark.parametrize(("game", "sheet"), [pytest.param(*one, id=one[1]["name"]) for one in demo_sheets()])
def test_the_demos_sheets_can_be_read_bare_and_wrapped(game: str, sheet: dict[str, Any]) -> None:
    bare = load(json.dumps(sheet).encode(), game)
    wrapped = load(json.dumps({"game": game, "sheet": sheet}).encode())
    assert bare == wrapped
    assert sheet_in(bare.game, bare.document) == msgspec.convert(sheet, bare.game.sheet)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"game": "saga", "sheet": {}}, "missing_field"),
        ({"game": "saga", "sheet": {"name": "Neo", "colour": "red"}}, "unknown_field"),
        ({"game": "saga", "sheet": {"name": "Neo", "stress": 99}}, "bad_value"),
        ({"game": "saga", "sheet": {"name": "Neo"}, "rules": {"odd": 1}}, "unknown_field"),
        ({"game": "saga", "sheet": {"name": "Neo"}, "colour": "red"}, "unknown_field"),
        ({"game": "chess", "sheet": {"name": "Neo"}}, "unknown_game"),
        ({"game": 7, "sheet": {"name": "Neo"}}, "bad_value"),
        (
            {"game": "saga", "sheet": {"name": "Neo", "skills": [{"name": "Lore", "stat": "Wit", "level": 1}]}},
            "bad_value",
        ),
        ({"sheet": {"name": "Neo"}}, "missing_field"),
        ({"name": "Neo"}, "unknown_game"),
    ],
)
def test_old_files_that_are_no_sheets_are_refused(raw: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        load(json.dumps(raw).encode())
    assert caught.value.refusal.code == code


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_file_of_today_is_not_changed(game: Game) -> None:
    raw = golden(game.name, SCHEMA)
    assert load(raw).document.ledger == load(golden(game.name, 1)).document.ledger
