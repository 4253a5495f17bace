"""How many chains of a shuffled pile reach a goal that is high: few can, as they share the Patron cards.

It is counted like in `chains`, of which this is the other side; but the runs are gathered by their totals first, once
for all goals.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import factorial, perm
from typing import Final, NamedTuple

from sortilege.games.revelations.chains import Cut, Deal, Moments

FEW: Final = 5
"""So many chains are too many to be gathered."""


class Lot(NamedTuple):
    """Runs that share no card, by their totals, the lowest first; of so many Patron cards, in so many orders.

    One of them is on the begun chain where it is `marked`, and counts with what that had.
    """

    totals: tuple[int, ...]
    marked: bool
    size: int
    orders: int


def gathers(cut: Cut, begun: int, goal: int) -> bool:
    """Whether no chain reaches the goal without a Patron card, and only few can with them."""
    least = goal - cut.others[-1]
    return least > 0 and FEW * least > sum(cut.patrons) + begun


def reaching(deal: Deal, goal: int) -> Moments:
    """The moments of how many chains reach the goal, one that `gathers`."""
    patrons, others = deal.cut
    least, highest = goal - others[-1], sum(patrons) + deal.begun
    ends = [len(others) - bisect_left(others, goal - total) for total in range(highest + 1)]
    moments = [deal.orders(0, 0)] + [0] * deal.most
    for lot in lots(patrons, deal.begun, highest // FEW + 1, min(deal.most, FEW - 1)):
        if lot.totals[0] < least:
            break
        r = len(lot.totals)
        ways = lot.orders * perm(deal.chains, r - lot.marked) * deal.orders(lot.size, r)
        for taken, total in enumerate(lot.totals):
            ways *= ends[total] - taken
        moments[r] += ways
    return moments


@lru_cache(maxsize=16)
def lots(patrons: tuple[int, ...], begun: int, least: int, most: int) -> tuple[Lot, ...]:
    """All lots of up to `most` runs of at least that total, those with the highest lowest total first."""
    found: dict[tuple[tuple[int, ...], bool, int], int] = {}
    for taken, totals, orders in _gathered(_sums(patrons, begun), len(patrons), least, most):
        marked = taken >> len(patrons)
        kind = totals, bool(marked), taken.bit_count() - marked
        found[kind] = found.get(kind, 0) + orders
    return tuple(sorted((Lot(*kind, orders // _repeats(kind[0])) for kind, orders in found.items()), reverse=True))


def _gathered(sums: list[int], patrons: int, least: int, most: int) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Masks of runs that share no card, with their totals and orders; equal totals come in any order."""
    orders = [factorial((mask & (1 << patrons) - 1).bit_count()) for mask in range(len(sums))]
    waiting: list[tuple[int, tuple[int, ...], int]] = [(0, (), 1)]
    while waiting:
        taken, totals, ways = waiting.pop()
        free, low = len(sums) - 1 - taken, totals[-1] if totals else least
        for run in _within(free):
            if (total := sums[run]) >= low:
                yield (lot := (taken | run, (*totals, total), ways * orders[run]))
                if sums[free] - total >= total and len(lot[1]) < most:
                    waiting.append(lot)


def _within(free: int) -> Iterator[int]:
    """Every mask of some of the cards that are free."""
    run = free
    while run:
        yield run
        run = (run - 1) & free


def _sums(patrons: tuple[int, ...], begun: int) -> list[int]:
    """The total of each mask."""
    sums = [0]
    for value in (*patrons, begun) if begun else patrons:
        sums.extend([total + value for total in sums])
    return sums


def _repeats(totals: tuple[int, ...]) -> int:
    """How often the same runs were gathered: equal totals in every order."""
    repeats = 1
    for _, equal in groupby(totals):
        repeats *= factorial(len(list(equal)))
    return repeats
