"""Talents against talents: Alertness against Stealth, or any other two."""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta

from sortilege.games.disciplines.die import NATURALS, SIDES, Die
from sortilege.games.disciplines.side import Agility, Awareness, Modifier, Rating, Side
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.joint import Part, Parts, joint
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.pairs import Pairs, paired, say_pairs
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test
from sortilege.rules.verdicts import JUDGED, Column, Go, Verdict, once
from sortilege.rules.want import Want
from sortilege.words import Phrase

Ties: TypeAlias = Literal["tie", "first", "second"]

_Natural: TypeAlias = tuple[int, int]
"""A natural die, and the total it makes."""

_AT_TIE: Final[dict[Ties, Verdict]] = {"tie": "tie", "first": "won", "second": "lost"}


class Opposed(Test, frozen=True, tag="opposed", kw_only=True):
    """Everyone rolls a d20 once; the higher total wins, pair by pair.

    Equal totals are a tie (AMB-43) unless `ties` gives them to a side. Alertness against Stealth gives them to the
    hider, who is the second (T-ALE-2, T-STE-2).
    """

    parts_field: ClassVar[str | None] = "versus"

    modifier: Modifier = 0
    versus: Annotated[
        tuple[Side, ...], Meta(min_length=1, max_length=39, title="Versus", description="Those who oppose, 1 to 39.")
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

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say_pairs(outcome, names)


class Checks(Pairs, frozen=True):
    """The higher total wins a pair, unless natural dice decide it (AMB-15)."""

    ties: Ties
    naturals: bool

    def compare(self, first: Outcome, other: Outcome) -> Verdict:
        return self._verdict(_die(first), _die(other))

    def closed(self, parts: Parts, know: Know, want: Want | None) -> Distribution[Outcome]:
        first, *others = parts
        mine = _may_come(first)
        return once(Go((1,) * len(mine), tuple(self._column(mine, other) for other in others))).map(paired)

    def _column(self, mine: list[_Natural], other: Part) -> Column:
        """The chances of a pair, whose other side has been judged already if it is a result."""
        if isinstance(other, Result):
            return (JUDGED[other.outcome.degree],) * len(mine)
        theirs = _may_come(other)
        verdicts = ([self._verdict(one, each) for each in theirs] for one in mine)
        return tuple((told.count("won"), told.count("lost"), told.count("tie")) for told in verdicts)

    def _verdict(self, mine: _Natural, theirs: _Natural) -> Verdict:
        wins, loses = _wins(mine[0], theirs[0]), _wins(theirs[0], mine[0])
        if self.naturals and wins != loses:
            return "won" if wins else "lost"
        return self._by_total(mine[1], theirs[1])

    def _by_total(self, mine: int, theirs: int) -> Verdict:
        if mine == theirs:
            return _AT_TIE[self.ties]
        return "won" if mine > theirs else "lost"


def _may_come(part: Part) -> list[_Natural]:
    if isinstance(part, Result):
        return [_die(part.outcome)]
    assert isinstance(part, Die)
    return [(natural, natural + part.bonus) for natural in NATURALS]


def _die(outcome: Outcome) -> _Natural:
    facts = dict(outcome.facts)
    return int(facts["natural"]), int(facts["total"])


def _wins(mine: int, theirs: int) -> bool:
    return mine == SIDES or theirs == 1
