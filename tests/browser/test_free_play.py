"""Talk, dice and cards outside the rules, typed in the chat and pressed as buttons, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import Party, open_party, panel
from .shots import shot
from .stand import Stand
from .test_access import see_access

TALK = "Talk and free play"


@pytest.fixture
def party(stand: Stand, house: House, new_page: NewPage) -> Party:
    """Ana and Ben, who draw from decks of their own."""
    party = open_party(stand, house, new_page, "saga", {"Ana": {"edge": 2}, "Ben": {"edge": 2}})
    for page in party:
        expect(panel(page, TALK)).to_be_visible(timeout=20_000)
    return party


def log(page: Page) -> str:
    return "Log" if page.get_by_role("region", name="Log").count() else "What happened"


def told(page: Page, text: str | re.Pattern[str]) -> None:
    """The log says it."""
    expect(panel(page, log(page))).to_contain_text(text)


def silent(page: Page, text: str) -> None:
    """Nothing on the page says it."""
    expect(page.locator("body")).not_to_contain_text(text)


def type_in(page: Page, text: str) -> None:
    field = panel(page, TALK).get_by_role("textbox", name="What you say")
    field.fill(text)
    field.press("Enter")


def choose(page: Page, name: str) -> None:
    panel(page, TALK).get_by_role("combobox", name="To").select_option(name)


def test_people_talk_and_whisper(party: Party) -> None:
    type_in(party.first, "Is it far?")
    for page in party:
        told(page, "Is it far?")
    choose(party.first, "GM")
    expect(panel(party.first, TALK)).to_contain_text("only GM and you see this")
    type_in(party.first, "I don't trust him")
    told(party.gm, "I don't trust him")
    expect(panel(party.gm, "Log").locator(".whisper")).to_contain_text("only Ana and you see this")
    choose(party.first, "everyone")
    type_in(party.first, "Onwards")
    told(party.second, "Onwards")
    silent(party.second, "I don't trust him")
    see_access(party.gm, "talk-gm")
    see_access(party.first, "talk-phone")


def test_commands_are_typed_helped_and_refused_in_place(party: Party, console: Console) -> None:
    console.expect("status of 4")
    page = party.first
    field = panel(page, TALK).get_by_role("textbox", name="What you say")
    field.fill("/")
    commands = panel(page, TALK).get_by_role("list", name="Commands")
    expect(commands.get_by_role("button")).to_have_count(8)
    commands.get_by_role("button", name="/gmroll").click()
    expect(field).to_have_value("/gmroll 2d20kh1")
    party.comes(dice=(4, 17))
    field.press("Enter")
    told(page, "17")
    expect(panel(page, log(page))).to_contain_text("Private: roller and GM")
    silent(party.second, "17")
    type_in(page, "/roll 3d6k2")
    expect(panel(page, TALK).get_by_role("alert")).to_contain_text(
        "'3d6k2' is unclear from 'k2' on (character 4): kh or kl"
    )
    expect(field).to_have_value("/roll 3d6k2")
    see_access(page, "refused-phone")
    type_in(page, "/dance")
    expect(panel(page, TALK).get_by_role("alert")).to_contain_text("There is no command '/dance'")
    type_in(page, "/help")
    expect(commands.get_by_role("button")).to_have_count(8)
    field.fill("")
    field.press("ArrowUp")
    expect(field).to_have_value("/dance")
    field.press("ArrowUp")
    field.press("ArrowUp")
    expect(field).to_have_value("/gmroll 2d20kh1")
    field.press("ArrowDown")
    expect(field).to_have_value("/roll 3d6k2")


def test_dice_are_rolled_by_buttons_and_every_die_is_shown(party: Party) -> None:
    page = party.first
    panel(page, TALK).get_by_role("button", name="Dice").click()
    dice = panel(page, TALK).get_by_role("group", name="Dice")
    dice.get_by_label("How many").fill("2")
    dice.get_by_label("Added").fill("3")
    party.comes(dice=(5, 8))
    dice.get_by_role("button", name="Roll 2d10+3").click()
    for other in party:
        told(other, "Ana rolls 2d10 + 3: 5 8 = 16.")
    party.comes(dice=(6, 1, 4, 3, 2))
    dice.get_by_label("Or written out").fill("4d6r1kh3 [fire] # Breath")
    dice.get_by_role("button", name="Roll", exact=True).click()
    told(party.gm, "Ana rolls 4d6r1kh3[fire] (Breath): fire 6 1↻ (2) 4 3 = 13.")
    fell = panel(party.gm, "Log").locator(".rolled").last
    expect(fell.locator(".d.rerolled")).to_have_text("1↻")
    expect(fell.locator(".d.dropped")).to_have_text("2")
    see_access(party.gm, "dice-gm")
    see_access(page, "dice-phone")


def test_cards_are_drawn_openly_kept_aside_and_put_away(party: Party) -> None:
    page = party.first
    panel(page, TALK).get_by_role("button", name="Cards").click()
    cards = panel(page, TALK).get_by_role("group", name="Cards")
    party.comes("8H")
    cards.get_by_role("button", name="Draw openly").click()
    for other in party:
        told(other, re.compile("Ana draws openly: 8.*♥"))
    party.comes("3C QD")
    cards.get_by_label("How many").fill("2")
    cards.get_by_role("button", name="Draw and keep aside").click()
    aside = panel(page, "Kept aside")
    expect(aside.get_by_role("button", name="Queen of diamonds")).to_be_visible()
    expect(panel(party.second, TALK)).to_contain_text("Kept aside: Ana 2")
    see_access(page, "aside-phone")
    aside.get_by_role("button", name="Queen of diamonds").click()
    aside.get_by_role("button", name="Discard 1 card openly").click()
    told(party.second, re.compile("Ana puts Q.*♦.* to the discards"))
    aside.get_by_role("button", name="Put 1 card back unseen").click()
    expect(aside).to_have_count(0)
    told(party.second, "Ana puts a card back that was kept aside.")
    cards.get_by_role("button", name="Shuffle 2 discards in").click()
    told(party.second, "The deck of Ana is shuffled (2 discards back).")


def test_games_of_dice_offer_no_cards(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "cyberspace", {"Joe": {}, "Mia": {}})
    tools = panel(party.first, TALK)
    expect(tools.get_by_role("button", name="Dice")).to_be_visible()
    expect(tools.get_by_role("button", name="Cards")).to_have_count(0)
    tools.get_by_role("textbox").fill("/")
    expect(tools.get_by_role("list", name="Commands")).not_to_contain_text("/draw")


def test_what_comes_up_is_seen_wherever_the_page_is(party: Party) -> None:
    type_in(party.first, "Look out!")
    expect(party.gm.get_by_role("status").filter(has_text="Look out!")).to_have_count(1)
    expect(party.gm.locator(".banner")).to_have_count(0)  # the log is in sight there
    banner = party.second.locator(".banner")
    expect(banner).to_contain_text("Look out!")
    expect(party.first.locator(".banner")).to_have_count(0)
    shot(party.second, "banner-phone")
    banner.get_by_role("button", name="Put away").click()
    expect(banner).to_have_count(0)


def test_the_room_shows_what_everyone_may_see(party: Party, stand: Stand, new_page: NewPage) -> None:
    screen = new_page(1920, 1080)
    link = party.host.do("add_seat", name="Screen", role="spectator")["link"]
    screen.goto(link)
    expect(screen.get_by_text("Nothing has been tested yet.")).to_be_visible()
    party.comes(dice=(3, 4))
    type_in(party.first, "/roll 2d6")
    expect(screen.locator(".banner")).to_contain_text("2d6")
    type_in(party.first, "/gmroll 2d8")
    choose(party.gm, "Ana")
    type_in(party.gm, "psst")
    told(party.first, "psst")
    silent(screen, "psst")
    silent(screen, "2d8")
    see_access(screen, "room-roll")
