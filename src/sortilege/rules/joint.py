"""Several participants in one test: chance first, in their order, then one sealed decision of all who have one."""

from abc import abstractmethod
from collections.abc import Hashable
from typing import TypeAlias

from msgspec.structs import replace

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Chosen, Draw, Roll
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.step import Decides, Draws, Gathers, Next, Rolls, Step
from sortilege.rules.value import Value
from sortilege.rules.want import Want


class Judge(Value, frozen=True):
    """Compares the participants' results once all of them have one."""

    def digest(self, parts: "Parts") -> "Parts":
        """The parts, with no more of each result than is still needed: readers then tell fewer steps apart."""
        return parts

    def lump(self, card: Card) -> Hashable:  # noqa: ARG002 - only another go tells cards apart
        """Cards with equal lumps make no difference to another go, if there may be one."""
        return None

    def closed(self, parts: "Parts", know: Know, want: Want | None) -> Distribution[Outcome] | None:  # noqa: ARG002
        """How the test ends from parts that stand so, as a step's own `closed` tells it; None where no way is known."""
        return None

    @abstractmethod
    def decide(self, results: tuple[Result, ...]) -> Next:
        """The joint result, or the step of another go (a redraw among the tied)."""


Part: TypeAlias = Draws | Rolls | Decides | Result
Parts: TypeAlias = tuple[Part, ...]


def joint(parts: tuple[Next, ...], judge: Judge) -> Next:
    """One step out of one step or result for each participant; a participant's own step is never a `Gather`."""
    return _next(tuple(map(_part, parts)), judge)


def _next(parts: Parts, judge: Judge) -> Next:
    own = judge.digest(parts)
    for turn, part in enumerate(own):
        if isinstance(part, Draws):
            return JointDraws(own, judge, turn)
        if isinstance(part, Rolls):
            return JointRolls(own, judge, turn)
    results = tuple(part for part in own if isinstance(part, Result))
    return judge.decide(results) if len(results) == len(own) else JointGathers(own, judge)


def merge_rows(parts: tuple[Next, ...]) -> tuple[Row, ...]:
    """The participants' rows, each told whose it is."""
    rows = (part.rows if isinstance(part, Result) else part.rows() for part in parts)
    return tuple(replace(row, part=index) for index, own in enumerate(rows) for row in own)


def _part(follow: Next) -> Part:
    if isinstance(follow, Gathers):
        raise TypeError("a participant's step cannot gather decisions itself")
    return follow


class _Joint(Step, frozen=True):
    parts: Parts
    judge: Judge

    def key(self) -> Hashable:
        return self.judge, tuple(part.outcome if isinstance(part, Result) else part.key() for part in self.parts)

    def lump(self, card: Card) -> Hashable:
        mine = tuple(part.lump(card) for part in self.parts if not isinstance(part, Result))
        return self.judge.lump(card), mine

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        return self.judge.closed(self.parts, know, want)

    def rows(self) -> tuple[Row, ...]:
        return merge_rows(self.parts)

    def _with(self, turn: int, follow: Next) -> Next:
        return _next((*self.parts[:turn], _part(follow), *self.parts[turn + 1 :]), self.judge)


class JointDraws(_Joint, Draws, frozen=True):
    """The participant `turn` draws."""

    turn: int

    @property
    def _drawing(self) -> Draws:
        step = self.parts[self.turn]
        assert isinstance(step, Draws)
        return step

    def ask(self) -> Draw:
        return self._drawing.ask()

    def resume(self, got: Cards) -> Next:
        return self._with(self.turn, self._drawing.resume(got))


class JointRolls(_Joint, Rolls, frozen=True):
    """The participant `turn` rolls."""

    turn: int

    @property
    def _rolling(self) -> Rolls:
        step = self.parts[self.turn]
        assert isinstance(step, Rolls)
        return step

    def ask(self) -> Roll:
        return self._rolling.ask()

    def resume(self, got: Dice) -> Next:
        return self._with(self.turn, self._rolling.resume(got))


class JointGathers(_Joint, Gathers, frozen=True):
    """Everyone who has a decision takes it, sealed."""

    def deciders(self) -> tuple[Decides, ...]:
        return tuple(part for part in self.parts if isinstance(part, Decides))

    def resume(self, got: tuple[Chosen, ...]) -> Next:
        chosen = iter(got)
        return joint(
            tuple(part.resume(next(chosen)) if isinstance(part, Decides) else part for part in self.parts), self.judge
        )
