"""The characters at the table: their sheets, and the cards that come and go with them."""

from collections.abc import Container, Mapping
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import Struct

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, buried_of, kind_of, owner_of, pile
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game, Moment
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import Plain
from sortilege.rules.reading import read
from sortilege.rules.value import Actor
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.document import sheet_from
from sortilege.sheets.drafting import Pen
from sortilege.sheets.files import require_bounded
from sortilege.sheets.writing import typed
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, SeatId, may_know
from sortilege.table.books import book_at, rest_of
from sortilege.table.deciding import call_off
from sortilege.table.seats import find_seat
from sortilege.table.state import GM_ACTOR, Character, State
from sortilege.table.turn import Turn, deck_of, sheet_of
from sortilege.words import say

MAX_CHARACTERS: Final = 200


def set_character(turn: Turn, command: co.SetCharacter) -> None:
    """A new character, or all of a sheet anew, past prices and needs: what players type in waits for a GM's word.

    What play keeps by itself stays as it was, unless a GM names it.
    """
    require_hands(turn)
    old = turn.own(command.actor) if command.actor is not None else None
    owner = owner_of_new(turn, command.owner, old)
    sheet = read(turn.game.sheet, dict(command.sheet))
    book = book_at(turn.game, turn.state, old) if old else book_of(turn.game, turn.switches())
    target = book.build.spread(sheet)
    if old is not None and not turn.gm:
        _require_chosen(book, target)
    plain: dict[str, object] = msgspec.to_builtins(sheet)
    rules, named = old.rules if old else None, command.sheet if turn.gm else ()
    rest = as_played(book, rest_of(book, plain), named, old)
    put(turn, Sheeted(owner, book.plus(typed(book, target, pen_of(turn))), rest, rules), old)


def as_played(
    book: Book, rest: Mapping[str, object], written: Container[str] = (), old: Character | None = None
) -> Mapping[str, object]:
    """The rest of a sheet with what play keeps by itself as it was, or as it begins, but for what a GM has written."""
    kept = [name for name in book.build.inner if name not in written]
    had = rest_of(book, old.sheet) if old else {}
    open_ones = {name: value for name, value in rest.items() if name not in kept}
    return open_ones | {name: had[name] for name in kept if name in had}


class Sheeted(Struct, frozen=True):
    """What a character is to be: who plays it, its ledger, the rest of its sheet.

    `rules` are house rules that it is pinned to, `under` those by which its prices were paid, if not the table's.
    """

    owner: SeatId | None
    book: Book
    rest: Mapping[str, object]
    rules: Mapping[str, Plain] | None = None
    under: Mapping[str, Plain] | None = None


def put(turn: Turn, new: Sheeted, old: Character | None = None) -> Actor:
    """A new character, which is dealt in where its player is at a session, or entries more in a ledger.

    Raises Refused `too_many_characters`, `too_many_entries`, `in_test` where its cards change, and what makes it no
    sheet of the game.
    """
    require_bounded(new.book.ledger)
    sheet = sheet_from(turn.game, new.book, new.rest)
    if old is None:
        _require_room(turn)
    cards = () if new.book.standing.creating else turn.game.kept(sheet)
    anew = old is None or old.owner != new.owner or kept_cards(turn.game, turn.state, old) != cards
    if old is not None and anew:
        require_free(turn, old.id)
        _put_cards_away(turn, old)
    actor, npc = old.id if old else _new_actor(turn, new.owner is None), new.owner is None
    entries = new.book.ledger[len(old.ledger) if old else 0 :]
    plain = msgspec.to_builtins(sheet)
    turn.emit(ev.SheetWritten(GMS if npc else EVERYONE, actor, new.owner, npc, entries, plain, new.rules, new.under))
    if anew and turn.game.hand and not npc:
        turn.emit(ev.PileLaid(pile(turn.game.hand, actor), cards))
    if old is None and new.owner in turn.state.present:
        effects.happen(turn, Moment("arrival", True, (turn.seated(actor),), turn.present()))
    return actor


def _require_room(turn: Turn) -> None:
    if len(turn.state.characters) >= MAX_CHARACTERS:
        told = say("{most} characters are at this table; remove some first.", most=MAX_CHARACTERS)
        raise Refused("too_many_characters", told)


def pen_of(turn: Turn, why: str = "") -> Pen:
    """Who writes at the table, and when: to the minute, in UTC."""
    when = datetime.fromtimestamp(turn.outside.at, UTC).strftime("%Y-%m-%dT%H:%MZ")
    return Pen(turn.seat.name, when, why, turn.gm)


def require_hands(turn: Turn) -> None:
    """Raises Refused `spectators_watch` for a seat that has no characters."""
    if turn.seat.role == "spectator":
        raise Refused("spectators_watch", say("{name} is a spectator: a GM can make it a player.", name=turn.seat.name))


def _require_chosen(book: Book, target: Standing) -> None:
    """What creation settles, such as a Patron suit with its Fate cards, no player types over later."""
    for choice in book.build.choices:
        had, to = book.standing.values.get(choice.key), target.values.get(choice.key)
        if not (book.standing.creating or choice.always) and had is not None and to != had:
            raise Refused(
                "creation_over",
                say("{label} is {had}, chosen in creation; a GM can change it.", label=choice.label, had=had),
            )


def kept_cards(game: Game, state: State, character: Character) -> Cards:
    """The cards that it is given to keep: none before its creation ended, as they could be had again and again."""
    if book_at(game, state, character).standing.creating:
        return ()
    return game.kept(sheet_of(game, character))


def owner_of_new(turn: Turn, owner: SeatId | None, old: Character | None = None) -> SeatId | None:
    """Who plays a new character, or an old one from now on; None for an NPC.

    Raises Refused `not_yours`, `unknown_seat` or `spectators_watch`.
    """
    if not turn.gm:
        if owner not in (None, turn.seat.id):
            raise Refused(
                "not_yours",
                say("{name} makes characters for themselves; only a GM makes others'.", name=turn.seat.name),
            )
        return turn.seat.id
    if old is not None and old.id == GM_ACTOR:
        return None
    if owner is None:
        return old.owner if old else None
    seat = find_seat(turn, owner)
    if seat.role == "spectator":
        raise Refused("spectators_watch", say("{name} is a spectator: make it a player first.", name=seat.name))
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
            raise Refused(
                "in_test",
                say("{name} is in a test that waits: finish or cancel it first.", name=turn.state.names[actor]),
            )


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
        raise Refused("gm_stays", say("The GM's own character stands for all NPCs and stays."))
    require_free(turn, character.id)
    _put_cards_away(turn, character)
    turn.emit(ev.CharacterRemoved(GMS if character.npc else EVERYONE, character.id))
