"""A GM moves cards as they were moved by hand, and counts up or down what a sheet counts."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from sortilege.components.card import Cards, read_card
from sortilege.components.pile import Pile, kind_of, owner_of
from sortilege.components.refusal import Refused
from sortilege.rules.effect import counted
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, Audience
from sortilege.table.books import book_at
from sortilege.table.finding import bring, deck_behind, sees
from sortilege.table.hands import free
from sortilege.table.narrate_physical import pile_of
from sortilege.table.state import GM_ACTOR
from sortilege.table.turn import Turn, deck_at, sheet_of
from sortilege.words import in_words, say

_OF_DECKS: Final = ("deck", "discards", "buried")


def move_cards(turn: Turn, command: co.MoveCards) -> None:
    """Named cards, or so many unknown ones, go to another pile of the same deck or actor.

    Raises Refused `gm_only`, `unknown_pile`, `same_pile`, `other_deck`, `wrong_count`, `sealed_now`, `bad_card`,
    `card_not_there`, `never_held`.
    """
    turn.require_gm(say("move cards"))
    source, target = _pile(turn, command.source), _pile(turn, command.target)
    deck = _deck(turn, source, target)
    if (command.n > 0) == bool(command.cards):
        raise Refused("wrong_count", say("Name the cards, or say how many unknown ones: not both, not neither."))
    _require_unsealed(turn, deck, source, named=bool(command.cards))
    effects.show_shuffle(turn, deck)
    never = turn.game.never_held if kind_of(target) in ("aside", turn.game.hand) else ()
    cards = _named(turn, source, command.cards, never) if command.cards else _some(turn, source, command.n, never)
    turn.emit(ev.CardsMoved(source, target, len(cards), command.why))
    turn.emit(ev.Moved(_audience(turn, source, target, named=bool(command.cards)), source, target, cards))


def _pile(turn: Turn, name: str) -> Pile:
    """A pile of the table, or one of a seat or character that holds nothing yet."""
    kind, owner = kind_of(Pile(name)), owner_of(Pile(name))
    if owner not in _owners(turn, kind):
        known = ", ".join(turn.state.piles) or say("none")
        raise Refused("unknown_pile", say("There is no pile '{pile}'. At this table: {known}.", pile=name, known=known))
    return Pile(name)


def _owners(turn: Turn, kind: str) -> Iterable[str]:
    """Who can have a pile of that kind. NPCs share the GM's."""
    state, found = turn.state, turn.game.pile_kind(kind)
    if kind in _OF_DECKS:
        return {owner_of(one) for one in state.piles if kind_of(one) == "deck"}
    if kind == "aside":
        return {one.id for one in state.seats.values() if deck_at(state, one) in state.piles}
    return {one.id for one in state.characters.values() if found and (not one.npc or one.id == GM_ACTOR)}


def _deck(turn: Turn, source: Pile, target: Pile) -> Pile:
    """The deck, or actor, that both belong to: a deck with cards of another would have some twice."""
    one, other = (pile_of(turn.state.names, pile) for pile in (source, target))
    if source == target:
        raise Refused("same_pile", say("The cards are in {pile} already: name another pile.", pile=one))
    deck = deck_behind(turn, source)
    if deck_behind(turn, target) != deck:
        told = say("Cards stay with their deck: those of {source} cannot go to {target}.", source=one, target=other)
        raise Refused("other_deck", told)
    return deck


def _require_unsealed(turn: Turn, deck: Pile, source: Pile, *, named: bool) -> None:
    """Nobody finds out by moving cards which one a sealed decision plays."""
    for running in turn.state.running.values():
        hands = [one.hand for one in running.at if running.veiled and one.hand]
        asked = named and not sees(turn, source) and deck in map(partial(deck_behind, turn), hands)
        if source in hands or asked:
            told = say("Sealed decisions are being taken with these cards: move them when {test} is over.",
                       test=running.label or running.id)  # fmt: skip
            raise Refused("sealed_now", told)


def _named(turn: Turn, source: Pile, named: Cards, never: Cards) -> Cards:
    cards = tuple(dict.fromkeys(map(read_card, named)))
    if held := set(cards) & set(never):
        raise Refused("never_held", say("No hand holds {cards}.", cards=" ".join(sorted(held))))
    if not sees(turn, source):
        _require_count(turn, source, len(cards), ())
    bring(turn, source, cards)
    if missing := [card for card in cards if card not in free(turn.state, source)]:
        told = say("{cards} cannot be moved from there.", cards=" ".join(missing))
        raise Refused("card_not_there", told)
    return cards


def _some(turn: Turn, source: Pile, n: int, never: Cards) -> Cards:
    return turn.outside.chance.pick(_require_count(turn, source, n, never), n)


def _require_count(turn: Turn, source: Pile, n: int, never: Cards) -> Cards:
    there = tuple(card for card in free(turn.state, source) if card not in never)
    if n > len(there):
        raise Refused("wrong_count", say("So many cards are not there: {n}.", n=n))
    return there


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
        raise Refused(
            "nothing_changes", say("So counted, {field} stays {held}.", field=in_words(command.field), held=held)
        )
    audience = GMS if character.npc else EVERYONE
    turn.emit(ev.Marked(audience, command.actor, command.field, now - held, now, command.why))
    sheet_of(turn.game, turn.state.characters[command.actor])
