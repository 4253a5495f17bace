"""All tables in memory, over a store and its writer. Lives in one event loop; only the writer has a thread."""

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable
from functools import partial
from importlib.metadata import version
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sortilege.components.refusal import Refusal, Refused, refused
from sortilege.rules.registry import find_game
from sortilege.rules.value import Name
from sortilege.server.archive import Archive
from sortilege.server.around import Around
from sortilege.server.beat import keep_beating
from sortilege.server.links import hash_of, holder, table_of
from sortilege.server.live import FAILED
from sortilege.server.loading import Loaded, load
from sortilege.server.problems import BAD_TOKEN, BUSY, CONFLICT, CORRUPT, NOT_SAVED, TOO_MANY, UNREADABLE, log_bug
from sortilege.server.room import FEED, Accepted, Pending, Room
from sortilege.server.shown import Told
from sortilege.server.snapshots import taken
from sortilege.store import Busy, Conflict, Done, Entry, Store, Writer
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, CorruptLog, encode_body
from sortilege.table.command import AddSeat, AnyCommand, IssueLink
from sortilege.table.decide import decide
from sortilege.table.event import AnyEvent
from sortilege.table.following import follow
from sortilege.table.seats import open_table
from sortilege.table.state import Seat
from sortilege.table.turn import Outside
from sortilege.words import ENGLISH, language

_logger = logging.getLogger(__name__)
_ISSUING: Final = (AddSeat, IssueLink)
_LOOK_SECONDS: Final = 1.0
_TRIES: Final = 5
"""How often a command is decided when somebody else keeps writing to the table."""
ENGINE: Final = version("sortilege")
SNAPSHOT_EVERY: Final = 500
SNAPSHOT_LEAST: Final = 100
"""Entries since the last snapshot, when one is made: in play, and at the end."""


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    name: Name
    game: str
    gm: Name
    shared: bool = False


class Opened(Struct, frozen=True):
    """A new table and the token of its first GM; none where the links that were given out work on."""

    table: str
    token: str | None


def begin(opening: Opening, around: Around) -> tuple[Opened, tuple[AnyEvent, ...]]:
    """A table to be opened and the events that open it, which nobody has kept yet. Raises Refused `unknown_game`."""
    game, table = find_game(opening.game), around.table_id()
    token = around.token(table)
    return Opened(table, token), open_table(opening.name, game, ENGINE, opening.shared, opening.gm, hash_of(token))


