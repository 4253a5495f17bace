"""The Opposed Test: the highest total is the result, with the Patron rule always active (R-OPP)."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from sortilege.games.revelations.contending import highest_wins
from sortilege.games.revelations.drawing import Terms, begin
from sortilege.games.revelations.fields import Default, Modifier, Patron, Score
from sortilege.games.revelations.odds import Ahead, Short, highest
from sortilege.games.revelations.ranking import leaders, verdict
from sortilege.games.revelations.scores import CARDS, help_of
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.joint import Judge, Parts, joint
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Part, Place, Test, say_winner
from sortilege.rules.want import Want
from sortilege.words import Phrase, say, verbatim


class Highest(Terms, frozen=True, kw_only=True):
    """The highest chain is the result, and modifiers add to it (R-OPP-1)."""

    bonus: int

    def best(self, totals: Sequence[int]) -> int:
        return max(totals, default=0)

    def outcome(self, totals: Sequence[int]) -> Outcome:
        return Outcome("total", None, (("total", self.best(totals) + self.bonus),))

    def odds(self, totals: Sequence[int], ahead: Ahead) -> Distribution[Outcome]:
        return highest(ahead, self.best(totals)).map(lambda total: self.outcome([total]))

    def fated(
        self, totals: Sequence[int], ahead: Ahead, lying: Sequence[Short], fate: int
    ) -> Distribution[Outcome] | None:
        """Nothing is a success here, so nothing is spent for it."""
        return self.odds(totals, ahead)

    def used(self, totals: Sequence[int]) -> Sequence[bool]:
        best = self.best(totals)
        return [total == best for total in totals]

    def words(self, outcome: Outcome) -> Phrase:
        total = outcome.fact("total")
        if not self.bonus:
            return verbatim(str(total))
        return say("{total}, with {bonus}", total=str(total), bonus=f"{self.bonus:+d}".replace("-", "−"))


class Rival(Part, frozen=True):
    """Someone else who makes the Opposed Test."""

    score: Score
    patron: Patron = ""
    default: Default = False
    modifier: Modifier = 0


class HighestWins(Judge, frozen=True):
    """The highest result wins, equal results tie (R-OPP-2)."""

    def closed(self, parts: Parts, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        return highest_wins(parts, know, want, "total")

    def decide(self, results: tuple[Result, ...]) -> Next:
        return verdict(results, leaders(results, "total"))


class Opposed(Test, frozen=True, tag="opposed"):
    """The result of one draw, or the highest of several. Outcome: `total` alone, `winner` against rivals (0 a tie)."""

    parts_field: ClassVar[str | None] = "versus"

    score: Score
    patron: Patron = ""
    default: Default = False
    modifier: Modifier = 0
    versus: Annotated[
        tuple[Rival, ...], Meta(max_length=39, title="Versus", description="Others who try for a higher result.")
    ] = ()
    rules: RevelationsSwitches = RevelationsSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        if not self.versus:
            return begin(_terms(self, at[0]))
        all_parts: tuple[Opposed | Rival, ...] = (self, *self.versus)
        each = enumerate(zip(all_parts, at, strict=True), 1)
        return joint(tuple(begin(_terms(part, place, f" {number}")) for number, (part, place) in each), HighestWins())

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say_winner(outcome, names) if self.versus else say("a result of {total}", total=outcome.count("total"))


def _terms(part: Opposed | Rival, place: Place, tail: str = "") -> Highest:
    bonus = help_of(part.score, part.default, part.modifier)
    return Highest(place, CARDS[part.score], part.patron, tail, bonus=bonus)
