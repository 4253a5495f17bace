"""The API of the log: pages of it, search, and what a seat takes home; nothing that the seat may not know."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import Parameter
from litestar.response import Stream
from msgspec import Meta

from sortilege.rules.reading import read
from sortilege.server.answers import json_answer
from sortilege.server.archive import MOST, Archive, Spot
from sortilege.server.hub import Hub, unread
from sortilege.server.log_file import log_of, log_schema
from sortilege.server.room import Room
from sortilege.server.seated import seated
from sortilege.table.codec import CorruptLog
from sortilege.table.index import Wanted, words_of
from sortilege.table.journal import find_zone, journal
from sortilege.table.kinds import Kind
from sortilege.table.recap import recap
from sortilege.table.state import Seat, State
from sortilege.words import language, spoken, to_json

T = TypeVar("T")
Number: TypeAlias = Annotated[int, Meta(ge=0)] | None


async def _reading(request: Request[Any, Any, Any]) -> tuple[Archive, Room, Seat]:
    hub: Hub = request.app.state.hub
    room, seat = await seated(request)
    return hub.archive(room), room, seat


async def _worked(room: Room, seat: Seat, work: Callable[[], T]) -> T:
    """What comes of the work, which is done in a thread and counts for the seat."""

    def counted() -> T:
        with room.working(seat.id):
            return work()

    try:
        return await asyncio.to_thread(counted)
    except CorruptLog as error:
        raise unread(room.table, error) from None


class _Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page is asked for: entries with all words of `text`, of one of the kinds, about a character."""

    text: Annotated[str, Meta(max_length=200)] = ""
    kind: tuple[Kind, ...] = ()
    actor: Annotated[str, Meta(max_length=80)] = ""
    before: Number = None
    after: Number = None
    around: Number = None
    limit: Annotated[int, Meta(ge=1, le=MOST)] = 50


@get("/api/table/log")
async def get_log(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A `Page` of the log."""
    archive, room, seat = await _reading(request)
    query, state = request.query_params, room.state
    look = read(_Look, dict(query.items()) | {"kind": query.getall("kind", [])}, words=True)
    wanted = Wanted(words_of(look.text), look.kind, _about(state, look.actor))
    spot = Spot(look.before, look.after, look.around)
    return json_answer(await _worked(room, seat, lambda: archive.page(state, seat, wanted, spot, look.limit)))


def _about(state: State, actor: str) -> tuple[str, ...]:
    """The character, and the seat that plays it; nothing where nobody is asked for."""
    owners = [one.owner for one in state.characters.values() if one.id == actor and one.owner]
    return (actor, *owners) if actor else ()


@get("/api/table/log.json")
async def get_log_json(request: Request[Any, Any, Any]) -> Stream:
    """The whole log of this seat as a `Log`, to take along."""
    archive, room, seat = await _reading(request)
    pieces = _pieces(archive, room, room.state, seat, spoken())
    return Stream(pieces, media_type=MediaType.JSON, headers=_file("log.json"))


async def _pieces(archive: Archive, room: Room, state: State, seat: Seat, reader: str) -> AsyncIterator[bytes]:
    yield to_json(log_of(state, seat, [])).removesuffix(b"]}")
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
    state, place = room.state, find_zone(zone)
    text = await _worked(room, seat, lambda: journal(state, archive.feed(state, seat), place))
    return Response(text.encode(), media_type="text/markdown", headers=_file("log.md"))


def _file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}


@get("/api/table/recap")
async def get_recap(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The `Recap` of what this seat may know: session by session, who, tests and results, rounds, what changed."""
    archive, room, seat = await _reading(request)
    state = room.state
    return json_answer(await _worked(room, seat, lambda: to_json(recap(state, archive.feed(state, seat)))))


@get("/api/schemas/log", sync_to_thread=False)
def get_log_schema() -> Response[bytes]:
    """The JSON Schema (2020-12) of an exported log."""
    return Response(to_json(log_schema()), media_type="application/schema+json")
