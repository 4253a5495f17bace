"""What tests need to know of a character: disciplines and talents."""

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from sortilege.components.refusal import Refusal
from sortilege.games.disciplines.fighter import EVADED, Fallen, Fight, Fighter, Readied, Visit, Wound
from sortilege.games.disciplines.hit_points import has_range, points_of, show
from sortilege.games.disciplines.levels import Disciplines, Kind
from sortilege.games.disciplines.side import Rating, RatingName, Side
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.sheet import Background, Base, Sheet
from sortilege.rules.value import Value
from sortilege.words import Phrase, say


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
    kind: Kind = "rebel"
    hp: Annotated[
        int, Meta(ge=0, le=100, title="Own hit points", description="0 for the average of its Endurance.")
    ] = 0
    wounds: Annotated[tuple[Wound, ...], Meta(max_length=500, title="Wounds")] = ()
    fallen: Fallen = ""
    by_wounds: Fallen = ""
    pain: Annotated[int, Meta(ge=0, le=1, title="In horrendous pain", description="Seriously wounded (C-DMG-13).")] = 0
    fighting: Annotated[int, Meta(ge=0, le=1, title="In a round")] = 0
    actions: Annotated[int, Meta(ge=0, le=20, title="Actions left this round")] = 0
    visit: Visit = Visit()
    fight: Fight = Fight()
    readied: Readied = ()


DISCIPLINES: Final = Disciplines.__struct_fields__
TALENTS: Final = Talents.__struct_fields__
LABELS: Final = {"craft": "Craft/Profession"}
HELPED_BY: Final = {"alertness": "awareness", "stealth": "awareness", "driving": "agility"}
"""The discipline that helps a talent (D-AWA-Gb, AMB-24)."""


def own(sheet: Sheet) -> DisciplinesSheet:
    """The sheet as this game's. Raises TypeError for another game's."""
    if not isinstance(sheet, DisciplinesSheet):
        raise TypeError(f"{sheet.name} is not on a sheet of disciplines")
    return sheet


def bases(sheet: Sheet) -> tuple[Base, ...]:
    """Every talent, the one that adds most first."""
    mine = own(sheet)
    sides = {talent: _side(talent, mine) for talent in TALENTS}
    best_first = sorted(sides, key=lambda talent: -sides[talent].bonus(DisciplinesSwitches()))
    return tuple(_base(talent, sides[talent]) for talent in best_first)


def _side(talent: str, sheet: DisciplinesSheet) -> Side:
    rating: RatingName = getattr(sheet.talents, talent)
    helper = HELPED_BY.get(talent)
    helping: dict[str, int] = {helper: getattr(sheet.disciplines, helper)} if helper else {}
    return Side(rating=rating, **helping)


def _base(talent: str, side: Side) -> Base:
    return Base(label(talent), {"rating": side.rating, "awareness": side.awareness, "agility": side.agility})


def label(trait: str) -> str:
    """A discipline or talent for people: `Matrix Warping`."""
    return LABELS.get(trait, trait.replace("_", " ").title())


def findings(sheet: Sheet) -> tuple[Refusal, ...]:
    """Levels that its kind of being does not have, and hit points that its Endurance does not."""
    mine = own(sheet)
    return (*_levels(mine), *_points(mine))


def _levels(mine: DisciplinesSheet) -> tuple[Refusal, ...]:
    """−1 in each discipline is what a human has, and nobody else (DP-2c, DP-2d)."""
    levels = {discipline: getattr(mine.disciplines, discipline) for discipline in DISCIPLINES}
    human = mine.kind == "human"
    wrong = [label(discipline) for discipline, level in levels.items() if (level == -1) != human]
    if not wrong:
        return ()
    rule = (
        say("a human has −1 in each discipline")
        if human
        else say("a {kind} has at least 0 in each discipline", kind=Phrase(mine.kind))
    )
    return (
        Refusal(
            "human" if human else "awakened",
            say("{name}: {rule}; not so {list}.", name=mine.name, rule=rule, list=", ".join(wrong)),
        ),
    )


def _points(mine: DisciplinesSheet) -> tuple[Refusal, ...]:
    endurance = mine.disciplines.endurance
    if not mine.hp or has_range(mine.hp, endurance):
        return ()
    few, many = points_of(endurance).range
    told = say(
        "{name} has {hp} hit points; with Endurance {endurance} one has {few} to {many}.",
        name=mine.name,
        hp=mine.hp,
        endurance=show(endurance),
        few=few,
        many=many,
    )
    return (Refusal("hit_points", told),)


def bound(sheet: Sheet) -> Mapping[str, object]:
    """What tests of combat, and those that mend wounds, read; what talent checks take depends on the talent."""
    mine = own(sheet)
    return {
        "fighter": msgspec.to_builtins(fighter_of(mine)),
        "readied": list(mine.readied),
        "wounded": {"hp": mine.hp, "wounds": msgspec.to_builtins(mine.wounds)},
        EVADED: len(mine.fight.evading),
        "rolled": has_range(mine.hp, mine.disciplines.endurance),
    }


def fighter_of(sheet: DisciplinesSheet) -> Fighter:
    """What tests of combat read off the sheet."""
    fighting = sheet.fighting > 0
    return Fighter(sheet.disciplines, sheet.kind, sheet.fallen, fighting, sheet.actions, sheet.fight, sheet.visit)
