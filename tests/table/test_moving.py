"""Cards moved by hand tell nobody where cards were, and never come to be where they cannot be."""

import pytest
from tests.table.sitting import Sitting
from tests.table.test_secrets import ANA, BEN, A, B, C, contest, saga_table, seen_by
from tests.table.test_typing import in_deck

from sortilege.components.card import Card
from sortilege.components.chance import seeded_chance
from sortilege.components.deck import DECK_54
from sortilege.components.refusal import Refusal
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.event import Peeked

GM = SeatId("s1")


def laid() -> Sitting:
    """One deck for all; Ana and Ben have hands and cards kept aside."""
    sitting = saga_table(True, seeded_chance(3))
    for seat in (A, B):
        sitting.do(seat, co.DrawFree(2, private=True))
    return sitting


def code_of(sitting: Sitting, command: co.AnyCommand) -> str:
    answer = sitting.try_(GM, command)
    return answer.code if isinstance(answer, Refusal) else ""


HIDDEN = ("deck:table", "hand:c1", "aside:s2", "hand:c2", "aside:s3")


@pytest.mark.parametrize("source", HIDDEN)
def test_the_gm_does_not_find_out_where_a_named_card_was(source: str) -> None:
    """Nor does anybody else but the owners of the hands that it came from or went through."""
    shown, others = set[bytes](), set[bytes]()
    for place in HIDDEN:
        sitting = laid()
        card = sitting.pile(place)[0]
        cards = sitting.cards()
        sitting.do(GM, co.MoveCards(source, "discards:table", (Card(card),)))
        assert sitting.pile("discards:table") == (card,)
        assert sitting.cards() == cards
        shown.add(masked(seen_by(sitting, GM), card))
        others.add(masked(seen_by(sitting, C), card))
    assert len(shown) == len(others) == 1


def masked(text: bytes, card: str) -> bytes:
    """With a question mark for the card, however it is written, and without what is worked out from it."""
    suit = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[1]]
    lines = [line for line in text.splitlines() if b'"discards"' not in line or b'"seats"' in line]
    told = (b"\n".join(lines)).replace(card.encode(), b"?")
    return told.replace(f"{card[0].replace('T', '10')}{suit}".encode(), b"?")


def test_an_owner_sees_the_own_part_of_an_exchange_alone() -> None:
    sitting = laid()
    card = sitting.pile("hand:c2")[0]
    sitting.do(GM, co.MoveCards("hand:c1", "discards:table", (Card(card),)))
    for seat, other in ((A, "Ben"), (B, "Ana")):
        own = [line for line in sitting.feed(seat)[-1].lines if "In the hand" in line or "back into the deck" in line]
        assert len(own) == 2
        assert not any(other in line for line in own)


@pytest.mark.parametrize("source", ["deck:table", "hand:c1", "aside:s2", "aside:s3"])
def test_a_refusal_does_not_tell_of_hands(source: str) -> None:
    """Whoever names all cards at once learns only what counts tell."""
    answers = []
    for seed in range(3):
        sitting = saga_table(True, seeded_chance(seed))
        for seat in (A, B):
            sitting.do(seat, co.DrawFree(2, private=True))
        answers.append(sitting.try_(GM, co.MoveCards(source, "discards:table", DECK_54)))
    assert isinstance(answers[0], Refusal)
    assert answers[0].code == "wrong_count"
    assert answers[0] == answers[1] == answers[2]


def test_a_pile_that_nobody_has_takes_no_cards() -> None:
    sitting = laid()
    sitting.npc("Wolf", {})
    for name in ("aside:table", "aside:c1", "aside:gm", "hand:s2", "hand:table", "hand:n1", "discards:s2", "fate:c1"):
        assert code_of(sitting, co.MoveCards("deck:table", name, n=1)) == "unknown_pile", name
    for name in ("aside:s4", "aside:s1", "hand:gm", "hand:c3", "buried:table"):
        assert code_of(sitting, co.MoveCards("deck:table", name, n=1)) == "", name
        assert sitting.feed(GM)[-1].lines


def test_cards_stay_with_their_deck() -> None:
    """A card that came to another deck would be there twice, and no draw or shuffle could tell the two apart."""
    sitting = saga_table(False, seeded_chance(3))
    card = (Card(sitting.pile("deck:s2")[5]),)
    for target in ("discards:s3", "hand:c2", "aside:s3", "hand:gm"):
        assert code_of(sitting, co.MoveCards("deck:s2", target, card)) == "other_deck", target
    kept = Sitting("revelations")
    ana, ben = (kept.player(name, {"patron": "S"}) for name in ("Ana", "Ben"))
    for target in ("discards:s2", f"fate:{ben}", f"spent:{ben}"):
        assert code_of(kept, co.MoveCards(f"fate:{ana}", target, (Card("KS"),))) == "other_deck", target


def test_no_hand_gets_what_no_hand_holds() -> None:
    sitting = laid()
    assert code_of(sitting, co.MoveCards("deck:table", "hand:c1", (Card("X1"),))) == "never_held"
    assert code_of(sitting, co.MoveCards("deck:table", "aside:s2", (Card("X1"),))) == "never_held"
    left = len(sitting.pile("deck:table")) - 2
    sitting.do(GM, co.MoveCards("deck:table", "hand:c1", n=left))
    assert set(sitting.pile("deck:table")) == {"X1", "X2"}


