"""Cards as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.components.card import JOKERS, is_joker, rank, read_card, read_cards, show_card, show_cards, suit
from sortilege.components.deck import DECK_40, DECK_54, courts
from sortilege.components.refusal import Refused

cards = st.sampled_from(DECK_54)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("8H", "8H"),
        ("8h", "8H"),
        ("8♥", "8H"),
        ("8♥\ufe0f", "8H"),
        ("8♡", "8H"),
        (" 10H ", "TH"),
        ("10♠", "TS"),
        ("TH", "TH"),
        ("th", "TH"),
        ("AS", "AS"),
        ("X1", "X1"),
        ("x2", "X2"),
    ],
)
def test_a_card_may_be_written_in_many_ways(text: str, card: str) -> None:
    assert read_card(text) == card


@given(cards)
def test_what_is_shown_is_read_back(card: str) -> None:
    shown = show_card(read_card(card))
    assert read_card("X" + shown[-1] if shown.startswith("Joker") else shown) == card


@given(st.lists(cards, unique=True))
def test_cards_are_read_in_their_order(some: list[str]) -> None:
    assert read_cards(" ".join(some)) == read_cards(", ".join(some)) == tuple(some)


@given(st.text(max_size=4))
def test_a_text_is_a_card_of_the_deck_or_refused_by_name(text: str) -> None:
    try:
        read = read_card(text)
    except Refused as refused:
        told = refused.refusal
    else:
        assert read in DECK_54
        return
    assert told.code == "bad_card"
    assert told.message == f"'{text}' is not a card: write a rank (A 2-9 T J Q K) and a suit (S H D C), or X1, X2."


@pytest.mark.parametrize("text", ["", "1H", "11H", "X3", "X", "H8", "8HH", "8 H"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is not a card"):
        read_card(text)


def test_a_card_named_twice_is_refused_in_whatever_way_it_is_written() -> None:
    with pytest.raises(Refused, match="TH is named more than once"):
        read_cards("10H 2S TH")


def test_the_jokers_are_two_cards() -> None:
    first, second = read_cards("X1 X2")
    assert first != second
    assert suit(first) != suit(second)
    assert rank(first) == rank(second) == "X"
    assert all(map(is_joker, JOKERS))
    assert show_cards((first, second)) == "Joker 1 Joker 2"


@pytest.mark.rule("R-DECK-1")
def test_a_short_deck_has_ace_to_ten_of_each_suit() -> None:
    assert len(set(DECK_40)) == len(DECK_40) == 40
    assert {rank(card) for card in DECK_40} == set("A23456789T")


@pytest.mark.rule("S-DECK-1")
def test_a_whole_deck_has_52_cards_and_two_jokers() -> None:
    assert len(set(DECK_54)) == len(DECK_54) == 54
    assert [card for card in DECK_54 if is_joker(card)] == list(JOKERS)


@pytest.mark.rule("R-FATE-1")
def test_the_courts_of_a_suit_are_in_no_short_deck() -> None:
    assert courts("S") == ("KS", "QS", "JS")
    assert not set(courts("S")) & set(DECK_40)
