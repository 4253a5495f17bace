"""Each form of price."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sheets.toys import PEN, blank, bought, playing

from sortilege.rules.prerequisite import AtLeast, Count, Facts, GMsWord, Plain, Switched
from sortilege.rules.price import (
    Cases,
    CurrentLevel,
    Flat,
    Learning,
    LinkedLevel,
    Price,
    Step,
    Table,
    Triangular,
    price,
)
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import buy, take_back
from sortilege.words import NO_WORDS, say


def costs(
    form: Price, steps: int = 4, links: tuple[str, ...] = (), rules: Mapping[str, Plain] | None = None, **levels: int
) -> list[int]:
    """What the steps up from 0 cost, one after the other."""
    facts = Facts(levels, {}, rules or {}, lambda what, level: say("{what} {level}", what=what, level=level))
    return [price(form, Step(now, now + 1, facts, links)) for now in range(steps)]


def test_flat() -> None:
    assert costs(Flat(3)) == [3, 3, 3, 3]


@pytest.mark.rule("T-BUY-3")
def test_table() -> None:
    assert costs(Table((1, 1, 1, 2))) == [1, 1, 1, 2]


def test_a_table_ends() -> None:
    assert costs(Table((1, 2)), 3) == [1, 2, 0]


@pytest.mark.rule("DP-5")
def test_triangular() -> None:
    assert costs(Triangular()) == [1, 2, 3, 4]
    assert sum(costs(Triangular())) == 10
    assert costs(Triangular(plus=1)) == [2, 3, 4, 5]


@pytest.mark.rule("C-XP-2")
def test_current_level() -> None:
    assert costs(CurrentLevel(), 5) == [0, 1, 2, 3, 4]
    assert costs(CurrentLevel(plus=-2)) == [0, 0, 0, 1]


@pytest.mark.rule("C-XP-3")
def test_linked_level() -> None:
    assert costs(LinkedLevel(plus=-1), 1, ("dexterity",), dexterity=3) == [2]
    assert costs(LinkedLevel(plus=-1), 1, ("dexterity",)) == [0]
    assert costs(LinkedLevel(), 1, ("wit", "dexterity"), dexterity=3, wit=1) == [1]


@pytest.mark.rule("AD-5")
def test_the_first_case_that_is_met_decides() -> None:
    form = Cases(((AtLeast("a", 2), Flat(9)), (Count(("a", "b"), 1, 2, say("of them")), Flat(3))), Flat(2))
    assert costs(form, 1) == [2]
    assert costs(form, 1, a=1) == [2]
    assert costs(form, 1, a=1, b=1) == [3]
    assert costs(form, 1, a=2, b=1) == [9]


def test_a_case_by_house_rule_and_one_that_waits_for_the_gm() -> None:
    form = Cases(((GMsWord(say("is it so")), Flat(9)), (Switched("pace", "fast"), Triangular())), Flat(5))
    assert costs(form, rules={"pace": "fast"}) == [1, 2, 3, 4]
    assert costs(form, rules={"pace": "slow"}) == [5, 5, 5, 5]


@pytest.mark.rule("AD-4")
def test_learning_costs_otherwise_than_raising() -> None:
    assert costs(Learning(Flat(2), Triangular())) == [2, 2, 3, 4]
    assert costs(Learning(LinkedLevel(-1), CurrentLevel()), 3, ("wit",), wit=4) == [3, 1, 2]


def test_an_unknown_form_is_no_price() -> None:
    with pytest.raises(TypeError):
        price("1d6", Step(0, 1, Facts({}, {}, {}, lambda what, level: NO_WORDS)))  # type: ignore[arg-type]


WHATS = ("might", "wit", "charm", "flying", "mastery")


@given(st.lists(st.sampled_from(WHATS), max_size=9), st.integers(0, 9))
def test_a_price_from_a_to_c_is_that_to_b_and_that_from_there(whats: list[str], at: int) -> None:
    """And a refund gives back what was paid, whole or in parts."""
    book = playing(bought(blank(), "might", "might", "wit"), xp=99)
    before = book.standing.points["xp"]
    half = whole = book
    paid = []
    for turn, what in enumerate(whats):
        if quote(whole, what).reason.answer != "met":
            continue
        entries = buy(whole, what, PEN)
        paid.append(entries[-1].price)
        whole = whole.plus(entries)
        half = whole if turn < at else half
    middle = half.standing.points["xp"]
    assert (
        before - whole.standing.points["xp"] == (before - middle) + (middle - whole.standing.points["xp"]) == sum(paid)
    )
    for cost in reversed(paid):
        left = whole.standing.points["xp"]
        whole = whole.plus(take_back(whole, PEN))
        assert whole.standing.points["xp"] == left + cost
    assert (whole.standing.values, whole.standing.points) == (book.standing.values, book.standing.points)
