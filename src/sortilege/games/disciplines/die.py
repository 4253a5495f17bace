"""A twenty-sided die with something added to it."""

from typing import Final

from sortilege.components.dice import Dice
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Roll
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Next, Rolls
from sortilege.rules.value import Actor
from sortilege.rules.want import Want
from sortilege.words import say

SIDES: Final = 20
NATURALS: Final = range(1, SIDES + 1)


class Die(Rolls, frozen=True):
    """Measures the die and the total."""

    actor: Actor
    bonus: int
    label: str

    def ask(self) -> Roll:
        return Roll(self.actor, 1, SIDES, self.label)

    def resume(self, got: Dice) -> Next:
        (natural,) = got
        total = natural + self.bonus
        words = (
            say("natural {natural}", natural=natural) if natural in (1, SIDES) else say("total {total}", total=total)
        )
        return Result(self.outcome(natural, total), rows=(Row(groups=(Group(dice=got, total=total),), words=words),))

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome]:
        return Distribution.of((self.outcome(natural, natural + self.bonus), 1) for natural in NATURALS)

    def outcome(self, natural: int, total: int) -> Outcome:
        """What the die came to."""
        return Outcome("total", facts=(("natural", natural), ("total", total)))
