"""Calling, deciding and cancelling tests, and what is refused."""

import pytest
from tests.table.sitting import Sitting

from sortilege.components.card import Card
from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId

ANA, BEN, GM = Actor("c1"), Actor("c2"), Actor("gm")
TARGET = {"type": "target", "score": 4, "target": 7}
FLIP = {"type": "test", "stat": 5, "target": 12}


def revelations(shared: bool = False) -> Sitting:
    sitting = Sitting("revelations", shared)
    sitting.player("Ana", {"patron": "S"})
    sitting.player("Ben", {"patron": "H"})
    return sitting


def saga() -> Sitting:
    sitting = Sitting("saga")
    sitting.player("Ana", {"edge": 2, "stress": 1})
    sitting.player("Ben", {"edge": 2})
    return sitting


def refused(sitting: Sitting, seat: str, command: co.AnyCommand) -> Refusal:
    """The refusal; nothing may have changed."""
    before = sitting.state
    refusal = sitting.try_(seat, command)
    assert isinstance(refusal, Refusal), refusal
    assert sitting.state is before
    return refusal


@pytest.mark.parametrize(
    ("seat", "command", "code", "said"),
    [
        ("s2", co.Call({"type": "targett", "score": 4}, (ANA,)), "unknown_test", "target, contest, opposed"),
        ("s2", co.Call({"score": 4}, (ANA,)), "unknown_test", "None"),
        ("s2", co.Call({**TARGET, "score": 11}, (ANA,)), "bad_value", "score is 11"),
        ("s2", co.Call({**TARGET, "score": "4"}, (ANA,)), "bad_value", 'score is "4"'),
        ("s2", co.Call({**TARGET, "luck": 3}, (ANA,)), "unknown_field", "luck"),
        ("s2", co.Call({"type": "target"}, (ANA,)), "missing_field", "score"),
        ("s2", co.Call(TARGET, (BEN,)), "not_yours", "Ben"),
        ("s2", co.Call(TARGET, (Actor("c9"),)), "unknown_character", "c1 (Ana), c2 (Ben)"),
        ("s2", co.Call(TARGET, (GM,)), "unknown_character", "c1 (Ana), c2 (Ben)"),
        ("s2", co.Call(TARGET, (ANA, BEN)), "wrong_number", "takes 1"),
        ("s2", co.Call(TARGET, (ANA, ANA)), "twice_in_test", "c1, c1"),
        ("s2", co.Decide("t1", ANA, "keep"), "no_such_test", "t1"),
        ("s2", co.Cancel("t1"), "gm_only", "cancel"),
        ("s1", co.Cancel("t1"), "no_such_test", "t1"),
        ("s2", co.Perform(ANA, {"type": "fly"}), "unknown_act", "give_fate_back"),
        ("s2", co.Perform(ANA, {"type": "give_fate_back", "card": "KS"}), "gm_only", "Give fate back"),
        ("s1", co.Perform(ANA, {"type": "give_fate_back", "card": "KS"}), "card_not_there", "KS"),
        ("s1", co.Perform(ANA, {"type": "give_fate_back", "card": "2S"}), "no_fate_card", "2S"),
    ],
)
def test_bad_calls_are_refused_by_name(seat: str, command: co.AnyCommand, code: str, said: str) -> None:
    refusal = refused(revelations(), seat, command)
    assert refusal.code == code
    assert said in refusal.message


