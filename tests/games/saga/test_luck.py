"""Jokers, pushes, mental breaks and Stress boons."""

from fractions import Fraction
from itertools import combinations

import pytest
from tests.games.saga.play import ANA, FlipTest, SagaSwitches, Session, cards, result

from sortilege.components.card import JOKERS, Card, Cards
from sortilege.components.deck import DECK_54
from sortilege.games.saga import game
from sortilege.readers.live import so_far
from sortilege.rules.ask import Chosen
from sortilege.rules.effect import Deal, Reshuffle
from sortilege.rules.outcome import Outcome
from sortilege.rules.step import Decides, Draws

DEAL = Deal(ANA.deck, ANA.hand or ANA.deck, upto=3, least=1, aside=JOKERS)
SHUFFLE = Reshuffle(ANA.deck)


@pytest.mark.rule("S-JOK-1")
def test_a_used_joker_is_a_critical_failure_then_edge_is_drawn_then_all_is_shuffled() -> None:
    test = FlipTest(stat=20, skill=20, edge=3, target=1)
    over = result(test, "X1")
    assert over.outcome == Outcome("critical failure", False, (("card", "joker"),))
    assert over.effects == (DEAL, SHUFFLE)
    assert test.say(over.outcome) == "a joker, a critical failure"


@pytest.mark.rule("S-JOK-1")
def test_the_edge_of_npcs_is_the_number_of_players_present() -> None:
    assert game.npc_bound(4) == {"edge": 4}


@pytest.mark.rule("S-JOK-2")
def test_a_joker_not_used_only_shuffles() -> None:
    over = Session(FlipTest(stat=5, edge=3, boons=1, target=10), "X1 2S").choose("use 2S").result()
    assert over.effects == (SHUFFLE,)
    assert over.outcome.degree == "failure"


@pytest.mark.rule("S-JOK-2")
@pytest.mark.rule("S-LUCK-1")
def test_a_joker_replaced_by_a_push_only_shuffles() -> None:
    session = Session(FlipTest(stat=5, edge=3, target=10), "X1 9C", "7S")
    assert session.offers() == ["use X1", "push X1 with 7S"]
    over = session.choose("push X1 with 7S").result()
    assert (over.outcome.fact("card"), over.effects) == (7, (SHUFFLE,))


@pytest.mark.rule("S-JOK-2")
def test_without_a_joker_nothing_is_shuffled() -> None:
    assert result(FlipTest(stat=5, edge=3, target=10), "7S").effects == ()


@pytest.mark.rule("S-DECK-3")
def test_a_joker_of_a_test_called_off_goes_back_into_its_deck() -> None:
    test = FlipTest(stat=5, target=10)
    assert test.called_off((ANA,), {ANA.deck: cards("X2 3S")}) == (SHUFFLE,)
    assert test.called_off((ANA,), {ANA.deck: cards("3S")}) == ()


@pytest.mark.rule("S-LUCK-1")
def test_a_player_without_hand_cards_is_not_asked() -> None:
    assert Session(FlipTest(stat=5, target=10), "7S").result().outcome.fact("card") == 7


@pytest.mark.rule("S-LUCK-1")
def test_every_hand_card_may_go_over_every_rank_that_lies() -> None:
    session = Session(FlipTest(stat=5, boons=2, target=10), "7S 3S 7D", "3D KC")
    pushes = ["push 3S with 3D", "push 3S with KC", "push 7S with 3D", "push 7S with KC"]
    assert session.offers() == ["use 7S 7D", "use 7S", "use 3S", *pushes]


@pytest.mark.rule("S-LUCK-1")
@pytest.mark.rule("S-TEST-4")
def test_after_a_push_the_player_picks_again_and_pairs_count() -> None:
    session = Session(FlipTest(stat=5, boons=1, target=10), "8S 3S AC", "8D")
    session.choose("push 3S with 8D")
    assert session.offers() == ["use 8S 8D", "use 8S"]
    assert session.choose("use 8S 8D").result().outcome.fact("card") == 16


