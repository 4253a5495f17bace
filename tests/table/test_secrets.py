"""What a seat may not know makes no difference to it: not to its view, not to its feed."""

import re
from collections.abc import Mapping
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting

from sortilege.components.card import Card, Cards, is_joker
from sortilege.components.chance import Chance, seeded_chance
from sortilege.components.deck import DECK_54
from sortilege.components.dice import Dice
from sortilege.components.pile import Pile
from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import EVERYONE, SeatId, may_know
from sortilege.table.event import AnyEvent, DrewOpenly, Event, Revealed, TestCancelled, TestEnded, audience_of
from sortilege.table.knowing import know
from sortilege.table.sight import sight
from sortilege.table.state import GM_ACTOR
from sortilege.words import to_json

A, B, C = SeatId("s2"), SeatId("s3"), SeatId("s4")
ANA, BEN, CLEO = Actor("c1"), Actor("c2"), Actor("c3")
HAND, ASIDE = Pile("hand:c1"), Pile("aside:s2")
EDGE = {"type": "draw_edge", "n": 1}


class Recorded:
    """Passes on what a source brings up, and keeps it."""

    def __init__(self, inner: Chance) -> None:
        self.inner, self.picks, self.rolls = inner, list[Cards](), list[Dice]()

    def pick(self, cards: Cards, n: int) -> Cards:
        self.picks.append(self.inner.pick(cards, n))
        return self.picks[-1]

    def roll(self, n: int, sides: int) -> Dice:
        self.rolls.append(self.inner.roll(n, sides))
        return self.rolls[-1]


class Twin:
    """Brings up the same again, with some cards in the place of others."""

    def __init__(self, recorded: Recorded, instead: Mapping[Card, Card]) -> None:
        self.picks, self.rolls, self.instead = iter(recorded.picks), iter(recorded.rolls), instead

    def pick(self, cards: Cards, n: int) -> Cards:
        picked = tuple(self.instead[card] for card in next(self.picks))
        assert len(picked) == n
        assert set(picked) <= set(cards)
        return picked

    def roll(self, n: int, sides: int) -> Dice:
        return next(self.rolls)


def saga_table(shared: bool, chance: Chance) -> Sitting:
    sitting = Sitting("saga", shared, chance)
    for name in ("Ana", "Ben", "Cleo"):
        sitting.player(name, {"edge": 3, "stress": 2})
    sitting.do("s1", co.Begin("session"))
    return sitting


def seen_by(sitting: Sitting, seat: SeatId) -> bytes:
    """Every byte that the seat is sent: both parts of its view, its whole feed; and what its odds are told from."""
    known = know(sight(sitting.state, sitting.state.seats[seat]))
    return b"\n".join(map(to_json, (sitting.public, sitting.own(seat), sitting.feed(seat), known)))


def flip(boons: int = 0) -> dict[str, object]:
    return {"type": "test", "stat": 5, "target": 12, "boons": boons}


def contest(n: int) -> dict[str, object]:
    return {"type": "contest", "contestants": [{"stat": 5}] * n}


MOVES = (
    "edge",
    "lower",
    "secret",
    "gm secret",
    "contest",
    "decide",
    "open",
    "scene",
    "cancel",
    "round",
    "turn",
    "correct",
    "draw",
    "aside",
    "put away",
    "reveal",
    "free",
)


