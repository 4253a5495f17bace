"""What one participant brings to a roll: the level, and what changes it."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from sortilege.rules.effect import Mark
from sortilege.rules.test import Part, Place

UNLEARNT: Final = -2
"""The modifier for the attribute in place of a skill (C-DEF-1)."""

Level: TypeAlias = Annotated[
    int, Meta(ge=1, le=20, title="Level", description="Level of the skill or attribute, 1 to 20: as many dice.")
]
Modifier: TypeAlias = Annotated[
    int, Meta(ge=-40, le=40, title="Modifier", description="Dice more or fewer for the situation.")
]
Default: TypeAlias = Annotated[
    bool,
    Meta(title="Not learnt", description="The level is the attribute's, as the skill is not learnt: 2 dice fewer."),
]
Hero: TypeAlias = Annotated[
    bool, Meta(title="Hero point", description="A hero point is spent to double the level for this action.")
]
Heroic: TypeAlias = Annotated[
    bool, Meta(title="Heroic", description="A hero point already doubles levels for the whole combat turn.")
]


class Side(Part, frozen=True):
    """A participant of an opposed action."""

    level: Level
    modifier: Modifier = 0
    default: Default = False
    hero: Hero = False
    heroic: Heroic = False

    @property
    def dice(self) -> int:
        """How many dice are rolled, at least 1: the level is doubled first and then modified (C-MOD-1, C-HERO-2)."""
        level = self.level * (2 if self.hero or self.heroic else 1)
        return max(1, level + self.modifier + (UNLEARNT if self.default else 0))

    def costs(self, place: Place) -> tuple[Mark, ...]:
        """The hero point, unless the level is doubled already: one point at most is in effect on a roll (C-HERO-2)."""
        return (Mark(place.actor, "hero", -1),) if self.hero and not self.heroic else ()
