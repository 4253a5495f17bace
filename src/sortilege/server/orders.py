"""The hot route: commands by POST, as a bare ASGI application."""

from typing import Annotated, Final

import msgspec
from litestar.types import Receive, Scope, Send
from msgspec import Meta, Struct

from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.reading import read
from sortilege.server.hub import Hub, refused
from sortilege.server.problems import BAD_TOKEN, MEDIA_TYPE, problem_body, status_of
from sortilege.server.room import Accepted
from sortilege.table.command import AnyCommand

MAX_BODY: Final = 100_000
_TOO_LARGE: Final = Refusal("too_large", f"A request has at most {MAX_BODY} bytes.")


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with its id, unique text of 8 to 64 visible characters: the same id from the same seat acts once."""

    id: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[!-~]+$")]
    command: AnyCommand


_decode = msgspec.json.Decoder(Order).decode
_encode = msgspec.json.Encoder().encode


def read_order(text: bytes) -> Order:
    """The order out of JSON text. Raises Refused `malformed`, `bad_value`, `missing_field`, `unknown_field` …"""
    try:
        return _decode(text)
    except msgspec.ValidationError:
        return read(Order, msgspec.json.decode(text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", f"This is not JSON: {error}.") from None


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


def origin(scope: Scope) -> str:
    """The address that the client used for this server."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"localhost").decode("latin-1")
    return f"{scope['scheme']}://{host}"


async def obey(hub: Hub, scope: Scope, receive: Receive) -> Accepted | Refusal:
    """Carries out the command of a request."""
    try:
        token = bearer(scope)
        room, seat = hub.known(token) or await hub.find(token)
        order = read_order(await read_body(receive))
        answer = await hub.order(room, seat, order.id, order.command)
    except Refused as error:
        return error.refusal
    if isinstance(answer, Accepted) and answer.link:
        return msgspec.structs.replace(answer, link=f"{origin(scope)}/table#{answer.link}")
    return answer


async def answer_order(hub: Hub, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers a request with the entry's number, or a problem."""
    answer = await obey(hub, scope, receive)
    if isinstance(answer, Refusal):
        await respond(send, status_of(answer.code), MEDIA_TYPE, problem_body(answer))
    else:
        await respond(send, 200, "application/json", _encode(answer))


async def respond(send: Send, status: int, media_type: str, body: bytes) -> None:
    """A whole response."""
    headers = [
        (b"content-type", media_type.encode()),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
