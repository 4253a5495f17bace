"""The API of the host: all tables, their files, links for their GMs. Every route but the one for QR codes needs the
host token.
"""

import asyncio
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from sortilege.components.refusal import Refusal, refused
from sortilege.rules.reading import read
from sortilege.rules.value import Name
from sortilege.server.answers import json_answer
from sortilege.server.host.backups import LastBackup
from sortilege.server.host.keeping import (
    HostAct,
    TableLine,
    copy_table,
    export_table,
    list_tables,
    order_as_host,
    restore_table,
)
from sortilege.server.host.qr import Coded, qr_code
from sortilege.server.hub import Hub, Opened, Opening
from sortilege.server.links import hash_of, same
from sortilege.server.orders import bearer, read_json
from sortilege.server.reach import link_to
from sortilege.words import say, to_json

AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, Parameter(max_length=80)]
MAX_FILE: Final = 100_000_000
"""Bytes of a request that brings a table's file."""
_HOST_ONLY: Final = Refusal(
    "bad_host_token",
    say("Only the link that the server printed at its start opens tables. Each start prints a new one."),
)


class Tables(Struct, frozen=True):
    """All tables, and the last backup where backups are made."""

    tables: list[TableLine]
    backup: LastBackup | None


class Link(Struct, frozen=True):
    """A table, and the secret link of its first GM; none where the links that were given out work on."""

    table: str
    link: str | None


class Copying(Struct, frozen=True, forbid_unknown_fields=True):
    """What a copy is to be called."""

    name: Name


class Bringing(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a table's file. `as_new` gives the table another id and its GM a new link."""

    file: str
    as_new: bool = False


def _host(request: AnyRequest) -> Hub:
    """Raises Refused `bad_host_token` for everybody else."""
    if not same(hash_of(bearer(request.scope)), request.app.state.host):
        raise refused(_HOST_ONLY)
    hub: Hub = request.app.state.hub
    return hub


@post("/api/tables")
async def open_table(request: AnyRequest) -> Response[bytes]:
    """Opens a table."""
    hub = _host(request)
    opened = await hub.open(read(Opening, read_json(await request.body())))
    return _linked(request, hub, opened, 201)


@get("/api/tables")
async def get_tables(request: AnyRequest) -> Response[bytes]:
    """The tables, the one that was played last first."""
    return await _told(request)


async def _told(request: AnyRequest) -> Response[bytes]:
    hub, backups = _host(request), request.app.state.backups
    lines = await asyncio.to_thread(list_tables, hub.store)
    return json_answer(to_json(Tables(lines, backups.last if backups else None)))


@post("/api/tables/{table:str}/link", status_code=200)
async def post_link(request: AnyRequest, table: TableId) -> Response[bytes]:
    """A new link for the table's first GM; the one before stops working."""
    hub = _host(request)
    token = await _order(hub, table, "link")
    return _linked(request, hub, Opened(table, token))


@post("/api/tables/{table:str}/archive", status_code=200)
async def post_archive(request: AnyRequest, table: TableId) -> Response[bytes]:
    """Puts the table away: it can only be read."""
    await _order(_host(request), table, "archive")
    return await _told(request)


@post("/api/tables/{table:str}/reopen", status_code=200)
async def post_reopen(request: AnyRequest, table: TableId) -> Response[bytes]:
    """Takes an archived table up again."""
    await _order(_host(request), table, "reopen")
    return await _told(request)


@post("/api/tables/{table:str}/copy")
async def post_copy(request: AnyRequest, table: TableId) -> Response[bytes]:
    """Another table with the same seats, house rules and characters."""
    hub = _host(request)
    copying = read(Copying, read_json(await request.body()))
    opened = await asyncio.to_thread(copy_table, hub.store, table, copying.name, hub.around)
    return _linked(request, hub, opened, 201)


@get("/api/tables/{table:str}/file")
async def get_table_file(request: AnyRequest, table: TableId) -> Response[bytes]:
    """The whole table as a file. It holds everybody's secrets."""
    hub = _host(request)
    text = await asyncio.to_thread(export_table, hub.store, table, hub.around)
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="table.sortilege"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@post("/api/tables/file", request_max_body_size=MAX_FILE)
async def post_table_file(request: AnyRequest) -> Response[bytes]:
    """Brings a table back from its file."""
    hub = _host(request)
    bringing = read(Bringing, read_json(await request.body()))
    text = bringing.file.encode("utf-8", "replace")
    opened = await asyncio.to_thread(restore_table, hub.store, text, hub.around, bringing.as_new)
    return _linked(request, hub, opened, 201)


@post("/api/qr", status_code=200)
async def post_qr(request: AnyRequest) -> Response[bytes]:
    """The QR code of a link. It comes in the body, as addresses end up in logs."""
    token, hub = bearer(request.scope), request.app.state.hub
    if not same(hash_of(token), request.app.state.host):
        await hub.find(token)
    coded = read(Coded, read_json(await request.body()))
    return json_answer(to_json(await asyncio.to_thread(qr_code, coded.text)))


async def _order(hub: Hub, table: str, act: HostAct) -> str:
    """Carries out a command of the host; gives the token of a link that it issues."""
    token = await asyncio.to_thread(order_as_host, hub.store, table, act, hub.around)
    await hub.catch_up(table)
    return token


def _linked(request: AnyRequest, hub: Hub, opened: Opened, status: int = 200) -> Response[bytes]:
    link = opened.token and link_to(request.scope, hub.around.reach, opened.token)
    return json_answer(to_json(Link(opened.table, link)), status)


HOST_ROUTES: Final = [
    open_table,
    get_tables,
    post_link,
    post_archive,
    post_reopen,
    post_copy,
    get_table_file,
    post_table_file,
    post_qr,
]
