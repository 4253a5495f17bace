"""Whatever is done with piles: no card is lost, doubled or invented."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sortilege.components.card import Card, Cards, read_cards
from sortilege.components.chance import seeded_chance
from sortilege.components.deck import DECK_40
from sortilege.components.pile import Pile, Piles, buried_of, discards_of, kind_of, move, owner_of, pile
from sortilege.readers.live import Dealer
from sortilege.rules.ask import Draw
from sortilege.rules.value import Actor

DECK = pile("deck", "ana")
NAMES = (DECK, discards_of(DECK), buried_of(DECK), pile("hand", "ana"), pile("hand", "bo"))
names = st.sampled_from(NAMES)


def held(piles: Piles) -> Counter[Card]:
    return Counter(card for cards in piles.values() for card in cards)


class Moving(RuleBasedStateMachine):
    """Moves, draws and reshuffles at random, some of which are impossible."""

    @initialize(seed=st.integers(), cards=st.lists(st.sampled_from(DECK_40), unique=True).map(tuple))
    def deal(self, seed: int, cards: Cards) -> None:
        self.all = Counter(cards)
        self.drawn: Cards = ()
        self.dealer = Dealer({DECK: cards}, seeded_chance(seed))

    @rule(source=names, to=names, data=st.data())
    def move_some(self, source: Pile, to: Pile, data: st.DataObject) -> None:
        there = self.dealer.piles.get(source, ())
        some = tuple(data.draw(st.lists(st.sampled_from(there), unique=True))) if there else ()
        self.dealer.piles = move(self.dealer.piles, some, source, to)
        assert set(some) <= set(self.dealer.piles.get(to, ()))

    @rule(source=names, to=names, card=st.sampled_from(DECK_40))
    def move_what_is_not_there(self, source: Pile, to: Pile, card: Card) -> None:
        before = dict(self.dealer.piles)
        if card not in before.get(source, ()):
            with pytest.raises(LookupError):
                move(before, (card,), source, to)
            assert self.dealer.piles == before

    @rule(n=st.integers(1, 8))
    def draw_some(self, n: int) -> None:
        ready = len(self.dealer.piles.get(DECK, ()))
        back = sum(len(self.dealer.piles.get(name, ())) for name in (discards_of(DECK), buried_of(DECK)))
        came = self.dealer.draw(Draw(Actor("ana"), DECK, n, "draw"))
        assert len(came) == min(n, ready or back)
        self.drawn += came

    @rule()
    def reshuffle(self) -> None:
        self.dealer.refill(DECK)
        assert not self.dealer.piles.get(discards_of(DECK))

    @invariant()
    def every_card_lies_somewhere_once(self) -> None:
        if hasattr(self, "all"):
            assert held(self.dealer.piles) + Counter(self.drawn) == self.all


TestMoving = Moving.TestCase


def test_a_card_cannot_arrive_where_it_lies() -> None:
    piles = {DECK: read_cards("2H"), discards_of(DECK): read_cards("2H")}
    with pytest.raises(LookupError, match="twice"):
        move(piles, read_cards("2H"), DECK, discards_of(DECK))


def test_a_card_cannot_be_moved_twice_at_once() -> None:
    with pytest.raises(LookupError):
        move({DECK: read_cards("2H")}, read_cards("2H") * 2, DECK, discards_of(DECK))


def test_moving_to_where_it_lies_changes_nothing() -> None:
    piles = {DECK: read_cards("2H 3S")}
    assert move(piles, read_cards("2H"), DECK, DECK) == piles


@given(st.sampled_from(["deck", "hand"]), st.text(min_size=1))
def test_a_name_tells_kind_and_owner(kind: str, owner: str) -> None:
    name = pile(kind, owner)
    assert (kind_of(name), owner_of(name)) == (kind, owner)
    assert (discards_of(name), buried_of(name)) == (pile("discards", owner), pile("buried", owner))
