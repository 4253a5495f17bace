"""How a fight of two may end, exactly: every ring that may be reached, round by round, equal ones merged.

Each test is followed by its dice, and what it does to the sheets is what it does at a table.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.readers.fight import Ending, Forecast, ending
from sortilege.readers.ring import Duel, Ring
from sortilege.rules.effect import Effect, wordless
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Decides, Next, Rolls
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor

PARTS: Final = 10**30
"""Chances are whole numbers of so many parts."""
CUT: Final = 10**15
"""A fight that goes on in fewer parts is followed no further."""
MOST: Final = 15_000
"""Rings that are followed; where there may be more, a fight is to be played."""
PATHS: Final = 4096
"""Ways of the dice in a test that are followed."""

Ways: TypeAlias = tuple[tuple[int, Ring], ...]
"""What may come next, with its weight."""
Effects: TypeAlias = tuple[Effect, ...]


class TooLarge(Exception):
    """A fight that may go more ways than are followed."""


def followed(duel: Duel, ring: Ring, rounds: int, most: int = MOST) -> Forecast:
    """How the fight may end in so many rounds.

    Raises TooLarge when it may stand in more than `most` ways, or a test has more paths or waits for somebody after its
    dice.
    """
    return _Follower(duel, most).forecast(ring, rounds)


class _Follower:
    """What follows on each ring is remembered, as rounds are much alike."""

    def __init__(self, duel: Duel, most: int) -> None:
        self._duel, self._most = duel, most
        self._known: dict[Ring, Ways] = {}

    def forecast(self, ring: Ring, rounds: int) -> Forecast:
        standing: Mapping[Ring, int] = {self._duel.plain(ring): PARTS}
        ends, number = Counter[Ending](), 0
        while number < rounds and sum(standing.values()) >= CUT:
            if not ends and self._known.keys() >= standing.keys():
                return Forecast(Distribution.certain(Ending(0, "", rounds)), never=True)
            number += 1
            standing = self._round(standing, ends, number)
        still = sum(standing.values())
        if number == rounds:
            ends[Ending(0, "", rounds)] += still
        return Forecast(Distribution.of(ends.items()), Fraction(still if number < rounds else 0, PARTS))

    def _round(self, standing: Mapping[Ring, int], ends: Counter[Ending], number: int) -> Mapping[Ring, int]:
        """All rings a round later; those in which somebody has fallen are added to the ends."""
        over = Counter[Ring]()
        while standing:
            coming = Counter[Ring]()
            for after, parts in self._moved(standing):
                if any(fallen := self._duel.fallen(after)):
                    ends[ending(fallen, number)] += parts
                else:
                    (coming if after.slots else over)[after] += parts
            standing = coming
        return over

    def _moved(self, standing: Mapping[Ring, int]) -> Iterator[tuple[Ring, int]]:
        return (moved for ring, parts in standing.items() for moved in _shared(parts, self._after(ring)))

    def _after(self, ring: Ring) -> Ways:
        if ring not in self._known:
            if len(self._known) >= self._most:
                raise TooLarge(f"the fight may stand in more than {self._most} ways")
            self._known[ring] = self._merged(self._ways(ring))
        return self._known[ring]

    def _merged(self, ways: Iterable[tuple[int, Ring]]) -> Ways:
        found = Counter[Ring]()
        for weight, after in ways:
            found[self._duel.plain(after)] += weight
        return tuple((weight, after) for after, weight in found.items())

    def _ways(self, ring: Ring) -> Iterable[tuple[int, Ring]]:
        if not ring.slots:
            return orders(self._duel, ring)
        turn = self._duel.turn(ring)
        if turn is None:
            return ((1, self._duel.closed(ring)),)
        may = does(self._duel, ring, *turn)
        return ((weight, did(self._duel, ring, *turn, effects)) for effects, weight in may.weights.items())


def _shared(parts: int, ways: Ways) -> Iterator[tuple[Ring, int]]:
    """The parts by the ways' weights, in whole numbers of which none is lost."""
    total, given, so_far = sum(weight for weight, _ in ways), 0, 0
    for weight, after in ways:
        so_far += weight
        share = parts * so_far // total - given
        given += share
        yield after, share


def orders(duel: Duel, ring: Ring) -> Iterator[tuple[int, Ring]]:
    """A round has begun, in every order of acting with its weight."""
    ring = duel.opened(ring)
    test = duel.initiative(ring)
    if test is None:
        yield 1, duel.ordered(ring, None)
        return
    for outcome, weight in _outcomes(test, tuple(one.place for one in ring.cast)).weights.items():
        yield weight, duel.ordered(ring, outcome)


@lru_cache(maxsize=1024)
def _outcomes(test: Test, at: tuple[Place, ...]) -> Distribution[Outcome]:
    return exact(test, at, Know.of_piles({}, ()))


def does(duel: Duel, ring: Ring, actor: Actor, deed: Test | Effects) -> Distribution[Effects]:
    """What a deed may do, besides its cost; words are left out. Raises TooLarge as `followed` does."""
    if not isinstance(deed, Test):
        return Distribution.certain(deed)
    at = deed.start(ring.at(actor))
    while isinstance(at, Decides):
        at = at.resume(duel.chosen(ring, at))
    return _rolled(at)


def did(duel: Duel, ring: Ring, actor: Actor, deed: Test | Effects, effects: Effects) -> Ring:
    """The ring after a deed that did so."""
    paid = duel.paid(ring, actor, deed) if isinstance(deed, Test) else ring
    return duel.passed(ring, duel.affected(paid, effects), actor)


@lru_cache(maxsize=4096)
def _rolled(at: Next) -> Distribution[Effects]:
    """Kept, as many rings differ in nothing that a test looks at."""
    return _effects(at, 1)


def _effects(at: Next, paths: int) -> Distribution[Effects]:
    """What a test may do from a step on, which is one of so many paths."""
    if isinstance(at, Result):
        return Distribution.certain(wordless(at.effects))
    if not isinstance(at, Rolls):
        raise TooLarge(f"{at} waits for something else than dice")
    faces = tuple(_faces(at))
    paths *= len(faces)
    if paths > PATHS:
        raise TooLarge(f"a test has more than {PATHS} paths")
    return Distribution.mix((many, _effects(at.resume((die,)), paths)) for die, many in faces)


def _faces(at: Rolls) -> Iterator[tuple[int, int]]:
    """One die for all that are alike, and how many these are."""
    faces = range(1, at.ask().sides + 1)
    many = Counter(map(at.alike, faces))
    first = {at.alike(die): die for die in reversed(faces)}
    return ((die, many[alike]) for alike, die in first.items())
