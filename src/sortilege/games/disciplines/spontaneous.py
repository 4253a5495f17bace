"""Spontaneous regeneration: actions of a visit that mend single wounds, one's own or another's."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import paid
from sortilege.games.disciplines.condition import counted, unhurt
from sortilege.games.disciplines.doing import charged, lacks_level, require_inside, require_level, rules_of
from sortilege.games.disciplines.fighter import CONDITIONS, Fighter, Visit, Wound, Wounded, WoundKind
from sortilege.games.disciplines.healing import NAMES, QUICK, mark
from sortilege.games.disciplines.sheet import fighter_of, own
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Mark, Write
from sortilege.rules.game import Act
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.rounds import Seated
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Part, Place, Switches, Test
from sortilege.words import Phrase, joined, plural, say

PRICES: Final[Mapping[WoundKind, int]] = {"bullet": 3, "blow": 2}
"""Actions that mend one (D-REG-2b)."""
BUDGET: Final = {2: 20, 3: 40}
"""Such actions in a visit, by Regeneration (D-REG-2c, D-REG-3a)."""
IN_COMBAT: Final = {2: 0, 3: 5}
"""So many of them in combat (D-REG-2f, D-REG-3a)."""
OTHERS: Final = 3
"""The Regeneration that mends others (D-REG-3b)."""

Number: TypeAlias = Annotated[
    int, Meta(ge=1, le=500, title="Wound", description="Which one, counted from 1 as they stand on the sheet.")
]


class Patient(Part, frozen=True):
    """Whoever is touched and healed."""

    fighter: Fighter = Fighter()
    wounded: Wounded = Wounded()


Touched: TypeAlias = Annotated[
    tuple[Patient, ...], Meta(min_length=1, max_length=1, title="Patient", description="Whoever is touched, just one.")
]


def price_of(wounds: tuple[Wound, ...], number: int) -> int:
    """The actions that the wound takes. Raises Refused `no_such_wound`, `not_healed_so`."""
    if number > len(wounds):
        told = joined((joined((at, _name(one)), " ") for at, one in enumerate(wounds, 1)), "; ") or say("none")
        raise Refused("no_such_wound", say("There is no wound {number}. Wounds: {told}.", number=number, told=told))
    wound = wounds[number - 1]
    if wound.kind not in PRICES:
        raise Refused(
            "not_healed_so", say("A {name} takes time; actions mend only bullet wounds and blows.", name=_name(wound))
        )
    return PRICES[wound.kind]


def _name(wound: Wound) -> Phrase:
    name = NAMES[wound.kind]
    return say("{wound} ({where})", wound=name, where=wound.words) if wound.words else name


def mended(patient: Fighter, wounded: Wounded, number: int, rules: DisciplinesSwitches) -> tuple[Wound, ...]:
    """The wounds with that one healed; its mark stays as long as level 1 would take to heal it (D-REG-2e)."""
    wound, others = wounded.wounds[number - 1], counted(wounded.wounds, unhurt(patient, wounded.hp), rules)
    return (*others[: number - 1], mark(wound, QUICK[wound.kind]), *others[number:])


def spent(name: str, healer: Fighter, price: int) -> Visit:
    """The healer's visit with the actions spent.

    Raises Refused `unconscious`, `dead`, `not_inside`, `in_combat` or `used_up`.
    """
    if healer.fallen in ("unconscious", "dead"):
        raise Refused(
            healer.fallen,
            say("{name} is {fallen} and regenerates nothing at will.", name=name, fallen=CONDITIONS[healer.fallen]),
        )
    require_inside(name, healer)
    visit, level = healer.visit, healer.disciplines.regeneration
    _require_left(name, visit.spontaneous, BUDGET[level], price, say("this visit"))
    if not healer.fighting:
        return replace(visit, spontaneous=visit.spontaneous + price)
    if not IN_COMBAT[level]:
        told = say("{name} has Regeneration {level}; in combat it takes Regeneration {needed}.",
                   name=name, level=level, needed=OTHERS)  # fmt: skip
        raise Refused("in_combat", told)
    _require_left(name, visit.in_combat, IN_COMBAT[level], price, say("this combat"))
    return replace(visit, spontaneous=visit.spontaneous + price, in_combat=visit.in_combat + price)


def _require_left(name: str, used: int, budget: int, price: int, span: Phrase) -> None:
    if used + price > budget:
        told = say(
            "{name} has {left} of {budget} spontaneous actions left in {span}; this takes {price}.",
            name=name,
            left=budget - used,
            budget=budget,
            span=span,
            price=price,
        )
        raise Refused("used_up", told)


def _says(wound: Wound, visit: Visit, level: int) -> Phrase:
    return say(
        "a {name}; {left} of {budget} actions are left",
        name=_name(wound),
        left=BUDGET[level] - visit.spontaneous,
        budget=BUDGET[level],
    )


class Regenerate(Act, frozen=True, tag="regenerate"):
    """Mends one of one's own wounds: 3 actions for a bullet, 2 for a blow (D-REG-2b).

    Refused `needs_level` below Regeneration 2, `no_actions`, or as `price_of` and `spent` do.
    """

    wound: Number

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet, actor = own(who.sheet), who.place.actor
        level = require_level(sheet, min(BUDGET), "regeneration")
        price = price_of(sheet.wounds, self.wound)
        visit = spent(sheet.name, fighter_of(sheet), price)
        words = say("mends {says}", says=_says(sheet.wounds[self.wound - 1], visit, level))
        healed = mended(fighter_of(sheet), Wounded(sheet.hp, sheet.wounds), self.wound, rules_of(switches))
        return *charged(who, price), Write(actor, "visit", visit), Write(actor, "wounds", healed, words)

    def say(self) -> Phrase:
        return say("regenerates spontaneously")


class Heal(Test, frozen=True, tag="heal"):
    """Mends a wound of somebody whom one keeps touching, by the same prices and out of the same actions (D-REG-3b).

    Refused `needs_level` below Regeneration 3, `dead` for a dead patient, or as `price_of` and `spent` do.
    """

    parts_field: ClassVar[str | None] = "versus"
    bares: ClassVar[int | None] = 1

    wound: Number
    versus: Touched
    fighter: Fighter = Fighter()
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        wounds = self.versus[0].wounded.wounds
        price = PRICES.get(wounds[self.wound - 1].kind, 0) if self.wound <= len(wounds) else 0
        return paid(at[0].actor, self.fighter, price)

    def start(self, at: tuple[Place, ...]) -> Next:
        (patient,) = self.versus
        level = self.fighter.disciplines.regeneration
        if level < OTHERS:
            lacks_level(say("The healer"), self.fighter.disciplines, "regeneration", OTHERS)
        if patient.fighter.fallen == "dead":
            raise Refused("dead", say("The patient is dead: to be brought back, not healed."))
        price = price_of(patient.wounded.wounds, self.wound)
        visit = spent(say("The healer"), self.fighter, price)
        words = say("is healed of {says}", says=_says(patient.wounded.wounds[self.wound - 1], visit, level))
        healed = mended(patient.fighter, patient.wounded, self.wound, self.rules)
        effects = Write(at[0].actor, "visit", visit), Write(at[1].actor, "wounds", healed, words)
        return Result(Outcome("healed", True, (("actions", price),)), effects)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return plural("heals a wound for {n} action", "heals a wound for {n} actions", outcome.count("actions"))
