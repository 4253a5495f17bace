"""A talent check against a number that the GM sets."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta

from sortilege.games.disciplines.die import SIDES, Die
from sortilege.games.disciplines.side import Agility, Awareness, Modifier, Rating, RatingName, Side
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.outcome import Outcome
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test, say_degree
from sortilege.words import Phrase, say

HARDEST: Final = 99
_EXTREMES: Final = {
    "disastrous failure": say("disastrous failure"),
    "phenomenal success": say("phenomenal success"),
}
BANDS: Final = (
    (say("effortless"), 3, 6),
    (say("mildly challenging"), 9, 11),
    (say("challenging"), 14, 16),
    (say("highly challenging"), 19, 21),
    (say("near impossible"), 24, 26),
    (say("all but impossible"), 27, HARDEST),
)
"""The numbers that have a name, each with its first and last (T-CHK-4)."""


class Talent(Test, frozen=True, tag="talent"):
    """A d20 and the rating's modifier succeed on the number or higher (T-CHK-1)."""

    degrees: ClassVar[bool] = True
    ranks: ClassVar[bool] = True

    rating: Rating
    difficulty: Annotated[
        int,
        Meta(
            ge=1,
            le=HARDEST,
            title="Difficulty",
            description="3–6 effortless, 9–11 mildly challenging, 14–16 challenging, 19–21 highly challenging, "
            "24–26 near impossible, from 27 all but impossible.",
            examples=[10],
        ),
    ]
    awareness: Awareness = 0
    agility: Agility = 0
    modifier: Modifier = 0
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        side = Side(self.modifier, self.rating, self.awareness, self.agility)
        return Check(at[0].actor, side.bonus(self.rules), "check", self.rating, self.difficulty)

    def reached(self, outcome: Outcome) -> int | None:
        return outcome.count("total")

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        band = next((name for name, first, last in BANDS if first <= self.difficulty <= last), None)
        target = say("{difficulty} ({band})", difficulty=self.difficulty, band=band) if band else self.difficulty
        degree = _EXTREMES.get(outcome.degree) or say_degree(outcome.degree)
        return say("{total} against {target}, a {degree}", total=outcome.count("total"), target=target, degree=degree)


class Check(Die, frozen=True):
    """The die of a talent check; a natural 1 always fails and a natural 20 always succeeds (T-CHK-2)."""

    rating: RatingName
    difficulty: int

    def outcome(self, natural: int, total: int) -> Outcome:
        success = natural == SIDES or (natural > 1 and total >= self.difficulty)
        return Outcome(self._degree(natural, success), success, (("total", total),))

    def _degree(self, natural: int, success: bool) -> str:
        """Only these two ratings have an extreme (T-CHK-3)."""
        if natural == 1 and self.rating == "poor":
            return "disastrous failure"
        if natural == SIDES and self.rating == "exceptional":
            return "phenomenal success"
        return "success" if success else "failure"
