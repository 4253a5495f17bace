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


class Wins(Struct, frozen=True):
    """The goal that the participant of that number, from 1, wins alone; 0 for a tie."""

    number: int

    def __call__(self, outcome: Outcome) -> bool:
        return outcome.fact("winner") == self.number


def wins(number: int) -> Goal:
    """The goal that the participant of that number, from 1, wins alone; 0 for a tie."""
    return Wins(number)


class Want(Struct, frozen=True):
    """The actor makes the goal as likely as can be, and spends nothing for nothing; everybody else declines.

    Equal chances are told apart as `readers.policy.best_of` does: first option first, then the higher total.
    """

    actor: Actor
    goal: Goal = succeeds
