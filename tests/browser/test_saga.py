"""A table of saga, from the host's link to a pushed test, by mouse and keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import faces, open_party, panel, result
from .stand import Stand


def sit_down(stand: Stand, gm: Page) -> None:
    """The GM opens a table and takes the seat there."""
    gm.goto(stand.host_link)
    gm.get_by_label("Name of the table").fill("Abandoned station")
    gm.get_by_label("Your name, as game master").fill("Gea")
    gm.get_by_role("radio", name="Saga").check()
    gm.get_by_role("button", name="Open table").click()
    gm.get_by_role("link", name="Sit down").click()


def invite(gm: Page, name: str) -> str:
    """The GM adds a player; gives the link, which is shown once."""
    form = gm.get_by_role("form", name="Add a player")
    form.get_by_label("Name of the player").fill(name)
    form.get_by_role("button", name="Add player").click()
    return gm.get_by_role("textbox", name=f"Link for {name}").input_value()


def type_in_marek(player: Page) -> None:
    """Speed 5 comes with a new sheet; Stealth 2, Stress 2 and Edge 3 do not all."""
    player.get_by_role("button", name="New character").click()
    player.get_by_role("button", name="Type it in freely").click()
    sheet = player.get_by_role("form", name="New character")
    sheet.get_by_label("Name", exact=True).first.fill("Marek")
    sheet.get_by_role("button", name="Add skill").click()
    skill = sheet.get_by_role("group", name="Skill 1")
    skill.get_by_label("Name").fill("Stealth")
    skill.get_by_label("Stat").fill("Speed")
    skill.get_by_role("spinbutton", name="Level").fill("2")
    sheet.get_by_role("spinbutton", name="Stress", exact=True).fill("2")
    sheet.get_by_role("button", name="Save sheet").click()


@pytest.mark.rule("S-LUCK-1")
@pytest.mark.rule("S-LUCK-2")
def test_s_ex_4_is_pushed_on_a_phone_and_seen_by_the_gm(stand: Stand, new_page: NewPage) -> None:
    gm, player = new_page(), new_page(375, 812)
    sit_down(stand, gm)
    player.goto(invite(gm, "Marek"))
    type_in_marek(player)
    expect(gm.get_by_role("region", name="At the table")).to_contain_text("Marek")

    stand.script.comes("TS KH 4C")
    gm.get_by_role("button", name="Begin session").click()
    hand = player.get_by_role("region", name="Your hand")
    expect(hand.get_by_role("button", name="10 of spades")).to_be_visible()

    stand.script.comes("3S 2H")
    call = gm.get_by_role("region", name="Call a test")
    call.get_by_role("combobox", name="Who", exact=True).select_option("Marek")
    call.get_by_role("combobox", name="What is tested").select_option("Stealth 5 + 2")
    call.get_by_role("spinbutton", name="Target number").fill("15")
    call.get_by_role("button", name="Call").click()

    expect(gm.get_by_role("region", name="Test: Stealth against 15")).to_contain_text("Waiting for Marek")
    decision = player.get_by_role("region", name="You decide")
    expect(decision).to_contain_text("10 against 15")
    expect(decision.get_by_role("button", name="Use 3 of spades")).to_contain_text("failure")
    decision.get_by_role("button", name="Play 10 of spades over 3 of spades").click()

    for page in (player, gm):
        result = page.get_by_role("region", name="Last result")
        expect(result).to_contain_text("17 against 15, a success by 2, and a mental break")
        expect(result.get_by_role("img", name="10 of spades, played, counts")).to_be_visible()
        expect(result.get_by_role("img", name="2 of hearts, break check")).to_be_visible()
    expect(hand.get_by_role("button", name="10 of spades")).to_have_count(0)
    expect(hand.get_by_role("button", name="King of hearts")).to_be_visible()


@pytest.mark.rule("S-EX-3", "S-EX-4")
def test_a_pair_and_a_push_are_seen_by_all_and_hands_by_nobody(stand: Stand, house: House, new_page: NewPage) -> None:
    skills = [
        {"name": "Medicine", "stat": "Intelligence", "level": 3},
        {"name": "Stealth", "stat": "Speed", "level": 2},
    ]
    hassan, marek = {"edge": 1, "skills": skills[:1]}, {"edge": 3, "stress": 2, "skills": skills[1:]}
    party = open_party(stand, house, new_page, "saga", {"Hassan": hassan, "Marek": marek})
    party.comes("AC TS KH 4C 5D 6D")
    panel(party.gm, "Time").get_by_role("button", name="Begin session").click()
    for page, cards in ((party.first, 1), (party.second, 3)):
        hand = panel(page, "Your hand").get_by_role("button", name="what can I do with it?")
        expect(hand).to_have_count(cards)
    for page in (party.gm, party.first):
        assert faces(page).isdisjoint({"TS", "KH", "4C"})

    party.comes("5H QS QD")
    call = panel(party.first, "Your tests")
    call.get_by_role("button", name="Medicine").click()
    call.get_by_role("spinbutton", name="Target number").fill("10")
    call.get_by_role("spinbutton", name="Boons", exact=True).fill("2")
    call.get_by_role("button", name="Call", exact=True).click()
    queens = re.compile("^Use Queen of spades Queen of diamonds")
    panel(party.first, "You decide").get_by_role("button", name=queens).click()
    for page in party:
        expect(result(page)).to_contain_text("18 against 10, a success by 8")
        for queen in ("Queen of spades, counts", "Queen of diamonds, counts"):
            expect(result(page).get_by_role("img", name=queen)).to_be_visible()

    party.comes("3S 2H")
    call = panel(party.second, "Your tests")
    call.get_by_role("button", name="Stealth").click()
    call.get_by_role("spinbutton", name="Target number").fill("15")
    call.get_by_role("button", name="Call", exact=True).click()
    panel(party.second, "You decide").get_by_role("button", name="Play 10 of spades over 3 of spades").click()
    for page in party:
        expect(result(page)).to_contain_text("17 against 15, a success by 2, and a mental break")
        expect(result(page).get_by_role("img", name="10 of spades, played, counts")).to_be_visible()
        expect(result(page).get_by_role("img", name="2 of hearts, break check")).to_be_visible()
    for page in (party.gm, party.first):
        assert "TS" in faces(page)
        assert faces(page).isdisjoint({"KH", "4C"})
        expect(panel(page, "At the table").get_by_role("img", name="Cards in hand: 2")).to_be_visible()


def test_a_refusal_stands_where_it_was_caused_and_nothing_is_drawn(
    stand: Stand, new_page: NewPage, console: Console
) -> None:
    console.expect("status of 4")
    gm = new_page()
    sit_down(stand, gm)
    call = gm.get_by_role("region", name="Call a test")
    call.get_by_role("spinbutton", name="Target number").fill("")
    call.locator("form").evaluate("(form) => (form.noValidate = true)")  # else the browser asks for the number
    call.get_by_role("button", name="Call").click()
    expect(call.get_by_role("alert")).to_contain_text("is missing")
    expect(gm.get_by_role("region", name="Last result")).to_have_count(0)


def test_a_replaced_link_says_so(stand: Stand, new_page: NewPage, console: Console) -> None:
    console.expect("Close received after close")
    gm, player = new_page(), new_page()
    sit_down(stand, gm)
    player.goto(invite(gm, "Jiri"))
    expect(player.get_by_role("heading", name="Abandoned station")).to_be_visible()
    gm.get_by_text("Seats and links").click()
    gm.locator("summary", has_text="Jiri").click()
    gm.get_by_role("button", name="New link").last.click()
    expect(player.get_by_role("heading", name="This link does not work")).to_be_visible()


def test_an_act_on_a_lost_line_is_shown_as_not_saved_and_done_once(
    stand: Stand, new_page: NewPage, console: Console
) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    gm = new_page()
    sit_down(stand, gm)
    expect(gm.get_by_text("saved", exact=True)).to_be_visible()
    gm.context.set_offline(True)
    gm.get_by_role("button", name="Begin round").click()
    expect(gm.get_by_text("not saved yet")).to_be_visible()
    gm.context.set_offline(False)
    expect(gm.get_by_text("saved", exact=True)).to_be_visible()
    expect(gm.get_by_role("region", name="Log").get_by_text("Round 1 begins.")).to_have_count(1)
    expect(gm.get_by_text("Round 2 begins.")).to_have_count(0)
