"""Several in one test: chance in their order first, then one sealed decision of all who have one."""

import pytest
from tests.readers.toys import ANA, ANA_HOLDING, BO, BO_HOLDING, Bartering, MoreHearts, Offered, Rivals

from sortilege.components.card import read_cards
from sortilege.components.chance import ScriptedChance
from sortilege.components.pile import Pile
from sortilege.readers.live import Dealer, advance, resume
from sortilege.rules.ask import Answer, Chosen, Drawn, Gathered
from sortilege.rules.joint import JointDraws, JointGathers, joint
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Place

PILES = {
    ANA.deck: read_cards("2S 3S 4H"),
    BO.deck: read_cards("2S 3H 5H"),
    Pile("hand:ana"): read_cards("6H 7S"),
    Pile("hand:bo"): read_cards("8H"),
}


def started(at: tuple[Place, ...]) -> tuple[Next, tuple[Answer, ...], Dealer]:
    dealer = Dealer(PILES, ScriptedChance(read_cards("2S 3H 3S")))
    step, answers = advance(Rivals().start(at), dealer)
    return step, answers, dealer


def kept(step: JointGathers) -> tuple[Chosen, ...]:
    return tuple(Chosen(choose.label, "keep") for choose in step.ask().choices)


def test_participants_draw_in_their_order_from_their_own_decks() -> None:
    _, answers, dealer = started((ANA_HOLDING, BO_HOLDING))
    assert answers == (Drawn("barter", read_cards("2S")), Drawn("barter", read_cards("3H")))
    assert (dealer.piles[ANA.deck], dealer.piles[BO.deck]) == (read_cards("3S 4H"), read_cards("2S 5H"))


def test_all_decisions_are_gathered_at_once_and_none_is_told_the_others() -> None:
    step, _, _ = started((ANA_HOLDING, BO_HOLDING))
    assert isinstance(step, JointGathers)
    assert [choose.actor for choose in step.ask().choices] == ["ana", "bo"]
    assert [decider.ask() for decider in step.deciders()] == list(step.ask().choices)


def test_the_judge_compares_once_all_have_a_result() -> None:
    step, _, _ = started((ANA_HOLDING, BO_HOLDING))
    assert isinstance(step, JointGathers)
    result = step.resume(kept(step))
    assert isinstance(result, Result)
    assert result.outcome == Outcome("winner", None, (("winner", 2),))
    assert [(row.part, [laid.card for group in row.groups for laid in group.cards]) for row in result.rows] == [
        (0, ["2S"]),
        (1, ["3H"]),
    ]


def test_who_goes_on_draws_again_and_decides_again_while_others_wait() -> None:
    step, _, dealer = started((ANA_HOLDING, BO_HOLDING))
    assert isinstance(step, JointGathers)
    _, bo = kept(step)
    played = Chosen("barter", "swap", read_cards("2S"), read_cards("6H")[0])
    step, answers = advance(resume(step, Gathered((played, bo))), dealer)
    assert answers == (Drawn("barter", read_cards("3S")),)
    assert isinstance(step, JointGathers)
    assert [choose.actor for choose in step.ask().choices] == ["ana"]


def test_a_shared_deck_is_drawn_from_in_turn() -> None:
    bo = Place(BO.actor, ANA.deck)
    step = joint((Bartering(ANA), Bartering(bo)), MoreHearts())
    asks = []
    for card in read_cards("2S 4H"):
        assert isinstance(step, JointDraws)
        asks.append((step.ask().actor, step.ask().pile))
        step = resume(step, Drawn("barter", (card,)))
    assert asks == [("ana", "deck:ana"), ("bo", "deck:ana")]


def test_a_participant_may_have_a_result_from_the_start() -> None:
    done = Result(Outcome("failure", False, (("hearts", 0),)))
    step = joint((done, Offered(BO, read_cards("3H"))), MoreHearts())
    assert isinstance(step, JointGathers)
    result = step.resume(kept(step))
    assert isinstance(result, Result)
    assert result.outcome.fact("winner") == 2


def test_a_participant_gathers_nothing() -> None:
    gathers = joint((Offered(ANA), Offered(BO)), MoreHearts())
    with pytest.raises(TypeError, match="cannot gather"):
        joint((gathers, Offered(BO)), MoreHearts())
