"""Ranks those who make the same test at once."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec.structs import replace

from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Draw
from sortilege.rules.effect import shuffled_last
from sortilege.rules.joint import Judge, Part, Parts, merge_rows
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.places import placed, places_of
from sortilege.rules.step import Draws, Next
from sortilege.rules.test import Test
from sortilege.rules.want import Want

Standing: TypeAlias = tuple[int, int]
"""What counts first, as the rank of an outcome, and what counts among equals, as the number that was reached."""

_NOTHING: Final = -(10**9)
"""What is reached by who reached no number."""


_LOWEST: Final[Standing] = (_NOTHING, _NOTHING)
"""Before anybody stands anywhere."""


class Ranking(Judge, frozen=True):
    """Ranks the members by what each one's own test says it has reached; a success stands before any failure."""

    tests: tuple[Test, ...]

    def digest(self, parts: Parts) -> Parts:
        return tuple(self._digested(part, test) for part, test in zip(parts, self.tests, strict=True))

    def _digested(self, part: Part, test: Test) -> Part:
        """No more than how it stands is needed, which is told in its row by then."""
        if not isinstance(part, Result) or part.outcome.degree == "stands":
            return part
        reached, success = test.say_reached(part.outcome), part.outcome.success
        rows = tuple(replace(row, reached=reached, success=success) for row in part.rows or (Row(),))
        return replace(part, outcome=_stands(self._standing(part.outcome, test)), rows=rows)

    def _standing(self, outcome: Outcome, test: Test) -> Standing:
        reached = test.reached(outcome)
        return outcome.rank, _NOTHING if reached is None else reached

    def closed(self, parts: Parts, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        """Members who share no deck are followed one after another, where nobody decides."""
        if want is not None or not _apart(parts):
            return None
        first = foremost(self._own(part, test, know) for part, test in zip(parts, self.tests, strict=True))
        return first.map(won) if first else None

    def _own(self, part: Part, test: Test, know: Know) -> Distribution[Standing] | None:
        if isinstance(part, Result):
            return Distribution.certain(_standing_of(part.outcome))
        odds = part.closed(know, None)
        return odds.map(lambda end: self._standing(end, test)) if odds else None

    def decide(self, results: tuple[Result, ...]) -> Next:
        places = places_of([_standing_of(result.outcome) for result in results])
        first = [number for number, place in enumerate(places, 1) if place == 1]
        effects = shuffled_last(effect for result in results for effect in result.effects)
        return Result(won(first[0] if len(first) == 1 else 0), effects, placed(merge_rows(results), places))


def _stands(standing: Standing) -> Outcome:
    success, reached = standing
    return Outcome("stands", None, (("reached", reached), ("success", success)))


def _standing_of(outcome: Outcome) -> Standing:
    facts = dict(outcome.facts)
    return int(facts["success"]), int(facts["reached"])


def won(winner: int) -> Outcome:
    """The participant of that number, from 1, wins; nobody with 0."""
    return Outcome("winner" if winner else "tie", None, (("winner", winner),))


def foremost(odds: Iterable[Distribution[Standing] | None]) -> Distribution[int] | None:
    """The number, from 1, of who alone stands highest, of several who make no difference to each other; 0 for a tie.

    None where it is not known how one stands.
    """
    found = Distribution.certain((_LOWEST, 0))
    for number, own in enumerate(odds, 1):
        if own is None:
            return None
        found = Distribution.of(
            (_after(first, number, stands), times * weight)
            for first, times in found.weights.items()
            for stands, weight in own.weights.items()
        )
    return found.map(lambda first: first[1])


def _after(first: tuple[Standing, int], number: int, stands: Standing) -> tuple[Standing, int]:
    """The best so far, and who alone has it; 0 for several."""
    best, who = first
    if stands == best:
        return best, 0
    return (stands, number) if stands > best else (best, who)


def _apart(parts: Parts) -> bool:
    """Whether no two who still draw do so from one deck. Whoever decides may yet draw on."""
    asks = [part.ask() for part in parts if not isinstance(part, Result)]
    decks = [ask.pile for ask in asks if isinstance(ask, Draw)]
    draws = [part for part in parts if isinstance(part, Draws)]
    return len(set(decks)) == len(draws)