def test_a_sealed_decision_cannot_be_felt_for() -> None:
    """What a GM names is refused alike, whether the decision plays it or not."""
    told = set[str]()
    for which in (None, 0, 1):
        sitting = saga_table(True, seeded_chance(3))
        hand = sitting.pile("hand:c1")
        sitting.do(GM, co.Call(contest(2), (ANA, BEN), "race"))
        (decision,) = sitting.own(A).decisions
        card = None if which is None else hand[which]
        offer = next(one for one in decision.offers if one.card == card)
        sitting.do(A, co.Decide("t1", ANA, offer.verb, offer.over, offer.card))
        for source, cards, n in (("hand:c1", hand[:1], 0), ("hand:c1", (), 3), ("deck:table", hand[:1], 0)):
            answer = sitting.try_(GM, co.MoveCards(source, "discards:table", tuple(map(Card, cards)), n))
            assert isinstance(answer, Refusal)
            told.add(repr(answer))
    assert len(told) == 1
    assert "sealed_now" in told.pop()


def test_a_look_at_a_hand_does_not_tell_what_was_sealed() -> None:
    sitting = saga_table(True, seeded_chance(0))
    hand = sitting.pile("hand:c1")
    sitting.do(GM, co.AllowPeeking(True))
    race = {"type": "contest", "contestants": [{"stat": 5, "boons": 1}] * 2}
    sitting.do(GM, co.Call(race, (ANA, BEN), "race"))
    for seat, actor in ((A, ANA), (B, BEN)):
        (decision,) = sitting.own(seat).decisions
        offer = next(one for one in decision.offers if one.verb == "push")
        sitting.do(seat, co.Decide("t1", actor, offer.verb, offer.over, offer.card))
    assert sitting.state.running
    assert len(sitting.pile("hand:c1")) < len(hand)
    peeked, _ = sitting.do(GM, co.Peek("hand:c1"))
    assert isinstance(peeked, Peeked)
    assert peeked.cards == hand


def test_cards_are_moved_by_name_and_unseen() -> None:
    sitting = saga_table(False, seeded_chance(3))
    card = in_deck(sitting, "deck:s2", 1)
    sitting.do(GM, co.MoveCards("deck:s2", "discards:s2", card, why="it fell off the table"))
    assert card[0] in sitting.pile("discards:s2")
    assert "deck of Ana → discards of Ana (it fell off the table)" in sitting.lines(B)[-2]
    count = len(sitting.pile("hand:c1"))
    sitting.do(GM, co.MoveCards("deck:s2", "hand:c1", n=2))
    assert len(sitting.pile("hand:c1")) == count + 2
    assert not any(one.startswith("In the hand") for one in sitting.feed(B)[-1].lines)
    assert any(one.startswith("In the hand") for one in sitting.feed(A)[-1].lines)


@pytest.mark.parametrize("which", [0, 1])
def test_naming_a_card_tells_the_gm_nothing_of_hands(which: int) -> None:
    sitting = saga_table(True, seeded_chance(3))
    held, drawn = sitting.pile("hand:c2")[which], sitting.pile("deck:table")[which]
    told = []
    for card in (held, drawn):
        twin = Sitting("saga")
        twin.state, twin.log, twin.chance = sitting.state, list(sitting.log), seeded_chance(9)
        twin.do(GM, co.MoveCards("deck:table", "discards:table", (Card(card),)))
        told.append(seen_by(twin, GM).replace(card.encode(), b"?").replace(card[::-1].encode(), b"?"))
        assert card in twin.pile("discards:table")
    assert len(told[0]) == len(told[1])


def test_moves_that_make_no_sense_are_refused() -> None:
    sitting = saga_table(False, seeded_chance(3))
    for command, code in (
        (co.MoveCards("deck:s2", "deck:s2", n=1), "same_pile"),
        (co.MoveCards("deck:s9", "deck:s2", n=1), "unknown_pile"),
        (co.MoveCards("deck:s2", "discards:s2"), "wrong_count"),
        (co.MoveCards("deck:s2", "discards:s2", n=60), "wrong_count"),
        (co.MoveCards("discards:s2", "deck:s2", (Card("2S"),)), "card_not_there"),
        (co.MoveCards("deck:s2", "deck:s3", n=1), "other_deck"),
    ):
        answer = sitting.try_(GM, command)
        assert isinstance(answer, Refusal)
        assert answer.code == code
    answer = sitting.try_(A, co.MoveCards("deck:s2", "discards:s2", n=1))
    assert isinstance(answer, Refusal)
    assert answer.code == "gm_only"


def test_a_fate_card_and_a_hero_point_are_given_back() -> None:
    sitting = Sitting("revelations")
    ana = sitting.player("Ana", {"patron": "S"})
    sitting.do(GM, co.MoveCards(f"fate:{ana}", f"spent:{ana}", (Card("KS"),)))
    sitting.do(GM, co.MoveCards(f"spent:{ana}", f"fate:{ana}", (Card("KS"),), why="misread"))
    assert "KS" in sitting.pile(f"fate:{ana}")
    hero = Sitting("cyberspace")
    joe = hero.player("Joe", {"hero": 2})
    hero.do(GM, co.Count(joe, "hero", 1, "misread"))
    assert hero.state.characters[joe].sheet["hero"] == 3
    assert hero.lines("s2")[-1] == "Joe: hero +1, now 3 (misread)."
    for command, code in (
        (co.Count(joe, "hero", 0), "nothing_changes"),
        (co.Count(joe, "name", 1), "no_counter"),
        (co.Count(joe, "hero", 1000), "bad_value"),
    ):
        answer = hero.try_(GM, command)
        assert isinstance(answer, Refusal)
        assert answer.code == code
