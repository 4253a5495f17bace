"""Characters made at once: by chance within the rules, and a GM's NPCs."""

from collections.abc import Mapping
from typing import Final

from sortilege.components.chance import Chance, some_of
from sortilege.games.saga.sheet import STATS
from sortilege.rules.prerequisite import Plain
from sortilege.rules.sheet import Making, Npc, Step
from sortilege.words import Phrase, say

STAT: Final = "stats"
SKILL: Final = "skills"

USUAL: Final[Mapping[str, str]] = {
    "Academics (Biology)": "Intelligence",
    "Academics (Computers)": "Intelligence",
    "Fighting": "Dexterity",
    "Medicine": "Intelligence",
    "Shooting": "Dexterity",
    "Stealth": "Speed",
}
"""Skills that are offered, with their stats: those that the source names, and two to fight with."""

SPREAD: Final = (7, 6, 6, 5, 5, 4, 4, 3)
"""Stats of a character by chance: 5 on average."""
LEVELS: Final = (4, 3, 2)
"""Levels of its skills."""


def by_chance(chance: Chance) -> Making:
    """A template with every number in the human range: the stats 7, 6, 6, 5, 5, 4, 4 and 3 in any order; three of the
    skills that are offered, at 4, 3 and 2; Edge 2 to 4, each as likely."""
    stats: tuple[Step, ...] = tuple(
        (f"{STAT}/{name}", score, ()) for name, score in zip(STATS, some_of(SPREAD, len(SPREAD), chance), strict=True)
    )
    names = some_of(tuple(USUAL), len(LEVELS), chance)
    skills: tuple[Step, ...] = tuple(
        (f"{SKILL}/{name}", level, (f"{STAT}/{USUAL[name]}",)) for name, level in zip(names, LEVELS, strict=True)
    )
    return Making(steps=(*stats, *skills, ("edge", 1 + chance.roll(1, 3)[0], ())))


def _npc(key: str, label: Phrase, stats: tuple[int, ...], **skills: int) -> Npc:
    """An NPC. Those of the GM share one hand, so that they have no Edge of their own (S-EDGE-2)."""
    return Npc(key, label, lambda _: (_values(stats, skills), {}))


def _values(stats: tuple[int, ...], skills: Mapping[str, int]) -> dict[str, Plain]:
    scores = {f"{STAT}/{name}": score for name, score in zip(STATS, stats, strict=True)}
    return {**scores, **{f"{SKILL}/{name}": level for name, level in skills.items()}, "edge": 0}


def _monster(chance: Chance) -> tuple[Mapping[str, Plain], Mapping[str, object]]:
    """Strength and Endurance from 13 to 20, Dexterity, Speed and Perception from 5 to 12, no wits to speak of."""
    strength, endurance, *quick = chance.roll(5, 8)
    dexterity, speed, perception = (4 + die for die in quick)
    stats = (12 + strength, dexterity, speed, 12 + endurance, 2, perception, 1, 10)
    return _values(stats, {"Fighting": 4, "Stealth": 2}), {}


# Strength, Dexterity, Speed, Endurance, Intelligence, Perception, Charisma, Determination.
NPCS: Final = (
    _npc("bystander", say("Bystander"), (4, 4, 4, 4, 5, 4, 5, 4)),
    _npc("mook", say("Mook"), (5, 4, 4, 5, 3, 4, 3, 3), Fighting=2),
    _npc("soldier", say("Soldier"), (6, 6, 5, 6, 5, 5, 4, 6), Fighting=3, Shooting=4, Medicine=1),
    _npc("expert", say("Expert"), (3, 4, 4, 4, 8, 6, 5, 6), **{"Academics (Computers)": 5, "Medicine": 4}),
    Npc("monster", say("Monster"), _monster),
)
"""Whom a GM needs at once."""
