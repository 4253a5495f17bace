"""Which house rules decided how a test ended, for the log."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import fields, replace

from sortilege.components.refusal import Refused
from sortilege.readers.live import Hands, Mismatch, resume, sole_choice
from sortilege.rules.ask import Answer, Chosen, Gathered
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides, Next
from sortilege.rules.test import Place, Switches, Test


def deciding_rules(
    test: Test, at: tuple[Place, ...], answers: tuple[Answer, ...], result: Result, hands: Hands
) -> tuple[str, ...]:
    """The house rules that are not as we rule, and without which the same answers would have ended otherwise."""
    ended = (result.outcome, result.effects)
    ours = ((rule, _end(other, at, answers, hands)) for rule, other in _as_we_rule(test))
    return tuple(rule for rule, end in ours if end is None or (end.outcome, end.effects) != ended)


def _as_we_rule(test: Test) -> Iterator[tuple[str, Test]]:
    """Each house rule of the test that is another than ours, in words, and the test with ours in its place."""
    rules = getattr(test, "rules", None)
    if not isinstance(rules, Switches) or rules == _ours(type(rules)):
        return
    for name, default in _defaults(type(rules)):
        value = getattr(rules, name)
        if value != default:
            yield f"{name.replace('_', ' ')}: {value}", replace(test, rules=replace(rules, **{name: default}))


@cache
def _ours(switches: type[Switches]) -> Switches:
    return switches()


@cache
def _defaults(switches: type[Switches]) -> tuple[tuple[str, object], ...]:
    return tuple((switch.name, switch.default) for switch in fields(switches))


def _end(test: Test, at: tuple[Place, ...], answers: tuple[Answer, ...], hands: Hands) -> Result | None:
    """The result with these answers; None where they do not fit, or the test is refused.

    That somebody is not asked where there is nothing to choose, or need not be asked any more, makes no difference.
    """
    try:
        return _played(test.start(at), list(answers), hands)
    except Refused:
        return None


def _played(step: Next, left: list[Answer], hands: Hands) -> Result | None:
    while not isinstance(step, Result):
        follow = _follow(step, left, hands)
        if follow is None:
            return None
        step = follow
    return None if any(map(_brings, left)) else step


def _follow(step: Next, left: list[Answer], hands: Hands) -> Next | None:
    try:
        follow = resume(step, left[0]) if left else None
    except Mismatch:
        follow = None
    if follow is not None:
        del left[0]
    elif isinstance(step, Decides) and (sole := sole_choice(step.ask(), hands)):
        follow = step.resume(sole)
    return follow


def _brings(answer: Answer) -> bool:
    """Whether it brings a card or a die into the test."""
    chosen = answer.chosen if isinstance(answer, Gathered) else (answer,)
    return any(not isinstance(one, Chosen) or one.card is not None for one in chosen)
