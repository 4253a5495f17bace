"""What one step up costs: tables or a few named forms, never a script."""

from functools import singledispatch
from typing import TypeAlias, Union

from msgspec import Struct

from sortilege.rules.prerequisite import Facts, Prerequisite, judge
from sortilege.rules.value import Tagged


class Step(Struct, frozen=True):
    """One step of a trait from level to level, with the facts as they are before it, and the traits it is linked to."""

    now: int
    to: int
    facts: Facts
    links: tuple[str, ...] = ()


class Flat(Tagged, frozen=True):
    """The same for every step."""

    points: int


class Table(Tagged, frozen=True):
    """One price a step: the first is that of reaching level 1. Steps past either end cost nothing."""

    steps: tuple[int, ...]


class Triangular(Tagged, frozen=True):
    """The level that is reached, and `plus`."""

    plus: int = 0


class CurrentLevel(Tagged, frozen=True, tag="current_level"):
    """The level that is held before the step, and `plus`; never below 0."""

    plus: int = 0


class LinkedLevel(Tagged, frozen=True, tag="linked_level"):
    """The level of the first trait that this one is linked to, and `plus`; never below 0."""

    plus: int = 0


class Cases(Tagged, frozen=True):
    """The price of the first case whose condition is met, else another."""

    cases: tuple[tuple[Prerequisite, "Price"], ...]
    otherwise: "Price"


class Learning(Tagged, frozen=True):
    """One price for the first step, another for all above."""

    first: "Price"
    further: "Price"


Price: TypeAlias = Union[Flat, Table, Triangular, CurrentLevel, LinkedLevel, Cases, Learning]  # noqa: UP007


@singledispatch
def price(form: Price, step: Step) -> int:  # noqa: ARG001 - its kinds need it
    """Points for the step, in the smallest unit of its budget."""
    raise TypeError(f"{form!r} is no price")


@price.register
def _(form: Flat, _step: Step) -> int:
    return form.points


@price.register
def _(form: Table, step: Step) -> int:
    return form.steps[step.to - 1] if 1 <= step.to <= len(form.steps) else 0


@price.register
def _(form: Triangular, step: Step) -> int:
    return step.to + form.plus


@price.register
def _(form: CurrentLevel, step: Step) -> int:
    return max(0, step.now + form.plus)


@price.register
def _(form: LinkedLevel, step: Step) -> int:
    return max(0, step.facts.level(step.links[0]) + form.plus)


@price.register
def _(form: Cases, step: Step) -> int:
    found = (one for needed, one in form.cases if judge(needed, step.facts).answer == "met")
    return price(next(found, form.otherwise), step)


@price.register
def _(form: Learning, step: Step) -> int:
    return price(form.further if step.now > 0 else form.first, step)
