"""The Skill Contest: most successes wins (R-CON)."""

from collections.abc import Hashable
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.card import Card
from sortilege.games.revelations.contending import highest_wins, redraw_wins
from sortilege.games.revelations.counting import Counting, counting
from sortilege.games.revelations.drawing import begin
from sortilege.games.revelations.fields import Default, Modifier, Patron, Score, TargetNumber
from sortilege.games.revelations.ranking import leaders, verdict
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.joint import Judge, Parts, joint
from sortilege.rules.outcome import Group, Laid, Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Part, Place, Test, say_winner
from sortilege.rules.want import Want
from sortilege.words import Phrase

_OUT = Outcome("out", None, (("successes", -1),))


class Contestant(Part, frozen=True):
    """Someone in the contest, in a situation of their own."""

    score: Score
    target: TargetNumber = 6
    default: Default = False
    modifier: Modifier = 0
    patron: Patron = ""


class MostSuccesses(Judge, frozen=True):
    """Most successes wins (R-CON-1). With `redraw`, those tied for the lead draw once more, and only they can win."""

    terms: tuple[Counting, ...]
    redraw: bool

    def lump(self, card: Card) -> Hashable:
        return tuple(one.lump(card) for one in self.terms) if self.redraw else None

    def closed(self, parts: Parts, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        if self.redraw:
            return redraw_wins(self.terms, parts, know, want)
        return highest_wins(parts, know, want, "successes")

    def decide(self, results: tuple[Result, ...]) -> Next:
        first = leaders(results, "successes")
        if len(first) == 1 or not self.redraw:
            return verdict(results, first)
        parts = tuple(
            begin(self.terms[index], "redraw", _void(result)) if index in first else replace(result, outcome=_OUT)
            for index, result in enumerate(results)
        )
        return joint(parts, replace(self, redraw=False))


def _void(result: Result) -> tuple[Group, ...]:
    """What lies after a draw that counts no more."""
    lying = (group.cards for row in result.rows for group in row.groups)
    return tuple(Group(tuple(Laid(laid.card, "replaced") for laid in cards)) for cards in lying)


class Contest(Test, frozen=True, tag="contest"):
    """Each draws against an own Target. Outcome: `winner`, counted from 1, 0 for a tie."""

    parts_field: ClassVar[str | None] = "contestants"
    leads: ClassVar[bool] = False

    contestants: Annotated[
        tuple[Contestant, ...],
        Meta(min_length=2, max_length=40, title="Contestants", description="Two or more, in the order they draw."),
    ]
    rules: RevelationsSwitches = RevelationsSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        each = enumerate(zip(self.contestants, at, strict=True), 1)
        terms = tuple(counting(one, place, self.rules, f" {number}") for number, (one, place) in each)
        return joint(tuple(begin(own) for own in terms), MostSuccesses(terms, self.rules.contest_tie == "redraw"))

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say_winner(outcome, names)
