"""Characters that nobody builds: one by chance, people who do not know, and agents."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from sortilege.components.chance import Chance, one_of
from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS
from sortilege.games.disciplines.spreads import Pool, count, spread
from sortilege.games.disciplines.starts import has_needs, starts
from sortilege.rules.prerequisite import Plain
from sortilege.rules.sheet import Making, Npc, Step
from sortilege.words import say

Made: TypeAlias = tuple[Mapping[str, Plain], Mapping[str, object]]

_EVERYDAY: Final = ("alertness", "charisma", "craft", "driving", "education", "language", "street_smarts")
_AGENT: Final = {
    "agility": 3, "awareness": 3, "balance": 1, "endurance": 3, "evasion": 3, "speed": 3, "strength": 3,
    "alertness": 3, "driving": 3, "education": 2, "intimidation": 4, "language": 3, "matrix_lore": 3, "medicine": 1,
    "stealth": 2, "street_smarts": 2, "thievery": 2,
}  # fmt: skip
_AGENT_NOTE: Final = (
    "A program that takes over people. Endurance 3 is against bullets; blows defeat an agent only for a while, "
    "unless the striker has Matrix Warping."
)


def by_chance(pool: Pool, chance: Chance) -> Making:
    """A legal character, each as likely as any other: a start and a spread, each by one die of so many sides."""
    start = one_of(starts(), chance)
    ratings = spread(pool, one_of(range(count(pool)), chance))
    free_first = sorted(start, key=lambda what: not has_needs(what, {what: start[what]}))
    talents = ((what, level) for what, level in zip(TALENTS, ratings, strict=True) if level)
    steps: list[Step] = [(what, start[what], ()) for what in free_first]
    return Making(steps=(*steps, *((what, level, ()) for what, level in talents)))


def _human(chance: Chance) -> Made:
    """Someone who does not know: everyday talents, each from Below Average to Above Average."""
    ratings = zip(_EVERYDAY, chance.roll(len(_EVERYDAY), 3), strict=True)
    return {"kind": "human", "level": 1, **dict.fromkeys(DISCIPLINES, -1), **dict(ratings)}, {}


def _agent(_: Chance) -> Made:
    return {"kind": "program", "level": 1, **_AGENT}, {"background": _AGENT_NOTE}


NPCS: Final = (Npc("human", say("Human"), _human), Npc("agent", say("Agent"), _agent))
"""People who do not know have −1 in each discipline (DP-2d); an agent's levels are ours, after cited facts (X-1)."""
