"""The same odds by icepool, where it can answer, in the shortest way known to us. `pip install icepool` to see it."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

INSTALLED: Final = find_spec("icepool") is not None
icepool: Final[Any] = import_module("icepool") if INSTALLED else None

Rival: TypeAlias = Callable[[], Any]
Counts: TypeAlias = tuple[int, ...]

TEN: Final = tuple(range(1, 11))


def count(cards: int, high: int, low: int) -> Rival:
    """How many of so many cards are among the high ones of a pile."""
    return lambda: icepool.Deck({1: high, 0: low}).deal(cards).sum()


def contest(*counts: Rival) -> Rival:
    """Who alone has the most, counted from 1; 0 for a tie."""
    return lambda: icepool.map(_leader, *(each() for each in counts))


def _leader(*numbers: int) -> int:
    return numbers.index(max(numbers)) + 1 if numbers.count(max(numbers)) == 1 else 0


def successes(cards: int, target: int, patrons: Counts = TEN, others: Counts = TEN * 3) -> Rival:
    """How many chains reach the Target: one card after another, what is left of the pile remembered."""
    return lambda: _chains(cards, target, patrons, others, lambda before, total: before + (total >= target))


def highest(cards: int, patrons: Counts = TEN, others: Counts = TEN * 3) -> Rival:
    """The highest chain."""
    return lambda: _chains(cards, max(patrons) * len(patrons), patrons, others, max)


def _chains(cards: int, cap: int, patrons: Counts, others: Counts, after: Callable[[int, int], int]) -> Any:
    @cache
    def follow(left: int, best: int, total: int, own: Counts, rest: Counts) -> Any:
        if not left:
            return icepool.Die([best])
        card = icepool.Die([*((value, True) for value in own), *((value, False) for value in rest)])
        return icepool.map(
            lambda value, draws: draw(left, best, min(total + value, cap), value, draws, own, rest), card
        )

    def draw(left: int, best: int, total: int, value: int, draws: bool, own: Counts, rest: Counts) -> Any:
        if draws:
            return follow(left, best, total, _without(own, value), rest)
        return follow(left - 1, after(best, total), 0, own, _without(rest, value))

    return follow(cards, 0, 0, tuple(sorted(patrons)), tuple(sorted(others)))


def _without(values: Counts, value: int) -> Counts:
    place = values.index(value)
    return values[:place] + values[place + 1 :]
