"""Distributions are exact, and equal when they say the same."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.odds import Distribution

weights = st.dictionaries(st.integers(-3, 3), st.integers(0, 30), min_size=1).filter(lambda found: any(found.values()))
distributions = weights.map(lambda found: Distribution.of(found.items()))


@given(weights, st.integers(1, 10))
def test_it_is_in_lowest_terms(found: dict[int, int], times: int) -> None:
    odds = Distribution.of(found.items())
    assert odds == Distribution.of((outcome, weight * times) for outcome, weight in found.items())
    assert odds.total == sum(odds.weights.values())
    assert all(weight > 0 for weight in odds.weights.values())


@given(weights)
def test_probabilities_are_exact_and_add_up(found: dict[int, int]) -> None:
    odds = Distribution.of(found.items())
    assert all(odds[outcome] == Fraction(weight, sum(found.values())) for outcome, weight in found.items())
    assert sum(probability for _, probability in odds.items()) == 1
    assert odds[99] == 0


@given(distributions)
def test_chance_is_the_sum_over_the_goal(odds: Distribution[int]) -> None:
    assert odds.chance(lambda outcome: outcome > 0) == sum(odds[outcome] for outcome in odds if outcome > 0)
    assert odds.chance(lambda _: True) == 1


@given(distributions)
def test_the_mean_is_exact(odds: Distribution[int]) -> None:
    assert odds.mean(lambda outcome: outcome) == sum(outcome * chance for outcome, chance in odds.items())


@given(distributions)
def test_a_map_adds_up_what_becomes_equal(odds: Distribution[int]) -> None:
    assert odds.map(abs)[1] == odds[1] + odds[-1]


@given(st.lists(st.tuples(st.integers(1, 9), distributions), min_size=1))
def test_a_mixture_is_the_law_of_total_probability(parts: list[tuple[int, Distribution[int]]]) -> None:
    mixed, all_weights = Distribution.mix(parts), sum(weight for weight, _ in parts)
    for outcome in range(-3, 4):
        assert mixed[outcome] == sum(Fraction(weight, all_weights) * part[outcome] for weight, part in parts)


@given(distributions, distributions)
def test_what_follows_is_a_mixture(first: Distribution[int], second: Distribution[int]) -> None:
    both = first.then(lambda one: second.map(lambda other: one + other))
    assert both.mean(lambda outcome: outcome) == first.mean(lambda one: one) + second.mean(lambda one: one)


@given(distributions)
def test_conditions_and_their_opposite_make_the_whole(odds: Distribution[int]) -> None:
    likely = odds.chance(lambda outcome: outcome > 0)
    if 0 < likely < 1:
        given_more = odds.condition(lambda outcome: outcome > 0)
        given_less = odds.condition(lambda outcome: outcome <= 0)
        weighed = [(likely.numerator, given_more), (likely.denominator - likely.numerator, given_less)]
        assert Distribution.mix(weighed) == odds


def test_what_is_sure_is_sure() -> None:
    assert Distribution.certain("tie") == Distribution.of([("tie", 7), ("winner", 0)])


@pytest.mark.parametrize("pairs", [[], [("tie", 0)], [("tie", 2), ("winner", -1)]])
def test_without_an_outcome_or_with_less_than_none_there_is_no_distribution(pairs: list[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match=r"needs an outcome|below 0"):
        Distribution.of(pairs)
