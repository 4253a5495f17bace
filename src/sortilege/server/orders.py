"""The hot route: commands by POST, as a bare ASGI application."""

import logging
from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias, get_args

import msgspec
from litestar.types import HTTPScope, Receive, Scope, Send
from msgspec import Meta, Struct

from sortilege.components.refusal import Refusal, Refused, refused
from sortilege.rules.reading import read
from sortilege.rules.value import tag_of
from sortilege.server.hub import Hub
from sortilege.server.problems import BAD_TOKEN, BUG, MEDIA_TYPE, headers_of, log_bug, problem_body, status_of
from sortilege.server.reach import link_to
from sortilege.server.room import Accepted
from sortilege.table.command import AnyCommand
from sortilege.words import say, to_json

_logger = logging.getLogger(__name__)

COMMANDS: Final = "/api/table/commands"
_JSON: Final = {"content-type": "application/json"}
MAX_BODY: Final = 64_000
_POST_ONLY: Final = Refusal("method_not_allowed", say("Commands are given by POST."))
_TOO_LARGE: Final = Refusal("too_large", say("A request has at most {most} bytes.", most=MAX_BODY))


Id: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[!-~]+$")]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with its id, unique text of 8 to 64 visible characters: the same id from the same seat acts once."""

    id: Id
    command: AnyCommand


class _Unread(Struct, frozen=True, forbid_unknown_fields=True):
    """An order whose command is still to be read."""

    id: Id
    command: Mapping[str, object]


_COMMANDS: Final = {tag_of(kind): kind for kind in get_args(AnyCommand)}
_decode = msgspec.json.Decoder(Order).decode


def read_order(text: bytes) -> Order:
    """The order out of JSON text. Raises Refused: `malformed`, `unknown_command`, or what is wrong with a field."""
    try:
        return _decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return _read_slowly(text)


def _read_slowly(text: bytes) -> Order:
    """The same with plain data in between, for a better sentence about what is wrong."""
    unread = read(_Unread, read_json(text))
    name = str(unread.command.get("type"))
    if name not in _COMMANDS:
        raise Refused(
            "unknown_command",
            say("There is no command '{name}'. Known: {list}.", name=name[:60], list=", ".join(_COMMANDS)),
        )
    return Order(unread.id, read(_COMMANDS[name], unread.command))


def read_json(text: bytes) -> object:
    """Plain data. Raises Refused `malformed`."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused("malformed", say("This is not JSON: {error}.", error=str(error))) from None
    except RecursionError:
        raise Refused("malformed", say("This JSON is nested too deeply.")) from None


async def read_body(receive: Receive) -> bytes:
    """The request's body. Raises Refused `too_large`."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_BODY:
            raise refused(_TOO_LARGE)
    return body


def bearer(scope: Scope) -> str:
    """The token of a request. Raises Refused `bad_token`."""
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return value[7:].decode("latin-1")
    raise refused(BAD_TOKEN)


async def obey(hub: Hub, scope: Scope, receive: Receive) -> Accepted | Refusal:
    """Carries out the command of a request."""
    try:
        room, seat = await hub.find(bearer(scope))
        order = read_order(await read_body(receive))
        answer = await hub.order(room, seat, order.id, order.command)
    except Refused as error:
        return error.refusal
    if isinstance(answer, Accepted) and answer.link:
        return msgspec.structs.replace(answer, link=link_to(scope, hub.around.reach, answer.link))
    return answer


async def answer_order(hub: Hub, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Answers a request with the entry's number, or a problem."""
    try:
        answer = await obey(hub, scope, receive) if scope["method"] == "POST" else _POST_ONLY
    except Exception as error:
        log_bug(_logger, COMMANDS, error)
        answer = BUG
    if isinstance(answer, Refusal):
        await respond_problem(send, answer)
    else:
        await respond(send, 200, _JSON, to_json(answer))


async def respond_problem(send: Send, refusal: Refusal) -> None:
    """A whole response that tells of a refusal."""
    headers = {"content-type": MEDIA_TYPE, **headers_of(refusal.code)}
    await respond(send, status_of(refusal.code), headers, problem_body(refusal))


async def respond(send: Send, status: int, headers: Mapping[str, str], body: bytes) -> None:
    """A whole response."""
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    raw += [(b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})
