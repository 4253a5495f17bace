"""Who of several wins, and how that is said."""

from sortilege.rules.joint import merge_rows
from sortilege.rules.outcome import Result
from sortilege.rules.places import placed, places_of
from sortilege.rules.ranking import won


def leaders(results: tuple[Result, ...], fact: str) -> tuple[int, ...]:
    """The participants, from 0, with the highest number of that fact."""
    values = [int(result.outcome.fact(fact) or 0) for result in results]
    return tuple(index for index, value in enumerate(values) if value == max(values))


def verdict(results: tuple[Result, ...], first: tuple[int, ...]) -> Result:
    """A sole leader wins, and is counted from 1; several tie, which is 0."""
    rows = placed(merge_rows(results), _places(results))
    return Result(won(first[0] + 1 if len(first) == 1 else 0), (), rows)


def _places(results: tuple[Result, ...]) -> tuple[int, ...]:
    """By what they reached; those who were not in a redraw come after it, in no order."""
    fact = "successes" if results[0].outcome.fact("successes") is not None else "total"
    values = (None if result.outcome.degree == "out" else result.outcome.fact(fact) for result in results)
    return places_of([value if isinstance(value, int) else None for value in values])
