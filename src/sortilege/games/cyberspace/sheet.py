"""What tests need to know of a character: attributes, skills and hero points."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from sortilege.components.refusal import Refusal
from sortilege.games.cyberspace.side import Level, Side
from sortilege.rules.sheet import Background, Base, Sheet
from sortilege.rules.value import Name, Value
from sortilege.words import listed, say

Attribute: TypeAlias = Literal["strength", "dexterity", "perception", "intelligence", "technical", "operation"]
ATTRIBUTES: Final[tuple[Attribute, ...]] = get_args(Attribute)
SkillLevel: TypeAlias = Annotated[int, Meta(ge=0, le=20, description="How many dice it rolls; 0 while not learnt.")]
More: TypeAlias = Annotated[int, Meta(ge=0, le=20, description="Levels above those of the skill.")]

MOST: Final = 20
"""The highest level that there is."""
CYBERSPACE: Final = ("Computers", "CyberDeck")
"""The Cyberspace skills: those that have sub skills (C-XP-5)."""


class Attributes(Value, frozen=True):
    """The six attributes' levels."""

    strength: Level = 1
    dexterity: Level = 1
    perception: Level = 1
    intelligence: Level = 1
    technical: Level = 1
    operation: Level = 1

    def level(self, name: Attribute) -> int:
        """The level of the attribute of that name."""
        found: int = getattr(self, name)
        return found


class SubSkill(Value, frozen=True):
    """A part of a Cyberspace skill: as high as the skill, and `more` by specialisation (C-XP-5)."""

    name: Name
    more: More = 0


class Skill(Value, frozen=True):
    """A skill, with the attribute that stands in for it while it is not learnt (C-DEF-1)."""

    name: Name
    attribute: Attribute
    level: SkillLevel = 0
    subs: Annotated[tuple[SubSkill, ...], Meta(max_length=40, title="Sub skills")] = ()


class CyberspaceSheet(Sheet, frozen=True):
    """A character. `hero` points are left of `hero_most` (C-HERO-1, C-HERO-3)."""

    attributes: Attributes = Attributes()
    skills: Annotated[tuple[Skill, ...], Meta(max_length=100)] = ()
    hero: Annotated[int, Meta(ge=0, le=1000, title="Hero points")] = 1
    hero_most: Annotated[int, Meta(ge=0, le=1000, title="Hero points of an adventure")] = 1
    heroic: Annotated[
        int, Meta(ge=0, le=1, title="Heroic", description="1 while a hero point doubles the whole combat turn.")
    ] = 0
    xp: Annotated[int, Meta(ge=0, le=1_000_000, title="Experience points")] = 0
    background: Background = ""


def own(sheet: Sheet) -> CyberspaceSheet:
    """The sheet as one of this game's. Raises TypeError for another game's."""
    if not isinstance(sheet, CyberspaceSheet):
        raise TypeError(f"{sheet.name} is not on a sheet of cyberspace")
    return sheet


def bases(sheet: Sheet) -> tuple[Base, ...]:
    """Skills with their sub skills and attributes, most dice first; a skill before an attribute with as many
    (C-ROLL-3).
    """
    attributes = own(sheet).attributes
    sides = [named for skill in own(sheet).skills for named in _sides(skill, attributes)]
    sides += [(name.title(), Side(attributes.level(name))) for name in ATTRIBUTES]
    best_first = sorted(sides, key=lambda named: -named[1].dice)
    return tuple(Base(name, {"level": side.level, "default": side.default}, side.default) for name, side in best_first)


def _sides(skill: Skill, attributes: Attributes) -> Iterator[tuple[str, Side]]:
    """The skill and its sub skills; all of them default while it is not learnt."""
    yield skill.name, _side(skill, attributes)
    for sub in skill.subs:
        yield f"{skill.name}: {sub.name}", _side(skill, attributes, sub.more)


def _side(skill: Skill, attributes: Attributes, more: int = 0) -> Side:
    if not skill.level:
        return Side(attributes.level(skill.attribute), default=True)
    return Side(min(MOST, skill.level + more))


def findings(sheet: Sheet) -> tuple[Refusal, ...]:
    """Sub skills of a skill that has none (C-XP-5)."""
    wrong = [skill.name for skill in own(sheet).skills if skill.subs and skill.name not in CYBERSPACE]
    if not wrong:
        return ()
    has = ", ".join(wrong)
    return (
        Refusal(
            "sub_skills",
            say("Only {list} have sub skills; here {has} has some.", list=listed(CYBERSPACE), has=has),
        ),
    )


def bound(sheet: Sheet) -> Mapping[str, object]:
    """Whether levels are doubled for this combat turn (C-HERO-2)."""
    return {"heroic": own(sheet).heroic > 0}
