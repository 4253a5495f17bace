"""When the points for something will be there: what awards must still bring."""

from bisect import bisect_left
from collections.abc import Mapping
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from sortilege.rules.ledger import Standing
from sortilege.rules.sheet import Award, Build, Gain
from sortilege.sheets.quoting import say_more
from sortilege.words import Phrase, listed, say

Costs: TypeAlias = Mapping[str, int]
"""Units by their budgets."""

NOW: Final = say("now")
_ENDLESS: Final = range(10_000_000)


class Wait(Struct, frozen=True):
    """What must still come: so many times each award that raises a value, so many units by the others.

    `never` are units that no award brings.
    """

    risen: Mapping[str, int]
    short: Costs
    never: Costs

    def key(self) -> tuple[int, int, int]:
        """Earlier is less."""
        return sum(self.never.values()), max(self.risen.values(), default=0), sum(self.short.values())


def wait_for(build: Build, standing: Standing, costs: Costs) -> Wait:
    """What must still come to pay the costs, points that are left counted in."""
    risen: dict[str, int] = {}
    short: dict[str, int] = {}
    never: dict[str, int] = {}
    for budget, cost in costs.items():
        missing = cost - standing.points.get(budget, 0)
        award = _award(build, budget) if missing > 0 else None
        if award is not None and award.raises:
            times = _times(award, budget, standing.level(award.raises), missing)
            risen[award.raises] = max(times, risen.get(award.raises, 0))
        elif missing > 0:
            (short if award else never)[budget] = missing
    return Wait(risen, short, never)


def say_wait(build: Build, standing: Standing, wait: Wait) -> Phrase:
    """In words: `level 12`, `7 more experience points`, `now`."""
    levels = [build.say(what, standing.level(what) + times) for what, times in wait.risen.items()]
    points = [say_more(build.purses[key], units) for key, units in {**wait.short, **wait.never}.items()]
    told = (*levels, *points)
    return listed(told) if told else NOW


def _award(build: Build, budget: str) -> Award | None:
    """The award that brings such points; one that raises a value before others."""
    found = [one for one in build.awards if any(gain.budget == budget for gain in one.gains)]
    return min(found, key=lambda one: not one.raises, default=None)


def _times(award: Award, budget: str, level: int, missing: int) -> int:
    gains = tuple(gain for gain in award.gains if gain.budget == budget)
    return bisect_left(_ENDLESS, missing, key=partial(_brought, gains, level))


def _brought(gains: tuple[Gain, ...], level: int, times: int) -> int:
    """Units of so many awards in a row, from a level on."""
    return sum(gain.over(level, times) for gain in gains)
