"""What cards are worth, and which of those that lie may count (S-DECK-2, S-TEST-2 to S-TEST-5)."""

from collections import Counter
from itertools import combinations
from typing import Final

from sortilege.components.card import JOKERS, RANKS, SUITS, Card, Cards, is_joker, rank

VALUES: Final = {rank: value for value, rank in enumerate(RANKS, 1)} | {"J": 4, "Q": 5, "K": 6, "X": 0}
"""What each rank is worth."""

_WORTH: Final = {card: VALUES[rank(card)] for card in (*(Card(a + b) for a in RANKS for b in SUITS), *JOKERS)}


def worth(card: Card) -> int:
    """The card's value from 1 to 10; 0 for a joker, which is lower than every other (S-DECK-2, S-TEST-2)."""
    return _WORTH[card]


def total(cards: Cards) -> int:
    """The values of the cards added together."""
    return sum([_WORTH[card] for card in cards])


def keep(cards: Cards, drop: int) -> Cards:
    """The cards without as many of the highest as banes drop; one stays whatever happens (S-TEST-2, S-TEST-5).

    Among cards of equal value those go first that have the fewest of their rank, so that pairs stay.
    """
    ranks = Counter(map(rank, cards))
    falling = sorted(cards, key=lambda card: (-worth(card), ranks[rank(card)], card))
    kept = falling[min(drop, len(cards) - 1) :]
    return tuple(card for card in cards if card in kept)


def uses(cards: Cards) -> tuple[Cards, ...]:
    """The single cards and pairs that may count, best first; one of each value, as equal values do the same.

    Two of a rank make a pair, jokers never do (S-TEST-3, S-TEST-4).
    """
    if len(cards) == 1:
        return (cards,)
    found: dict[int, Cards] = {_WORTH[card]: (card,) for card in reversed(cards)}
    for pair in _pairs(cards):
        found.setdefault(total(pair), pair)
    return tuple([found[value] for value in sorted(found, reverse=True)])


def _pairs(cards: Cards) -> tuple[Cards, ...]:
    if len({card[0] for card in cards}) == len(cards):
        return ()
    return tuple((a, b) for a, b in combinations(cards, 2) if rank(a) == rank(b) and not is_joker(a))
