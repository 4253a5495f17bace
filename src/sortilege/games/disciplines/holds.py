"""Holds: who may take one, breaking it, and letting go."""

from typing import ClassVar, Final

from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Someone, Versus, paid, require_able
from sortilege.games.disciplines.charts import melee_base
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.hundred import Hundred
from sortilege.games.disciplines.percents import to_hit
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Mark
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test, name_of
from sortilege.rules.value import Actor
from sortilege.words import Phrase, say

FREE: Final = Outcome("free", True)


def require_can_hold(fighter: Fighter, target: Fighter) -> None:
    """Raises Refused `holds_already`, or `held_already` for a target that somebody holds."""
    if fighter.fight.holds:
        raise Refused("holds_already", say("Whoever holds someone lets go of them before holding someone else."))
    if target.fight.held_by:
        raise Refused("held_already", say("The target is in a hold already."))


def parted(holder: Someone, held: Someone) -> tuple[Effect, ...]:
    """What ends the hold, on both sides; a holder who holds another by now keeps that one."""
    fight = replace(holder.fight, holds="") if holder.fight.holds == held.actor else holder.fight
    free = replace(held.fight, held_by="")
    return (*replace(held, fight=free).wrote(), *replace(holder, fight=fight).wrote())


class BreakHold(Test, frozen=True, tag="break_hold", kw_only=True):
    """Breaks someone's hold: one action and the melee chart read with Strength (A-HOLD-2, AMB-17).

    The target is the holder; one who is down or holds another by now has lost its grip, which takes no roll and no
    action. Refused `not_held`, or as `require_able` does.
    """

    parts_field: ClassVar[str | None] = "versus"

    fighter: Fighter = Fighter()
    versus: Versus
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        require_able(self.fighter)
        held, holder = _someone(at[0], self.fighter), _someone(at[1], self._holder)
        if held.fight.held_by != holder.actor:
            raise Refused("not_held", say("There is no hold of this target's to break."))
        if self._is_loose(held.actor):
            return Result(FREE, parted(holder, held), (Row(words=say("the grip was lost")),))
        return Wrest(held.actor, 0, self._percent, "break", (), held, holder)

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        return () if self._is_loose(at[0].actor) else paid(at[0].actor, self.fighter)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        held, holder = name_of(names, 1), name_of(names, 2)
        if outcome.success:
            return say("{name} breaks free of {holder}", name=held, holder=holder)
        return say("{name} stays in the hold of {holder}", name=held, holder=holder)

    @property
    def _holder(self) -> Fighter:
        return self.versus[0].fighter

    @property
    def _percent(self) -> int:
        strength, other = self.fighter.disciplines.strength, self._holder.disciplines.strength
        return to_hit(melee_base(strength, other, self.rules), (), self.rules)

    def _is_loose(self, held: Actor) -> bool:
        return bool(self._holder.fallen) or self._holder.fight.holds != held


class Wrest(Hundred, frozen=True):
    """The roll to break a hold."""

    held: Someone
    holder: Someone

    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        if success:
            return Result(FREE, parted(self.holder, self.held), rows)
        return Result(Outcome("held", False), (), rows)


class LetGo(Test, frozen=True, tag="let_go", kw_only=True):
    """Lets go of someone held, at once and for no action. Refused `not_holding`."""

    parts_field: ClassVar[str | None] = "versus"

    fighter: Fighter = Fighter()
    versus: Versus
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        holder, held = _someone(at[0], self.fighter), _someone(at[1], self.versus[0].fighter)
        if holder.fight.holds != held.actor:
            raise Refused("not_holding", say("This target is not held by whoever would let go."))
        return Result(FREE, parted(holder, held))

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say("{name} lets go of {other}", name=name_of(names, 1), other=name_of(names, 2))


def _someone(place: Place, fighter: Fighter) -> Someone:
    return Someone(place.actor, fighter, fighter.fight)
