"""Healing with time: what rest without combat mends, wound by wound (table in 4.9 of the ledger)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.condition import counted, unhurt
from sortilege.games.disciplines.doing import rules_of
from sortilege.games.disciplines.fighter import Fight, Wound, WoundKind
from sortilege.games.disciplines.sheet import DisciplinesSheet, fighter_of, own
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import NO_WORDS, Phrase, joined, plural, say

HALF_HOUR: Final = 30

NO_REGENERATION: Final[Mapping[WoundKind, int]] = {"blow": 120, "bone": 240}
QUICK: Final[Mapping[WoundKind, int]] = {"blow": 30, "bone": 30, "bullet": 180}
QUICKER: Final[Mapping[WoundKind, int]] = {"blow": 30, "bone": 30, "bullet": 60, "limb": 180}
TIMES: Final = (NO_REGENERATION, QUICK, QUICKER, QUICKER)
"""Minutes without combat after which a wound is gone, by Regeneration (D-REG-0a, 0b, 1a, 2a)."""

NAMES: Final[Mapping[WoundKind, Phrase]] = {
    "bullet": say("bullet wound"),
    "blow": say("blow"),
    "bone": say("broken bone"),
    "limb": say("lost limb"),
    "mark": say("mark"),
    "fatal": say("fatal wound"),
    "destroyed": say("destroyed body"),
}
_COUNTED: Final[Mapping[WoundKind, Callable[[int], Phrase]]] = {
    "bullet": lambda n: plural("{n} bullet wound", "{n} bullet wounds", n),
    "blow": lambda n: plural("{n} blow", "{n} blows", n),
    "bone": lambda n: plural("{n} broken bone", "{n} broken bones", n),
    "limb": lambda n: plural("{n} lost limb", "{n} lost limbs", n),
    "mark": lambda n: plural("{n} mark", "{n} marks", n),
    "fatal": lambda n: plural("{n} fatal wound", "{n} fatal wounds", n),
    "destroyed": lambda n: plural("{n} destroyed body", "{n} destroyed bodies", n),
}


def minutes_to_heal(wound: Wound, regeneration: int) -> int | None:
    """How long the wound lasts without combat; None where time does not heal it.

    Humans, at −1, only heal naturally: as the GM says. Marks vanish after their own time (D-REG-2e), others with
    Regeneration alone (D-REG-0c, D-REG-1b).
    """
    if regeneration < 0:
        return None
    if wound.kind == "mark":
        return wound.of or (HALF_HOUR if regeneration else None)
    return TIMES[regeneration].get(wound.kind)


def rested(wounds: tuple[Wound, ...], regeneration: int, minutes: int) -> tuple[Wound, ...]:
    """The wounds after so many more minutes without combat."""
    return tuple(left for wound in wounds for left in _after(wound, regeneration, wound.minutes + minutes))


def _after(wound: Wound, regeneration: int, minutes: int) -> Iterator[Wound]:
    needed = minutes_to_heal(wound, regeneration)
    if needed is None or minutes < needed:
        yield replace(wound, minutes=minutes)
    elif wound.kind == "blow" and not regeneration:
        yield mark(wound)


def mark(wound: Wound, minutes: int = 0) -> Wound:
    """What is still to be seen of a healed wound, for so many minutes; 0 where that depends on its bearer."""
    return Wound("mark", of=minutes, words=wound.words)


def say_wounds(wounds: tuple[Wound, ...]) -> Phrase:
    """How many there are of each kind: `2 blows, 1 bullet wound`."""
    many = Counter(wound.kind for wound in wounds)
    return joined(_COUNTED[kind](count) for kind, count in many.items())


def say_healed(before: tuple[Wound, ...], after: tuple[Wound, ...]) -> Phrase:
    """What is healed, as words after the name; empty where nothing is."""
    left = Counter(wound.kind for wound in after)
    many = Counter(wound.kind for wound in before) - left
    gone = tuple(Wound(kind) for kind in many.elements())
    return say("recovers from {wounds}", wounds=say_wounds(gone)) if gone else NO_WORDS


class Rest(Act, frozen=True, tag="rest"):
    """Time without combat, in half hours: it heals, and lets one catch breath. A character's player or the GM says so.

    Refused `in_combat` in a round, `dead`.
    """

    half_hours: Annotated[
        int, Meta(ge=1, le=1000, title="Half hours", description="4 are two hours. Time without combat counts on.")
    ] = 4

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = own(who.sheet)
        if sheet.fighting:
            raise Refused("in_combat", say("{name} is in a round; rest is time without combat.", name=sheet.name))
        if sheet.fallen == "dead":
            raise Refused("dead", say("{name} is dead; time heals no more.", name=sheet.name))
        return tuple(self._rested(who, sheet, rules_of(switches)))

    def _rested(self, who: Seated, sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> Iterator[Effect]:
        actor = who.place.actor
        wounds = counted(sheet.wounds, unhurt(fighter_of(sheet), sheet.hp), rules)
        healed = rested(wounds, sheet.disciplines.regeneration, self.half_hours * HALF_HOUR)
        if healed != sheet.wounds:
            yield Write(actor, "wounds", healed, say_healed(wounds, healed))
        if (calm := calmed(sheet.fight)) != sheet.fight:
            yield Write(actor, "fight", calm)
        if rules.combat_healing == "fight" and sheet.visit.in_combat:
            yield Write(actor, "visit", replace(sheet.visit, in_combat=0))

    def say(self) -> Phrase:
        hours, half = divmod(self.half_hours, 2)
        told = f"{hours or ''}{'½' if half else ''}"
        return plural("rests for {hours} hour", "rests for {hours} hours", 1 + (self.half_hours > 2), hours=told)


def calmed(fight: Fight) -> Fight:
    """The fight after time without one: breath is back, and what opponents have missed counts no more."""
    return replace(fight, boosted=0, ran=False, running=0, winded=False, breath=0, tried=(), hit=(), missed=())
