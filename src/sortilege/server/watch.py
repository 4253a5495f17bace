"""The live feed: a WebSocket whose first message says who comes and what it has seen already."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Annotated, Final, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send
from msgspec import Meta, Struct

from sortilege.components.refusal import Refusal, Refused
from sortilege.server.hub import Hub
from sortilege.server.links import hash_of
from sortilege.server.live import BAD_HELLO, FAILED, REVOKED, Connection
from sortilege.server.orders import respond_problem
from sortilege.server.problems import BAD_TOKEN, log_bug
from sortilege.server.room import Room
from sortilege.server.tongue import language_of
from sortilege.table.state import Seat
from sortilege.words import best_language, say

_logger = logging.getLogger(__name__)

TRANSPORT: Final = "sortilege.transport"
"""The ASGI extension that hands over the transport; see `sortilege.server.serve`."""

_NO_SOCKET: Final = Refusal("upgrade_required", say("The live feed is a WebSocket; `/api/table/events` is plain HTTP."))
_HELLO_SECONDS: Final = 10.0
_SILENT: Final = (1005, 1006)
"""Codes of a connection that broke instead of being closed."""


class Hello(Struct, frozen=True):
    """A client's first message: its token, the number of the last entry that it has, and whether nobody looks.

    Without a `language`, its header Accept-Language tells.
    """

    token: str
    after: Annotated[int, Meta(ge=0)] = 0
    asleep: bool = False
    language: Annotated[str, Meta(max_length=80)] = ""


class Doze(Struct, frozen=True):
    """What a client says later: that its page is out of sight, or in sight again."""

    asleep: bool


_decode = msgspec.json.Decoder(Hello).decode
_decode_doze = msgspec.json.Decoder(Doze).decode


async def watch(hub: Hub, scope: Scope, receive: Receive, send: Send) -> None:
    """Serves one connection until it is gone."""
    if scope["type"] == ScopeType.HTTP:
        await respond_problem(send, _NO_SOCKET)
        return
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    try:
        hello = await asyncio.wait_for(_hello(receive), _HELLO_SECONDS)
        room, seat = await hub.find(hello.token)
    except (TimeoutError, msgspec.MsgspecError):
        await send({"type": "websocket.close", "code": BAD_HELLO, "reason": "say hello"})
    except Refused as error:
        code = REVOKED if error.refusal.code == BAD_TOKEN.code else FAILED
        await send({"type": "websocket.close", "code": code, "reason": error.refusal.code})
    else:
        await _serve(room, seat, hello, scope, receive)


async def _hello(receive: Receive) -> Hello:
    message = await receive()
    if message["type"] != "websocket.receive":
        raise msgspec.MsgspecError("gone before a hello")
    return _decode(message.get("text") or message.get("bytes") or b"")


def _transport(scope: Scope) -> asyncio.WriteTransport:
    return cast("asyncio.WriteTransport", (scope.get("extensions") or {})[TRANSPORT]["transport"])


async def _serve(room: Room, seat: Seat, hello: Hello, scope: Scope, receive: Receive) -> None:
    speaks = best_language(hello.language) if hello.language else language_of(scope)
    connection = Connection(seat.id, hash_of(hello.token), _transport(scope), hello.asleep, speaks)
    goodbye = False
    try:
        room.welcome(connection, hello.after)
        while (message := await receive())["type"] != "websocket.disconnect":
            _hear(room, connection, message.get("text"))
        goodbye = message.get("code") not in _SILENT
    except Exception as error:
        log_bug(_logger, f"table {room.table}", error)
        connection.close(FAILED)
    finally:
        room.live.leave(connection, goodbye)


def _hear(room: Room, connection: Connection, text: object) -> None:
    with suppress(msgspec.MsgspecError):
        said = _decode_doze(text if isinstance(text, str) else b"")
        if room.allows(connection.seat, time.monotonic()):
            room.live.doze(connection, said.asleep)
