"""How a fight of two ends: played through the live reader, once or many times."""

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from sortilege.components.chance import Chance
from sortilege.odds.distribution import Distribution
from sortilege.readers.live import Dealer, advance
from sortilege.readers.ring import Duel, Ring
from sortilege.rules.effect import Effect
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides, Next
from sortilege.rules.test import Test
from sortilege.rules.value import Actor, Value


class Ending(Value, frozen=True):
    """How a fight ends: who wins, 1 or 2, and 0 where nobody does; in which round, and how the loser fell.

    `how` is empty where both can still go on after the last round.
    """

    winner: int
    how: str
    round: int


class Forecast(Struct, frozen=True):
    """How a fight may end. `runs` is how often it was played; None where it was followed exactly.

    `lost` is the probability of what was not followed to its end. `never` tells that neither can ever drop the other.
    """

    odds: Distribution[Ending]
    lost: Fraction = Fraction(0)
    runs: int | None = None
    never: bool = False


def ending(fallen: tuple[str, ...], number: int) -> Ending:
    """How it has ended in a round, by how each of the two has fallen."""
    standing = [place for place, how in enumerate(fallen, 1) if not how]
    return Ending(standing[0] if standing else 0, " and ".join(filter(None, fallen)), number)


def played(duel: Duel, ring: Ring, rounds: int, chance: Chance, runs: int) -> Forecast:
    """The fight played so many times, each for at most so many rounds."""
    ends = Counter(_play(duel, ring, rounds, chance) for _ in range(runs))
    return Forecast(Distribution.of(ends.items()), runs=runs)


def _play(duel: Duel, ring: Ring, rounds: int, chance: Chance) -> Ending:
    dealer = Dealer({}, chance)
    for number in range(1, rounds + 1):
        ring = _opened(duel, ring, dealer)
        while (turn := duel.turn(ring)) is not None:
            ring = _acted(duel, ring, *turn, dealer)
            if any(fallen := duel.fallen(ring)):
                return ending(fallen, number)
        ring = duel.closed(ring)
    return Ending(0, "", rounds)


def _opened(duel: Duel, ring: Ring, dealer: Dealer) -> Ring:
    ring = duel.opened(ring)
    test = duel.initiative(ring)
    places = tuple(one.place for one in ring.cast)
    return duel.ordered(ring, _result(duel, ring, test.start(places), dealer).outcome if test else None)


def _acted(duel: Duel, ring: Ring, actor: Actor, deed: Test | tuple[Effect, ...], dealer: Dealer) -> Ring:
    if not isinstance(deed, Test):
        return duel.passed(ring, duel.affected(ring, deed), actor)
    result = _result(duel, ring, deed.start(ring.at(actor)), dealer)
    return duel.passed(ring, duel.affected(duel.paid(ring, actor, deed), result.effects), actor)


def _result(duel: Duel, ring: Ring, at: Next, dealer: Dealer) -> Result:
    while True:
        at, _ = advance(at, dealer)
        if isinstance(at, Result):
            return at
        if not isinstance(at, Decides):
            raise TypeError(f"{at} asks several at once, which no fight of two does")
        at = at.resume(duel.chosen(ring, at))
