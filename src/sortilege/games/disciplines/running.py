"""How many rounds of running there is breath for, by Endurance."""

from typing import Final

from msgspec.structs import replace

from sortilege.components.dice import Dice
from sortilege.components.refusal import Refused
from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.levels import stated
from sortilege.games.disciplines.span import Span
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ask import Roll
from sortilege.rules.effect import Write
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Next, Rolls
from sortilege.rules.test import Names, Place, Test
from sortilege.rules.value import Actor
from sortilege.words import Phrase, plural, say

ROUNDS: Final = {-1: Span(1, 2), 0: Span(3, 5), 1: Span(6, 8), 2: Span(9, 11), 3: None}
"""Rounds of running in a row; none limit Endurance 3 (D-END-0d, D-END-1e, D-END-2e, D-END-3e). A human's are ours."""


def limit(endurance: int, fight: Fight, rules: DisciplinesSwitches) -> int | None:
    """Rounds of running before one without; None for no limit, or where only the GM says (AMB-22)."""
    span = stated(ROUNDS, endurance, rules.inherit)
    if span is None or rules.ranges == "gm":
        return None
    return fight.breath or span.middle


def after_round(fight: Fight, endurance: int, rules: DisciplinesSwitches) -> Fight:
    """When a round ends: breath comes back in one without running, and goes when the limit is reached (AMB-32)."""
    if not fight.ran:
        return replace(fight, running=0, winded=False, breath=0)
    most = limit(endurance, fight, rules)
    return replace(fight, ran=False, winded=most is not None and fight.running >= most)


class Breath(Test, frozen=True, tag="breath"):
    """For how many rounds one can run, where that is rolled (SW-15).

    Refused `not_rolled` where it is not, or where nothing limits it; `running` in the middle of a run.
    """

    fighter: Fighter = Fighter()
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        span = stated(ROUNDS, self.fighter.disciplines.endurance, self.rules.inherit)
        if span is None or self.rules.ranges != "roll":
            raise Refused(
                "not_rolled", say("Nothing is rolled for: no range limits this running, or it is not rolled.")
            )
        if self.fighter.fight.running:
            raise Refused(
                "running", say("This run goes on already, for {running} rounds.", running=self.fighter.fight.running)
            )
        return Lungs(at[0].actor, span, self.fighter.fight)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return plural("breath for {n} round of running", "breath for {n} rounds of running", outcome.count("rounds"))


class Lungs(Rolls, frozen=True):
    """One die over the span."""

    actor: Actor
    span: Span
    fight: Fight

    def ask(self) -> Roll:
        return Roll(self.actor, 1, self.span.sides, "breath")

    def resume(self, got: Dice) -> Next:
        rounds = self.span.at(got[0])
        effect = Write(self.actor, "fight", replace(self.fight, breath=rounds))
        row = Row(groups=(Group(dice=got, total=rounds),))
        return Result(Outcome("rounds", None, (("rounds", rounds),)), (effect,), (row,))
