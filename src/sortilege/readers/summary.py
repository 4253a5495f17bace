"""What odds come to: how often somebody succeeds or wins, and the outcomes in their order."""

import sys
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from sortilege.odds.distribution import Distribution
from sortilege.rules.outcome import Outcome
from sortilege.rules.want import succeeds, wins

MEASURES: Final = ("total", "successes", "hits", "card", "winner")
"""Facts that an outcome may be about, the first that it has."""


def measure_of(odds: Distribution[Outcome]) -> str | None:
    """The name of the fact that the outcomes are about; None where they have none in common."""
    names = {name for end in odds for name, _ in end.facts}
    return next((name for name in MEASURES if name in names), None)


def success_of(odds: Distribution[Outcome]) -> Fraction | None:
    """How likely a success is; None where one of several wins, and where a total is only measured."""
    measured = all(end.success is None and end.fact("total") is not None for end in odds)
    return None if measured or measure_of(odds) == "winner" else odds.chance(succeeds)


def wins_of(odds: Distribution[Outcome], seats: int) -> Mapping[str, Fraction] | None:
    """How likely each participant wins alone, by number from `1`, and `tie`; None where none of several wins."""
    if measure_of(odds) != "winner":
        return None
    chances = {str(number): odds.chance(wins(number)) for number in range(1, seats + 1)}
    return {**chances, "tie": odds.chance(wins(0))}


def in_order(odds: Distribution[Outcome]) -> list[tuple[Outcome, Fraction]]:
    """The outcomes with their probabilities: failures first, each by its number; winners by number, a tie last."""
    measure = measure_of(odds)
    return sorted(odds.items(), key=lambda item: (_rank(item[0], measure), str(item[0].facts)))


def _rank(outcome: Outcome, measure: str | None) -> tuple[int, int]:
    value = outcome.fact(measure or "")
    number = value if isinstance(value, int) else -sys.maxsize
    if measure == "winner":
        return 0, number or sys.maxsize
    return {False: 0, None: 1, True: 2}[outcome.success], number