@pytest.mark.rule("R-FATE-2")
def test_fate_cards_one_after_another_are_spent_until_the_session_ends() -> None:
    sitting = revelations()
    sitting.do("s1", co.Begin("session"))
    sitting.script("2H 3H 4H 5H AC 9S 2C")
    sitting.do("s2", co.Call(TARGET, (ANA,)))
    assert [offer.verb for offer in sitting.own("s2").decisions[0].offers][:2] == ["keep", "replace"]
    sitting.do("s2", co.Decide("t1", ANA, "replace", (Card("2H"),), Card("KS")))
    assert sitting.pile("fate:c1") == ("JS", "QS")
    sitting.do("s2", co.Decide("t1", ANA, "replace", (Card("3H"),), Card("JS")))
    sitting.do("s2", co.Decide("t1", ANA, "keep"))
    assert dict(sitting.ended.outcome.facts) == {"successes": 2}
    assert sitting.pile("spent:c1") == ("JS", "KS")
    assert "KS" not in sitting.pile("discards:s2")
    sitting.do("s1", co.Perform(ANA, {"type": "give_fate_back", "card": "KS"}))
    sitting.do("s1", co.End("session"))
    assert sitting.pile("fate:c1") == ("JS", "KS", "QS")


def test_a_decision_is_taken_once_and_only_by_those_who_may() -> None:
    sitting = revelations()
    sitting.do("s2", co.Call(TARGET, (ANA,)))
    assert refused(sitting, "s3", co.Decide("t1", ANA, "keep")).code == "not_yours"
    assert refused(sitting, "s3", co.Decide("t1", BEN, "keep")).code == "not_asked"
    assert refused(sitting, "s2", co.Decide("t1", ANA, "fold")).code == "not_offered"
    foreign = co.Decide("t1", ANA, "replace", (Card("X1"),), Card("KS"))
    assert refused(sitting, "s2", foreign).code == "not_offered"
    no_card = co.Decide("t1", ANA, "replace", (Card("2H"),), Card("10Q"))
    assert refused(sitting, "s2", no_card).code == "bad_card"
    sitting.do("s1", co.Decide("t1", ANA, "keep"))
    assert refused(sitting, "s2", co.Decide("t1", ANA, "keep")).code == "no_such_test"


def test_a_cancelled_test_discards_what_was_seen_and_says_so() -> None:
    sitting = revelations()
    sitting.script("2H 3H 4H 5H")
    sitting.do("s2", co.Call(TARGET, (ANA,)))
    sitting.do("s1", co.Cancel("t1"))
    assert sitting.pile("discards:s2") == ("2H", "3H", "4H", "5H")
    assert "2♥ 3♥ 4♥ 5♥ were seen and are discarded" in sitting.lines("s3")[-1]
    assert not sitting.public.tests


@pytest.mark.rule("R-FATE-2", "R-DECK-3")
def test_a_fate_card_in_a_test_called_off_is_spent() -> None:
    sitting = revelations()
    sitting.script("9H 5D")
    sitting.do("s2", co.Call({"type": "target", "score": 1}, (ANA,)))
    sitting.do("s2", co.Decide("t1", ANA, "replace", (Card("9H"),), Card("KS")))
    sitting.do("s1", co.Cancel("t1"))
    assert sitting.pile("spent:c1") == ("KS",)
    assert sitting.pile("discards:s2") == ("5D", "9H")


@pytest.mark.rule("S-JOK-1")
def test_a_used_joker_refills_the_hand_and_shuffles_the_deck() -> None:
    sitting = saga()
    sitting.script("2H 3H")
    sitting.do("s1", co.Begin("session"))
    sitting.script("X1")
    sitting.do("s2", co.Call({**FLIP, "banes": 0}, (ANA,)))
    use = sitting.own("s2").decisions[0].offers[0]
    sitting.script("KD")
    sitting.do("s2", co.Decide("t1", ANA, use.verb, use.over))
    assert sitting.ended.outcome.degree == "critical failure"
    assert len(sitting.pile("hand:c1")) == 3
    assert not sitting.pile("discards:s2")
    assert "X1" in sitting.pile("deck:s2")


@pytest.mark.rule("S-DECK-3")
def test_a_cancelled_test_leaves_no_joker_in_the_discards() -> None:
    sitting = saga()
    sitting.do("s1", co.Begin("session"))
    sitting.script("X1 5C")
    sitting.do("s2", co.Call({**FLIP, "boons": 1}, (ANA,)))
    sitting.do("s1", co.Cancel("t1"))
    assert "X1" in sitting.pile("deck:s2")
    assert not sitting.pile("discards:s2")


