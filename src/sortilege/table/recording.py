"""Plays a test on with the table's cards and dice or with those that are typed in, and notes what comes up."""

from collections.abc import Sequence

import msgspec

from sortilege.components.card import Cards
from sortilege.components.chance import Chance
from sortilege.components.pile import Pile, Piles, buried_of, discards_of
from sortilege.components.refusal import Refused
from sortilege.readers.live import Dealer, answer_to, resume
from sortilege.rules.ask import Answer, Ask, Draw, Drawn
from sortilege.rules.outcome import Result
from sortilege.rules.step import Draws, Next, Rolls
from sortilege.table.audience import Typing
from sortilege.words import plural, say


class Refill(msgspec.Struct, frozen=True):
    """The deck ran out in the middle of a draw, and its discards were shuffled in."""

    deck: Pile


class Recorder(Dealer):
    """A dealer that notes when a deck ran out, so that the log tells it in the right place.

    What is `held` comes up first; then it stops where something is to be `typed` in.
    """

    def __init__(self, piles: Piles, chance: Chance, held: Sequence[Answer], typed: tuple[Typing, ...]) -> None:
        super().__init__(piles, chance)
        self.held, self.typed = list(held), typed
        self.notes: list[Refill | tuple[Ask, Answer]] = []

    def refill(self, deck: Pile) -> None:
        if self.piles.get(discards_of(deck)) or self.piles.get(buried_of(deck)):
            self.notes.append(Refill(deck))
        super().refill(deck)

    def play(self, at: Next) -> Next:
        """Plays on until somebody must decide or type something in, or the test is over."""
        while not isinstance(at, Result) and (answer := self._answer(at)) is not None:
            self.notes.append((at.ask(), answer))
            at = resume(at, answer)
        return at

    def _answer(self, at: Next) -> Answer | None:
        if self.held:
            return self._taken(at, self.held.pop(0))
        return None if self._waits(at) else answer_to(at, self)

    def _waits(self, at: Next) -> bool:
        if isinstance(at, Draws):
            return "cards" in self.typed and bool(self._there(at.ask().pile))
        return isinstance(at, Rolls) and "dice" in self.typed

    def _there(self, deck: Pile) -> Cards:
        """The cards to draw from, with the discards shuffled in where there are no others."""
        if not self.piles.get(deck):
            self.refill(deck)
        return self.piles.get(deck, ())

    def _taken(self, at: Next, answer: Answer) -> Answer:
        """What was held, checked against the piles as they are now."""
        if isinstance(at, Draws) and isinstance(answer, Drawn):
            self._take(at.ask(), answer.cards)
        return answer

    def _take(self, ask: Draw, cards: Cards) -> None:
        there = self._there(ask.pile)
        if not self.held and len(cards) != min(ask.n, len(there)):
            n = min(ask.n, len(there))
            told = plural("{n} card is drawn here, not {typed}.", "{n} cards are drawn here, not {typed}.", n,
                          typed=len(cards))  # fmt: skip
            raise Refused("wrong_count", told)
        if not set(there).issuperset(cards) or len(set(cards)) < len(cards):
            raise Refused("card_not_there", say("{cards} cannot have come up from that deck.", cards=" ".join(cards)))
        self.piles[ask.pile] = tuple(card for card in there if card not in cards)
