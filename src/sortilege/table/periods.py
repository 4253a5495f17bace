"""Sessions, scenes, rounds and adventures: they begin and end here, with what the rules hang on them."""

from collections.abc import Mapping
from typing import Final

from sortilege.components.refusal import Refused
from sortilege.rules.game import Moment
from sortilege.rules.rounds import Seated
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects, rounds
from sortilege.table import event as ev
from sortilege.table.audience import SeatId
from sortilege.table.seats import find_seat
from sortilege.table.state import Period, Seat
from sortilege.table.turn import Turn
from sortilege.words import Phrase, say

NOT_ON: Final[Mapping[co.What, Phrase]] = {
    "session": say("No session is going on."),
    "scene": say("No scene is going on."),
    "round": say("No round is going on."),
    "adventure": say("No adventure is going on."),
}
_ON: Final[Mapping[co.What, Phrase]] = {
    "session": say("A session is going on: end it first."),
    "adventure": say("An adventure is going on: end it first."),
}


def begin(turn: Turn, command: co.Begin) -> None:
    """Begins a period; a scene or round that is still on ends first."""
    turn.require_gm(say("begin and end sessions, scenes, rounds and adventures"))
    period = turn.state.periods.get(command.what, Period())
    if period.on and command.what in ("session", "adventure"):
        raise Refused("already_on", _ON[command.what])
    if period.on or command.what == "scene":
        _end(turn, command.what, ())
    if command.what == "session":
        _require_no_tests(turn)
    present = _present(turn, command) if command.what == "session" else ()
    turn.emit(ev.Began(command.what, period.number + 1, command.name, present))
    if command.what == "round":
        rounds.open_round(turn, rounds.cast_of(turn, command.cast), command.cards)
    else:
        effects.happen(turn, Moment(command.what, True, _cast(turn), turn.present()))


def _present(turn: Turn, command: co.Begin) -> tuple[SeatId, ...]:
    if command.present is not None:
        return tuple(_player(turn, seat).id for seat in dict.fromkeys(command.present))
    playing = {character.owner for character in turn.state.characters.values()}
    return tuple(seat.id for seat in turn.state.seats.values() if seat.id in playing and seat.role == "player")


def _player(turn: Turn, name: SeatId) -> Seat:
    """The seat. Raises Refused `not_a_player` for others: only players count as present (S-EDGE-2)."""
    seat = find_seat(turn, name)
    if seat.role != "player":
        raise Refused(
            "not_a_player",
            say("{name} is a {role}; only players take part in a session.", name=seat.name, role=Phrase(seat.role)),
        )
    return seat


def _require_no_tests(turn: Turn) -> None:
    if turn.state.running:
        waiting = rounds.names_in(turn, turn.state.running.values())
        raise Refused("open_tests", say("Tests are waiting ({waiting}): finish or cancel them first.", waiting=waiting))


def end(turn: Turn, command: co.End) -> None:
    """Ends a period."""
    turn.require_gm(say("begin and end sessions, scenes, rounds and adventures"))
    if not turn.state.periods.get(command.what, Period()).on:
        raise Refused("not_on", NOT_ON[command.what])
    earned = tuple(turn.character(actor).id for actor in command.earned)
    _end(turn, command.what, earned)


WITHIN: Final[dict[co.What, tuple[co.What, ...]]] = {"session": ("round", "scene"), "scene": ("round",)}
"""What cannot go on without it, in the order in which it ends first."""


def _end(turn: Turn, what: co.What, earned: tuple[Actor, ...]) -> None:
    for inner in (*WITHIN.get(what, ()), what):
        if turn.state.periods.get(inner, Period()).on:
            _end_one(turn, inner, earned)


def _end_one(turn: Turn, what: co.What, earned: tuple[Actor, ...]) -> None:
    if what == "round":
        rounds.require_done(turn)
    turn.emit(ev.Ended(what, turn.state.periods[what].number, earned))
    effects.happen(turn, Moment(what, False, _cast(turn), turn.present(), frozenset(earned)))


def arrive(turn: Turn, command: co.Arrive) -> None:
    """A player comes late to a session (S-EDGE-2)."""
    seat = _player(turn, command.seat)
    if seat.id != turn.seat.id:
        turn.require_gm(say("seat a latecomer"))
    if not turn.state.periods.get("session", Period()).on:
        raise Refused("not_on", NOT_ON["session"])
    if seat.id in turn.state.present:
        raise Refused("already_here", say("{name} is at the session already.", name=seat.name))
    turn.emit(ev.Arrived(seat.id))
    arriving = [one.id for one in turn.state.characters.values() if one.npc or one.owner == seat.id]
    effects.happen(turn, Moment("arrival", True, tuple(map(turn.seated, arriving)), turn.present()))


def _cast(turn: Turn) -> tuple[Seated, ...]:
    return tuple(map(turn.seated, turn.state.characters))
