"""Plays tests of games of dice with the dice named."""

from sortilege.components.chance import ScriptedChance
from sortilege.components.pile import pile
from sortilege.readers.live import Dealer, advance
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor


def places(n: int) -> tuple[Place, ...]:
    """`n` participants: `one`, `two`, `three`."""
    names = ("one", "two", "three", "four")[:n]
    return tuple(Place(Actor(name), pile("deck", name)) for name in names)


def play(test: Test, *dice: int) -> Result:
    """The result with just these dice: one too few or too many fails."""
    return finish(test.start(places(test.seats())), *dice)


def finish(at: Next, *dice: int) -> Result:
    """The result from there on with just these dice."""
    chance = ScriptedChance(dice=dice)
    end, _ = advance(at, Dealer({}, chance))
    assert isinstance(end, Result)
    try:
        spare = chance.roll(1, 1000)
    except LookupError:
        return end
    raise AssertionError(f"{spare} was not rolled")


def outcome(test: Test, *dice: int) -> Outcome:
    """The outcome with just these dice."""
    return play(test, *dice).outcome
