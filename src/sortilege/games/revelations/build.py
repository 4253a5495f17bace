"""How characters are made: attributes from 3 with 4 points, free skills, a Patron suit (R-CHAR-1, R-SCORE-2, R-PAT-1).

Nothing says how they advance, so raising after creation is the GM's word.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from sortilege.components.card import SUITS
from sortilege.games.revelations.people import ATTRIBUTE, NPCS, SKILL, USUAL, by_chance
from sortilege.games.revelations.scores import UNAUGMENTED
from sortilege.games.revelations.sheet import ATTRIBUTES, Character, Skill
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import AtLeast, GMsWord, Plain
from sortilege.rules.price import Flat, Learning
from sortilege.rules.sheet import Budget, Build, Choice, Family, Need, Sheet, Trait, Way, numbered
from sortilege.rules.test import Switches
from sortilege.words import say

START: Final = 3
"""What an attribute begins with, one that is added too."""

_AUGMENTED: Final = Need(UNAUGMENTED + 1, AtLeast("augmented"), code="needs_augmentation")
_SUITS: Final = (say("Spades"), say("Hearts"), say("Diamonds"), say("Clubs"))
_LATER: Final = Way("", Flat(0), needs=GMsWord(say("raising after creation is the GM's word")))

_ATTRIBUTES: Final = Family(
    ATTRIBUTE,
    say("Attribute"),
    Trait(
        ATTRIBUTE,
        "Attribute",
        say("Attributes"),
        least=1,
        most=10,
        creation=Way("attribute", Learning(Flat(0), Flat(1)), lowers=True),
        later=_LATER,
        needs=(_AUGMENTED,),
        first=Flat(START),
    ),
    # The source itself tests Strength.
    usual=dict.fromkeys((*ATTRIBUTES, "Strength"), ()),
)

_SKILLS: Final = Family(
    SKILL,
    say("Skill"),
    Trait(
        SKILL, "Skill", say("Skills"), least=1, most=10, creation=Way("", Flat(0)), later=_LATER, needs=(_AUGMENTED,)
    ),
    links=2,
    to=(ATTRIBUTE,),
    usual={name: tuple(f"{ATTRIBUTE}/{one}" for one in made_of) for name, made_of in USUAL.items()},
)


def build(_: Switches) -> Build:
    """The rules of characters, which no house rule changes."""
    return _BUILD


def derive(standing: Standing) -> Mapping[str, object]:
    """Patron suit, attributes, skills and augmentation as the sheet has them."""
    values = standing.values
    return {
        "patron": values.get("patron", ""),
        "attributes": {name: max(1, standing.level(what)) for what, name in _named(values, ATTRIBUTE)},
        "skills": [_skill(standing, what, name) for what, name in _named(values, SKILL)],
        "augmented": bool(values.get("augmented", False)),
    }


def _named(values: Mapping[str, Plain], family: str) -> Iterator[tuple[str, str]]:
    return ((what, what.partition("/")[2]) for what in values if what.startswith(f"{family}/"))


def _skill(standing: Standing, what: str, name: str) -> Mapping[str, object]:
    made_of = [link.partition("/")[2] for link in standing.links.get(what, ())]
    return {"name": name, "score": standing.level(what), "attributes": made_of}


def spread(sheet: Sheet) -> Standing:
    """Values and links of a sheet that was typed in. A second skill of a name gets a number behind it."""
    assert isinstance(sheet, Character)
    skills = _apart(sheet.skills)
    attributes = {f"{ATTRIBUTE}/{name}": score for name, score in sheet.attributes.items()}
    scores = {what: skill.score for what, skill in skills.items()}
    links = {what: tuple(f"{ATTRIBUTE}/{one}" for one in skill.attributes) for what, skill in skills.items()}
    patron = {"patron": sheet.patron} if sheet.patron else {}
    return Standing({**attributes, **scores, **patron, "augmented": sheet.augmented}, links)


def _apart(skills: tuple[Skill, ...]) -> Mapping[str, Skill]:
    found: dict[str, Skill] = {}
    for skill in skills:
        keys = (f"{SKILL}/{name}" for name in numbered(skill.name))
        found[next(key for key in keys if key not in found)] = skill
    return found


_BUILD: Final = Build(
    traits=(),
    derive=derive,
    spread=spread,
    rest=("name", "wounds", "background"),
    budgets=(Budget("attribute", "attribute point", creation=4, left="must_spend"),),
    families=(_ATTRIBUTES, _SKILLS),
    choices=(
        # Not later: a Patron suit brings three Fate cards, and they are not to be had anew by changing it to and fro.
        Choice("patron", say("Patron suit"), say("Character"), tuple(SUITS), _SUITS, missing="no_patron"),
        Choice(
            "augmented", say("Augmentation"), say("Character"), (False, True), (say("unaugmented"), say("augmented"))
        ),
    ),
    opening={**{f"{ATTRIBUTE}/{name}": START for name in ATTRIBUTES}, "augmented": False},
    random=by_chance,
    npcs=NPCS,
)
