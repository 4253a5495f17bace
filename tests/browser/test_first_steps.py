"""What somebody stumbles over who has never sat here: numbers that are missing, links that are lost, old refusals."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.qr import read_picture
from tests.server.serving import House, Seat

from .conftest import Console, NewPage
from .laid import DESK, PHONE, Laid
from .party import panel, result
from .sheeting import Pair, make, raise_to
from .shots import shot
from .stand import Stand


@pytest.fixture
def saga(stand: Stand, house: House, new_page: NewPage) -> Laid:
    return Laid(stand, house, new_page, "saga")


def test_a_test_can_be_called_as_it_stands_and_asks_for_a_number_that_is_gone(saga: Laid) -> None:
    ana = saga.sit(saga.ana, PHONE)
    call = panel(ana, "Your tests")
    target = call.get_by_role("spinbutton", name="Target number")
    expect(target).to_have_value("14")
    target.fill("")
    call.get_by_role("button", name="Call", exact=True).click()
    expect(call.locator("input:invalid")).to_be_focused()
    expect(call.locator(".refused")).to_have_count(0)
    target.fill("8")
    call.get_by_role("button", name="Call", exact=True).click()
    expect(panel(ana, "You decide").or_(result(ana)).first).to_contain_text("against 8")


def test_every_page_of_a_table_has_the_settings(saga: Laid) -> None:
    character = saga.id_of("Ana")
    page = saga.sit(saga.ana, PHONE)
    for query in ("?new", f"?sheet={character}", f"?print={character}", "?rules", "?recap"):
        page.goto(f"{page.url.partition('/table')[0]}/table{query}#{saga.ana.token}")
        page.get_by_role("button", name="Settings", exact=True).click()
        page.get_by_role("dialog", name="Settings of this device").get_by_text("dark").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.keyboard.press("Escape")
        shot(page, f"first-settings-{query[1:4]}")


def open_own_seat(page: Page) -> None:
    panel_of_seats = page.locator("details", has=page.get_by_role("heading", name="Seats and links"))
    if panel_of_seats.get_attribute("open") is None:
        page.get_by_text("Seats and links").click()
    page.locator("details.seat", has_text="GM, you").locator("summary").click()


def test_a_gm_takes_an_own_new_link_along_as_a_code(saga: Laid, console: Console) -> None:
    console.expect("WebSocket connection", "WebSocket c")  # the old link's
    page = saga.sit(saga.gm, DESK)
    open_own_seat(page)
    shot(page, "first-seats")
    page.get_by_role("button", name="New link").click()
    link = page.get_by_role("textbox", name="Link for Gea").input_value()
    assert read_picture(page.locator("svg.qr").screenshot()) == link
    assert page.url.rpartition("#")[2] == link.rpartition("#")[2]
    assert saga.gm.get("/api/table").status_code == 401
    shot(page, "first-own-link")
    page.reload()
    page.get_by_role("region", name="Call a test").wait_for()
    expect(page.get_by_role("textbox", name="Link for Gea")).to_have_count(0)


def test_a_refusal_goes_when_something_has_changed_and_the_end_of_creation_leads_back(
    stand: Stand, house: House, new_page: NewPage, console: Console
) -> None:
    console.expect("status of 4")
    page = Pair(stand, house, new_page, "revelations").player
    page.get_by_role("button", name="New character").click()
    expect(page.get_by_text("Give the character a name first.")).to_be_visible()
    page.get_by_role("button", name="Back to the table").click()
    make(page, "Ilse")
    creation = panel(page, "Creation")
    creation.get_by_role("button", name="End creation").click()
    expect(creation.locator(".refused")).to_contain_text("Creation cannot end yet")
    page.get_by_role("button", name="Hearts").click()
    expect(creation.locator(".refused")).to_have_count(0)
    expect(creation).to_contain_text("4 attribute points are left")
    raise_to(page, dict.fromkeys(("Charisma", "Size", "Willpower", "Memory"), 1))
    creation.get_by_role("button", name="End creation").click()
    expect(creation).to_have_count(0)
    expect(page.get_by_role("button", name="Back to the table")).to_be_in_viewport()


def test_a_table_that_comes_back_as_a_new_one_bears_its_own_name(
    stand: Stand, house: House, new_page: NewPage, tmp_path: Path
) -> None:
    gm: Seat = house.open("saga")
    page = new_page()
    page.goto(stand.host_link)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "backup of may.sortilege")
    page.get_by_text("Bring a table from a file").click()
    page.get_by_text("As a new table").click()
    page.get_by_label("Choose a file").set_input_files(tmp_path / "backup of may.sortilege")
    expect(page.get_by_role("heading", name="Test is open")).to_be_visible()
    expect(page.get_by_role("textbox", name="Link for Gea")).to_be_visible()
    assert gm.get("/api/table").status_code == 200


def test_games_say_how_they_are_decided_before_one_is_picked(stand: Stand, new_page: NewPage) -> None:
    page = new_page(375, 812)
    page.goto(stand.host_link)
    for game, how in (("Revelations", "Cards for a score against a Target"), ("Disciplines", "A d20 and the rating's")):
        page.get_by_label(game).check()
        expect(page.get_by_role("group", name="Game")).to_contain_text(how)
    shot(page, "first-games")
