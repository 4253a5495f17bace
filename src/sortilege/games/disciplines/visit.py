"""A visit to the Matrix: entering and leaving it, and acceleration, which a visit has only so many rounds of."""

from collections.abc import Iterator
from typing import ClassVar, Final

from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import doer, require_level, rules_of
from sortilege.games.disciplines.fighter import Fight, Visit
from sortilege.games.disciplines.levels import stated
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tempo import full_round
from sortilege.rules.effect import Effect, Mark, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import NO_WORDS, Phrase, say

ROUNDS: Final = {1: 10, 2: 12}
"""Accelerated rounds in a visit, by Matrix Warping; level 3 states no other number (D-WAR-1d, D-WAR-2c, AMB-20)."""
HEALS: Final = 2
"""The Regeneration that leaving heals, where it does not heal everyone (AMB-18)."""


class Leave(Act, frozen=True, tag="leave"):
    """Leaves the Matrix: everything that a visit counts begins anew, and wounds are healed (D-REG-2d, AMB-41).

    Refused `outside`, `dead`.
    """

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = own(who.sheet)
        if not sheet.visit.inside:
            raise Refused("outside", say("{name} is not in the Matrix.", name=sheet.name))
        if sheet.fallen == "dead":
            raise Refused("dead", say("{name} is dead and does not leave the Matrix any more.", name=sheet.name))
        return tuple(_left(who, sheet, rules_of(switches)))

    def say(self) -> Phrase:
        return say("leaves the Matrix")


def _left(who: Seated, sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> Iterator[Effect]:
    """The visit is over, and with it this round for whoever is in one."""
    actor = who.place.actor
    yield Write(actor, "visit", Visit(inside=False))
    yield Write(actor, "fight", Fight())
    if sheet.fighting:
        yield Write(actor, "fighting", 0)
        yield Write(actor, "actions", 0)
    if rules.exit_heals == "all" or sheet.disciplines.regeneration >= HEALS:
        yield Write(actor, "wounds", (), say("is healed") if sheet.wounds else NO_WORDS)
        yield Write(actor, "fallen", "")


class Enter(Act, frozen=True, tag="enter"):
    """Enters the Matrix: a new visit. Refused `inside`, `fallen`."""

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = doer(who)
        if sheet.visit.inside:
            raise Refused(
                "inside", say("{name} is in the Matrix already; a new visit begins after leaving it.", name=sheet.name)
            )
        return (Write(who.place.actor, "visit", Visit()),)

    def say(self) -> Phrase:
        return say("enters the Matrix")


class Accelerate(Act, frozen=True, tag="accelerate"):
    """More actions in this round, by Matrix Warping (D-WAR-1c, 2b, 3b).

    Refused `not_on` outside a round, `needs_level`, `accelerating` already, `used_up` when the visit's rounds are,
    `fallen` or `blocking`.
    """

    within: ClassVar = "round"

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet, actor, rules = doer(who), who.place.actor, rules_of(switches)
        _require_rounds(sheet, require_level(sheet, 1, "matrix_warping"))
        usual, more = (full_round(sheet.disciplines, fast, rules) for fast in (False, True))
        used = sheet.visit.accelerated + 1
        return (
            Mark(actor, "actions", more - usual),
            Write(actor, "visit", replace(sheet.visit, accelerated=used)),
            Write(actor, "fight", replace(sheet.fight, accelerating=True)),
        )

    def say(self) -> Phrase:
        return say("accelerates for this round")


def _require_rounds(sheet: DisciplinesSheet, level: int) -> None:
    if not sheet.fighting:
        raise Refused("not_on", say("{name} is in no round; one accelerates for a round.", name=sheet.name))
    if sheet.fight.accelerating:
        raise Refused("accelerating", say("{name} has accelerated in this round already.", name=sheet.name))
    budget = stated(ROUNDS, level, inherit=True) or 0
    if sheet.visit.accelerated >= budget:
        told = say(
            "{name} has used {accelerated} of {budget} accelerated rounds of this visit.",
            name=sheet.name,
            accelerated=sheet.visit.accelerated,
            budget=budget,
        )
        raise Refused("used_up", say("{told} Leaving the Matrix and entering it again gives them back.", told=told))
