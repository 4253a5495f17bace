"""Disciplines and talents as they are bought: ranges, prerequisites and prices."""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import Final

from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS, label
from sortilege.games.disciplines.side import RATINGS, say_rating
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.prerequisite import All, AtLeast, Count, Facts
from sortilege.rules.price import Cases, Flat, Learning, Price, Step, Table, Triangular, price
from sortilege.rules.sheet import Need, Trait, Way
from sortilege.words import say

DISCIPLINE: Final = "discipline"
TALENT: Final = "talent"
"""The two budgets."""

RATING_NAMES: Final = tuple(RATINGS)
EXCEPTIONAL: Final = len(RATING_NAMES) - 1

STEP_BY_STEP: Final = Triangular()
"""A step costs the level it reaches (DP-5, AD-6)."""
RATED: Final = Table((1, 1, 1, 2))
"""The ratings above Poor cost 1, 2, 3 and 5 in all (T-BUY-3)."""

_MANY: Final = Count(DISCIPLINES, 1, 5, say("disciplines at level 1"))
_FIRST_LEVEL: Final = Cases(((_MANY, Flat(3)),), Flat(2))
"""Level 1 of a discipline that creation left alone (AD-4), dearer for whoever holds five (AD-5)."""


def _all(**levels: int) -> All:
    return All(tuple(AtLeast(what, level) for what, level in levels.items()))


NEEDS: Final[Mapping[str, tuple[Need, ...]]] = {
    "endurance": (Need(4, _all(awareness=3, strength=3)),),
    "energy": (Need(1, _all(awareness=2, endurance=2, strength=2)),),
    "evasion": (Need(1, _all(awareness=1, speed=3)),),
    "flight": (Need(1, _all(awareness=1, endurance=2, speed=3, strength=2)),),
    "matrix_warping": (Need(1, _all(telekinesis=3)),),
    "regeneration": tuple(Need(level, _all(endurance=level + 1)) for level in (1, 2, 3)),
    "telekinesis": (Need(1, _all(awareness=3, endurance=1, speed=3)),),
}
"""What disciplines need from a level up (PR-1 to PR-7); the others need nothing (PR-8)."""


def traits(rules: DisciplinesSwitches) -> tuple[Trait, ...]:
    """The twelve disciplines, then the thirteen talents, each in alphabetical order."""
    return (*(discipline(key, rules) for key in DISCIPLINES), *(_talent(key, rules) for key in TALENTS))


def discipline(key: str, rules: DisciplinesSwitches) -> Trait:
    """A discipline. Humans have −1 (DP-2d); Endurance alone goes up to 4 (DP-2b)."""
    most = 4 if key == "endurance" else 3
    creation, later = Way(DISCIPLINE, STEP_BY_STEP), Way(DISCIPLINE, _later(key, rules))
    return Trait(key, label(key), say("Disciplines"), -1, most, creation, later, NEEDS.get(key, ()))


def _later(key: str, rules: DisciplinesSwitches) -> Price:
    further = Triangular(plus=1 if rules.surcharge == "every_step" else 0)
    specialised = AtLeast(key, 1, at="creation")
    return Cases(((specialised, STEP_BY_STEP),), Learning(_FIRST_LEVEL, further))


def _talent(key: str, rules: DisciplinesSwitches) -> Trait:
    later = Way(TALENT, RATED if rules.talent_raise == "difference" else Flat(1))
    words = tuple(map(say_rating, RATING_NAMES))
    return Trait(key, label(key), say("Talents"), 0, EXCEPTIONAL, Way(TALENT, RATED), later, words=words)


@cache
def totals(form: Price, most: int) -> tuple[int, ...]:
    """What levels 0 to `most` cost in all, by a price that depends on nothing but the level."""
    nobody = Facts({}, {}, {}, lambda what, level: say("{what} {level}", what=what, level=level))
    return tuple(accumulate((price(form, Step(level, level + 1, nobody)) for level in range(most)), initial=0))
