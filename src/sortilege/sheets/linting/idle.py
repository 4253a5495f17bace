"""House rules that are asked for in prerequisites and prices, but change nothing there."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, TypeAlias

from sortilege.rules.prerequisite import NOTHING, All, AnyOf, Not, Plain, Prerequisite, Switched
from sortilege.rules.price import Cases
from sortilege.rules.sheet import Build
from sortilege.sheets.linting.parts import Problem, every_need, every_price, leaves

Answers: TypeAlias = Mapping[str, tuple[Plain, ...]]
"""The values that each house rule may have; none for one that may have any."""

NEVER: Final = AnyOf(())


def idle_switches(build: Build, answers: Answers) -> Iterator[Problem]:
    """House rules that there are not, values that they never have, and answers that make no difference."""
    for key, needed in every_need(build):
        for leaf in leaves(needed):
            if isinstance(leaf, Switched):
                yield from _unknown(key, leaf, answers)
        yield from _idle(key, needed, answers, partial(settled, needed))
    for trait, form in every_price(build):
        if isinstance(form, Cases):
            asked = All(tuple(needed for needed, _ in form.cases))
            yield from _idle(trait.key, asked, answers, partial(_priced, form))


def _unknown(key: str, leaf: Switched, answers: Answers) -> Iterator[Problem]:
    if leaf.name not in answers:
        yield Problem("unknown_switch", key, f"{key} asks for the house rule '{leaf.name}', which there is not")
    elif answers[leaf.name] and leaf.value not in answers[leaf.name]:
        yield Problem("unknown_switch", key, f"{key} asks whether {leaf.name} is {leaf.value}, which it never is")


def _idle(key: str, needed: Prerequisite, answers: Answers, under: Callable[[str, Plain], object]) -> Iterator[Problem]:
    """The house rules of which every answer comes to the same."""
    for name in {leaf.name for leaf in leaves(needed) if isinstance(leaf, Switched)}:
        values = answers.get(name, ())
        if values and all(under(name, value) == under(name, values[0]) for value in values):
            yield Problem("idle_switch", key, f"{key} asks for the house rule {name}, but it changes nothing there")


def _priced(form: Cases, name: str, value: Plain) -> Cases:
    """The price where a house rule has a value, without cases that make no difference."""
    cases = [(settled(needed, name, value), price) for needed, price in form.cases]
    cases = [case for case in cases if case[0] != NEVER]
    sure = next((at for at, case in enumerate(cases) if case[0] == NOTHING), len(cases))
    otherwise = cases[sure][1] if sure < len(cases) else form.otherwise
    kept = cases[:sure]
    while kept and kept[-1][1] == otherwise:
        kept.pop()
    return Cases(tuple(kept), otherwise)


def settled(needed: Prerequisite, name: str, value: Plain) -> Prerequisite:
    """What is still asked where a house rule has a value."""
    match needed:
        case Switched() if needed.name == name:
            return NOTHING if needed.value == value else NEVER
        case Not(of, words):
            inner = settled(of, name, value)
            return NEVER if inner == NOTHING else NOTHING if inner == NEVER else Not(inner, words)
        case All(of):
            return _joined(tuple(settled(one, name, value) for one in of), NOTHING, NEVER, All)
        case AnyOf(of):
            return _joined(tuple(settled(one, name, value) for one in of), NEVER, NOTHING, AnyOf)
    return needed


def _joined(
    of: tuple[Prerequisite, ...], idle: Prerequisite, sure: Prerequisite, kind: type[All] | type[AnyOf]
) -> Prerequisite:
    left = tuple(one for one in of if one != idle)
    return sure if sure in left else left[0] if len(left) == 1 else kind(left)