@pytest.mark.rule("S-EDGE-1", "S-EDGE-2")
def test_a_session_deals_hands_and_a_latecomer_is_dealt_in() -> None:
    sitting = saga()
    sitting.do("s1", co.Begin("session", present=(SeatId("s2"),)))
    held = {name: len(cards) for name, cards in sitting.state.piles.items() if name.startswith("hand:")}
    assert held == {"hand:gm": 1, "hand:c1": 2, "hand:c2": 0}
    sitting.do("s3", co.Arrive(SeatId("s3")))
    held = {name: len(cards) for name, cards in sitting.state.piles.items() if name.startswith("hand:")}
    assert held == {"hand:gm": 2, "hand:c1": 2, "hand:c2": 2}
    assert refused(sitting, "s3", co.Arrive(SeatId("s3"))).code == "already_here"


@pytest.mark.rule("S-EDGE-1")
def test_a_new_session_collects_old_hands_even_of_the_absent() -> None:
    sitting = Sitting("saga", shared=True)
    for name in ("Ana", "Ben"):
        sitting.player(name, {"edge": 4})
    sitting.do("s1", co.Begin("session"))
    sitting.do("s1", co.End("session"))
    sitting.do("s1", co.Begin("session", present=(SeatId("s2"),)))
    held = {name: len(cards) for name, cards in sitting.state.piles.items() if name.startswith("hand:")}
    assert held == {"hand:gm": 1, "hand:c1": 4, "hand:c2": 0}


@pytest.mark.rule("S-EDGE-3")
def test_a_shared_deck_gives_52_cards_and_keeps_its_jokers() -> None:
    sitting = Sitting("saga", shared=True)
    sitting.player("Ana", {"edge": 4})
    drawn = [sitting.try_("s2", co.Perform(ANA, {"type": "draw_edge", "n": 1})) for _ in range(53)]
    assert len(set(sitting.pile("hand:c1"))) == 52
    assert sitting.pile("deck:table") == ("X1", "X2")
    assert isinstance(drawn[-1], Refusal)
    assert drawn[-1].code == "deck_empty"


@pytest.mark.rule("S-EDGE-2")
def test_npcs_share_the_gm_hand_and_their_edge_is_the_players_present() -> None:
    sitting = saga()
    thug = sitting.npc("Thug", {"stats": {"Strength": 3}})
    sitting.do("s1", co.Begin("session"))
    assert len(sitting.pile("hand:gm")) == 2
    sitting.script("5H")
    sitting.do("s1", co.Call(FLIP, (thug,)))
    played = sitting.pile("hand:gm")
    assert {offer.card for offer in sitting.own("s1").decisions[0].offers} == {None, *played}
    assert b'"edge":2' in bytes(sitting.state.running["t1"].inputs)
    assert not sitting.own("s2").decisions


@pytest.mark.rule("R-DECK-4")
def test_a_deck_that_runs_out_is_shuffled_in_the_middle_of_a_draw() -> None:
    sitting = revelations(shared=True)
    for number in range(1, 10):
        sitting.do("s2", co.Call(TARGET, (ANA,)))
        sitting.do("s2", co.Decide(f"t{number}", ANA, "keep"))
    sitting.do("s2", co.Call({**TARGET, "score": 6}, (ANA,)))
    assert sitting.public.decks[0].count == 34
    assert any("ran out and was shuffled (36 discards back)" in line for line in sitting.lines("s3"))


@pytest.mark.rule("R-DECK-4")
def test_the_end_of_a_scene_shuffles_every_deck_but_not_a_waiting_test() -> None:
    sitting = revelations()
    sitting.do("s1", co.Begin("scene", "the cage"))
    for seat, actor, test in (("s2", ANA, "t1"), ("s3", BEN, "t2")):
        sitting.do(seat, co.Call(TARGET, (actor,)))
        sitting.do(seat, co.Decide(test, actor, "keep"))
    sitting.do("s2", co.Call(TARGET, (ANA,)))
    sitting.do("s1", co.Begin("scene", "the deck"))
    counts = {deck.deck: (deck.count, len(deck.discards)) for deck in sitting.public.decks}
    assert counts == {"deck:gm": (40, 0), "deck:s2": (36, 0), "deck:s3": (40, 0)}


