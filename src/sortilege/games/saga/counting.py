"""Counts the ways to flip cards of which each rank may come up freely, at most once, or not at all."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

MANY: Final = 99
"""More cards than any test flips."""

One: TypeAlias = tuple[int, int]
"""How many cards there are of which one at most may come up, and how many of them are safe."""


Kind: TypeAlias = tuple[int, int, int]
"""Cards that are alike: how many there are, how many of them are safe, and how many may come up: 0, 1 or more."""


class Classes(NamedTuple):
    """What may be flipped: `free` cards, `safe` of them safe, and at most one of each of the `ones`.

    `barred_safe` cards are safe and may not be flipped, though they may come up in a check. A safe card brings no
    mental break.
    """

    free: int
    safe: int
    barred_safe: int
    ones: tuple[One, ...]

    def ways(self, plain: int, stress: int, check: int) -> int:
        """In how many ways so many plain cards, then safe Stress cards, and then a safe one to check come up.

        `check` is 0 or 1; the card to check counts for nothing else. Sets of plain cards and sets of Stress cards.
        """
        if not check:
            return _sets(self.free, self.safe, self.ones, plain, stress)
        found = self.barred_safe * _sets(self.free, self.safe, self.ones, plain, stress)
        if self.safe:
            found += self.safe * _sets(self.free - 1, self.safe - 1, self.ones, plain, stress)
        for (count, safe), alike in Counter(self.ones).items():
            if safe:
                found += alike * safe * _sets(self.free, self.safe, self._less(count, safe), plain, stress)
        return found

    def _less(self, count: int, safe: int) -> tuple[One, ...]:
        """With a safe card less in one of the ones."""
        at = self.ones.index((count, safe))
        return (*self.ones[:at], *self.ones[at + 1 :], (count - 1, safe - 1))


def classes(kinds: Iterable[Kind]) -> Classes:
    """The kinds, put together by how many may come up."""
    free = free_safe = barred_safe = 0
    ones = []
    for count, safe, most in kinds:
        if most == 1:
            ones.append((count, safe))
        elif most:
            free, free_safe = free + count, free_safe + safe
        else:
            barred_safe += safe
    return Classes(free, free_safe, barred_safe, tuple(ones))


@lru_cache(maxsize=8192)
def _sets(free: int, safe: int, ones: tuple[One, ...], plain: int, stress: int) -> int:
    """Stress cards are chosen first: they are all safe."""
    return sum(
        times * comb(safe, stress - few) * comb(free - stress + few, plain - some)
        for (some, few), times in _chosen(ones, plain, stress)
        if free >= stress - few
    )


@lru_cache(maxsize=4096)
def _chosen(ones: tuple[One, ...], plain: int, stress: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """In how many ways some of the ones are plain cards and a few of them Stress cards."""
    found = Counter({(0, 0): 1})
    for count, safe in ones:
        for (some, few), times in tuple(found.items()):
            if some < plain:
                found[some + 1, few] += times * count
            if few < stress:
                found[some, few + 1] += times * safe
    return tuple((key, times) for key, times in found.items() if times)
