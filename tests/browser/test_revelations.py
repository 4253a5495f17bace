"""Tests of revelations with Fate cards, by mouse, seen on three pages at once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import Party, faces, open_party, panel, result
from .stand import Stand

HYPNOS = {"patron": "S", "attributes": {"Strength": 5}}
MARY = {"patron": "H"}
CUFFS = "2H 7D 9D 9S 5H 3C"
RUNNING = {"name": "Running", "attributes": ["Dexterity", "Size"]}


def break_the_cuffs(stand: Stand, house: House, new_page: NewPage) -> Party:
    """Hypnos, on the phone, tests Strength 5 against 12 (R-EX-2)."""
    party = open_party(stand, house, new_page, "revelations", {"Hypnos": HYPNOS, "Mary": MARY})
    party.comes(CUFFS)
    tests = panel(party.first, "Your tests")
    tests.get_by_role("button", name="Strength").click()
    tests.get_by_role("spinbutton", name="Target").fill("12")
    tests.get_by_role("button", name="Call", exact=True).click()
    return party


def unfold(decision: Locator) -> None:
    """Opens what is folded away."""
    decision.wait_for()
    decision.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")


def see_the_cuffs_offered(hypnos: Page) -> None:
    decision = panel(hypnos, "You decide")
    expect(decision).to_contain_text("1 success at 12 or more")
    expect(decision.get_by_role("img", name="9 of spades, counts")).to_be_visible()
    expect(decision.get_by_text("14", exact=True)).to_be_visible()
    expect(decision.get_by_role("button", name=re.compile("^Keep the cards"))).to_be_visible()
    unfold(decision)
    expect(decision.get_by_role("group", name="Card to play").get_by_role("button")).to_have_text(["J", "K", "Q"])


def see_the_cuffs_broken(page: Page) -> None:
    over = result(page)
    expect(over).to_contain_text("1 success at 12 or more")
    expect(over.get_by_text("14", exact=True)).to_be_visible()
    for card in ("9 of spades, counts", "5 of hearts, counts", "2 of hearts", "3 of clubs"):
        expect(over.get_by_role("img", name=card, exact=True)).to_be_visible()


@pytest.mark.rule("R-EX-2")
def test_a_fate_card_is_offered_and_everyone_sees_what_is_kept(stand: Stand, house: House, new_page: NewPage) -> None:
    party = break_the_cuffs(stand, house, new_page)
    see_the_cuffs_offered(party.first)
    for page in (party.gm, party.second):
        waiting = panel(page, "Test: Strength against 12")
        expect(waiting).to_contain_text("Waiting for Hypnos")
        expect(waiting.get_by_text("14", exact=True)).to_be_visible()
        expect(panel(page, "You decide")).to_have_count(0)

    panel(party.first, "You decide").get_by_role("button", name=re.compile("^Keep the cards")).click()
    for page in party:
        see_the_cuffs_broken(page)


@pytest.mark.rule("R-FATE-2")
def test_a_spent_fate_card_lies_apart_until_the_gm_gives_it_back(stand: Stand, house: House, new_page: NewPage) -> None:
    party = break_the_cuffs(stand, house, new_page)
    decision = panel(party.first, "You decide")
    party.comes("4C")
    unfold(decision)
    decision.get_by_role("group", name="Card to play").get_by_role("button", name="Queen of spades").click()
    decision.get_by_role("button", name=re.compile("over 7 of diamonds")).click()
    expect(decision).to_contain_text("2 successes at 12 or more")
    decision.get_by_role("button", name=re.compile("^Keep the cards")).click()
    for page in party:
        expect(panel(page, "At the table").get_by_role("img", name="Queen of spades, spent")).to_be_visible()
        expect(result(page).get_by_role("img", name="Queen of spades, played")).to_be_visible()

    people = panel(party.gm, "At the table")
    people.get_by_role("button", name="Acts of Hypnos").click()
    people.get_by_role("button", name="Give fate back…").click()
    back = people.get_by_role("form", name="Give fate back")
    back.get_by_role("group", name="Card").get_by_role("button", name="Queen of spades").click()
    back.get_by_role("button", name="Give fate back").click()
    for page in party:
        expect(panel(page, "At the table").get_by_role("img", name="Queen of spades", exact=True)).to_be_visible()


def test_after_a_restart_pages_come_back_and_the_same_offer_stands(
    stand: Stand, house: House, new_page: NewPage, console: Console
) -> None:
    console.expect("WebSocket connection", "ERR_CONNECTION_REFUSED")
    party = break_the_cuffs(stand, house, new_page)
    see_the_cuffs_offered(party.first)
    stand.stop()
    for page in party:
        expect(page.get_by_text("connecting…", exact=True)).to_be_visible()
    stand.start_again()
    for page in party:
        expect(page.get_by_text("saved", exact=True)).to_be_visible()
    see_the_cuffs_offered(party.first)
    panel(party.first, "You decide").get_by_role("button", name=re.compile("^Keep the cards")).click()
    for page in party:
        see_the_cuffs_broken(page)


ENGEL_DREW = {"6C", "9C", "2C", "3C", "4C"}
MARY_DREW = {"8D", "2D", "3D"}
HYPNOS_DREW = {"7S", "8S", "9S", "2S"}
GUARD_DREW = {"5H", "AH"}


def runner(patron: str, score: int) -> dict[str, object]:
    return {"patron": patron, "skills": [{**RUNNING, "score": score}]}


def call_the_race(gm: Page) -> None:
    """Four seats race: Engel and Mary on their phones, Hypnos, who is away, and a guard of the GM's."""
    call = panel(gm, "Call a test")
    call.get_by_role("button", name="Contest").click()
    for _ in range(2):
        call.get_by_role("button", name="Add someone").click()
    racers = (("Engel", 5), ("Mary", 3), ("Hypnos", 4), ("Guard (NPC)", 2))
    for place, (name, score) in enumerate(racers, 1):
        part = call.get_by_role("group", name=f"Participant {place}")
        part.get_by_role("combobox", name=f"Participant {place}").select_option(name)
        part.get_by_role("combobox", name="What is tested").select_option(f"Running {score}")
    call.get_by_role("button", name="Call", exact=True).click()