def move(sitting: Sitting, kind: str, luck: Random) -> tuple[SeatId, co.AnyCommand] | None:
    """A command of that kind, if there is one now."""
    match kind:
        case "edge":
            return A, co.Perform(ANA, EDGE)
        case "lower" if hand := sitting.state.piles.get(HAND, ()):
            return A, co.Perform(ANA, {"type": "lower_stress", "card": luck.choice(hand)})
        case "secret":
            # one card only: with boons it hangs on the cards how soon the test is over, which shows in hand counts
            return A, co.Call(flip(), (ANA,), "hidden", "roller")
        case "gm secret":
            return SeatId("s1"), co.Call(flip(), (GM_ACTOR,), "hidden", "gm")
        case "contest":
            return A, co.Call(contest(2), (ANA, CLEO), "race")
        case "open":
            return B, co.Call(flip(luck.randrange(3)), (BEN,), "open")
        case "scene":
            return SeatId("s1"), co.Begin("scene", "elsewhere")
        case "cancel" if sitting.state.running:
            return SeatId("s1"), co.Cancel(luck.choice(list(sitting.state.running)))
        case "decide":
            return some_decision(sitting, luck)
    return round_move(sitting, kind, luck) or free_move(sitting, kind, luck)


def free_move(sitting: Sitting, kind: str, luck: Random) -> tuple[SeatId, co.AnyCommand] | None:
    """What A does outside the rules, of which B may know a part at most."""
    aside = sitting.state.piles.get(ASIDE, ())
    whom = luck.choice([(C,), ("gm",), (C, "gm"), ("everyone",), (B,)])
    match kind:
        case "draw":
            return A, co.DrawFree(luck.randint(1, 3))
        case "aside":
            return A, co.DrawFree(luck.randint(1, 3), private=True)
        case "put away" if aside:
            return A, co.PutAway(luck.choice(["deck", "discards"]), some_of(aside, luck))
        case "reveal" if luck.random() < 0.5 and aside:
            return A, co.Reveal(ASIDE, some_of(aside, luck), whom)
        case "reveal" if hand := sitting.state.piles.get(HAND, ()):
            return A, co.Reveal(HAND, some_of(hand, luck), whom)
        case "free":
            return luck.choice(free_moves(sitting))
    return None


def some_of(cards: Cards, luck: Random) -> Cards:
    return tuple(luck.sample(cards, luck.randint(1, len(cards))))


def free_moves(sitting: Sitting) -> list[tuple[SeatId, co.AnyCommand]]:
    gm = SeatId("s1")
    return [
        (A, co.Say("Not a word to Ben", (C,))),
        (A, co.Roll("2d6", "gm")),
        (A, co.Roll("d20", "roller")),
        (A, co.Call(flip(), (ANA,), "listen", "gm")),
        (A, co.Shuffle()),
        (gm, co.AllowPeeking(not sitting.state.peeking)),
        (gm, co.Peek(HAND)),
        (gm, co.Peek(ASIDE)),
        (gm, co.WriteNotes("Ben is next", sitting.own(gm).notes.saved)),
    ]


def round_move(sitting: Sitting, kind: str, luck: Random) -> tuple[SeatId, co.AnyCommand] | None:
    order = sitting.state.order
    cast = tuple(luck.sample((ANA, BEN, CLEO, GM_ACTOR), luck.randint(1, 4)))
    match kind:
        case "round":
            return SeatId("s1"), co.Arrange(cast) if order and luck.random() < 0.5 else co.Begin("round", cast=cast)
        case "turn" if order and order.acting:
            return SeatId("s1"), co.EndTurn(order.acting)
        case "correct" if sitting.state.over:
            return SeatId("s1"), co.Correct(luck.choice(list(sitting.state.over)), {"target": luck.randint(2, 20)})
    return None


def some_decision(sitting: Sitting, luck: Random) -> tuple[SeatId, co.AnyCommand] | None:
    open_ones = [(seat, one) for seat in (A, B, C, SeatId("s1")) for one in sitting.own(seat).decisions if one.own]
    if not open_ones:
        return None
    seat, decision = luck.choice(open_ones)
    offer = luck.choice(decision.offers)
    return seat, first_such(sitting, seat, co.Decide(decision.test, decision.actor, offer.verb, (), offer.card))


