"""Files of older shapes, made into the shape of today: one step from each schema to the next."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from sortilege.components.refusal import Refused
from sortilege.rules.prerequisite import Plain
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.rules.value import Value
from sortilege.sheets.document import SCHEMA, from_typed
from sortilege.sheets.drafting import Pen
from sortilege.words import say

Fields = Mapping[str, object]


class Typed(Value, frozen=True):
    """Schema 1: the fields of the game's sheet, typed in whole, without a ledger."""

    game: str
    sheet: Mapping[str, object]
    rules: Mapping[str, Plain] = {}
    schema: Literal[1] = 1


def current(fields: Fields, game: str = "") -> Fields:
    """The same sheet in the shape of today. `game` is that of a bare sheet, which does not name its own.

    Raises Refused `unknown_schema`, `missing_field`, `unknown_game`, or what is wrong with an old sheet.
    """
    schema = schema_of(fields)
    while schema < SCHEMA:
        fields, schema = STEPS[schema](fields, game), schema + 1
    return fields


def schema_of(fields: Fields) -> int:
    """The number of the file's shape; 1 where it says none. Raises Refused `unknown_schema` or `missing_field`."""
    if "schema" not in fields and "ledger" in fields:
        raise Refused(
            "missing_field", say("'schema' is missing in a sheet with a ledger; it is {newest} today.", newest=SCHEMA)
        )
    schema = fields.get("schema", 1)
    if type(schema) is not int or not 1 <= schema <= SCHEMA:
        said = msgspec.json.encode(schema).decode()
        raise Refused(
            "unknown_schema",
            say("The file's schema is {said}; this version reads 1 to {newest}.", said=said[:40], newest=SCHEMA),
        )
    return schema


def _with_ledger(fields: Fields, game: str) -> Fields:
    """From 1 to 2: the values that were typed in become entries of a ledger."""
    old = read(Typed, _wrapped(fields, game))
    found = find_game(old.game)
    switches = read(found.switches, dict(old.rules))
    sheet = read(found.sheet, dict(old.sheet))
    pen = Pen(why="typed in whole, without a ledger")
    plain: Fields = msgspec.to_builtins(from_typed(found, switches, sheet, pen, "migrate"))
    return plain


def _wrapped(fields: Fields, game: str) -> Fields:
    if "sheet" in fields:
        return fields
    named = fields.get("game", game)
    if not named:
        raise Refused("unknown_game", say("The file does not say of which game it is: 'game' is missing."))
    bare = {name: value for name, value in fields.items() if name not in ("game", "schema")}
    return {"game": named, "sheet": bare}


STEPS: Final[Mapping[int, Callable[[Fields, str], Fields]]] = {1: _with_ledger}
"""By the schema that a step begins with."""
