"""Talents against talents: Alertness against Stealth, or any other two."""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta

from sortilege.games.disciplines.die import SIDES, Die
from sortilege.games.disciplines.side import Agility, Awareness, Modifier, Rating, Side
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.joint import joint
from sortilege.rules.outcome import Outcome
from sortilege.rules.pairs import Pairs, Verdict, say_pairs
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test

Ties: TypeAlias = Literal["tie", "first", "second"]

_AT_TIE: Final[dict[Ties, Verdict]] = {"tie": "tie", "first": "won", "second": "lost"}


class Opposed(Test, frozen=True, tag="opposed", kw_only=True):
    """Everyone rolls a d20 once; the higher total wins, pair by pair.

    Equal totals are a tie (AMB-43) unless `ties` gives them to a side. Alertness against Stealth gives them to the
    hider, who is the second (T-ALE-2, T-STE-2).
    """

    parts_field: ClassVar[str | None] = "versus"

    modifier: Modifier = 0
    versus: Annotated[
        tuple[Side, ...], Meta(min_length=1, max_length=12, title="Versus", description="Those who oppose, 1 to 12.")
    ]
    rating: Rating = "average"
    awareness: Awareness = 0
    agility: Agility = 0
    ties: Annotated[
        Ties,
        Meta(
            title="Equal totals",
            description="A tie, or the win of the first or the second side; Stealth wins them against Alertness.",
        ),
    ] = "tie"
    rules: DisciplinesSwitches = DisciplinesSwitches()

    @property
    def sides(self) -> tuple[Side, ...]:
        """What each participant brings, the leader first."""
        return Side(self.modifier, self.rating, self.awareness, self.agility), *self.versus

    def start(self, at: tuple[Place, ...]) -> Next:
        dice = tuple(
            Die(place.actor, side.bonus(self.rules), f"check {number}")
            for number, (place, side) in enumerate(zip(at, self.sides, strict=True), 1)
        )
        return joint(dice, Checks(self.ties, self.rules.naturals))

    def say(self, outcome: Outcome, names: Names = ()) -> str:
        return say_pairs(outcome, names)


class Checks(Pairs, frozen=True):
    """The higher total wins a pair, unless natural dice decide it (AMB-15)."""

    ties: Ties
    naturals: bool

    def compare(self, first: Outcome, other: Outcome) -> Verdict:
        mine, theirs = dict(first.facts), dict(other.facts)
        wins, loses = _wins(mine["natural"], theirs["natural"]), _wins(theirs["natural"], mine["natural"])
        if self.naturals and wins != loses:
            return "won" if wins else "lost"
        return self._by_total(int(mine["total"]), int(theirs["total"]))

    def _by_total(self, mine: int, theirs: int) -> Verdict:
        if mine == theirs:
            return _AT_TIE[self.ties]
        return "won" if mine > theirs else "lost"


def _wins(mine: object, theirs: object) -> bool:
    return mine == SIDES or theirs == 1
