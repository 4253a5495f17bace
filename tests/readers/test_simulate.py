"""The simulation follows the same steps and policies as the exact reader, and what is known of the cards."""

from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.readers.piles import stocks
from tests.readers.toys import ANA, ANA_HOLDING, Barter, Duel, Hunt

from sortilege.components.card import read_cards
from sortilege.components.chance import seeded_chance
from sortilege.components.pile import Pile
from sortilege.odds import Know, Stock
from sortilege.readers.exactly import exact
from sortilege.readers.policy import Best, Decline, Policy
from sortilege.readers.simulate import simulate
from sortilege.rules.test import Place, Test
from sortilege.testing.every import every
from sortilege.testing.laws import every_order

TIMES = 4000

HIDDEN = Stock.unseen(
    read_cards("2H 3S 4S 5H 6D X1"), hidden=2, buried=1, sure=read_cards("X1"), discards=read_cards("7H 8S")
)


@pytest.mark.parametrize(
    ("test", "at", "policy"),
    [
        (Hunt(2), ANA, Decline()),
        (Hunt(4), ANA, Decline()),
        (Barter(), ANA_HOLDING, Decline()),
        (Barter(), ANA_HOLDING, Best(ANA.actor)),
        (Duel(6, first=2), ANA, Decline()),
    ],
)
def test_a_simulation_comes_close_to_the_exact_odds(test: Test, at: Place, policy: Policy) -> None:
    """Within five standard deviations."""
    know = Know.of({ANA.deck: HIDDEN}, {Pile("hand:ana"): read_cards("9S TH")})
    odds = exact(test, (at,), know, policy)
    counts = simulate(test, (at,), know, policy, seeded_chance(7), TIMES)
    assert counts.total() == TIMES
    for outcome in {*odds, *counts}:
        likely = float(odds[outcome])
        assert abs(counts[outcome] / TIMES - likely) <= 5 * sqrt(likely * (1 - likely) / TIMES)


@given(stocks(most=5), st.integers(1, 3))
@settings(max_examples=30)
def test_dealing_hidden_cards_comes_to_the_exact_odds(stock: Stock, cards: int) -> None:
    know = Know.of({ANA.deck: stock}, {Pile("hand:ana"): read_cards("9H")})
    runs: list[tuple[Test, Place, Policy]] = [(Hunt(cards), ANA, Decline()), (Barter(), ANA_HOLDING, Best(ANA.actor))]
    for test, at, policy in runs:
        found, lost = every_order(test, (at,), know, policy)
        assert not lost
        assert dict(exact(test, (at,), know, policy).items()) == found


def test_a_seed_repeats_a_simulation() -> None:
    know = Know.of({ANA.deck: HIDDEN})
    first, again = (simulate(Hunt(2), (ANA,), know, Decline(), seeded_chance(3), 50) for _ in range(2))
    assert first == again


def test_unseen_cards_are_dealt_to_wherever_they_may_lie() -> None:
    know = Know.of({ANA.deck: Stock.unseen(read_cards("2H 3S 4S X1"), hidden=1, buried=1, sure=read_cards("X1"))})
    dealt = [piles for _, piles in every(know.deal, rarest=100) if piles]
    assert all("X1" in piles[ANA.deck] for piles in dealt)
    assert {tuple(sorted(piles[ANA.deck])) for piles in dealt} == {("2H", "X1"), ("3S", "X1"), ("4S", "X1")}
    assert {piles[Pile("buried:ana")] for piles in dealt} == {("2H",), ("3S",), ("4S",)}
