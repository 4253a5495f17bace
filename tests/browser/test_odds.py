"""Odds on the pages: before a test, on the buttons of a decision, on the result, and switched off."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import Party, open_party, panel, result
from .stand import Stand

STRONG = {"name": "Wrestling", "attributes": ["Strength", "Size"], "score": 4}
HYPNOS = {"patron": "S", "skills": [STRONG]}
MAREK = {"edge": 3, "stress": 2, "skills": [{"name": "Stealth", "stat": "Speed", "level": 2}]}
ODDS = re.compile(r"\d\.\d %")


def forecast(page: Page) -> Locator:
    """The odds under the form that calls a test."""
    return panel(page, "Your tests").get_by_role("group", name="Odds", exact=True)


@pytest.fixture
def hypnos(stand: Stand, house: House, new_page: NewPage) -> Party:
    party = open_party(stand, house, new_page, "revelations", {"Hypnos": HYPNOS, "Mary": {"patron": "H"}})
    panel(party.first, "Your tests").get_by_role("button", name="Wrestling").click()
    return party


def test_the_odds_before_a_test_move_with_its_fields(hypnos: Party, console: Console) -> None:
    console.expect("status of 422")
    target = panel(hypnos.first, "Your tests").get_by_role("spinbutton", name="Target")
    target.fill("7")
    expect(forecast(hypnos.first)).to_contain_text(re.compile(r"Without playing a card\s*88\.4 %"))
    target.fill("12")
    expect(forecast(hypnos.first)).to_contain_text(ODDS)
    expect(forecast(hypnos.first)).not_to_contain_text("88.4 %")
    target.fill("0")
    expect(forecast(hypnos.first)).to_have_count(0)
    target.fill("7")
    expect(forecast(hypnos.first)).to_contain_text("88.4 %")


def test_every_offer_has_its_odds_and_the_result_says_what_a_shot_it_was(hypnos: Party) -> None:
    hypnos.comes("2H 7D 3D 5C")
    call = panel(hypnos.first, "Your tests")
    call.get_by_role("spinbutton", name="Target").fill("7")
    call.get_by_role("button", name="Call", exact=True).click()
    decision = panel(hypnos.first, "You decide")
    keep = decision.get_by_role("button", name=re.compile("^Keep the cards"))
    expect(keep).to_contain_text("100.0 %")
    for choice in decision.locator(".opt").all():
        expect(choice).to_contain_text(ODDS)
    keep.click()
    for page in hypnos:
        expect(result(page)).to_contain_text("An 88.4 % shot")


def push(stand: Stand, house: House, new_page: NewPage) -> Party:
    """Marek, on the second phone, has flipped 10 against 15."""
    party = open_party(stand, house, new_page, "saga", {"Hassan": {"edge": 1}, "Marek": MAREK})
    party.comes("AC TS KH 4C")
    panel(party.gm, "Time").get_by_role("button", name="Begin session").click()
    expect(panel(party.second, "Your hand").get_by_role("button", name="10 of spades")).to_be_visible()
    party.comes("3S")
    call = panel(party.second, "Your tests")
    call.get_by_role("button", name="Stealth").click()
    call.get_by_role("spinbutton", name="Target number").fill("15")
    call.get_by_role("button", name="Call", exact=True).click()
    return party


@pytest.mark.rule("S-LUCK-2")
def test_a_push_shows_its_chance_and_the_risk_of_a_break(stand: Stand, house: House, new_page: NewPage) -> None:
    marek = push(stand, house, new_page).second
    choice = panel(marek, "You decide").get_by_role("button", name="Play 10 of spades over 3 of spades")
    expect(choice).to_contain_text("100.0 %")
    expect(choice).to_contain_text(re.compile(r"mental break \d+\.\d %"))
    keep = panel(marek, "You decide").get_by_role("button", name="Use 3 of spades")
    expect(keep).to_contain_text("0.0 %")
    expect(keep).not_to_contain_text("mental break")


def test_the_gm_switches_the_odds_off_for_players_alone(stand: Stand, house: House, new_page: NewPage) -> None:
    party = push(stand, house, new_page)
    expect(panel(party.second, "You decide")).to_contain_text(ODDS)
    party.gm.locator("summary", has_text="House rules").click()
    party.gm.get_by_role("checkbox", name="Players see odds").click()
    expect(panel(party.second, "You decide")).not_to_contain_text("%")
    party.gm.get_by_role("button", name="Decide for Marek").click()
    expect(panel(party.gm, "Deciding for Marek")).to_contain_text(ODDS)
    panel(party.second, "You decide").get_by_role("button", name="Play 10 of spades over 3 of spades").click()
    expect(result(party.gm)).to_contain_text("% shot")
    expect(result(party.second)).to_contain_text("a success by 2")
    expect(party.second.locator("main")).not_to_contain_text("%")


_RANKED = """async (chances) => {
    const { sortOffers } = await import("/static/parts/offers.js");
    const offers = Object.keys(chances).map((words) =>
        ({ verb: "replace", over: [], card: "KS", words, makes: null, says: words }));
    const { better } = sortOffers(offers, (offer) => chances[offer.words]);
    return better.map((group) => group.says);
}"""


def test_open_offers_stand_in_the_order_of_their_chances(stand: Stand, new_page: NewPage) -> None:
    page = new_page()
    page.goto(stand.url)
    assert page.evaluate(_RANKED, {"a": 12.5, "b": 63.7, "c": 40}) == ["b", "c", "a"]
