"""Real cards and dice: typed play is dealt play, but for the mark."""

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_fuzz import CALLS
from tests.table.test_groups import group, keep_all
from tests.table.test_secrets import ANA, BEN, CLEO, A, B, saga_table, seen_by

from sortilege.components.card import Card, Cards
from sortilege.components.chance import seeded_chance
from sortilege.components.dice import Dice
from sortilege.components.refusal import Refusal
from sortilege.rules.ask import Drawn, Rolled
from sortilege.rules.registry import games
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.event import AnyEvent, Came, Due, Holding, Moved, TestCalled, TypedIn, Veiled

GM = SeatId("s1")
TYPING = (Due, Holding, TypedIn)


class Steady:
    """Picks by the cards that are there alone: what one table has typed in changes nothing for what is dealt later."""

    def __init__(self, seed: int) -> None:
        self.seed, self.dice = seed, seeded_chance(seed)

    def pick(self, cards: Cards, n: int) -> Cards:
        return seeded_chance(hash((self.seed, len(cards), n))).pick(cards, n)

    def roll(self, n: int, sides: int) -> Dice:
        return self.dice.roll(n, sides)


def tables(game: str, shared: bool, seed: int) -> tuple[Sitting, Sitting]:
    """Two tables alike; at the second all is typed in."""
    dealt, typed = (Sitting(game, shared, Steady(seed)) for _ in range(2))
    for sitting in (dealt, typed):
        for name in ("Ana", "Ben"):
            sitting.player(name, {"patron": "S"} if game == "revelations" else {})
        sitting.do(GM, co.Begin("session"))
    typed.do(GM, co.SetTyping(("cards", "dice")))
    return dealt, typed


def came(events: Sequence[AnyEvent]) -> list[Came]:
    return [one for one in events if isinstance(one, Came) and isinstance(one.answer, Drawn | Rolled)]


def type_all(sitting: Sitting, up: Sequence[Came]) -> list[AnyEvent]:
    """Types in what came up at the other table, one after another; gives the events of the last."""
    left, told = list(up), list[AnyEvent]()
    while due := sitting.own(GM).typing:
        one = left.pop(0)
        while not getattr(one.answer, "cards", (1,)):
            one = left.pop(0)
        answer = one.answer
        cards = answer.cards if isinstance(answer, Drawn) else ()
        dice = answer.dice if isinstance(answer, Rolled) else ()
        told += sitting.do(GM, co.TypeIn(due[0].test, due[0].actor, cards, dice))
    return told


