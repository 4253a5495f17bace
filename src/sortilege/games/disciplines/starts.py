"""The disciplines that characters may begin with, and the creations that can still become one of those."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import Final, TypeAlias

from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS
from sortilege.games.disciplines.spreads import fits
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.traits import NEEDS, STEP_BY_STEP, discipline, totals
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import Facts, Plain, judge
from sortilege.words import say

POINTS: Final = 12
"""For disciplines at creation, all of them to be spent (DP-3)."""
MOST: Final = 3
"""So many disciplines at creation (DP-4)."""

Levels: TypeAlias = Mapping[str, int]


@cache
def starts() -> tuple[Levels, ...]:
    """All legal ones: the points spent to the last, and what is held has what it needs (DP-3 to DP-6)."""
    return tuple(levels for levels in allocations() if all(has_needs(what, levels) for what in levels))


def allocations() -> Iterator[Levels]:
    """Every way to spend all the points on so few disciplines, whatever they need."""
    for many in range(1, MOST + 1):
        for chosen in combinations(DISCIPLINES, many):
            yield from _spent(chosen)


def _spent(chosen: tuple[str, ...]) -> Iterator[Levels]:
    costs = [totals(STEP_BY_STEP, discipline(key, DisciplinesSwitches()).most) for key in chosen]
    for levels in product(*(range(1, len(cost)) for cost in costs)):
        if sum(cost[level] for cost, level in zip(costs, levels, strict=True)) == POINTS:
            yield dict(zip(chosen, levels, strict=True))


def has_needs(what: str, levels: Levels) -> bool:
    """Whether the discipline's prerequisites are met by the levels."""
    facts = Facts(levels, {}, {}, lambda trait, level: say("{trait} {level}", trait=trait, level=level))
    needed = (need.what for need in NEEDS.get(what, ()) if levels[what] >= need.level)
    return all(judge(one, facts).answer == "met" for one in needed)


def completes(values: Mapping[str, Plain]) -> bool:
    """Whether buying more can still make a legal character of a creation that stands so far.

    A human has no creation to complete.
    """
    return values.get("kind") != "human" and _begins(_of(DISCIPLINES, values)) and fits(_of(TALENTS, values))


def _of(keys: tuple[str, ...], values: Mapping[str, Plain]) -> tuple[int, ...]:
    standing = Standing(values)
    return tuple(standing.level(key) for key in keys)


@cache
def _begins(levels: tuple[int, ...]) -> bool:
    """Whether one of the starts has at least these levels."""
    held = {what: level for what, level in zip(DISCIPLINES, levels, strict=True) if level}
    return any(all(level <= start.get(what, 0) for what, level in held.items()) for start in starts())
