"""Where cards and dice come from: the operating system, a seed, or a script."""

import os
import random
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, Protocol, TypeVar

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice

T = TypeVar("T")

_AHEAD: Final = 4096


class Chance(Protocol):
    """A source of randomness."""

    def pick(self, cards: Cards, n: int) -> Cards:
        """`n` different ones of the cards at random, in the order drawn; 0 <= n <= len(cards)."""
        ...

    def roll(self, n: int, sides: int) -> Dice:
        """`n` dice of that many sides."""
        ...


def one_of(things: Sequence[T], chance: Chance) -> T:
    """One of the things, of which there is at least one, each as likely."""
    return things[chance.roll(1, len(things))[0] - 1]


def some_of(things: Sequence[T], many: int, chance: Chance) -> list[T]:
    """So many different ones of the things, in the order they came up."""
    left = list(range(len(things)))
    return [things[left.pop(left.index(one_of(left, chance)))] for _ in range(many)]


class RandomChance:
    """A `random.Random` as a source; with the same seed it repeats itself."""

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def pick(self, cards: Cards, n: int) -> Cards:
        return tuple(self._source.sample(cards, n))

    def roll(self, n: int, sides: int) -> Dice:
        return tuple(self._source.randint(1, sides) for _ in range(n))


class SystemChance:
    """The operating system's randomness, the only one that deals real cards.

    Bytes are fetched many at a time, and each decides once. One is taken for a number below `many` only if it lies
    below the largest multiple of `many`, so that each of the numbers has as many bytes that mean it: uniform exactly.
    """

    _bytes: ClassVar[Iterator[int]] = iter(b"")

    def pick(self, cards: Cards, n: int) -> Cards:
        left, below = list(cards), self._below
        return tuple([left.pop(below(many)) for many in range(len(left), len(left) - n, -1)])

    def roll(self, n: int, sides: int) -> Dice:
        below = self._below
        return tuple([below(sides) + 1 for _ in range(n)])

    def _below(self, many: int) -> int:
        if many > 256:
            return secrets.randbelow(many)
        limit = 256 - 256 % many
        for byte in SystemChance._bytes:
            if byte < limit:
                return byte % many
        SystemChance._bytes = iter(secrets.token_bytes(_AHEAD))
        return self._below(many)

    @staticmethod
    def forget() -> None:
        """Drops the bytes that were fetched ahead."""
        SystemChance._bytes = iter(b"")


# Else a forked process would deal the same cards as its parent.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=SystemChance.forget)


def system_chance() -> Chance:
    """The operating system's randomness."""
    return SystemChance()


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
