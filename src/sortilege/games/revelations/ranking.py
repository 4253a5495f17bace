"""Who of several wins, and how that is said."""

from sortilege.rules.joint import merge_rows
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.test import Names, name_of


def leaders(results: tuple[Result, ...], fact: str) -> tuple[int, ...]:
    """The participants, from 0, with the highest number of that fact."""
    values = [int(result.outcome.fact(fact) or 0) for result in results]
    return tuple(index for index, value in enumerate(values) if value == max(values))


def verdict(results: tuple[Result, ...], first: tuple[int, ...]) -> Result:
    """A sole leader wins, and is counted from 1; several tie, which is 0."""
    if len(first) == 1:
        outcome = Outcome("winner", None, (("winner", first[0] + 1),))
    else:
        outcome = Outcome("tie", None, (("winner", 0),))
    return Result(outcome, (), merge_rows(results))


def say_winner(outcome: Outcome, names: Names) -> str:
    """The winner for people."""
    winner = outcome.fact("winner")
    return f"{name_of(names, winner)} wins" if isinstance(winner, int) and winner else "a tie"
