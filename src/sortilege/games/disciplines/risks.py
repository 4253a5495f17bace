"""Tests of the chances that levels state in percent: one roll of 1d100, or none where it is sure."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.dice import Dice
from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import paid, require_able
from sortilege.games.disciplines.doing import lacks_level, moment
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.hazards import HAZARDS, Hazard, Named
from sortilege.games.disciplines.hundred import Hundred
from sortilege.games.disciplines.levels import stated
from sortilege.games.disciplines.percents import SIDES
from sortilege.games.disciplines.sheet import label
from sortilege.games.disciplines.span import Span
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tempo import full_round
from sortilege.rules.ask import Roll
from sortilege.rules.effect import Effect, Mark, Write
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.step import Next, Rolls
from sortilege.rules.test import Names, Place, Test
from sortilege.rules.value import Actor
from sortilege.words import Phrase, say

LABELS: Final = "; ".join(f"{name}: {one.words} ({one.rule})" for name, one in HAZARDS.items())


class Risk(Test, frozen=True, tag="risk", kw_only=True):
    """A chance in percent that a level states; a GM may give another.

    Refused `needs_level` where nothing is stated, `needs_number` where a range is stated and the GM is to say.
    """

    gm_fields: ClassVar[frozenset[str]] = frozenset({"chance"})

    fighter: Fighter = Fighter()
    risk: Annotated[Named, Meta(title="Risk", description=f"{LABELS}.")]
    chance: Annotated[int, Meta(ge=0, le=SIDES)] | None = None
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        if self.hazard.effort:
            require_able(self.fighter)
        span = self.span()
        end = Ending(at[0].actor, 0, 0, self.risk.replace("_", " "), (), self.risk, self.fighter)
        if span.low == span.high:
            return _rolled(span.low, end)
        return Within(at[0].actor, span, end) if self.rules.ranges == "roll" else _rolled(span.middle, end)

    @property
    def hazard(self) -> Hazard:
        """What is risked."""
        return HAZARDS[self.risk]

    def span(self) -> Span:
        """Percent that it goes well or badly, as the hazard has it. Raises Refused as the test does."""
        if self.chance is not None:
            return Span(self.chance, self.chance)
        self._require_needs()
        span = self.hazard.chance(self.fighter.disciplines, self.rules)
        if span is None:
            raise Refused("needs_level", self._unstated())
        if span.low != span.high and self.rules.ranges == "gm":
            raise Refused(
                "needs_number",
                say("The chance is {low} to {high} percent; the GM says it: 'chance'.", low=span.low, high=span.high),
            )
        return span

    def _unstated(self) -> Phrase:
        what, levels = label(self.hazard.discipline), ", ".join(map(str, self.hazard.chances))
        held = str(getattr(self.fighter.disciplines, self.hazard.discipline)).replace("-", "−")
        return say(
            "{what} {held} states no chance for this, only {what} {levels}; a GM can say one: 'chance'.",
            what=what,
            held=held,
            levels=levels,
        )

    def _require_needs(self) -> None:
        if self.hazard.needs and getattr(self.fighter.disciplines, self.hazard.needs[0]) < self.hazard.needs[1]:
            lacks_level("Whoever risks it", self.fighter.disciplines, *self.hazard.needs)

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        """A moment's concentration, or all of a round's force."""
        level = getattr(self.fighter.disciplines, self.hazard.discipline)
        effort = stated(self.hazard.effort, level, inherit=True)
        if effort == "round":
            return paid(at[0].actor, self.fighter, self._full())
        return paid(at[0].actor, self.fighter, moment(self.rules) if effort == "moment" else 0)

    def _full(self) -> int:
        return full_round(self.fighter.disciplines, self.fighter.fight.accelerating, self.rules)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return self.hazard.well if outcome.success else self.hazard.ill


class Ending(Hundred, frozen=True):
    """How it ends, once the chance stands; as a step, the roll that decides."""

    risk: Named
    fighter: Fighter

    def told(self, die: int) -> Phrase:
        return say("{die} against {percent} %", die=die, percent=self.percent)

    def then(self, success: bool, rows: tuple[Row, ...]) -> Result:
        return self.ended(happens=success, rows=rows)

    def ended(self, *, happens: bool, rows: tuple[Row, ...] = ()) -> Result:
        """The result when what the chance is of happens, or does not."""
        well = happens != HAZARDS[self.risk].bad
        return Result(Outcome("success" if well else "failure", well), () if well else self._effects(), rows)

    def _effects(self) -> tuple[Effect, ...]:
        comes = HAZARDS[self.risk].comes
        if comes == "falls":
            fight = replace(self.fighter.fight, flying=False, pace="")
            return (Write(self.actor, "fight", fight, HAZARDS[self.risk].ill),)
        return (Write(self.actor, "fallen", "dead", HAZARDS[self.risk].ill),) if comes == "dies" else ()


class Within(Rolls, frozen=True):
    """The die that finds the chance in its range, where ranges are rolled (SW-15)."""

    actor: Actor
    span: Span
    end: Ending

    def ask(self) -> Roll:
        return Roll(self.actor, 1, self.span.sides, "chance")

    def resume(self, got: Dice) -> Next:
        return _rolled(self.span.at(got[0]), self.end)


def _rolled(percent: int, end: Ending) -> Next:
    """The roll; none for what is sure."""
    if percent in (0, SIDES):
        return end.ended(happens=percent == SIDES)
    return replace(end, percent=percent)
