"""The cards that lie in a test: chains, and what Fate cards were put over."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from sortilege.components.card import RANKS, SUITS, Card, Cards
from sortilege.components.deck import courts
from sortilege.rules.outcome import Group, Laid
from sortilege.rules.value import Value

WORTH: Final = {Card(rank + suit): min(value, 10) for value, rank in enumerate(RANKS, 1) for suit in SUITS}
"""An ace is worth 1 (R-DECK-1), a Fate card 10 (R-FATE-2)."""

FATE: Final = frozenset(card for suit in SUITS for card in courts(suit))
"""Every court card there is: none of them is in a deck, so one that lies in a test was played as a Fate card."""


def worth(chain: Cards) -> int:
    """The sum of a chain of at least one card."""
    return WORTH[chain[0]] if len(chain) == 1 else sum(WORTH[card] for card in chain)


class Lying(Value, frozen=True):
    """Each drawn card and what was drawn on it is a chain. `swaps` names each Fate card and the card it lies over.

    For people only: `before` is what lay in an earlier draw of the same test, `short` how many cards never came.
    """

    chains: tuple[Cards, ...] = ()
    swaps: tuple[tuple[Card, Card], ...] = ()
    before: tuple[Group, ...] = ()
    short: int = 0

    def totals(self) -> list[int]:
        """What each chain is worth."""
        return [worth(chain) for chain in self.chains]

    def replaceable(self) -> list[Card]:
        """The drawn cards, in the order of the chains."""
        return [card for chain in self.chains for card in chain if card not in FATE]

    def find(self, card: Card) -> tuple[int, bool]:
        """The chain that a card lies in, and whether it is the last there."""
        index = next(index for index, chain in enumerate(self.chains) if card in chain)
        return index, self.chains[index][-1] == card

    def swap(self, card: Card, over: Card) -> "Lying":
        """A Fate card put over a drawn one."""
        chains = tuple(tuple(card if one == over else one for one in chain) for chain in self.chains)
        return replace(self, chains=chains, swaps=(*self.swaps, (card, over)))

    def groups(self, used: Sequence[bool]) -> tuple[Group, ...]:
        """A group for each chain, after those that lay before; `used` tells for each chain whether it counts."""
        each = zip(self.chains, used, strict=True)
        if self.swaps:
            return (*self.before, *[self._group(chain, counts) for chain, counts in each])
        drawn = [_single(chain[0], counts) if len(chain) == 1 else self._group(chain, counts) for chain, counts in each]
        return (*self.before, *drawn)

    def _group(self, chain: Cards, counts: bool) -> Group:
        return Group(tuple(laid for card in chain for laid in self._laid(card, counts)), total=worth(chain))

    def _laid(self, card: Card, counts: bool) -> tuple[Laid, ...]:
        if card in FATE:
            return Laid(dict(self.swaps)[card], "replaced"), Laid(card, "played")
        return (Laid(card, "used" if counts else ""),)


@cache
def _single(card: Card, counts: bool) -> Group:
    return Group((Laid(card, "used" if counts else ""),))
