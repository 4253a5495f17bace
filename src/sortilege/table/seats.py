"""Who sits at the table, in which role, and by which links."""

from typing import Final

from sortilege.components.pile import pile
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.audience import Role, SeatId
from sortilege.table.state import Seat
from sortilege.table.turn import Turn
from sortilege.words import say

MAX_SEATS: Final = 40


def open_table(name: str, game: Game, engine: str, shared: bool, gm_name: str, link: str) -> tuple[ev.AnyEvent, ...]:
    """The events that open a table with its first GM; `link` is the hash of the GM's link."""
    seat = SeatId("s1")
    owner = "table" if shared else "gm"
    laid = [ev.PileLaid(pile("deck", owner), game.deck)] if game.deck else []
    kept = game.gm_keeps(game.switches())
    hand = [ev.PileLaid(pile(game.hand, "gm"), kept)] if game.hand else []
    return (
        ev.TableOpened(name, game.name, game.version, engine, shared),
        *laid,
        *hand,
        ev.SeatAdded(seat, gm_name, "gm", owner),
        ev.LinkIssued(seat, link),
    )


def add_seat(turn: Turn, command: co.AddSeat) -> None:
    """A new seat, with its own deck unless it shares one."""
    turn.require_gm(say("add a seat"))
    if len(turn.state.seats) >= MAX_SEATS:
        raise Refused("table_full", say("{most} seats are taken; a table has no more.", most=MAX_SEATS))
    seat = SeatId(f"s{len(turn.state.seats) + 1}")
    turn.emit(ev.SeatAdded(seat, command.name, command.role, _deck_owner(turn, seat, command)))
    _lay_deck(turn, seat)
    turn.emit(ev.LinkIssued(seat, turn.outside.link))


def _deck_owner(turn: Turn, seat: SeatId, command: co.AddSeat) -> str:
    if turn.state.shared:
        return "table"
    if command.deck is not None:
        return find_seat(turn, command.deck).deck
    return "gm" if command.role == "gm" else seat


def _lay_deck(turn: Turn, seat: SeatId) -> None:
    deck = pile("deck", turn.state.seats[seat].deck)
    if turn.game.deck and deck not in turn.state.piles and turn.state.seats[seat].role != "spectator":
        turn.emit(ev.PileLaid(deck, turn.game.deck))


def find_seat(turn: Turn, seat: SeatId) -> Seat:
    """The seat. Raises Refused `unknown_seat`."""
    if seat not in turn.state.seats:
        known = ", ".join(f"{one.id} ({one.name})" for one in turn.state.seats.values())
        raise Refused("unknown_seat", say("There is no seat '{seat}'. At this table: {known}.", seat=seat, known=known))
    return turn.state.seats[seat]


def name_seat(turn: Turn, command: co.NameSeat) -> None:
    """Another name for a seat."""
    seat = find_seat(turn, command.seat)
    if seat.id != turn.seat.id:
        turn.require_gm(say("name another seat"))
    turn.emit(ev.SeatNamed(seat.id, command.name))


def set_role(turn: Turn, command: co.SetRole) -> None:
    """Another role; the last GM stays."""
    turn.require_gm(say("set a role"))
    seat = find_seat(turn, command.seat)
    others = [one for one in turn.state.seats.values() if one.role == "gm" and one.id != seat.id]
    if command.role != "gm" and not others:
        raise Refused("last_gm", say("{name} is the only GM: appoint another one first.", name=seat.name))
    _give_role(turn, seat.id, command.role)


def hand_over(turn: Turn, command: co.HandOver) -> None:
    """Another seat becomes GM, the acting one a player."""
    turn.require_gm(say("hand the table over"))
    seat = find_seat(turn, command.seat)
    if seat.id == turn.seat.id:
        raise Refused("same_seat", say("{name} is the GM already: name another seat.", name=seat.name))
    _give_role(turn, seat.id, "gm")
    _give_role(turn, turn.seat.id, "player")


def _give_role(turn: Turn, seat: SeatId, role: Role) -> None:
    """A spectator needs a deck as soon as it is none any more."""
    turn.emit(ev.RoleSet(seat, role))
    _lay_deck(turn, seat)


def issue_link(turn: Turn, command: co.IssueLink) -> None:
    """A new link for a seat."""
    seat = find_seat(turn, command.seat)
    if seat.id != turn.seat.id:
        turn.require_gm(say("issue a link"))
    turn.emit(ev.LinkIssued(seat.id, turn.outside.link))


def revoke_link(turn: Turn, command: co.RevokeLink) -> None:
    """The seat's link stops working."""
    turn.require_gm(say("revoke a link"))
    seat = find_seat(turn, command.seat)
    if seat.id == turn.seat.id:
        raise Refused("own_link", say("You would lock yourself out: issue a new link instead."))
    turn.emit(ev.LinkRevoked(seat.id))
