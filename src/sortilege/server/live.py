"""Live connections: frames are made once and written straight to each seat's transport."""

import asyncio
from collections.abc import Mapping, Set
from typing import Final

from sortilege.server.shown import presence_json
from sortilege.table.audience import SeatId
from sortilege.words import ENGLISH

BAD_HELLO: Final = 4400
REVOKED: Final = 4401
SLOW: Final = 4408
TOO_MANY: Final = 4429
FAILED: Final = 4500
MAX_BUFFER: Final = 1_000_000
MAX_PER_SEAT: Final = 12
_PATIENCE: Final = 5.0


def text_frame(payload: bytes) -> bytes:
    """A WebSocket text frame as a server sends it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return b"\x81%c%b" % (size, payload)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), payload)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), payload)


def close_frame(code: int) -> bytes:
    """A WebSocket close frame with a code."""
    return b"\x88\x02%b" % code.to_bytes(2, "big")


class Connection:
    """One connection of a seat. `link` is the hash it came in with; while it is `asleep`, nobody looks at its page."""

    def __init__(
        self,
        seat: SeatId,
        link: str,
        transport: asyncio.WriteTransport,
        asleep: bool = False,
        language: str = ENGLISH,
    ) -> None:
        self.seat, self.link, self.asleep, self.language, self._transport = seat, link, asleep, language, transport
        self._open = True

    def write(self, frame: bytes) -> bool:
        """Sends a frame, unless the seat does not keep up: gives whether it does."""
        if self._transport.get_write_buffer_size() > MAX_BUFFER:
            return False
        if self._open and not self._transport.is_closing():
            self._transport.write(frame)
        return True

    def close(self, code: int) -> None:
        """Closes with a code, and hangs up on a peer that does not read it."""
        if self._open:
            self._open = False
            self._transport.write(close_frame(code))
            self._transport.close()  # before the protocol answers the answer, which browsers take for a broken line
            asyncio.get_running_loop().call_later(_PATIENCE, self._transport.abort)


class Live:
    """The connections of one table, by seat.

    A seat is here when one of its pages is awake. It is asleep when all of them are, and stays so when the last one
    falls silent, as a phone in a pocket does, until a page says goodbye.
    """

    def __init__(self) -> None:
        self._seats: dict[SeatId, list[Connection]] = {}
        self._dozed: set[SeatId] = set()
        self.presence = presence_json((), ())

    def by_seat(self) -> list[tuple[SeatId, list[Connection]]]:
        """Each seat that is there, with its connections."""
        return list(self._seats.items())

    def languages(self) -> set[str]:
        """The languages of all connections."""
        return {one.language for one in self._all()}

    def revoke(self, links: Mapping[SeatId, str | None]) -> None:
        """Closes the connections whose links are no longer those of their seats."""
        for connection in self._all():
            if connection.link != links[connection.seat]:
                self.cut_off(connection, REVOKED)

    def join(self, connection: Connection) -> None:
        """A connection comes. When a seat has too many, one goes whose page sleeps, or else the oldest."""
        own = self._seats.setdefault(connection.seat, [])
        if len(own) == MAX_PER_SEAT:
            least = next((one for one in own if one.asleep), own[0])
            own.remove(least)
            least.close(TOO_MANY)
        own.append(connection)
        self._dozed.discard(connection.seat)
        self._tell_presence(besides=connection)

    def doze(self, connection: Connection, asleep: bool) -> None:
        """A page falls asleep, or wakes up."""
        connection.asleep = asleep
        self._tell_presence()

    def leave(self, connection: Connection, goodbye: bool = True) -> None:
        """A connection is gone: its page said goodbye, or it was lost."""
        own = self._seats.get(connection.seat, [])
        if goodbye:
            self._dozed.discard(connection.seat)
        if connection in own:
            own.remove(connection)
            if not own:
                del self._seats[connection.seat]
                if connection.asleep and not goodbye:
                    self._dozed.add(connection.seat)
        self._tell_presence()

    def send(self, connection: Connection, frame: bytes) -> None:
        """Sends a frame; a seat that does not read for long is cut off, to come back and resync."""
        if not connection.write(frame):
            self.cut_off(connection, SLOW)

    def tell(self, frame: bytes, besides: Connection | None = None) -> None:
        """Sends a frame to all connections."""
        for connection in self._all():
            if connection is not besides:
                self.send(connection, frame)

    def cut_off(self, connection: Connection, code: int) -> None:
        """Closes a connection; it is no longer there."""
        connection.close(code)
        self.leave(connection)

    def end(self, code: int) -> None:
        """Closes all connections; those who come back see all anew."""
        for connection in self._all():
            self.cut_off(connection, code)

    def _all(self) -> list[Connection]:
        return [one for own in self._seats.values() for one in own]

    def _tell_presence(self, besides: Connection | None = None) -> None:
        here = {seat for seat, own in self._seats.items() if not all(one.asleep for one in own)}
        now = presence_json(_in_order(here), _in_order((self._seats.keys() | self._dozed) - here))
        if now != self.presence:
            self.presence = now
            self.tell(text_frame(b"{%b}" % now), besides)


def _in_order(seats: Set[SeatId]) -> list[SeatId]:
    return sorted(seats, key=lambda seat: (len(seat), seat))
