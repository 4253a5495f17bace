"""A crowd at many tables: the fastest clients that Python makes, so that the server is what is measured."""

import asyncio
import base64
import os
import random
import time
from collections.abc import Iterator
from itertools import count
from typing import cast

import msgspec
from msgspec import Struct

SEATS = 7
GAMES = ("saga", "cyberspace", "revelations", "disciplines")
TESTS: dict[str, dict[str, object]] = {
    "saga": {"type": "test", "stat": 5, "skill": 3, "boons": 1, "target": 15},
    "cyberspace": {"type": "unopposed", "level": 5, "difficulty": 15},
    "revelations": {"type": "target", "score": 4, "target": 7},
    "disciplines": {"type": "talent", "rating": "average", "difficulty": 12},
}


class Offer(Struct, frozen=True):
    verb: str
    over: tuple[str, ...]
    card: str | None


class Decision(Struct, frozen=True):
    test: str
    actor: str
    offers: tuple[Offer, ...]


class Own(Struct):
    decisions: list[Decision]


class Message(Struct):
    own: Own


_message = msgspec.json.Decoder(Message)


class Table:
    """A table with its seats; notes when the last of them had each entry."""

    def __init__(self, name: str, game: str) -> None:
        self.name, self.game = name, game
        self.tokens: list[str] = []
        self.actors: list[str] = []
        self.decisions: list[Decision] = []
        self.decided: set[Decision] = set()
        self.sent: dict[int, float] = {}
        self.had: dict[int, float] = {}
        self._reached: dict[int, int] = {}

    def reached(self, first: int, last: int, now: float) -> None:
        """A seat has the entries from first to last."""
        for number in range(first, last + 1):
            seats = self._reached[number] = self._reached.get(number, 0) + 1
            if seats == SEATS:
                self.had[number] = now
                del self._reached[number]

    def next_command(self, chance: random.Random) -> tuple[str, dict[str, object]]:
        """Somebody's token, and what that seat does next: a decision that is asked for, or a new test."""
        command: dict[str, object]
        for decision in self.decisions:
            if decision not in self.decided:
                self.decided.add(decision)
                offer = chance.choice(decision.offers)
                taken = {"verb": offer.verb, "over": offer.over, "card": offer.card}
                command = {"type": "decide", "test": decision.test, "actor": decision.actor, **taken}
                return self.tokens[0], command
        player = chance.randrange(SEATS - 1)
        command = {"type": "call", "who": [self.actors[player]], "test": TESTS[self.game], "label": "Try"}
        return self.tokens[player + 1], command


class Seat(asyncio.Protocol):
    """A WebSocket client that only counts entries; the GM's also looks for decisions."""

    def __init__(self, table: Table, token: str) -> None:
        self._table, self._token = table, token
        self._buffer = bytearray()
        self._open = False
        self._gm = token == table.tokens[0]
        self._number = 0
        self.welcomed = asyncio.get_running_loop().create_future()
        self.messages = self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            b"GET /api/table/live HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: %b\r\nSec-WebSocket-Version: 13\r\n\r\n" % key.encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self._buffer[:20], bytes(self._buffer[:200])
            self._open = True
            del self._buffer[: end + 4]
            self.transport.write(_masked(0x81, msgspec.json.encode({"token": self._token, "after": 0})))
        while frame := self._take_frame():
            self._take(*frame)

    def _take_frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        opcode, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return opcode, payload

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == 9:
            self.transport.write(_masked(0x8A, payload))
        if opcode != 1 or not payload.startswith(b'{"number":'):
            return
        self.messages += 1
        self.bytes += len(payload)
        number = int(payload[10 : payload.index(b",")])
        if not self.welcomed.done():
            self.welcomed.set_result(number)
        else:
            self._table.reached(self._number + 1, number, time.perf_counter())
        self._number = number
        if self._gm and b'"decisions":[{' in payload:
            self._table.decisions = _message.decode(payload).own.decisions
        elif self._gm and b'"own":' in payload:
            self._table.decisions = []


def _masked(first: int, payload: bytes) -> bytes:
    assert len(payload) < 126
    return bytes((first, 0x80 | len(payload), 0, 0, 0, 0)) + payload


