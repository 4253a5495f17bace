"""Seats, links, roles, characters and house rules."""

import pytest
from tests.table.sitting import Sitting
from tests.table.test_play import refused

from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId

GEA, ANA, BEN = SeatId("s1"), SeatId("s2"), SeatId("s3")


def two_players() -> Sitting:
    sitting = Sitting("revelations")
    sitting.player("Ana", {"patron": "S"})
    sitting.player("Ben", {"patron": "H"})
    return sitting


@pytest.mark.parametrize(
    ("seat", "command", "code"),
    [
        (ANA, co.AddSeat("Eve"), "gm_only"),
        (GEA, co.AddSeat("Eve", deck=SeatId("s9")), "unknown_seat"),
        (ANA, co.SetRole(ANA, "gm"), "gm_only"),
        (GEA, co.SetRole(GEA, "player"), "last_gm"),
        (GEA, co.HandOver(GEA), "same_seat"),
        (ANA, co.IssueLink(BEN), "gm_only"),
        (GEA, co.IssueLink(SeatId("s9")), "unknown_seat"),
        (GEA, co.RevokeLink(GEA), "own_link"),
        (ANA, co.NameSeat(BEN, "Bee"), "gm_only"),
        (ANA, co.SetCharacter({"name": "Ben", "patron": "S"}, actor=Actor("c2")), "not_yours"),
        (ANA, co.SetCharacter({"name": "X", "patron": "Q"}), "bad_value"),
        (ANA, co.SetCharacter({"patron": "S"}), "missing_field"),
        (ANA, co.RemoveCharacter(Actor("c2")), "not_yours"),
        (ANA, co.SetCharacter({"name": "Eve", "patron": "S"}, owner=BEN), "not_yours"),
        (GEA, co.RemoveCharacter(Actor("gm")), "gm_stays"),
        (ANA, co.SetSwitch("gm_fate", "three"), "gm_only"),
        (GEA, co.SetSwitch("gm_fate", "four"), "bad_value"),
        (GEA, co.SetSwitch("nonsense", 1), "unknown_field"),
        (ANA, co.Begin("scene"), "gm_only"),
        (GEA, co.End("scene"), "not_on"),
        (ANA, co.Arrive(ANA), "not_on"),
    ],
)
def test_what_is_not_allowed_changes_nothing(seat: str, command: co.AnyCommand, code: str) -> None:
    assert refused(two_players(), seat, command).code == code


def test_a_second_gm_may_do_all_and_the_first_may_leave() -> None:
    sitting = two_players()
    sitting.do(GEA, co.SetRole(BEN, "gm"))
    sitting.do(BEN, co.SetRole(GEA, "player"))
    assert sitting.state.seats[GEA].role == "player"
    assert sitting.own(BEN).characters
    assert not sitting.own(GEA).characters


def test_the_table_is_handed_over() -> None:
    sitting = two_players()
    sitting.do(GEA, co.HandOver(ANA))
    assert [sitting.state.seats[seat].role for seat in (GEA, ANA)] == ["player", "gm"]
    assert refused(sitting, GEA, co.AddSeat("Eve")).code == "gm_only"


def test_a_spectator_who_was_handed_the_table_and_gave_it_back_has_a_deck() -> None:
    sitting = two_players()
    sitting.do(GEA, co.AddSeat("Eve", role="spectator"))
    sitting.do(GEA, co.HandOver(SeatId("s4")))
    sitting.do("s4", co.HandOver(GEA))
    assert len(sitting.pile("deck:s4")) == 40


def test_a_reissued_link_replaces_the_old_one_and_a_revoked_one_is_gone() -> None:
    sitting = two_players()
    old = sitting.state.seats[ANA].link
    sitting.do(GEA, co.IssueLink(ANA))
    assert sitting.state.seats[ANA].link not in (old, None)
    sitting.do(GEA, co.RevokeLink(ANA))
    assert sitting.state.seats[ANA].link is None
    assert ANA not in sitting.own(GEA).links


@pytest.mark.rule("R-FATE-1")
def test_one_player_can_have_two_characters_each_with_its_fate_cards() -> None:
    sitting = two_players()
    sitting.do(ANA, co.SetCharacter({"name": "Twin", "patron": "D"}))
    twin = list(sitting.state.characters)[-1]
    assert sitting.state.characters[twin].owner == ANA
    assert sitting.pile(f"fate:{twin}") == ("JD", "KD", "QD")
    sitting.do(ANA, co.Call({"type": "target", "score": 2}, (twin,)))
    assert sitting.own(ANA).decisions[0].actor == twin


def test_another_patron_suit_brings_other_fate_cards_unless_a_test_waits() -> None:
    sitting = two_players()
    sitting.do(ANA, co.Call({"type": "target", "score": 2}, (Actor("c1"),)))
    change = co.SetCharacter({"name": "Ana", "patron": "C"}, actor=Actor("c1"))
    assert refused(sitting, GEA, change).code == "in_test"
    sitting.do(ANA, co.Decide("t1", Actor("c1"), "keep"))
    sitting.do(GEA, change)
    assert sitting.pile("fate:c1") == ("JC", "KC", "QC")


