"""Target Tests: scores, Target, Patron rule, and the source's examples."""

import pytest
from tests.games.revelations.play import asked, deck_of, fact, outcome, places, play

from sortilege.components.card import RANKS, SUITS, Card
from sortilege.components.refusal import Refused
from sortilege.games.revelations import game
from sortilege.games.revelations.lying import WORTH
from sortilege.games.revelations.opposed import Opposed
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.games.revelations.target import Target
from sortilege.rules.outcome import Group, Laid, Outcome
from sortilege.rules.reading import read
from sortilege.rules.step import Draws

STATED = RevelationsSwitches(patron_threshold="stated")
FAILS = RevelationsSwitches(opposed_equal="fails")


@pytest.mark.rule("R-DECK-1")
def test_a_deck_holds_ace_to_ten_of_four_suits_and_an_ace_is_worth_one() -> None:
    assert sorted(game.deck) == sorted(Card(rank + suit) for rank in "A23456789T" for suit in SUITS)
    assert [WORTH[Card(rank + "H")] for rank in RANKS[:10]] == list(range(1, 11))


@pytest.mark.rule("R-DECK-1")
def test_a_target_of_six_is_even_for_each_card() -> None:
    drawn = [fact(Target(1, 6), card) for card in game.deck]
    assert (drawn.count(1), drawn.count(0)) == (20, 20)


@pytest.mark.rule("R-SCORE-1")
@pytest.mark.parametrize(
    ("score", "cards", "eased"),
    [(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 4, 0), (5, 5, 0), (6, 6, 0), (7, 6, 1), (8, 7, 0), (9, 7, 1), (10, 8, 0)],
)
def test_a_score_draws_its_cards_and_seven_and_nine_lower_the_target(score: int, cards: int, eased: int) -> None:
    assert asked(Target(score)) == asked(Opposed(score)) == cards
    sixes_and_fives = " ".join(["6H", "5H", "5D", "5S", "5C", "4H", "4D", "4S"][:cards])
    fives = min(4, cards - 1)
    assert fact(Target(score, 6), sixes_and_fives) == 1 + fives * eased


@pytest.mark.parametrize("score", [0, 11, -1])
def test_a_score_is_one_to_ten(score: int) -> None:
    with pytest.raises(Refused) as told:
        read(Target, {"type": "target", "score": score})
    assert told.value.refusal.code == "bad_value"
    assert str(score) in told.value.refusal.message


@pytest.mark.rule("R-TGT-1")
@pytest.mark.rule("R-EX-1")
def test_every_card_of_at_least_the_target_is_a_success() -> None:
    lockpick = Target(4, 7)
    result = play(lockpick, "2H 7D 7S 9H")
    assert result.outcome == Outcome("success", True, (("successes", 3),))
    assert lockpick.say(result.outcome) == "3 successes at 7 or more"


@pytest.mark.rule("R-TGT-1")
def test_one_success_is_enough_and_none_is_a_failure() -> None:
    assert outcome(Target(2, 7), "7D 6D") == Outcome("success", True, (("successes", 1),))
    assert outcome(Target(2, 7), "5D 6D") == Outcome("failure", False, (("successes", 0),))


@pytest.mark.rule("R-TGT-2")
def test_the_basic_target_is_six() -> None:
    assert (fact(Target(1), "6H"), fact(Target(1), "5H")) == (1, 0)


@pytest.mark.rule("R-TGT-2")
@pytest.mark.parametrize(
    ("test", "lowest"),
    [
        (Target(1, 7), 7),
        (Target(1, 7, default=True), 8),
        (Target(1, 7, modifier=2), 5),
        (Target(1, 7, modifier=-2), 9),
        (Target(1, 7, default=True, modifier=3), 5),
        (Target(1, 2, modifier=5), 1),
    ],
)
def test_default_raises_the_target_and_a_positive_modifier_helps(test: Target, lowest: int) -> None:
    successes = [rank for rank in RANKS[:10] if fact(test, rank + "H")]
    assert successes == list(RANKS[lowest - 1 : 10])


@pytest.mark.rule("R-DEF-1")
@pytest.mark.rule("R-SCORE-1")
def test_a_default_on_a_score_of_seven_cancels_out() -> None:
    assert fact(Target(7, 6, default=True), "6H 5H 5D 5S 5C 4H") == 1


