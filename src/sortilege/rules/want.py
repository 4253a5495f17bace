"""What somebody who decides wants from a test."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from sortilege.rules.outcome import Outcome
from sortilege.rules.value import Actor

Goal: TypeAlias = Callable[[Outcome], bool]
"""Tells the outcomes that are wanted."""


def succeeds(outcome: Outcome) -> bool:
    """The goal to succeed."""
    return outcome.success is True


def wins(number: int) -> Goal:
    """The goal that the participant of that number, from 1, wins alone."""
    return lambda outcome: outcome.fact("winner") == number


class Want(Struct, frozen=True):
    """The actor makes the goal as likely as can be, and spends nothing for nothing; everybody else declines.

    Equal chances are told apart as `readers.policy.best_of` does: first option first, then the higher total.
    """

    actor: Actor
    goal: Goal = succeeds