@pytest.mark.rule("R-FATE-1")
def test_no_player_has_fate_cards_anew_by_typing_another_patron_suit() -> None:
    sitting = two_players()
    change = co.SetCharacter({"name": "Ana", "patron": "C"}, actor=Actor("c1"))
    assert refused(sitting, ANA, change).code == "creation_over"


def test_a_hand_stays_with_its_deck_when_a_character_changes_hands() -> None:
    sitting = Sitting("saga")
    sitting.player("Ana", {"edge": 3})
    sitting.player("Ben", {"edge": 1})
    sitting.do(GEA, co.Begin("session"))
    sitting.do(GEA, co.SetCharacter({"name": "Ana", "edge": 3}, actor=Actor("c1"), owner=BEN))
    assert sitting.pile("hand:c1") == ()
    assert len(sitting.pile("buried:s2")) == 3
    assert sitting.state.characters[Actor("c1")].owner == BEN


def test_a_removed_character_leaves_no_card_behind() -> None:
    sitting = Sitting("saga", shared=True)
    sitting.player("Ana", {"edge": 3})
    before = sitting.cards()
    sitting.do(GEA, co.Begin("session"))
    sitting.do(ANA, co.RemoveCharacter(Actor("c1")))
    assert sitting.cards() == before
    assert sitting.public.decks[0].count + len(sitting.pile("hand:gm")) == 54
    assert not sitting.public.characters


def test_seats_can_share_a_deck() -> None:
    sitting = Sitting("revelations")
    sitting.player("Ana", {"patron": "S"})
    sitting.do(GEA, co.AddSeat("Ben", deck=ANA))
    assert [deck.deck for deck in sitting.public.decks] == ["deck:gm", "deck:s2"]
    assert sitting.state.seats[BEN].deck == "s2"


def test_spectators_watch() -> None:
    sitting = two_players()
    sitting.do(GEA, co.AddSeat("Eve", role="spectator"))
    assert refused(sitting, "s4", co.SetCharacter({"name": "Eve", "patron": "S"})).code == "spectators_watch"
    assert refused(sitting, "s4", co.Call({"type": "target", "score": 2}, (Actor("c1"),))).code == "not_yours"
    sitting.do(GEA, co.SetRole(SeatId("s4"), "player"))
    sitting.do("s4", co.SetCharacter({"name": "Eve", "patron": "S"}))
    assert sitting.public.decks[-1].deck == "deck:s4"


def test_the_sheets_of_npcs_are_the_gms() -> None:
    sitting = two_players()
    sitting.npc("Marine", {"patron": "C"})
    assert [one.name for one in sitting.own(GEA).characters] == ["GM", "Marine"]
    assert not sitting.own(ANA).characters
    assert not sitting.feed(ANA)[-1].events


@pytest.mark.rule("R-FATE-2")
def test_gm_fate_cards_follow_the_house_rule() -> None:
    sitting = two_players()
    assert sitting.pile("fate:gm") == ()
    sitting.do(GEA, co.SetSwitch("gm_fate", "three"))
    assert len(sitting.pile("fate:gm")) == 3
    sitting.do(GEA, co.Call({"type": "target", "score": 2}, (Actor("gm"),)))
    assert sitting.own(GEA).decisions
    assert refused(sitting, GEA, co.SetSwitch("gm_fate", "none")).code == "in_test"
    offer = sitting.own(GEA).decisions[0].offers[-1]
    sitting.do(GEA, co.Decide("t1", Actor("gm"), offer.verb, offer.over, offer.card))
    sitting.do(GEA, co.Decide("t1", Actor("gm"), "keep"))
    assert len(sitting.pile("spent:gm")) == 1
    sitting.do(GEA, co.SetSwitch("gm_fate", "none"))
    assert sitting.pile("fate:gm") == sitting.pile("spent:gm") == ()
    sitting.do(GEA, co.SetSwitch("gm_fate", "three"))
    sitting.do(GEA, co.Begin("session"))
    sitting.do(GEA, co.End("session"))
    assert len(sitting.pile("fate:gm")) == 3


def test_periods_close_what_is_within_them() -> None:
    sitting = two_players()
    for what in ("session", "scene", "round"):
        sitting.do(GEA, co.Begin(what))
    assert refused(sitting, GEA, co.Begin("session")).code == "already_on"
    sitting.do(GEA, co.Begin("round"))
    assert sitting.state.periods["round"].number == 2
    sitting.do(GEA, co.End("session"))
    assert [period.on for period in sitting.state.periods.values()] == [False, False, False]


def test_a_session_waits_for_open_tests() -> None:
    sitting = two_players()
    sitting.do(ANA, co.Call({"type": "target", "score": 2}, (Actor("c1"),)))
    refusal = sitting.try_(GEA, co.Begin("session"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "open_tests"