def first_such(sitting: Sitting, seat: SeatId, command: co.Decide) -> co.Decide:
    """The first offer of that verb and card: which lying cards make a difference is another thing in a twin."""
    decisions = {(one.test, one.actor): one for one in sitting.own(seat).decisions}
    offers = decisions[command.test, command.actor].offers
    offer = next(one for one in offers if (one.verb, one.card) == (command.verb, command.card))
    return msgspec.structs.replace(command, over=offer.over)


def renamed(twin: Sitting, seat: SeatId, command: co.AnyCommand, instead: Mapping[Card, Card]) -> co.AnyCommand:
    if isinstance(command, co.PutAway | co.Reveal):
        return msgspec.structs.replace(command, cards=tuple(instead[card] for card in command.cards))
    if isinstance(command, co.Decide):
        card = instead[command.card] if command.card else None
        return first_such(twin, seat, msgspec.structs.replace(command, card=card))
    if isinstance(command, co.Perform) and "card" in command.act:
        return msgspec.structs.replace(command, act={**command.act, "card": instead[Card(str(command.act["card"]))]})
    return command


@settings(max_examples=150, deadline=None)
@given(st.booleans(), st.lists(st.sampled_from(MOVES), min_size=5, max_size=30), st.randoms(use_true_random=False))
def test_two_tables_that_differ_in_secrets_look_the_same(shared: bool, kinds: list[str], luck: Random) -> None:
    recorded = Recorded(seeded_chance(luck.randrange(10**6)))
    first = saga_table(shared, recorded)
    commands, shown, known = list[tuple[SeatId, co.AnyCommand]](), [seen_by(first, B)], known_to_ben(first)
    for kind in kinds:
        made = move(first, kind, luck)
        if made and not isinstance(first.try_(*made), Refusal):
            commands.append(made)
            shown.append(seen_by(first, B))
            known |= known_to_ben(first)
    instead = other_secrets(known, luck)
    twin = saga_table(shared, Twin(recorded, instead))
    for number, (seat, command) in enumerate(commands):
        assert seen_by(twin, B) == shown[number]
        twin.do(seat, renamed(twin, seat, command, instead))
    assert seen_by(twin, B) == shown[-1]


def known_to_ben(sitting: Sitting) -> set[Card]:
    """The cards that B has a right to know after the last command: own hand, face-up discards, what open tests show."""
    mine = sitting.state.piles.get(Pile("hand:c2"), ())
    face_up = [card for name, cards in sitting.state.piles.items() if name.startswith("discards:") for card in cards]
    lying = [one.lying for one in sitting.state.running.values() if not one.hidden]
    ends = [event for event in sitting.log[-1][1] if isinstance(event, TestEnded | TestCancelled)]
    home = [card for end in ends if end.audience == EVERYONE for one in end.home for card in one.cards]
    return {
        *mine,
        *face_up,
        *home,
        *shown_to_ben(sitting),
        *(card for piles in lying for cards in piles.values() for card in cards),
    }


def shown_to_ben(sitting: Sitting) -> set[Card]:
    """What A drew openly or showed."""
    told = [event for event in sitting.log[-1][1] if isinstance(event, DrewOpenly | Revealed)]
    return {card for event in told if may_know(audience_of(event), B, "player") for card in event.cards}


def other_secrets(known: set[Card], luck: Random) -> dict[Card, Card]:
    """Each card that B may know for itself, each other one for some other one; jokers are never in hands."""
    unseen = [card for card in DECK_54 if card not in known and not is_joker(card)]
    shuffled = luck.sample(unseen, len(unseen))
    return {card: card for card in DECK_54} | dict(zip(unseen, shuffled, strict=True))


def test_a_hidden_test_does_not_show_in_pile_counts() -> None:
    sitting = saga_table(True, seeded_chance(3))
    before = sitting.public
    sitting.do(A, co.Call(flip(2), (ANA,), "hidden", "roller"))
    assert sitting.own(A).tests[0].secret
    assert not sitting.own(B).tests
    assert sitting.public == before
    sitting.do("s1", co.Call(contest(3), (ANA, BEN, CLEO), "race"))
    assert sitting.public.decks == before.decks
    assert [test.rows for test in sitting.public.tests] == [()]


