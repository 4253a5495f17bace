"""Small piles for property tests."""

from hypothesis import strategies as st

from sortilege.components.card import Cards, is_joker, read_cards
from sortilege.components.deck import DECK_54
from sortilege.components.pile import Pile, Piles, discards_of
from sortilege.odds import Stock
from sortilege.rules.test import Place


@st.composite
def small_piles(
    draw: st.DrawFn,
    at: tuple[Place, ...],
    cards: Cards = DECK_54,
    hands: Cards | None = None,
    most: int = 5,
    most_held: int = 2,
    rich: Cards = (),
) -> Piles:
    """Each deck and its discards together up to `most` of the cards or the `rich` ones, each hand up to `most_held`.

    Decks of several may hold the same card, as each has its own; hands are out of `hands`, or of the decks' cards.
    """
    piles: dict[Pile, Cards] = {}
    for deck in sorted({place.deck for place in at}):
        dealt = draw(_some(cards, most) | st.just(rich) if rich else _some(cards, most))
        cut = draw(st.sampled_from([*range(len(dealt)), *[0] * len(dealt), 0]))
        piles[deck], piles[discards_of(deck)] = dealt[cut:], dealt[:cut]
    for place in at:
        if place.hand:
            free = tuple(card for card in hands or cards if card not in _owned(piles))
            piles[place.hand] = draw(_some(free, most_held))
    return piles


def _upto(most: int) -> st.SearchStrategy[int]:
    """The most more often than less, because there is more to see."""
    return st.sampled_from([*range(most), *[most] * most, most])


def _some(cards: Cards, most: int) -> st.SearchStrategy[Cards]:
    def so_many(many: int) -> st.SearchStrategy[Cards]:
        return st.lists(st.sampled_from(cards), unique=True, min_size=many, max_size=many).map(tuple)

    return _upto(most).flatmap(so_many)


@st.composite
def stocks(draw: st.DrawFn, most: int = 8) -> Stock:
    """Decks of which some cards may be elsewhere, but no joker; three kings are discarded where they are not unseen."""
    cards = tuple(draw(st.lists(st.sampled_from(DECK_54), unique=True, min_size=1, max_size=most)))
    sure = tuple(card for card in cards if is_joker(card))
    hidden = draw(st.integers(0, len(cards) - len(sure)))
    buried = draw(st.integers(0, len(cards) - len(sure) - hidden))
    discards = tuple(card for card in read_cards("KS KH KD") if card not in cards)
    return Stock.unseen(cards, hidden, buried, sure, discards)


def _owned(piles: Piles) -> set[str]:
    return {card for cards in piles.values() for card in cards}
