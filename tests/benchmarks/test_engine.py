"""The benchmark of the engine measures what it says it does."""

import pytest
from benchmarks.engine import CASES, Case, per_second, resolve, uncovered

from sortilege.components.chance import seeded_chance, system_chance


def test_every_test_of_every_game_is_measured() -> None:
    assert uncovered() == set()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_is_played_to_its_end_each_time_anew(case: Case) -> None:
    setup = case.setup()
    before = dict(setup.piles)
    ends = [resolve(setup, seeded_chance(seed)) for seed in range(30)]
    assert setup.piles == before
    assert len({end.outcome for end in ends}) > 1
    assert all(end.rows for end in ends)


def test_speed_is_told_per_second() -> None:
    assert per_second(CASES[0].setup(), system_chance(), seconds=0.01) > 1000
