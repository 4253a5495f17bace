"""Talk, dice and cards outside the rules, and who may know of them."""

import pytest
from tests.table.sitting import Sitting

from sortilege.components.card import Card, Cards, read_cards
from sortilege.components.deck import DECK_40, DECK_54
from sortilege.components.pile import Pile
from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import knowing
from sortilege.table.audience import SeatId
from sortilege.table.event import DiceRolled, Spoke
from sortilege.table.sight import sight
from sortilege.words import to_json

ANA, BEN = Actor("c1"), Actor("c2")
GM, A, B, SCREEN = "s1", "s2", "s3", "s4"


def table(game: str = "saga", shared: bool = False) -> Sitting:
    """Ana (`s2`) and Ben (`s3`) at a table with a screen in the room (`s4`)."""
    sitting = Sitting(game, shared)
    for name in ("Ana", "Ben"):
        sitting.player(name, {})
    sitting.do(GM, co.AddSeat("Screen", "spectator"))
    return sitting


def refused(sitting: Sitting, seat: str, command: co.AnyCommand) -> tuple[str, str]:
    answer = sitting.try_(seat, command)
    assert isinstance(answer, Refusal), answer
    return answer.code, str(answer.message)


def last(sitting: Sitting, seat: str) -> list[str]:
    """The sentences of the last entry that the seat may read."""
    return list(sitting.feed(seat)[-1].lines)


# -- talk --------------------------------------------------------------------------------------------------------------


def test_talk_reaches_everyone_and_a_whisper_only_whom_it_names() -> None:
    sitting = table()
    sitting.do(A, co.Say("Is it far?"))
    assert [last(sitting, seat) for seat in (GM, A, B, SCREEN)] == [["Ana: “Is it far?”"]] * 4
    sitting.do(A, co.Say("I don't trust him", ("gm",)))
    assert last(sitting, GM) == last(sitting, A) == ["Ana to the GM: “I don't trust him”"]
    assert last(sitting, B) == last(sitting, SCREEN) == []
    sitting.do(GM, co.Say("Run", (A, B)))
    assert last(sitting, B) == ["Gea to Ana and Ben: “Run”"]
    assert last(sitting, SCREEN) == []


@pytest.mark.parametrize(
    ("text", "to", "line"),
    [
        ("/w Ben psst", B, "Ana to Ben: “psst”"),
        ("/W ben  psst\nagain", B, "Ana to Ben: “psst\nagain”"),
        ("/whisper gea psst", GM, "Ana to Gea: “psst”"),
        ("/w gm psst", GM, "Ana to the GM: “psst”"),
        ("/w s3 psst", B, "Ana to Ben: “psst”"),
    ],
)
def test_a_whisper_by_slash_names_people(text: str, to: str, line: str) -> None:
    sitting = table()
    sitting.do(A, co.Say(text))
    assert last(sitting, to) == [line]
    assert not any(last(sitting, seat) for seat in {GM, B, SCREEN} - {to})


def test_names_with_spaces_and_doubles_are_told_apart() -> None:
    sitting = table()
    sitting.do(GM, co.AddSeat("Ben the Elder"))
    sitting.do(GM, co.AddSeat("Ana"))
    sitting.do(A, co.Say("/w Ben the Elder psst"))
    assert last(sitting, "s5") == ["Ana to Ben the Elder: “psst”"]
    code, said = refused(sitting, B, co.Say("/w Ana psst"))
    assert code == "unclear_slash"
    assert "s2, s6" in said


def test_npcs_cannot_be_found_by_whispering() -> None:
    sitting = table()
    sitting.npc("Marek", {})
    assert refused(sitting, A, co.Say("/w Marek psst")) == refused(sitting, A, co.Say("/w Nobody psst"))


@pytest.mark.parametrize("text", ["//roll 3d6", " /roll 3d6"])
def test_a_slash_can_be_said(text: str) -> None:
    sitting = table()
    sitting.do(A, co.Say(text))
    assert last(sitting, B) == ["Ana: “/roll 3d6”"]


