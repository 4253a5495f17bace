"""A card that is named out of a pile whose cards the namer does not see: nobody finds out by naming where cards are.

Whoever names it has the real one before them. So if the table has it in another place that this seat does not see, it
changes places with a card of that pile, by chance, and only the owners of hands are told.
"""

from sortilege.components.card import Card, Cards
from sortilege.components.pile import Pile, aside_of, buried_of, kind_of, owner_of, pile
from sortilege.rules.value import Actor
from sortilege.table import event as ev
from sortilege.table.audience import SeatId, may_know
from sortilege.table.hands import free
from sortilege.table.turn import Turn, deck_at, deck_of


def bring(turn: Turn, source: Pile, cards: Cards) -> None:
    """Sees to it that the cards are in the pile, as far as the acting seat cannot know better."""
    deck = deck_behind(turn, source)
    if sees(turn, source) or kind_of(deck) != "deck":
        return
    for card in cards:
        there = free(turn.state, source)
        spare = tuple(one for one in there if one not in cards)
        hidden = _hidden(turn, deck, card)
        if card not in there and hidden and spare:
            _swap(turn, deck, (source, hidden), (card, *turn.outside.chance.pick(spare, 1)))


def sees(turn: Turn, name: Pile) -> bool:
    """Whether the acting seat sees the cards of the pile."""
    return may_know(turn.hand_owners(name), turn.seat.id, turn.seat.role)


def deck_behind(turn: Turn, name: Pile) -> Pile:
    """The deck that the pile's cards belong to; what an actor keeps apart from any deck belongs to that actor."""
    kind, owner = kind_of(name), owner_of(name)
    if kind == "aside":
        return deck_at(turn.state, turn.state.seats[SeatId(owner)])
    if turn.game.from_deck(kind) and kind != "deck":
        return deck_of(turn.state, turn.state.characters[Actor(owner)])
    return pile("deck" if kind in ("deck", "discards", "buried") else "apart", owner)


def _swap(turn: Turn, deck: Pile, between: tuple[Pile, Pile], cards: Cards) -> None:
    """The first card comes out of the other pile and the second goes there: by way of the deck, as each owner sees."""
    source, hidden = between
    wanted, spare = cards[:1], cards[1:]
    legs = (hidden, deck, wanted), (deck, source, wanted), (source, deck, spare), (deck, hidden, spare)
    for start, end, card in legs:
        if start != end:
            turn.emit(ev.Moved(turn.hand_owners(end if start == deck else start), start, end, card))


def _hidden(turn: Turn, deck: Pile, card: Card) -> Pile | None:
    """The pile with cards of that deck that holds the card, if the acting seat does not see it."""
    found = (name for name in _fed(turn, deck) if card in free(turn.state, name))
    name = next(found, None)
    return None if name is None or sees(turn, name) else name


def _fed(turn: Turn, deck: Pile) -> list[Pile]:
    """Where cards of the deck may be."""
    state, hand = turn.state, turn.game.hand
    asides = [aside_of(seat.id) for seat in state.seats.values() if deck_at(state, seat) == deck]
    dealt = hand if hand and turn.game.from_deck(hand) else None
    owners = (one for one in state.characters.values() if deck_of(state, one) == deck)
    hands = [pile(dealt, "gm" if one.npc else one.id) for one in owners] if dealt else []
    return [deck, buried_of(deck), *asides, *dict.fromkeys(hands)]
