"""The names that rules give to fields, values, tests and acts, as the client reads them out: `stress_boons`."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from sortilege.rules.registry import games
from sortilege.server.games import offers
from sortilege.sheets.book import build_of

_PERIODS = ("session", "scene", "round", "adventure")
_NOT_SHOWN = {"type", "rules"}


def names() -> set[str]:
    """All of them but for a game's traits, which are called as in its book."""
    given = {human(name) for game in msgspec.json.decode(offers().body) for name in _names(game)}
    told = {name for name in (*given, *map(human, _PERIODS)) if re.search("[A-Za-z]{2}", name)}
    return told - set(_traits())


def human(name: str) -> str:
    """As `human` in the client's words.js makes it: `Stress boons`, `GM Fate`."""
    plain = re.sub("^gm\\b", "GM", re.sub("[_-]+", " ", name).strip(), flags=re.IGNORECASE)
    return plain[:1].upper() + plain[1:]


def _names(game: dict[str, Any]) -> Iterator[str]:
    yield from (one["name"] for key in ("tests", "acts") for one in game[key])
    yield from (one["kind"] for one in game["piles"])
    yield from game["verbs"]
    parts = {one["parts_field"] for one in game["tests"]}
    for schema in (game["sheet"], game["switches"], *(one["schema"] for key in ("tests", "acts") for one in game[key])):
        yield from _fields(schema, parts | _NOT_SHOWN)


def _fields(schema: Any, hidden: set[str]) -> Iterator[str]:
    """Names of fields without a title, of one thing of a list, and of values."""
    if isinstance(schema, list):
        for one in schema:
            yield from _fields(one, hidden)
    if not isinstance(schema, dict):
        return
    for name, field in schema.get("properties", {}).items():
        if name not in hidden:
            yield from [name] * ("title" not in field)
            yield from [name.removesuffix("s")] * (field.get("type") == "array")
    yield from (value for value in schema.get("enum", ()) if isinstance(value, str))
    for key, inner in schema.items():
        if key not in {"default", "examples", "title", "description", *hidden}:
            yield from _fields(inner, hidden)


def _traits() -> Iterator[str]:
    for game in games().values():
        for trait in build_of(game, game.switches()).traits:
            yield from (trait.label, human(trait.key))
