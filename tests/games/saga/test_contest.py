"""Several against each other."""

import pytest
from tests.games.saga.play import ANA, BEN, GM, Contest, Contestant, SagaSwitches, Session, result

from sortilege.components.card import JOKERS
from sortilege.components.pile import Pile
from sortilege.rules.effect import Deal, Reshuffle
from sortilege.rules.outcome import Outcome
from sortilege.rules.test import Place
from sortilege.rules.value import Actor


@pytest.mark.rule("S-CON-1")
@pytest.mark.parametrize(
    ("came", "winner"),
    [("9S 7H", 2), ("9S 6H", 0), ("9S 5H", 1), ("X1 AH", 2), ("TS X1", 1), ("AS X1", 1)],
)
def test_the_highest_total_wins_and_a_used_joker_loses(came: str, winner: int) -> None:
    first = Contestant(stat=5)
    second = Contestant(stat=4, skill=3, modifier=1)
    test = Contest((first, second))
    outcome = result(test, came).outcome
    assert outcome == Outcome("winner" if winner else "tie", None, (("winner", winner),))
    assert test.say(outcome) == (f"number {winner} wins" if winner else "a tie")


@pytest.mark.rule("S-CON-1")
def test_the_highest_of_three_may_tie() -> None:
    test = Contest((Contestant(stat=5), Contestant(stat=5), Contestant(stat=5)))
    assert result(test, "9S 9H 2S").outcome.fact("winner") == 0
    assert result(test, "9S 9H TS").outcome.fact("winner") == 3


@pytest.mark.rule("S-CON-1")
def test_where_all_use_jokers_nobody_wins() -> None:
    test = Contest((Contestant(stat=5), Contestant(stat=9)))
    assert result(test, "X1 X2").outcome == Outcome("tie", None, (("winner", 0),))


@pytest.mark.rule("S-CON-1")
@pytest.mark.rule("S-LUCK-1")
def test_each_may_push_and_the_breaks_are_told() -> None:
    test = Contest((Contestant(stat=5, stress=3), Contestant(stat=6), Contestant(stat=5, stress=1)))
    session = Session(test, "2S 3S 4S 2D AC", "TH", "", "9C")
    assert [session.offers(turn) for turn in range(3)] == [
        ["use 2S", "push 2S with TH"],
        ["use 3S"],
        ["use 4S", "push 4S with 9C"],
    ]
    over = session.choose("push 2S with TH", "use 3S", "push 4S with 9C").result()
    assert over.outcome == Outcome("winner", None, (("breaks", "1 and 3"), ("winner", 1)))
    assert test.say(over.outcome, ("Ana", "Ben", "Cleo")) == "Ana wins, a mental break for Ana and Cleo"
    assert [(row.part, row.words) for row in over.rows] == [
        (0, "15, a mental break"),
        (1, "9"),
        (2, "14, a mental break"),
    ]


@pytest.mark.rule("S-CON-1")
def test_the_choice_among_boon_cards_is_made_again_after_a_push() -> None:
    session = Session(Contest((Contestant(stat=5, boons=1), Contestant(stat=5))), "2S 3S 4S TC", "3H")
    session.choose("push 2S with 3H", "use 4S")
    assert session.offers() == ["use 3S 3H", "use 3S"]
    assert session.choose("use 3S 3H").result().outcome.fact("winner") == 1


@pytest.mark.rule("S-JOK-1")
def test_jokers_deal_to_each_and_shuffle_a_shared_deck_once() -> None:
    shared, hand = Pile("deck:table"), Pile("hand:gm")
    at = (Place(Actor("thug"), shared, hand), Place(Actor("brute"), shared, hand))
    test = Contest((Contestant(stat=5, edge=3), Contestant(stat=5, edge=3)))
    over = Session(test, "X1 X2", at=at).stands
    deal = Deal(shared, hand, upto=3, least=1, aside=JOKERS)
    assert getattr(over, "effects", None) == (deal, deal, Reshuffle(shared))


@pytest.mark.rule("S-JOK-2")
def test_a_joker_of_a_contest_called_off_goes_back_into_its_deck() -> None:
    test = Contest((Contestant(stat=5), Contestant(stat=5)))
    assert test.called_off((ANA, BEN), {ANA.deck: (), BEN.deck: JOKERS[:1]}) == (Reshuffle(BEN.deck),)


@pytest.mark.rule("S-EXT-2")
def test_house_rules_hold_for_each_contestant() -> None:
    half = SagaSwitches(unskilled="half")
    parts = (Contestant(stat=9, unskilled=True), Contestant(stat=5))
    assert Session(Contest(parts), "2S 2H", at=(ANA, GM)).result().outcome.fact("winner") == 1
    assert Session(Contest(parts, half), "2S 2H", at=(ANA, GM)).result().outcome.fact("winner") == 2
