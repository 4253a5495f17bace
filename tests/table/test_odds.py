"""Odds of a seat: what they are, and that they tell nothing that the seat may not know."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting

from sortilege.components.card import Cards, is_joker, read_cards
from sortilege.components.chance import seeded_chance
from sortilege.components.deck import DECK_54
from sortilege.components.pile import Pile, discards_of
from sortilege.components.refusal import Refused
from sortilege.odds.know import Know
from sortilege.readers.live import choices
from sortilege.rules.ask import Chosen
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game, find_test
from sortilege.rules.step import Decides, Draws, Next
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import EVERYONE, SeatId
from sortilege.table.event import TestCalled
from sortilege.table.odds import Chance, OfferOdds, Outlook, before, beside, shot
from sortilege.table.sight import Sight, sight
from sortilege.words import to_json

GEA, ANA, BEN = "s1", "s2", "s3"
DECK, HAND = Pile("deck:table"), Pile("hand:c1")
FLIP: Mapping[str, object] = {"type": "test", "stat": 6, "target": 12, "boons": 1}
CONTEST: Mapping[str, object] = {"type": "contest", "contestants": [{"stat": 5}, {"stat": 5}]}
STRESS = 4


def sees(sitting: Sitting, seat: str | None) -> Sight:
    return sight(sitting.state, sitting.state.seats[SeatId(seat)] if seat else None)


def saga(shared: bool = True, seed: int = 3) -> Sitting:
    sitting = Sitting("saga", shared, seeded_chance(seed))
    for name in ("Ana", "Ben"):
        sitting.player(name, {"edge": 3, "stress": STRESS})
    sitting.do(GEA, co.Begin("session"))
    return sitting


def call(test: Mapping[str, object], *who: str) -> co.Call:
    return co.Call(test, tuple(map(Actor, who)))


# -- the odds are right


def small(pile: str, ana: str, ben: str) -> Sitting:
    """A shared deck that holds just these cards; those that are in no hand are discarded."""
    sitting = saga()
    piles = {DECK: read_cards(pile), HAND: read_cards(ana), Pile("hand:c2"): read_cards(ben), Pile("hand:gm"): ()}
    there = {card for cards in piles.values() for card in cards}
    rest = tuple(sorted(set(DECK_54) - there))
    piles = {name: tuple(sorted(cards)) for name, cards in piles.items()} | {discards_of(DECK): rest}
    sitting.state = msgspec.structs.replace(sitting.state, piles={**sitting.state.piles, **piles})
    return sitting


def orders(unseen: str, held: int) -> Iterator[Cards]:
    """Every order of a pile as it may be, where others hold so many of the unseen cards, but no joker."""
    for order in permutations(read_cards(unseen)):
        if not any(map(is_joker, order[:held])):
            yield order[held:]


def ends(at: Next, order: Cards, hand: Cards) -> Result:
    """How it ends with cards in that order: the first way to decide that succeeds is taken, else the first."""
    if isinstance(at, Result):
        return at
    if isinstance(at, Draws):
        return ends(at.resume(order[:1]), order[1:], hand)
    assert isinstance(at, Decides)
    found = [ends(at.resume(way), order, without(hand, way)) for way in choices(at.ask(), Know.of({}, {HAND: hand}))]
    return next((end for end in found if end.outcome.success), found[0])


def without(hand: Cards, way: Chosen) -> Cards:
    return tuple(card for card in hand if card != way.card)


def share(found: Sequence[Outcome], fact: str) -> Chance:
    hits = sum(bool(outcome.success if fact == "success" else outcome.fact(fact)) for outcome in found)
    return Chance.of(Fraction(hits, len(found)))


def assert_counted(odds: Outlook, found: Sequence[Outcome]) -> None:
    """What is told is what came of every order. The outcomes too, unless ties between pushes are told apart by them."""
    assert odds.success == share(found, "success")
    assert odds.risks.get("mental break", Chance("0", 0.0)) == share(found, "break")


def flip_test() -> Next:
    kind = find_test(find_game("saga"), "test")
    test = read(kind, {**FLIP, "stress": STRESS, "edge": 3})
    return test.start((Place(Actor("c1"), DECK, HAND),))


@pytest.mark.rule("S-EDGE-1")
@pytest.mark.rule("S-EDGE-4")
@pytest.mark.parametrize("hand", ["", "KH", "9H 3D"])
def test_odds_before_a_test_are_those_of_every_order(hand: str) -> None:
    sitting = small("X1 3S 4H 7D", hand, "KS 9C")
    odds = before(sees(sitting, ANA), call(FLIP, "c1"))
    orders_ = orders("X1 3S 4H 7D KS 9C", 2)
    assert_counted(odds, [ends(flip_test(), order, read_cards(hand)).outcome for order in orders_])


@pytest.mark.rule("S-LUCK-1")
@pytest.mark.rule("S-LUCK-2")
@pytest.mark.parametrize(("came", "left"), [("3S 4H", "X1 7D KS 9C"), ("X1 KS", "3S 4H 7D 9C")])
def test_odds_beside_each_offer_are_those_of_every_order(came: str, left: str) -> None:
    sitting = small(f"{came} {' '.join(left.split()[:2])}", "9H 3D", " ".join(left.split()[2:]))
    sitting.script(came)
    sitting.do(ANA, call(FLIP, "c1"))
    found = beside(sees(sitting, ANA), sitting.own(ANA).decisions[0])
    step = flip_test()
    assert isinstance(step, Draws)
    at = step.resume(read_cards(came))
    assert isinstance(at, Decides)
    assert found is not None
    assert len(found) > 4
    for offer in found:
        after = at.resume(Chosen("announce", offer.verb, offer.over, offer.card))
        held = tuple(card for card in read_cards("9H 3D") if card != offer.card)
        assert_counted(offer.odds, [ends(after, order, held).outcome for order in orders(left, 2)])


@pytest.mark.rule("S-CON-1")
def test_odds_beside_a_sealed_decision_take_others_flips_for_still_to_come() -> None:
    sitting = small("3S 4H 7D 9C", "9H", "KS")
    sitting.script("4H 9C")
    sitting.do(ANA, call(CONTEST, "c1", "c2"))
    found = beside(sees(sitting, ANA), sitting.own(ANA).decisions[0])
    assert found is not None
    use, push = found
    assert (use.verb, push.card) == ("use", "9H")
    # Ben flips one of 3S 7D 9C KS against 4H. Against 9H he could only tie, and the cards to check are those too.
    assert use.odds.wins == {"1": Chance.of(Fraction(1, 4)), "2": Chance.of(Fraction(3, 4)), "tie": Chance("0", 0.0)}
    assert push.odds.wins == {"1": Chance.of(Fraction(3, 4)), "2": Chance("0", 0.0), "tie": Chance.of(Fraction(1, 4))}
    assert push.odds.risks == {"mental break": Chance.of(Fraction(1, 4))}


@pytest.mark.rule("S-STRESS-1")
def test_a_push_is_weighed_with_stress_as_it_is_now() -> None:
    sitting = small("3S 4H AC 4C", "9H 2D", "KS")
    sitting.script("4H 3S")
    sitting.do(ANA, call(FLIP, "c1"))
    # A, 4 and K are unseen; with less Stress the 4 breaks no longer.
    assert risks_of_nine(sitting) == {Chance.of(Fraction(2, 3))}
    sitting.do(ANA, co.Perform(Actor("c1"), {"type": "lower_stress", "card": "2D"}))
    assert risks_of_nine(sitting) == {Chance.of(Fraction(1, 3))}


def risks_of_nine(sitting: Sitting) -> set[Chance]:
    found = beside(sees(sitting, ANA), sitting.own(ANA).decisions[0]) or ()
    return {offer.odds.risks["mental break"] for offer in found if offer.card == "9H"}


def test_odds_of_dice_and_of_several_are_told_by_number() -> None:
    sitting = Sitting("cyberspace")
    first, second = sitting.player("Ana", {}), sitting.player("Ben", {})
    odds = before(sees(sitting, ANA), call({"type": "opposed", "level": 3, "versus": [{"level": 2}]}, first, second))
    assert odds.wins == {"1": Chance("1009/1206", 83.7), "2": Chance("197/1206", 16.3), "tie": Chance("0", 0.0)}
    assert [row.says for row in odds.rows] == ["Ana wins", "Ben wins"]
    one = before(sees(sitting, ANA), call({"type": "unopposed", "level": 5, "difficulty": 15}, first))
    assert one.success == Chance("1801/2592", 69.5)
    assert one.wins is None


@pytest.mark.parametrize(
    ("seat", "command", "code"),
    [
        (BEN, call(FLIP, "c1"), "not_yours"),
        (ANA, call(FLIP, "c9"), "unknown_character"),
        (ANA, call(FLIP, "gm"), "unknown_character"),
        (ANA, call(FLIP, "c1", "c1"), "twice_in_test"),
        (ANA, call(FLIP, "c1", "c2"), "wrong_number"),
        (ANA, call({"type": "dance"}, "c1"), "unknown_test"),
        (ANA, call({**FLIP, "target": 0}, "c1"), "bad_value"),
        (ANA, call({"type": "test", "stat": 3}, "c1"), "missing_field"),
    ],
)
def test_what_cannot_be_called_has_no_odds(seat: str, command: co.Call, code: str) -> None:
    sitting = saga()
    with pytest.raises(Refused) as refused:
        before(sees(sitting, seat), command)
    refusal = sitting.try_(seat, command)
    assert refused.value.refusal.code == code == getattr(refusal, "code", None)


# -- how a test ended


def test_a_shot_is_the_chance_to_end_at_least_as_well() -> None:
    sitting = small("X1 3S 4H 7D", "", "KS 9C")
    known = sees(sitting, None)
    sitting.script("7D")
    sitting.do(ANA, call({"type": "test", "stat": 6, "target": 12}, "c1"))
    called = next(event for event in sitting.log[-1][1] if isinstance(event, TestCalled))
    assert sitting.ended.outcome.success
    # 7 and 9 are as good or better: four cards of which three lie in the pile of four, with a joker.
    assert shot(known, called.inputs, called.at, sitting.ended.outcome) == Chance.of(Fraction(3, 4) * Fraction(2, 5))


@pytest.mark.rule("S-CON-1")
def test_the_shot_of_a_contest_is_the_chance_of_its_winner() -> None:
    sitting = small("3S 4H", "", "")
    known = sees(sitting, None)
    sitting.script("4H 3S")
    sitting.do(ANA, call(CONTEST, "c1", "c2"))
    called = next(event for event in sitting.log[-1][1] if isinstance(event, TestCalled))
    assert shot(known, called.inputs, called.at, sitting.ended.outcome) == Chance("1/2", 50.0)


# -- the odds tell no secret


def odds_of(sitting: Sitting, seat: str) -> bytes:
    """All odds that the seat may ask for."""
    known = sees(sitting, seat)
    beside_ = [beside(known, one) for one in sitting.own(seat).decisions]
    return to_json([before(known, call(FLIP, "c2")), *beside_])


@given(st.booleans(), st.integers(0, 10**6), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_two_tables_that_differ_in_another_hand_give_the_same_odds(shared: bool, seed: int, luck: Random) -> None:
    sitting = saga(shared, seed)
    sitting.do(BEN, call(FLIP, "c2"))
    sitting.do(ANA, call(CONTEST, "c1", "c2"))
    piles = dict(sitting.state.piles)
    deck = DECK if shared else Pile("deck:s2")
    hidden = [card for card in (*piles[deck], *piles[HAND]) if not is_joker(card)]
    luck.shuffle(hidden)
    other = tuple(sorted(hidden[: len(piles[HAND])]))
    pile = {*piles[deck], *piles[HAND]} - {*other}
    twin = Sitting.__new__(Sitting)
    twin.state = msgspec.structs.replace(sitting.state, piles={**piles, HAND: other, deck: tuple(sorted(pile))})
    assert odds_of(twin, BEN) == odds_of(sitting, BEN)


def test_hidden_tests_make_no_difference_to_others_odds() -> None:
    sitting = saga()
    known = odds_of(sitting, BEN)
    sitting.do(ANA, co.Call({**FLIP, "boons": 3}, (Actor("c1"),), secret="roller"))
    assert sitting.own(ANA).tests
    assert odds_of(sitting, BEN) == known
    assert to_json(before(sees(sitting, GEA), call(FLIP, "c2"))) not in known


def test_what_everyone_knows_is_without_hands() -> None:
    sitting = saga()
    sitting.do(ANA, call(CONTEST, "c1", "c2"))
    everyone = sees(sitting, None)
    assert everyone.own is None
    assert [test.seen for test in everyone.tests] == [()]
    assert sitting.state.running["t1"].audience == EVERYONE
    held = {card for cards in (sitting.state.piles[HAND], sitting.state.piles[Pile("hand:c2")]) for card in cards}
    assert not any(f'"{card}"'.encode() in to_json(everyone) for card in held)


def test_a_decision_of_a_test_that_the_seat_does_not_see_has_no_odds() -> None:
    sitting = saga()
    sitting.do(ANA, call(FLIP, "c1"))
    decision = sitting.own(ANA).decisions[0]
    sitting.do(ANA, co.Decide(decision.test, decision.actor, "use", decision.offers[0].over))
    found: tuple[OfferOdds, ...] | None = beside(sees(sitting, ANA), decision)
    assert found is None
