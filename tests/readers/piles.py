"""Small piles for property tests."""

from hypothesis import strategies as st

from sortilege.components.card import Cards
from sortilege.components.deck import DECK_54
from sortilege.components.pile import Pile, Piles, discards_of
from sortilege.rules.test import Place


@st.composite
def small_piles(
    draw: st.DrawFn,
    at: tuple[Place, ...],
    cards: Cards = DECK_54,
    hands: Cards | None = None,
    most: int = 5,
    most_held: int = 2,
) -> Piles:
    """Each deck and its discards together up to `most` of the cards, each hand up to `most_held`.

    Decks of several may hold the same card, as each has its own; hands are out of `hands`, or of the decks' cards.
    """
    piles: dict[Pile, Cards] = {}
    for deck in sorted({place.deck for place in at}):
        dealt = tuple(draw(st.lists(st.sampled_from(cards), unique=True, max_size=most)))
        cut = draw(st.integers(0, len(dealt)))
        piles[deck], piles[discards_of(deck)] = dealt[cut:], dealt[:cut]
    for place in at:
        if place.hand:
            free = [card for card in hands or cards if card not in _owned(piles)]
            piles[place.hand] = tuple(draw(st.lists(st.sampled_from(free), unique=True, max_size=most_held)))
    return piles


def _owned(piles: Piles) -> set[str]:
    return {card for cards in piles.values() for card in cards}
