"""One table in memory: what is durable, and what is decided but waits to be."""

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from msgspec import Raw, Struct

from sortilege.components.refusal import Refusal
from sortilege.rules.outcome import Outcome
from sortilege.rules.test import Place
from sortilege.server.live import Connection, Live, text_frame
from sortilege.server.loading import RECENT, Loaded
from sortilege.server.pace import Pace
from sortilege.server.shown import Shown, Told
from sortilege.store import Entry
from sortilege.table.audience import EVERYONE, SeatId
from sortilege.table.codec import Body
from sortilege.table.event import AnyEvent, TakenBack, TestCalled, TestEnded
from sortilege.table.state import Seat, State
from sortilege.words import language

FEED: int = 200
"""The most entries that are sent at once."""

_FIRST: int = 16_000
"""The most bytes of entries that a page gets at once which has none."""

MOST_REFUSED: int = 200
"""How many refused commands are remembered."""

MOST_PAST: int = 30
"""Of how many open tests the odds can still be told."""


class Accepted(Struct, frozen=True, omit_defaults=True):
    """A command that is durable as entry `number`; `link` is the secret one that it issued."""

    number: int
    link: str | None = None
    repeated: bool = False


class Pending(Struct):
    """A command that is decided: durable soon, or never was. `state` is as after it."""

    entry: Entry
    body: Body
    state: State
    link: str | None
    answer: asyncio.Future[Accepted | Refusal]


class Past(Struct, gc=False):
    """A test that everyone saw being called: the state before it, for its odds, and how and in which entry it ended."""

    before: State
    inputs: Raw
    at: tuple[Place, ...]
    outcome: Outcome | None = None
    ended: int = 0