@pytest.mark.rule("S-LUCK-1")
def test_with_banes_the_lowest_of_what_then_lies_counts() -> None:
    session = Session(FlipTest(stat=5, banes=1, target=10), "2S 5H AC", "TD")
    assert session.offers() == ["use 2S", "push 2S with TD", "push 5H with TD"]
    assert session.choose("push 2S with TD").result().outcome.fact("card") == 5


@pytest.mark.rule("S-LUCK-1")
def test_by_house_rule_a_push_takes_the_place_of_the_card_that_counts() -> None:
    rules = SagaSwitches(push_with_bane="replaces")
    session = Session(FlipTest(stat=5, banes=1, target=10, rules=rules), "2S 5H AC", "TD")
    assert session.offers() == ["use 2S", "push 2S with TD"]
    over = session.choose("push 2S with TD").result()
    assert over.outcome.fact("card") == 10
    marks = {laid.card: laid.mark for group in over.rows[0].groups for laid in group.cards}
    assert marks == {"2S": "replaced", "5H": "replaced", "TD": "played used", "AC": "break"}


@pytest.mark.rule("S-LUCK-1")
def test_luck_is_pushed_once_a_test() -> None:
    session = Session(FlipTest(stat=5, target=10), "2S AC", "TD 9D")
    assert session.choose("push 2S with 9D").result().outcome.fact("card") == 9


@pytest.mark.rule("S-LUCK-1")
def test_by_house_rule_luck_is_pushed_twice_or_not_at_all() -> None:
    twice = FlipTest(stat=5, stress=1, target=10, rules=SagaSwitches(pushes_per_test=2))
    session = Session(twice, "2S AC 8C", "TD 9D").choose("push 2S with 9D")
    assert session.offers() == ["use 9D", "push 9D with TD"]
    outcome = session.choose("push 9D with TD").result().outcome
    assert outcome.facts == (("break", 1), ("card", 10))
    never = FlipTest(stat=5, target=10, rules=SagaSwitches(pushes_per_test=0))
    assert Session(never, "2S", "TD").result().outcome.fact("card") == 2


@pytest.mark.rule("S-LUCK-2")
@pytest.mark.parametrize(
    ("flipped", "stress", "broken"),
    [("3H", 2, False), ("2H", 2, True), ("JH", 4, True), ("JH", 3, False), ("X1", 1, True), ("X1", 0, False)],
)
def test_a_break_comes_with_a_card_up_to_stress(flipped: str, stress: int, broken: bool) -> None:
    session = Session(FlipTest(stat=5, stress=stress, target=10), f"2S {flipped}", "TD")
    over = session.choose("push 2S with TD").result()
    assert (over.outcome.fact("break") == 1) is broken
    assert over.effects == ((SHUFFLE,) if flipped == "X1" else ())


@pytest.mark.rule("S-LUCK-2")
def test_a_break_check_without_a_card_breaks_nobody() -> None:
    step = Session(FlipTest(stat=5, stress=5, target=10), "2S", "TD").stands
    assert isinstance(step, Decides)
    check = step.resume(Chosen("announce", "push", cards("2S"), Card("TD")))
    assert isinstance(check, Draws)
    assert so_far(check.resume(())) == Outcome("success", True, (("card", 10),))


@pytest.mark.rule("S-EXT-1")
@pytest.mark.parametrize(("flipped", "broken"), [("3D", True), ("4D", False), ("X2", True)])
def test_a_stress_boon_is_a_boon_whose_card_is_checked(flipped: str, broken: bool) -> None:
    session = Session(FlipTest(stat=5, stress=3, stress_boons=1, target=10), f"2S {flipped}")
    assert session.offers()[0] == ("use 2S" if flipped == "X2" else f"use {flipped}")
    over = session.choose("use 2S").result()
    assert (over.outcome.fact("break") == 1) is broken
    assert over.rows[0].groups[1].cards[0].mark == "stress"


@pytest.mark.rule("S-EXT-1")
def test_a_card_not_of_a_stress_boon_is_not_checked() -> None:
    assert result(FlipTest(stat=5, stress=3, stress_boons=1, target=10), "AS 9D").outcome.fact("break") is None


@pytest.mark.rule("S-EXT-1")
def test_a_stress_boon_pairs() -> None:
    assert result(FlipTest(stat=5, stress_boons=1, target=10), "9S 9D").outcome.fact("card") == 18


