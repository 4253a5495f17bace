"""How a duel ends by policies that never change: two race each other to the last hit that drops the other."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from sortilege.odds.distribution import Distribution
from sortilege.odds.race import Runner, race
from sortilege.readers.fight import Ending, Forecast
from sortilege.readers.following import Effects, did, does, orders
from sortilege.readers.ring import Duel, Ring
from sortilege.rules.test import Test


class _Striker(Struct, frozen=True):
    """What one's turns come to, and how the other has fallen after the last hit."""

    runner: Runner
    how: str = ""


def raced(duel: Duel, ring: Ring, rounds: int) -> Forecast | None:
    """How the duel ends in so many rounds, by what one turn of each does; None where a policy may change."""
    if not all(corner.policy in duel.fights.steady for corner in duel.corners):
        return None
    ring = duel.plain(ring)
    begun = tuple(orders(duel, ring))
    strikers = [_striker(duel, begun[0][1], who) for who in (0, 1)]
    if all(one.runner.needed is None for one in strikers):
        return Forecast(Distribution.certain(Ending(0, "", rounds)), never=True)
    ways = [(weight, tuple(who for who, _, _ in _round(duel, opened))) for weight, opened in begun]
    finish = race((strikers[0].runner, strikers[1].runner), ways, rounds)
    won = ((Ending(who + 1, strikers[who].how, number), parts) for (who, number), parts in finish.won.items())
    odds = Distribution.of([*won, (Ending(0, "", rounds), finish.open)])
    return Forecast(odds, Fraction(finish.lost, finish.total))


def _round(duel: Duel, ring: Ring) -> Iterator[tuple[int, Ring, Distribution[Effects]]]:
    """A round in which nobody hits: who acts in each turn, the ring before it, and what the deed may do."""
    actors = [one.place.actor for one in ring.cast]
    while (turn := duel.turn(ring)) is not None:
        actor, deed = turn
        yield actors.index(actor), ring, does(duel, ring, actor, deed)
        ring = did(duel, ring, actor, deed, () if isinstance(deed, Test) else deed)


def _striker(duel: Duel, ring: Ring, who: int) -> _Striker:
    """How likely one's turn hits, and how many hits the other takes; it may have no turns, or none that hits."""
    turns = ((at, may) for actor, at, may in _round(duel, ring) if actor == who)
    at, may = next(turns, (ring, Distribution[Effects].certain(())))
    hits = [effects for effects in may if _hurts(duel, at, duel.affected(at, effects), 1 - who)]
    if not hits:
        return _Striker(Runner(Fraction(1), None))
    how, needed = _last(duel, at, hits[0], 1 - who)
    return _Striker(Runner(may.chance(lambda effects: effects in hits), needed), how)


def _last(duel: Duel, ring: Ring, hit: Effects, other: int) -> tuple[str, int | None]:
    """How the other falls by such hits, and by how many; None where it can take them for ever."""
    struck = duel.plain_one(ring, other)
    for number in count(1):
        after = duel.affected(ring, hit)
        if how := duel.fallen(after)[other]:
            return how, number
        before, struck = struck, duel.plain_one(after, other)
        if struck == before:
            break
        ring = replace(ring, cast=(struck, ring.cast[1]) if other == 0 else (ring.cast[0], struck))
    return "", None


def _hurts(duel: Duel, before: Ring, after: Ring, other: int) -> bool:
    """Whether the other has become another."""
    return duel.plain_one(before, other) != duel.plain_one(after, other)
