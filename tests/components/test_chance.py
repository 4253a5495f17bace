"""Every source of chance deals each card once, and dice have their sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.components.card import Cards, read_cards
from sortilege.components.chance import Chance, ScriptedChance, seeded_chance, system_chance
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
