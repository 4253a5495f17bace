"""Counting successes against a Target, as Target Tests and Skill Contests do (R-TGT, R-PAT)."""

from collections.abc import Sequence
from functools import cache

from sortilege.games.revelations.drawing import Terms
from sortilege.rules.outcome import Outcome


class Counting(Terms, frozen=True, kw_only=True):
    """Every chain of at least `goal` is a success (R-TGT-1)."""

    goal: int

    def best(self, totals: Sequence[int]) -> int:
        goal = self.goal
        return len([total for total in totals if total >= goal])

    def outcome(self, totals: Sequence[int]) -> Outcome:
        return _counted(self.best(totals))

    def used(self, totals: Sequence[int]) -> Sequence[bool]:
        goal = self.goal
        return [total >= goal for total in totals]

    def words(self, outcome: Outcome) -> str:
        return say_count(outcome, self.goal)


def patron_at(target: int, patron: str) -> str:
    """The suit that draws on: only when the Target is more than 10 (R-PAT-2)."""
    return patron if target > 10 else ""


@cache
def _counted(count: int) -> Outcome:
    return Outcome("success" if count else "failure", count > 0, (("successes", count),))


@cache
def say_count(outcome: Outcome, goal: int) -> str:
    """The number of successes for people: `2 successes at 7 or more`."""
    count = outcome.fact("successes")
    told = "no success" if count == 0 else "1 success" if count == 1 else f"{count} successes"
    return f"{told} at {goal} or more"
