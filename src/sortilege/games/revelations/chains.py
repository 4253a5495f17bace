"""How many chains of a shuffled pile stay below a goal, or reach it, counted in whole numbers over card values.

A chain is a run of Patron cards and the card of another suit that ends it (R-PAT-2). All orders of a pile are equally
likely, so its chains are exchangeable: it is enough to count, for each `r`, the orders in which the first `r` chains do
something; these are the moments of how many do.

The first `r` chains are `r` runs that share no card, each in any order, and `r` different cards that end them. Which
cards end a run as wanted depends on its total alone, and these sets of cards nest. So of runs with ever more such
cards, the i-th has all of them left but the i - 1 that are taken: the ways multiply.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, perm
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from sortilege.odds.distribution import Distribution


class Cut(NamedTuple):
    """The values of a pile's cards: those of the Patron suit, and all others in ascending order."""

    patrons: tuple[int, ...] = ()
    others: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return len(self.patrons) + len(self.others)


class Deal(NamedTuple):
    """Chains to be dealt from a pile that has a card to end each: `chains` new ones, and before them one that has
    `begun` with that total, 0 for none."""

    cut: Cut
    chains: int
    begun: int = 0

    @property
    def most(self) -> int:
        """How many chains there are in all."""
        return self.chains + bool(self.begun)

    @property
    def mark(self) -> int:
        """The bit of the begun chain, beside those of the Patron cards."""
        return 1 << len(self.cut.patrons)

    @property
    def bits(self) -> int:
        """Enough for the number of ways to lay all chains."""
        return (self.cut.size + 1).bit_length() * (len(self.cut.patrons) + self.most + 2)

    def orders(self, patrons: int, ends: int) -> int:
        """The orders of the cards that are left when so many lie in chains."""
        return factorial(self.cut.size - patrons - ends)


class Run(NamedTuple):
    """Some Patron cards of a pile; `mask` tells which."""

    total: int
    mask: int
    size: int
    lowest: int


Moments: TypeAlias = list[int]
"""For each `r`, the orders of a pile, each as often as `r` of the chains in it can be picked that all do something."""

_Fit: TypeAlias = tuple[int, int, int]
"""How many cards end a run as wanted, its mask with the mark if it goes on the begun chain, its size."""

_Picked: TypeAlias = tuple[list[int], list[int]]
"""Ways to lay `j` runs, by `j`: without the begun chain, and with it.

The numbers for each count of Patron cards are packed into one, so that sums and products act on all at once.
"""

_NOTHING: Final[Mapping[int, int]] = {0: 1}


@lru_cache(maxsize=64)
def runs(patrons: tuple[int, ...]) -> tuple[Run, ...]:
    """Every run, low totals first. The empty one stands at the head; no card in it is below 10."""
    found = [Run(0, 0, 0, 10)]
    for turn, value in enumerate(patrons):
        found += [Run(run.total + value, run.mask | 1 << turn, run.size + 1, min(run.lowest, value)) for run in found]
    return tuple(sorted(found))


def below(patrons: tuple[int, ...], total: int) -> tuple[Run, ...]:
    """The runs of a lower total."""
    return runs(patrons)[: bisect_left(runs(patrons), (total,))]


def tally(moments: Moments) -> Distribution[int]:
    """How many chains do something, out of the moments of their number, by inclusion and exclusion."""
    most = len(moments)
    return Distribution.of(
        (many, sum((-1) ** (r - many) * comb(r, many) * moments[r] for r in range(many, most))) for many in range(most)
    )


def worth(run: Run) -> int:
    """What a run adds to its chain."""
    return run.total


# -- chains that stay below a goal -----------------------------------------------------------------------------------


def staying_below(
    deal: Deal,
    goal: int,
    counts: Callable[[Run], int] = worth,
    laid: Mapping[int, int] = _NOTHING,
    orders: Callable[[int, int], int] | None = None,
) -> Moments:
    """The moments of how many chains stay below the goal.

    A run `counts` for at least its total, on new chains. Of the Patron cards some are `laid` elsewhere: ways by mask.
    `orders` counts how all other cards may lie after so many Patron cards and so many ends.
    """
    start = {mask: ways << deal.bits * mask.bit_count() for mask, ways in laid.items()}
    picked = _pick(sorted(_low_fits(deal, goal, counts)), deal, start)
    free = _ends_below(deal.cut, goal)
    return [_weigh(_named(picked, deal, r, free), deal.bits, r, orders or deal.orders) for r in range(deal.most + 1)]


def _ends_below(cut: Cut, goal: int) -> int:
    return bisect_left(cut.others, goal)


def _low_fits(deal: Deal, goal: int, counts: Callable[[Run], int]) -> Iterator[_Fit]:
    cut = deal.cut
    room = goal - cut.others[0]
    for run in below(cut.patrons, room)[1:]:
        if counts(run) < room:
            yield _ends_below(cut, goal - counts(run)), run.mask, run.size
    for run in below(cut.patrons, room - deal.begun) if deal.begun else ():
        yield _ends_below(cut, goal - deal.begun - run.total), run.mask | deal.mark, run.size


def _pick(fits: list[_Fit], deal: Deal, start: dict[int, int]) -> _Picked:
    """All picks of runs that share no card: a number for each mask of cards that is taken.

    Once no later run holds a card, it is forgotten whether it is taken.
    """
    found: list[dict[int, int]] = [start, *({} for _ in range(deal.most))]
    for (ends, mask, size), needed in zip(fits, _needed_after(fits, deal.mark), strict=True):
        orders = factorial(size) << deal.bits * size
        for j in reversed(range(min(deal.most, ends))):
            _lay(found[j], found[j + 1], mask, (ends - j) * orders)
        if mask & ~needed:
            found = [_forget(ways, needed) for ways in found]
    return (
        [sum(n for mask, n in ways.items() if not mask & deal.mark) for ways in found],
        [sum(n for mask, n in ways.items() if mask & deal.mark) for ways in found],
    )


def _needed_after(fits: list[_Fit], mark: int) -> list[int]:
    """For each fit the cards in later ones; the mark is always needed."""
    later = accumulate((mask for _, mask, _ in reversed(fits)), or_, initial=mark)
    return list(later)[-2::-1]


def _lay(source: dict[int, int], target: dict[int, int], run: int, times: int) -> None:
    for taken, ways in [item for item in source.items() if not item[0] & run]:
        mask = taken | run
        target[mask] = target.get(mask, 0) + ways * times


def _forget(ways: dict[int, int], needed: int) -> dict[int, int]:
    kept: dict[int, int] = {}
    for taken, number in ways.items():
        kept[taken & needed] = kept.get(taken & needed, 0) + number
    return kept


def _named(picked: _Picked, deal: Deal, r: int, free: int) -> int:
    """Ways to lay any `r` of the chains, packed; those without a run picked for them end in one of the `free` cards."""
    return sum(
        comb(deal.chains, r - begun) * perm(r - begun, j - begun) * perm(free - j, r - j) * picked[begun][j]
        for begun in (0, 1)
        for j in range(begun, r + 1)
        if picked[begun][j] and free >= j
    )


def _weigh(packed: int, bits: int, ends: int, orders: Callable[[int, int], int]) -> int:
    """The number of orders, out of packed ways to lay so many ends."""
    total = patrons = 0
    while packed:
        total += (packed & (1 << bits) - 1) * orders(patrons, ends)
        packed >>= bits
        patrons += 1
    return total