def test_a_sealed_hand_card_is_set_aside_meanwhile() -> None:
    sitting = saga()
    sitting.do("s1", co.Begin("session"))
    contest = {"type": "contest", "contestants": [{"stat": 5}, {"stat": 5}]}
    sitting.do("s1", co.Call(contest, (ANA, BEN)))
    push = next(offer for offer in sitting.own("s2").decisions[0].offers if offer.verb == "push")
    sitting.do("s2", co.Decide("t1", ANA, push.verb, push.over, push.card))
    lower = co.Perform(ANA, {"type": "lower_stress", "card": push.card})
    assert refused(sitting, "s2", lower).code == "card_not_there"
    assert refused(sitting, "s2", co.Decide("t1", ANA, "use", push.over)).code == "not_asked"
    other = sitting.own("s3").decisions[0].offers[0]
    sitting.do("s3", co.Decide("t1", BEN, other.verb, other.over))
    assert sitting.ended.outcome.degree in ("winner", "tie")
    assert push.card in sitting.pile("discards:s2")


def test_a_secret_test_buries_its_cards() -> None:
    sitting = revelations()
    sitting.script("2H 3H 4H 5H")
    sitting.do("s1", co.Call(TARGET, (GM,), secret="gm"))
    assert sitting.pile("buried:gm") == ("2H", "3H", "4H", "5H")
    assert sitting.public.decks[0].count == 40
    assert not sitting.feed("s2")[-1].events
    assert sitting.feed("s1")[-1].lines


def test_a_secret_test_of_a_player_is_seen_by_roller_and_gm_only() -> None:
    sitting = revelations()
    sitting.do("s2", co.Call(TARGET, (ANA,), "listen", "roller"))
    assert sitting.own("s2").decisions
    assert sitting.own("s1").tests
    assert not sitting.own("s3").tests
    (hidden,) = sitting.state.running
    assert refused(sitting, "s3", co.Decide(hidden, BEN, "keep")).code == "no_such_test"


def test_secret_tests_leave_no_gap_in_the_ids_of_open_ones() -> None:
    sitting = revelations()
    sitting.do("s1", co.Call(TARGET, (GM,), secret="gm"))
    sitting.do("s2", co.Call(TARGET, (ANA,)))
    assert [test.id for test in sitting.public.tests] == ["t1"]


def test_npcs_leave_no_gap_in_the_ids_of_characters() -> None:
    sitting = revelations()
    sitting.npc("Marine", {})
    assert sitting.player("Cleo", {"patron": "C"}) == "c3"


def test_nobody_tells_a_player_that_the_gm_tests_them() -> None:
    sitting = revelations()
    sitting.do("s1", co.Call(TARGET, (ANA,), "notice", "gm"))
    assert not sitting.own("s2").tests
    assert not sitting.own("s2").decisions
    (hidden,) = sitting.state.running
    assert refused(sitting, "s2", co.Decide(hidden, ANA, "keep")).code == "no_such_test"
    sitting.do("s1", co.Decide(hidden, ANA, "keep"))
    assert not sitting.feed("s2")[-1].events


@pytest.mark.rule("C-DIF-1")
def test_only_the_gm_lets_a_very_easy_task_succeed() -> None:
    sitting = Sitting("cyberspace")
    joe = sitting.player("Joe", {})
    easy = {"type": "unopposed", "level": 2, "difficulty": 5, "automatic": True}
    assert refused(sitting, "s2", co.Call(easy, (joe,))).code == "gm_only"
    assert refused(sitting, "s1", co.Call({**easy, "difficulty": 10}, (joe,))).code == "not_automatic"
    sitting.do("s1", co.Call(easy, (joe,)))
    assert sitting.ended.outcome.success


