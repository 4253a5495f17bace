"""A race of two who take turns: each needs so many hits, and hits in each of its turns at a chance of its own.

Neither hinders the other, so the turns until each is through are counted apart, and the order of turns tells who is
through first.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, log2
from typing import Final, TypeAlias

from msgspec import Struct

BITS: Final = 200
ONE: Final = 1 << BITS
"""Chances are whole numbers of parts in so many. Each is a part or two too small, as it is rounded down."""

Order: TypeAlias = tuple[int, ...]
"""Whose turns a round has, 0 or 1, one after the other."""


class Runner(Struct, frozen=True):
    """One of the two: its chance in each turn, above 0, and how many hits it needs, at least 1; None for never."""

    chance: Fraction
    needed: int | None


class Finish(Struct, frozen=True):
    """`won[(who, round)]`: the parts of `total` in which that one is through first, in that round, counted from 1.

    In the `open` parts neither is through after the last round; what was broken off before it is `lost`.
    """

    won: Mapping[tuple[int, int], int]
    open: int
    lost: int
    total: int


def race(runners: tuple[Runner, Runner], orders: Sequence[tuple[int, Order]], rounds: int) -> Finish:
    """How the race ends within so many rounds, which go by one of the orders each, with their weights.

    All orders give a runner as many turns. It is broken off where less than one part in `ONE` is open.
    """
    weights = sum(weight for weight, _ in orders)
    turns = [orders[0][1].count(who) for who in (0, 1)]
    arriving = [arrivals(one) for one in runners]
    left, won, number = [ONE, ONE], dict[tuple[int, int], int](), 0
    while number < rounds and left[0] * left[1] >= ONE:
        number += 1
        coming = [[next(arriving[who]) for _ in range(turns[who])] for who in (0, 1)]
        for weight, order in orders:
            for who, parts in _first(order, coming, left):
                won[who, number] = won.get((who, number), 0) + weight * parts
        left = [still - sum(came) for still, came in zip(left, coming, strict=True)]
    still = weights * left[0] * left[1]
    return Finish(won, *((still, 0) if number == rounds else (0, still)), weights * ONE * ONE)


def _first(order: Order, coming: list[list[int]], left: list[int]) -> Iterator[tuple[int, int]]:
    """For each turn of a round who may be through first in it, and in how many parts."""
    still, upcoming = list(left), [iter(one) for one in coming]
    for who in order:
        came = next(upcoming[who])
        yield who, came * still[1 - who]
        still[who] -= came


def arrivals(runner: Runner) -> Iterator[int]:
    """For each turn from the first, the parts of `ONE` in which the runner is through with it: it has its last hit."""
    needed, chance = runner.needed, runner.chance
    for _ in range(needed - 1 if needed else 0):
        yield 0
    if needed is None:
        while True:
            yield 0
    miss, finer = 1 - chance, ceil(needed * -log2(chance))
    parts, turn = (chance.numerator**needed << BITS + finer) // chance.denominator**needed, needed
    while True:
        yield parts >> finer
        parts = parts * turn * miss.numerator // ((turn + 1 - needed) * miss.denominator)
        turn += 1
