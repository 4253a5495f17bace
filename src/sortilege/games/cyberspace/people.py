"""Characters made at once: by chance within the rules, and a GM's NPCs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sortilege.components.chance import Chance, one_of, some_of
from sortilege.games.cyberspace.entries import SKILLS, USUAL
from sortilege.games.cyberspace.sheet import ATTRIBUTES, CYBERSPACE
from sortilege.rules.prerequisite import Plain
from sortilege.rules.sheet import Making, Npc, Step
from sortilege.words import Phrase, say

LEVELS: Final = 19
"""Attribute levels bought, at 2 points each."""
RAISED: Final = 4
"""Skills learnt and raised once, at 1½ points each."""
LEARNT: Final = 2
"""Skills learnt, at ½ point each: with the others all of the 45 points."""
HIGHEST: Final = 5


def by_chance(given: int, chance: Chance) -> Making:
    """A template that spends all 45 points (C-CHAR-1): 19 attribute levels above those `given`, where each is at
    least 1 and every level below 5 is as likely to rise; four of the usual skills raised once and two learnt.

    Cyberspace skills are learnt only, as nobody is there to choose a specialisation.
    """
    levels = _levels(given, chance)
    attributes: tuple[Step, ...] = tuple((name, level, ()) for name, level in levels.items())
    return Making(steps=attributes + tuple(_skills(levels, chance)))


def _levels(given: int, chance: Chance) -> dict[str, int]:
    levels: dict[str, int] = dict.fromkeys(ATTRIBUTES, 1)
    to_buy = LEVELS - sum(levels.values()) + given * len(levels)
    for _ in range(to_buy):
        rises = one_of([name for name, level in levels.items() if level < HIGHEST], chance)
        levels[rises] += 1
    return levels


def _skills(levels: Mapping[str, int], chance: Chance) -> Iterator[Step]:
    raised = some_of([name for name in USUAL if name not in CYBERSPACE], RAISED, chance)
    learnt = some_of([name for name in USUAL if name not in raised], LEARNT, chance)
    for name in (*raised, *learnt):
        links = USUAL[name]
        yield f"{SKILLS}/{name}", levels[links[0]] + (name in raised), links


def _npc(key: str, label: Phrase, attributes: Sequence[int], **skills: int) -> Npc:
    values: dict[str, Plain] = dict(zip(ATTRIBUTES, attributes, strict=True))
    values |= {f"{SKILLS}/{name.replace('_', ' ')}": level for name, level in skills.items()}
    rest = {"hero": 0, "hero_most": 0}
    return Npc(key, label, lambda _: (values, rest))


# Strength, dexterity, perception, intelligence, technical, operation.
NPCS: Final = (
    _npc("thug", say("Thug"), (4, 3, 2, 1, 1, 1), Firearms=3),
    _npc("guard", say("Security guard"), (3, 3, 3, 2, 2, 2), Firearms=4, Stealth=3),
    _npc("netrunner", say("Netrunner"), (1, 2, 3, 5, 3, 5), Computers=6, CyberDeck=6, Electronics=4),
    _npc("technician", say("Technician"), (2, 3, 3, 3, 5, 3), Electronics=6, Electricity=5, Computers=3),
    _npc("burglar", say("Burglar"), (2, 5, 4, 2, 3, 2), Stealth=6, Sleight_of_Hands=6),
)
"""Whom a GM needs at once. They have no hero points: those are for characters of players (C-HERO-1)."""
