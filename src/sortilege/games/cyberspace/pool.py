"""A pool of dice, rolled and added up (C-ROLL-1)."""

from collections.abc import Hashable

from msgspec.structs import replace

from sortilege.components.dice import Dice
from sortilege.games.cyberspace.odds import Throw, ways
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Roll
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Next, Rolls
from sortilege.rules.value import Actor
from sortilege.rules.want import Want
from sortilege.words import Phrase, plural, say


class Pool(Rolls, frozen=True):
    """`n` >= 1 dice are still to be rolled; `dice` lie already, `before` are earlier rolls that were tied.

    The total succeeds from `reach` on; without one it is only measured.
    """

    actor: Actor
    n: int
    sides: int
    reach: int | None = None
    label: str = "dice"
    dice: Dice = ()
    before: tuple[Group, ...] = ()

    def ask(self) -> Roll:
        return Roll(self.actor, self.n, self.sides, self.label)

    def resume(self, got: Dice) -> Next:
        rolled = replace(self, n=self.n - len(got), dice=self.dice + got)
        return rolled if rolled.n else Result(self.outcome(sum(rolled.dice)), rows=rolled.rows())

    def key(self) -> Hashable:
        return self.n, self.sides, self.reach, sum(self.dice)

    def rows(self) -> tuple[Row, ...]:
        rolled = (Group(dice=self.dice, total=sum(self.dice)),) if self.dice else ()
        return (Row(groups=self.before + rolled, words=self._words()),)

    def _words(self) -> Phrase:
        rolls = plural("{n} die to roll", "{n} dice to roll", self.n)
        told = rolls if self.n else say("total {total}", total=sum(self.dice))
        return say("{told}, after a tie", told=told) if self.before else told

    @property
    def throw(self) -> Throw:
        """What it may come to."""
        return Throw(self.n, self.sides, sum(self.dice))

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome]:
        return Distribution.of((self.outcome(total), times) for total, times in ways(self.throw))

    def outcome(self, total: int) -> Outcome:
        """What a total comes to (C-ROLL-2)."""
        facts = (("total", total),)
        if self.reach is None:
            return Outcome("total", facts=facts)
        success = total >= self.reach
        return Outcome("success" if success else "failure", success, facts)
