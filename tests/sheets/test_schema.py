"""The published schemas are those of the code, and take what the code writes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from tests.sheets.documents import GAMES

from sortilege.components.chance import seeded_chance
from sortilege.rules.game import Game
from sortilege.rules.test import Switches
from sortilege.sheets.book import build_of
from sortilege.sheets.document import book_in, replaced
from sortilege.sheets.drafting import Pen
from sortilege.sheets.files import load, save
from sortilege.sheets.making import find_npc, npc, random_character
from sortilege.sheets.schema import schema_of, text_of
from sortilege.sheets.writing import take_back, waive

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
GOLDEN = Path(__file__).parent / "golden"
PEN = Pen("Gea", "2030-01-31", "as an example", gm=True)
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def validator(game: Game) -> Draft202012Validator:
    return Draft202012Validator(json.loads((SCHEMAS / f"{game.name}.schema.json").read_text(encoding="utf-8")))


def wrong(game: Game, plain: object) -> list[str]:
    return [error.message for error in validator(game).iter_errors(plain)]


def example(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / f"{game.name}.schema2.json").read_bytes())
    return found


def test_each_game_has_its_schema_and_no_other() -> None:
    assert {file.name for file in SCHEMAS.iterdir()} == {f"{game.name}.schema.json" for game in GAMES}


@EACH_GAME
def test_the_published_schema_is_that_of_the_code(game: Game) -> None:
    """After a change: `python -m sortilege.sheets.schema docs/schemas`."""
    assert (SCHEMAS / f"{game.name}.schema.json").read_text(encoding="utf-8") == text_of(game)


@EACH_GAME
def test_the_schema_is_one(game: Game) -> None:
    Draft202012Validator.check_schema(schema_of(game))
    assert schema_of(game)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema_of(game)["$id"] == f"urn:sortilege:sheet:{game.name}:2"


@EACH_GAME
@given(seed=st.integers(0, 10**6))
@settings(max_examples=20)
def test_the_schema_takes_every_saved_character(game: Game, seed: int) -> None:
    made = random_character(game, game.switches(), seeded_chance(seed), PEN)
    book = book_in(game, made)
    back = book.plus(take_back(book, PEN))
    waived = back.plus(waive(back, "points_left/anything", PEN))
    for ledger in (made.ledger, back.ledger, waived.ledger):
        assert wrong(game, json.loads(save(replaced(made, ledger)))) == []


@EACH_GAME
def test_the_schema_takes_every_npc_and_migrated_sheet(game: Game) -> None:
    assert wrong(game, example(game)) == []
    for kind in build_of(game, game.switches()).npcs:
        made = npc(game, game.switches(), find_npc(game, game.switches(), kind.key), seeded_chance(1), PEN)
        assert wrong(game, json.loads(save(made))) == []


@EACH_GAME
@pytest.mark.parametrize(
    "other",
    [
        {"schema": 3},
        {"game": "chess"},
        {"rules": {"odd": 1}},
        {"rest": {"name": ""}},
        {"rest": {}},
        {"rest": {"name": "Neo", "odd": 1}},
        {"ledger": [{"number": 1}]},
        {"ledger": [{"number": 1, "step": 1, "kind": "buy", "what": "odd", "from": None, "to": 1}]},
        {"ledger": [{"number": 1, "step": 1, "kind": "gift", "what": "stage", "from": None, "to": "play"}]},
        {"odd": 1},
    ],
    ids=str,
)
def test_the_schema_takes_nothing_else(game: Game, other: dict[str, object]) -> None:
    assert wrong(game, {**example(game), **other}) != []


@EACH_GAME
def test_what_the_schema_names_is_known(game: Game) -> None:
    """Each `what` that it lists is one that a check knows."""
    named = [what for kind in schema_of(game)["$defs"]["What"]["anyOf"] for what in kind.get("enum", ())]  # type: ignore[index]
    fields = {"step": 1, "kind": "grant", "from": None, "to": None}
    ledger = [{"number": number, "what": what, **fields} for number, what in enumerate(named, 1)]
    found = load(json.dumps({**example(game), "ledger": ledger}).encode()).findings
    assert [one for one in found if one.code in ("unknown_trait", "unknown_points")] == []


def variations(switches: type[Switches]) -> Iterator[Switches]:
    """The house rules with one of them another."""
    for one in msgspec.structs.fields(switches):
        kind = get_args(one.type)[0]
        others = (False, True) if kind is bool else get_args(kind)
        yield from (switches(**{one.name: value}) for value in others)


@EACH_GAME
def test_the_schema_holds_under_any_house_rules(game: Game) -> None:
    def keys(rules: Switches) -> tuple[object, ...]:
        build = build_of(game, rules)
        raised = {one.raises for one in build.awards}
        values = {one.key for one in build.choices} | {*build.fixed, *build.opening, *build.begins} | raised
        return values, set(build.purses), set(build.kin), build.rest

    found = [keys(rules) for rules in variations(game.switches)]
    assert len(found) > 1
    assert all(one == keys(game.switches()) for one in found)