@pytest.mark.parametrize(
    ("text", "to", "code", "said"),
    [
        ("/dance", ("everyone",), "unknown_slash", "There is no command '/dance'. /roll 3d6"),
        ("/", ("everyone",), "unknown_slash", "There is no command '/'"),
        ("/help", ("everyone",), "help", "/draw 2 private to keep aside"),
        ("/roll 3d6", (B,), "unclear_slash", "choose everyone"),
        ("/roll 3d6k2", ("everyone",), "unclear_dice", "from 'k2' on"),
        ("/roll", ("everyone",), "unclear_dice", "at its end"),
        ("/draw two", ("everyone",), "unclear_slash", "'/draw two' is unclear"),
        ("/draw 0", ("everyone",), "unclear_slash", "1 to 20"),
        ("/draw 21", ("everyone",), "unclear_slash", "1 to 20"),
        ("/shuffle well", ("everyone",), "unclear_slash", "stands alone"),
        ("/w", ("everyone",), "unclear_slash", "Names: Gea, Ana, Ben, Screen"),
        ("/w Ben", ("everyone",), "bad_text", "something to see"),
        ("/w Ana psst", ("everyone",), "only_yourself", "Nobody but you"),
        (" \n ", ("everyone",), "bad_text", "something to see"),
        ("a\x07b", ("everyone",), "bad_text", "control"),
        ("\u202eabc", ("everyone",), "bad_text", "control"),
        ("psst", ("s9",), "unknown_seat", "There is no seat 's9'"),
    ],
)
def test_what_is_unclear_is_refused(text: str, to: tuple[str, ...], code: str, said: str) -> None:
    found = refused(table(), A, co.Say(text, to))
    assert found[0] == code
    assert said in found[1]


# -- dice --------------------------------------------------------------------------------------------------------------


def test_a_roll_is_open_private_or_blind() -> None:
    sitting = table("cyberspace")
    sitting.script(dice=(1, 2, 3))
    sitting.do(A, co.Say("/roll 3d6 + 2 # Luck"))
    assert last(sitting, SCREEN) == ["Ana rolls 3d6 + 2 (Luck): 1 2 3 = 8."]
    sitting.script(dice=(6, 1, 3))
    sitting.do(A, co.Roll("2d6! [fire]"))
    assert last(sitting, B) == ["Ana rolls 2d6![fire]: fire 6! 1 3 = 10."]
    sitting.script(dice=(4, 6))
    sitting.do(A, co.Say("/gmroll 2d6kh1"))
    assert last(sitting, GM) == last(sitting, A) == ["Ana rolls 2d6kh1, private: (4) 6 = 6."]
    assert last(sitting, B) == []
    sitting.script(dice=(17,))
    sitting.do(A, co.Roll("d20", "gm"))
    assert last(sitting, GM) == ["Ana rolls 1d20, blind: 17 = 17."]
    assert last(sitting, A) == ["Ana rolls blind: only the GM sees how."]
    assert last(sitting, B) == []
    assert b"17" not in to_json(sitting.feed(A)[-1])


def test_a_gms_own_blind_roll_is_told_to_no_player() -> None:
    sitting = table()
    sitting.do(GM, co.Roll("2d6", "gm"))
    assert [last(sitting, seat) for seat in (A, B, SCREEN)] == [[], [], []]
    assert isinstance(sitting.log[-1][1][0], DiceRolled)


def test_spectators_watch() -> None:
    sitting = table()
    for command in (co.Roll("d6"), co.DrawFree(1), co.Shuffle(), co.Say("/roll d6")):
        assert refused(sitting, SCREEN, command)[0] == "only_watching"
    sitting.do(SCREEN, co.Say("Well done!"))
    assert isinstance(sitting.log[-1][1][0], Spoke)


def test_a_player_may_call_a_test_blind_and_learns_only_that() -> None:
    sitting = table()
    sitting.do(A, co.Perform(ANA, {"type": "draw_edge", "n": 1}))
    shown = to_json((sitting.public, sitting.own(A)))
    test = {"type": "test", "stat": 5, "target": 12, "boons": 1}
    sitting.do(A, co.Call(test, (ANA,), "Listen at the door", "gm"))
    assert last(sitting, A) == ["Ana makes a blind test, Listen at the door: only the GM sees how it ends."]
    assert to_json((sitting.public, sitting.own(A))) == shown
    assert last(sitting, B) == []
    [decision] = sitting.own(GM).decisions
    assert decision.own, "nobody else can decide it"
    running = next(iter(sitting.state.running))
    offer = decision.offers[0]
    code, _ = refused(sitting, A, co.Decide(running, ANA, offer.verb, offer.over, offer.card))
    assert code == "no_such_test"
    sitting.do(GM, co.Decide(running, ANA, offer.verb, offer.over, offer.card))
    assert not sitting.state.running
    assert to_json((sitting.public, sitting.own(A))) == shown
    assert last(sitting, A) == []


# -- cards -------------------------------------------------------------------------------------------------------------


def test_cards_drawn_openly_lie_on_the_discards() -> None:
    sitting = table("revelations")
    sitting.script("8H 3C")
    sitting.do(A, co.Say("/draw 2"))
    assert last(sitting, SCREEN) == ["Ana draws 2 cards openly: 8♥ 3♣."]
    assert sitting.pile("discards:s2") == read_cards("3C 8H")
    assert len(sitting.pile("deck:s2")) == 38