@pytest.mark.rule("S-EXT-1")
def test_a_stress_card_that_is_pushed_away_has_still_broken() -> None:
    session = Session(FlipTest(stat=5, stress=3, stress_boons=1, target=10), "7S 3D TC", "9H")
    over = session.choose("push 3D with 9H").choose("use 9H").result()
    assert over.outcome.facts == (("break", 1), ("card", 9))


@pytest.mark.rule("S-EXT-1")
@pytest.mark.parametrize(
    ("boons", "banes", "first", "stressed"), [(1, 1, 1, 1), (0, 1, 1, 0), (1, 2, 1, 0), (1, 3, 2, 0), (2, 1, 2, 1)]
)
def test_banes_cancel_plain_boons_first(boons: int, banes: int, first: int, stressed: int) -> None:
    step = FlipTest(stat=5, stress=9, boons=boons, banes=banes, stress_boons=1, target=10).start((ANA,))
    assert isinstance(step, Draws)
    assert step.ask().n == first
    follow = step.resume(cards("TS TH 8H")[:first])
    assert (isinstance(follow, Draws) and follow.ask().label == "stress") is bool(stressed)


@pytest.mark.rule("S-EXT-1")
def test_by_house_rule_there_are_no_stress_boons() -> None:
    off = FlipTest(stat=5, stress=9, stress_boons=1, target=10, rules=SagaSwitches(stress_boons="off"))
    assert result(off, "2S").outcome.facts == (("card", 2),)


@pytest.mark.rule("S-EXT-2")
@pytest.mark.parametrize(("unskilled", "rule", "total"), [(True, "half", 8), (True, "plain", 11), (False, "half", 11)])
def test_a_lacking_skill_halves_the_stat_by_house_rule(unskilled: bool, rule: str, total: int) -> None:
    rules = SagaSwitches(unskilled="half" if rule == "half" else "plain")
    test = FlipTest(stat=5, unskilled=unskilled, target=total, rules=rules)
    assert test.say(result(test, "6S").outcome) == f"{total} against {total}, a success"


@pytest.mark.rule("S-EXT-3")
@pytest.mark.parametrize(
    ("card", "on", "off"),
    [
        ("TS", "critical success", "success"),
        ("9S", "success", "success"),
        ("AS", "critical failure", "failure"),
        ("2S", "failure", "failure"),
    ],
)
def test_totals_far_from_the_target_are_critical_by_house_rule(card: str, on: str, off: str) -> None:
    skill, target = (10, 10) if card in ("TS", "9S") else (1, 6)
    rules = SagaSwitches(criticals="on")
    plain = FlipTest(stat=0, skill=skill, target=target)
    critical = FlipTest(stat=0, skill=skill, target=target, rules=rules)
    assert result(plain, card).outcome.degree == off
    assert result(critical, card).outcome.degree == on
    assert on in critical.say(result(critical, card).outcome)


@pytest.mark.rule("S-EXT-3")
def test_only_a_joker_draws_edge_for_a_critical_failure() -> None:
    critical = FlipTest(stat=0, edge=3, target=20, rules=SagaSwitches(criticals="on"))
    over = result(critical, "AS")
    assert (over.outcome.degree, over.effects) == ("critical failure", ())


def pushed_best(step: Decides, hand: Cards) -> int:
    """The highest card value that one push at most can make."""
    values = [so_far(step)]
    for option in step.ask().options:
        played = hand if option.verb == "push" else ()
        values += [so_far(step.resume(Chosen("announce", "push", option.over, card))) for card in played]
    return max(card for outcome in values if outcome and isinstance(card := outcome.fact("card"), int))


@pytest.mark.rule("S-LUCK-1")
def test_the_best_push_over_all_flips_of_three() -> None:
    hand = cards("6H KS 7D")
    test = FlipTest(stat=6, target=12, boons=2)
    pile = [card for card in DECK_54 if card not in hand]
    reached = 0
    for came in combinations(pile, 3):
        step = test.start((ANA,))
        assert isinstance(step, Draws)
        announce = step.resume(came)
        assert isinstance(announce, Decides)
        reached += pushed_best(announce, hand) >= 12
    assert Fraction(reached, 20825) == Fraction(10041, 20825)
