"""The laws of steps, and that live play, exact odds and simulation are one."""

from fractions import Fraction

import pytest
from tests.games.saga.play import ANA, BEN, Contest, Contestant, FlipTest, SagaSwitches, cards

from sortilege.components.card import Cards
from sortilege.components.deck import DECK_54
from sortilege.components.pile import Pile, discards_of
from sortilege.readers.exactly import exact
from sortilege.readers.policy import Best
from sortilege.rules.test import Place, Test
from sortilege.testing.laws import assert_laws, assert_readers_agree, known

BOTH = SagaSwitches(boons_and_banes="both_flip", push_with_bane="replaces")
TWICE = SagaSwitches(pushes_per_test=2, criticals="on", unskilled="half")

TESTS: list[Test] = [
    FlipTest(stat=2, target=7),
    FlipTest(stat=2, boons=2, stress=3, target=9),
    FlipTest(stat=2, banes=1, stress=3, target=6),
    FlipTest(stat=2, boons=1, stress_boons=1, stress=4, target=9),
    FlipTest(stat=2, boons=1, banes=1, stress=2, target=9, rules=BOTH),
    FlipTest(stat=3, banes=1, stress=2, unskilled=True, target=6, rules=TWICE),
    FlipTest(stat=3, banes=2, target=6, rules=BOTH),
]
PILES: list[dict[Pile, Cards]] = [
    {ANA.deck: cards("4S JS JH X1 2D"), Pile("hand:ana"): cards("4H 9C")},
    {ANA.deck: cards("4S JS"), discards_of(ANA.deck): cards("AH 6C"), Pile("hand:ana"): cards("KC")},
    {ANA.deck: cards("X1 X2"), Pile("hand:ana"): cards("2C")},
    {ANA.deck: ()},
]


@pytest.mark.parametrize("piles", PILES, ids=["hand", "discards", "jokers", "nothing"])
@pytest.mark.parametrize("test", TESTS, ids=range(len(TESTS)))
def test_a_test_keeps_the_laws_and_all_readers_agree(test: Test, piles: dict[Pile, Cards]) -> None:
    assert_laws(test, (ANA,), piles)
    assert_readers_agree(test, (ANA,), piles)


@pytest.mark.parametrize("shared", [True, False])
def test_a_contest_keeps_the_laws_and_all_readers_agree(shared: bool) -> None:
    other = Place(BEN.actor, ANA.deck if shared else BEN.deck, BEN.hand)
    piles = {ANA.deck: cards("4S JS X1 9D"), Pile("hand:ana"): cards("4H"), Pile("hand:ben"): cards("6H")}
    piles |= {} if shared else {BEN.deck: cards("2S 8S X2")}
    test = Contest((Contestant(stat=2, boons=1, stress=2), Contestant(stat=3)))
    assert_laws(test, (ANA, other), piles)
    assert_readers_agree(test, (ANA, other), piles)


def test_the_exact_reader_finds_the_best_push() -> None:
    hand = cards("6H KS 7D")
    piles = {ANA.deck: tuple(card for card in DECK_54 if card not in hand), Pile("hand:ana"): hand}
    odds = exact(FlipTest(stat=0, target=12, boons=2), (ANA,), known((ANA,), piles), Best(ANA.actor))
    assert odds.chance(lambda outcome: outcome.success is True) == Fraction(10041, 20825)
