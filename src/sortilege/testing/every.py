"""A source of chance that brings up everything there is: each order of the cards, each side of each die."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import TypeVar

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice

T = TypeVar("T")


class Cut(Exception):
    """A run that has become rarer than is looked at."""


class EveryChance:
    """Follows a path of picks, each one of so many, and goes on with the first of what is left when it ends.

    Raises Cut once a run is as rare as one in more than `rarest`.
    """

    def __init__(self, path: list[tuple[int, int]], rarest: int) -> None:
        self.path, self._at, self._rarest = path, 0, rarest

    def pick(self, cards: Cards, n: int) -> Cards:
        left: list[Card] = list(cards)
        return tuple(left.pop(self._one_of(len(left))) for _ in range(n))

    def roll(self, n: int, sides: int) -> Dice:
        return tuple(self._one_of(sides) + 1 for _ in range(n))

    def rarity(self) -> int:
        """The run so far is one in so many."""
        return prod(of for _, of in self.path)

    def _one_of(self, many: int) -> int:
        if self._at == len(self.path):
            if self.rarity() > self._rarest:
                raise Cut
            self.path.append((0, many))
        index, of = self.path[self._at]
        assert of == many, "a run has to be the same whenever the same comes up"
        self._at += 1
        return index


def every(run: Callable[[EveryChance], T], rarest: int) -> Iterator[tuple[Fraction, T | None]]:
    """Each run that can be, with its probability; None for those that were cut off. They add up to 1."""
    path: list[tuple[int, int]] = []
    while True:
        chance = EveryChance(path, rarest)
        try:
            came: T | None = run(chance)
        except Cut:
            came = None
        yield Fraction(1, chance.rarity()), came
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return
        path[-1] = path[-1][0] + 1, path[-1][1]
