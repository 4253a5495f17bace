"""The characters at the table: their sheets, and the cards that come and go with them."""

from typing import Final

import msgspec

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, buried_of, kind_of, owner_of, pile
from sortilege.components.refusal import Refused
from sortilege.rules.game import Moment
from sortilege.rules.reading import read
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, SeatId, may_know
from sortilege.table.deciding import call_off
from sortilege.table.seats import find_seat
from sortilege.table.state import GM_ACTOR, Character
from sortilege.table.turn import Turn, deck_of, sheet_of

MAX_CHARACTERS: Final = 200


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
        require_free(turn, old.id)
        _put_cards_away(turn, old)
    npc = owner is None
    new = Character(old.id if old else _new_actor(turn, npc), owner, npc, msgspec.to_builtins(sheet))
    turn.emit(ev.CharacterSet(GMS if new.npc else EVERYONE, new.id, owner, new.npc, new.sheet))
    if anew and turn.game.hand and not new.npc:
        turn.emit(ev.PileLaid(pile(turn.game.hand, new.id), turn.game.kept(sheet)))
    if old is None and owner in turn.state.present:
        effects.happen(turn, Moment("arrival", True, (turn.seated(new.id),), turn.present()))


def _kept(turn: Turn, character: Character) -> Cards:
    return turn.game.kept(sheet_of(turn.game, character))


def _owner(turn: Turn, command: co.SetCharacter, old: Character | None) -> SeatId | None:
    if not turn.gm:
        if command.owner not in (None, turn.seat.id):
            raise Refused("not_yours", f"{turn.seat.name} makes characters for themselves; only a GM makes others'.")
        return turn.seat.id
    if old is not None and old.id == GM_ACTOR:
        return None
    if command.owner is None:
        return old.owner if old else None
    seat = find_seat(turn, command.owner)
    if seat.role == "spectator":
        raise Refused("spectators_watch", f"{seat.name} is a spectator: make it a player first.")
    return None if seat.role == "gm" else seat.id


def _new_actor(turn: Turn, npc: bool) -> Actor:
    """NPCs count on by themselves, so that no gap tells players of them."""
    kind = "n" if npc else "c"
    taken = [int(name[1:]) for name in turn.state.names if name[:1] == kind and name[1:].isdigit()]
    return Actor(f"{kind}{max(taken, default=0) + 1}")


def require_free(turn: Turn, actor: Actor) -> None:
    """Raises Refused `in_test` while the character takes part in a test.

    A test that the acting seat may not know of is called off instead, as a refusal would tell of it.
    """
    for running in tuple(turn.state.running.values()):
        if any(place.actor == actor for place in running.at):
            if not may_know(running.audience, turn.seat.id, turn.seat.role):
                call_off(turn, running)
                continue
            raise Refused("in_test", f"{turn.state.names[actor]} is in a test that waits: finish or cancel it first.")


def _put_cards_away(turn: Turn, character: Character) -> None:
    """Its cards that came from a deck go face down to the discards; kept ones leave the table."""
    if character.npc:
        return
    buried = buried_of(deck_of(turn.state, character))
    for name in _piles_of(turn, character.id):
        if turn.game.from_deck(kind_of(name)) and turn.state.piles[name]:
            turn.emit(ev.Moved(turn.owners(character.id), name, buried, turn.state.piles[name]))
    clear_kept(turn, character.id)


def clear_kept(turn: Turn, owner: str) -> None:
    """Cards that were kept apart from any deck, used ones too, leave the table."""
    for name in _piles_of(turn, owner):
        if turn.state.piles[name] and not turn.game.from_deck(kind_of(name)):
            turn.emit(ev.PileLaid(name, ()))


def _piles_of(turn: Turn, owner: str) -> list[Pile]:
    kinds = {kind.kind for kind in turn.game.piles if kind.per == "actor"}
    return [name for name in turn.state.piles if owner_of(name) == owner and kind_of(name) in kinds]


def remove_character(turn: Turn, command: co.RemoveCharacter) -> None:
    """Takes a character off the table; its hand goes face down to the discards."""
    character = turn.own(command.actor)
    if character.id == GM_ACTOR:
        raise Refused("gm_stays", "The GM's own character stands for all NPCs and stays.")
    require_free(turn, character.id)
    _put_cards_away(turn, character)
    turn.emit(ev.CharacterRemoved(GMS if character.npc else EVERYONE, character.id))