def test_a_deck_that_runs_out_is_shuffled_within_a_draw() -> None:
    sitting = table("revelations")
    for _ in range(2):
        sitting.do(A, co.DrawFree(19))
    left = set(sitting.pile("deck:s2"))
    assert len(left) == 2
    sitting.do(A, co.DrawFree(5))
    lines = last(sitting, B)
    assert lines[0] == "The deck of Ana is shuffled (38 discards back)."
    assert lines[1].startswith("Ana draws 5 cards openly: ")
    assert left <= set(sitting.pile("discards:s2"))
    assert len(sitting.pile("discards:s2")) == 5
    assert sorted(sitting.pile("discards:s2") + sitting.pile("deck:s2")) == sorted(DECK_40)


def test_a_joker_is_shuffled_back_as_after_a_test() -> None:
    sitting = table("saga")
    sitting.script("8H X1 3C")
    sitting.do(A, co.DrawFree(3))
    assert "Joker 1" in last(sitting, B)[0]
    assert last(sitting, B)[1] == "The deck of Ana is shuffled (3 discards back)."
    assert sitting.pile("discards:s2") == ()
    assert len(sitting.pile("deck:s2")) == 54


def test_cards_kept_aside_are_seen_by_their_owner_alone() -> None:
    sitting = table("saga", shared=True)
    sitting.script("8H 3C")
    sitting.do(A, co.Say("/draw 2 private"))
    assert last(sitting, B) == last(sitting, GM) == ["Ana draws 2 cards to keep aside, face down."]
    assert "Ana keeps aside: 8♥ 3♣." in last(sitting, A)
    assert sitting.own(A).aside == read_cards("3C 8H")
    assert [seat.aside for seat in sitting.public.seats] == [0, 2, 0, 0]
    for seat in (GM, B, SCREEN):
        told = to_json((sitting.public, sitting.own(seat), sitting.feed(seat)))
        assert not any(card in told for card in (b'"8H"', b'"3C"', "8♥".encode(), "3♣".encode()))


def test_jokers_are_never_kept_aside() -> None:
    sitting = table("saga")
    sitting.do(A, co.DrawFree(20, private=True))
    sitting.do(A, co.DrawFree(20, private=True))
    sitting.do(A, co.DrawFree(12, private=True))
    assert sitting.pile("deck:s2") == ("X1", "X2")
    assert refused(sitting, A, co.DrawFree(1, private=True))[0] == "deck_empty"
    assert refused(sitting, A, co.DrawFree(3))[0] == "deck_empty"
    sitting.do(A, co.DrawFree(2))
    assert sitting.pile("deck:s2") == ("X1", "X2")


def test_cards_kept_aside_are_discarded_openly_or_put_back_unseen() -> None:
    sitting = table("saga")
    sitting.script("8H 3C 9D")
    sitting.do(A, co.DrawFree(3, private=True))
    sitting.do(A, co.PutAway("discards", (Card("8H"),)))
    assert last(sitting, B) == ["Ana puts 8♥ to the discards."]
    sitting.do(A, co.PutAway("deck", (Card("3C"),)))
    assert last(sitting, B) == ["Ana puts a card back that was kept aside."]
    sitting.do(A, co.PutAway("deck"))
    assert sitting.own(A).aside == ()
    assert b"9D" not in to_json(sitting.feed(B))
    assert refused(sitting, A, co.PutAway("deck"))[0] == "no_cards"
    sitting.do(A, co.Shuffle())
    assert sorted(sitting.pile("deck:s2")) == sorted(DECK_54)


@pytest.mark.parametrize("card", ["8H", "9D"])
def test_only_cards_kept_aside_can_be_put_away(card: str) -> None:
    """A card in somebody's hand is refused like one in the deck."""
    sitting = table("saga", shared=True)
    sitting.script("3C 8H")
    sitting.do(A, co.DrawFree(1, private=True))
    sitting.do(B, co.DrawFree(1, private=True))
    code, said = refused(sitting, A, co.PutAway("deck", (Card(card),)))
    assert code == "card_not_there"
    assert "cannot be taken" in said


def test_a_shuffle_needs_discards() -> None:
    sitting = table("saga")
    assert refused(sitting, A, co.Shuffle())[0] == "no_discards"
    sitting.script("8H")
    sitting.do(A, co.DrawFree())
    sitting.do(A, co.Say("/shuffle"))
    assert last(sitting, B) == ["The deck of Ana is shuffled (1 discard back)."]