@pytest.mark.rule("C-HERO-1", "C-HERO-3")
def test_npcs_without_a_sheet_have_the_hero_point_that_everyone_starts_with() -> None:
    sitting = Sitting("cyberspace")
    roll = co.Call({"type": "unopposed", "level": 2, "difficulty": 5, "hero": True}, (GM,))
    sitting.do("s1", roll)
    assert refused(sitting, "s1", roll).code == "not_enough"
    sitting.do("s1", co.Begin("adventure"))
    sitting.do("s1", co.End("adventure", (GM,)))
    assert (sitting.state.characters[GM].sheet["hero"], sitting.state.characters[GM].sheet["hero_most"]) == (2, 2)


@pytest.mark.rule("R-OPP-1")
def test_what_the_gms_own_sheet_leaves_open_is_typed_in_with_the_test() -> None:
    sitting = revelations()
    sitting.script("9S 2H")
    sitting.do("s1", co.Call({"type": "opposed", "score": 1, "patron": "S"}, (GM,)))
    assert dict(sitting.ended.outcome.facts) == {"total": 11}
    sitting.do("s1", co.SetCharacter({"name": "GM", "patron": "D"}, actor=GM))
    sitting.script("8S")
    sitting.do("s1", co.Call({"type": "opposed", "score": 1, "patron": "S"}, (GM,)))
    assert dict(sitting.ended.outcome.facts) == {"total": 8}


@pytest.mark.rule("R-PAT-1")
def test_a_players_patron_suit_is_that_of_the_sheet() -> None:
    sitting = revelations()
    sitting.script("9H")
    sitting.do("s2", co.Call({"type": "opposed", "score": 1, "patron": "H"}, (ANA,)))
    sitting.do("s2", co.Decide("t1", ANA, "keep"))
    assert dict(sitting.ended.outcome.facts) == {"total": 9}


@pytest.mark.rule("C-HERO-2")
def test_nobody_spends_the_hero_point_of_another() -> None:
    sitting = Sitting("cyberspace")
    ana, ben = sitting.player("Ana", {}), sitting.player("Ben", {})
    test = {"type": "opposed", "level": 2, "versus": [{"level": 2, "hero": True}]}
    assert refused(sitting, "s2", co.Call(test, (ana, ben))).code == "not_yours"
    sitting.do("s1", co.Call(test, (ana, ben)))
    assert sitting.state.characters[ben].sheet["hero"] == 0


@pytest.mark.rule("C-HERO-2")
def test_a_turn_is_heroic_only_within_a_combat_round_and_until_its_end() -> None:
    sitting = Sitting("cyberspace")
    ana = sitting.player("Ana", {})
    heroic = co.Perform(ana, {"type": "be_heroic"})
    assert refused(sitting, "s2", heroic).code == "not_on"
    sitting.do("s1", co.Begin("round"))
    sitting.do("s2", heroic)
    sitting.script(dice=(1, 2, 3, 4))
    sitting.do("s2", co.Call({"type": "unopposed", "level": 2, "difficulty": 5}, (ana,)))
    assert dict(sitting.ended.outcome.facts) == {"total": 10}
    sitting.do("s1", co.End("round"))
    assert (sitting.state.characters[ana].sheet["hero"], sitting.state.characters[ana].sheet["heroic"]) == (0, 0)


@pytest.mark.rule("S-EXT-1", "S-LUCK-2")
def test_the_log_marks_cards_of_stress_boons_and_of_the_check_for_a_break() -> None:
    sitting = saga()
    sitting.script("TH 9H")
    sitting.do("s1", co.Begin("session"))
    sitting.script("5S 3D 2C")
    sitting.do("s2", co.Call({**FLIP, "stress_boons": 1}, (ANA,)))
    sitting.do("s2", co.Decide("t1", ANA, "push", (Card("5S"),), Card("TH")))
    lines = sitting.lines("s3")
    assert "Ana draws 5♠." in lines
    assert "Ana draws 3♦ for a Stress boon." in lines
    assert "Ana draws 2♣ to see whether the mind breaks." in lines
