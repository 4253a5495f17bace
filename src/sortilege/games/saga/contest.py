"""Several against each other: all flip, the highest total wins (S-CON-1)."""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated, ClassVar

from msgspec import Meta

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.games.saga.effort import Effort
from sortilege.games.saga.flip import shuffles_of
from sortilege.games.saga.steps import start
from sortilege.games.saga.switches import SagaSwitches
from sortilege.rules.effect import Effect, Reshuffle
from sortilege.rules.joint import Judge, joint, merge_rows
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Part, Place, Test, name_of


class Contestant(Part, Effort, frozen=True):
    """The inputs of one contestant."""


class Contest(Test, frozen=True, tag="contest"):
    """All flip and may push their luck; the highest total wins, equal totals tie, a used joker loses."""

    parts_field: ClassVar[str | None] = "contestants"
    leads: ClassVar[bool] = False

    contestants: Annotated[
        tuple[Contestant, ...], Meta(min_length=2, max_length=20, title="Contestants", description="Each with a stat.")
    ]
    rules: SagaSwitches = SagaSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        flips = [each.flip(place, self.rules) for each, place in zip(self.contestants, at, strict=True)]
        return joint(tuple(map(start, flips)), HighestWins(tuple(flip.base for flip in flips)))

    def called_off(self, at: tuple[Place, ...], lying: Mapping[Pile, Cards]) -> tuple[Effect, ...]:
        return shuffles_of(at, lying)

    def say(self, outcome: Outcome, names: Names = ()) -> str:
        winner, broken = outcome.fact("winner"), str(outcome.fact("breaks") or "")
        wins = f"{name_of(names, winner)} wins" if isinstance(winner, int) and winner else "a tie"
        breaks = " and ".join(name_of(names, int(number)) for number in broken.split(" and ") if number)
        return wins + (f", a mental break for {breaks}" if breaks else "")


class HighestWins(Judge, frozen=True):
    """Adds each card value to its contestant's base."""

    bases: tuple[int, ...]

    def decide(self, results: tuple[Result, ...]) -> Next:
        outcomes = tuple(result.outcome for result in results)
        winner = self._winner(outcomes)
        facts = (*_breaks(outcomes), ("winner", winner))
        return Result(Outcome("winner" if winner else "tie", None, facts), _effects(results), merge_rows(results))

    def _winner(self, outcomes: tuple[Outcome, ...]) -> int:
        """The number of the one with the highest total; 0 when several have it, or nobody a total."""
        cards = enumerate(outcome.fact("card") for outcome in outcomes)
        totals = {turn + 1: self.bases[turn] + card for turn, card in cards if isinstance(card, int)}
        first = [turn for turn, reached in totals.items() if reached == max(totals.values())]
        return first[0] if len(first) == 1 else 0


def _breaks(outcomes: tuple[Outcome, ...]) -> tuple[tuple[str, int | str], ...]:
    """Who has a mental break, as a fact for people: `1 and 3`."""
    numbers = [str(number) for number, outcome in enumerate(outcomes, 1) if outcome.fact("break")]
    return (("breaks", " and ".join(numbers)),) if numbers else ()


def _effects(results: tuple[Result, ...]) -> tuple[Effect, ...]:
    """All cards are dealt before a deck is shuffled, and a shared deck is shuffled once."""
    every = tuple(chain.from_iterable(result.effects for result in results))
    shuffles = dict.fromkeys(effect for effect in every if isinstance(effect, Reshuffle))
    return (*(effect for effect in every if not isinstance(effect, Reshuffle)), *shuffles)
