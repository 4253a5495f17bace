"""What tests need to know of a character: disciplines and talents."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from sortilege.games.disciplines.side import Rating, RatingName, Side
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.sheet import Background, Base, Sheet
from sortilege.rules.value import Value

Level: TypeAlias = Annotated[int, Meta(ge=-1, le=3, description="−1 for people who do not know, 0 to 3 for others.")]
LongLevel: TypeAlias = Annotated[int, Meta(ge=-1, le=4, description="Endurance alone goes up to 4.")]


class Disciplines(Value, frozen=True):
    """The twelve disciplines' levels (DP-1, DP-2)."""

    agility: Level = 0
    awareness: Level = 0
    balance: Level = 0
    endurance: LongLevel = 0
    energy: Level = 0
    evasion: Level = 0
    flight: Level = 0
    matrix_warping: Level = 0
    regeneration: Level = 0
    speed: Level = 0
    strength: Level = 0
    telekinesis: Level = 0


class Talents(Value, frozen=True):
    """The thirteen talents' ratings; what was not bought is poor (T-BUY-4, T-BUY-5)."""

    alertness: Rating = "poor"
    charisma: Rating = "poor"
    craft: Rating = "poor"
    driving: Rating = "poor"
    education: Rating = "poor"
    intimidation: Rating = "poor"
    language: Rating = "poor"
    matrix_lore: Rating = "poor"
    medicine: Rating = "poor"
    stealth: Rating = "poor"
    street_smarts: Rating = "poor"
    thievery: Rating = "poor"
    zion_politics: Rating = "poor"


class DisciplinesSheet(Sheet, frozen=True):
    """A character."""

    level: Annotated[int, Meta(ge=0, le=100, title="Level")] = 1
    disciplines: Disciplines = Disciplines()
    talents: Talents = Talents()
    background: Background = ""


LABELS: Final = {"craft": "Craft/Profession"}
HELPED_BY: Final = {"alertness": "awareness", "stealth": "awareness", "driving": "agility"}
"""The discipline that helps a talent (D-AWA-Gb, AMB-24)."""


def bases(sheet: Sheet) -> tuple[Base, ...]:
    """Every talent, the one that adds most first."""
    if not isinstance(sheet, DisciplinesSheet):
        raise TypeError(f"{sheet.name} is not on a sheet of disciplines")
    sides = {talent: _side(talent, sheet) for talent in Talents.__struct_fields__}
    best_first = sorted(sides, key=lambda talent: -sides[talent].bonus(DisciplinesSwitches()))
    return tuple(_base(talent, sides[talent]) for talent in best_first)


def _side(talent: str, sheet: DisciplinesSheet) -> Side:
    rating: RatingName = getattr(sheet.talents, talent)
    helper = HELPED_BY.get(talent)
    helping: dict[str, int] = {helper: getattr(sheet.disciplines, helper)} if helper else {}
    return Side(rating=rating, **helping)


def _base(talent: str, side: Side) -> Base:
    label = LABELS.get(talent, talent.replace("_", " ").title())
    return Base(label, {"rating": side.rating, "awareness": side.awareness, "agility": side.agility})


def bound(_sheet: Sheet) -> Mapping[str, object]:
    """Nothing: what the sheet decides depends on the talent."""
    return {}
