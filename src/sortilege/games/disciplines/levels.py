"""The twelve disciplines and the kinds of being."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

from msgspec import Meta

from sortilege.rules.value import Value
from sortilege.words import Phrase, say

T = TypeVar("T")

Level: TypeAlias = Annotated[int, Meta(ge=-1, le=3, description="−1 for people who do not know, 0 to 3 for others.")]
Kind: TypeAlias = Annotated[
    Literal["rebel", "human", "program", "exile"],
    Meta(title="Kind", description="The kind of being; a human does not know about the Matrix (X-7, DP-2d)."),
]
BEINGS: Final[Mapping[Kind, Phrase]] = {
    "rebel": say("rebel"),
    "human": say("human"),
    "program": say("program"),
    "exile": say("exile"),
}
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


def stated(table: Mapping[int, T], level: int, inherit: bool) -> T | None:
    """What a table by levels says at a level: what stands there, or at the nearest level below that says something.

    Without `inherit` a level has only what is said of it (AMB-30). None where nothing is said.
    """
    held = [at for at in table if at == level or (inherit and at < level)]
    return table[max(held)] if held else None
