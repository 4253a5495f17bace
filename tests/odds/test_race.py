"""Races against a recurrence in fractions, written for itself."""

from fractions import Fraction
from functools import cache

import pytest

from sortilege.odds.race import ONE, Finish, Order, Runner, arrivals, race

A_FIRST, B_FIRST = (0, 1, 0, 1, 1), (1, 0, 1, 0, 1)


def recurrence(runners: tuple[Runner, Runner], orders: list[tuple[int, Order]], rounds: int) -> dict[object, Fraction]:
    """Every way a race may go, turn by turn."""
    total = sum(weight for weight, _ in orders)

    @cache
    def ahead(number: int, needed: tuple[int | None, ...], left: Order | None) -> dict[object, Fraction]:
        if left is None and number == rounds:
            return {"open": Fraction(1)}
        if left is None:
            begun = [(Fraction(weight, total), ahead(number + 1, needed, order)) for weight, order in orders]
            return mixed(begun)
        if not left:
            return ahead(number, needed, None)
        who, later = left[0], left[1:]
        chance = runners[who].chance
        miss = (1 - chance, ahead(number, needed, later))
        still = needed[who]
        if still == 1:
            return mixed([miss, (chance, {(who, number): Fraction(1)})])
        hit = tuple(one - 1 if place == who and one is not None else one for place, one in enumerate(needed))
        return mixed([miss, (chance, ahead(number, hit, later))])

    return ahead(0, tuple(one.needed for one in runners), None)


def mixed(parts: list[tuple[Fraction, dict[object, Fraction]]]) -> dict[object, Fraction]:
    found: dict[object, Fraction] = {}
    for share, ends in parts:
        for end, chance in ends.items():
            found[end] = found.get(end, Fraction(0)) + share * chance
    return found


def told(finish: Finish) -> dict[object, Fraction]:
    ends = [*finish.won.items(), ("open", finish.open)]
    return {end: Fraction(parts, finish.total) for end, parts in ends if parts}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Runner(Fraction(1, 2), 3), Runner(Fraction(1, 3), 2)),
        (Runner(Fraction(7, 100), 1), Runner(Fraction(99, 100), 6)),
        (Runner(Fraction(1), 4), Runner(Fraction(1, 100), None)),
        (Runner(Fraction(1, 5), None), Runner(Fraction(1, 4), None)),
    ],
)
@pytest.mark.parametrize("orders", [[(1, A_FIRST)], [(3, A_FIRST), (1, B_FIRST)]])
def test_a_race_ends_as_turn_by_turn(first: Runner, second: Runner, orders: list[tuple[int, Order]]) -> None:
    found, wanted = told(race((first, second), orders, 6)), recurrence((first, second), orders, 6)
    assert {end: float(chance) for end, chance in found.items()} == pytest.approx(
        {end: float(chance) for end, chance in wanted.items() if chance}, abs=1e-50, rel=1e-14
    )


def test_nothing_of_a_race_is_lost_unseen() -> None:
    runners = (Runner(Fraction(1, 100), 135), Runner(Fraction(1, 50), 90))
    for rounds in (1, 300, 3000):
        finish = race(runners, [(1, (0, 1, 0, 1, 0)), (1, (1, 0, 1, 0, 0))], rounds)
        assert sum(finish.won.values()) + finish.open + finish.lost == finish.total
    assert Fraction(finish.lost, finish.total) < Fraction(1, 10**50)


def test_the_last_of_many_hits_at_a_small_chance_is_not_rounded_away() -> None:
    coming = arrivals(Runner(Fraction(1, 100), 135))
    through = sum(next(coming) for _ in range(40_000))
    assert ONE - through < ONE // 10**12
