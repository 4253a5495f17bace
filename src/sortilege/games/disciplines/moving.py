"""Moving and running: feet by actions, Energy's bursts, and how many rounds of running there is breath for."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import charged, mover, rules_of
from sortilege.games.disciplines.fighter import Fight
from sortilege.games.disciplines.levels import stated
from sortilege.games.disciplines.running import limit
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import NO_WORDS, Phrase, say

Gait: TypeAlias = Literal["move", "run"]

FEET: Final[dict[Gait, int]] = {"move": 15, "run": 30}
"""Feet that an action covers (A-MOV-1, A-MOV-2, D-END-Gb)."""
BURST: Final = {1: 5, 2: 10, 3: 15}
"""Feet that Energy adds to an action of either (D-ENG-1a, D-ENG-2a, D-ENG-3a, AMB-33)."""
STREAK: Final = {1: 3, 2: 3, 3: 10}
"""Boosted actions in a row, before one that is not (D-ENG-1c, D-ENG-3b)."""


def boosts(energy: int, boosted: int, actions: int) -> tuple[bool, ...]:
    """Which of the actions Energy boosts, after so many `boosted` in a row: as many as may be."""
    most = stated(STREAK, energy, True) or 0
    found = list[bool]()
    for _ in range(actions):
        boosted = boosted + 1 if boosted < most else 0
        found.append(boosted > 0)
    return tuple(found)


def feet(gait: Gait, energy: int, boosted: tuple[bool, ...]) -> int:
    """How far those actions go."""
    return FEET[gait] * len(boosted) + (stated(BURST, energy, True) or 0) * sum(boosted)


def streak(before: int, boosted: tuple[bool, ...]) -> int:
    """How many in a row are boosted after those actions."""
    for one in boosted:
        before = before + 1 if one else 0
    return before


class Move(Act, frozen=True, tag="move"):
    """Moves 15 feet an action, or runs 30 (A-MOV-1, A-MOV-2).

    Energy boosts as many of the actions as it can, unless it is saved. Refused `no_actions`; `winded` when no breath is
    left for running, `needs_roll` where the rounds it lasts are rolled first.
    """

    gait: Annotated[Gait, Meta(title="Pace", description="15 or 30 feet an action.")] = "move"
    actions: Annotated[int, Meta(ge=1, le=20, title="Actions")] = 1
    boost: Annotated[bool, Meta(title="With Energy", description="As far as it goes.")] = True

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = mover(who)
        if self.gait == "run" and sheet.fighting:
            require_breath(sheet, rules_of(switches))
        boosted = self._boosted(sheet)
        words = say("covers {feet} ft{say}", feet=feet(self.gait, sheet.disciplines.energy, boosted), say=_say(boosted))
        return (*charged(who, self.actions), Write(who.place.actor, "fight", self._after(sheet, boosted), words))

    def _boosted(self, sheet: DisciplinesSheet) -> tuple[bool, ...]:
        return boosts(sheet.disciplines.energy if self.boost else 0, sheet.fight.boosted, self.actions)

    def _after(self, sheet: DisciplinesSheet, boosted: tuple[bool, ...]) -> Fight:
        fight = replace(sheet.fight, boosted=streak(sheet.fight.boosted, boosted))
        if self.gait == "move" or not sheet.fighting:
            return fight
        return replace(fight, ran=True, running=fight.running + (not fight.ran))

    def say(self) -> Phrase:
        verb = say("runs") if self.gait == "run" else say("moves")
        return verb if self.actions == 1 else say("{verb} for {actions} actions", verb=verb, actions=self.actions)


def require_breath(sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> None:
    """Raises Refused `winded` or `needs_roll` for one who cannot run this round."""
    if sheet.fight.winded and not sheet.fight.ran:
        rounds = sheet.fight.running
        raise Refused(
            "winded",
            say(
                "{name} has run for {rounds} rounds; one round without running comes first.",
                name=sheet.name,
                rounds=rounds,
            ),
        )
    if rules.ranges == "roll" and not sheet.fight.breath and limit(sheet.disciplines.endurance, sheet.fight, rules):
        raise Refused("needs_roll", say("How long {name} can run is rolled first: call 'breath'.", name=sheet.name))


def _say(boosted: tuple[bool, ...]) -> Phrase:
    many = sum(boosted)
    return say(", {many} of {n} actions boosted", many=many, n=len(boosted)) if many else NO_WORDS
