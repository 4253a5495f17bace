"""What a bullet does to whom it hits, and how many it takes."""

from fractions import Fraction
from math import ceil
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from sortilege.games.disciplines.fighter import Wound
from sortilege.games.disciplines.levels import Disciplines, stated
from sortilege.games.disciplines.switches import DisciplinesSwitches

Aim: TypeAlias = Annotated[
    Literal["body", "area", "vital"],
    Meta(
        title="Aim",
        description="Chest and stomach, a specific area (20 percent harder), or heart and brain (20 percent harder, "
        "four times the damage).",
    ),
]
VITAL: Final = 4
"""Heart and brain, so many times the damage (C-DMG-5)."""
SHRUGS: Final = 60
"""Percent of the bullets that ought to kill that Endurance 3 ignores (D-END-3c, C-DMG-15)."""
_TOUGH: Final = 3
"""The Endurance that does, and from which on bullets in heart or brain are not fatal as such (AMB-42)."""


def shrugs_off(target: Disciplines, rules: DisciplinesSwitches) -> bool:
    """Whether fatal bullets may be ignored; Endurance 4 keeps that where levels inherit (AMB-30)."""
    return stated({_TOUGH: SHRUGS}, target.endurance, rules.inherit) is not None


def bullet(weapon: str, aim: Aim, damage: int) -> Wound:
    """The wound of a bullet that does so much damage to chest or stomach."""
    vital = aim == "vital"
    return Wound("bullet", damage * (VITAL if vital else 1), vital=vital, words=weapon)


class Dropping(Struct, frozen=True):
    """What it takes to drop a target: `needed` bullets that hit; with `shrugs`, each that ought to kill may not."""

    needed: int
    shrugs: bool

    @property
    def expected(self) -> Fraction:
        """How many hits it takes on average."""
        return self.needed - 1 + Fraction(100, 100 - SHRUGS) if self.shrugs else Fraction(self.needed)

    def dropped(self, hits: int) -> Fraction:
        """How likely so many hits drop the target; one that is shrugged off leaves it as near to its end as before."""
        if hits < self.needed:
            return Fraction(0)
        return 1 - Fraction(SHRUGS, 100) ** (hits - self.needed + 1) if self.shrugs else Fraction(1)


def dropping(target: Disciplines, left: Fraction, wound: Wound, rules: DisciplinesSwitches) -> Dropping:
    """What it takes with `left` > 0 hit points of the target and wounds like this one, worth 1 or more (AMB-42)."""
    shrugs = shrugs_off(target, rules)
    fatal = wound.vital and target.endurance < _TOUGH and rules.vital_bullets == "fatal"
    return Dropping(1 if fatal else ceil(left / wound.worth), shrugs)
