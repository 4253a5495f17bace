"""How many characters there are, counted here from the ledger's words alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import factorial, prod

import pytest

from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS
from sortilege.games.disciplines.spreads import Pool, count, spread
from sortilege.games.disciplines.starts import allocations, completes, starts

NEEDED: Mapping[tuple[str, int], Mapping[str, int]] = {
    ("energy", 1): {"awareness": 2, "endurance": 2, "strength": 2},
    ("evasion", 1): {"awareness": 1, "speed": 3},
    ("flight", 1): {"awareness": 1, "endurance": 2, "speed": 3, "strength": 2},
    ("matrix_warping", 1): {"telekinesis": 3},
    ("regeneration", 1): {"endurance": 2},
    ("regeneration", 2): {"endurance": 3},
    ("regeneration", 3): {"endurance": 4},
    ("telekinesis", 1): {"awareness": 3, "endurance": 1, "speed": 3},
    ("endurance", 4): {"awareness": 3, "strength": 3},
}
BASIC = ("agility", "awareness", "balance", "endurance", "speed", "strength")
ADVANCED = ("energy", "evasion", "flight", "matrix_warping", "regeneration", "telekinesis")
COST = (0, 1, 3, 6, 10)
RATING_COST = (0, 1, 2, 3, 5)


@cache
def holdings() -> tuple[dict[str, int], ...]:
    """Every way to hold at most three disciplines."""
    return tuple(_holdings())


def _holdings() -> Iterator[dict[str, int]]:
    for many in range(4):
        for chosen in combinations(DISCIPLINES, many):
            for levels in product(*(range(1, 5 if one == "endurance" else 4) for one in chosen)):
                yield dict(zip(chosen, levels, strict=True))


def cost(held: Mapping[str, int]) -> int:
    return sum(COST[level] for level in held.values())


def legal(held: Mapping[str, int]) -> bool:
    needed = [more for (what, level), more in NEEDED.items() if held.get(what, 0) >= level]
    return all(held.get(what, 0) >= level for more in needed for what, level in more.items())


def legal_starts() -> list[dict[str, int]]:
    return [held for held in holdings() if cost(held) == 12 and legal(held)]


def shape(held: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted(held.values(), reverse=True))


@pytest.mark.rule("RX-1")
@pytest.mark.rule("DP-3")
@pytest.mark.rule("DP-6")
def test_there_are_81_legal_starts_of_two_shapes() -> None:
    assert Counter(map(shape, legal_starts())) == {(3, 3): 15, (3, 2, 2): 66}
    assert {tuple(sorted(one.items())) for one in starts()} == {tuple(sorted(one.items())) for one in legal_starts()}
    assert len(starts()) == 81


@pytest.mark.rule("RX-2")
@pytest.mark.rule("DP-4")
@pytest.mark.rule("DP-5")
def test_there_are_781_where_nothing_is_needed() -> None:
    raw = [held for held in holdings() if cost(held) == 12]
    assert Counter(map(shape, raw)) == {(3, 3): 66, (3, 2, 2): 660, (4, 1, 1): 55}
    assert sorted(map(sorted, map(dict.items, raw))) == sorted(sorted(one.items()) for one in allocations())


def test_596_would_be_legal_if_points_could_be_saved() -> None:
    assert sum(cost(held) <= 12 and legal(held) for held in holdings()) == 596


@pytest.mark.rule("PR-8")
def test_how_many_starts_hold_each_discipline() -> None:
    held = Counter(what for start in starts() for what in start)
    assert held == {
        "endurance": 40, "awareness": 37, "speed": 37, "agility": 36, "balance": 36, "strength": 36,
        "regeneration": 5, "evasion": 1,
    }  # fmt: skip


def test_six_starts_hold_an_advanced_discipline() -> None:
    advanced = [start for start in starts() if set(start) & set(ADVANCED)]
    fifth = ({"endurance": 3, "regeneration": 2, one: 2} for one in BASIC if one != "endurance")
    assert len(advanced) == 6
    assert all(start in advanced for start in (*fifth, {"speed": 3, "awareness": 2, "evasion": 2}))


def test_a_creation_completes_as_long_as_a_start_lies_above_it() -> None:
    legal_ones = legal_starts()
    for held in holdings():
        above = any(all(start.get(what, 0) >= level for what, level in held.items()) for start in legal_ones)
        assert completes(held) == above, held
    assert not completes({"agility": 1, "awareness": 1, "balance": 1, "speed": 1})


# -- talents ----------------------------------------------------------------------------------------------------------


def profiles() -> Iterator[tuple[int, ...]]:
    """How many talents have each rating, in every way that there is."""
    for above in product(range(14), repeat=4):
        if sum(above) <= 13:
            yield 13 - sum(above), *above


def ways(profile: tuple[int, ...]) -> int:
    return factorial(13) // prod(map(factorial, profile))


def points(profile: tuple[int, ...]) -> int:
    return sum(many * each for many, each in zip(profile, RATING_COST, strict=True))


@pytest.mark.rule("RX-3")
@pytest.mark.rule("T-BUY-1")
@pytest.mark.rule("T-BUY-2")
@pytest.mark.rule("T-BUY-4")
def test_there_are_so_many_spreads_of_talents() -> None:
    exactly = [one for one in profiles() if points(one) == 18]
    by_exceptional = [sum(ways(one) for one in exactly if one[4] == many) for many in range(4)]
    assert by_exceptional == [6_137_274, 9_961_536, 2_558_556, 62_920]
    assert count(Pool()) == sum(by_exceptional[:3]) == 18_657_366
    assert count(Pool(exceptional=13)) == sum(by_exceptional) == 18_720_286
    assert [count(Pool(exceptional=many)) for many in range(2)] == [6_137_274, 6_137_274 + 9_961_536]


@pytest.mark.rule("AMB-4")
def test_there_are_so_many_where_points_may_be_left() -> None:
    at_most = [one for one in profiles() if points(one) <= 18 and one[4] <= 2]
    by_exceptional = [sum(ways(one) for one in at_most if one[4] == many) for many in range(3)]
    assert by_exceptional == [27_047_646, 27_022_944, 4_728_516]
    assert count(Pool(spend=False)) == sum(by_exceptional) == 58_799_106
    anything = sum(ways(one) for one in profiles() if one[4] <= 2)
    assert count(Pool(points=65, spend=False)) == anything == 612_368_384
    assert count(Pool(points=65, exceptional=13, spend=False)) == 5**13


def test_there_are_so_many_profiles() -> None:
    few = [one for one in profiles() if one[4] <= 2]
    assert sum(points(one) == 18 for one in few) == 58
    assert sum(points(one) <= 18 for one in few) == 415


@pytest.mark.parametrize("pool", [Pool(4, 6, 1), Pool(4, 6, 1, spend=False), Pool(3, 15, 3), Pool(5, 3, 2), Pool(2, 0)])
def test_the_spreads_come_in_order_and_each_once(pool: Pool) -> None:
    def allowed(levels: tuple[int, ...]) -> bool:
        total = sum(RATING_COST[level] for level in levels)
        return levels.count(4) <= pool.exceptional and (total == pool.points if pool.spend else total <= pool.points)

    brute = [levels for levels in product(range(5), repeat=pool.talents) if allowed(levels)]
    assert [spread(pool, index) for index in range(count(pool))] == brute


def test_a_creation_completes_as_long_as_the_talents_can_come_to_18() -> None:
    assert completes({**dict.fromkeys(TALENTS[:2], 4), TALENTS[2]: 3, TALENTS[3]: 3})
    assert not completes(dict.fromkeys(TALENTS[:3], 4))
    assert not completes({**dict.fromkeys(TALENTS[:6], 3), TALENTS[6]: 1})
    assert not completes({"kind": "human"})
