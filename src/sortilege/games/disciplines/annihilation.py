"""A program that somebody moves inside of is deleted, or cut loose."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import require_able, require_in_reach
from sortilege.games.disciplines.doing import lacks_level
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.hundred import Hundred
from sortilege.games.disciplines.levels import BEINGS
from sortilege.games.disciplines.sensing import Sensed
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tasks import ANNIHILATE, is_done
from sortilege.rules.effect import Write
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test, name_of
from sortilege.rules.value import Actor
from sortilege.words import Phrase, say

LOOSE: Final = 50
"""Percent for being cut loose instead (D-WAR-3a)."""
WARPING: Final = 3


class Annihilate(Test, frozen=True, tag="annihilate", kw_only=True):
    """What becomes of a program after two rounds of instability: deleted for good or, at 50 percent, an exile.

    Refused `needs_level` below Matrix Warping 3, `not_a_program`; `not_yet` in a round, before the task is done.
    """

    parts_field: ClassVar[str | None] = "versus"
    degrees: ClassVar[bool] = True

    fighter: Fighter = Fighter()
    versus: Annotated[tuple[Sensed, ...], Meta(min_length=1, max_length=1, title="Program", description="Just one.")]
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        require_able(self.fighter)
        require_in_reach(self.fighter, self.versus[0].fighter)
        if self.fighter.disciplines.matrix_warping < WARPING:
            lacks_level(say("Whoever tries"), self.fighter.disciplines, "matrix_warping", WARPING)
        target = self.versus[0].fighter
        if target.kind != "program":
            raise Refused(
                "not_a_program", say("Only programs are annihilated, not a {kind}.", kind=BEINGS[target.kind])
            )
        if self.fighter.fighting and not is_done(self.fighter.fight, ANNIHILATE):
            raise Refused("not_yet", say("Two rounds inside the program come first: 'work' on it, task 'annihilate'."))
        return Unstable(at[0].actor, 0, LOOSE, "cut loose", (), self.fighter, at[1].actor, target)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return _TOLD[outcome.degree](name_of(names, 2))


def _cut_loose(name: Phrase) -> Phrase:
    return say("{name} is cut loose", name=name)


def _deleted(name: Phrase) -> Phrase:
    return say("{name} is deleted", name=name)


_TOLD: Final = {"cut loose": _cut_loose, "deleted": _deleted}


class Unstable(Hundred, frozen=True):
    """The roll that decides."""

    fighter: Fighter
    program: Actor
    target: Fighter

    def told(self, die: int) -> Phrase:
        return say("{die} against {percent} %", die=die, percent=self.percent)

    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        outcome = Outcome("cut loose" if success else "deleted", not success)
        done = Write(self.actor, "fight", replace(self.fighter.fight, task="", spent=0))
        return Result(outcome, (done, self._fate(success)), rows)

    def _fate(self, loose: bool) -> Write:
        if loose:
            return Write(
                self.program, "fallen", self.target.fallen, say("is cut loose from the Matrix, a free-willed exile")
            )
        return Write(self.program, "fallen", "dead", say("explodes and is deleted for good"))