class Room:
    """A table's newest entries as bytes, its durable `state`, and the state `ahead`: the next command is decided on it.

    `numbers` are those of all its commands, `refused` what the last refused ones got, `kept` is that of its snapshot.
    """

    def __init__(self, table: str, loaded: Loaded) -> None:
        self.table = table
        self.live = Live()
        self.waiting: deque[Pending] = deque()
        self.refused: dict[str, Refusal] = {}
        self._paces: dict[SeatId, Pace] = {}
        self.adopt(loaded)

    def adopt(self, loaded: Loaded) -> None:
        """Takes on a table as the store has it."""
        self.state = self.ahead = loaded.state
        self.recent = deque(loaded.recent, maxlen=RECENT)
        self.numbers = {command: number for number, command in enumerate(loaded.commands, 1)}
        self.kept = loaded.kept
        self.shown = Shown(loaded.state)
        self.past: dict[str, Past] = {}
        self.halted = False

    def allows(self, seat: SeatId, now: float) -> bool:
        """Whether the seat may ask for something at that time of a steady clock."""
        return self._paces.setdefault(seat, Pace(now)).allows(now)

    @contextmanager
    def working(self, seat: SeatId) -> Iterator[None]:
        """Counts what is worked out meanwhile for the seat, which has fewer requests left for it."""
        start = time.thread_time()
        try:
            yield
        finally:
            self._charge(seat, time.thread_time() - start)

    def _charge(self, seat: SeatId, seconds: float) -> None:
        self._paces.setdefault(seat, Pace(time.monotonic())).charge(seconds)

    def remember(self, command: str, refusal: Refusal) -> None:
        """Notes what the command got; the oldest refusals are forgotten."""
        self.refused[command] = refusal
        if len(self.refused) > MOST_REFUSED:
            del self.refused[next(iter(self.refused))]

    def expect(self, pending: Pending) -> None:
        """Goes ahead with a command that was handed to the writer."""
        self.waiting.append(pending)
        self.ahead = pending.state

    def settle(self, count: int) -> None:
        """The oldest `count` waiting commands are durable: answers them, then shows them to the seats."""
        start = time.thread_time()
        settled = [self.waiting.popleft() for _ in range(count)]
        for pending in settled:
            self.recent.append(pending.entry)
            self.numbers[pending.entry.command] = pending.entry.number
            self._remember(pending.body.events)
            self.state = pending.state
            _answer(pending, Accepted(pending.entry.number, pending.link))
        before, self.shown = self.shown, Shown(self.state, self.shown)
        self.publish([Told(pending.entry, pending.body) for pending in settled], before)
        share = (time.thread_time() - start) / count
        for pending in settled:
            self._charge(pending.body.by, share)

    def _remember(self, events: Iterable[AnyEvent]) -> None:
        for event in events:
            if isinstance(event, TestCalled) and event.audience == EVERYONE:
                self.past[event.test] = Past(self.state, event.inputs, event.at)
                if len(self.past) > MOST_PAST:
                    del self.past[next(iter(self.past))]
            elif isinstance(event, TestEnded) and event.test in self.past:
                past = self.past[event.test]
                past.outcome, past.ended = event.outcome, self.state.number + 1
            elif isinstance(event, TakenBack):
                self._forget(event.entry)

    def _forget(self, entry: int) -> None:
        """What the entry and those after it have told of tests is taken back."""
        self.past = {test: past for test, past in self.past.items() if past.before.number < entry - 1}
        for past in self.past.values():
            if past.ended >= entry:
                past.outcome, past.ended = None, 0

    def give_up(self, refusal: Refusal) -> None:
        """What is still waiting was never kept, unless the log has it after all."""
        while self.waiting:
            pending = self.waiting.popleft()
            number = self.numbers.get(pending.entry.command)
            _answer(pending, refusal if number is None else Accepted(number, pending.link))

    def publish(self, told: Sequence[Told], since: Shown | None = None) -> None:
        """Sends entries to all connections, which have seen what came before, and the views as they were `since`.

        Those of ended links are closed.
        """
        self.live.revoke({seat.id: seat.link for seat in self.state.seats.values()})
        for name in self.live.languages():
            with language(name):
                self._publish_in(name, told, since)

    def _publish_in(self, name: str, told: Sequence[Told], since: Shown | None) -> None:
        frames: dict[tuple[object, ...], bytes] = {}
        for seat, connections in self.live.by_seat():
            speaking = [one for one in connections if one.language == name]
            if speaking:
                presence, parts = self.live.presence, self.shown.parts(self.state.seats[seat], told, since)
                if (presence, parts) not in frames:
                    frames[presence, parts] = text_frame(self.shown.message(parts, presence))
                for connection in speaking:
                    self.live.send(connection, frames[presence, parts])

    @property
    def forgotten(self) -> int:
        """The number of the newest entry that only the store has; 0 where all are here."""
        return self.state.number - len(self.recent)

    def told(self, after: int, limit: int = FEED) -> list[Told]:
        """The oldest entries numbered above `after` that are here."""
        start = min(max(0, after - self.forgotten), len(self.recent))
        return [Told(entry) for entry in islice(self.recent, start, start + limit)]

    def welcome(self, connection: Connection, after: int) -> None:
        """Sends a new connection what it missed, the newest if that is much, and everything from then on.

        Who has seen more than there is, as before a backup was put back, sees all anew.
        """
        after = after if 0 <= after <= self.state.number else 0
        seat = self.state.seats[connection.seat]
        told: Sequence[Told] = self.told(max(after, self.state.number - FEED))
        self.live.join(connection)
        with language(connection.language):
            told = told if after else self.shown.newest(seat, told, _FIRST)
            cut = told[0].entry.number if told and told[0].entry.number > after + 1 else None
            message = self.shown.message(self.shown.parts(seat, told), self.live.presence, cut)
        self.live.send(connection, text_frame(message))


def _answer(pending: Pending, answer: Accepted | Refusal) -> None:
    if not pending.answer.done():
        pending.answer.set_result(answer)


def seat_json(room: Room, seat: Seat) -> bytes:
    """What `GET /api/table` answers."""
    shown = room.shown
    return b'{"number":%d,"public":%b,"own":%b,%b}' % (
        room.state.number,
        shown.public,
        shown.own(seat),
        room.live.presence,
    )
