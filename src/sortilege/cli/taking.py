"""What a seat takes along of the log, written beside the server. Raises Refused for what cannot be done."""

from datetime import UTC, datetime, tzinfo
from pathlib import Path

from sortilege.cli.keeping import found, hand_out
from sortilege.components.refusal import Refused
from sortilege.server.archive import Archive
from sortilege.server.host.keeping import corrupt, find_line
from sortilege.server.loading import load
from sortilege.server.log_file import log_of
from sortilege.store import Store
from sortilege.table.codec import CorruptLog
from sortilege.table.journal import find_zone, journal
from sortilege.table.keeping import first_gm
from sortilege.table.state import Seat, State
from sortilege.words import say, to_json


def take_log(place: str, table: str, file: Path, named: str | None, zone: str | None) -> None:
    """The log as that seat may read it, by the file's name as JSON or Markdown; `-` is Markdown on the screen."""
    times = _zone(zone)
    with found(place) as store:
        line = find_line(store, table)
        state = _state(store, line.table)
        seat = _seat(state, named)
        text = _text(store, line.table, state, seat, file, times)
    hand_out(file, text, f"What {seat.name} may read of {line.name} is in {file}.")


def _state(store: Store, table: str) -> State:
    try:
        return load(store, table).state
    except CorruptLog as error:
        raise corrupt(error) from None


def _seat(state: State, named: str | None) -> Seat:
    """Raises Refused `unknown_seat`."""
    if named is None:
        return first_gm(state)
    seats = [one for one in state.seats.values() if named in {one.id, one.name}]
    if len(seats) == 1:
        return seats[0]
    known = ", ".join(f"{one.id} ({one.name})" for one in state.seats.values())
    raise Refused("unknown_seat", say("There is no one seat '{seat}'. There are: {known}.", seat=named, known=known))


def _text(store: Store, table: str, state: State, seat: Seat, file: Path, zone: tzinfo) -> bytes:
    """Raises Refused `unknown_format`."""
    feed = Archive(store, table).feed(state, seat)
    if str(file) == "-" or file.suffix.lower() == ".md":
        return journal(state, feed, zone).encode()
    if file.suffix.lower() == ".json":
        return to_json(log_of(state, seat, list(feed)))
    raise Refused("unknown_format", say("{file} ends neither in .md nor in .json.", file=str(file)))


def _zone(name: str | None) -> tzinfo:
    """This computer's own, if none is named. Raises Refused `unknown_zone`."""
    return find_zone(name) if name is not None else datetime.now().astimezone().tzinfo or UTC
