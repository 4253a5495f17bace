"""What a seat knows of the cards, and how likely it makes each."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.readers.piles import stocks

from sortilege.components.card import Card, is_joker, rank, read_cards
from sortilege.components.chance import seeded_chance
from sortilege.components.deck import DECK_54
from sortilege.components.pile import buried_of, discards_of, pile
from sortilege.odds import Know, Stock

DECK, HAND = pile("deck", "ana"), pile("hand", "ana")
JOKERS = read_cards("X1 X2")


def itself(card: Card) -> Card:
    return card


def chances(know: Know) -> dict[Card, Fraction]:
    drawn = list(know.draws(DECK, itself))
    total = sum(weight for weight, _, _ in drawn)
    return {card: Fraction(weight, total) for weight, card, _ in drawn}


@given(stocks())
def test_every_draw_keeps_count(stock: Stock) -> None:
    know = Know.of({DECK: stock})
    for _, card, after in know.draws(DECK, itself):
        assert after.stock(DECK).size == stock.refilled().size - 1
        assert card not in after.stock(DECK).sure + after.stock(DECK).maybe
        assert after == know.drawn(DECK, card)


@given(stocks())
def test_hidden_cards_change_no_odds_among_the_unseen(stock: Stock) -> None:
    """Where all may be anywhere, the next card is any of the unseen ones, wherever they are."""
    found = chances(Know.of({DECK: stock}))
    assert sum(found.values()) == (1 if found else 0)
    for cards in (stock.refilled().sure, stock.refilled().maybe):
        assert len({found[card] for card in cards if card in found}) <= 1


@given(stocks(), st.integers())
def test_cards_are_dealt_where_they_may_lie(stock: Stock, seed: int) -> None:
    piles = Know.of({DECK: stock}).deal(seeded_chance(seed))
    assert len(piles[DECK]) == stock.size
    assert set(stock.sure) <= set(piles[DECK])
    assert len(piles[buried_of(DECK)]) == stock.buried
    assert not set(piles[DECK]) & set(piles[buried_of(DECK)])
    assert piles[discards_of(DECK)] == stock.discards


def test_jokers_are_flipped_more_often_while_others_hold_cards() -> None:
    """Saga hands never hold jokers: with 12 cards in hands a joker is flipped with 2/42."""
    found = chances(Know.of({DECK: Stock.unseen(DECK_54, hidden=12, sure=JOKERS)}))
    assert sum(chance for card, chance in found.items() if is_joker(card)) == Fraction(2, 42)


def test_without_such_knowledge_hidden_cards_make_no_difference() -> None:
    assert chances(Know.of({DECK: Stock.unseen(DECK_54, hidden=12)})) == chances(Know.of({DECK: Stock.unseen(DECK_54)}))


@pytest.mark.rule("R-DECK-4")
def test_a_deck_that_has_run_out_takes_its_discards() -> None:
    know = Know.of({DECK: Stock.unseen((), discards=read_cards("2H 3S"))})
    assert chances(know) == {"2H": Fraction(1, 2), "3S": Fraction(1, 2)}
    assert know.drawn(DECK, Card("2H")).stock(DECK) == Stock.unseen(read_cards("3S"))


@pytest.mark.rule("R-DECK-4")
def test_what_others_hold_does_not_come_back() -> None:
    know = Know.of({DECK: Stock.unseen(read_cards("2H 3S"), hidden=1, buried=1, discards=read_cards("4D"))})
    assert chances(know) == {"4D": Fraction(1, 2), "2H": Fraction(1, 4), "3S": Fraction(1, 4)}


def test_no_card_is_left_where_none_is() -> None:
    assert chances(Know.of({DECK: Stock.unseen(())})) == {}
    assert chances(Know.of({DECK: Stock.unseen(read_cards("2H"), hidden=1)})) == {}
    assert chances(Know()) == {}


def test_cards_of_a_lump_are_drawn_as_one() -> None:
    know = Know.of({DECK: Stock.unseen(read_cards("2H 2S 3D"))})
    assert [(weight, card) for weight, card, _ in know.draws(DECK, rank)] == [(2, "2H"), (1, "3D")]


def test_what_is_lumped_is_equal() -> None:
    def by_rank(card: Card) -> Card:
        return Card(rank(card) + "S")

    def know(deck: str, hand: str) -> Know:
        return Know.of({DECK: Stock.unseen(read_cards(deck))}, {HAND: read_cards(hand)}).lumped(by_rank)

    assert know("2H 3D", "4S") == know("3C 2S", "4D")
    assert know("2H 3D", "4S") != know("2H 3D 3S", "4S")
    assert know("2H 3D", "4S") != know("2H 3D", "5S")


def test_a_played_card_leaves_the_hand() -> None:
    know = Know.of({}, {HAND: read_cards("2H 3S")})
    assert know.played(HAND, Card("2H")).hand(HAND) == ("3S",)
    with pytest.raises(LookupError, match="4D is not in hand:ana, which holds 2H 3S"):
        know.played(HAND, Card("4D"))


def test_what_lies_open_is_known() -> None:
    piles = {DECK: read_cards("2H"), discards_of(DECK): read_cards("3S"), buried_of(DECK): read_cards("4S")}
    know = Know.of_piles({**piles, HAND: read_cards("5D")}, (DECK,))
    assert know.stock(DECK) == Stock.unseen(read_cards("2H"), discards=read_cards("3S 4S"))
    assert know.hand(HAND) == ("5D",)


@pytest.mark.parametrize(
    ("cards", "hidden", "buried", "sure"),
    [("2H", 2, 0, ""), ("2H 3S", 1, 2, ""), ("2H 3S", 2, 0, "3S"), ("2H", -1, 0, "")],
)
def test_more_than_all_cannot_be_elsewhere(cards: str, hidden: int, buried: int, sure: str) -> None:
    with pytest.raises(ValueError, match="cannot be elsewhere"):
        Stock.unseen(read_cards(cards), hidden, buried, read_cards(sure))


def test_a_card_that_cannot_lie_there_is_not_drawn() -> None:
    with pytest.raises(LookupError, match="cannot lie in a pile"):
        Stock.unseen(read_cards("2H")).drawn(Card("3S"))


def test_sure_cards_have_to_be_among_the_unseen() -> None:
    with pytest.raises(ValueError, match="X1 X2 cannot be sure"):
        Stock.unseen(read_cards("2H 3S"), hidden=1, sure=JOKERS)
