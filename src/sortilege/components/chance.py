"""Where cards and dice come from: the operating system, a seed, or a script."""

import random
import secrets
from collections.abc import Iterable
from typing import Protocol

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice


class Chance(Protocol):
    """A source of randomness."""

    def pick(self, cards: Cards, n: int) -> Cards:
        """`n` different ones of the cards at random, in the order drawn; 0 <= n <= len(cards)."""
        ...

    def roll(self, n: int, sides: int) -> Dice:
        """`n` dice of that many sides."""
        ...


class RandomChance:
    """A `random.Random` as a source: the operating system's deals real cards, a seeded one repeats itself."""

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def pick(self, cards: Cards, n: int) -> Cards:
        return tuple(self._source.sample(cards, n))

    def roll(self, n: int, sides: int) -> Dice:
        return tuple(self._source.randint(1, sides) for _ in range(n))


def system_chance() -> Chance:
    """The operating system's randomness, the only one that deals real cards."""
    return RandomChance(secrets.SystemRandom())


def seeded_chance(seed: int) -> Chance:
    """A repeatable source for simulations, demonstrations and tests."""
    return RandomChance(random.Random(seed))


class ScriptedChance:
    """Brings up the named cards and dice in order; for tests and worked examples.

    Raises LookupError when a scripted card is not in the pile, a die has too few sides, or the script is over
    and no source `then` goes on.
    """

    def __init__(self, cards: Iterable[Card] = (), dice: Iterable[int] = (), then: Chance | None = None) -> None:
        self._cards, self._dice, self._then = list(cards), list(dice), then

    def pick(self, cards: Cards, n: int) -> Cards:
        named, self._cards = tuple(self._cards[:n]), self._cards[n:]
        if not set(named).issubset(cards):
            raise LookupError(f"the script names {' '.join(named)}, the pile holds {' '.join(cards)}")
        rest = tuple(card for card in cards if card not in named)
        return named + (self._next().pick(rest, n - len(named)) if n > len(named) else ())

    def roll(self, n: int, sides: int) -> Dice:
        named, self._dice = tuple(self._dice[:n]), self._dice[n:]
        if any(not 1 <= die <= sides for die in named):
            raise LookupError(f"the script names {named}, a die has {sides} sides")
        return named + (self._next().roll(n - len(named), sides) if n > len(named) else ())

    def _next(self) -> Chance:
        if self._then is None:
            raise LookupError("the script is over")
        return self._then
