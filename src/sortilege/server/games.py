"""What the installed games offer, as data for forms: fields by JSON Schema 2020-12."""

from functools import cache
from inspect import getdoc
from typing import Any

import msgspec
from msgspec import Struct

from sortilege.rules.game import Act, Game, PileKind
from sortilege.rules.group import Group
from sortilege.rules.registry import games
from sortilege.rules.rounds import Rounds
from sortilege.rules.test import Test
from sortilege.rules.value import tag_of
from sortilege.server.packed import Packed, pack
from sortilege.sheets.book import build_of
from sortilege.sheets.schema import DIALECT
from sortilege.words import Phrase, spoken, to_json

Schema = dict[str, object]


class TestOffer(Struct, frozen=True):
    """A test; `parts_field` lists participants besides or, unless it `leads`, instead of the test's own fields.

    `group_of` names the test that all of a group make at once.
    """

    name: str
    title: Phrase
    doc: Phrase
    schema: Schema
    parts_field: str | None
    leads: bool
    gm_fields: tuple[str, ...]
    group_of: str | None = None


class ActOffer(Struct, frozen=True):
    """Something a character does outside tests."""

    name: str
    doc: Phrase
    schema: Schema
    gm_only: bool


class NpcOffer(Struct, frozen=True):
    """A kind of quick NPC, by the name that making one takes."""

    kind: str
    label: Phrase


class GameOffer(Struct, frozen=True):
    """A game. `bound` are the test fields that the sheet or the table fills in, `blank` is a sheet to begin with.

    `built` tells whether characters are made by rules rather than typed in; `inner` are fields of sheets that play
    alone keeps, `npcs` the kinds of quick NPCs. With `draws_order` cards find the order of acting.
    """

    name: str
    title: str
    version: int
    tests: tuple[TestOffer, ...]
    acts: tuple[ActOffer, ...]
    sheet: Schema
    switches: Schema
    verbs: dict[str, Phrase]
    piles: tuple[PileKind, ...]
    hand: str | None
    bound: tuple[str, ...]
    blank: dict[str, object]
    built: bool
    inner: tuple[str, ...]
    npcs: tuple[NpcOffer, ...]
    draws_order: bool


def schema_of(kind: type) -> Schema:
    """The JSON Schema of a type."""
    return {"$schema": DIALECT, **_readable(msgspec.json.schema(kind))}


def _readable(schema: dict[str, Any]) -> Schema:
    """The schema with titles and descriptions of fields as phrases; those of types are for programmers."""
    typed = "properties" in schema
    return {key: _readable_at("" if typed else key, value) for key, value in schema.items()}


def _readable_at(key: str, value: Any) -> object:
    if isinstance(value, dict):
        return _readable(value)
    if isinstance(value, list):
        return [_readable_at("", one) for one in value]
    return Phrase(value) if key in ("title", "description", "words") and isinstance(value, str) else value


def _doc(kind: type) -> Phrase:
    """The first paragraph of its documentation."""
    return Phrase(" ".join((getdoc(kind) or "").partition("\n\n")[0].split()))


def _test(kind: type[Test]) -> TestOffer:
    name = tag_of(kind)
    title = Phrase(name.replace("_", " ").capitalize())
    fields = tuple(sorted(kind.gm_fields))
    group_of = tag_of(kind.single) if issubclass(kind, Group) else None
    return TestOffer(name, title, _doc(kind), schema_of(kind), kind.parts_field, bool(kind.leads), fields, group_of)


def _act(kind: type[Act]) -> ActOffer:
    return ActOffer(tag_of(kind), _doc(kind), schema_of(kind), kind.gm_only)


def offer(game: Game) -> GameOffer:
    """All that a client needs to know of a game."""
    blank, build = game.sheet(name="?"), build_of(game, game.switches())
    return GameOffer(
        game.name,
        game.title,
        game.version,
        tuple(_test(kind) for kind in game.tests if kind.offered),
        tuple(map(_act, game.acts)),
        schema_of(game.sheet),
        schema_of(game.switches),
        {verb: Phrase(words) for verb, words in game.verbs.items()},
        game.piles,
        game.hand,
        tuple({**game.bound(blank), **game.npc_bound(1)}),
        msgspec.to_builtins(blank),
        bool(build.traits or build.families),
        build.inner,
        tuple(NpcOffer(one.key, one.label) for one in build.npcs),
        bool(game.deck) and game.rounds.initiative is not Rounds().initiative,
    )


def offers() -> Packed:
    """All installed games, as JSON in the language that is spoken."""
    return _offers(spoken())


def played(name: str) -> Packed:
    """A game for a page, as JSON in the language that is spoken.

    The definitions that its tests share are told once, for they are most of it.
    """
    return _played(name, spoken())


@cache
def _offers(_language: str) -> Packed:
    return pack(to_json([offer(game) for game in games().values()]), "application/json")


@cache
def _played(name: str, _language: str) -> Packed:
    told = msgspec.json.decode(to_json(offer(games()[name])))
    shared: Schema = {}
    for test in told["tests"]:
        own = test["schema"].get("$defs", {})
        test["schema"]["$defs"] = {key: kind for key, kind in own.items() if shared.setdefault(key, kind) != kind}
    return pack(msgspec.json.encode({**told, "shared": shared}), "application/json")
