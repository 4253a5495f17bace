"""Telekinesis that stops bullets: one blocks, any number shoot (D-TEL-1a, 2a, 3a)."""

from collections.abc import Callable, Hashable
from typing import Annotated, ClassVar, Final, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Someone, require_able
from sortilege.games.disciplines.doing import lacks_level
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.hundred import Hundred
from sortilege.games.disciplines.percents import SIDES
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ask import Choose, Chosen, Option
from sortilege.rules.effect import Effect, Mark
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.step import Decides, Next
from sortilege.rules.test import Names, Part, Place, Test
from sortilege.rules.value import Actor
from sortilege.words import Phrase, say

REVERSES: Final = 2
"""The level that sends bullets back (D-TEL-2b)."""


class Band(NamedTuple):
    """What a level stops: so many shooters for sure, so many at most, at that percent."""

    sure: int
    most: int
    percent: int


BANDS: Final = {1: Band(1, 2, 60), 2: Band(3, 6, 70)}
"""By level; level 3 stops all (D-TEL-1a, D-TEL-2a, D-TEL-3a)."""


class Shooter(Part, frozen=True):
    """Whoever shoots or throws at the blocker."""

    fighter: Fighter = Fighter()
    behind: Annotated[
        bool,
        Meta(
            title="Behind the wall",
            description="At Telekinesis 3 fire from the blocker's own side passes: the wall is one-way (D-TEL-3c).",
        ),
    ] = False


class Block(Test, frozen=True, tag="block", kw_only=True):
    """Stands and concentrates while they shoot; what comes from those that are stopped drops, for the round.

    Those named first are stopped first. Whoever names no more than the level stops for sure needs no roll (AMB-12).
    Refused `needs_level` without Telekinesis, `used_up` the second time in a round, `fallen`.
    """

    parts_field: ClassVar[str | None] = "versus"

    fighter: Fighter = Fighter()
    versus: Annotated[
        tuple[Shooter, ...], Meta(min_length=1, max_length=40, title="Shooters", description="Those to be stopped.")
    ]
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        self._require()
        front = [place.actor for place, one in zip(at[1:], self.versus, strict=True) if not self._passes(one)]
        band = BANDS.get(self._level, Band(len(front), len(front), SIDES))
        me = Someone(at[0].actor, self.fighter, self.fighter.fight)
        stopped, missed = _ended(me, tuple(front[: band.most])), _ended(me, ())
        sure = len(front) > band.most and self.rules.block_beyond == "sure"
        if sure or len(front) <= band.sure:
            return stopped
        return Blocks(me.actor, 0, band.percent, "block", (), stopped, missed)

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        price = {"0": 0, "1": 1, "all": self.fighter.actions}[self.rules.block_actions]
        return (Mark(at[0].actor, "actions", -price),) if price and self.fighter.fighting else ()

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say("stops the fire of {stopped} of {all}", stopped=outcome.count("stopped"), all=len(self.versus))

    @property
    def _level(self) -> int:
        return self.fighter.disciplines.telekinesis

    def _passes(self, shooter: Shooter) -> bool:
        return shooter.behind and self._level not in BANDS

    def _require(self) -> None:
        if self.fighter.fight.has_blocked:
            raise Refused("used_up", say("Bullets are blocked once a round, whether that succeeded or not."))
        require_able(self.fighter)
        if self._level < 1:
            lacks_level("The blocker", self.fighter.disciplines, "telekinesis", 1)


class Blocks(Hundred, frozen=True):
    """Whether those that the roll is for are stopped, or none."""

    stopped: Result
    missed: Result

    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        return replace(self.stopped if success else self.missed, rows=rows)


def _ended(me: Someone, stopped: tuple[Actor, ...]) -> Result:
    fight = replace(me.fight, blocked=stopped, blocking=bool(stopped), has_blocked=True)
    effects = replace(me, fight=fight).wrote() if me.fighter.fighting else ()
    degree = "stopped" if stopped else "not stopped"
    return Result(Outcome(degree, bool(stopped), (("stopped", len(stopped)),)), effects)


class Unblock(Test, frozen=True, tag="unblock", kw_only=True):
    """The blocker may act again, once those it stopped have used their actions (AMB-12b).

    Refused `not_blocking`, `shooters_missing` where not all of them are named, `still_to_shoot`.
    """

    parts_field: ClassVar[str | None] = "versus"

    fighter: Fighter = Fighter()
    versus: Annotated[
        tuple[Shooter, ...], Meta(min_length=1, max_length=40, title="Shooters", description="All that were stopped.")
    ]
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        fight = self.fighter.fight
        if not fight.blocking:
            raise Refused("not_blocking", say("Only whoever is blocking bullets stops doing so."))
        if missing := set(fight.blocked) - {place.actor for place in at[1:]}:
            raise Refused(
                "shooters_missing", say("{list} was stopped too: name all shooters.", list=", ".join(sorted(missing)))
            )
        if left := [one.fighter.actions for one in self.versus if one.fighter.actions and not one.fighter.fallen]:
            raise Refused(
                "still_to_shoot", say("{sum} actions are left to the shooters; the blocker comes after.", sum=sum(left))
            )
        free = Someone(at[0].actor, self.fighter, replace(fight, blocking=False))
        return Result(Outcome("free", True), free.wrote())

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say("is free to act after all that were stopped")


class Reversal(Decides, frozen=True):
    """The blocker lets bullets drop, or sends them back where they came from (D-TEL-2b)."""

    actor: Actor
    dropped: Result
    returned: Next

    def key(self) -> Hashable:
        after = self.returned
        return self.actor, self.dropped.outcome, after.outcome if isinstance(after, Result) else after.key()

    def ask(self) -> Choose:
        return Choose(self.actor, (Option("drop"), Option("send_back")), "stopped bullets")

    def resume(self, got: Chosen) -> Next:
        return self.returned if got.verb == "send_back" else self.dropped

    def rows(self) -> tuple[Row, ...]:
        return (Row(1, words=say("stops the bullets, and may send them back")),)


def stopped(blocker: Someone, before: tuple[Effect, ...], back: Callable[[], Next]) -> Next:
    """The bullets of a blocked shooter drop; the one and only shooter's may go `back` (D-TEL-2b)."""
    dropped = Result(Outcome("stopped", False, (("hits", 0),)), before, (Row(1, words=say("stops the bullets")),))
    alone = len(blocker.fight.blocked) == 1 and blocker.fighter.disciplines.telekinesis >= REVERSES
    return Reversal(blocker.actor, dropped, back()) if alone else dropped
