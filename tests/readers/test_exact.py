"""The exact reader on toys whose odds can be worked out by hand."""

from fractions import Fraction

import pytest
from tests.readers.toys import (
    ANA,
    ANA_HOLDING,
    BO,
    BO_HOLDING,
    Barter,
    Dither,
    Duel,
    Hunt,
    Hunting,
    Offered,
    Rivals,
    Stubborn,
)

from sortilege.components.card import read_cards
from sortilege.components.deck import DECK_40
from sortilege.components.pile import Pile
from sortilege.odds import Know, Stock
from sortilege.readers.exactly import Endless, Exact, Undecided, exact
from sortilege.readers.policy import Best, Decline, Given, Way, decided
from sortilege.rules.ask import Choose, Chosen
from sortilege.rules.outcome import Outcome
from sortilege.rules.want import succeeds, wins


def deck(cards: str, **more: object) -> Know:
    return Know.of({ANA.deck: Stock.unseen(read_cards(cards), **more)})  # type: ignore[arg-type]


def with_hand(cards: str, hand: str) -> Know:
    return Know.of({ANA.deck: Stock.unseen(read_cards(cards))}, {Pile("hand:ana"): read_cards(hand)})


def test_cards_are_drawn_without_replacement() -> None:
    odds = exact(Hunt(2), (ANA,), deck("2H 3H 4S 5S"))
    assert {outcome.fact("hearts"): chance for outcome, chance in odds.items()} == {
        0: Fraction(1, 6),
        1: Fraction(2, 3),
        2: Fraction(1, 6),
    }


@pytest.mark.rule("R-DECK-4")
def test_discards_come_back_when_the_deck_runs_out_in_a_draw() -> None:
    odds = exact(Hunt(2), (ANA,), deck("2S", discards=read_cards("3H 4H 5D")))
    assert odds.chance(succeeds) == Fraction(2, 3)


@pytest.mark.rule("R-DECK-4")
def test_a_draw_ends_short_when_no_card_is_left() -> None:
    odds = exact(Hunt(5), (ANA,), deck("2H", discards=read_cards("3H")))
    assert odds[Outcome("success", True, (("hearts", 2),))] == 1


def test_hidden_cards_are_as_likely_to_be_drawn_as_any() -> None:
    assert exact(Hunt(1), (ANA,), deck("2H 3S 4S 5S", hidden=2)).chance(succeeds) == Fraction(1, 4)


def test_hidden_cards_run_the_deck_out_and_do_not_come_back() -> None:
    know = deck("2H 3S 4S", hidden=2, discards=read_cards("5S"))
    odds = exact(Hunt(3), (ANA,), know)
    assert odds.chance(succeeds) == Fraction(1, 3)


def test_buried_cards_come_back_with_the_discards() -> None:
    know = deck("2H 3S 4S", buried=2, discards=read_cards("5S"))
    assert exact(Hunt(4), (ANA,), know).chance(succeeds) == 1
    assert exact(Hunt(1), (ANA,), know).chance(succeeds) == Fraction(1, 3)
    assert exact(Hunt(2), (ANA,), know).chance(succeeds) == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 2) * Fraction(
        2, 3
    )


def test_a_card_that_is_surely_in_the_pile_is_drawn_more_often() -> None:
    """Twelve of 54 cards are in hands, which never hold jokers: 2 in 42."""
    know = deck("2H 3S 4S 5S", hidden=2, sure=read_cards("2H"))
    assert exact(Hunt(1), (ANA,), know).chance(succeeds) == Fraction(1, 2)
    assert exact(Hunt(2), (ANA,), know).chance(succeeds) == 1


def test_declining_plays_nothing() -> None:
    assert exact(Barter(), (ANA_HOLDING,), with_hand("2S 3S 4H", "5H")).chance(succeeds) == Fraction(1, 3)


def test_the_best_plays_what_helps_and_spends_nothing_for_nothing() -> None:
    know = with_hand("2S 3S 4H", "5S 6H")
    odds = exact(Barter(), (ANA_HOLDING,), know, Best(ANA.actor))
    assert odds.chance(succeeds) == 1
    kept = exact(Barter(), (ANA_HOLDING,), know, Best(ANA.actor, lambda outcome: True))
    assert kept == exact(Barter(), (ANA_HOLDING,), know)


