"""What hangs on rounds and scenes: actions come with a round, and what only one round knows goes with it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from sortilege.games.disciplines.doing import rules_of
from sortilege.games.disciplines.fighter import Counts, Fight, count_of
from sortilege.games.disciplines.healing import calmed
from sortilege.games.disciplines.running import after_round
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tempo import full_round
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Moment
from sortilege.rules.test import Switches
from sortilege.rules.value import Actor

Change: TypeAlias = Callable[[DisciplinesSheet, DisciplinesSwitches], DisciplinesSheet]

CHANGED: Final = ("fighting", "actions", "visit", "fight", "wounds")
"""The fields that moments change."""


def moments(moment: Moment, switches: Switches) -> tuple[Effect, ...]:
    """A round gives everyone in the Matrix its actions (A-1); with its end, and a scene's, what counted for it goes."""
    change = _CHANGES.get((moment.name, moment.begins))
    if change is None:
        return ()
    rules = rules_of(switches)
    sheets = ((who.place.actor, own(who.sheet)) for who in moment.cast)
    return tuple(write for actor, sheet in sheets for write in _writes(actor, sheet, change(sheet, rules)))


def _writes(actor: Actor, before: DisciplinesSheet, after: DisciplinesSheet) -> Iterator[Write]:
    for field in CHANGED:
        if getattr(after, field) != getattr(before, field):
            yield Write(actor, field, getattr(after, field))


def round_begins(sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> DisciplinesSheet:
    """All actions of a round (A-1); how often guns were fired in the last one is no longer known."""
    if not sheet.visit.inside:
        return sheet
    fight = replace(_fresh(sheet.fight), guns=())
    return replace(sheet, fighting=1, actions=full_round(sheet.disciplines, False, rules), fight=fight)


def round_ends(sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> DisciplinesSheet:
    """Opponents' misses and breath are counted; whoever acted has been in combat, so that time to heal begins anew."""
    if not sheet.fighting:
        return sheet
    fight = replace(after_round(sheet.fight, sheet.disciplines.endurance, rules), missed=missed(sheet.fight))
    acted = sheet.actions < full_round(sheet.disciplines, sheet.fight.accelerating, rules)
    wounds = tuple(replace(wound, minutes=0) for wound in sheet.wounds) if acted else sheet.wounds
    return replace(sheet, fighting=0, actions=0, fight=_fresh(fight), wounds=wounds)


def _fresh(fight: Fight) -> Fight:
    """Without what holds for one round."""
    none = {"evading": (), "blocked": (), "tried": (), "hit": ()}
    return replace(fight, accelerating=False, blocking=False, has_blocked=False, ran=False, **none)


def missed(fight: Fight) -> Counts:
    """The rounds in a row in which each opponent's attacks all missed; one without attacks ends it (AMB-37)."""
    vain = sorted(set(fight.tried) - set(fight.hit))
    return tuple((opponent, count_of(fight.missed, opponent) + 1) for opponent in vain)


def scene_changes(sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> DisciplinesSheet:
    """Fights are over; where the house rules count healing in combat for each fight, it is whole again (SW-14)."""
    visit = replace(sheet.visit, in_combat=0) if rules.combat_healing == "fight" else sheet.visit
    return replace(sheet, fight=calmed(sheet.fight), visit=visit)


_CHANGES: Final[Mapping[tuple[str, bool], Change]] = {
    ("round", True): round_begins,
    ("round", False): round_ends,
    ("scene", True): scene_changes,
    ("scene", False): scene_changes,
}
