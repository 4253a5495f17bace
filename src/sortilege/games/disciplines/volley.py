"""The bullets of one action on their way: a roll of 1d100 each, then one each for what may be shrugged off."""

from collections.abc import Hashable
from math import comb

from msgspec.structs import replace

from sortilege.components.dice import Dice
from sortilege.games.disciplines.damage import SHRUGS
from sortilege.games.disciplines.fighter import Wound
from sortilege.games.disciplines.percents import SIDES
from sortilege.games.disciplines.weapons import say_weapon
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Roll
from sortilege.rules.effect import Append, Effect
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Next, Rolls, Step
from sortilege.rules.value import Actor, Value
from sortilege.rules.want import Want
from sortilege.words import Phrase, say


class Burst(Value, frozen=True):
    """Bullets that hit at so many percent, each with that wound.

    `part` is the shooter's number in the test, 0 or 1. With `shrugs` the target may ignore bullets that ought to kill;
    with `together` one roll decides on all bullets (SW-7); `returned` ones come back to who fired them (D-TEL-2b).
    `before` are effects that come first.
    """

    shooter: Actor
    target: Actor
    part: int
    bullets: int
    percent: int
    wound: Wound
    shrugs: bool = False
    together: bool = False
    returned: bool = False
    before: tuple[Effect, ...] = ()

    @property
    def rolls(self) -> int:
        """How many rolls decide on them."""
        return 1 if self.together else self.bullets

    def hit(self, dice: Dice) -> tuple[bool, ...]:
        """Whether each bullet hits, once all rolls are there."""
        came = tuple(die <= self.percent for die in dice)
        return came * self.bullets if self.together else came

    def outcome(self, hits: int) -> Outcome:
        """How the test ends with so many hits."""
        if self.returned:
            return Outcome("returned", False, (("hits", 0), ("returned", hits)))
        return Outcome("hit" if hits else "miss", hits > 0, (("hits", hits),))


class _Flying(Step, frozen=True):
    burst: Burst
    dice: Dice = ()

    def rows(self) -> tuple[Row, ...]:
        if not self.dice:
            return ()
        hits = sum(self.burst.hit(self.dice))
        words = say(
            "{hits} of {bullets} hit at {percent} %", hits=hits, bullets=self.burst.bullets, percent=self.burst.percent
        )
        return (Row(self.burst.part, (Group(dice=self.dice),), words),)


class Shots(_Flying, Rolls, frozen=True):
    """Waits for the rolls to hit: not above the percent."""

    def ask(self) -> Roll:
        return Roll(self.burst.shooter, self._left, SIDES, "shots")

    def resume(self, got: Dice) -> Next:
        thrown = replace(self, dice=self.dice + got)
        if thrown._left:
            return thrown
        return Shrugs(self.burst, thrown.dice) if self.burst.shrugs else thrown._ends()

    def alike(self, die: int) -> bool:
        return die <= self.burst.percent

    def key(self) -> Hashable:
        burst = self.burst
        each = burst.bullets if burst.together else 1
        return burst.percent, self._left, each, self._hits, burst.returned, burst.shooter

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome]:
        burst, n = self.burst, self._left
        yes, no = burst.percent, SIDES - burst.percent
        each = burst.bullets if burst.together else 1
        return Distribution.of(
            (burst.outcome(self._hits + each * more), comb(n, more) * yes**more * no ** (n - more))
            for more in range(n + 1)
        )

    @property
    def _left(self) -> int:
        return self.burst.rolls - len(self.dice)

    @property
    def _hits(self) -> int:
        return sum(self.burst.hit(self.dice))

    def _ends(self) -> Result:
        return _ended(self.burst, self.dice, (), self.rows())


class Shrugs(_Flying, Rolls, frozen=True):
    """Waits for the target's rolls, one for each bullet fired, so that a correction of the shots needs no others.

    They matter for bullets that hit and ought to kill; who shoots does not know which do (D-END-3c, AMB-35).
    """

    ignored: Dice = ()

    def ask(self) -> Roll:
        return Roll(self.burst.target, self.burst.bullets - len(self.ignored), SIDES, "shrugging off")

    def resume(self, got: Dice) -> Next:
        thrown = replace(self, ignored=self.ignored + got)
        if len(thrown.ignored) < self.burst.bullets:
            return thrown
        return _ended(self.burst, self.dice, thrown.ignored, thrown.rows())

    def alike(self, die: int) -> bool:
        return die <= SHRUGS

    def key(self) -> Hashable:
        return self.burst.outcome(sum(self.burst.hit(self.dice))), self.burst.bullets - len(self.ignored)

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome]:
        return Distribution.certain(self.burst.outcome(sum(self.burst.hit(self.dice))))

    def rows(self) -> tuple[Row, ...]:
        shots = super().rows()
        if not self.ignored:
            return shots
        words = say("a bullet that ought to kill is shrugged off up to {percent}", percent=SHRUGS)
        return (*shots, Row(1 - self.burst.part, (Group(dice=self.ignored),), words))


def _ended(burst: Burst, dice: Dice, ignored: Dice, rows: tuple[Row, ...]) -> Result:
    hit = burst.hit(dice)
    wounds = tuple(
        _wound(burst, bool(ignored) and ignored[number] <= SHRUGS) for number, hits in enumerate(hit) if hits
    )
    return Result(burst.outcome(sum(hit)), (*burst.before, *wounds), rows)


def _wound(burst: Burst, shrugged: bool) -> Append:
    wound = replace(burst.wound, shrugged=shrugged)
    return Append(
        burst.target,
        "wounds",
        wound,
        _hit(wound),
    )


def _hit(wound: Wound) -> Phrase:
    weapon = say_weapon(wound.words)
    if wound.vital:
        return say("is hit in heart or brain with the {weapon} for {worth} damage", weapon=weapon, worth=wound.worth)
    return say("is hit with the {weapon} for {worth} damage", weapon=weapon, worth=wound.worth)
