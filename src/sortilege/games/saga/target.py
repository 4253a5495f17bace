"""A test against a target number (S-TEST-1)."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.games.saga.effort import Effort
from sortilege.games.saga.flip import NO_CARD, Target, degree_of, shuffles_of
from sortilege.games.saga.steps import start
from sortilege.games.saga.switches import SagaSwitches
from sortilege.rules.effect import Effect
from sortilege.rules.outcome import Outcome
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test, say_degree
from sortilege.words import Phrase, say


class FlipTest(Test, Effort, frozen=True, tag="test", kw_only=True):
    """Flip the top card; its value, stat, skill and modifier together must reach the target number."""

    ranks: ClassVar[bool] = True

    target: Annotated[
        int, Meta(ge=1, le=100, title="Target number", description="The total that is a success.", examples=[14])
    ]
    rules: SagaSwitches = SagaSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        return start(self.flip(at[0], self.rules, self._target()))

    def called_off(self, at: tuple[Place, ...], lying: Mapping[Pile, Cards]) -> tuple[Effect, ...]:
        return shuffles_of(at, lying)

    def reached(self, outcome: Outcome) -> int | None:
        card = outcome.fact("card")
        return self.base(self.rules) + card if isinstance(card, int) else None

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        told = self._reached(outcome)
        return say("{told}, and a mental break", told=told) if outcome.fact("break") else told

    def _reached(self, outcome: Outcome) -> Phrase:
        card = outcome.fact("card")
        if outcome == NO_CARD:
            return say("no card is left")
        if not isinstance(card, int):
            return say("a joker, a critical failure")
        reached = self.base(self.rules) + card
        margin = abs(reached - self.target)
        degree = degree_of(reached, self._target())
        told = say(
            "{reached} against {target}, a {degree}", reached=reached, target=self.target, degree=say_degree(degree)
        )
        return say("{told} by {margin}", told=told, margin=margin) if margin else told

    def _target(self) -> Target:
        return Target(self.target, self.rules.criticals == "on")
