"""The cheapest purchases of disciplines, searched anew from the ledger: AD-4 to AD-9, PR-1 to PR-7."""

from collections.abc import Iterator, Mapping
from functools import cache
from heapq import heappop, heappush
from typing import Final, TypeAlias

Levels: TypeAlias = tuple[int, ...]

MOST: Final = {"endurance": 4}

NEEDS: Final[Mapping[str, Mapping[int, Mapping[str, int]]]] = {
    "energy": {1: {"awareness": 2, "endurance": 2, "strength": 2}},
    "evasion": {1: {"awareness": 1, "speed": 3}},
    "flight": {1: {"awareness": 1, "endurance": 2, "speed": 3, "strength": 2}},
    "matrix_warping": {1: {"telekinesis": 3}},
    "regeneration": {1: {"endurance": 2}, 2: {"endurance": 3}, 3: {"endurance": 4}},
    "telekinesis": {1: {"awareness": 3, "endurance": 1, "speed": 3}},
    "endurance": {4: {"awareness": 3, "strength": 3}},
}

CONCERNED: Final[Mapping[str, tuple[str, ...]]] = {
    "evasion": ("awareness", "evasion", "speed"),
    "regeneration": ("awareness", "endurance", "regeneration", "strength"),
    "energy": ("awareness", "endurance", "energy", "strength"),
    "flight": ("awareness", "endurance", "flight", "speed", "strength"),
    "telekinesis": ("awareness", "endurance", "speed", "telekinesis"),
    "matrix_warping": ("awareness", "endurance", "matrix_warping", "speed", "telekinesis"),
    "endurance": ("awareness", "endurance", "strength"),
}
"""All that a discipline could need; the others only make new ones dearer (AD-5)."""


def cheapest(start: Mapping[str, int], target: str, level: int, every_step: bool = False) -> int:
    """Points that the cheapest purchases cost from a start that creation ended with."""
    among = CONCERNED[target]
    others = sum(what not in among for what in start)
    return _found(tuple(start.get(what, 0) for what in among), others, target, every_step)[level]


@cache
def _found(start: Levels, others: int, target: str, every_step: bool) -> Mapping[int, int]:
    """The least cost of each level of the target (Dijkstra)."""
    among = CONCERNED[target]
    at, done, found = [(0, start)], set[Levels](), dict[int, int]()
    while at:
        cost, levels = heappop(at)
        if levels in done:
            continue
        done.add(levels)
        for level in range(levels[among.index(target)] + 1):
            found.setdefault(level, cost)
        for price, after in _steps(start, levels, among, others, every_step):
            heappush(at, (cost + price, after))
    return found


def _steps(
    start: Levels, levels: Levels, among: tuple[str, ...], others: int, every_step: bool
) -> Iterator[tuple[int, Levels]]:
    held = dict(zip(among, levels, strict=True))
    for index, what in enumerate(among):
        to = levels[index] + 1
        needs = {need: least for at, of in NEEDS.get(what, {}).items() if to >= at for need, least in of.items()}
        if to <= MOST.get(what, 3) and all(held.get(need, 0) >= least for need, least in needs.items()):
            many = others + sum(level >= 1 for level in levels)
            yield _price(to, start[index] > 0, many, every_step), (*levels[:index], to, *levels[index + 1 :])


def _price(to: int, specialised: bool, held: int, every_step: bool) -> int:
    if specialised:
        return to
    if to == 1:
        return 3 if held >= 5 else 2
    return to + every_step
