"""Names that nothing has, and names that two things have."""

from collections import Counter
from collections.abc import Iterator

from sortilege.rules.prerequisite import AtLeast, Count
from sortilege.rules.price import LinkedLevel
from sortilege.rules.sheet import Build, Family
from sortilege.sheets.linting.parts import Problem, every_need, every_price, every_way, leaves


def dangling(build: Build) -> Iterator[Problem]:
    """Names in prerequisites, links, budgets, gains and beginnings that nothing has; keys of several things."""
    yield from _twice(build)
    for key, name in (*_needed(build), *_begun(build)):
        if not _is_value(build, name):
            yield Problem("unknown_name", key, f"{key} speaks of '{name}', which no sheet has")
    for key, budget in _paid(build):
        if budget and budget not in build.purses:
            yield Problem("unknown_budget", key, f"{key} speaks of the budget '{budget}', which there is not")
    for family in build.families:
        yield from _links(build, family)
    yield from _unlinked(build)


def _twice(build: Build) -> Iterator[Problem]:
    keys = [one.key for group in (build.traits, build.families, build.choices) for one in group]
    for group in (keys, [one.key for one in build.budgets], [one.key for one in build.awards]):
        for key in (key for key, times in Counter(group).items() if times > 1):
            yield Problem("twice", key, f"several things are called '{key}'")


def _needed(build: Build) -> Iterator[tuple[str, str]]:
    for key, needed in every_need(build):
        for leaf in leaves(needed):
            names = (leaf.what,) if isinstance(leaf, AtLeast) else leaf.of if isinstance(leaf, Count) else ()
            yield from ((key, name) for name in names)


def _begun(build: Build) -> Iterator[tuple[str, str]]:
    yield from (("opening", name) for name in build.opening)
    yield from (("begins", name) for name in build.begins)
    yield from (("starts", name) for name in {name for start in build.starts for name in start})


def _is_value(build: Build, name: str) -> bool:
    raised = (award.raises for award in build.awards)
    return build.trait(name) is not None or build.choice(name) is not None or name in raised


def _paid(build: Build) -> Iterator[tuple[str, str]]:
    yield from ((trait.key, way.budget) for trait, _, way in every_way(build))
    yield from ((award.key, gain.budget) for award in build.awards for gain in award.gains)
    yield from (("begin_gains", gain.budget) for gain in build.begin_gains)


def _links(build: Build, family: Family) -> Iterator[Problem]:
    for name in family.to:
        if name not in build.fixed and name not in build.kin:
            yield Problem("unknown_name", family.key, f"{family.key} goes with '{name}', which no sheet has")
    for name, links in family.usual.items():
        if len(links) != family.links or not all(_fits(build, family, link) for link in links):
            words = f"{family.key}/{name} goes with {', '.join(links) or 'nothing'}, which does not fit {family.key}"
            yield Problem("bad_links", family.key, words)
    if family.branching and family.branches not in build.kin:
        yield Problem("unknown_name", family.key, f"{family.key} branches into '{family.branches}', which there is not")


def _fits(build: Build, family: Family, link: str) -> bool:
    return build.trait(link) is not None and bool({link, link.partition("/")[0]}.intersection(family.to))


def _unlinked(build: Build) -> Iterator[Problem]:
    """Prices that hang on a link of traits that have none."""
    for trait, form in every_price(build):
        family = build.kin.get(trait.key)
        if isinstance(form, LinkedLevel) and (family is None or not family.links):
            yield Problem("bad_links", trait.key, f"{trait.key} is priced by what it is linked to, but has no links")
