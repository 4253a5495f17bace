"""Chances in percent: a chart's number, what changes it, and the least there is."""

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import Final

from sortilege.games.disciplines.switches import DisciplinesSwitches

SIDES: Final = 100
"""A chance is a roll of 1d100 not above it (AMB-8)."""
LEAST: Final = 1


def to_hit(base: int, changes: Iterable[int], rules: DisciplinesSwitches) -> int:
    """Percent to hit, 1 to 100: `base` with each change added, or taken as a part of it (SW-6).

    The least chance of 1 comes last (C-GEN-3, AMB-8).
    """
    return max(LEAST, min(SIDES, _changed(base, tuple(changes), rules)))


def _changed(base: int, changes: tuple[int, ...], rules: DisciplinesSwitches) -> int:
    if rules.percents == "points":
        return base + sum(changes)
    chance = Fraction(base)
    for change in changes:
        chance *= 1 + Fraction(change, 100)
    return int(chance)


def at_least(needed: int, rolls: int, percent: int) -> Fraction:
    """How likely so many of the rolls, or more, succeed."""
    yes, no = percent, SIDES - percent
    ways = sum(comb(rolls, hits) * yes**hits * no ** (rolls - hits) for hits in range(needed, rolls + 1))
    return Fraction(ways, SIDES**rolls)
