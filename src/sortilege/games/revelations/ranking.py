"""Who of several wins, and how that is said."""

from sortilege.rules.joint import merge_rows
from sortilege.rules.outcome import Outcome, Result


def leaders(results: tuple[Result, ...], fact: str) -> tuple[int, ...]:
    """The participants, from 0, with the highest number of that fact."""
    values = [int(result.outcome.fact(fact) or 0) for result in results]
    return tuple(index for index, value in enumerate(values) if value == max(values))


def verdict(results: tuple[Result, ...], first: tuple[int, ...]) -> Result:
    """A sole leader wins, and is counted from 1; several tie, which is 0."""
    return Result(won(first[0] + 1 if len(first) == 1 else 0), (), merge_rows(results))


def won(winner: int) -> Outcome:
    """The participant of that number wins; nobody with 0."""
    return Outcome("winner" if winner else "tie", None, (("winner", winner),))
