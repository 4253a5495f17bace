"""Whole decks, as the games name them."""

from typing import Final

from sortilege.components.card import JOKERS, RANKS, SUITS, Card, Cards


def _suited(ranks: str) -> Cards:
    return tuple(Card(rank + suit) for suit in SUITS for rank in ranks)


DECK_40: Final[Cards] = _suited(RANKS[:10])
"""Ace to ten in four suits (R-DECK-1)."""

DECK_54: Final[Cards] = _suited(RANKS) + JOKERS
"""The 52 cards and two jokers (S-DECK-1)."""


def courts(suit: str) -> Cards:
    """The King, Queen and Jack of a suit (R-FATE-1)."""
    return tuple(Card(rank + suit) for rank in "KQJ")
