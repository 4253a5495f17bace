"""What rules are made of, each with where it stands, and what is wrong there."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from sortilege.rules.prerequisite import All, AnyOf, Not, Prerequisite
from sortilege.rules.price import Cases, Learning, Price
from sortilege.rules.sheet import Build, Trait, Way
from sortilege.rules.value import Value

When: TypeAlias = Literal["creation", "later"]


class Problem(Value, frozen=True):
    """Something wrong with rules, by a stable `code`, about `key` (a trait, a family, a budget), in words."""

    code: str
    key: str
    message: str


def every_trait(build: Build) -> Iterator[Trait]:
    """The fixed traits, then those of families, under the family's key."""
    yield from build.traits
    yield from (family.trait for family in build.families)


def every_way(build: Build) -> Iterator[tuple[Trait, When, Way]]:
    """How traits are paid."""
    for trait in every_trait(build):
        if trait.creation:
            yield trait, "creation", trait.creation
        if trait.later:
            yield trait, "later", trait.later


def every_price(build: Build) -> Iterator[tuple[Trait, Price]]:
    """Prices and what they are made of, and those that say which level comes first."""
    for trait, _, way in every_way(build):
        yield from ((trait, form) for form in forms(way.price))
    for trait in every_trait(build):
        yield from ((trait, form) for form in (forms(trait.first) if trait.first else ()))


def every_need(build: Build) -> Iterator[tuple[str, Prerequisite]]:
    """What is asked anywhere, whole, by the key of the trait or limit that asks it."""
    for trait in every_trait(build):
        yield from ((trait.key, need.what) for need in trait.needs)
    yield from ((trait.key, way.needs) for trait, _, way in every_way(build))
    yield from ((limit.code, limit.needed) for limit in build.limits)
    for trait, form in every_price(build):
        yield from ((trait.key, needed) for needed, _ in (form.cases if isinstance(form, Cases) else ()))


def forms(price: Price) -> Iterator[Price]:
    """A price and those that it is made of."""
    yield price
    match price:
        case Cases(cases, otherwise):
            for one in (*(of for _, of in cases), otherwise):
                yield from forms(one)
        case Learning(first, further):
            yield from forms(first)
            yield from forms(further)


def leaves(needed: Prerequisite) -> Iterator[Prerequisite]:
    """What a prerequisite comes down to."""
    match needed:
        case All(of) | AnyOf(of):
            for one in of:
                yield from leaves(one)
        case Not(inner):
            yield from leaves(inner)
        case _:
            yield needed
