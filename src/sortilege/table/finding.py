"""A card that is named out of a face-down pile: nobody finds out by naming cards where they are.

Whoever names it has the real one before them. So if the table has it in another place that this seat does not see, it
changes places with a card of that pile, by chance, and only its owner is told.
"""

from sortilege.components.card import Card, Cards
from sortilege.components.pile import Pile, aside_of, buried_of, kind_of, pile
from sortilege.table import event as ev
from sortilege.table.audience import may_know
from sortilege.table.hands import free
from sortilege.table.turn import Turn, deck_at, deck_of


def bring(turn: Turn, deck: Pile, cards: Cards) -> None:
    """Sees to it that the cards are in the deck, as far as the acting seat cannot know better."""
    if kind_of(deck) != "deck":
        return
    for card in cards:
        there = free(turn.state, deck)
        spare = tuple(one for one in there if one not in cards)
        hidden = _hidden(turn, deck, card)
        if card not in there and hidden and spare:
            _swap(turn, hidden, deck, (card, *turn.outside.chance.pick(spare, 1)))


def _swap(turn: Turn, hidden: Pile, deck: Pile, cards: Cards) -> None:
    owners = turn.hand_owners(hidden)
    turn.emit(ev.Moved(owners, hidden, deck, cards[:1]))
    turn.emit(ev.Moved(owners, deck, hidden, cards[1:]))


def _hidden(turn: Turn, deck: Pile, card: Card) -> Pile | None:
    """The pile with cards of that deck that holds the card, if the acting seat does not see it."""
    found = (name for name in _fed(turn, deck) if card in free(turn.state, name))
    name = next(found, None)
    seen = name is None or may_know(turn.hand_owners(name), turn.seat.id, turn.seat.role)
    return None if seen else name


def _fed(turn: Turn, deck: Pile) -> list[Pile]:
    """Where cards of the deck may be besides."""
    state, hand = turn.state, turn.game.hand
    asides = [aside_of(seat.id) for seat in state.seats.values() if deck_at(state, seat) == deck]
    dealt = hand if hand and turn.game.from_deck(hand) else None
    owners = (one for one in state.characters.values() if deck_of(state, one) == deck)
    hands = [pile(dealt, "gm" if one.npc else one.id) for one in owners] if dealt else []
    return [buried_of(deck), *asides, *dict.fromkeys(hands)]
