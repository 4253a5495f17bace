"""What went wrong is put right: a forgotten modifier, the last act, real cards, cards and counters by hand."""

import re

from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import Party, faces, open_party, panel, result
from .shots import shot
from .stand import Stand
from .test_access import see_access

SKILLED = {"hero": 2}


def room_of(party: Party, stand: Stand, new_page: NewPage) -> Page:
    """The screen in the room."""
    link = party.host.do("add_seat", name="Screen", role="spectator")["link"]
    page = new_page(1920, 1080)
    page.goto(link, wait_until="commit")
    page.locator(".room").wait_for()
    return page


def jump(stand: Stand, house: House, new_page: NewPage) -> Party:
    """Joe, who spends a hero point, rolls 14 against 10 with six dice."""
    party = open_party(stand, house, new_page, "cyberspace", {"Joe": SKILLED, "Ann": SKILLED})
    party.comes(dice=(4, 4, 3, 1, 1, 1))
    test = {"type": "unopposed", "level": 3, "difficulty": 10, "hero": True}
    party.host.do("call", test=test, who=["c1"], label="Jump")
    for page in party:
        result(page).wait_for()
    return party


def test_a_forgotten_minus_two_is_put_in_and_the_same_dice_count(stand: Stand, house: House, new_page: NewPage) -> None:
    party = jump(stand, house, new_page)
    room = room_of(party, stand, new_page)
    expect(result(party.gm)).to_contain_text("14 against 10")
    result(party.gm).get_by_role("button", name="Correct Jump…").click()
    form = party.gm.get_by_role("form", name="Correct Jump")
    form.get_by_role("spinbutton", name="Modifier").fill("-2")
    form.get_by_role("checkbox", name="Hero point").uncheck()
    form.get_by_role("textbox", name="Why").fill("it rained")
    see_access(party.gm, "correction-form-gm")
    form.get_by_role("button", name="Correct", exact=True).click()
    for page in (*party, room):
        over = result(page)
        expect(over.locator("del").first).to_contain_text("14 against 10")
        expect(over.locator(".headline")).to_contain_text("4 against 10 (easy), a failure")
        expect(over.get_by_role("img", name="die: 4")).to_have_count(1)
        expect(over).to_contain_text("hero +1, now 2")
        expect(over).to_contain_text("Corrected by Gea: it rained")
    log = panel(party.gm, "Log")
    expect(log.locator("del").first).to_contain_text("14 against 10")
    expect(log).to_contain_text("it rained")
    see_access(party.gm, "correction-gm")
    see_access(party.first, "correction-phone")
    see_access(room, "correction-room")


def test_the_last_act_is_taken_back_and_stays_struck_through(stand: Stand, house: House, new_page: NewPage) -> None:
    party = jump(stand, house, new_page)
    expect(result(party.first)).to_contain_text("14 against 10")
    group = party.gm.get_by_role("group", name="Take back")
    group.get_by_role("button", name=re.compile("Take back: Joe: Jump")).click()
    see_access(party.gm, "take-back-asked")
    group.get_by_role("button", name=re.compile("yes$")).click()
    for page in party:
        expect(result(page)).to_have_count(0)
        gone = page.locator(".happened", has_text="Taken back by Gea")
        expect(gone.locator("del").first).to_contain_text("Joe: Jump")
    see_access(party.gm, "taken-back-gm")
    see_access(party.first, "taken-back-phone")


def test_real_cards_are_typed_in_by_their_player(
    stand: Stand, house: House, new_page: NewPage, console: Console
) -> None:
    console.expect("409", "422")
    party = open_party(stand, house, new_page, "saga", {"Ana": {}, "Ben": {}})
    by_hand = party.gm.locator("details.byhand")
    by_hand.locator("summary").first.click()
    by_hand.get_by_role("checkbox", name="Real cards").click()
    expect(panel(party.first, "What happened")).to_contain_text("cards are real")
    party.host.do("call", test={"type": "test", "stat": 5, "target": 12}, who=["c1"], label="Climb")
    typing = panel(party.first, "Type in what came up")
    typing.get_by_role("textbox").fill("9H 8H")
    typing.get_by_role("button", name="That came up").click()
    expect(typing.get_by_role("alert")).to_contain_text("1 card is drawn here, not 2")
    see_access(party.first, "typing-phone")
    typing.get_by_role("textbox").fill("9H")
    typing.get_by_role("button", name="That came up").click()
    expect(result(party.second)).to_contain_text("14 against 12")
    expect(panel(party.second, "What happened")).to_contain_text("(typed in)")


