"""The API of the log: pages of it, search, and what a seat takes home; nothing that the seat may not know."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final, TypeAlias, TypeVar
from zoneinfo import ZoneInfo

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import Parameter
from litestar.response import Stream

from sortilege.components.refusal import Refused
from sortilege.rules.registry import find_game
from sortilege.server.answers import json_answer
from sortilege.server.archive import MOST, Archive, Spot
from sortilege.server.hub import ENGINE, Hub
from sortilege.server.room import Room
from sortilege.server.seated import seated
from sortilege.table.audience import SeatId
from sortilege.table.feed import FeedEntry
from sortilege.table.index import Wanted, words_of
from sortilege.table.journal import journal
from sortilege.table.kinds import KINDS
from sortilege.table.recap import recap
from sortilege.table.state import Seat, State
from sortilege.words import language, say, spoken, to_json

T = TypeVar("T")
Number: TypeAlias = Annotated[int | None, Parameter(ge=0)]
SCHEMA: Final = 1
"""The number of the shape of an exported log."""


class Page(msgspec.Struct, frozen=True):
    """Entries of the log that a seat may read and asked for. `found` is how many there are in the whole log, `first`
    which of them comes first here, `number` the table's newest. `changes` tells which entries, by their numbers,
    correct or take back which, as far as one of both is here.
    """

    number: int
    found: int
    first: int
    entries: list[FeedEntry]
    changes: dict[int, int]


class Log(msgspec.Struct, frozen=True):
    """The whole log as a seat may read it, with the versions that wrote it: `schema` of this shape, engine, game."""

    schema: int
    engine: str
    game: str
    game_version: int
    table: str
    seat: SeatId
    number: int
    entries: list[FeedEntry]


async def _reading(request: Request[Any, Any, Any]) -> tuple[Archive, Room, Seat]:
    hub: Hub = request.app.state.hub
    room, seat = await seated(request)
    return hub.archive(room), room, seat


async def _worked(room: Room, seat: Seat, work: Callable[[], T]) -> T:
    """What comes of the work, which is done in a thread and counts for the seat."""

    def counted() -> T:
        with room.working(seat.id):
            return work()

    return await asyncio.to_thread(counted)


@get("/api/table/log")
async def get_log(
    request: Request[Any, Any, Any],
    text: Annotated[str, Parameter(max_length=200)] = "",
    kind: Annotated[list[str] | None, Parameter(max_items=len(KINDS))] = None,
    actor: Annotated[str, Parameter(max_length=80)] = "",
    before: Number = None,
    after: Number = None,
    around: Number = None,
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 50,
) -> Response[bytes]:
    """A `Page` of the log: entries with all words of `text`, of one of the kinds, about a character."""
    archive, room, seat = await _reading(request)
    state, spot = room.state, Spot(before, after, around)
    wanted = Wanted(words_of(text), _kinds(kind or []), _about(state, actor))
    return json_answer(await _worked(room, seat, lambda: archive.page(state, seat, wanted, spot, limit)))


def _kinds(asked: list[str]) -> tuple[str, ...]:
    if strange := [one for one in asked if one not in KINDS]:
        raise Refused(
            "unknown_kind",
            say("There is no kind of entries '{kind}'. Known: {kinds}.", kind=strange[0][:40], kinds=", ".join(KINDS)),
        )
    return tuple(asked)


def _about(state: State, actor: str) -> tuple[str, ...]:
    """The character, and the seat that plays it."""
    character = state.characters.get(actor)  # type: ignore[call-overload]  # any text may be asked
    return tuple(filter(None, (actor, character.owner if character else None)))


@get("/api/table/log.json")
async def get_log_json(request: Request[Any, Any, Any]) -> Stream:
    """The whole log of this seat as a `Log`, to take along."""
    archive, room, seat = await _reading(request)
    pieces = _pieces(archive, room, room.state, seat, spoken())
    return Stream(pieces, media_type=MediaType.JSON, headers=_file("log.json"))


async def _pieces(archive: Archive, room: Room, state: State, seat: Seat, reader: str) -> AsyncIterator[bytes]:
    log = Log(SCHEMA, ENGINE, state.game, find_game(state.game).version, state.name, seat.id, state.number, [])
    yield to_json(log).removesuffix(b"]}")
    after = 0
    while after < state.number:
        start = after
        with language(reader):
            piece, after = await _worked(room, seat, lambda: archive.feed_json(state, seat, start))  # noqa: B023 - awaited
        yield (b",\n" if start else b"\n") + piece
    yield b"\n]}\n"


@get("/api/table/log.md")
async def get_log_markdown(
    request: Request[Any, Any, Any], zone: Annotated[str, Parameter(max_length=60)] = "UTC"
) -> Response[bytes]:
    """The whole log of this seat as Markdown, with times of a zone such as `Europe/Berlin`."""
    archive, room, seat = await _reading(request)
    state, place = room.state, _zone(zone)
    text = await _worked(room, seat, lambda: journal(state, archive.feed(state, seat), place))
    return Response(text.encode(), media_type="text/markdown; charset=utf-8", headers=_file("log.md"))


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        raise Refused("unknown_zone", say("There is no time zone '{zone}'.", zone=name)) from None


def _file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}


@get("/api/table/recap")
async def get_recap(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The `Recap` of what this seat may know: session by session, who, tests and results, rounds, what changed."""
    archive, room, seat = await _reading(request)
    state = room.state
    return json_answer(await _worked(room, seat, lambda: to_json(recap(state, archive.feed(state, seat)))))