def plain(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """The events without what typing adds to them."""
    kept = (one for one in events if not isinstance(one, TYPING))
    return [
        msgspec.structs.replace(one, typed=() if isinstance(one, TestCalled) else False)
        if isinstance(one, Came | TestCalled)
        else one
        for one in kept
    ]


def other_calls(game: str, sitting: Sitting) -> list[co.Call]:
    cast = (Actor("c1"), Actor("c2"))
    calls = [co.Call(CALLS[game], cast[:1]), co.Call(group(game, 2), cast)]
    if game in ("saga", "revelations"):
        part = {"stat": 5} if game == "saga" else {"score": 3}
        calls.append(co.Call({"type": "contest", "contestants": [part] * 2}, cast))
    if game == "disciplines":
        calls.append(co.Call({"type": "melee", "versus": [{}]}, cast))
        calls.append(co.Call({"type": "shoot", "versus": [{}], "bullets": 3}, cast))
    if game == "cyberspace":
        calls.append(co.Call({"type": "opposed", "level": 3, "versus": [{"level": 3}]}, cast))
    return calls


@pytest.mark.parametrize("game", games())
@settings(max_examples=25, deadline=None)
@given(st.booleans(), st.integers(0, 10**6), st.lists(st.integers(0, 99), min_size=1, max_size=12))
def test_typed_play_gives_the_events_of_dealt_play(game: str, shared: bool, seed: int, numbers: list[int]) -> None:
    dealt, typed = tables(game, shared, seed)
    for number in numbers:
        decisions = dealt.own(GM).decisions
        if decisions:
            one = decisions[0]
            offer = one.offers[number % len(one.offers)]
            command: co.AnyCommand = co.Decide(one.test, one.actor, offer.verb, offer.over, offer.card)
        else:
            calls = other_calls(game, dealt)
            command = calls[number % len(calls)]
        first = dealt.try_(GM, command)
        second = typed.try_(GM, command)
        if isinstance(first, Refusal):
            assert second == first
            continue
        assert not isinstance(second, Refusal)
        second = (*second, *type_all(typed, came(first)))
        assert plain(second) == plain(first)
        assert all(one.typed for one in came(second) if not isinstance(one.answer, Drawn) or one.answer.cards)
        assert typed.state.piles == dealt.state.piles
    state = typed.folded()
    assert state == typed.state


def real(shared: bool = False) -> Sitting:
    sitting = saga_table(shared, seeded_chance(3))
    sitting.do(GM, co.SetTyping(("cards",)))
    return sitting


def in_deck(sitting: Sitting, deck: str, n: int) -> Cards:
    return tuple(Card(card) for card in sitting.pile(deck)[:n])


def test_the_player_types_in_and_the_log_marks_it() -> None:
    sitting = real()
    sitting.do(A, co.Call({"type": "test", "stat": 5, "target": 12, "boons": 1}, (ANA,), "Climb"))
    (due,) = sitting.own(A).typing
    assert (due.own, due.what, due.n) == (True, "cards", 2)
    assert sitting.public.tests[0].waiting == (ANA,)
    assert not sitting.own(B).typing
    cards = in_deck(sitting, "deck:s2", 2)
    sitting.do(A, co.TypeIn("t1", ANA, cards))
    assert any(line.endswith("(typed in).") for line in sitting.lines(B))
    assert sitting.own(A).decisions


@pytest.mark.parametrize(
    ("cards", "code"),
    [(("2S",), "wrong_count"), (("2S", "2S"), "card_not_there"), (("ZZ", "2S"), "bad_card"), ((), "wrong_count")],
)
def test_what_cannot_have_come_up_is_refused(cards: tuple[str, ...], code: str) -> None:
    sitting = real()
    sitting.do(A, co.Call({"type": "test", "stat": 5, "target": 12, "boons": 1}, (ANA,), "Climb"))
    answer = sitting.try_(A, co.TypeIn("t1", ANA, tuple(map(Card, cards))))
    assert isinstance(answer, Refusal)
    assert answer.code == code
    others = sitting.try_(B, co.TypeIn("t1", ANA, tuple(map(Card, ("2S", "3S")))))
    assert isinstance(others, Refusal)
    assert others.code == "not_yours"


def test_dice_are_checked_by_number_and_sides() -> None:
    sitting = Sitting("cyberspace")
    ana = sitting.player("Ana", {})
    sitting.do(GM, co.Call({"type": "unopposed", "level": 3, "difficulty": 9}, (ana,), "Jump", typed=("dice",)))
    for dice, code in (((1, 2), "wrong_count"), ((1, 2, 7), "wrong_die"), ((0, 1, 2), "wrong_die")):
        answer = sitting.try_("s2", co.TypeIn("t1", ana, (), dice))
        assert isinstance(answer, Refusal)
        assert answer.code == code
    sitting.do("s2", co.TypeIn("t1", ana, (), (6, 5, 4)))
    assert sitting.ended.outcome.fact("total") == 15
    nothing = sitting.try_("s2", co.TypeIn("t1", ana, (), (6, 5, 4)))
    assert isinstance(nothing, Refusal)


def test_a_card_in_a_hidden_hand_is_typed_without_telling_of_it() -> None:
    """It changes places with another, and only the hand's owner is told."""
    sitting = real(shared=True)
    held = sitting.pile("hand:c2")[0]
    sitting.do(A, co.Call({"type": "test", "stat": 5, "target": 12}, (ANA,), "Climb"))
    sitting.do(A, co.TypeIn("t1", ANA, (Card(held),)))
    assert held not in sitting.pile("hand:c2")
    assert len(sitting.pile("hand:c2")) == 3
    assert not any(isinstance(event, Moved) for event in sitting.feed("s4")[-1].events)
    assert any("In the hand of Ben now" in line for line in sitting.feed(B)[-1].lines)
    assert not any("Ben" in line for line in sitting.feed(A)[-1].lines)


def test_what_is_typed_in_a_sealed_group_others_do_not_see() -> None:
    sitting, twin = real(), real()
    for table, which in ((sitting, 0), (twin, 1)):
        table.do(GM, co.Call(group("saga", 3), (ANA, BEN, CLEO), "Climb"))
        table.do(A, co.TypeIn("t1", ANA, (Card(table.pile("deck:s2")[which]),)))
    assert seen_by(sitting, B) == seen_by(twin, B)
    assert sitting.public.tests[0].waiting == (BEN,)
    assert sitting.public.decks == saga_table(False, seeded_chance(3)).public.decks
    for seat, actor, deck in ((B, BEN, "deck:s3"), (SeatId("s4"), CLEO, "deck:s4")):
        sitting.do(seat, co.TypeIn("t1", actor, in_deck(sitting, deck, 1)))
    assert any(isinstance(one, Veiled) for one in sitting.log[-1][1])
    keep_all(sitting)
    assert len(sitting.ended.rows) == 3


def test_a_typed_test_is_called_off_and_its_cards_are_discarded() -> None:
    sitting = real()
    sitting.do(GM, co.Call(group("saga", 2), (ANA, BEN), "Climb"))
    (card,) = in_deck(sitting, "deck:s2", 1)
    sitting.do(A, co.TypeIn("t1", ANA, (card,)))
    cards = sitting.cards()
    sitting.do(GM, co.Cancel("t1"))
    assert card in sitting.pile("discards:s2")
    assert sitting.cards() == cards


def test_a_blind_test_with_real_cards_is_typed_in_by_the_gm_alone() -> None:
    """The player whose character it is about does not even learn that there is one."""
    sitting, without = real(shared=True), real(shared=True)
    sitting.do(GM, co.Call({"type": "test", "stat": 5, "target": 12}, (ANA,), "Listen", "gm"))
    without.do(GM, co.WriteNotes("nothing of Ana's", 0))
    (due,) = sitting.own(GM).typing
    assert due.own
    assert seen_by(sitting, A) == seen_by(without, A)
    sitting.do(GM, co.TypeIn(due.test, ANA, in_deck(sitting, "deck:table", 1)))
    without.do(GM, co.WriteNotes("nothing either", 1))
    assert seen_by(sitting, A) == seen_by(without, A)
    blind = real(shared=True)
    blind.do(A, co.Call({"type": "test", "stat": 5, "target": 12}, (ANA,), "Listen", "gm"))
    assert not blind.own(A).typing
    assert "due" not in str([entry.events for entry in blind.feed(A)][-1]).lower()


def test_nobody_draws_a_card_that_is_typed_in_already() -> None:
    """It lies on the table, whether all have been told of it or not."""
    sitting = real(shared=True)
    sitting.do(GM, co.Call(group("saga", 2), (ANA, BEN), "Climb"))
    (card,) = in_deck(sitting, "deck:table", 1)
    sitting.do(A, co.TypeIn("t1", ANA, (card,)))
    while not isinstance(sitting.try_("s4", co.DrawFree()), Refusal):
        if len(sitting.pile("deck:table")) <= 4:
            break
    assert card in sitting.pile("deck:table")
    assert isinstance(sitting.try_("s4", co.DrawFree(20, private=True)), tuple)
    assert card not in sitting.pile("aside:s4")
    sitting.do(GM, co.Perform(CLEO, {"type": "draw_edge", "n": 1}))
    last = next(one for one in in_deck(sitting, "deck:table", 9) if one != card)
    sitting.do(B, co.TypeIn("t1", BEN, (last,)))
    assert len(sitting.own(GM).decisions) == 2


def test_players_cannot_choose_to_type() -> None:
    sitting = saga_table(False, seeded_chance(3))
    answer = sitting.try_(A, co.Call({"type": "test", "stat": 5, "target": 12}, (ANA,), "Climb", typed=("cards",)))
    assert isinstance(answer, Refusal)
    assert answer.code == "gm_only"


# -- a hand that is held


def held(sitting: Sitting, *hand: str) -> Cards:
    return tuple(Card(card) for card in hand)


def code(sitting: Sitting, seat: str, actor: Actor, cards: Cards) -> str:
    before = sitting.state
    answer = sitting.try_(seat, co.TypeHand(actor, cards))
    assert isinstance(answer, Refusal)
    assert sitting.state == before
    return answer.code


def test_a_real_hand_takes_the_place_of_the_one_that_was_dealt() -> None:
    sitting = real()
    had, cards = sitting.pile("hand:c1"), sitting.cards()
    wanted = (Card(had[0]), *in_deck(sitting, "deck:s2", len(had) - 1))
    views = sitting.public
    sitting.do(A, co.TypeHand(ANA, wanted))
    assert sorted(sitting.pile("hand:c1")) == sorted(wanted)
    assert set(had[1:]) <= set(sitting.pile("deck:s2"))
    assert sitting.cards() == cards
    assert sitting.public == views
    assert sitting.lines(B)[-1] == "Ana types in the cards in the hand."
    assert not any(card in str(sitting.feed(B)[-1]) for card in wanted)


def test_what_a_hand_cannot_hold_is_refused() -> None:
    sitting = real()
    had = held(sitting, *sitting.pile("hand:c1"))
    others = in_deck(sitting, "deck:s2", len(had))
    assert code(sitting, A, ANA, others[:-1]) == "wrong_count"
    assert code(sitting, A, ANA, (*others[:-1], others[0])) == "double_card"
    assert code(sitting, A, ANA, (*others[:-1], Card("X1"))) == "never_held"
    assert code(sitting, A, ANA, (*others[:-1], Card("1Z"))) == "bad_card"
    assert code(sitting, A, ANA, had) == "nothing_changes"
    assert code(sitting, A, BEN, others) == "not_yours"
    assert code(sitting, GM, ANA, others) == "not_yours"
    sitting.do(GM, co.MoveCards("deck:s2", "discards:s2", others[:1]))
    assert code(sitting, A, ANA, others) == "card_not_there"
    sitting.do(GM, co.SetTyping(()))
    assert code(sitting, A, ANA, others) == "not_real"
    hero = Sitting("revelations")
    hero.player("Ana", {"patron": "S"})
    hero.do(GM, co.SetTyping(("cards",)))
    assert code(hero, A, ANA, others) == "no_hand"


def test_typing_a_hand_tells_nobody_where_a_card_was() -> None:
    sitting = saga_table(True, seeded_chance(3))
    sitting.do(GM, co.SetTyping(("cards",)))
    many, others = len(sitting.pile("hand:c1")), len(sitting.pile("hand:c2"))
    told = []
    for card in (sitting.pile("hand:c2")[0], in_deck(sitting, "deck:table", many)[0]):
        twin = Sitting("saga")
        twin.state, twin.log, twin.chance = sitting.state, list(sitting.log), seeded_chance(9)
        twin.do(A, co.TypeHand(ANA, (Card(card), *held(twin, *twin.pile("hand:c1")[1:]))))
        assert card in twin.pile("hand:c1")
        assert len(twin.pile("hand:c2")) == others
        told.append(seen_by(twin, A).replace(card.encode(), b"?").replace(card[::-1].encode(), b"?"))
    assert len(told[0]) == len(told[1])


# -- the order of acting


def fight() -> Sitting:
    sitting = Sitting("revelations")
    for name, patron in (("Ana", "S"), ("Ben", "H")):
        sitting.player(name, {"patron": patron})
    sitting.do(GM, co.Begin("session"))
    sitting.do(GM, co.SetTyping(("cards",)))
    return sitting


@pytest.mark.rule("R-ROUND-2")
def test_real_cards_find_the_order_of_acting() -> None:
    sitting = fight()
    sitting.do(GM, co.Begin("round", cast=(ANA, BEN), cards=(Card("2H"), Card("9S"))))
    assert sitting.state.order is not None
    assert [slot.actor for slot in sitting.state.order.slots] == [BEN, ANA]
    assert (sitting.pile("discards:s2"), sitting.pile("discards:s3")) == (("2H",), ("9S",))
    assert "Ana draws 2♥ (typed in)." in sitting.lines(B)


def test_equal_cards_of_different_decks_tie() -> None:
    sitting = fight()
    sitting.do(GM, co.Begin("round", cast=(ANA, BEN), cards=(Card("9S"), Card("9S"))))
    assert sitting.state.order is not None
    assert [slot.tied for slot in sitting.state.order.slots] == [False, True]


def test_cards_for_an_order_are_one_for_each_and_real() -> None:
    sitting, saga, dealt = fight(), real(), fight()
    dealt.do(GM, co.SetTyping(()))
    one, two = (Card("2H"),), (Card("2H"), Card("9S"))
    for table, cards, code_ in (
        (sitting, one, "wrong_count"),
        (sitting, (*two, Card("3H")), "wrong_count"),
        (sitting, (Card("KH"), Card("9S")), "card_not_there"),
        (sitting, (Card("X1"), Card("9S")), "card_not_there"),
        (sitting, (Card("1Z"), Card("9S")), "bad_card"),
        (saga, two, "wrong_count"),
        (dealt, two, "not_real"),
    ):
        answer = table.try_(GM, co.Begin("round", cast=(ANA, BEN), cards=cards))
        assert isinstance(answer, Refusal)
        assert answer.code == code_