class Hub:
    """Commands go through here: decided at once, durable with the next commit, shown to nobody before."""

    def __init__(self, store: Store, around: Around) -> None:
        self.around = around
        self.store = store
        self._rooms: dict[str, Room] = {}
        self._archives: dict[str, Archive] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._looked: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begins to write; called in the event loop."""
        loop = asyncio.get_running_loop()
        self._writer = Writer(
            self.store,
            lambda done: loop.call_soon_threadsafe(self._deliver, done),
            bound=self.around.in_flight,
            delay=self.around.delay,
        )
        self._beating = loop.create_task(keep_beating(self._rooms))

    async def stop(self) -> None:
        """Writes what is waiting, and stops."""
        self._beating.cancel()
        for room in self._rooms.values():
            self._keep(room, SNAPSHOT_LEAST)
        await asyncio.to_thread(self._writer.close)

    # -- finding ------------------------------------------------------------------------------------------------------

    async def find(self, token: str) -> tuple[Room, Seat]:
        """Whose link this is. Raises Refused: `bad_token`, `too_many_requests`, `corrupt_table`, `unavailable`."""
        table = table_of(token)
        room = self._rooms.get(table) or await self._load(table)
        link = hash_of(token)
        seat = holder(room.state.seats.values(), link)
        if seat is None and self._may_look(table):
            await self.catch_up(table)
            seat = holder(room.state.seats.values(), link)
        if seat is None:
            raise refused(BAD_TOKEN)
        if not room.allows(seat.id, time.monotonic()):
            raise refused(TOO_MANY)
        return room, seat

    def _may_look(self, table: str) -> bool:
        """Links that are not known may be new ones, but wrong ones must not keep the store busy."""
        now = time.monotonic()
        if now - self._looked.get(table, -_LOOK_SECONDS) < _LOOK_SECONDS:
            return False
        self._looked[table] = now
        return True

    async def catch_up(self, table: str) -> None:
        """Takes on what others have written to the table: the host, or another program at the same database.

        Raises Refused `unavailable`.
        """
        room = self._rooms.get(table)
        if room is None or not _stands_still(room):
            return
        try:
            newer = await asyncio.to_thread(self.store.read, table, room.state.number, 1)
        except Exception as error:
            raise unread(table, error) from None
        if newer and _stands_still(room):
            room.halted = True
            await self._recover(room, Conflict(table, newer[0]))

    async def _load(self, table: str) -> Room:
        """The table's room, read from the store once however many ask for it."""
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._read(table))
        task = self._loading[table]
        try:
            room = await asyncio.shield(task)
        except Exception as error:
            raise unread(table, error) from None
        finally:
            if task.done():
                self._loading.pop(table, None)
        if not room.state.number:
            raise refused(BAD_TOKEN)
        return self._rooms.setdefault(table, room)

    async def _read(self, table: str) -> Room:
        room = Room(table, await asyncio.to_thread(load, self.store, table))
        gc.freeze()
        return room

    async def told(self, room: Room, after: int, limit: int) -> list[Told]:
        """The oldest entries numbered above `after`, from the store where the room has forgotten them.

        Raises Refused: `corrupt_table`, `unavailable`.
        """
        if after >= room.forgotten:
            return room.told(after, limit)
        try:
            log = await asyncio.to_thread(self.store.read, room.table, max(0, after), limit)
            return [Told(entry) for entry in log if entry.number <= room.state.number]
        except Exception as error:
            raise unread(room.table, error) from None

    def archive(self, room: Room) -> Archive:
        """The room's whole log."""
        return self._archives.setdefault(room.table, Archive(self.store, room.table))

    # -- commands -----------------------------------------------------------------------------------------------------

    async def order(self, room: Room, seat: Seat, id_: str, command: AnyCommand) -> Accepted | Refusal:
        """Decides the command, once for the seat and its id, and answers when it is durable.

        It is decided again where somebody else has written to the table first, as the host does.
        """
        for _ in range(_TRIES):
            answer = await self._order(room, seat, f"{seat.id}/{id_}", command)
            if answer is not CONFLICT or room.halted:
                return answer
        return CONFLICT

    async def _order(self, room: Room, seat: Seat, key: str, command: AnyCommand) -> Accepted | Refusal:
        known = self._known_answer(room, key)
        if known is not None:
            return await known
        if room.halted:
            return BUSY
        if room.ahead.seats[seat.id].link != seat.link:
            return BAD_TOKEN
        token = self.around.token(room.table) if isinstance(command, _ISSUING) else None
        outside = Outside(self.around.chance, hash_of(token) if token else "", self.around.clock())
        with room.working(seat.id), language(ENGLISH):
            events = decide(room.ahead, seat.id, command, outside)
        if isinstance(events, Refusal):
            return await self._refuse(room, key, events)
        return await self._submit(room, key, Body(seat.id, ENGINE, events), token)

    def _known_answer(self, room: Room, key: str) -> Awaitable[Accepted | Refusal] | None:
        if (number := room.numbers.get(key)) is not None:
            return _at_once(Accepted(number, repeated=True))
        if (refusal := room.refused.get(key)) is not None:
            return self._refuse(room, key, refusal)
        for pending in room.waiting:
            if pending.entry.command == key:
                return _again(pending.answer)
        return None

    async def _refuse(self, room: Room, key: str, refusal: Refusal) -> Refusal:
        """A refusal tells of what came before it, so it waits until that is durable, and is void if it never is.

        It stands for the command's id: a copy that a slow network brings later is refused as well.
        """
        room.remember(key, refusal)
        before = await asyncio.shield(room.waiting[-1].answer) if room.waiting else None
        if isinstance(before, Refusal):
            room.refused.pop(key, None)
            return before
        return refusal

    def _submit(self, room: Room, key: str, body: Body, token: str | None) -> Awaitable[Accepted | Refusal]:
        number = room.ahead.number + 1
        entry = Entry(number, key, self.around.clock(), encode_body(body))
        try:
            self._writer.submit(room.table, entry)
        except Busy:
            return _at_once(BUSY)
        state = follow(room.ahead, body.events, number)
        pending = Pending(entry, body, state, token, asyncio.get_running_loop().create_future())
        room.expect(pending)
        return pending.answer

    async def open(self, opening: Opening) -> Opened:
        """Opens a table. Raises Refused `unknown_game`, and what keeps it from being saved."""
        opened, events = begin(opening, self.around)
        room = Room(opened.table, Loaded())
        self._rooms[opened.table] = room
        answer = await self._submit(room, "open", Body(SeatId("s1"), ENGINE, events), opened.token)
        if isinstance(answer, Refusal):
            self._rooms.pop(opened.table, None)
            raise refused(answer)
        return opened

    # -- what the writer reports --------------------------------------------------------------------------------------

    def _deliver(self, done: list[Done]) -> None:
        by_table = groupby(sorted(done, key=lambda one: one.table), key=lambda one: one.table)
        for table, batch in by_table:
            try:
                self._deliver_to(self._rooms[table], [one.trouble for one in batch])
            except Exception as error:
                # A bug at one table must not keep the others of the batch waiting.
                log_bug(_logger, f"table {table}", error)
                self._rooms[table].live.end(FAILED)

    def _deliver_to(self, room: Room, troubles: list[Exception | None]) -> None:
        if saved := troubles.count(None):
            room.settle(saved)
            self._keep(room, SNAPSHOT_EVERY)
        trouble = next(filter(None, troubles), None)
        if trouble is not None:
            room.halted = True
            task = asyncio.create_task(self._recover(room, trouble))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _keep(self, room: Room, least: int) -> None:
        """Has a snapshot made if that many entries are not in one."""
        if room.state.number - room.kept >= least:
            room.kept = room.state.number
            self._writer.keep(room.table, partial(taken, self.store, room.table, room.state))

    async def _recover(self, room: Room, trouble: Exception) -> None:
        """Reads a table again after trouble; what the store does not have, has not happened."""
        if not isinstance(trouble, Conflict):
            _logger.error("table %s was not saved: %s", room.table, type(trouble).__name__)
        shown = room.state.number
        refusal = CONFLICT if isinstance(trouble, Conflict) else NOT_SAVED
        while not await self._read_again(room):
            room.give_up(refusal)
            await asyncio.sleep(1)
        self._writer.resume(room.table)
        room.give_up(refusal)
        if shown < room.forgotten or room.state.number - shown > FEED:
            room.live.end(FAILED)
        elif room.state.number > shown:
            room.publish(room.told(shown))

    async def _read_again(self, room: Room) -> bool:
        try:
            room.adopt(await asyncio.to_thread(load, self.store, room.table))
        except Exception as error:
            _logger.error("table %s cannot be read again: %s", room.table, type(error).__name__)
            return False
        return True


def unread(table: str, error: Exception) -> Refused:
    """Why a log cannot be shown, which the server's log tells."""
    if isinstance(error, CorruptLog):
        _logger.error("table %s is corrupt: %s", table, error)
        return refused(CORRUPT)
    _logger.error("table %s cannot be read: %s", table, type(error).__name__)
    return refused(UNREADABLE)


def _stands_still(room: Room) -> bool:
    return not (room.halted or room.waiting)


async def _at_once(answer: Accepted | Refusal) -> Accepted | Refusal:
    return answer


async def _again(answer: asyncio.Future[Accepted | Refusal]) -> Accepted | Refusal:
    first = await asyncio.shield(answer)
    return first if isinstance(first, Refusal) else replace(first, repeated=True)
