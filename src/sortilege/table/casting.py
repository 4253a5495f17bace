"""Who sits at the table and which characters they play."""

import msgspec

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, buried_of, kind_of, owner_of, pile
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game, Moment
from sortilege.rules.reading import read
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, Role, SeatId
from sortilege.table.state import GM_ACTOR, Character, Seat
from sortilege.table.turn import Turn, deck_of, sheet_of

MAX_SEATS, MAX_CHARACTERS = 40, 200


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
    turn.require_gm("add a seat")
    if len(turn.state.seats) >= MAX_SEATS:
        raise Refused("table_full", f"{MAX_SEATS} seats are taken; a table has no more.")
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
        raise Refused("unknown_seat", f"There is no seat '{seat}'. At this table: {known}.")
    return turn.state.seats[seat]


def name_seat(turn: Turn, command: co.NameSeat) -> None:
    """Another name for a seat."""
    seat = find_seat(turn, command.seat)
    if seat.id != turn.seat.id:
        turn.require_gm("name another seat")
    turn.emit(ev.SeatNamed(seat.id, command.name))


def set_role(turn: Turn, command: co.SetRole) -> None:
    """Another role; the last GM stays."""
    turn.require_gm("set a role")
    seat = find_seat(turn, command.seat)
    others = [one for one in turn.state.seats.values() if one.role == "gm" and one.id != seat.id]
    if command.role != "gm" and not others:
        raise Refused("last_gm", f"{seat.name} is the only GM: appoint another one first.")
    _give_role(turn, seat.id, command.role)


def hand_over(turn: Turn, command: co.HandOver) -> None:
    """Another seat becomes GM, the acting one a player."""
    turn.require_gm("hand the table over")
    seat = find_seat(turn, command.seat)
    if seat.id == turn.seat.id:
        raise Refused("same_seat", f"{seat.name} is the GM already: name another seat.")
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
        turn.require_gm("issue a link")
    turn.emit(ev.LinkIssued(seat.id, turn.outside.link))


def revoke_link(turn: Turn, command: co.RevokeLink) -> None:
    """The seat's link stops working."""
    turn.require_gm("revoke a link")
    seat = find_seat(turn, command.seat)
    if seat.id == turn.seat.id:
        raise Refused("own_link", "You would lock yourself out: issue a new link instead.")
    turn.emit(ev.LinkRevoked(seat.id))


def set_character(turn: Turn, command: co.SetCharacter) -> None:
    """A new character, which is dealt in where its player is at a session, or all of a sheet anew."""
    if turn.seat.role == "spectator":
        raise Refused("spectators_watch", f"{turn.seat.name} is a spectator: a GM can make it a player.")
    old = turn.own(command.actor) if command.actor is not None else None
    owner = _owner(turn, command, old)
    sheet = read(turn.game.sheet, dict(command.sheet))
    if old is None and len(turn.state.characters) >= MAX_CHARACTERS:
        raise Refused("too_many_characters", f"{MAX_CHARACTERS} characters are at this table; remove some first.")
    anew = old is None or old.owner != owner or _kept(turn, old) != turn.game.kept(sheet)
    if old is not None and anew:
        _require_free(turn, old.id)
        _put_cards_away(turn, old)
    new = Character(old.id if old else _new_actor(turn), owner, owner is None, msgspec.to_builtins(sheet))
    turn.emit(ev.CharacterSet(GMS if new.npc else EVERYONE, new.id, owner, new.npc, new.sheet))
    if anew and turn.game.hand and not new.npc:
        turn.emit(ev.PileLaid(pile(turn.game.hand, new.id), turn.game.kept(sheet)))
    if old is None and owner in turn.state.present:
        arrived = Moment("arrival", True, (turn.seated(new.id),), turn.present())
        effects.apply(turn, turn.game.moments(arrived, turn.switches()))


def _kept(turn: Turn, character: Character) -> Cards:
    return turn.game.kept(sheet_of(turn.game, character))


def _owner(turn: Turn, command: co.SetCharacter, old: Character | None) -> SeatId | None:
    if not turn.gm:
        return turn.seat.id
    if old is not None and old.id == GM_ACTOR:
        return None
    if command.owner is None:
        return old.owner if old else None
    seat = find_seat(turn, command.owner)
    if seat.role == "spectator":
        raise Refused("spectators_watch", f"{seat.name} is a spectator: make it a player first.")
    return None if seat.role == "gm" else seat.id


def _new_actor(turn: Turn) -> Actor:
    taken = [int(name[1:]) for name in turn.state.names if name[:1] == "c" and name[1:].isdigit()]
    return Actor(f"c{max(taken, default=0) + 1}")


def _require_free(turn: Turn, actor: Actor) -> None:
    for running in turn.state.running.values():
        if any(place.actor == actor for place in running.at):
            raise Refused("in_test", f"{turn.state.names[actor]} is in a test that waits: finish or cancel it first.")


def _put_cards_away(turn: Turn, character: Character) -> None:
    """Its cards that came from a deck go face down to the discards; kept ones leave the table."""
    if character.npc:
        return
    buried = buried_of(deck_of(turn.state, character))
    for name in _piles_of(turn, character.id):
        if _from_deck(turn, name) and turn.state.piles[name]:
            turn.emit(ev.Moved(turn.owners(character.id), name, buried, turn.state.piles[name]))
    _clear_kept(turn, character.id)


def _clear_kept(turn: Turn, owner: str) -> None:
    """Cards that were kept apart from any deck, used ones too, leave the table."""
    for name in _piles_of(turn, owner):
        if turn.state.piles[name] and not _from_deck(turn, name):
            turn.emit(ev.PileLaid(name, ()))


def _piles_of(turn: Turn, owner: str) -> list[Pile]:
    kinds = {kind.kind for kind in turn.game.piles if kind.per == "actor"}
    return [name for name in turn.state.piles if owner_of(name) == owner and kind_of(name) in kinds]


def _from_deck(turn: Turn, name: Pile) -> bool:
    return any(kind.kind == kind_of(name) and kind.to == "discards" for kind in turn.game.piles)


def remove_character(turn: Turn, command: co.RemoveCharacter) -> None:
    """Takes a character off the table; its hand goes face down to the discards."""
    character = turn.own(command.actor)
    if character.id == GM_ACTOR:
        raise Refused("gm_stays", "The GM's own character stands for all NPCs and stays.")
    _require_free(turn, character.id)
    _put_cards_away(turn, character)
    turn.emit(ev.CharacterRemoved(GMS if character.npc else EVERYONE, character.id))


def set_switch(turn: Turn, command: co.SetSwitch) -> None:
    """A house rule changes; cards that NPCs keep follow."""
    turn.require_gm("change a house rule")
    read(turn.game.switches, {**turn.state.switches, command.name: command.value})
    kept = turn.game.gm_keeps(turn.switches())
    turn.emit(ev.SwitchSet(command.name, command.value))
    if turn.game.hand and turn.game.gm_keeps(turn.switches()) != kept:
        for npc in [one.id for one in turn.state.characters.values() if one.npc]:
            _require_free(turn, npc)
        _clear_kept(turn, "gm")
        turn.emit(ev.PileLaid(pile(turn.game.hand, "gm"), turn.game.gm_keeps(turn.switches())))


def show_odds(turn: Turn, command: co.ShowOdds) -> None:
    """Odds for everyone, or for GMs alone."""
    turn.require_gm("show or hide the odds")
    turn.emit(ev.OddsShown(command.on))
