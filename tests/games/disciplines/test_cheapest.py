"""The starts from which advanced disciplines come cheapest, as the ledger's table 2.1 has them."""

from collections.abc import Mapping
from functools import cache

import pytest
from tests.games.disciplines.making import begun

from sortilege.games.disciplines.starts import starts
from sortilege.sheets.book import Book
from sortilege.sheets.plan import plan

Start = Mapping[str, int]

STEADY: tuple[Start, ...] = tuple(
    {**dict.fromkeys(("awareness", "endurance", "strength"), 2), most: 3}
    for most in ("awareness", "endurance", "strength")
)
HEALERS: tuple[Start, ...] = tuple(
    {"endurance": 3, "regeneration": 2, one: 2} for one in ("agility", "awareness", "balance", "speed", "strength")
)
EVADER: Start = {"speed": 3, "awareness": 2, "evasion": 2}
FLYER: Start = {"speed": 3, "endurance": 2, "strength": 2}
MOVER: Start = {"awareness": 3, "speed": 3}
CHEAPEST: Mapping[str, Mapping[int, tuple[Start, ...]]] = {
    "evasion": dict.fromkeys((1, 2, 3), (EVADER,)),
    "regeneration": {1: HEALERS, 2: HEALERS, 3: (HEALERS[1], HEALERS[4], *STEADY)},
    "energy": dict.fromkeys((1, 2, 3), STEADY),
    "flight": dict.fromkeys((1, 2, 3), (FLYER,)),
    "telekinesis": dict.fromkeys((1, 2, 3), (MOVER,)),
    "matrix_warping": dict.fromkeys((1, 2, 3), (MOVER,)),
    "endurance": {4: STEADY},
}


@cache
def characters() -> tuple[tuple[Start, Book], ...]:
    """One for each of the 81 starts."""
    return tuple((start, begun(start)) for start in starts())


@pytest.mark.rule("AD-4", "AD-5", "AD-8")
@pytest.mark.parametrize(("what", "level"), [(what, level) for what, levels in CHEAPEST.items() for level in levels])
def test_the_cheapest_starts_are_those_of_the_table_and_no_others(what: str, level: int) -> None:
    costs = [(start, plan(book, ((what, level),)).costs.get("discipline", 0)) for start, book in characters()]
    least = min(cost for _, cost in costs)
    found = {frozenset(start.items()) for start, cost in costs if cost == least}
    assert found == {frozenset(start.items()) for start in CHEAPEST[what][level]}
