"""Fate cards: in any test, over first cards and chain cards, one after another."""

import pytest
from tests.games.revelations.play import fact, outcome, places, play

from sortilege.components.card import Card, read_cards
from sortilege.components.chance import ScriptedChance
from sortilege.components.deck import DECK_40
from sortilege.components.pile import pile
from sortilege.games.revelations import game
from sortilege.games.revelations.contest import Contest, Contestant
from sortilege.games.revelations.opposed import Opposed, Rival
from sortilege.games.revelations.sheet import Character
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.games.revelations.target import Target
from sortilege.readers.live import Dealer, advance, so_far
from sortilege.rules.ask import Chosen, Gather, Option
from sortilege.rules.outcome import Group, Laid, Outcome
from sortilege.rules.step import Decides, Draws, Gathers, Next
from sortilege.rules.test import Place

FATE = "KS QS JS"
HARD = Target(1, 12, patron="S")


def deciding(at: Next) -> Decides:
    assert isinstance(at, Decides)
    return at


def after(step: Next, *cards: str) -> Next:
    assert isinstance(step, Draws)
    return step.resume(tuple(map(Card, cards)))


@pytest.mark.rule("R-FATE-2")
def test_a_test_waits_for_keep_or_a_fate_card_over_any_drawn_card() -> None:
    step = deciding(after(Target(2, 7).start(places()), "3H", "9D"))
    hand = pile("fate", "one")
    keep, *others = step.ask().options
    assert keep == Option("keep")
    assert others == [Option("replace", (Card("3H"),), hand), Option("replace", (Card("9D"),), hand)]
    assert step.so_far() == Outcome("success", True, (("successes", 1),))


@pytest.mark.rule("R-FATE-2")
def test_whoever_has_no_fate_cards_is_not_asked() -> None:
    assert outcome(HARD, "3H") == Outcome("failure", False, (("successes", 0),))
    handless = (Place(places()[0].actor, places()[0].deck),)
    assert not isinstance(after(HARD.start(handless), "3H"), Decides)


@pytest.mark.rule("R-FATE-2")
def test_a_fate_card_is_a_patron_card_worth_ten_that_draws_on() -> None:
    assert fact(HARD, "3H 2H", "KS 3H", fate=FATE) == 1
    assert fact(HARD, "3H AH", "KS 3H", fate=FATE) == 0
    assert fact(Target(1, 17, patron="S"), "3H 5S 2H", "KS 3H", fate=FATE) == 1


@pytest.mark.rule("R-FATE-2")
def test_the_replaced_card_stays_with_the_test_and_counts_no_more() -> None:
    groups = play(HARD, "3H 2H", "KS 3H", fate=FATE).rows[0].groups
    lying = (Laid(Card("3H"), "replaced"), Laid(Card("KS"), "played"), Laid(Card("2H"), "used"))
    assert groups == (Group(lying, total=12),)


@pytest.mark.rule("R-FATE-2")
def test_one_card_follows_in_any_test_but_a_chain_only_where_the_patron_rule_holds() -> None:
    easy = play(Target(1, 8, patron="S"), "3H 5S", "KS 3H", fate=FATE)
    assert easy.outcome.fact("successes") == 1
    assert easy.rows[0].groups[0].total == 15
    assert fact(Opposed(1, "S"), "3H 5S 2D", "KS 3H", fate=FATE) == 17


@pytest.mark.rule("R-FATE-2")
def test_a_chain_card_may_be_replaced_and_the_end_of_a_chain_draws_on() -> None:
    assert fact(Opposed(1, "S"), "4S 2H 3D", "KS 2H", fate=FATE) == 4 + 10 + 3


@pytest.mark.rule("R-FATE-2")
def test_the_follow_up_of_a_replaced_patron_card_stays_and_no_second_one_comes() -> None:
    assert fact(Opposed(1, "S"), "4S 2H", "KS 4S", fate=FATE) == 10 + 2


