"""The log's text: what the store keeps of one accepted command."""

import msgspec

from sortilege.table.audience import SeatId
from sortilege.table.event import AnyEvent
from sortilege.table.state import State
from sortilege.words import read_whole, whole


class Body(msgspec.Struct, frozen=True):
    """The events of one command, who gave it, and the engine that wrote them."""

    by: SeatId
    engine: str
    events: tuple[AnyEvent, ...]


_encoder = msgspec.json.Encoder(enc_hook=whole)
_decoder = msgspec.json.Decoder(Body, dec_hook=read_whole)
_state_decoder = msgspec.json.Decoder(State, dec_hook=read_whole)


class CorruptLog(Exception):
    """An entry of a log cannot be read: damaged, or written by a newer engine."""


def encode_body(body: Body) -> bytes:
    """The body as JSON text."""
    return _encoder.encode(body)


def decode_body(text: bytes) -> Body:
    """The body out of its text. Raises CorruptLog."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CorruptLog(f"a log entry cannot be read ({error}): it is damaged, or from a newer version") from error


def encode_state(state: State) -> bytes:
    """The state as JSON text, secrets included."""
    return _encoder.encode(state)


def decode_state(text: bytes) -> State:
    """The state out of its text. Raises MsgspecError."""
    return _state_decoder.decode(text)
