"""How soon blows like one that is about to be struck would drop their target."""

from fractions import Fraction

from sortilege.games.disciplines.blows import drops_at, hits_to_drop
from sortilege.games.disciplines.bout import Bout
from sortilege.games.disciplines.condition import body_of
from sortilege.games.disciplines.percents import SIDES, at_least
from sortilege.games.disciplines.sheet import own
from sortilege.games.disciplines.tempo import full_round
from sortilege.rules.sheet import Sheet
from sortilege.rules.test import Promise
from sortilege.words import plural, say


def dropping(bout: Bout, target: Sheet | None) -> tuple[Promise, ...]:
    """How many hits it takes, how many attacks on average, and the chance to do it in this round.

    Where the target's sheet is not seen, it is taken to be unhurt; outside rounds a whole one is told of.
    """
    of = drops_at(bout.mine, bout.theirs, bout.rules)
    needed = hits_to_drop(bout.worth, of, _left(bout, target))
    if needed is None:
        return (Promise(say("No number of such blows drops the target")),)
    attacks, percent = _attacks(bout), bout.percent
    return (
        Promise(say("Hits like this that drop the target"), number=Fraction(needed)),
        Promise(say("Attacks until then on average"), number=Fraction(needed * SIDES, percent)),
        Promise(
            plural("It drops in {n} attack", "It drops in {n} attacks", attacks),
            chance=at_least(needed, attacks, percent),
        ),
    )


def _left(bout: Bout, target: Sheet | None) -> Fraction:
    return Fraction(1) if target is None else 1 - body_of(own(target), bout.rules).taken(bout.rules, "blow")


def _attacks(bout: Bout) -> int:
    mine = bout.mine
    return mine.actions if mine.fighting else full_round(mine.disciplines, mine.fight.accelerating, bout.rules)
