"""Energy's augmented attacks: when there is one, how many there are, and how they are counted."""

from typing import Final

from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.fighter import Fight, Fighter, Visit, count_of, counted
from sortilege.rules.value import Actor
from sortilege.words import say

BUDGET: Final = {1: 3, 2: 6}
"""Augmented attacks in a visit by Energy level (D-ENG-1d, 2b); Energy 3 has no limit (D-ENG-3c)."""
ROUNDS_MISSED: Final = 3
"""Rounds in a row in which the opponent's attacks all missed (D-ENG-1f, AMB-37)."""


def has_opening(fighter: Fighter, opponent: Actor) -> bool:
    """Whether the opponent has missed for three rounds in a row."""
    return count_of(fighter.fight.missed, opponent) >= ROUNDS_MISSED


def require_augmented(fighter: Fighter, opponent: Actor, *, clean: bool) -> None:
    """Raises Refused `needs_level`, `used_up`, `not_inside` or `not_clean`."""
    level, used = fighter.disciplines.energy, fighter.visit.augmented
    budget = BUDGET.get(level)
    if level < 1:
        raise Refused(
            "needs_level", say("An augmented attack needs Energy 1 or more; this is Energy {level}.", level=level)
        )
    if not fighter.visit.inside:
        raise Refused("not_inside", say("An augmented attack is for those inside the Matrix."))
    if budget is not None and used >= budget:
        told = say("{used} of {budget} augmented attacks are used; leaving the Matrix brings them back.",
                   used=used, budget=budget)  # fmt: skip
        raise Refused("used_up", told)
    if not (clean or has_opening(fighter, opponent)):
        missed = count_of(fighter.fight.missed, opponent)
        raise Refused(
            "not_clean",
            say(
                "An augmented attack needs a clean hit: the GM says so, or the opponent has missed for "
                "{needed} rounds in a row; it has for {missed}.",
                needed=ROUNDS_MISSED,
                missed=missed,
            ),
        )


def used_up(visit: Visit) -> Visit:
    """The visit with one more augmented attack made."""
    return replace(visit, augmented=visit.augmented + 1)


def count_anew(fight: Fight, opponent: Actor) -> Fight:
    """The fight once the opening has been used (AMB-37)."""
    return replace(fight, missed=counted(fight.missed, opponent, 0))


def noted(fight: Fight, attacker: Actor, *, hit: bool, in_round: bool) -> Fight:
    """The target's fight after an attack in a round: who has tried and hit; a hit ends the rounds of misses."""
    if not in_round:
        return fight
    tried = replace(fight, tried=_with(fight.tried, attacker))
    return replace(count_anew(tried, attacker), hit=_with(fight.hit, attacker)) if hit else tried


def _with(actors: tuple[Actor, ...], actor: Actor) -> tuple[Actor, ...]:
    return tuple(sorted({*actors, actor}))