def test_a_given_rule_decides() -> None:
    def dearest(choose: Choose, offered: Way) -> Chosen:
        return offered[-1]

    odds = exact(Barter(), (ANA_HOLDING,), with_hand("2H 3H 4S", "5S"), Given(dearest))
    assert odds.chance(succeeds) == Fraction(2, 3)


def test_a_decision_that_is_open_can_be_given() -> None:
    know = with_hand("3S 4H", "6S")
    swap = Chosen("barter", "swap", read_cards("2H"), read_cards("6S")[0])
    after, left = decided(Offered(ANA_HOLDING, read_cards("2H")), know, (swap,))
    assert left.hand(Pile("hand:ana")) == ()
    assert Exact(Decline()).odds(after, left).chance(succeeds) == Fraction(1, 2)


def test_others_keep_what_they_have() -> None:
    know = Know.of(
        {ANA.deck: Stock.unseen(read_cards("2S 3S")), BO.deck: Stock.unseen(read_cards("4S 5S"))},
        {Pile("hand:ana"): read_cards("6H"), Pile("hand:bo"): read_cards("7H")},
    )
    places = (ANA_HOLDING, BO_HOLDING)
    assert exact(Rivals(), places, know, Best(ANA.actor, wins(1))).chance(wins(1)) == 1
    assert exact(Rivals(), places, know, Best(BO.actor, wins(2))).chance(wins(2)) == 1
    assert exact(Rivals(), places, know, Decline()).chance(wins(0)) == 1


def test_a_hand_that_is_not_known_offers_nothing() -> None:
    know = deck("2S 3S 4H")
    assert exact(Barter(), (ANA_HOLDING,), know, Best(ANA.actor)) == exact(Barter(), (ANA_HOLDING,), know)


def test_ties_that_roll_again_are_solved() -> None:
    assert exact(Duel(6), (ANA,), Know()).chance(succeeds) == Fraction(1, 2)
    assert exact(Duel(6, first=2, second=1), (ANA,), Know()).chance(wins(1)) == _two_dice_against_one()


def _two_dice_against_one() -> Fraction:
    """A tie at 2 goes on with one die against one, other ties go on as before."""
    rolls = [(first + second, other) for first in range(1, 7) for second in range(1, 7) for other in range(1, 7)]
    won = sum(mine > other for mine, other in rolls)
    tied_at_two, tied = sum(mine == other == 2 for mine, other in rolls), sum(mine == other for mine, other in rolls)
    return Fraction(won + Fraction(tied_at_two, 2)) / (len(rolls) - (tied - tied_at_two))


def test_a_test_that_only_returns_to_itself_is_no_test() -> None:
    with pytest.raises(Endless):
        exact(Duel(1), (ANA,), Know())
    with pytest.raises(Endless):
        Exact(Decline()).odds(Stubborn(ANA, 3), deck("2S"))


def test_a_decision_that_may_lead_back_to_itself_is_taken_if_there_is_nothing_to_weigh() -> None:
    assert exact(Dither(6), (ANA,), Know()).chance(succeeds) == Fraction(1, 6)
    patient = Given(lambda choose, offered: offered[1])
    with pytest.raises(Endless):
        exact(Dither(6), (ANA,), Know(), patient)
    with pytest.raises(Undecided):
        exact(Dither(6), (ANA,), Know(), Best(ANA.actor))


def test_long_tests_need_no_deep_stack() -> None:
    know = Know.of({ANA.deck: Stock.unseen(DECK_40)})
    assert exact(Hunt(40), (ANA,), know)[Outcome("success", True, (("hearts", 10),))] == 1
    assert exact(Duel(1, first=2000), (ANA,), Know()).chance(succeeds) == 1


@pytest.mark.parametrize("merge", [True, False])
@pytest.mark.parametrize("lump", [True, False])
def test_merging_and_lumping_change_nothing(merge: bool, lump: bool) -> None:
    know = deck("2H 3H 4S 5D X1", discards=read_cards("6H 7S"))
    reader = Exact(Decline(), merge=merge, lump=lump)
    assert reader.odds(Hunting(ANA, 4), know) == exact(Hunt(4), (ANA,), know)
