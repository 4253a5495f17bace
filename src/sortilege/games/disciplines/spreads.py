"""How talent points may be spread at creation: how many ways there are, and which is the how-manieth."""

from functools import cache
from typing import Final, NamedTuple

from sortilege.games.disciplines.sheet import TALENTS
from sortilege.games.disciplines.traits import EXCEPTIONAL, RATED, totals

POINTS: Final = 18
"""For talents at creation (T-BUY-1)."""
MOST_EXCEPTIONAL: Final = 2
"""So many talents begin Exceptional (T-BUY-2)."""
COSTS: Final = totals(RATED, EXCEPTIONAL)


class Pool(NamedTuple):
    """Talents still to be rated: how many, with how many points, and how many may be Exceptional.

    With `spend` every point has to go.
    """

    talents: int = len(TALENTS)
    points: int = POINTS
    exceptional: int = MOST_EXCEPTIONAL
    spend: bool = True

    def after(self, level: int) -> "Pool":
        """What is left once a talent has the rating."""
        exceptional = self.exceptional - (level == EXCEPTIONAL)
        return Pool(self.talents - 1, self.points - COSTS[level], exceptional, self.spend)


@cache
def count(pool: Pool) -> int:
    """How many ways there are to rate the talents."""
    if pool.points < 0 or pool.exceptional < 0:
        return 0
    if not pool.talents:
        return 0 if pool.spend and pool.points else 1
    return sum(count(pool.after(level)) for level in range(len(COSTS)))


def spread(pool: Pool, index: int) -> tuple[int, ...]:
    """The ways in order: a rating for each talent. 0 <= index < count(pool)."""
    levels = []
    while pool.talents:
        level = 0
        while index >= (ways := count(pool.after(level))):
            index -= ways
            level += 1
        levels.append(level)
        pool = pool.after(level)
    return tuple(levels)


@cache
def fits(levels: tuple[int, ...]) -> bool:
    """Whether the talents of a creation can be raised to a legal spread.

    Every point can then be spent, one at a time: thirteen talents below Exceptional hold more than there are.
    """
    if not all(0 <= level <= EXCEPTIONAL for level in levels):
        return False
    return sum(COSTS[level] for level in levels) <= POINTS and levels.count(EXCEPTIONAL) <= MOST_EXCEPTIONAL