def test_a_real_hand_is_typed_in_by_who_holds_it(
    stand: Stand, house: House, new_page: NewPage, console: Console
) -> None:
    console.expect("409", "422")
    party = open_party(stand, house, new_page, "saga", {"Ana": {"edge": 2}, "Ben": {"edge": 1}})
    party.comes("TS KH 4C 5C 6C")
    party.host.do("begin", what="session")
    hand = panel(party.first, "Your hand")
    expect(hand.get_by_role("button", name="10 of spades")).to_be_visible(timeout=20_000)
    expect(hand.get_by_role("button", name="Type in the real hand…")).to_have_count(0)
    party.host.do("set_typing", what=["cards"])
    hand.get_by_role("button", name="Type in the real hand…").click()
    form = hand.get_by_role("form", name="Type in the real hand")
    form.get_by_role("textbox").fill("10s, 9d 8d")
    form.get_by_role("button", name="These I hold").click()
    expect(form.get_by_role("alert")).to_contain_text("The hand holds 2 cards, not 3")
    see_access(party.first, "real-hand-phone")
    form.get_by_role("textbox").fill("10s 9d")
    form.get_by_role("button", name="These I hold").click()
    expect(hand.get_by_role("button", name="9 of diamonds")).to_be_visible()
    expect(hand.get_by_role("button", name="King of hearts")).to_have_count(0)
    for page in (party.gm, party.second):
        expect(page.get_by_text("Ana types in the cards in the hand.").first).to_be_visible()
        assert faces(page).isdisjoint({"TS", "KH", "9D"})


def test_real_cards_find_the_order_of_acting(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "revelations", {"Hypnos": {"patron": "S"}, "Mary": {"patron": "H"}})
    party.host.do("set_typing", what=["cards"])
    time = panel(party.gm, "Time")
    time.get_by_text("Who takes part", exact=True).click()
    time.get_by_role("textbox", name="Card of Hypnos").fill("2h")
    time.get_by_role("textbox", name="Card of Mary").fill("10s")
    see_access(party.gm, "order-typed-gm")
    time.get_by_role("button", name="Begin round").click()
    for page in party:
        expect(panel(page, "Round").locator(".order > li").first).to_contain_text("Mary")
    expect(panel(party.second, "What happened")).to_contain_text("Mary draws 10♠ (typed in)")


def test_a_hero_point_is_given_back(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "cyberspace", {"Joe": SKILLED, "Ann": SKILLED})
    by_hand = party.gm.locator("details.byhand")
    by_hand.locator("summary").first.click()
    by_hand.get_by_role("textbox", name="Why").fill("misread")
    by_hand.get_by_role("button", name=re.compile("Joe: Hero points one more")).click()
    expect(panel(party.first, "What happened")).to_contain_text("now 3 (misread)")
    see_access(party.gm, "by-hand-gm")


def test_cards_are_moved_by_hand_and_a_fate_card_is_given_back(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "revelations", {"Hypnos": {"patron": "S"}, "Mary": {"patron": "H"}})
    by_hand = party.gm.locator("details.byhand")
    by_hand.locator("summary").first.click()
    move = by_hand.get_by_role("form", name="Move cards")
    move.get_by_role("combobox", name="From").select_option("fate:c1")
    move.get_by_role("combobox", name="To").select_option("spent:c1")
    move.get_by_role("textbox", name="Cards, or how many").fill("KS")
    move.get_by_role("button", name="Move").click()
    expect(panel(party.second, "At the table").get_by_role("img", name="King of spades, spent")).to_be_visible()
    expect(panel(party.second, "What happened")).to_contain_text("The GM moves 1 card")
    see_access(party.gm, "moved-gm")
    by_hand.get_by_role("button", name="Give Hypnos back: King of spades").click()
    expect(panel(party.second, "At the table").get_by_role("img", name="King of spades", exact=True)).to_be_visible()
    expect(by_hand.get_by_role("button", name="Give Hypnos back: King of spades")).to_have_count(0)


def test_a_forgotten_bane_flips_one_more_card(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "saga", {"Ana": {}, "Ben": {}})
    party.comes("9H")
    party.host.do("call", test={"type": "test", "stat": 5, "target": 12}, who=["c1"], label="Climb")
    result(party.gm).get_by_role("button", name="Correct Climb…").click()
    form = party.gm.get_by_role("form", name="Correct Climb")
    form.get_by_role("spinbutton", name="Banes").fill("1")
    party.comes("3D")
    form.get_by_role("button", name="Correct", exact=True).click()
    for page in party:
        expect(result(page).locator("del").first).to_contain_text("14 against 12")
        expect(result(page).locator(".headline")).to_contain_text("8 against 12")
        expect(result(page)).to_contain_text("Corrected by Gea · Drawn for it: 3♦")
    shot(party.gm, "correction-drawn-gm")
