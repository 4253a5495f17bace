"""Leaps, landings and runs along walls."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import charged, moment, mover, require_level, rules_of
from sortilege.games.disciplines.levels import Disciplines, stated
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say

TakeOff: TypeAlias = Literal["standing", "run-up", "concentration"]

STANDING: Final[dict[int, float]] = {-1: 2.5, 0: 5, 1: 10, 2: 20, 3: 30}
"""Feet of a leap in any direction (D-STR-0d, D-STR-1e, D-STR-2d, D-STR-3d); a human's are ours (AMB-6)."""
FARTHER: Final = 3
"""Times as far after a run-up or concentration (AMB-21)."""
STRONGEST: Final = 3
JUMP: Final = {1: 5, 2: 20, 3: 40}
"""Feet that Energy adds to either leap (D-ENG-1b, D-ENG-2a, D-ENG-3a, AMB-33)."""
WALL: Final = {2: 10, 3: 20}
"""Feet along a wall, by Speed (D-SPD-2b, D-SPD-3b)."""


def leap(disciplines: Disciplines, take_off: TakeOff, rules: DisciplinesSwitches) -> float:
    """Feet of the longest leap."""
    strength, bonus = disciplines.strength, stated(JUMP, disciplines.energy, rules.inherit) or 0
    short = strength == STRONGEST and rules.running_leap == "30"
    return STANDING[strength] * (1 if take_off == "standing" or short else FARTHER) + bonus


class Leap(Act, frozen=True, tag="leap"):
    """One leap, an action; concentrating for it takes a moment more (A-LEAP, AMB-38).

    Refused `no_run_up` to one who has not run this round; `no_actions`.
    """

    take_off: Annotated[TakeOff, Meta(title="Take-off")] = "standing"
    seen: Annotated[bool, Meta(title="Landing in sight", description="Off for leaps backwards or off walls.")] = True

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet, rules = mover(who), rules_of(switches)
        if self.take_off == "run-up":
            require_run_up(sheet)
        price = 1 + (moment(rules) if self.take_off == "concentration" else 0)
        far = leap(sheet.disciplines, self.take_off, rules)
        words = say(
            "leaps up to {far} ft and {landing}", far=f"{far:g}", landing=landing(sheet.disciplines.balance, self.seen)
        )
        return (*charged(who, price), Write(who.place.actor, "fight", sheet.fight, words))

    def say(self) -> Phrase:
        return _TAKES_OFF[self.take_off]


_TAKES_OFF: Final = {
    "standing": say("leaps"),
    "run-up": say("runs up and leaps"),
    "concentration": say("concentrates and leaps"),
}


def require_run_up(sheet: DisciplinesSheet) -> None:
    """Raises Refused `no_run_up`, in a round."""
    if sheet.fighting and not sheet.fight.ran:
        raise Refused(
            "no_run_up", say("{name} has not run in this round; a run-up takes an action of running.", name=sheet.name)
        )


def landing(balance: int, seen: bool) -> Phrase:
    """How one lands whom nothing hits in mid-air (D-BAL-1b, D-BAL-2a, D-BAL-3a)."""
    if balance < (1 if seen else 2):
        return say("lands as the GM says")
    return say("lands on one foot or one hand at will") if balance > 2 else say("lands on both feet")


class WallRun(Act, frozen=True, tag="wall_run"):
    """An action along a wall as on flat ground, then down again; it takes Balance 2 and Speed 2 (D-BAL-Gb).

    Refused `needs_level`; `too_far` beyond 10 feet, or 20 at Speed 3; `no_actions`.
    """

    feet: Annotated[int, Meta(ge=1, le=100, title="Feet")] = 10

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = mover(who)
        require_level(sheet, 2, "balance")
        most = WALL[require_level(sheet, 2, "speed")]
        if self.feet > most:
            raise Refused(
                "too_far",
                say(
                    "{feet} ft along a wall are too many; {name} can run {most} at a time.",
                    feet=self.feet,
                    name=sheet.name,
                    most=most,
                ),
            )
        after, words = (
            replace(sheet.fight, boosted=0),
            say("covers {feet} ft and is back on the ground", feet=self.feet),
        )
        return (*charged(who, 1), Write(who.place.actor, "fight", after, words))

    def say(self) -> Phrase:
        return say("runs along a wall")
