"""An action that nobody opposes: a total against a difficulty."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.cyberspace.pool import Pool
from sortilege.games.cyberspace.side import Default, Hero, Heroic, Level, Modifier, Side
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.rules.effect import Mark
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test, say_degree
from sortilege.words import Phrase, say

VERY_EASY: Final = 5
NAMES: Final = {
    VERY_EASY: say("very easy"),
    10: say("easy"),
    15: say("moderate"),
    20: say("difficult"),
    30: say("very difficult"),
}
"""The difficulties that have a name (C-DIF-1)."""


class Unopposed(Test, frozen=True, tag="unopposed"):
    """The dice are added up; a total higher than the difficulty succeeds (C-ROLL-2).

    Raises Refused `not_automatic` when a task harder than very easy is to succeed without a roll.
    """

    ranks: ClassVar[bool] = True
    gm_fields: ClassVar[frozenset[str]] = frozenset({"automatic"})

    level: Level
    difficulty: Annotated[
        int,
        Meta(
            ge=0,
            le=200,
            title="Difficulty",
            description="5 very easy, 10 easy, 15 moderate, 20 difficult, 30 very difficult, or any number.",
            examples=[15],
        ),
    ]
    modifier: Modifier = 0
    default: Default = False
    hero: Hero = False
    heroic: Heroic = False
    automatic: Annotated[
        bool, Meta(title="Automatic", description="A very easy task, up to 5, succeeds without a roll (C-DIF-1).")
    ] = False
    rules: CyberspaceSwitches = CyberspaceSwitches()

    def __post_init__(self) -> None:
        if self.automatic and self.difficulty > VERY_EASY:
            raise Refused(
                "not_automatic",
                say(
                    "A task of difficulty {difficulty} needs a roll: only up to {easy} may one be left out.",
                    difficulty=self.difficulty,
                    easy=VERY_EASY,
                ),
            )

    @property
    def side(self) -> Side:
        """What the one participant brings."""
        return Side(self.level, self.modifier, self.default, self.hero, self.heroic)

    def start(self, at: tuple[Place, ...]) -> Next:
        if self.automatic:
            return Result(Outcome("success", True))
        reach = self.difficulty + (0 if self.rules.meets_succeeds else 1)
        return Pool(at[0].actor, self.side.dice, self.rules.die, reach)

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        return () if self.automatic else self.side.costs(at[0])

    def reached(self, outcome: Outcome) -> int | None:
        total = outcome.fact("total")
        return total if isinstance(total, int) else None

    def say_reached(self, outcome: Outcome) -> Phrase:
        return say("without a roll") if self.automatic else super().say_reached(outcome)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        total = outcome.fact("total")
        if total is None:
            return say("a success without a roll")
        named = NAMES.get(self.difficulty)
        target = say("{difficulty} ({band})", difficulty=self.difficulty, band=named) if named else self.difficulty
        return say(
            "{total} against {target}, a {degree}",
            total=total,
            target=target,
            degree=say_degree(outcome.degree),
        )
