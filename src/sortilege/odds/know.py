"""What a seat knows of the cards. Odds take nothing else, so they cannot tell what the seat may not know.

Unseen cards are exchangeable: wherever a card may lie as well as another, both are as likely to be drawn.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from sortilege.components.card import Card, Cards
from sortilege.components.chance import Chance
from sortilege.components.pile import Pile, Piles, buried_of, discards_of


class Stock(Struct, frozen=True, gc=False, cache_hash=True):
    """What is known of one deck.

    `sure` cards lie in the pile; of the `maybe` cards `among` do (0 to all of them), the others in hands or face
    down, nobody knows which. When the pile runs out, the `discards` are shuffled in, and with them `buried` of the
    maybe cards (R-DECK-4).
    """

    sure: Cards
    discards: Cards = ()
    maybe: Cards = ()
    among: int = 0
    buried: int = 0

    @classmethod
    def unseen(cls, cards: Cards, hidden: int = 0, buried: int = 0, sure: Cards = (), discards: Cards = ()) -> Self:
        """A deck of which `cards` are unseen: in the pile all but `hidden` in hands and `buried`, none of them `sure`.

        Raises ValueError when more are said to be elsewhere than can be, or a sure card is not among the unseen.
        """
        if strange := _without(sure, cards):
            raise ValueError(f"{' '.join(strange)} cannot be sure, as the unseen cards are {' '.join(cards)}")
        maybe = tuple(sorted(_without(cards, sure)))
        among = len(maybe) - hidden - buried
        if min(among, hidden, buried) < 0:
            raise ValueError(f"of {len(maybe)} cards, {hidden} hidden and {buried} buried ones cannot be elsewhere")
        if among == len(maybe):
            return cls(tuple(sorted(cards)), tuple(sorted(discards)))
        return cls(tuple(sorted(sure)), tuple(sorted(discards)), maybe, among, buried)

    @property
    def size(self) -> int:
        """How many cards lie in the pile."""
        return len(self.sure) + self.among

    def refilled(self) -> Self:
        """With the discards shuffled in where the pile has run out."""
        if self.size:
            return self
        return replace(self, sure=self.discards, discards=(), among=self.buried, buried=0)

    def chances(self) -> tuple[tuple[int, Cards], ...]:
        """The cards that may be drawn next, with the weight that each of them has."""
        sure = (len(self.maybe) or 1, self.sure)
        return (sure, (self.among, self.maybe)) if self.among else (sure,)

    def drawn(self, card: Card) -> Self:
        """After the card was drawn. Raises LookupError when it could not be."""
        if card in self.sure:
            return replace(self, sure=_without(self.sure, (card,)))
        if card not in self.maybe or not self.among:
            raise LookupError(f"{card} cannot lie in a pile of {' '.join(self.sure + self.maybe)}")
        return replace(self, maybe=_without(self.maybe, (card,)), among=self.among - 1)

    def lumped(self, stand_in: Callable[[Card], Card]) -> Self:
        """The stock with a card that stands in for each, the same one for cards that need not be told apart."""
        sure, discards, maybe = (_lumped(cards, stand_in) for cards in (self.sure, self.discards, self.maybe))
        return replace(self, sure=sure, discards=discards, maybe=maybe)


class Know(Struct, frozen=True, gc=False, cache_hash=True):
    """What a seat knows: a stock for each deck, and the hands it sees. Other hands offer nothing in its odds."""

    stocks: tuple[tuple[Pile, Stock], ...] = ()
    hands: tuple[tuple[Pile, Cards], ...] = ()

    @classmethod
    def of(cls, stocks: Mapping[Pile, Stock], hands: Piles | None = None) -> Self:
        """Out of a stock for each deck and the known hands."""
        known = ((name, tuple(sorted(cards))) for name, cards in (hands or {}).items())
        return cls(tuple(sorted(stocks.items(), key=lambda item: item[0])), tuple(sorted(known)))

    @classmethod
    def of_piles(cls, piles: Piles, decks: Iterable[Pile]) -> Self:
        """Knowing what lies in every pile, though not in which order; piles that serve no deck are hands."""
        stocks = {deck: Stock.unseen(piles.get(deck, ()), discards=_back(piles, deck)) for deck in decks}
        served = {name for deck in stocks for name in (deck, discards_of(deck), buried_of(deck))}
        return cls.of(stocks, {name: cards for name, cards in piles.items() if name not in served})

    def stock(self, deck: Pile) -> Stock:
        """What is known of the deck; nothing lies in one that is not named."""
        return dict(self.stocks).get(deck, Stock(()))

    def hand(self, pile: Pile) -> Cards:
        """The cards known to be in a hand."""
        return dict(self.hands).get(pile, ())

    def draws(self, deck: Pile, lump: Callable[[Card], Hashable]) -> Iterator[tuple[int, Card, Self]]:
        """Weight, card, and what is known after it, for one card of each lump that may be drawn next.

        Where the deck has run out its discards are shuffled in before. None when there are none either.
        """
        stock = self.stock(deck).refilled()
        for weight, cards in stock.chances():
            lumps: dict[Hashable, list[Card]] = {}
            for card in cards:
                lumps.setdefault(lump(card), []).append(card)
            for alike in lumps.values():
                yield weight * len(alike), alike[0], self._with(deck, stock.drawn(alike[0]))

    def drawn(self, deck: Pile, card: Card) -> Self:
        """After the card was drawn from the deck."""
        return self._with(deck, self.stock(deck).refilled().drawn(card))

    def played(self, hand: Pile, card: Card) -> Self:
        """After the card was played from the hand. Raises LookupError when it is not known to be there."""
        if card not in self.hand(hand):
            raise LookupError(f"{card} is not in {hand}, which holds {' '.join(self.hand(hand)) or 'nothing known'}")
        hands = tuple((name, _without(cards, (card,)) if name == hand else cards) for name, cards in self.hands)
        return replace(self, hands=hands)

    def lumped(self, stand_in: Callable[[Card], Card]) -> Self:
        """The same with a card that stands in for each, as in a stock's `lumped`."""
        return replace(
            self,
            stocks=tuple((name, stock.lumped(stand_in)) for name, stock in self.stocks),
            hands=tuple((name, _lumped(cards, stand_in)) for name, cards in self.hands),
        )

    def deal(self, chance: Chance) -> dict[Pile, Cards]:
        """Piles as they may be: the unseen cards dealt at random to where they may lie."""
        piles = dict(self.hands)
        for deck, stock in self.stocks:
            maybe = chance.pick(stock.maybe, stock.among + stock.buried)
            piles[deck] = stock.sure + maybe[: stock.among]
            piles[discards_of(deck)] = stock.discards
            piles[buried_of(deck)] = maybe[stock.among :]
        return piles

    def _with(self, deck: Pile, stock: Stock) -> Self:
        return replace(self, stocks=tuple((name, stock if name == deck else old) for name, old in self.stocks))


def _back(piles: Piles, deck: Pile) -> Cards:
    return piles.get(discards_of(deck), ()) + piles.get(buried_of(deck), ())


def _without(cards: Cards, gone: Iterable[Card]) -> Cards:
    left = frozenset(gone)
    return tuple(card for card in cards if card not in left)


def _lumped(cards: Cards, stand_in: Callable[[Card], Card]) -> Cards:
    return tuple(sorted(map(stand_in, cards)))
