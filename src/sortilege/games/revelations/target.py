"""The Target Test (R-TGT)."""

from typing import Annotated, ClassVar

from msgspec import Meta

from sortilege.games.revelations.counting import counting, effective, say_count
from sortilege.games.revelations.drawing import begin
from sortilege.games.revelations.fields import Default, Modifier, Patron, Score, TargetNumber
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.outcome import Outcome
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test
from sortilege.words import Phrase, plural


class Target(Test, frozen=True, tag="target"):
    """Cards for a score against a Target; one success is enough. Outcome: `successes`."""

    ranks: ClassVar[bool] = True

    score: Score
    target: TargetNumber = 6
    default: Default = False
    modifier: Modifier = 0
    patron: Patron = ""
    beat: Annotated[
        bool, Meta(title="Opposed result", description="The Target is the result of someone's Opposed Test (R-OPP-2).")
    ] = False
    rules: RevelationsSwitches = RevelationsSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        return begin(counting(self, at[0], self.rules, above=self._above))

    @property
    def _above(self) -> bool:
        return self.beat and self.rules.opposed_equal == "fails"

    def reached(self, outcome: Outcome) -> int | None:
        return outcome.count("successes")

    def say_reached(self, outcome: Outcome) -> Phrase:
        return plural("{n} success", "{n} successes", outcome.count("successes"))

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say_count(outcome, effective(self) + self._above)
