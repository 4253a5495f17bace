"""The character sheet: attributes, skills, Patron suit, and what can be tested on it."""

from collections.abc import Mapping
from itertools import chain
from typing import Annotated, Final

from msgspec import Meta, field

from sortilege.components.card import Cards
from sortilege.components.deck import courts
from sortilege.components.refusal import Refusal
from sortilege.games.revelations.fields import Patron, Score
from sortilege.rules.sheet import Background, Base, Sheet
from sortilege.rules.value import Name, Value
from sortilege.words import say

ATTRIBUTES: Final = ("Charisma", "Size", "Willpower", "Memory", "Intuition", "Dexterity")
"""The usual attributes, which a table may edit (R-CHAR-1)."""


class Skill(Value, frozen=True):
    """A skill, by a free name, and the two attributes that make it up; score 0 where it was not learnt."""

    name: Name
    score: Annotated[int, Meta(ge=0, le=10, title="Score", description="1 to 10; 0 for a skill not learnt.")]
    attributes: tuple[Name, Name]


def _usual_attributes() -> dict[str, int]:
    return dict.fromkeys(ATTRIBUTES, 3)


class Character(Sheet, frozen=True):
    """A character as far as tests need it."""

    patron: Patron = ""
    attributes: Annotated[Mapping[Name, Score], Meta(max_length=30)] = field(default_factory=_usual_attributes)
    skills: Annotated[tuple[Skill, ...], Meta(max_length=100)] = ()
    wounds: Annotated[int, Meta(ge=0, le=99, title="Wounds", description="The GM sets Targets with them in mind.")] = 0
    augmented: Annotated[bool, Meta(title="Augmented", description="Allows scores above 6.")] = False
    background: Background = ""


def bases(sheet: Sheet) -> tuple[Base, ...]:
    """Learnt skills and attributes, each best first, then two ways to default for each skill not learnt (R-DEF-1)."""
    assert isinstance(sheet, Character)
    learnt = [Base(skill.name, {"score": skill.score}) for skill in sheet.skills if skill.score]
    attributes = [Base(name, {"score": score}) for name, score in sheet.attributes.items()]
    lacking = [_defaults(skill, sheet.attributes) for skill in sheet.skills if not skill.score]
    return (*_best_first(learnt), *_best_first(attributes), *chain.from_iterable(lacking))


def bound(sheet: Sheet) -> Mapping[str, object]:
    """The Patron suit (R-PAT-1)."""
    assert isinstance(sheet, Character)
    return {"patron": sheet.patron}


def kept(sheet: Sheet) -> Cards:
    """The three Fate cards: King, Queen and Jack of the Patron suit (R-FATE-1)."""
    assert isinstance(sheet, Character)
    return courts(sheet.patron) if sheet.patron else ()


def findings(sheet: Sheet) -> tuple[Refusal, ...]:
    """What is wrong with a sheet besides its ledger: `no_patron` (R-PAT-1), `unknown_attribute`."""
    assert isinstance(sheet, Character)
    return (*_patron_missing(sheet), *_unknown_attributes(sheet))


def _best_first(ones: list[Base]) -> list[Base]:
    return sorted(ones, key=lambda base: -int(base.fields["score"]))


def _defaults(skill: Skill, attributes: Mapping[str, int]) -> list[Base]:
    made_of = [(name, attributes[name]) for name in skill.attributes if name in attributes]
    return _best_first(
        [Base(f"{skill.name} ({name})", {"score": score, "default": True}, default=True) for name, score in made_of]
    )


def _patron_missing(sheet: Character) -> tuple[Refusal, ...]:
    if sheet.patron:
        return ()
    return (Refusal("no_patron", say("{name} has no Patron suit; choose one of S H D C.", name=sheet.name)),)


def _unknown_attributes(sheet: Character) -> tuple[Refusal, ...]:
    return tuple(
        Refusal(
            "unknown_attribute",
            say(
                "{name} names '{attribute}', which is no attribute. Known: {list}.",
                name=skill.name,
                attribute=name,
                list=", ".join(sheet.attributes),
            ),
        )
        for skill in sheet.skills
        for name in skill.attributes
        if name not in sheet.attributes
    )
