"""Characters made at once: by chance within the rules, and a GM's NPCs."""

from collections.abc import Mapping
from typing import Final

from sortilege.components.card import SUITS
from sortilege.components.chance import Chance, one_of, some_of
from sortilege.games.revelations.scores import UNAUGMENTED
from sortilege.games.revelations.sheet import ATTRIBUTES
from sortilege.rules.prerequisite import Plain
from sortilege.rules.sheet import Making, Npc, Step
from sortilege.words import Phrase, say

ATTRIBUTE: Final = "attributes"
SKILL: Final = "skills"

USUAL: Final[Mapping[str, tuple[str, str]]] = {
    "Athletics": ("Dexterity", "Size"),
    "Camouflage": ("Intuition", "Willpower"),
    "Disguise": ("Charisma", "Memory"),
    "Lockpick": ("Dexterity", "Memory"),
    "Pistol": ("Dexterity", "Intuition"),
}
"""The skills that the source names, and of which attributes each is made up where nobody says otherwise."""

SCORES: Final = (4, 3, 2)
"""Scores of the skills of a character by chance."""


def by_chance(chance: Chance) -> Making:
    """A template without augmentation (R-CHAR-1): the six attributes at 3, and 4 points on them one by one, each as
    likely to go into any that is below 6; three of the usual skills at 4, 3 and 2; any of the four Patron suits."""
    scores = dict.fromkeys(ATTRIBUTES, 3)
    for _ in range(4):
        scores[one_of([name for name, score in scores.items() if score < UNAUGMENTED], chance)] += 1
    attributes: tuple[Step, ...] = tuple((f"{ATTRIBUTE}/{name}", score, ()) for name, score in scores.items())
    return Making((("patron", _suit(chance)),), attributes + _skills(chance))


def _skills(chance: Chance) -> tuple[Step, ...]:
    names = some_of(tuple(USUAL), len(SCORES), chance)
    return tuple(
        (f"{SKILL}/{name}", score, tuple(f"{ATTRIBUTE}/{one}" for one in USUAL[name]))
        for name, score in zip(names, SCORES, strict=True)
    )


def _suit(chance: Chance) -> str:
    return one_of(SUITS, chance)


def _npc(key: str, label: Phrase, attributes: tuple[int, ...], **skills: int) -> Npc:
    """An NPC; augmented where a score asks for it."""
    values: dict[str, Plain] = {
        f"{ATTRIBUTE}/{name}": score for name, score in zip(ATTRIBUTES, attributes, strict=True)
    }
    values |= {f"{SKILL}/{name}": score for name, score in skills.items()}
    values["augmented"] = max(*attributes, *skills.values(), 0) > UNAUGMENTED
    return Npc(key, label, lambda chance: ({**values, "patron": _suit(chance)}, {}))


# Charisma, Size, Willpower, Memory, Intuition, Dexterity.
NPCS: Final = (
    _npc("bystander", say("Bystander"), (3, 3, 2, 3, 2, 3)),
    _npc("guard", say("Guard"), (2, 4, 3, 3, 3, 4), Athletics=3, Pistol=3),
    _npc("veteran", say("Veteran"), (3, 5, 5, 3, 4, 5), Athletics=5, Pistol=5, Camouflage=4),
    _npc("infiltrator", say("Infiltrator"), (5, 3, 4, 4, 5, 5), Disguise=6, Lockpick=5, Camouflage=5, Pistol=3),
    _npc("agent", say("Agent"), (6, 7, 8, 6, 8, 9), Athletics=9, Pistol=9, Disguise=6),
)
"""Whom a GM needs at once; each has a Patron suit by chance."""
