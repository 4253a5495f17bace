"""Wilson's interval holds what it promises."""

from math import comb

import pytest

from sortilege.odds.interval import wilson


@pytest.mark.parametrize(("hits", "runs", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634)])
def test_published_figures_at_95_percent(hits: int, runs: int, low: float, high: float) -> None:
    assert wilson(hits, runs, 0.95) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.5, 0.9])
def test_it_holds_the_chance_about_as_often_as_it_says(chance: float) -> None:
    runs = 200
    held = sum(
        comb(runs, hits) * chance**hits * (1 - chance) ** (runs - hits)
        for hits in range(runs + 1)
        if wilson(hits, runs, 0.99)[0] <= chance <= wilson(hits, runs, 0.99)[1]
    )
    assert held == pytest.approx(0.99, abs=0.01)


@pytest.mark.parametrize("level", [0.0, 1.0, 95])
def test_a_level_is_between_0_and_1(level: float) -> None:
    with pytest.raises(ValueError, match="not between"):
        wilson(1, 2, level)
