"""Hands that are shown to some, looked at by the GM, blind rolls, and notes that are one's own."""

import re

import pytest
from playwright.sync_api import expect
from tests.server.serving import House

from .conftest import NewPage
from .party import Party, faces, open_party, panel
from .shots import shot
from .stand import Stand
from .test_access import see_access
from .test_free_play import TALK, log, silent, told, type_in


@pytest.fixture
def party(stand: Stand, house: House, new_page: NewPage) -> Party:
    """Ana holds 10♠ and K♥, Ben 4♣."""
    party = open_party(stand, house, new_page, "saga", {"Ana": {"edge": 2}, "Ben": {"edge": 1}})
    party.comes("TS KH 4C")
    party.host.do("begin", what="session")
    expect(panel(party.first, "Your hand").get_by_role("button", name="10 of spades")).to_be_visible(timeout=20_000)
    return party


def test_a_card_is_shown_to_one_player(party: Party) -> None:
    hand = panel(party.first, "Your hand")
    hand.get_by_role("button", name="Show cards…").click()
    show = hand.get_by_role("group", name="Show cards")
    show.get_by_role("checkbox", name="King of hearts").check()
    show.get_by_role("combobox", name="Show to").select_option("Ben")
    see_access(party.first, "show-phone")
    show.get_by_role("button", name="Show 1 card").click()
    expect(show).to_have_count(0)
    told(party.second, re.compile("Ana shows Ben from the hand: K.*♥"))
    see_access(party.second, "shown-phone")
    told(party.gm, "Ana shows Ben cards.")
    assert "KH" in faces(party.second)
    assert "TS" not in faces(party.second)
    assert faces(party.gm).isdisjoint({"TS", "KH"})


def test_a_gm_looks_at_a_hand_only_where_that_is_allowed_and_its_owner_is_told(party: Party) -> None:
    look = party.gm.get_by_role("button", name="Look at the hand of Ana, who is told")
    expect(look).to_have_count(0)
    party.gm.get_by_text("House rules", exact=True).click()
    party.gm.get_by_role("checkbox", name="GMs may look at hidden cards of players").click()
    told(party.second, "GMs may look at hidden cards of others from now on")
    look.click()
    told(party.gm, re.compile("You see in the hand of Ana: K.*♥.* 10.*♠"))
    told(party.first, "Gea looks at the hand of Ana.")
    silent(party.second, "looks at the hand")
    see_access(party.gm, "peek-gm")


def test_blind_means_that_the_gm_alone_sees_it(party: Party) -> None:
    panel(party.first, TALK).get_by_role("button", name="Dice").click()
    dice = panel(party.first, TALK).get_by_role("group", name="Dice")
    dice.get_by_role("combobox", name="Who sees it").select_option("Blind: GM only")
    party.comes(dice=(19,))
    dice.get_by_role("button", name="Roll 1d20").click()
    told(party.gm, "Ana rolls 1d20, blind: 19 = 19.")
    told(party.first, "Ana rolls blind: only the GM sees how.")
    silent(party.first, "19 = 19")
    silent(party.second, "rolls blind")
    shot(party.first, "blind-phone")

    party.comes("5H")
    call = panel(party.first, "Your tests")
    call.get_by_role("spinbutton", name="Target number").fill("8")
    call.get_by_role("combobox", name="Who sees it").select_option("Blind: GM only")
    call.get_by_role("button", name="Call", exact=True).click()
    told(party.first, "Ana makes a blind test")
    expect(party.first.get_by_role("region", name="You decide")).to_have_count(0)
    party.gm.get_by_role("button", name=re.compile("^Use 5")).click()
    expect(panel(party.gm, "Last result")).to_contain_text("against 8")
    expect(panel(party.first, "Last result")).to_have_count(0)
    assert "5H" not in faces(party.first) | faces(party.second)


def test_notes_are_one_pad_on_two_devices_and_after_a_reload(party: Party, stand: Stand, new_page: NewPage) -> None:
    pad = panel(party.gm, "Notes").get_by_role("textbox")
    pad.fill("The butler did it")
    expect(panel(party.gm, "Notes").get_by_role("status")).to_have_text("saved")
    other = new_page()
    other.goto(f"{stand.url}/table#{party.host.token}")
    second = panel(other, "Notes").get_by_role("textbox")
    expect(second).to_have_value("The butler did it")
    second.fill("The cook did it")
    expect(pad).to_have_value("The cook did it")
    party.gm.reload()
    expect(pad).to_have_value("The cook did it")
    panel(party.first, TALK).get_by_role("button", name="Notes").click()
    expect(panel(party.first, TALK).get_by_role("textbox", name="Only you see these notes")).to_have_value("")
    silent(party.first, "cook")
    pad.scroll_into_view_if_needed()
    see_access(party.gm, "notes-gm")
    shot(party.first, "notes-phone")


def test_a_whisper_reaches_nobody_else(party: Party) -> None:
    type_in(party.first, "/w Ben the vault is open")
    told(party.second, "the vault is open")
    expect(panel(party.second, log(party.second)).locator(".whisper")).to_contain_text("only Ana and you see this")
    silent(party.gm, "vault")
