"""Levels that nobody can ever reach: their needs go round in a circle, or past what there is."""

from collections.abc import Iterator, Mapping
from math import inf

from sortilege.rules.prerequisite import All, AnyOf, AtLeast, Count, Plain, Prerequisite
from sortilege.rules.sheet import Build, Trait
from sortilege.sheets.linting.parts import Problem, every_trait, leaves


def never_reached(build: Build) -> Iterator[Problem]:
    """Levels that are for sale, but whose needs can never be met, whatever house rules and GMs say."""
    reached = reachable(build)
    for trait in every_trait(build):
        if (trait.creation or trait.later) and reached[trait.key] < trait.most:
            yield _problem(build, reached, trait)


def reachable(build: Build) -> Mapping[str, float]:
    """The highest level that can be reached of each trait and family, and of all else that sheets hold."""
    traits = tuple(every_trait(build))
    reached: dict[str, float] = _at_first(build)
    rising = True
    while rising:
        rises = [one for one in traits if reached[one.key] < one.most and _rises(build, reached, one)]
        for one in rises:
            reached[one.key] += 1
        rising = bool(rises)
    return reached


def _at_first(build: Build) -> dict[str, float]:
    first = {one.key: 0.0 for one in every_trait(build)}
    for choice in build.choices:
        first[choice.key] = max(map(_number, choice.among), default=0)
    for name, value in (*build.begins.items(), *build.opening.items()):
        home = _home(build, name)
        first[home] = max(_number(value), first.get(home, 0))
    endless = [*(award.raises for award in build.awards), *(family.branches for family in build.families)]
    return first | {name: inf for name in endless if name}


def _number(value: Plain) -> float:
    return float(value) if isinstance(value, int) else 0


def _home(build: Build, name: str) -> str:
    """The key under which a level is kept: a family's for a named trait."""
    family = build.family(name)
    return family.key if family else name


def _rises(build: Build, reached: Mapping[str, float], trait: Trait) -> bool:
    ways = [way for way in (trait.creation, trait.later) if way]
    return any(_possible(build, reached, way.needs) for way in ways) and all(
        _possible(build, reached, one) for one in _needs(trait, reached)
    )


def _needs(trait: Trait, reached: Mapping[str, float]) -> Iterator[Prerequisite]:
    return (need.what for need in trait.needs if reached[trait.key] + 1 >= need.level)


def _possible(build: Build, reached: Mapping[str, float], needed: Prerequisite) -> bool:
    match needed:
        case AtLeast():
            return _has(build, reached, needed)
        case Count(of, level, many):
            return sum(reached.get(_home(build, what), 0) >= level for what in of) >= many
        case All(of):
            return all(_possible(build, reached, one) for one in of)
        case AnyOf(of):
            return any(_possible(build, reached, one) for one in of)
    return True


def _has(build: Build, reached: Mapping[str, float], needed: AtLeast) -> bool:
    trait = build.trait(needed.what)
    late = needed.at == "creation" and trait is not None and trait.creation is None
    begun = _number(build.opening.get(needed.what, 0))
    return (begun if late else reached.get(_home(build, needed.what), 0)) >= needed.level


# -- what is told -----------------------------------------------------------------------------------------------------


def _problem(build: Build, reached: Mapping[str, float], trait: Trait) -> Problem:
    says = trait.say(int(reached[trait.key]) + 1)
    circle = _circle(build, reached, trait.key, (trait.key,))
    if circle:
        return Problem("cycle", trait.key, f"{says} needs itself: {' needs '.join(circle)}")
    lacking = [build.say(one.what, one.level) for one in _lacking(build, reached, trait)]
    return Problem("never_reached", trait.key, f"{says} needs {', '.join(lacking) or 'more'}, which cannot be had")


def _circle(build: Build, reached: Mapping[str, float], key: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The traits by which one needs itself, itself at both ends; nothing where it does not."""
    trait = next((one for one in every_trait(build) if one.key == key), None)
    for needed in _lacking(build, reached, trait) if trait else ():
        home = _home(build, needed.what)
        if home == so_far[0]:
            return (*so_far, home)
        if home not in so_far and (found := _circle(build, reached, home, (*so_far, home))):
            return found
    return ()


def _lacking(build: Build, reached: Mapping[str, float], trait: Trait) -> list[AtLeast]:
    """Levels of which some would have to be there."""
    asked = [*_needs(trait, reached), *(way.needs for way in (trait.creation, trait.later) if way)]
    found = (leaf for one in asked if not _possible(build, reached, one) for leaf in leaves(one))
    levels = (one for leaf in found for one in _levels(leaf))
    return [one for one in levels if not _has(build, reached, one)]


def _levels(leaf: Prerequisite) -> tuple[AtLeast, ...]:
    match leaf:
        case AtLeast():
            return (leaf,)
        case Count(of, level):
            return tuple(AtLeast(what, level) for what in of)
    return ()
