"""Counting successes against a Target, as Target Tests and Skill Contests do (R-TGT, R-PAT)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final, Protocol

from sortilege.games.revelations.drawing import Terms
from sortilege.games.revelations.odds import Ahead, Short, failing, saves, successes
from sortilege.games.revelations.scores import CARDS, help_of
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.odds.distribution import Distribution
from sortilege.rules.outcome import Outcome
from sortilege.rules.test import Place
from sortilege.words import Phrase, plural, say

MOST_OF_A_CHAIN: Final = 65
"""What a chain comes to that holds every Patron card and ends on a ten, without Fate cards."""


class Counting(Terms, frozen=True, kw_only=True):
    """Every chain of at least `goal` is a success (R-TGT-1)."""

    goal: int

    def best(self, totals: Sequence[int]) -> int:
        goal = self.goal
        return len([total for total in totals if total >= goal])

    def outcome(self, totals: Sequence[int]) -> Outcome:
        return _counted(self.best(totals))

    def odds(self, totals: Sequence[int], ahead: Ahead) -> Distribution[Outcome]:
        already = self.best(totals)
        return successes(ahead, self.goal).map(lambda many: _counted(already + many))

    def fated(
        self, totals: Sequence[int], ahead: Ahead, lying: Sequence[Short], fate: int
    ) -> Distribution[Outcome] | None:
        """A Fate card is used only where all falls short, and makes one success at the most."""
        kept, none = self.odds(totals, ahead), _counted(0)
        if self.goal > MOST_OF_A_CHAIN + 10 * fate:
            return kept
        if none not in kept or saves(ahead, lying, self.goal, fate):
            return kept.map(lambda end: _counted(1) if end == none else end)
        lost = failing(ahead, lying, self.goal) if fate == 1 else None
        return None if lost is None else _lost(kept, lost)

    def used(self, totals: Sequence[int]) -> Sequence[bool]:
        goal = self.goal
        return [total >= goal for total in totals]

    def words(self, outcome: Outcome) -> Phrase:
        return say_count(outcome, self.goal)


class Stated(Protocol):
    """The inputs of somebody who draws against a Target."""

    @property
    def score(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def default(self) -> bool: ...
    @property
    def modifier(self) -> int: ...
    @property
    def patron(self) -> str: ...


def effective(one: Stated) -> int:
    """The Target after score, default and situation; may be below 1 (R-TGT-2)."""
    return one.target - help_of(one.score, one.default, one.modifier)


def counting(one: Stated, place: Place, rules: RevelationsSwitches, tail: str = "", above: int = 0) -> Counting:
    """The terms of a draw; a Target of more than 10 lets the Patron suit draw on (R-PAT-2)."""
    target = effective(one)
    high = (one.target if rules.patron_threshold == "stated" else target) > 10
    return Counting(place, CARDS[one.score], one.patron if high else "", tail, goal=target + above)


def _lost(kept: Distribution[Outcome], chance: Fraction) -> Distribution[Outcome]:
    """The odds if cards are kept, but that nothing succeeds is no more likely than that; otherwise one does."""
    none, whole = _counted(0), lcm(kept.total, chance.denominator)
    others = ((end, known) for end, known in kept.items() if end != none)
    parts = ((none, chance), (_counted(1), kept[none] - chance), *others)
    return Distribution.of((end, int(known * whole)) for end, known in parts)


@cache
def _counted(count: int) -> Outcome:
    return Outcome("success" if count else "failure", count > 0, (("successes", count),))


@cache
def say_count(outcome: Outcome, goal: int) -> Phrase:
    """The number of successes for people: `2 successes at 7 or more`."""
    count = outcome.count("successes")
    told = plural("{n} success", "{n} successes", count) if count else say("no success")
    return say("{told} at {goal} or more", told=told, goal=goal)
