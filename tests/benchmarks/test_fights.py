"""The benchmark of fights measures what it says it does."""

import pytest
from benchmarks.fights import AIM, CASES, Case, figures


@pytest.mark.parametrize("case", CASES[:3], ids=lambda case: case.name)
def test_a_duel_of_blows_is_raced_and_others_are_followed(case: Case) -> None:
    exact, one = figures(case, times=2, runs=1)
    assert ("raced" in exact.what, exact.aim) == ((True, AIM) if case.corner.policy == "melee" else (False, None))
    assert 0 < exact.fastest <= exact.middle
    assert one.middle > 0


def test_a_missed_aim_is_told() -> None:
    exact, _ = figures(CASES[0], times=1, runs=1)
    assert "MISSED" not in str(exact)
    assert "MISSED" in str(type(exact)(exact.what, 60, 60, AIM))
