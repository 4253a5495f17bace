"""Telekinesis in blows: how far they throw people or shove them back."""

from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.fighter import Fighter
from sortilege.words import Phrase, say

Drive: TypeAlias = Annotated[
    Literal["no", "shove", "throw"],
    Meta(
        title="Drive back",
        description="With Telekinesis a blow of the bare body shoves its target back 5 ft, or throws it far if it is "
        "well placed.",
    ),
]

THROWS: Final = {1: (10, 15), 2: (15, 30), 3: (30, 60)}
"""Feet that a well-placed blow throws, the least and the most (D-TEL-1d, 2c, 3d)."""
SHOVE: Final = 5
FARTHER: Final = Fraction(3, 2)
"""How much farther an augmented attack knocks (D-ENG-1g)."""


def require_drive(drive: Drive, striker: Fighter, *, well_placed: bool, again: bool) -> None:
    """Raises Refused `needs_level`, `not_well_placed` for a throw, `no_series` for a shove by Telekinesis 1."""
    level = striker.disciplines.telekinesis
    if level < 1:
        raise Refused(
            "needs_level",
            say("To shove or throw someone with a blow needs Telekinesis 1 or more; this is {level}.", level=level),
        )
    if drive == "throw" and not well_placed:
        raise Refused(
            "not_well_placed", say("Only a well-placed blow throws: one at an area or a vital spot, or clean.")
        )
    if drive == "shove" and level == 1 and not again:
        raise Refused("no_series", say("Telekinesis 1 shoves with a series of hits: from the second in a round on."))


def farther(feet: Fraction | int, *, augmented: bool) -> Fraction:
    """Feet that somebody is driven back."""
    return feet * (FARTHER if augmented else Fraction(1))


def say_feet(feet: Fraction) -> Phrase:
    """Feet for people: `22½ ft`."""
    whole, half = divmod(feet, 1)
    return say("{feet} ft", feet=f"{int(whole)}{'½' if half else ''}")


def holds_ground(target: Fighter, striker: Fighter) -> bool:
    """Whether cohesion keeps the target on its feet: Energy 3, and no striker of Strength 3 and Energy 2 (D-ENG-3e)."""
    levels = striker.disciplines
    return target.disciplines.energy >= 3 and not (levels.strength >= 3 and levels.energy >= 2)