@pytest.mark.parametrize("game", ["cyberspace", "disciplines"])
def test_games_of_dice_have_no_deck(game: str) -> None:
    sitting = table(game)
    for command in (co.DrawFree(), co.DrawFree(1, True), co.PutAway("deck"), co.Shuffle(), co.Say("/draw")):
        code, said = refused(sitting, A, command)
        assert code == "no_deck"
        assert "played with dice" in said


def test_odds_count_own_cards_aside_as_seen_and_those_of_others_as_unseen() -> None:
    sitting = table("saga", shared=True)
    sitting.script("8H 3C")
    sitting.do(A, co.DrawFree(2, private=True))

    def stock(seat: str) -> tuple[int, int]:
        known = knowing.know(sight(sitting.state, sitting.state.seats[SeatId(seat)])).stock(Pile("deck:table"))
        unseen: Cards = known.sure + known.maybe
        return known.size, len(unseen)

    assert stock(A) == (52, 52)
    assert stock(B) == stock(GM) == (52, 54)


# -- showing and looking -----------------------------------------------------------------------------------------------


def dealt() -> Sitting:
    """Ana holds 8♥ 3♣ in her hand, and keeps 9♦ aside."""
    sitting = table("saga")
    sitting.script("8H 3C 9D")
    sitting.do(A, co.Perform(ANA, {"type": "draw_edge", "n": 2}))
    sitting.do(A, co.DrawFree(1, private=True))
    return sitting


def test_a_hand_is_shown_to_whom_its_owner_chooses() -> None:
    sitting = dealt()
    sitting.do(A, co.Reveal("hand:c1", (Card("8H"),), (B,)))
    assert last(sitting, B) == last(sitting, A) == ["Ana shows Ben from the hand: 8♥."]
    assert last(sitting, GM) == last(sitting, SCREEN) == ["Ana shows Ben cards."]
    sitting.do(A, co.Reveal("aside:s2", (), ("gm",)))
    assert last(sitting, GM) == ["Ana shows the GM cards kept aside: 9♦."]
    assert last(sitting, B) == ["Ana shows the GM cards."]
    sitting.do(A, co.Reveal("hand:c1"))
    assert last(sitting, SCREEN) == ["Ana shows everyone the whole hand: 3♣ 8♥."]
    assert len(sitting.pile("hand:c1")) == 2


@pytest.mark.parametrize(
    ("seat", "command", "code"),
    [
        (B, co.Reveal("hand:c1"), "not_hidden"),
        (GM, co.Reveal("hand:c1"), "not_hidden"),
        (A, co.Reveal("deck:s2"), "not_hidden"),
        (A, co.Reveal("discards:s2"), "not_hidden"),
        (A, co.Reveal("hand:c1", (Card("9D"),)), "card_not_there"),
        (A, co.Reveal("hand:c1", (Card("8H"), Card("8H"))), "double_card"),
        (A, co.Reveal("hand:c1", (), (A,)), "only_yourself"),
        (B, co.Reveal("hand:c2"), "no_cards"),
        (GM, co.Peek("hand:c1"), "no_peeking"),
        (A, co.Peek("hand:c2"), "gm_only"),
        (A, co.AllowPeeking(True), "gm_only"),
    ],
)
def test_only_own_hidden_cards_are_shown(seat: str, command: co.AnyCommand, code: str) -> None:
    assert refused(dealt(), seat, command)[0] == code


def test_a_gm_looks_only_where_the_table_allows_it_and_the_owner_is_told() -> None:
    sitting = dealt()
    sitting.do(GM, co.AddSeat("Gus", "gm"))
    sitting.do(GM, co.AllowPeeking(True))
    assert sitting.public.peeking
    assert "their owner is told" in last(sitting, A)[0]
    sitting.do(GM, co.Peek("hand:c1"))
    assert last(sitting, GM) == ["You see in the hand of Ana: 3♣ 8♥.", "Gea looks at the hand of Ana."]
    assert last(sitting, A) == last(sitting, "s5") == ["Gea looks at the hand of Ana."]
    assert last(sitting, B) == last(sitting, SCREEN) == []
    sitting.do(GM, co.Peek("aside:s2"))
    assert last(sitting, A) == ["Gea looks at the cards that Ana keeps aside."]
    for pile in ("deck:s2", "hand:gm", "aside:s1", "hand:c9"):
        assert refused(sitting, GM, co.Peek(pile))[0] == "not_hidden"
    sitting.do(GM, co.AllowPeeking(False))
    assert refused(sitting, GM, co.Peek("hand:c1"))[0] == "no_peeking"