class Poster(asyncio.Protocol):
    """A kept-alive HTTP connection; one request at a time."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def post(self, path: str, token: str, body: object) -> asyncio.Future[tuple[int, bytes]]:
        """Sends a request; gives status and body."""
        text = msgspec.json.encode(body)
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(
            b"POST %b HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nAuthorization: Bearer %b\r\n"
            b"Content-Length: %d\r\n\r\n%b" % (path.encode(), token.encode(), len(text), text)
        )
        return self._answer

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(error or ConnectionError("closed without an answer"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._buffer[:end]).lower()
        at = head.index(b"content-length:") + 15
        size = int(head[at : (head + b"\r\n").index(b"\r", at)])
        if len(self._buffer) >= end + 4 + size and self._answer:
            body = bytes(self._buffer[end + 4 : end + 4 + size])
            self._buffer.clear()
            self._answer.set_result((int(head[9:12]), body))


class Crowd:
    """All tables and connections of the benchmark."""

    def __init__(self, host: str, port: int, host_token: str) -> None:
        self._host, self._port, self._host_token = host, port, host_token
        self._idle: list[Poster] = []
        self._ids: Iterator[int] = count(10_000_000)
        self.tables: list[Table] = []
        self.seats: list[Seat] = []
        self.refused: dict[str, int] = {}

    async def _poster(self) -> Poster:
        while self._idle:
            poster = self._idle.pop()
            if not poster.transport.is_closing():
                return poster
        _, poster = await asyncio.get_running_loop().create_connection(Poster, self._host, self._port)
        return poster

    async def post(self, path: str, token: str, body: object) -> tuple[int, dict[str, object]]:
        """A request on an idle connection; on another if the server has just closed that one."""
        while True:
            poster = await self._poster()
            try:
                status, text = await poster.post(path, token, body)
            except ConnectionError:
                continue
            self._idle.append(poster)
            return status, msgspec.json.decode(text)

    async def command(self, token: str, command: dict[str, object]) -> dict[str, object]:
        """A command that must be accepted."""
        answer = await self._try(token, command)
        assert "number" in answer, answer
        return answer

    async def _try(self, token: str, command: dict[str, object]) -> dict[str, object]:
        _, answer = await self.post("/api/table/commands", token, {"id": str(next(self._ids)), "command": command})
        return answer

    async def act(self, table: Table, chance: random.Random) -> None:
        """Somebody at the table does something."""
        token, command = table.next_command(chance)
        sent = time.perf_counter()
        answer = await self._try(token, command)
        if isinstance(number := answer.get("number"), int):
            table.sent[number] = sent
        else:
            code = str(answer["code"])
            self.refused[code] = self.refused.get(code, 0) + 1

    async def arrive(self, tables: int) -> None:
        """Opens the tables, seats everyone and connects every seat."""
        for start in range(0, tables, 20):
            await asyncio.gather(*(self._set_table(index) for index in range(start, min(tables, start + 20))))
        for table in self.tables:
            await asyncio.gather(*(self._connect(table, token) for token in table.tokens))

    async def _set_table(self, index: int) -> None:
        game = GAMES[index % len(GAMES)]
        opening = {"name": f"Table {index}", "game": game, "gm": "Gea", "shared": game == "saga"}
        _, opened = await self.post("/api/tables", self._host_token, opening)
        table = Table(str(opened["table"]), game)
        table.tokens.append(_token(opened))
        for player in range(1, SEATS):
            seated = await self.command(table.tokens[0], {"type": "add_seat", "name": f"Player {player}"})
            table.tokens.append(_token(seated))
            sheet = {"name": f"Hero {player}", **({"patron": "SHDC"[player % 4]} if game == "revelations" else {})}
            await self.command(table.tokens[player], {"type": "set_character", "sheet": sheet})
            table.actors.append(f"c{player}")
        await self.command(table.tokens[0], {"type": "begin", "what": "session"})
        self.tables.append(table)

    async def _connect(self, table: Table, token: str) -> None:
        loop = asyncio.get_running_loop()
        _, seat = await loop.create_connection(lambda: Seat(table, token), self._host, self._port)
        await seat.welcomed
        self.seats.append(seat)


def _token(answer: dict[str, object]) -> str:
    return str(answer["link"]).partition("#")[2]
