"""What one participant adds to the die: rating, disciplines, situation."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.test import Part
from sortilege.words import Phrase

RatingName: TypeAlias = Literal["poor", "below-average", "average", "above-average", "exceptional"]

RATINGS: Final[dict[RatingName, int]] = {
    "poor": -7,
    "below-average": -3,
    "average": 0,
    "above-average": 3,
    "exceptional": 7,
}
"""What a rating adds to the die (T-BUY-3)."""


def say_rating(name: str) -> Phrase:
    """A rating for people: `Above Average`."""
    return Phrase(name.replace("-", " ").title())


Rating: TypeAlias = Annotated[RatingName, Meta(title="Rating", description="The talent's rating: −7, −3, 0, +3 or +7.")]
Modifier: TypeAlias = Annotated[
    int, Meta(ge=-60, le=60, title="Modifier", description="Whatever else is added to the die.")
]
Awareness: TypeAlias = Annotated[
    int, Meta(ge=-1, le=3, title="Awareness", description="Awareness level, for Alertness and Stealth: +2 each.")
]
Agility: TypeAlias = Annotated[
    int, Meta(ge=-1, le=3, title="Agility", description="Agility level, for Driving: +2 each.")
]


class Side(Part, frozen=True):
    """A participant of an opposed check. With an average talent and no discipline the modifier is all there is."""

    modifier: Modifier = 0
    rating: Rating = "average"
    awareness: Awareness = 0
    agility: Agility = 0

    def bonus(self, rules: DisciplinesSwitches) -> int:
        """All that is added to the die (T-CHK-1, T-ALE-2, T-STE-2, AMB-24)."""
        helping = (self.awareness, self.agility if rules.agility_drives else 0)
        return self.modifier + RATINGS[self.rating] + sum(_by_level(level, rules) for level in helping)


def _by_level(level: int, rules: DisciplinesSwitches) -> int:
    return 2 * level if level > 0 or rules.below_zero else 0
