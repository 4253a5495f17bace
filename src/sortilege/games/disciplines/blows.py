"""What a blow counts for, and how many drop whom."""

from fractions import Fraction
from math import ceil
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from sortilege.games.disciplines.charts import blows_needed
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.switches import DisciplinesSwitches

Aim: TypeAlias = Annotated[
    Literal["body", "area", "vital", "hold", "disarm", "trip"],
    Meta(
        title="Aim",
        description="A blow at the body, at a specific area or a vital spot (20 percent harder, a vital spot counts "
        "4 blows), a hold, disarming (20 percent harder), or a trip.",
    ),
]

BLOWS: Final = frozenset({"body", "area", "vital"})
"""The aims that are blows."""
PROGRAMS: Final = frozenset({"program", "exile"})
"""Exiles are programs too, free-willed ones (D-AWA-3d)."""
VITAL: Final = 4
AUGMENTED: Final = 2


def worth_of(aim: Aim, *, armed: bool, augmented: bool, rules: DisciplinesSwitches) -> int:
    """How many plain blows a hit counts for: a melee weapon's 2 (SW-18), one at a vital spot 4, an augmented
    one 2, and what is several of these as many times (D-STR-0b, D-STR-3a, D-ENG-1e)."""
    return (VITAL if aim == "vital" else 1) * (rules.weapon_blows if armed else 1) * (AUGMENTED if augmented else 1)


def drops_at(striker: Fighter, target: Fighter, rules: DisciplinesSwitches) -> int:
    """How many plain blows of the striker drop the target; 0 where no number does (CH-3, X-2)."""
    strength = striker.disciplines.strength
    if target.kind not in PROGRAMS:
        return blows_needed(strength, target.disciplines.endurance, rules) or 0
    if striker.disciplines.matrix_warping >= 1:
        return blows_needed(strength, 1, rules) or 0
    if harmless(striker, target) or rules.agents == "infinite":
        return 0
    most = blows_needed(strength, 3, rules)
    return most + 1 if most else 0


def harmless(striker: Fighter, target: Fighter) -> bool:
    """Whether blows do nothing at all: those of Strength 0 at programs, without Matrix Warping (D-STR-0c, AMB-25)."""
    levels = striker.disciplines
    return target.kind in PROGRAMS and levels.strength <= 0 and levels.matrix_warping < 1


def hits_to_drop(worth: int, of: int, left: Fraction = Fraction(1)) -> int | None:
    """How many hits worth so much drop a target of whose strength that part is left; None where none does."""
    return max(1, ceil(left * of / worth)) if worth and of else None
