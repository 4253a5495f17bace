"""Flight: taking off, speeds and heights, floating and landing."""

from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import charged, intently, moment, mover, require_level, rules_of, short_period
from sortilege.games.disciplines.leaping import require_run_up
from sortilege.games.disciplines.levels import stated
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tempo import full_round
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say

Speed: TypeAlias = Literal["slow", "fast", "jet"]

LEVELS: Final[dict[Speed, int]] = {"slow": 1, "fast": 2, "jet": 3}
"""The Flight that a speed takes (D-FLI-1a, D-FLI-2a, D-FLI-3b)."""
PER_ROUND: Final[dict[str, int]] = {"slow": 220, "fast": 733}
"""Feet in a round: about 30 and 100 miles an hour. A jet's speed has no number."""
WORDS: Final[dict[Speed, Phrase]] = {"slow": say("30 mph"), "fast": say("100 mph"), "jet": say("the speed of a jet")}
CEILING: Final = {1: 2_000, 2: 10_000}
"""Feet of altitude (D-FLI-1b, D-FLI-2b)."""
JET: Final = 3


def ceiling(flight: int, rules: DisciplinesSwitches) -> int | None:
    """The highest that one can fly, in feet; None for no limit (AMB-30)."""
    return None if flight == JET and rules.flight_ceiling == "none" else stated(CEILING, flight, inherit=True)


def price(sheet: DisciplinesSheet, speed: Speed, encumbered: bool, rules: DisciplinesSwitches) -> int:
    """Actions that taking off takes, or going faster: a leap at Flight 1, a moment at 2, by speed at 3 (D-FLI-3b)."""
    flight, full = sheet.disciplines.flight, full_round(sheet.disciplines, sheet.fight.accelerating, rules)
    if flight == 1:
        return 0 if sheet.fight.flying else 1
    if flight < JET or (speed == "slow" and encumbered):
        return moment(rules)
    return {"slow": 0, "fast": short_period(full, rules), "jet": intently(full, rules)}[speed]


class TakeOff(Act, frozen=True, tag="take_off"):
    """Takes off, or changes the speed of flight.

    At Flight 1 after a run-up, unless one is falling (D-FLI-1a, D-FLI-1d). Refused `needs_level`, `no_run_up`,
    `no_actions`.
    """

    speed: Annotated[Speed, Meta(title="Speed", description="30 mph, 100 mph at Flight 2, a jet's at Flight 3.")] = (
        "slow"
    )
    falling: Annotated[bool, Meta(title="Falling", description="Flight is resumed in the middle of a fall.")] = False
    encumbered: Annotated[bool, Meta(title="Encumbered", description="Takes a moment even at Flight 3.")] = False

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet, rules = mover(who), rules_of(switches)
        flight = require_level(sheet, LEVELS[self.speed], "flight")
        if flight == 1 and not (self.falling or sheet.fight.flying):
            require_run_up(sheet)
        cost = charged(who, price(sheet, self.speed, self.encumbered, rules))
        after = replace(sheet.fight, flying=True, pace=self.speed)
        return (
            *cost,
            Write(who.place.actor, "fight", after, say("is in the air, at {speed}", speed=WORDS[self.speed])),
        )

    def say(self) -> Phrase:
        return say("takes off") if not self.falling else say("catches the fall")


class Fly(Act, frozen=True, tag="fly"):
    """Flies on; a whole round goes 220 feet at 30 mph and 733 at 100 mph, an action its share.

    Refused `not_flying`; `too_high` above 2,000 feet at Flight 1 and 10,000 at Flight 2; `no_actions`.
    """

    actions: Annotated[int, Meta(ge=1, le=20, title="Actions")] = 1
    altitude: Annotated[int, Meta(ge=0, le=1_000_000, title="Altitude", description="In feet.")] = 0

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet, rules = mover(who), rules_of(switches)
        require_flying(sheet)
        most = ceiling(sheet.disciplines.flight, rules)
        if most is not None and self.altitude > most:
            raise Refused(
                "too_high",
                say(
                    "{altitude} ft are too high for {name}, who flies up to {most} ft.",
                    altitude=self.altitude,
                    name=sheet.name,
                    most=most,
                ),
            )
        words = say("flies {how_far} at {altitude} ft", how_far=self._how_far(sheet, rules), altitude=self.altitude)
        return (*charged(who, self.actions), Write(who.place.actor, "fight", sheet.fight, words))

    def _how_far(self, sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> Phrase:
        per_round = PER_ROUND.get(sheet.fight.pace)
        if per_round is None:
            return say("with {speed}", speed=WORDS["jet"])
        share = Fraction(self.actions, full_round(sheet.disciplines, sheet.fight.accelerating, rules))
        return say("{round} ft", round=round(per_round * share))

    def say(self) -> Phrase:
        return say("flies on")


class Float(Act, frozen=True, tag="float"):
    """Stays in one place in the air, which takes no action (D-FLI-2d). Refused `needs_level` below Flight 2."""

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = mover(who)
        require_flying(sheet)
        require_level(sheet, 2, "flight")
        return (Write(who.place.actor, "fight", sheet.fight, say("floats")),)

    def say(self) -> Phrase:
        return say("stops in mid-air")


class Land(Act, frozen=True, tag="land"):
    """Lands; without Balance 1 one has the risk `hard_landing`. Landing as a jet takes a moment (D-FLI-3c).

    Refused `not_flying`; `too_fast` at 100 mph, which only Flight 3 survives (D-FLI-2e).
    """

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = mover(who)
        require_flying(sheet)
        if sheet.fight.pace == "fast" and sheet.disciplines.flight < JET:
            raise Refused(
                "too_fast",
                say("At {speed} {name} would not survive it: slow down first.", speed=WORDS["fast"], name=sheet.name),
            )
        cost = charged(who, moment(rules_of(switches)) if sheet.fight.pace == "jet" else 0)
        soft = say("lands softly") if sheet.disciplines.balance > 0 else say("lands, softly only if nothing goes wrong")
        return (*cost, Write(who.place.actor, "fight", replace(sheet.fight, flying=False, pace=""), soft))

    def say(self) -> Phrase:
        return say("comes down")


def require_flying(sheet: DisciplinesSheet) -> None:
    """Raises Refused `not_flying`."""
    if not sheet.fight.flying:
        raise Refused("not_flying", say("{name} is not in the air; taking off comes first.", name=sheet.name))
