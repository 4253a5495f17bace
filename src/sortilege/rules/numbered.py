"""A participant's own step in a test of many: its asks carry the participant's number, as `draw 3`.

What came up then belongs to one participant alone, and a correction of one leaves the others' as it is.
"""

from collections.abc import Hashable
from typing import TypeVar

from msgspec.structs import replace

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Choose, Chosen, Draw, Roll
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.step import AnyStep, Decides, Draws, Next, Rolls, Step
from sortilege.rules.want import Want

Asked = TypeVar("Asked", Draw, Roll, Choose)


def numbered(follow: Next, number: int) -> Next:
    """The step with its asks numbered, and so all that follow it. It never gathers decisions itself."""
    if isinstance(follow, Draws):
        return _Draws(follow, number)
    if isinstance(follow, Rolls):
        return _Rolls(follow, number)
    if isinstance(follow, Decides):
        return _Decides(follow, number)
    if isinstance(follow, Result):
        return follow
    raise TypeError("a participant's step cannot gather decisions itself")


def plain_label(label: str) -> str:
    """What the label says without a number: `stress` of `stress 3`."""
    return label.rstrip("0123456789").rstrip()


class _Numbered(Step, frozen=True):
    own: AnyStep
    number: int

    def key(self) -> Hashable:
        return self.own.key()

    def lump(self, card: Card) -> Hashable:
        return self.own.lump(card)

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        return self.own.closed(know, want)

    def rows(self) -> tuple[Row, ...]:
        return self.own.rows()

    def so_far(self) -> Outcome | None:
        return self.own.so_far()

    def _named(self, ask: Asked) -> Asked:
        return replace(ask, label=f"{ask.label} {self.number}")


class _Draws(_Numbered, Draws, frozen=True):
    own: Draws

    def ask(self) -> Draw:
        return self._named(self.own.ask())

    def resume(self, got: Cards) -> Next:
        return numbered(self.own.resume(got), self.number)


class _Rolls(_Numbered, Rolls, frozen=True):
    own: Rolls

    def ask(self) -> Roll:
        return self._named(self.own.ask())

    def alike(self, die: int) -> Hashable:
        return self.own.alike(die)

    def resume(self, got: Dice) -> Next:
        return numbered(self.own.resume(got), self.number)


class _Decides(_Numbered, Decides, frozen=True):
    own: Decides

    def ask(self) -> Choose:
        return self._named(self.own.ask())

    def resume(self, got: Chosen) -> Next:
        return numbered(self.own.resume(got), self.number)
