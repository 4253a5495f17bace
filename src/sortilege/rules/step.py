"""Steps: a test in the middle, as a plain value that asks for one thing and resumes with the answer.

Steps are never saved; a paused test is rebuilt from its inputs and answers. Laws, held for every step by
`sortilege.testing.laws`:

- `resume(a + b) == resume(a).resume(b)` for drawn cards and rolled dice, and `resume(())` means no card is left;
- steps with equal `key()` have the same future: the same distribution of outcomes for every policy;
- cards with equal `lump()` are alike to the step from here to the end, and so are dice with equal `alike()`.
"""

from abc import abstractmethod
from collections.abc import Hashable
from typing import TypeAlias

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Choose, Chosen, Draw, Gather, Roll
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.value import Value
from sortilege.rules.want import Want


class Step(Value, frozen=True):
    """A test that waits for one thing."""

    def key(self) -> Hashable:
        """What the future depends on. Steps may hold more, for people to look at; readers merge equal keys."""
        return self

    def lump(self, card: Card) -> Hashable:
        """Cards with equal lumps make no difference to this step and all after it."""
        return card

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:  # noqa: ARG002 - few steps have one
        """How the test ends from here on, found faster than by following every card; None where no way is known.

        Decisions are the first options, or `want` says who weighs them. Law: it equals what the exact reader finds
        step by step, for whatever is known.
        """
        return None

    def rows(self) -> tuple[Row, ...]:
        """What lies open, for people."""
        return ()

    def so_far(self) -> Outcome | None:
        """The outcome if nothing more were drawn, played or replaced; None when that cannot be said yet."""
        return None


class Draws(Step, frozen=True):
    """A step that waits for cards."""

    @abstractmethod
    def ask(self) -> Draw: ...

    @abstractmethod
    def resume(self, got: Cards) -> "Next":
        """`got` holds 1 to n cards in the order drawn; empty means that no card is left."""


class Rolls(Step, frozen=True):
    """A step that waits for dice."""

    @abstractmethod
    def ask(self) -> Roll: ...

    @abstractmethod
    def resume(self, got: Dice) -> "Next":
        """`got` holds 1 to n dice in the order rolled."""

    def alike(self, die: int) -> Hashable:
        """Dice for which this is equal make no difference to how the test ends, and to its effects but for words."""
        return die


class Decides(Step, frozen=True):
    """A step that waits for a decision."""

    @abstractmethod
    def ask(self) -> Choose: ...

    @abstractmethod
    def resume(self, got: Chosen) -> "Next": ...


class Gathers(Step, frozen=True):
    """A step that waits for sealed decisions."""

    @abstractmethod
    def deciders(self) -> tuple[Decides, ...]:
        """The steps of those who decide, one for each choice of the ask, in its order."""

    def ask(self) -> Gather:
        return Gather(tuple(step.ask() for step in self.deciders()))

    @abstractmethod
    def resume(self, got: tuple[Chosen, ...]) -> "Next":
        """One decision for each choice of the ask, in its order."""


AnyStep: TypeAlias = Draws | Rolls | Decides | Gathers
Next: TypeAlias = AnyStep | Result
