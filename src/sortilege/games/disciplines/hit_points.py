"""Hit points: the average of one's Endurance, or rolled once."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, NamedTuple

from msgspec import Meta

from sortilege.components.dice import Dice
from sortilege.components.refusal import Refused
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ask import Roll
from sortilege.rules.effect import Write
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Next, Rolls
from sortilege.rules.test import Names, Place, Test
from sortilege.rules.value import Actor
from sortilege.words import Phrase, plural, say


class Points(NamedTuple):
    """What an Endurance has: one die of so many sides and something added to it, or the stated average."""

    sides: int
    plus: int
    average: int

    @property
    def range(self) -> tuple[int, int]:
        """The fewest and the most."""
        return 1 + self.plus, self.sides + self.plus


_POINTS: Final[Mapping[int, Points]] = {
    -1: Points(4, 0, 2),
    0: Points(3, 2, 4),
    1: Points(3, 4, 6),
    2: Points(3, 7, 9),
    3: Points(3, 10, 12),
    4: Points(3, 14, 16),
}
"""By Endurance (C-DMG-7 to C-DMG-12, AMB-22)."""


def points_of(endurance: int) -> Points:
    """The hit points of that Endurance, −1 to 4."""
    return _POINTS[endurance]


def has_range(hp: int, endurance: int) -> bool:
    """Whether one of that Endurance can have rolled so many."""
    few, many = points_of(endurance).range
    return few <= hp <= many


def show(endurance: int) -> str:
    """The level for people."""
    return str(endurance).replace("-", "−")


class HitPoints(Test, frozen=True, tag="hit_points"):
    """Rolls hit points, for whoever would not have the average; once, unless Endurance has risen since.

    Refused `not_rolled` where the GM says them (SW-15), `already_rolled`.
    """

    bares: ClassVar[int | None] = 0

    fighter: Fighter = Fighter()
    rolled: Annotated[bool, Meta(title="Rolled before", description="By the sheet; the GM may set them to 0.")] = False
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        if self.rules.ranges == "gm":
            raise Refused("not_rolled", say("Hit points are not rolled: by the house rule 'ranges' the GM says them."))
        if self.rolled:
            raise Refused("already_rolled", say("Hit points are rolled once; a GM can set them to 0 for another roll."))
        return PointsDie(at[0].actor, self.fighter.disciplines.endurance)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return plural("{n} hit point", "{n} hit points", outcome.count("points"))


class PointsDie(Rolls, frozen=True):
    """Waits for the die."""

    actor: Actor
    endurance: int

    def ask(self) -> Roll:
        return Roll(self.actor, 1, points_of(self.endurance).sides, "hit points")

    def resume(self, got: Dice) -> Next:
        total = sum(got) + points_of(self.endurance).plus
        outcome = Outcome("points", facts=(("points", total),))
        row = Row(groups=(Group(dice=got, total=total),), words=say("{total} hit points", total=total))
        return Result(outcome, (Write(self.actor, "hp", total),), (row,))
