"""Fights by policies, in a game of a coin and a game with a shield, against what can be worked out by hand."""

from collections.abc import Hashable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from sortilege.components.chance import seeded_chance
from sortilege.components.dice import Dice
from sortilege.components.refusal import Refused
from sortilege.odds.interval import wilson
from sortilege.readers.fight import Ending, Forecast, played
from sortilege.readers.following import TooLarge, followed
from sortilege.readers.racing import raced
from sortilege.readers.ring import Duel
from sortilege.rules.ask import Choose, Chosen, Option, Roll
from sortilege.rules.effect import Append, Effect, Mark, Write
from sortilege.rules.fight import Corner, Deed, Facing, Fights
from sortilege.rules.game import Game, Moment
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.rounds import Rounds, Seated, Slot
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Decides, Next, Rolls
from sortilege.rules.test import Names, Place, Switches, Test
from sortilege.rules.value import Actor
from sortilege.words import NO_WORDS, Phrase, say


class Toy(Sheet, frozen=True):
    """Falls with the last of its `lives`; `left` are actions of a round; the `scars` matter to nobody."""

    lives: int = 1
    left: int = 0
    shields: int = 0
    scars: tuple[int, ...] = ()


def toy(sheet: Sheet) -> Toy:
    assert isinstance(sheet, Toy)
    return sheet


class Toss(Test, frozen=True, tag="toss"):
    """A six-sided die up to `up_to` takes a life of the other, who may ward it off with a shield."""

    up_to: int
    shields: int = 0

    def start(self, at: tuple[Place, ...]) -> Next:
        toss = Tossing(at[0].actor, at[1].actor, self.up_to)
        return Warding(at[1].actor, toss, self.shields) if self.shields else toss

    def seats(self) -> int:
        return 2

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        return (Mark(at[0].actor, "left", -1),)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return Phrase(outcome.degree)


class Tossing(Rolls, frozen=True):
    actor: Actor
    other: Actor
    up_to: int

    def ask(self) -> Roll:
        return Roll(self.actor, 1, 6, "toss")

    def alike(self, die: int) -> Hashable:
        return die <= self.up_to

    def resume(self, got: Dice) -> Next:
        if got[0] > self.up_to:
            return Result(Outcome("miss", False))
        scar = Append(self.other, "scars", got[0], say("by a {got}", got=got[0]))
        return Result(Outcome("hit", True), (Mark(self.other, "lives", -1), scar))


class Warding(Decides, frozen=True):
    actor: Actor
    toss: Tossing
    shields: int

    def ask(self) -> Choose:
        return Choose(self.actor, (Option("take"), Option("ward")), "ward")

    def resume(self, got: Chosen) -> Next:
        warded = Result(Outcome("warded", False), (Write(self.actor, "shields", self.shields - 1),))
        return warded if got.verb == "ward" else self.toss


def _deed(facing: Facing) -> Deed:
    me, foe = toy(facing.me.sheet), toy(facing.foe.sheet)
    if facing.mine.policy == "sit":
        return ()
    if facing.mine.policy == "late" and foe.left:
        return None
    if facing.mine.policy == "dither":
        return (Write(facing.me.place.actor, "lives", me.lives),)
    return Toss(int(facing.mine.weapon), foe.shields)


def _verb(facing: Facing, at: Decides) -> str:
    return at.ask().options[-1].verb


def _enters(sheet: Sheet) -> Sheet:
    return sheet


def _fallen(sheet: Sheet) -> str:
    return "" if toy(sheet).lives else "out"


def _plain(sheet: Sheet, corner: Corner, switches: Switches) -> Sheet:
    return replace(toy(sheet), scars=())


FIGHTS = Fights(
    policies=dict.fromkeys(("toss", "sit", "late", "dither"), NO_WORDS),
    armed=frozenset({"toss"}),
    weapons=("3",),
    enters=_enters,
    deed=_deed,
    verb=_verb,
    fallen=_fallen,
    plain=_plain,
    steady=frozenset({"toss", "sit"}),
)


def _moments(moment: Moment, switches: Switches) -> tuple[Effect, ...]:
    if moment.name != "round":
        return ()
    return tuple(Write(one.place.actor, "left", 2 if moment.begins else 0) for one in moment.cast)


def _order(cast: tuple[Seated, ...], outcome: Outcome | None, switches: Switches) -> tuple[Slot, ...]:
    return tuple(Slot(one.place.actor, turns=2) for one in cast)


def _left(sheet: Sheet) -> int:
    return toy(sheet).left


def game(rounds: Rounds) -> Game:
    return Game(
        name="toy", title="Toy", version=1, sheet=Toy, switches=Switches, tests=(Toss,), bases=lambda _: (),
        bound=lambda _: {}, moments=_moments, rounds=rounds, fights=FIGHTS,
    )  # fmt: skip


COUNTED = game(Rounds(order=_order, left=_left, waited="left"))
SLOTTED = game(Rounds(order=_order))
"""Where turns are told by the slots."""

