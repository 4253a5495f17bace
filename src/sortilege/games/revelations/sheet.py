"""The character sheet: attributes, skills, Patron suit, and what can be tested on it."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, TypeVar

from msgspec import Meta

from sortilege.components.card import Cards
from sortilege.components.deck import courts
from sortilege.components.refusal import Refusal
from sortilege.games.revelations.fields import Patron, Score
from sortilege.games.revelations.scores import UNAUGMENTED
from sortilege.rules.game import Base, Sheet
from sortilege.rules.value import Value


class Attribute(Value, frozen=True):
    """An attribute, by a free name."""

    name: str
    score: Score


class Skill(Value, frozen=True):
    """A skill, by a free name, and the two attributes that make it up; score 0 where it was not learnt."""

    name: str
    score: Annotated[int, Meta(ge=0, le=10, title="Score", description="1 to 10; 0 for a skill not learnt.")]
    attributes: tuple[str, str]


Scored = TypeVar("Scored", Attribute, Skill)

ATTRIBUTES: Final = tuple(
    Attribute(name, 3) for name in ("Charisma", "Size", "Willpower", "Memory", "Intuition", "Dexterity")
)
"""The usual attributes at their start (R-CHAR-1)."""


class Character(Sheet, frozen=True):
    """A character as far as tests need it."""

    patron: Patron = ""
    attributes: tuple[Attribute, ...] = ATTRIBUTES
    skills: tuple[Skill, ...] = ()
    wounds: Annotated[int, Meta(ge=0, le=99, title="Wounds", description="The GM sets Targets with them in mind.")] = 0
    augmented: Annotated[bool, Meta(title="Augmented", description="Allows scores above 6.")] = False


def bases(sheet: Sheet) -> tuple[Base, ...]:
    """Learnt skills and attributes, each best first, then two ways to default for each skill not learnt (R-DEF-1)."""
    assert isinstance(sheet, Character)
    learnt = [skill for skill in sheet.skills if skill.score]
    lacking = [skill for skill in sheet.skills if not skill.score]
    return (
        *(Base(one.name, {"score": one.score}) for one in _best_first(learnt)),
        *(Base(one.name, {"score": one.score}) for one in _best_first(sheet.attributes)),
        *(base for skill in lacking for base in _defaults(skill, sheet.attributes)),
    )


def bound(sheet: Sheet) -> Mapping[str, object]:
    """The Patron suit (R-PAT-1)."""
    assert isinstance(sheet, Character)
    return {"patron": sheet.patron}


def kept(sheet: Sheet) -> Cards:
    """The three Fate cards: King, Queen and Jack of the Patron suit (R-FATE-1)."""
    assert isinstance(sheet, Character)
    return courts(sheet.patron) if sheet.patron else ()


def findings(sheet: Character) -> tuple[Refusal, ...]:
    """What is wrong with a sheet: `no_patron` (R-PAT-1), `needs_augmentation` (R-SCORE-2), `unknown_attribute`."""
    return (*_patron_missing(sheet), *_too_high(sheet), *_unknown_attributes(sheet))


def _best_first(ones: Iterable[Scored]) -> list[Scored]:
    return sorted(ones, key=lambda one: -one.score)


def _defaults(skill: Skill, attributes: tuple[Attribute, ...]) -> tuple[Base, ...]:
    made_of = _best_first([one for one in attributes if one.name in skill.attributes])
    return tuple(
        Base(f"{skill.name} ({one.name})", {"score": one.score, "default": True}, default=True) for one in made_of
    )


def _patron_missing(sheet: Character) -> tuple[Refusal, ...]:
    if sheet.patron:
        return ()
    return (Refusal("no_patron", f"{sheet.name} has no Patron suit; choose one of S H D C."),)


def _too_high(sheet: Character) -> tuple[Refusal, ...]:
    if sheet.augmented:
        return ()
    scored: tuple[Attribute | Skill, ...] = (*sheet.attributes, *sheet.skills)
    return tuple(
        Refusal(
            "needs_augmentation",
            f"{one.name} is {one.score}; above {UNAUGMENTED} the sheet must be marked as augmented.",
        )
        for one in scored
        if one.score > UNAUGMENTED
    )


def _unknown_attributes(sheet: Character) -> tuple[Refusal, ...]:
    known = [one.name for one in sheet.attributes]
    return tuple(
        Refusal("unknown_attribute", f"{skill.name} names '{name}', which is no attribute. Known: {', '.join(known)}.")
        for skill in sheet.skills
        for name in skill.attributes
        if name not in known
    )
