"""An action that others oppose: the higher total wins, pair by pair."""

from itertools import chain
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from sortilege.games.cyberspace.odds import Throw, against, ways
from sortilege.games.cyberspace.pool import Pool
from sortilege.games.cyberspace.side import Default, Hero, Heroic, Level, Modifier, Side
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.effect import Mark
from sortilege.rules.joint import Part, Parts, joint
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.pairs import Pairs, paired, say_pairs
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test
from sortilege.rules.verdicts import JUDGED, Column, Go, Verdict, once, settled
from sortilege.rules.want import Want
from sortilege.words import Phrase


class Opposed(Test, frozen=True, tag="opposed"):
    """Each side's difficulty is the other's total; tied pairs roll again (C-OPP-1, C-OPP-2).

    One against several rolls once against all of them (C-OPP-3).
    """

    parts_field: ClassVar[str | None] = "versus"
    gm_fields: ClassVar[frozenset[str]] = frozenset({"stop_at_tie"})

    level: Level
    versus: Annotated[
        tuple[Side, ...], Meta(min_length=1, max_length=39, title="Versus", description="Those who oppose, 1 to 39.")
    ]
    modifier: Modifier = 0
    default: Default = False
    hero: Hero = False
    heroic: Heroic = False
    stop_at_tie: Annotated[
        bool, Meta(title="Stop at a tie", description="A tie stands; nobody rolls again (C-OPP-2).")
    ] = False
    rules: CyberspaceSwitches = CyberspaceSwitches()

    @property
    def sides(self) -> tuple[Side, ...]:
        """What each participant brings, the leader first."""
        return Side(self.level, self.modifier, self.default, self.hero, self.heroic), *self.versus

    def start(self, at: tuple[Place, ...]) -> Next:
        pools = tuple(
            Pool(place.actor, side.dice, self.rules.die, label=f"dice {number}")
            for number, (place, side) in enumerate(zip(at, self.sides, strict=True), 1)
        )
        return joint(pools, Totals(pools, self.stop_at_tie))

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        return tuple(chain.from_iterable(side.costs(place) for side, place in zip(self.sides, at, strict=True)))

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say_pairs(outcome, names)


class Totals(Pairs, frozen=True):
    """The higher total wins a pair. Those of a tied pair roll their `pools` again."""

    pools: tuple[Pool, ...]
    stop_at_tie: bool

    def compare(self, first: Outcome, other: Outcome) -> Verdict:
        mine, theirs = first.fact("total"), other.fact("total")
        assert isinstance(mine, int)
        assert isinstance(theirs, int)
        return "won" if mine > theirs else "lost" if mine < theirs else "tie"

    def closed(self, parts: Parts, know: Know, want: Want | None) -> Distribution[Outcome]:
        now = _go(parts)
        ends = once(now) if self.stop_at_tie else settled(now, _go(self.pools))
        return ends.map(paired)

    def decide(self, results: tuple[Result, ...]) -> Next:
        tied = [result.outcome.degree == "tie" for result in results[1:]]
        if self.stop_at_tie or not any(tied):
            return super().decide(results)
        again = zip(self.pools, results, (True, *tied), strict=True)
        return joint(tuple(_rolled_again(pool, result) if rolls else result for pool, result, rolls in again), self)


def _go(parts: Parts) -> Go:
    first, *others = parts
    mine = _throw(first)
    return Go(tuple(times for _, times in ways(mine)), tuple(_column(mine, other) for other in others))


def _column(mine: Throw, other: Part) -> Column:
    """The chances of a pair, whose other side has been judged already if it is a result."""
    if isinstance(other, Result):
        return (JUDGED[other.outcome.degree],) * len(ways(mine))
    return against(mine, _throw(other))


def _throw(part: Part) -> Throw:
    if isinstance(part, Pool):
        return part.throw
    assert isinstance(part, Result)
    total = part.outcome.fact("total")
    assert isinstance(total, int)
    return Throw(0, 1, total)


def _rolled_again(pool: Pool, result: Result) -> Pool:
    return replace(pool, before=result.rows[0].groups)