def test_a_sealed_contest_shows_all_at_once() -> None:
    sitting = saga_table(False, seeded_chance(3))
    sitting.do("s1", co.Call(contest(3), (ANA, BEN, CLEO), "race"))
    for seat in (A, B):
        decision = sitting.own(seat).decisions[0]
        own = decision.rows[0].groups[0].cards[0].card
        for other in {A, B, C} - {seat}:
            assert f'"{own}"'.encode() not in to_json((sitting.own(other).tests, sitting.feed(other)[-1]))
        use = decision.offers[0]
        sitting.do(seat, co.Decide("t1", decision.actor, use.verb, use.over))
        assert sitting.public.tests[0].rows == ()
    last = sitting.own(C).decisions[0]
    sitting.do(C, co.Decide("t1", last.actor, last.offers[0].verb, last.offers[0].over))
    assert not sitting.public.tests
    assert len(sitting.ended.rows) == 3


def test_the_gm_cannot_play_or_see_a_players_hand_card() -> None:
    sitting = saga_table(False, seeded_chance(3))
    sitting.do(A, co.Call(flip(), (ANA,), "open"))
    card = sitting.state.piles[HAND][0]
    offers = sitting.own(SeatId("s1")).decisions[0].offers
    assert [offer.verb for offer in offers] == ["use"]
    refusal = sitting.try_("s1", co.Decide("t1", ANA, "push", offers[0].over, card))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_offered"
    held = set(sitting.state.piles[HAND])
    named = set(re.findall(r"[A2-9TJQK][SHDC]", refusal.message)) - {card}
    assert not held & named


def test_every_event_says_who_may_know() -> None:
    with pytest.raises(TypeError, match="does not say who may know"):

        class Careless(Event, frozen=True):
            count: int

    kinds = get_args(AnyEvent)
    assert len(kinds) > 20
    assert all("audience" in kind.__annotations__ or "AUDIENCE" in vars(kind) for kind in kinds)


def test_nobody_is_told_of_links_and_pile_orders() -> None:
    sitting = saga_table(False, seeded_chance(3))
    hidden = [event for _, events in sitting.log for event in events if audience_of(event) == ()]
    assert {type(event).__name__ for event in hidden} == {"PileLaid", "LinkIssued"}


def leaving(sitting: Sitting) -> tuple[bytes, bytes]:
    """What B is told when BEN leaves the table, and sees then."""
    sitting.do(B, co.RemoveCharacter(BEN))
    return to_json(sitting.feed(B)[-1].lines), to_json(sitting.public)


def test_a_player_cannot_find_a_secret_test_by_taking_the_character_away() -> None:
    """A refusal would tell of it, so the test is called off, and its cards go face down to the discards."""
    with_test, without = (saga_table(True, seeded_chance(3)) for _ in range(2))
    with_test.do("s1", co.Call(flip(1), (BEN,), "hidden", "gm"))
    assert with_test.state.running
    assert leaving(with_test) == leaving(without)
    assert not with_test.state.running
    assert "calls the test off" in "".join(with_test.feed(SeatId("s1"))[-1].lines)


def test_blind_dice_make_no_difference_to_whoever_rolls_them() -> None:
    tables = [saga_table(False, seeded_chance(3)) for _ in range(2)]
    for sitting, die in zip(tables, (2, 19), strict=True):
        sitting.script(dice=(die, die))
        sitting.do(A, co.Say("/blindroll d20"))
        sitting.do(SeatId("s1"), co.Roll("d20", "gm"))
    assert [seen_by(tables[0], seat) for seat in (A, B)] == [seen_by(tables[1], seat) for seat in (A, B)]
    assert seen_by(tables[0], SeatId("s1")) != seen_by(tables[1], SeatId("s1"))
