"""The chances that levels state in percent, each by its name."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from sortilege.games.disciplines.levels import Disciplines, stated
from sortilege.games.disciplines.span import Span
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.words import Phrase, say

Named: TypeAlias = Literal[
    "walk_by", "stumble", "midair", "blast", "tightrope", "thrown_knife", "hostility", "flight_hit", "hard_landing",
    "sonic_crash", "brick_wall", "slow_car", "single_bullet",
]  # fmt: skip
Effort: TypeAlias = Literal["", "moment", "round"]
Comes: TypeAlias = Literal["", "falls", "dies"]

SURE: Final = Span(100, 100)
NEVER: Final = Span(0, 0)
GOOD: Final = Span(40, 50)
"""What the source glosses as a good chance (AMB-39)."""
RARE: Final = Span(1, 9)
"""Less than ten percent."""


class Hazard(NamedTuple):
    """A chance by levels of a discipline: that it goes well or, where `bad`, that it does not.

    `needs` are other levels that it takes, `effort` by level what it takes of actions, and `comes` what comes of it
    going badly.
    """

    words: Phrase
    rule: str
    discipline: str
    chances: Mapping[int, Span]
    well: Phrase
    ill: Phrase
    bad: bool = False
    needs: tuple[str, int] | None = None
    effort: Mapping[int, Effort] = {}
    comes: Comes = ""

    def chance(self, levels: Disciplines, rules: DisciplinesSwitches) -> Span | None:
        """The chance at those levels; None where nothing is stated."""
        return stated(self.chances, getattr(levels, self.discipline), rules.inherit)


HAZARDS: Final[dict[Named, Hazard]] = {
    "walk_by": Hazard(
        say("Someone puts a foot in the way"), "D-BAL-0", "balance", {0: SURE}, say("walks on"), say("trips"),
    ),
    "stumble": Hazard(say("Treacherous ground"), "D-BAL-1a", "balance", {1: SURE}, say("does not trip"), say("trips")),
    "midair": Hazard(
        say("Hit or tackled in mid-air"), "D-BAL-2b, D-BAL-3b", "balance", {2: Span(60, 99), 3: Span(91, 99)},
        say("keeps its balance"), say("loses its balance"),
    ),
    "blast": Hazard(
        say("An explosion behind, or shaking ground"), "D-BAL-2d, D-BAL-3e", "balance", {2: Span(50, 70), 3: SURE},
        say("keeps its footing"), say("is thrown off its feet"),
    ),
    "tightrope": Hazard(
        say("Crossing a tight-rope"), "D-BAL-2c, D-BAL-3c", "balance", {2: SURE, 3: SURE},
        say("crosses"), say("falls off"),
        effort={2: "moment", 3: ""},
    ),
    "thrown_knife": Hazard(
        say("Catching a thrown knife"), "D-AGI-2c, D-AGI-3b", "agility", {2: SURE, 3: SURE},
        say("catches it"), say("does not catch it"),
    ),
    "hostility": Hazard(
        say("Someone considers a hostile act"), "D-AWA-3a", "awareness", {3: GOOD},
        say("senses it"), say("senses nothing"),
    ),
    "flight_hit": Hazard(
        say("Shot or badly wounded in flight"), "D-FLI-1c, D-FLI-2c", "flight", {1: Span(30, 30), 2: Span(5, 5)},
        say("keeps flying"), say("loses concentration and falls"), bad=True, comes="falls",
    ),
    "hard_landing": Hazard(
        say("Coming down fast"), "D-FLI-1e", "balance", {0: GOOD, 1: NEVER, 2: NEVER, 3: NEVER},
        say("lands softly"), say("lands hard"), bad=True, needs=("flight", 1),
    ),
    "sonic_crash": Hazard(
        say("Into a building at the speed of sound"), "D-FLI-3d", "endurance",
        {0: SURE, 1: SURE, 2: SURE, 3: SURE, 4: Span(60, 60)},
        say("survives"), say("dies"), bad=True, needs=("flight", 3), comes="dies",
    ),
    "brick_wall": Hazard(
        say("Through a brick wall, with the force of a whole round"), "D-STR-2f", "strength", {2: GOOD},
        say("breaks through"), say("does not break through"), effort={2: "round"},
    ),
    "slow_car": Hazard(
        say("Hit by a car slower than 45 mph"), "D-ENG-3f", "energy", {3: SURE},
        say("stands, and the car stops dead"), say("is knocked over"),
    ),
    "single_bullet": Hazard(
        say("One bullet, not to heart or brain"), "D-END-1c", "endurance", {1: RARE, 2: NEVER},
        say("lives"), say("dies of it"), bad=True, comes="dies",
    ),
}  # fmt: skip
