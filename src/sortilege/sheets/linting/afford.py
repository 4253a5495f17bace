"""Purchases that nobody can ever afford."""

from collections.abc import Iterator
from math import inf
from typing import Final

from sortilege.rules.prerequisite import Facts
from sortilege.rules.price import Cases, Learning, Price, Step, price
from sortilege.rules.sheet import Build, Trait, Way
from sortilege.sheets.linting.parts import Problem, When, every_way
from sortilege.words import say

_NOBODY: Final = Facts({}, {}, {}, lambda what, level: say("{what} {level}", what=what, level=level))
"""What a linked level is read off: it is 0."""


def never_afforded(build: Build) -> Iterator[Problem]:
    """Ways to pay whose first step costs more than there can ever be, or more than may go into the trait."""
    for trait, when, way in every_way(build):
        now = _begins_at(build, trait)
        cost = lowest(way.price, now) if now < trait.most else 0
        there = _ever(build, way, when)
        if cost > there:
            words = f"the first step of {trait.key} costs {cost} or more of '{way.budget}' ({when}); there are {there}"
            yield Problem("never_afforded", trait.key, words)
        elif way.most is not None and cost > way.most:
            words = f"the first step of {trait.key} costs {cost} or more; at most {way.most} go into it"
            yield Problem("never_afforded", trait.key, words)


def _begins_at(build: Build, trait: Trait) -> int:
    opening = build.opening.get(trait.key, 0)
    return max(0, opening) if isinstance(opening, int) else 0


def lowest(form: Price, now: int) -> int:
    """The least that a step up from a level can cost, whatever is met and linked."""
    match form:
        case Cases(cases, otherwise):
            return min(lowest(one, now) for one in (*(of for _, of in cases), otherwise))
        case Learning(first, further):
            return lowest(further if now else first, now)
    return price(form, Step(now, now + 1, _NOBODY, ("",)))


def _ever(build: Build, way: Way, when: When) -> float:
    """Units of the budget that there can be."""
    budget = build.purses.get(way.budget)
    if budget is None:
        return inf
    return _made_with(build, way.budget) if when == "creation" else _earned(build, way.budget)


def _made_with(build: Build, budget: str) -> float:
    lowered = any(way.lowers and way.budget == budget for _, when, way in every_way(build) if when == "creation")
    return inf if lowered else build.purses[budget].creation


def _earned(build: Build, budget: str) -> float:
    if any(gain.budget == budget and gain.units > 0 for award in build.awards for gain in award.gains):
        return inf
    saved = _made_with(build, budget) if build.purses[budget].left == "saved" else 0
    return saved + sum(gain.units for gain in build.begin_gains if gain.budget == budget)
