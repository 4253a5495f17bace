"""Whole tables in a store: listed, written to files and read back, begun anew, and spoken for by the host."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from sortilege.components.refusal import Refusal, Refused, refused
from sortilege.rules.registry import find_game, games
from sortilege.server.around import Around
from sortilege.server.host.tablefile import TableFile, read_table, write_table
from sortilege.server.hub import ENGINE, Opened, Opening, begin
from sortilege.server.links import hash_of
from sortilege.server.loading import folded
from sortilege.server.problems import CONFLICT
from sortilege.store import Entry, Head, Store
from sortilege.table.audience import HOST, SeatId
from sortilege.table.codec import Body, CorruptLog, decode_body, encode_body
from sortilege.table.command import AnyCommand, Archive, IssueLink, Reopen
from sortilege.table.decide import decide
from sortilege.table.event import AnyEvent, LinkIssued, LinkRevoked, SeatAdded, TableArchived, TableOpened
from sortilege.table.keeping import copied, first_gm
from sortilege.table.state import State
from sortilege.table.turn import Outside
from sortilege.words import say

_TRIES: Final = 20
"""How often to decide again when a running server has written to the table meanwhile."""


HostAct: TypeAlias = Literal["link", "archive", "reopen"]
"""A new link for the first GM; the table is put away, or taken up again."""
_ACTS: Final[Mapping[str, AnyCommand]] = {"archive": Archive(), "reopen": Reopen()}


class TableLine(Struct, frozen=True):
    """A table in a list. `gm` opened it; times are POSIX seconds; `readable` is False for a damaged log."""

    table: str
    name: str
    game: str
    title: str
    gm: str
    entries: int
    opened: float
    last: float
    archived: bool
    readable: bool = True


def list_tables(store: Store) -> list[TableLine]:
    """All tables, the one that was played last first."""
    return sorted(map(_line, store.heads()), key=lambda one: one.last, reverse=True)


def _line(head: Head) -> TableLine:
    count, opened, last = head.last.number, head.first.at, head.last.at
    try:
        begun, ended = decode_body(head.first.body).events, decode_body(head.last.body).events
        table = next(event for event in begun if isinstance(event, TableOpened))
        gm = next(event.name for event in begun if isinstance(event, SeatAdded) and event.role == "gm")
    except (CorruptLog, StopIteration):
        return TableLine(head.table, head.table, "", "", "", count, opened, last, archived=False, readable=False)
    title = games()[table.game].title if table.game in games() else table.game
    archived = any(isinstance(event, TableArchived) for event in ended)
    return TableLine(head.table, table.name, table.game, title, gm, count, opened, last, archived)


def find_line(store: Store, named: str) -> TableLine:
    """The table of that id, or of that name if there is one such. Raises Refused `unknown_table`."""
    lines = list_tables(store)
    found = [one for one in lines if one.table == named] or [
        one for one in lines if one.name.casefold() == named.casefold()
    ]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(one.table for one in found)
        raise Refused("unknown_table", say("Several tables are called {name}: {ids}.", name=named, ids=ids))
    raise _unknown(named, lines)


def _unknown(named: str, lines: Sequence[TableLine]) -> Refused:
    known = ", ".join(f"{one.table} ({one.name})" for one in lines[:20]) or say("none")
    return Refused("unknown_table", say("There is no table '{table}'. There are: {known}.", table=named, known=known))


def read_log(store: Store, table: str) -> Sequence[Entry]:
    """The whole log of the table with that id. Raises Refused `unknown_table`."""
    log = store.read(table)
    if not log:
        raise _unknown(table, list_tables(store))
    return log


# -- files ------------------------------------------------------------------------------------------------------------


def export_table(store: Store, table: str, around: Around) -> bytes:
    """The table as a file. Raises Refused `unknown_table`, `corrupt_table`."""
    log = read_log(store, table)
    try:
        return write_table(table, log, ENGINE, around.clock())
    except CorruptLog as error:
        raise corrupt(error) from None


def restore_table(store: Store, text: bytes, around: Around, as_new: bool) -> Opened:
    """The table of a file, under its own id, so that links work on, or as a new table with a new GM link.

    Raises Refused as `read_table` does, and `table_exists`.
    """
    return put_back(store, read_table(text), around, as_new)


def put_all_back(store: Store, files: Sequence[TableFile], around: Around, as_new: bool = False) -> list[Opened]:
    """The same with several, all or none. Raises Refused `table_exists`."""
    if not as_new and (taken := {one.table for one in files} & set(store.tables())):
        raise _exists(", ".join(sorted(taken)))
    return [put_back(store, one, around, as_new) for one in files]


def put_back(store: Store, file: TableFile, around: Around, as_new: bool) -> Opened:
    """The same with a file that was read. Raises Refused `table_exists`."""
    if as_new:
        table = around.table_id()
        token = around.token(table)
        _lay_down(store, table, [*file.log, _entry(file.state, _relinked(file.state, token), around)])
        return Opened(table, token)
    _lay_down(store, file.table, file.log)
    return Opened(file.table, None)


def _relinked(state: State, token: str) -> tuple[AnyEvent, ...]:
    """Links name the table that they were made for: those of another one end, and its GM gets one for this."""
    gm = first_gm(state).id
    ended = [LinkRevoked(seat.id) for seat in state.seats.values() if seat.link and seat.id != gm]
    still = [TableArchived()] if state.archived else []
    return (*ended, LinkIssued(gm, hash_of(token)), *still)


def open_new(store: Store, opening: Opening, around: Around) -> Opened:
    """A new table. Raises Refused `unknown_game`."""
    opened, events = begin(opening, around)
    _lay_down(store, opened.table, [_entry(State(), events, around, SeatId("s1"))])
    return opened


def copy_table(store: Store, table: str, name: str, around: Around) -> Opened:
    """A new table with the same seats, house rules and characters. Raises Refused `unknown_table`, `corrupt_table`."""
    state = _state(read_log(store, table))
    new = around.table_id()
    token = around.token(new)
    events = copied(state, find_game(state.game), name, ENGINE, hash_of(token))
    _lay_down(store, new, [_entry(State(), events, around, first_gm(state).id)])
    return Opened(new, token)


def _lay_down(store: Store, table: str, log: Sequence[Entry]) -> None:
    if any(store.append([(table, entry) for entry in log])):
        raise _exists(table)


def _exists(tables: str) -> Refused:
    told = say("Already there, and left as it is: {tables}. It can come back as a new table.", tables=tables)
    return Refused("table_exists", told)


# -- the host's word --------------------------------------------------------------------------------------------------


def order_as_host(store: Store, table: str, act: HostAct, around: Around) -> str:
    """Does it in the store itself, where a running server finds it; gives the token of the new link, if it is that.

    Raises Refused as the table does, and `unknown_table`, `corrupt_table`, `conflict`.
    """
    for _ in range(_TRIES):
        state, token = _state(read_log(store, table)), around.token(table)
        gm = first_gm(state).id
        outside = Outside(around.chance, hash_of(token), around.clock())
        events = decide(state, gm, IssueLink(gm) if act == "link" else _ACTS[act], outside)
        if isinstance(events, Refusal):
            raise refused(events)
        if store.append([(table, _entry(state, events, around))]) == [None]:
            return token
    raise refused(CONFLICT)


def _state(log: Sequence[Entry]) -> State:
    try:
        return folded(log)
    except CorruptLog as error:
        raise corrupt(error) from None


def corrupt(error: CorruptLog) -> Refused:
    """Why a log is of no use."""
    return Refused("corrupt_table", say("The log of this table cannot be read: {why}.", why=str(error)))


def _entry(state: State, events: tuple[AnyEvent, ...], around: Around, by: SeatId = HOST) -> Entry:
    body = encode_body(Body(by, ENGINE, events))
    return Entry(state.number + 1, f"{by}/{secrets.token_hex(12)}", around.clock(), body)
