"""A roll of 1d100, which succeeds up to a chance in percent."""

from abc import abstractmethod
from collections.abc import Hashable

from msgspec.structs import replace

from sortilege.components.dice import Dice
from sortilege.games.disciplines.percents import SIDES
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Roll
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Next, Rolls
from sortilege.rules.value import Actor
from sortilege.rules.want import Want
from sortilege.words import Phrase, say


class Hundred(Rolls, frozen=True):
    """Waits for the roll of an actor, who is the participant `part`. `before` are the rows of rolls before it."""

    actor: Actor
    part: int
    percent: int
    label: str
    before: tuple[Row, ...]

    @abstractmethod
    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        """What follows: a result, or another step that knows how it ends."""

    def told(self, die: int) -> Phrase:
        """The roll in words."""
        return say("{die}, succeeds on {percent} or less", die=die, percent=self.percent)

    def key(self) -> Hashable:
        return replace(self, before=())

    def ask(self) -> Roll:
        return Roll(self.actor, 1, SIDES, self.label)

    def resume(self, got: Dice) -> Next:
        row = Row(self.part, (Group(dice=got),), self.told(got[0]))
        return self.then(got[0] <= self.percent, (*self.before, row))

    def alike(self, die: int) -> bool:
        return die <= self.percent

    def rows(self) -> tuple[Row, ...]:
        return self.before

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        weights = ((self.percent, True), (SIDES - self.percent, False))
        ends = ((weight, _ended(self.then(success, ()), know, want)) for weight, success in weights if weight)
        return Distribution.mix(ends)


def _ended(follow: Next, know: Know, want: Want | None) -> Distribution[Outcome]:
    if isinstance(follow, Result):
        return Distribution.certain(follow.outcome)
    known = follow.closed(know, want)
    assert known is not None, f"{follow} does not know how it ends"
    return known
