"""The API as OpenAPI 3.1, from the types that it reads and writes."""

from functools import cache
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import SecurityScheme
from msgspec import UNSET, Struct, UnsetType

from sortilege.server.archive import MOST
from sortilege.server.games import GameOffer, Schema
from sortilege.server.host.qr import Coded, QrCode
from sortilege.server.host.routes import Bringing, Copying, Link, Tables
from sortilege.server.hub import ENGINE, Opening
from sortilege.server.log_file import Log, Page
from sortilege.server.orders import COMMANDS, Order
from sortilege.server.problems import Problem
from sortilege.server.room import FEED, Accepted
from sortilege.server.watch import Hello
from sortilege.sheets.document import Document
from sortilege.sheets.plan import Plan
from sortilege.table.audience import SeatId
from sortilege.table.feed import FeedEntry
from sortilege.table.kinds import KINDS
from sortilege.table.odds import OfferOdds, Outlook
from sortilege.table.recap import Recap
from sortilege.table.sheet_view import SheetView
from sortilege.table.view import OwnView, PublicView
from sortilege.words import Phrase

Json = dict[str, object]
_REF: Final = "#/components/schemas/{name}"


class GamePlayed(GameOffer, frozen=True):
    """A game for a page: `shared` are definitions that belong to the schema of each of its tests."""

    shared: Schema


class TableNow(Struct, frozen=True):
    """A table as one seat sees it after its entry `number`.

    `here` are the seats with a page that somebody looks at, `asleep` those whose pages are all out of sight.
    """

    number: int
    public: PublicView
    own: OwnView
    here: list[SeatId]
    asleep: list[SeatId]


class Happened(Struct, frozen=True, rename={"start": "from"}):
    """What a live connection is sent: entries, and the views after them where they have changed.

    The first message has both views; a change of `here` and `asleep` comes alone. `from` is the number of the first
    entry where the log was cut. Every two seconds an empty object comes as a sign of life.
    """

    number: int
    entries: list[FeedEntry]
    here: list[SeatId]
    asleep: list[SeatId]
    start: int | UnsetType = UNSET
    public: PublicView | UnsetType = UNSET
    own: OwnView | UnsetType = UNSET


class Feed(Struct, frozen=True):
    """Entries of the log in order; `number` is the last one's."""

    number: int
    entries: list[FeedEntry]


_TYPES: Final = (
    Order,
    Outlook,
    OfferOdds,
    Accepted,
    Problem,
    Opening,
    Link,
    Tables,
    Copying,
    Bringing,
    Coded,
    QrCode,
    TableNow,
    Feed,
    Page,
    Log,
    Recap,
    Hello,
    Happened,
    GameOffer,
    GamePlayed,
    SheetView,
    Plan,
    Document,
)

CONFIG: Final = OpenAPIConfig(
    title="Sortilege",
    version=ENGINE,
    description="Tables of role-playing games decided by cards and dice. Links are secret: `Authorization: Bearer`.",
    render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"]), YamlRenderPlugin()],
)


def describe(app: Litestar) -> None:
    """Describes all routes of the API, those beside the framework included."""
    schema = app.openapi_schema
    schema.paths = _paths()  # type: ignore[assignment]  # plain data is rendered as it is
    schema.components.schemas = _schemas()
    schema.components.security_schemes = {"link": SecurityScheme("http", scheme="bearer")}


@cache
def _schemas() -> dict[str, Any]:
    return msgspec.json.schema_components(_TYPES, schema_hook=_anything, ref_template=_REF)[1]


def _anything(kind: type) -> Json:
    """Texts in the reader's language, and what has no type that a schema could tell."""
    if kind is Phrase:
        return {"type": "string"}
    return {"description": "Depends on the game: see /api/games."}