SIT, LATE, DITHER = Corner("sit"), Corner("late", "3"), Corner("dither")


def tosses(up_to: int) -> Corner:
    return Corner("toss", str(up_to))


def duel(first: Corner, second: Corner, of: Game = COUNTED) -> Duel:
    return Duel(of, FIGHTS, Switches(), (first, second))


def wins(found: Forecast, winner: int) -> float:
    return float(found.odds.chance(lambda end: end.winner == winner))


@pytest.mark.parametrize("of", [COUNTED, SLOTTED])
def test_two_who_toss_in_turn(of: Game) -> None:
    """The first of two who hit half the time hits first two times of three."""
    fight = duel(tosses(3), tosses(3), of)
    start = fight.entered((Toy("Ana"), Toy("Bo")))
    follow, race = followed(fight, start, 200), raced(fight, start, 200)
    assert race
    for found in (follow, race):
        assert wins(found, 1) == pytest.approx(2 / 3, abs=1e-14)
        assert float(found.odds[Ending(2, "out", 2)]) == pytest.approx(1 / 64 + 1 / 256, abs=1e-14)
        assert found.lost < Fraction(1, 10**14)


def test_many_lives_are_raced_as_they_are_followed() -> None:
    fight = duel(tosses(1), tosses(4))
    start = fight.entered((Toy("Ana", lives=5), Toy("Bo", lives=2)))
    race, follow = raced(fight, start, 50), followed(fight, start, 50)
    assert race
    for end, chance in follow.odds.items():
        assert float(race.odds[end]) == pytest.approx(float(chance), abs=1e-13)


def test_a_fight_is_broken_off_after_the_last_round() -> None:
    fight = duel(tosses(3), tosses(3))
    start = fight.entered((Toy("Ana"), Toy("Bo")))
    race = raced(fight, start, 1)
    assert race
    for found in (race, followed(fight, start, 1)):
        assert (found.odds[Ending(0, "", 1)], found.lost) == (Fraction(1, 16), Fraction(0))


def test_whoever_lets_the_other_act_first_still_has_its_turns() -> None:
    """Two tosses of the other before two of one's own: 3/4 + x/16 is x."""
    fight = duel(LATE, tosses(3))
    start = fight.entered((Toy("Ana"), Toy("Bo")))
    assert raced(fight, start, 200) is None
    assert wins(followed(fight, start, 200), 2) == pytest.approx(4 / 5, abs=1e-14)


def test_decisions_are_taken_by_the_policy() -> None:
    """The shield wards off the two tosses that come first, so that the other side is as good as first."""
    fight = duel(tosses(3), LATE)
    start = fight.entered((Toy("Ana"), Toy("Bo", shields=2)))
    assert wins(followed(fight, start, 200), 2) == pytest.approx(4 / 5, abs=1e-14)


@pytest.mark.parametrize("of", [COUNTED, SLOTTED])
def test_what_is_played_agrees(of: Game) -> None:
    fight = duel(tosses(2), LATE, of)
    start = fight.entered((Toy("Ana", lives=2), Toy("Bo", lives=2, shields=1)))
    exact, sample = followed(fight, start, 200), played(fight, start, 200, seeded_chance(1), 1000)
    assert sample.runs == 1000
    for winner in (1, 2):
        low, high = wilson(round(wins(sample, winner) * 1000), 1000, 0.9999)
        assert low <= wins(exact, winner) <= high


@pytest.mark.parametrize("of", [COUNTED, SLOTTED])
def test_neither_who_sits_drops_the_other(of: Game) -> None:
    fight = duel(SIT, SIT, of)
    start = fight.entered((Toy("Ana"), Toy("Bo")))
    race = raced(fight, start, 9)
    assert race
    for found in (race, followed(fight, start, 9)):
        assert (found.never, list(found.odds)) == (True, [Ending(0, "", 9)])
    assert not followed(duel(SIT, tosses(1), of), start, 9).never


def test_scars_that_matter_to_nobody_tell_no_rings_apart() -> None:
    fight = duel(tosses(1), tosses(1))
    start = fight.entered((Toy("Ana", lives=9, scars=(1, 2)), Toy("Bo", lives=9)))
    assert followed(fight, start, 20, most=9 * 9 * 6).runs is None
    with pytest.raises(TooLarge, match="20 ways"):
        followed(fight, start, 20, most=20)


def test_a_deed_that_changes_nothing_for_nothing_is_a_mistake() -> None:
    fight = duel(DITHER, SIT)
    start = fight.entered((Toy("Ana"), Toy("Bo")))
    with pytest.raises(RuntimeError, match="for ever"):
        followed(fight, start, 9)
    with pytest.raises(RuntimeError, match="for ever"):
        played(fight, start, 9, seeded_chance(1), 1)


def test_nobody_who_is_out_fights() -> None:
    with pytest.raises(Refused, match="Bo is out"):
        duel(SIT, SIT).entered((Toy("Ana"), Toy("Bo", lives=0)))
