"""Every source of chance deals each card once, and dice have their sides."""

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.components.card import Cards, read_cards
from sortilege.components.chance import (
    Chance,
    ScriptedChance,
    SystemChance,
    one_of,
    seeded_chance,
    some_of,
    system_chance,
)
from sortilege.components.deck import DECK_54
from sortilege.components.dice import show_dice

sources = st.one_of(
    st.just(system_chance()),
    st.builds(seeded_chance, st.integers()),
    st.builds(ScriptedChance, then=st.builds(system_chance)),
)
piles = st.lists(st.sampled_from(DECK_54), unique=True).map(tuple)


@given(sources, piles, st.data())
def test_different_cards_of_the_pile_come_up(chance: Chance, cards: Cards, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(cards)))
    picked = chance.pick(cards, n)
    assert len(picked) == len(set(picked)) == n
    assert set(picked) <= set(cards)


@given(sources, st.integers(0, 20), st.integers(1, 100))
def test_dice_show_one_of_their_sides(chance: Chance, n: int, sides: int) -> None:
    dice = chance.roll(n, sides)
    assert len(dice) == n
    assert all(1 <= die <= sides for die in dice)


def test_the_system_deals_a_whole_deck_in_some_order() -> None:
    dealt = {system_chance().pick(DECK_54, 54) for _ in range(20)}
    assert all(sorted(each) == sorted(DECK_54) for each in dealt)
    assert len(dealt) == 20


def test_the_system_brings_up_every_side() -> None:
    assert set(system_chance().roll(2000, 20)) == set(range(1, 21))


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 20, 40, 54, 100, 255, 256])
def test_each_side_has_as_many_bytes_that_mean_it(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SystemChance, "_bytes", iter(bytes(range(256))))
    rolled = Counter(SystemChance().roll(256 - 256 % sides, sides))
    assert rolled == dict.fromkeys(range(1, sides + 1), 256 // sides)


@pytest.mark.parametrize("n", [1, 2])
def test_the_system_deals_every_order_alike(n: int) -> None:
    """A fair source exceeds the bound about once in 10**9 runs."""
    cards, times = DECK_54[:8], 40_000
    orders = list(permutations(cards, n))
    dealt = Counter(system_chance().pick(cards, n) for _ in range(times))
    fair = times / len(orders)
    assert sum((dealt[order] - fair) ** 2 / fair for order in orders) < chi_square_bound(len(orders) - 1)


def chi_square_bound(freedom: int, deviations: float = 6) -> float:
    """Wilson and Hilferty's approximation of the quantile that many standard deviations out."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + deviations * sqrt(spread)) ** 3


def test_a_die_may_have_more_sides_than_a_byte_has_values() -> None:
    rolled = system_chance().roll(2000, 1000)
    assert 256 < max(rolled) <= 1000
    assert min(rolled) >= 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_deals_other_cards() -> None:
    code = (
        "import os; from sortilege.components.chance import system_chance;"
        "chance = system_chance(); chance.roll(1, 6); os.fork(); os.write(1, f'{chance.roll(40, 100)}\\n'.encode())"
    )
    lines = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split("\n")
    assert len(set(lines)) == 3, "two different rolls, and the end of the last line"


def test_a_seed_repeats_itself() -> None:
    first, again = seeded_chance(5), seeded_chance(5)
    assert first.pick(DECK_54, 10) == again.pick(DECK_54, 10)
    assert first.roll(10, 6) == again.roll(10, 6)


def test_a_script_is_followed_and_then_goes_on_as_told() -> None:
    chance = ScriptedChance(read_cards("2H 7D"), (3, 4), then=seeded_chance(1))
    assert chance.pick(read_cards("7D 2H 9S"), 1) == ("2H",)
    assert chance.pick(read_cards("7D 9S"), 2) == ("7D", "9S")
    assert chance.roll(1, 6) == (3,)
    assert chance.roll(3, 6)[0] == 4


def test_a_script_names_only_what_can_come_up() -> None:
    with pytest.raises(LookupError, match="the script names 2H"):
        ScriptedChance(read_cards("2H")).pick(read_cards("7D"), 1)
    with pytest.raises(LookupError, match="a die has 6 sides"):
        ScriptedChance(dice=(7,)).roll(1, 6)


def test_a_script_that_is_over_says_so() -> None:
    with pytest.raises(LookupError, match="over"):
        ScriptedChance().pick(read_cards("7D"), 1)
    with pytest.raises(LookupError, match="over"):
        ScriptedChance(dice=(1,)).roll(2, 6)


def test_dice_are_shown_as_a_sum() -> None:
    assert show_dice((3, 4, 6)) == "3 + 4 + 6"


def test_one_of_several_things_is_the_one_that_a_die_shows() -> None:
    assert [one_of("abc", ScriptedChance(dice=[die])) for die in (1, 2, 3)] == ["a", "b", "c"]


def test_different_things_come_up_in_every_order_alike() -> None:
    picks = [some_of("abc", 2, ScriptedChance(dice=[one, two])) for one in (1, 2, 3) for two in (1, 2)]
    assert picks == [["a", "b"], ["a", "c"], ["b", "a"], ["b", "c"], ["c", "a"], ["c", "b"]]
