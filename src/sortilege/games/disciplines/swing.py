"""The rolls of an attack hand to hand: to hit, to keep what the hit has won, and how far it throws."""

from collections.abc import Callable, Hashable
from fractions import Fraction

from msgspec.structs import replace

from sortilege.components.dice import Dice
from sortilege.games.disciplines.blows import BLOWS
from sortilege.games.disciplines.bout import Bout
from sortilege.games.disciplines.charts import melee_base
from sortilege.games.disciplines.driving import SHOVE, THROWS, farther, holds_ground, say_feet
from sortilege.games.disciplines.hundred import Hundred
from sortilege.games.disciplines.percents import to_hit
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Roll
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Next, Rolls
from sortilege.rules.want import Want
from sortilege.words import NO_WORDS, Phrase, say


def swing(bout: Bout) -> Next:
    """The attack as the target takes it; at once over where it has no chance."""
    if bout.impossible:
        return _end(bout, (Row(words=bout.impossible),), hit=False)
    return Swing(bout.attacker, 0, bout.percent, "attack", (), bout)


def _end(bout: Bout, rows: tuple[Row, ...], *, hit: bool, done: bool = True, driven: Phrase = NO_WORDS) -> Result:
    return Result(bout.outcome(hit=hit, done=done), bout.effects(hit=hit, done=done, driven=driven), rows)


class Swing(Hundred, frozen=True):
    """The roll to hit."""

    bout: Bout

    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        return _landed(self.bout, rows) if success else _end(self.bout, rows, hit=False)


def _landed(bout: Bout, rows: tuple[Row, ...]) -> Next:
    if bout.aim in BLOWS:
        return _driven(bout, rows)
    if bout.aim == "trip" or bout.rules.grips == "hit":
        return _end(bout, rows, hit=True)
    mine, theirs = bout.mine.disciplines.strength, bout.theirs.disciplines.strength
    if bout.rules.grips == "second_roll":
        return Grip(bout.attacker, 0, _against(mine, theirs, bout), bout.aim, rows, bout)
    return Keep(bout.target, 1, _against(theirs, mine, bout), "keep", rows, bout)


def _against(strength: int, other: int, bout: Bout) -> int:
    return to_hit(melee_base(strength, other, bout.rules), (), bout.rules)


class Grip(Hundred, frozen=True):
    """The attacker's second roll for a hold or to disarm, Strength against Strength (SW-12)."""

    bout: Bout

    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        return _end(self.bout, rows, hit=True, done=success)


class Keep(Hundred, frozen=True):
    """The target's roll to stay free or keep the weapon, Strength against Strength (SW-12)."""

    bout: Bout

    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        return _end(self.bout, rows, hit=True, done=not success)


def _driven(bout: Bout, rows: tuple[Row, ...]) -> Next:
    """The hit, with how far it drives the target back (D-TEL-1d, D-TEL-2c)."""
    if bout.drive == "no":
        return _end(bout, rows, hit=True)
    if bout.drive == "shove":
        return _drove(bout, rows, Fraction(SHOVE), _shoved)
    thrown = Thrown(bout, rows)
    return thrown if bout.rules.throws == "roll" else _drove(bout, rows, thrown.middle, _thrown)


def _drove(bout: Bout, rows: tuple[Row, ...], feet: Fraction, how: Callable[..., Phrase]) -> Result:
    far = say_feet(farther(feet, augmented=bout.augmented))
    driven = how(far=far)
    if holds_ground(bout.theirs, bout.mine):
        driven = say("{driven} but keeps standing", driven=driven)
    return _end(bout, rows, hit=True, driven=driven)


def _shoved(far: Phrase) -> Phrase:
    return say(", and is shoved back {far}", far=far)


def _thrown(far: Phrase) -> Phrase:
    return say(", and is thrown {far}", far=far)


class Thrown(Rolls, frozen=True):
    """How far a well-placed blow throws, every foot of the range alike (AMB-22)."""

    bout: Bout
    before: tuple[Row, ...]

    @property
    def middle(self) -> Fraction:
        """The middle of the range."""
        return Fraction(sum(self._range), 2)

    @property
    def _range(self) -> tuple[int, int]:
        return THROWS[self.bout.mine.disciplines.telekinesis]

    def key(self) -> Hashable:
        return replace(self, before=())

    def ask(self) -> Roll:
        least, most = self._range
        return Roll(self.bout.attacker, 1, most - least + 1, "throw")

    def resume(self, got: Dice) -> Next:
        feet = self._range[0] + got[0] - 1
        row = Row(groups=(Group(dice=got),), words=say("thrown {feet} ft", feet=feet))
        return _drove(self.bout, (*self.before, row), Fraction(feet), _thrown)

    def rows(self) -> tuple[Row, ...]:
        return self.before

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome]:
        return Distribution.certain(self.bout.outcome(hit=True))
