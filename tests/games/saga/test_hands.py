"""Edge hands and Stress outside tests."""

import pytest
from tests.games.saga.play import ANA, BEN, GM

from sortilege.components.card import JOKERS, Card
from sortilege.components.pile import Pile, discards_of
from sortilege.components.refusal import Refusal, Refused
from sortilege.games.saga import game
from sortilege.games.saga.acts import DrawEdge, LowerStress
from sortilege.games.saga.sheet import SagaSheet
from sortilege.games.saga.switches import SagaSwitches
from sortilege.rules.effect import Deal, Mark, Move, Reshuffle
from sortilege.rules.game import Moment
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Place
from sortilege.rules.value import Actor

HAND = {place.actor: Pile(f"hand:{owner}") for place, owner in ((ANA, "ana"), (BEN, "ben"), (GM, "gm"))}
ANA_SEATED = Seated(ANA, SagaSheet("Ana", edge=3, stress=2))
BEN_SEATED = Seated(BEN, SagaSheet("Ben", edge=0))
THUG = Seated(GM, SagaSheet("Thug", edge=9), npc=True)
BRUTE = Seated(Place(Actor("brute"), GM.deck, GM.hand), SagaSheet("Brute"), npc=True)


def dealt(place: Place, upto: int = 0, least: int = 0) -> Deal:
    return Deal(place.deck, HAND[place.actor], upto, least, JOKERS)


@pytest.mark.rule("S-EDGE-1")
@pytest.mark.rule("S-EDGE-2")
def test_a_session_begins_with_whole_decks_and_new_hands() -> None:
    moment = Moment("session", True, (ANA_SEATED, BEN_SEATED, THUG, BRUTE), present=4)
    gathered = tuple(Move(HAND[place.actor], place.deck) for place in (ANA, BEN, GM))
    shuffled = tuple(Reshuffle(place.deck) for place in (ANA, BEN, GM))
    assert game.moments(moment, SagaSwitches()) == (*gathered, *shuffled, dealt(ANA, upto=3), dealt(GM, upto=4))


@pytest.mark.rule("S-EDGE-1")
def test_all_hands_are_back_in_a_shared_deck_before_it_is_shuffled_once() -> None:
    shared = Pile("deck:table")
    seated = [Seated(Place(place.actor, shared, place.hand), SagaSheet("N", edge=2)) for place in (ANA, BEN)]
    effects = game.moments(Moment("session", True, tuple(seated), present=2), SagaSwitches())
    assert [type(effect) for effect in effects] == [Move, Move, Reshuffle, Deal, Deal]


@pytest.mark.rule("S-EDGE-2")
def test_a_latecomer_is_dealt_in_and_the_gm_draws_one() -> None:
    moment = Moment("arrival", True, (ANA_SEATED, THUG, BRUTE), present=3)
    assert game.moments(moment, SagaSwitches()) == (dealt(ANA, upto=3), dealt(GM, least=1))


@pytest.mark.parametrize(("name", "begins"), [("session", False), ("scene", True), ("round", True)])
def test_no_other_moment_changes_hands(name: str, begins: bool) -> None:
    moment = Moment(name, begins, (ANA_SEATED, THUG), present=2)  # type: ignore[arg-type]
    assert game.moments(moment, SagaSwitches()) == ()


@pytest.mark.rule("S-EDGE-3")
def test_additional_edge_goes_past_the_score() -> None:
    act = DrawEdge(2)
    assert act.effects(ANA_SEATED, SagaSwitches()) == (dealt(ANA, least=2),)
    assert act.say() == "draws 2 Edge"


@pytest.mark.rule("S-EDGE-4")
def test_only_the_owner_sees_a_hand() -> None:
    assert {kind.kind: kind.seen for kind in game.piles} == {"deck": "nobody", "discards": "all", "hand": "owner"}
    assert game.hand == "hand"


@pytest.mark.rule("S-STRESS-1")
def test_a_discarded_hand_card_lowers_stress() -> None:
    act = LowerStress(Card("TH"))
    moved = Move(HAND[ANA.actor], discards_of(ANA.deck), (Card("TH"),))
    assert act.effects(ANA_SEATED, SagaSwitches()) == (moved, Mark(ANA.actor, "stress", -1))
    assert act.say() == "discards 10♥ to lower Stress"


@pytest.mark.rule("S-STRESS-1")
def test_the_discarded_card_is_read_as_people_write_it() -> None:
    typed, plain = (LowerStress(Card(text)).effects(ANA_SEATED, SagaSwitches()) for text in ("10♥", "TH"))
    assert typed == plain
    with pytest.raises(Refused, match="'11H' is not a card"):
        LowerStress(Card("11H")).effects(ANA_SEATED, SagaSwitches())


@pytest.mark.rule("S-STRESS-1")
def test_stress_does_not_fall_below_nought() -> None:
    refusal = LowerStress(Card("TH")).effects(BEN_SEATED, SagaSwitches())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_stress"
    assert "Ben" in refusal.message


def test_without_a_hand_there_is_nothing_to_draw_or_discard() -> None:
    handless = Seated(Place(ANA.actor, ANA.deck), SagaSheet("Ana", stress=1))
    for act in (DrawEdge(1), LowerStress(Card("TH"))):
        refusal = act.effects(handless, SagaSwitches())
        assert isinstance(refusal, Refusal)
        assert refusal.code == "no_hand"
