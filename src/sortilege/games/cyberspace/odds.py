"""Sums of dice, counted."""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from sortilege.rules.verdicts import Column

Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Totals from the lowest up, each with the number of throws that come to it."""


class Throw(NamedTuple):
    """So many dice are still to be rolled, to be added to those that lie."""

    n: int
    sides: int
    lying: int = 0


def ways(throw: Throw) -> Ways:
    """What the throw may come to."""
    return tuple([(throw.lying + total, times) for total, times in enumerate(_sums(throw.n, throw.sides), throw.n)])


@lru_cache(maxsize=1024)
def _sums(n: int, sides: int) -> tuple[int, ...]:
    """In how many ways dice come to `n`, `n + 1`, … up to `n * sides`: each die adds up a window of the sums before."""
    if not n:
        return (1,)
    upto = [0, *accumulate((*_sums(n - 1, sides), *[0] * (sides - 1)))]
    return tuple([upto[end] - upto[max(0, end - sides)] for end in range(1, len(upto))])


def against(mine: Throw, theirs: Throw) -> Column:
    """For each of my totals, in how many ways theirs are lower, higher and equal."""
    times = dict(ways(theirs))
    whole = sum(times.values())
    lower = dict(zip(times, accumulate(times.values(), initial=0), strict=False))
    least = min(times)
    return tuple(
        [
            _chances(lower.get(total, 0 if total < least else whole), times.get(total, 0), whole)
            for total, _ in ways(mine)
        ]
    )


def _chances(lower: int, equal: int, whole: int) -> tuple[int, int, int]:
    return lower, whole - lower - equal, equal
