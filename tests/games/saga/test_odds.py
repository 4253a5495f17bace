"""The counted odds of a flip are those of following every card."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sortilege.components.card import JOKERS, is_joker, rank, read_cards
from sortilege.components.deck import DECK_54
from sortilege.components.pile import Pile
from sortilege.games.saga.contest import Contest, Contestant
from sortilege.games.saga.switches import SagaSwitches
from sortilege.games.saga.target import FlipTest
from sortilege.odds.know import Know, Stock
from sortilege.readers.exactly import Exact, exact
from sortilege.readers.policy import Best, Decline
from sortilege.rules.ask import Chosen
from sortilege.rules.joint import JointDraws, joint
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides, Draws, Next
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.testing.laws import reachable

ANA = Place(Actor("ana"), Pile("deck:ana"), Pile("hand:ana"))
BEST = Best(ANA.actor)

FEW = tuple(card for card in DECK_54 if rank(card) in "A345TJKX")
"""Cards of few ranks, so that pairs and equal values are met."""

RULES = st.builds(
    SagaSwitches,
    boons_and_banes=st.sampled_from(["cancel", "both_flip"]),
    push_with_bane=st.sampled_from(["lowest_of_all", "replaces"]),
    pushes_per_test=st.sampled_from([1, 1, 1, 2]),
    criticals=st.sampled_from(["off", "on"]),
)
TESTS = st.builds(
    FlipTest,
    stat=st.integers(0, 3),
    target=st.integers(1, 16),
    boons=st.integers(0, 2),
    banes=st.integers(0, 2),
    stress_boons=st.integers(0, 1),
    stress=st.sampled_from([0, 1, 4, 6]),
    rules=RULES,
)


@st.composite
def knows(draw: st.DrawFn) -> Know:
    """A pile, discards and a hand; some cards may be in hands of others, but no joker."""
    cards = tuple(draw(st.lists(st.sampled_from(FEW), unique=True, min_size=1, max_size=9)))
    split, held = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    discards, hand, unseen = cards[:split], cards[split : split + held], cards[split + held :]
    hidden = draw(st.integers(0, sum(not is_joker(card) for card in unseen)))
    stock = Stock.unseen(unseen, hidden, sure=tuple(filter(is_joker, unseen)), discards=discards)
    return Know.of({ANA.deck: stock}, {Pile("hand:ana"): tuple(card for card in hand if not is_joker(card))})


def closed(at: Next, know: Know, policy: Best | Decline) -> bool:
    return not isinstance(at, Result) and policy.closes(at, know) is not None


@given(TESTS, knows(), st.sampled_from([BEST, Decline()]))
@settings(max_examples=100, deadline=None)
def test_counting_finds_what_following_every_card_finds(test: FlipTest, know: Know, policy: Best | Decline) -> None:
    plain = Exact(policy, closed=False)
    for at, left in reachable(test, (ANA,), know, 40):
        if closed(at, left, policy):
            assert Exact(policy).odds(at, left) == plain.odds(at, left)


BEN, CLEO = (Place(Actor(name), ANA.deck, Pile(f"hand:{name}")) for name in ("ben", "cleo"))
CONTESTANTS = st.builds(
    Contestant,
    stat=st.integers(0, 4),
    boons=st.sampled_from([0, 0, 1]),
    banes=st.sampled_from([0, 0, 1]),
    stress_boons=st.sampled_from([0, 0, 1]),
    stress=st.sampled_from([0, 4]),
)


@given(st.lists(CONTESTANTS, min_size=2, max_size=3).map(tuple), RULES, knows())
@settings(max_examples=25, deadline=None)
def test_those_who_flip_from_one_deck_are_counted_together(
    parts: tuple[Contestant, ...], rules: SagaSwitches, know: Know
) -> None:
    plain, test, at = Exact(Decline(), closed=False), Contest(parts, rules), (ANA, BEN, CLEO)[: len(parts)]
    for step, left in reachable(test, at, know, 60):
        if closed(step, left, Decline()):
            assert Exact(Decline()).odds(step, left) == plain.odds(step, left)


@pytest.mark.parametrize("hidden", [0, 12])
def test_a_contest_on_a_whole_deck_is_counted(hidden: int) -> None:
    contest = Contest((Contestant(stat=5), Contestant(stat=6, boons=1), Contestant(stat=7, banes=1)))
    assert closed(contest.start((ANA, BEN, CLEO)), whole(hidden=hidden), Decline())


def whole(hand: str = "", hidden: int = 0) -> Know:
    """A whole deck without a hand of Ana's, and with so many cards in hands of others."""
    held = read_cards(hand)
    unseen = tuple(card for card in DECK_54 if card not in held)
    stock = Stock.unseen(unseen, hidden, sure=tuple(filter(is_joker, unseen)))
    return Know.of({ANA.deck: stock}, {Pile("hand:ana"): held})