@pytest.mark.rule("R-PAT-2")
@pytest.mark.rule("R-EX-2")
def test_a_patron_card_draws_another_above_ten() -> None:
    strength = Target(5, 12, patron="S")
    result = play(strength, "2H 7D 9D 9S 5H 3C")
    assert result.outcome == Outcome("success", True, (("successes", 1),))
    assert result.rows[0].groups[3] == Group((Laid(Card("9S"), "used"), Laid(Card("5H"), "used")), total=14)
    assert result.rows[0].groups[4] == Group((Laid(Card("3C")),))


@pytest.mark.rule("R-PAT-2")
def test_a_chain_goes_on_until_another_suit() -> None:
    assert fact(Target(1, 20, patron="S"), "9S 8S 2S AH") == 1
    assert fact(Target(1, 21, patron="S"), "9S 8S 2S AH") == 0


@pytest.mark.rule("R-PAT-2")
def test_the_follow_up_comes_before_the_next_card() -> None:
    step = Target(2, 12, patron="S").start(places())
    assert isinstance(step, Draws)
    after = step.resume((Card("9S"), Card("3H")))
    assert isinstance(after, Draws)
    assert after.rows()[0].groups == (Group((Laid(Card("9S"), "used"), Laid(Card("3H"), "used")), total=12),)
    assert after.ask().n == 1


@pytest.mark.rule("R-PAT-2")
@pytest.mark.parametrize("test", [Target(1, 10, patron="S"), Target(1, 11, patron="S", modifier=1), Target(1, 12)])
def test_nothing_draws_on_at_ten_or_without_a_patron(test: Target) -> None:
    assert fact(test, "9S") == 0


@pytest.mark.rule("R-PAT-2")
def test_the_target_after_modifiers_decides_or_the_stated_one() -> None:
    raised, lowered = Target(1, 10, True, patron="S"), Target(1, 11, modifier=1, patron="S")
    assert fact(raised, "9S 2H") == 1
    assert fact(lowered, "9S") == 0
    assert fact(Target(1, 10, True, patron="S", rules=STATED), "9S") == 0
    assert fact(Target(1, 11, modifier=1, patron="S", rules=STATED), "9S AH") == 1


@pytest.mark.rule("R-OPP-2")
def test_an_equal_card_beats_an_opposed_result_unless_the_table_says_otherwise() -> None:
    assert fact(Target(1, 9, beat=True), "9H") == 1
    assert fact(Target(1, 9, beat=True, rules=FAILS), "9H") == 0
    assert fact(Target(1, 9, beat=True, rules=FAILS), "TH") == 1
    assert fact(Target(1, 9, rules=FAILS), "9H") == 1


@pytest.mark.rule("R-OPP-2")
def test_an_opposed_result_of_ten_does_not_wake_the_patron_rule() -> None:
    assert fact(Target(1, 10, patron="S", beat=True, rules=FAILS), "9S") == 0


@pytest.mark.rule("R-DECK-4")
def test_the_discards_come_in_when_the_deck_runs_out_within_a_chain() -> None:
    test = Target(2, 12, patron="S")
    result = play(test, "9S 4D 2H", piles=deck_of("9S", discards="4D 2H"))
    assert result.outcome.fact("successes") == 1


@pytest.mark.rule("R-DECK-4")
def test_a_chain_that_no_card_can_end_keeps_its_sum_and_a_short_draw_says_so() -> None:
    result = play(Target(3, 11, patron="S"), "2S 9S", piles=deck_of("2S 9S"))
    assert result.outcome.fact("successes") == 1
    assert result.rows[0].words == "1 success at 11 or more; 3 cards short, as deck and discards are empty"


@pytest.mark.rule("R-DECK-4")
def test_lying_cards_are_no_part_of_a_reshuffle() -> None:
    result = play(Target(3, 6), "2H 8D", piles=deck_of("2H", discards="8D"))
    assert result.rows[0].words == "1 success at 6 or more; 1 card short, as deck and discards are empty"


def test_no_card_at_all_is_a_failure() -> None:
    assert play(Target(2, 6), "", piles=deck_of("")).outcome.success is False