@pytest.mark.rule("R-CON-1")
def test_a_contest_of_four_seats_stays_sealed_until_the_last_has_decided(
    stand: Stand, house: House, new_page: NewPage
) -> None:
    party = open_party(stand, house, new_page, "revelations", {"Engel": runner("D", 5), "Mary": runner("H", 3)})
    party.host.player("Hypnos", **runner("S", 4))
    party.host.do("set_character", sheet={"name": "Guard", **runner("C", 2)})
    engel, mary = party.first, party.second
    party.comes("6C 9C 2C 3C 4C  8D 2D 3D  7S 8S 9S 2S  5H AH")
    call_the_race(party.gm)

    expect(panel(engel, "You decide")).to_contain_text("2 successes at 6 or more")
    expect(panel(mary, "You decide")).to_contain_text("1 success at 6 or more")
    assert faces(engel) >= ENGEL_DREW
    assert faces(engel).isdisjoint(MARY_DREW | HYPNOS_DREW | GUARD_DREW)
    keep(engel)
    for page in (mary, engel, party.gm):
        expect(page.get_by_text("Engel: ready ✓")).to_be_visible()
    assert faces(mary) >= MARY_DREW
    assert faces(mary).isdisjoint(ENGEL_DREW | HYPNOS_DREW | GUARD_DREW)
    expect(result(mary)).to_have_count(0)
    keep(mary)
    expect(party.gm.get_by_text("Mary: ready ✓")).to_be_visible()
    for page in (engel, mary):
        expect(page.get_by_role("heading", name="Waiting for Hypnos")).to_be_visible()
        assert faces(page).isdisjoint(HYPNOS_DREW | GUARD_DREW)

    party.gm.get_by_role("button", name="Decide for Hypnos").click()
    panel(party.gm, "Deciding for Hypnos").get_by_role("button", name=re.compile("^Keep the cards")).click()
    for page in party:
        expect(result(page)).to_contain_text("Hypnos wins")
        expect(result(page).locator(".whose")).to_have_text(["1. Hypnos", "2. Engel", "3. Mary", "4. Guard"])
        assert faces(page) >= ENGEL_DREW | MARY_DREW | HYPNOS_DREW | GUARD_DREW


def keep(page: Page) -> None:
    panel(page, "You decide").get_by_role("button", name=re.compile("^Keep the cards")).click()
