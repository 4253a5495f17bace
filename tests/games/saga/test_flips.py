"""Card values, banes, boons and pairs."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from tests.games.saga.play import ANA, FlipTest, SagaSwitches, Session, cards, result

from sortilege.components.card import RANKS, Card
from sortilege.components.chance import ScriptedChance
from sortilege.components.deck import DECK_54
from sortilege.components.pile import discards_of
from sortilege.games.saga import game
from sortilege.readers.live import Dealer, advance, so_far
from sortilege.rules.ask import Chosen, Drawn
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Decides, Draws


def card_used(test: FlipTest, came: str) -> int | str | None:
    return result(test, came).outcome.fact("card")


@pytest.mark.rule("S-DECK-1")
def test_the_deck_has_the_52_cards_and_two_jokers() -> None:
    assert len(game.deck) == len(set(game.deck)) == 54
    assert sum(card.startswith("X") for card in game.deck) == 2


@pytest.mark.rule("S-DECK-2")
def test_aces_are_low_and_faces_are_worth_four_five_and_six() -> None:
    values = [card_used(FlipTest(stat=5, target=10), f"{rank}H") for rank in RANKS]
    assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 4, 5, 6]


@pytest.mark.rule("S-DECK-3")
def test_cards_go_to_the_owners_discards_and_come_back_when_the_deck_runs_out() -> None:
    assert {kind.kind: kind.to for kind in game.piles} == {"deck": "discards", "discards": None, "hand": "discards"}
    piles = {ANA.deck: cards("2S"), discards_of(ANA.deck): cards("3S 4S")}
    dealer = Dealer(piles, ScriptedChance(cards("2S 4S 3S")))
    stands, answers = advance(FlipTest(stat=5, boons=2, target=10).start((ANA,)), dealer)
    assert answers == (Drawn("flip", cards("2S")), Drawn("flip", cards("4S 3S")))
    assert so_far(stands) == Outcome("failure", False, (("card", 4),))


@pytest.mark.rule("S-TEST-1")
@pytest.mark.parametrize(("card", "success"), [("2H", False), ("3H", True), ("4H", True)])
def test_a_total_that_equals_the_target_is_a_success(card: str, success: bool) -> None:
    assert result(FlipTest(stat=5, skill=3, modifier=1, target=12), card).outcome.success is success


@pytest.mark.rule("S-TEST-2")
def test_a_joker_is_the_lowest_of_all() -> None:
    assert card_used(FlipTest(stat=5, target=10, banes=2), "AS X2 TC") == "joker"


@pytest.mark.rule("S-TEST-2")
def test_with_banes_there_is_nothing_to_choose() -> None:
    session = Session(FlipTest(stat=5, target=10, banes=2), "4S JH JD")
    assert session.result().outcome.fact("card") == 4


@pytest.mark.rule("S-TEST-3")
def test_the_player_picks_among_boon_cards_and_the_best_comes_first() -> None:
    session = Session(FlipTest(stat=5, target=10, boons=2), "5H X1 9S")
    assert session.offers() == ["use 9S", "use 5H", "use X1"]
    assert session.choose("use 5H").result().outcome.fact("card") == 5


@pytest.mark.rule("S-TEST-4")
@pytest.mark.parametrize(
    ("came", "best"),
    [("4S JS", 4), ("JS JH", 8), ("TS TH", 20), ("X1 X2", "joker"), ("7S 7H 7D", 14), ("2S 2H 9D", 9), ("3S 3H X1", 6)],
)
def test_two_of_a_rank_are_added_but_equal_values_and_jokers_are_no_pair(came: str, best: int | str) -> None:
    boons = len(cards(came)) - 1
    assert card_used(FlipTest(stat=5, target=10, boons=boons), came) == best


@pytest.mark.rule("S-TEST-4")
def test_banes_make_no_pairs() -> None:
    assert card_used(FlipTest(stat=5, target=10, banes=1), "7S 7H") == 7


@pytest.mark.rule("S-TEST-5")
@pytest.mark.parametrize(("boons", "banes", "flipped"), [(1, 1, 1), (3, 1, 3), (1, 3, 3), (2, 0, 3)])
def test_boons_and_banes_cancel_one_for_one(boons: int, banes: int, flipped: int) -> None:
    step = FlipTest(stat=5, target=10, boons=boons, banes=banes).start((ANA,))
    assert isinstance(step, Draws)
    assert step.ask().n == flipped


@pytest.mark.rule("S-TEST-5")
@pytest.mark.parametrize(
    ("came", "best"), [("9S 8S 2S", 8), ("9S 9H 2S", 9), ("4S JH JD", 8), ("X1 9S 8H", 8), ("X1 X2 9S", "joker")]
)
def test_where_both_flip_each_bane_drops_a_highest_card(came: str, best: int | str) -> None:
    both = SagaSwitches(boons_and_banes="both_flip")
    assert card_used(FlipTest(stat=5, target=10, boons=1, banes=1, rules=both), came) == best


@pytest.mark.rule("S-TEST-5")
def test_where_both_flip_pairs_stay_if_equal_values_let_them() -> None:
    both = SagaSwitches(boons_and_banes="both_flip")
    assert card_used(FlipTest(stat=5, target=10, boons=2, banes=1, rules=both), "JH 4S JD 2S") == 8


def test_no_card_at_all_is_told() -> None:
    test = FlipTest(stat=5, target=10)
    step = test.start((ANA,))
    assert isinstance(step, Draws)
    over = step.resume(())
    assert isinstance(over, Result)
    assert (over.outcome.success, test.say(over.outcome)) == (None, "no card is left")


def test_what_lies_is_shown_with_the_pair_together() -> None:
    row = result(FlipTest(stat=5, skill=3, boons=2, target=10), "QS 5H QD").rows[0]
    shown = [[(laid.card, laid.mark) for laid in group.cards] for group in row.groups]
    assert shown == [[("QS", "used"), ("QD", "used")], [("5H", "")]]
    assert row.groups[0].total == 10
    assert row.words == "18 against 10"


def best(test: FlipTest, came: tuple[Card, ...]) -> int | str | None:
    """The card value with the first offer taken."""
    step = test.start((ANA,))
    assert isinstance(step, Draws)
    follow = step.resume(came)
    if isinstance(follow, Decides):
        first = follow.ask().options[0]
        follow = follow.resume(Chosen("announce", first.verb, first.over))
    assert isinstance(follow, Result)
    return follow.outcome.fact("card")


@pytest.mark.parametrize(
    ("test", "value", "chance"),
    [
        (FlipTest(stat=6, target=12, boons=2), 12, Fraction(152, 6201)),
        (FlipTest(stat=6, target=12, banes=2), "joker", Fraction(52, 477)),
    ],
)
def test_all_flips_of_three_from_the_whole_deck(test: FlipTest, value: int | str, chance: Fraction) -> None:
    found = Counter(best(test, came) for came in combinations(DECK_54, 3))
    assert Fraction(found[value], found.total()) == chance