@pytest.mark.rule("R-FATE-2")
def test_several_go_into_one_test_one_after_another() -> None:
    assert fact(Opposed(1, "S"), "3H 2H 4D", "KS 3H", "QS 2H", fate=FATE) == 10 + 10 + 4
    assert fact(Opposed(2, "S"), "3H 2H AD AC", "KS 3H", "QS 2H", fate=FATE) == 11
    assert fact(Opposed(1, "S"), "3H 2H 4D 5C", "KS 3H", "QS 2H", "JS 4D", fate=FATE) == 35


@pytest.mark.rule("R-FATE-2")
def test_each_fate_card_is_seen_before_the_next_and_none_lies_over_another() -> None:
    step = deciding(after(HARD.start(places()), "3H"))
    (replace,) = step.ask().options[1:]
    drawing = step.resume(Chosen(step.ask().label, replace.verb, replace.over, Card("KS")))
    again = deciding(after(drawing, "AH"))
    assert [option.over for option in again.ask().options] == [(), (Card("AH"),)]


@pytest.mark.rule("R-FATE-2")
@pytest.mark.rule("R-DECK-4")
def test_an_unfinished_chain_may_be_replaced_and_draws_on_if_a_card_is_there() -> None:
    piles = {pile("deck", "one"): read_cards("4S")}
    result = play(Opposed(1, "S"), "4S", "KS 4S", fate=FATE, piles=piles)
    assert result.outcome.fact("total") == 10
    assert result.rows[0].words == "10; 2 cards short, as deck and discards are empty"


@pytest.mark.rule("R-FATE-2")
def test_in_a_contest_all_decide_sealed_once_all_have_drawn() -> None:
    at = places(2)
    test = Contest((Contestant(1, patron="S"), Contestant(1, patron="H")))
    hands = {place.deck: DECK_40 for place in at} | {pile("fate", one): read_cards(FATE) for one in ("one", "two")}
    step, _ = advance(test.start(at), Dealer(hands, ScriptedChance(read_cards("3H 2H"))))
    assert isinstance(step, Gathers)
    gather = step.ask()
    assert isinstance(gather, Gather)
    assert [choose.actor for choose in gather.choices] == ["one", "two"]


@pytest.mark.rule("R-FATE-2")
def test_fate_cards_work_in_contests_redraws_and_between_rivals() -> None:
    pair = (Contestant(1, patron="S"), Contestant(1, patron="H"))
    assert fact(Contest(pair), "3H 2H 4D", "KS 2H", fate=FATE) == 2
    redraw = Contest(pair, rules=RevelationsSwitches(contest_tie="redraw"))
    assert fact(redraw, "7H 8H 3D 2D 4D", "KS 3D", fate=FATE) == 1
    rivals = Opposed(1, "S", versus=(Rival(1, "H"),))
    assert fact(rivals, "9H 3D 4D", "KS 3D", fate=FATE) == 2


@pytest.mark.rule("R-FATE-1")
def test_a_character_keeps_king_queen_and_jack_of_the_patron_suit() -> None:
    assert game.kept(Character("Ana")) == ()
    sheet = Character("Ana", "D")
    assert game.kept(sheet) == ("KD", "QD", "JD")
    assert not set(game.kept(sheet)) & set(game.deck)


@pytest.mark.rule("R-FATE-2")
def test_the_gm_has_fate_cards_only_by_switch() -> None:
    assert game.gm_keeps(RevelationsSwitches()) == ()
    assert game.gm_keeps(RevelationsSwitches(gm_fate="three")) == ("KS", "QS", "JS")


def test_decisions_read_like_sentences() -> None:
    step = deciding(after(HARD.start(places()), "3H"))
    assert {option.verb for option in step.ask().options} == set(game.verbs)


@pytest.mark.rule("R-FATE-2")
def test_what_a_fate_card_comes_to_is_open_while_its_chain_draws_on() -> None:
    step = deciding(after(HARD.start(places()), "3H"))
    follow = step.resume(Chosen("fate", "replace", (Card("3H"),), Card("KS")))
    assert so_far(follow) is None
    easy = deciding(after(Target(1, 7, patron="S").start(places()), "3H"))
    settled = so_far(easy.resume(Chosen("fate", "replace", (Card("3H"),), Card("KS"))))
    assert settled is not None
    assert settled.success
