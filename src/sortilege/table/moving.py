"""A GM moves cards as they were moved by hand, and counts up or down what a sheet counts."""

from typing import Final

from sortilege.components.card import Cards, read_card
from sortilege.components.pile import Pile, kind_of
from sortilege.components.refusal import Refused
from sortilege.rules.effect import counted
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, Audience
from sortilege.table.books import book_at
from sortilege.table.finding import bring
from sortilege.table.hands import free
from sortilege.table.turn import Turn, sheet_of
from sortilege.words import say

_OF_DECKS: Final = ("deck", "discards", "buried", "aside")


def move_cards(turn: Turn, command: co.MoveCards) -> None:
    """Named cards, or so many unknown ones, go to another pile.

    Raises Refused `gm_only`, `unknown_pile`, `same_pile`, `wrong_count`, `bad_card`, `card_not_there`, `twice_there`.
    """
    turn.require_gm(say("move cards"))
    source, target = _pile(turn, command.source), _pile(turn, command.target)
    if source == target:
        raise Refused("same_pile", say("The cards are in {pile} already: name another pile.", pile=source))
    if (command.n > 0) == bool(command.cards):
        raise Refused("wrong_count", say("Name the cards, or say how many unknown ones: not both, not neither."))
    effects.show_shuffle(turn, source)
    cards = _named(turn, source, command.cards) if command.cards else _some(turn, source, command.n)
    if set(cards) & set(turn.state.piles.get(target, ())):
        raise Refused("twice_there", say("These cards cannot go there: that pile has its own."))
    turn.emit(ev.CardsMoved(source, target, len(cards), command.why))
    turn.emit(ev.Moved(_audience(turn, source, target, named=bool(command.cards)), source, target, cards))


def _pile(turn: Turn, name: str) -> Pile:
    """A pile of the table, or one of a character that holds nothing yet."""
    kinds = {kind.kind for kind in turn.game.piles} | set(_OF_DECKS)
    kind, owner = kind_of(Pile(name)), name.partition(":")[2]
    owners = set(turn.state.seats) | set(turn.state.characters) | {"gm", "table"}
    decks = {one.partition(":")[2] for one in turn.state.piles if kind_of(one) == "deck"}
    if kind not in kinds or owner not in (decks if kind in ("deck", "discards", "buried") else owners):
        known = ", ".join(turn.state.piles) or say("none")
        raise Refused("unknown_pile", say("There is no pile '{pile}'. At this table: {known}.", pile=name, known=known))
    return Pile(name)


def _named(turn: Turn, source: Pile, named: Cards) -> Cards:
    cards = tuple(dict.fromkeys(map(read_card, named)))
    bring(turn, source, cards)
    if missing := [card for card in cards if card not in free(turn.state, source)]:
        told = say("{cards} cannot be moved from there.", cards=" ".join(missing))
        raise Refused("card_not_there", told)
    return cards


def _some(turn: Turn, source: Pile, n: int) -> Cards:
    there = free(turn.state, source)
    if n > len(there):
        raise Refused("wrong_count", say("So many cards are not there: {n}.", n=n))
    return turn.outside.chance.pick(there, n)


def _audience(turn: Turn, source: Pile, target: Pile, *, named: bool) -> Audience:
    """Who saw either side sees the cards; what is named aloud everyone knows."""
    known = set(turn.hand_owners(source)) | set(turn.hand_owners(target))
    return EVERYONE if named or "everyone" in known else tuple(sorted(known))


def count(turn: Turn, command: co.Count) -> None:
    """A counter that play keeps goes up or down.

    Raises Refused `gm_only`, `no_counter`, `nothing_changes`, `bad_value`.
    """
    turn.require_gm(say("change what play keeps"))
    character = turn.character(command.actor)
    sheet = sheet_of(turn.game, character)
    rest = book_at(turn.game, turn.state, character).build.rest
    counters = [name for name in rest if type(getattr(sheet, name, None)) is int]
    if command.field not in counters:
        known = ", ".join(counters) or say("none")
        told = say("There is no counter '{field}'. Known: {known}.", field=command.field, known=known)
        raise Refused("no_counter", told)
    held = turn.counter(command.actor, command.field)
    now = counted(held, command.by)
    if now == held:
        raise Refused("nothing_changes", say("So counted, {field} stays {held}.", field=command.field, held=held))
    audience = GMS if character.npc else EVERYONE
    turn.emit(ev.Marked(audience, command.actor, command.field, now - held, now, command.why))
    sheet_of(turn.game, turn.state.characters[command.actor])