def applying() -> Iterator[tuple[FlipTest, Know]]:
    for hidden in (0, 12):
        yield FlipTest(stat=6, target=12), whole("6H KS 7D", hidden)
        yield FlipTest(stat=6, target=12, boons=2, stress=2), whole("6H KS 7D", hidden)
        yield FlipTest(stat=6, target=12, boons=1, stress_boons=2, stress=2), whole("6H KS 7D", hidden)
        yield FlipTest(stat=6, target=9, banes=2, stress=2), whole("6H KS 7D", hidden)


@pytest.mark.parametrize(("test", "know"), tuple(applying()))
def test_whole_decks_are_counted(test: FlipTest, know: Know) -> None:
    assert closed(test.start((ANA,)), know, BEST)
    assert closed(test.start((ANA,)), know, Decline())


@pytest.mark.rule("S-EDGE-1")
def test_a_joker_is_never_in_a_hand() -> None:
    """With twelve cards of a shared deck in hands, a joker is flipped with 2 in 42."""
    odds = exact(FlipTest(stat=6, target=12), (ANA,), whole(hidden=12))
    assert odds.chance(lambda outcome: outcome.fact("card") == "joker") == Fraction(2, 42)


@pytest.mark.rule("S-TEST-2")
def test_banes_of_a_whole_deck_use_a_joker_when_one_comes() -> None:
    odds = exact(FlipTest(stat=6, target=12, banes=2), (ANA,), whole())
    assert odds.chance(lambda outcome: outcome.fact("card") == "joker") == Fraction(52, 477)


@pytest.mark.rule("S-LUCK-1")
def test_a_push_is_worth_a_card_or_a_pair_with_what_lies() -> None:
    odds = exact(FlipTest(stat=9, target=21, boons=2), (ANA,), whole("6H KS 7D"), BEST)
    assert odds.chance(lambda outcome: outcome.success is True) == Fraction(10041, 20825)


@pytest.mark.rule("S-LUCK-2")
@pytest.mark.parametrize("hidden", [0, 2])
def test_checks_for_a_mental_break_are_counted_with_the_flips_of_others(hidden: int) -> None:
    """Ana has pushed and Ben has yet to flip, as where Ana's decision is open and Ben's cards are not known to her."""
    stock = Stock.unseen(read_cards("X1 AS 3H 5S 5D KH 9C"), hidden, sure=JOKERS[:1])
    know = Know.of({ANA.deck: stock}, {Pile("hand:ana"): ()})
    test = Contest((Contestant(stat=5, stress=4), Contestant(stat=6, boons=1)))
    start = test.start((ANA, BEN))
    assert isinstance(start, JointDraws)
    flipping = start.parts[0]
    assert isinstance(flipping, Draws)
    announcing = flipping.resume(read_cards("2S"))
    assert isinstance(announcing, Decides)
    pushed = announcing.resume(Chosen("announce", "push", read_cards("2S"), read_cards("7D")[0]))
    at = joint((pushed, start.parts[1]), start.judge)
    assert closed(at, know, Decline())
    assert Exact(Decline()).odds(at, know) == Exact(Decline(), closed=False).odds(at, know)
