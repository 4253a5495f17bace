"""Back from death, with all spontaneous actions of a visit (D-REG-3c to D-REG-3e)."""

from collections.abc import Iterator
from typing import ClassVar, Final

from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import lacks_level, require_inside, rules_of
from sortilege.games.disciplines.fighter import CONDITIONS, Fallen, Fighter, Visit, Wound
from sortilege.games.disciplines.healing import mark
from sortilege.games.disciplines.levels import Kind
from sortilege.games.disciplines.sheet import fighter_of, own
from sortilege.games.disciplines.spontaneous import BUDGET, Touched
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.rounds import Seated
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Switches, Test
from sortilege.rules.value import Actor
from sortilege.words import Phrase, say

LEVEL: Final = 3
"""The Regeneration that brings back."""
PROGRAMS: Final[tuple[Kind, ...]] = ("program", "exile")
"""Whoever is a program, free-willed or not, is never brought back (D-REG-3d, X-6)."""


def whole_budget(name: str, healer: Fighter) -> Visit:
    """The visit with all 40 actions spent. Raises Refused `needs_level`, `not_inside`, `used_up` if any are spent."""
    if healer.disciplines.regeneration < LEVEL:
        lacks_level(name, healer.disciplines, "regeneration", LEVEL)
    require_inside(name, healer)
    used, budget = healer.visit.spontaneous, BUDGET[LEVEL]
    if used:
        told = say(
            "{name} has spent {used} of {budget} spontaneous actions in this visit; a resurrection takes all.",
            name=name,
            used=used,
            budget=budget,
        )
        raise Refused("used_up", told)
    return replace(healer.visit, spontaneous=budget)


def require_raisable(name: str, kind: Kind, fallen: Fallen, wounds: tuple[Wound, ...]) -> None:
    """Raises Refused `not_dead`, `program`, `not_intact` for one who cannot be brought back."""
    if fallen != "dead":
        raise Refused(
            "not_dead",
            say("{name} is {fallen}; only the dead are brought back.", name=name, fallen=CONDITIONS[fallen]),
        )
    if kind in PROGRAMS:
        raise Refused(
            "program", say("{name} is a {kind}; programs cannot be resurrected.", name=name, kind=Phrase(kind))
        )
    if any(wound.kind == "destroyed" for wound in wounds):
        raise Refused("not_intact", say("Too little is left of {name}; most of the body must be intact.", name=name))


def raised(actor: Actor, wounds: tuple[Wound, ...]) -> tuple[Effect, ...]:
    """Life again: wounds bleed no more and are only seen, lost limbs are not given back (D-REG-3d)."""
    words = say("is back from death")
    return Write(actor, "wounds", tuple(_closed(wounds))), Write(actor, "fallen", "", words)


def _closed(wounds: tuple[Wound, ...]) -> Iterator[Wound]:
    for wound in wounds:
        if wound.kind in ("limb", "mark"):
            yield wound
        elif wound.kind != "bone":
            yield mark(wound)


class Rise(Act, frozen=True, tag="rise"):
    """Brings oneself back from death, even in combat unless the house rules say otherwise (AMB-19).

    Refused `in_combat`, or as `whole_budget` and `require_raisable` do.
    """

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet, actor = own(who.sheet), who.place.actor
        require_raisable(sheet.name, sheet.kind, sheet.fallen, sheet.wounds)
        visit = whole_budget(sheet.name, fighter_of(sheet))
        if sheet.fighting and not rules_of(switches).rises_in_combat:
            raise Refused(
                "in_combat", say("{name} is in combat, where the house rules bring nobody back.", name=sheet.name)
            )
        return Write(actor, "visit", visit), *raised(actor, sheet.wounds)

    def say(self) -> Phrase:
        return say("spends all {n} spontaneous actions to come back", n=BUDGET[LEVEL])


class Resurrect(Test, frozen=True, tag="resurrect"):
    """Brings back a dead person whom one touches (D-REG-3c, D-REG-3d); never in combat (D-REG-3e).

    Refused `fallen`, `in_combat`, or as `whole_budget` and `require_raisable` do.
    """

    parts_field: ClassVar[str | None] = "versus"
    bares: ClassVar[int | None] = 1

    versus: Touched
    fighter: Fighter = Fighter()
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        (patient,) = self.versus
        visit = whole_budget(say("The healer"), self.fighter)
        if self.fighter.fallen:
            raise Refused("fallen", say("Someone {fallen} brings nobody back.", fallen=CONDITIONS[self.fighter.fallen]))
        if self.fighter.fighting:
            raise Refused("in_combat", say("Nobody is brought back by someone who is in combat."))
        require_raisable(say("The patient"), patient.fighter.kind, patient.fighter.fallen, patient.wounded.wounds)
        effects = Write(at[0].actor, "visit", visit), *raised(at[1].actor, patient.wounded.wounds)
        return Result(Outcome("resurrected", True), effects)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say("spends all {n} spontaneous actions: the dead come back", n=BUDGET[LEVEL])
