"""The JSON Schema (2020-12) of each game's files: `python -m sortilege.sheets.schema docs/schemas` writes them."""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from sortilege.rules.game import Game
from sortilege.rules.ledger import IMPORTED, POINTS, STAGE
from sortilege.rules.registry import games
from sortilege.rules.sheet import Build
from sortilege.sheets.book import build_of
from sortilege.sheets.document import SCHEMA, Document

Schema = dict[str, Any]
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
REF: Final = "#/$defs/{name}"
WHAT: Final = "What"
REST: Final = "Rest"
REQUIRED: Final = ("schema", "game", "game_version", "rest", "ledger")


def schema_of(game: Game) -> Mapping[str, object]:
    """What a file of the game looks like. One that does not can be kept all the same, and is marked."""
    build = build_of(game, game.switches())
    _, found = msgspec.json.schema_components(
        (Document, _rest(game, build), game.switches), schema_hook=lambda _: {"title": "JSON"}, ref_template=REF
    )
    whole = found.pop(Document.__name__)
    defs = {**found, "Entry": _entry(found["Entry"]), WHAT: _what(build)}
    fields = {**whole["properties"], **_fields(game)}
    return {
        "$schema": DIALECT,
        "$id": f"urn:sortilege:sheet:{game.name}:{SCHEMA}",
        "title": f"Sheet of {game.title}",
        "description": "A character: its ledger, and what else stands on its sheet.",
        "type": "object",
        "properties": {name: fields[name] for name in sorted(fields)},
        "required": list(REQUIRED),
        "additionalProperties": False,
        "$defs": {name: defs[name] for name in sorted(defs)},
    }


def _fields(game: Game) -> Schema:
    return {
        "schema": {"const": SCHEMA},
        "engine": {"type": "string", "description": "The version of Sortilege that wrote the file."},
        "game": {"const": game.name},
        "game_version": {"type": "integer", "minimum": 1, "description": f"{game.version} today."},
        "rules": {"$ref": REF.format(name=game.switches.__name__)},
        "rest": {"$ref": REF.format(name=REST)},
    }


def _rest(game: Game, build: Build) -> type[Struct]:
    """The fields of the game's sheet that are no part of the ledger."""
    fields = {one.name: one for one in msgspec.structs.fields(game.sheet)}
    told = [(name, fields[name].type, _default(fields[name])) for name in build.rest]
    return msgspec.defstruct(REST, told, kw_only=True, forbid_unknown_fields=True)


def _default(one: FieldInfo) -> object:
    return (
        one.default if one.default_factory is msgspec.NODEFAULT else msgspec.field(default_factory=one.default_factory)
    )


def _entry(entry: Schema) -> Schema:
    """An entry whose `what` is of the game; a waiver's is the key of a finding."""
    links = {**entry["properties"]["links"], "items": {"$ref": REF.format(name=WHAT)}}
    return {
        **entry,
        "properties": {**entry["properties"], "links": links},
        "if": {"properties": {"kind": {"const": "waive"}}},
        "else": {"properties": {"what": {"$ref": REF.format(name=WHAT)}}},
    }


def _what(build: Build) -> Schema:
    """What entries are about: traits, choices and other values, points, and what people name."""
    raised = [award.raises for award in build.awards if award.raises]
    values = [*(one.key for one in build.choices), *build.opening, *build.begins, *raised, STAGE, IMPORTED]
    plain = [*build.fixed, *dict.fromkeys(value for value in values if value not in build.fixed)]
    kinds: list[Schema] = [{"enum": plain}]
    if build.purses:
        kinds.append({"enum": [POINTS + key for key in build.purses]})
    if build.kin:
        families = "|".join(map(re.escape, build.kin))
        kinds.append({"type": "string", "pattern": f"^({families})/.+$"})
    return {"anyOf": kinds}


def text_of(game: Game) -> str:
    """The schema as its file has it."""
    return json.dumps(schema_of(game), ensure_ascii=False, indent=2) + "\n"


def write_all(folder: Path) -> None:
    """Writes a file `<game>.schema.json` for each installed game."""
    for game in games().values():
        (folder / f"{game.name}.schema.json").write_text(text_of(game), encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