def _paths() -> Json:
    number = {"name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0, "default": 0}}
    limit = {"type": "integer", "minimum": 1, "maximum": FEED, "default": FEED}
    return {
        "/api/games": {"get": _operation("The installed games", {"200": _list("GameOffer")}, secret=False)},
        **_host_paths(),
        "/api/table": {"get": _operation("The table as this seat sees it", {"200": _body("TableNow")})},
        "/api/table/game": {"get": _operation("The game that is played", {"200": _body("GamePlayed")})},
        "/api/table/events": {
            "get": _operation("The log as this seat may read it", {"200": _body("Feed")})
            | {"parameters": [number, {"name": "limit", "in": "query", "schema": limit}]},
        },
        **_odds_paths(),
        **_log_paths(),
        **_sheet_paths(),
        COMMANDS: {
            "post": _operation("Do something; the same id acts once", {"200": _body("Accepted")}, takes="Order")
        },
        "/api/table/live": {
            "get": _operation(
                "A WebSocket: the first message is a Hello, each answer a Happened",
                {"101": {"description": "Switching Protocols"}},
                secret=False,
            )
        },
    }


def _odds_paths() -> Json:
    return {
        "/api/table/odds": {
            "post": _operation("The odds of a test before it is called", {"200": _body("Outlook")}, takes="Call")
        },
        "/api/table/odds/decision": {
            "get": _operation("The odds after each offer of a decision", {"200": _list("OfferOdds")})
            | {"parameters": [_asked("test"), _asked("actor")]},
        },
        "/api/table/odds/shot": {
            "get": _operation("How likely an end at least as good was", {"200": _body("Chance")})
            | {"parameters": [_asked("test")]},
        },
    }


def _log_paths() -> Json:
    number = {"type": "integer", "minimum": 0}
    asked: dict[str, Json] = {
        "text": {"type": "string", "maxLength": 200},
        "kind": {"type": "array", "items": {"enum": list(KINDS)}},
        "actor": {"type": "string"},
        "before": number,
        "after": number,
        "around": number,
        "limit": {"type": "integer", "minimum": 1, "maximum": MOST, "default": 50},
    }
    zone = {"name": "zone", "in": "query", "schema": {"type": "string", "default": "UTC"}}
    return {
        "/api/table/log": {
            "get": _operation("A page of the log: what is looked for, or all of it", {"200": _body("Page")})
            | {"parameters": [{"name": name, "in": "query", "schema": schema} for name, schema in asked.items()]},
        },
        "/api/table/log.json": {"get": _operation("The whole log of this seat", {"200": _body("Log")})},
        "/api/table/log.md": {
            "get": _operation("The whole log of this seat as Markdown", {"200": _text("text/markdown")})
            | {"parameters": [zone]},
        },
        "/api/table/recap": {"get": _operation("What was played, by sessions", {"200": _body("Recap")})},
        "/api/schemas/log": {
            "get": _operation("The JSON Schema of a log", {"200": _text("application/schema+json")}, secret=False)
        },
    }


def _text(media_type: str) -> Json:
    return {"description": media_type, "content": {media_type: {}}}


def _sheet_paths() -> Json:
    goal = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    who = [_asked("actor")]
    file = {
        "get": _operation("The sheet as a file", {"200": _body("Document")}) | {"parameters": who},
        "post": _operation("Bring a sheet from a file", {"200": _body("Accepted")}, takes="Order"),
    }
    return {
        "/api/table/sheet": {
            "get": _operation("A character's sheet, opened", {"200": _body("SheetView")}) | {"parameters": who}
        },
        "/api/table/sheet/plan": {
            "get": _operation("The cheapest path to goals", {"200": _body("Plan")})
            | {"parameters": [*who, {"name": "goal", "in": "query", "required": True, "schema": goal}]}
        },
        "/api/table/sheet/file": file,
    }


def _host_paths() -> Json:
    table = {"parameters": [{"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}]}
    file = {"description": "JSON lines", "content": {"application/jsonl": {"schema": {"type": "string"}}}}
    return {
        "/api/tables": {
            "get": _operation("All tables, for the host", {"200": _body("Tables")}),
            "post": _operation("Open a table", {"201": _body("Link")}, takes="Opening"),
        },
        "/api/tables/file": {
            "post": _operation("Bring a table from its file", {"201": _body("Link")}, takes="Bringing")
        },
        "/api/tables/{table}/file": {"get": _operation("The whole table as a file", {"200": file}) | table},
        "/api/tables/{table}/link": {"post": _operation("A new link for its GM", {"200": _body("Link")}) | table},
        "/api/tables/{table}/archive": {"post": _operation("Put it away", {"200": _body("Tables")}) | table},
        "/api/tables/{table}/reopen": {"post": _operation("Take it up again", {"200": _body("Tables")}) | table},
        "/api/tables/{table}/copy": {
            "post": _operation("Another as it is", {"201": _body("Link")}, takes="Copying") | table
        },
        "/api/qr": {"post": _operation("The QR code of a link", {"200": _body("QrCode")}, takes="Coded")},
    }


def _asked(name: str) -> Json:
    return {"name": name, "in": "query", "required": True, "schema": {"type": "string"}}


def _operation(summary: str, answers: Json, takes: str = "", secret: bool = True) -> Json:
    problem = {"schema": {"$ref": _REF.format(name="Problem")}}
    answers = {**answers, "default": {"description": "Refused", "content": {"application/problem+json": problem}}}
    operation: Json = {"summary": summary, "responses": answers}
    if secret:
        operation["security"] = [{"link": []}]
    if takes:
        operation["requestBody"] = {"required": True, "content": _body(takes)["content"]}
    return operation


def _body(name: str) -> Json:
    return {"description": name, "content": {"application/json": {"schema": {"$ref": _REF.format(name=name)}}}}


def _list(name: str) -> Json:
    items = {"type": "array", "items": {"$ref": _REF.format(name=name)}}
    return {"description": name, "content": {"application/json": {"schema": items}}}
