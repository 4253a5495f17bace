"""Stress is looked at when luck is pushed, not when the test was called (S-LUCK-2, S-STRESS-1)."""

import pytest
from tests.table.sitting import Sitting

from sortilege.components.card import Card
from sortilege.rules.value import Actor
from sortilege.table import command as co

MAREK = Actor("c1")


def marek_waits() -> Sitting:
    sitting = Sitting("saga")
    sitting.player("Marek", {"edge": 2, "stress": 2})
    sitting.script("TS 4C")
    sitting.do("s1", co.Begin("session"))
    sitting.script("3S 2H")
    sitting.do("s2", co.Call({"type": "test", "stat": 5, "target": 15}, (MAREK,)))
    return sitting


def push(sitting: Sitting) -> None:
    sitting.do("s2", co.Decide("t1", MAREK, "push", (Card("3S"),), Card("TS")))


@pytest.mark.rule("S-LUCK-2")
def test_stress_lowered_before_the_push_is_what_counts() -> None:
    sitting = marek_waits()
    sitting.do("s2", co.Perform(MAREK, {"type": "lower_stress", "card": "4C"}))
    push(sitting)
    assert dict(sitting.ended.outcome.facts) == {"card": 10}


@pytest.mark.rule("S-LUCK-2")
def test_stress_not_lowered_breaks() -> None:
    sitting = marek_waits()
    push(sitting)
    assert dict(sitting.ended.outcome.facts) == {"card": 10, "break": 1}
