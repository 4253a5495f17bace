"""The host's page: what whoever runs the server does with whole tables; and what seats see of it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.qr import read_picture
from tests.server.serving import House, Seat

from .conftest import Console, NewPage
from .party import panel
from .shots import shot
from .stand import Stand
from .test_access import see_access


def at_host(stand: Stand, page: Page) -> Page:
    page.goto(stand.host_link)
    panel(page, "Tables").wait_for()
    return page


def of_table(page: Page, name: str) -> Locator:
    """What the page has of that table."""
    return panel(page, "Tables").get_by_role("listitem").filter(has=page.get_by_text(name, exact=True))


@pytest.fixture
def gm(house: House) -> Seat:
    """A table called Test, with Ana in a scene."""
    gm = house.open("saga")
    gm.player("Ana", stress=2)
    gm.do("begin", what="scene", name="Docks")
    return gm


def test_tables_are_listed_and_a_lost_gm_link_is_replaced(
    stand: Stand, house: House, new_page: NewPage, gm: Seat
) -> None:
    house.open("cyberspace")
    page = at_host(stand, new_page())
    expect(panel(page, "Tables").locator(".kept strong")).to_have_count(2)
    saga = panel(page, "Tables").get_by_role("listitem").filter(has_text="Saga")
    expect(saga).to_contain_text(re.compile(r"Saga · opened by Gea · 4 entries · last played .*20"))
    shot(page, "host-tables")
    saga.get_by_role("button", name="New GM link").click()
    saga.get_by_role("button", name="New GM link: yes").click()
    seat = panel(page, "Your seat")
    link = seat.get_by_role("textbox", name="Link for Gea").input_value()
    assert read_picture(seat.locator("svg.qr").screenshot()) == link
    seat.get_by_role("link", name="Sit down").click()
    page.get_by_role("region", name="Call a test").wait_for()
    assert gm.get("/api/table").status_code == 401
    assert page.url == link


def test_a_copy_is_made_and_sat_down_at(stand: Stand, new_page: NewPage, gm: Seat) -> None:
    page = at_host(stand, new_page())
    of_table(page, "Test").get_by_role("button", name="Copy").click()
    form = page.get_by_role("form", name="Copy Test")
    assert form.get_by_label("Name of the copy").input_value() == "Test, again"
    form.get_by_label("Name of the copy").fill("Night train")
    form.get_by_role("button", name="Make the copy").click()
    expect(page.locator(".kept strong")).to_have_count(2)
    page.get_by_role("link", name="Sit down").click()
    page.get_by_role("heading", name="Night train").wait_for()
    expect(panel(page, "At the table")).to_contain_text("Ana")


def test_an_archived_table_says_so_on_every_page_until_it_is_reopened(
    stand: Stand, house: House, new_page: NewPage, console: Console, gm: Seat
) -> None:
    ana = house.sit(gm.do("add_seat", name="Cleo")["link"])
    desk, phone, page = new_page(), new_page(375, 812), at_host(stand, new_page())
    for one, seat in ((desk, gm), (phone, ana)):
        one.goto(f"{stand.url}/table#{seat.token}")
        one.get_by_role("heading", name="Test", exact=True).wait_for()
    of_table(page, "Test").get_by_role("button", name="Archive").click()
    expect(of_table(page, "Test")).to_contain_text("archived")
    for one in (desk, phone):
        expect(one.get_by_text("This table is archived. It can be read, and nothing changes.")).to_be_visible()
    see_access(desk, "host-archived")
    see_access(phone, "host-archived-phone")
    expect(phone.get_by_role("button", name="Reopen the table")).to_have_count(0)
    console.expect("409")
    desk.get_by_role("button", name="End scene").click()
    expect(desk.get_by_text("Test is archived and can only be read; a GM can reopen it.")).to_be_visible()
    desk.get_by_role("button", name="Reopen the table").click()
    for one in (desk, phone):
        expect(one.get_by_text("This table is archived.")).to_have_count(0)
    desk.get_by_role("button", name="End scene").click()
    expect(desk.get_by_text("Scene 1 ends.").first).to_be_visible()


def test_a_gm_archives_the_table_from_its_own_page(stand: Stand, new_page: NewPage, gm: Seat) -> None:
    page = new_page()
    page.goto(f"{stand.url}/table#{gm.token}")
    page.get_by_text("Seats and links").click()
    page.get_by_role("button", name="Archive the table").click()
    page.get_by_role("button", name="Archive the table: yes").click()
    page.get_by_role("button", name="Reopen the table").wait_for()
    assert gm.table()["public"]["archived"]


def test_a_table_is_saved_as_a_file_and_brought_back(
    stand: Stand, new_page: NewPage, console: Console, gm: Seat, tmp_path: Path
) -> None:
    page = at_host(stand, new_page())
    with page.expect_download() as saved:
        of_table(page, "Test").get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "Test.sortilege"
    page.get_by_text("Bring a table from a file").click()
    console.expect("409", "422")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_text("Already there, and left as it is")).to_be_visible()
    page.get_by_label("As a new table").check()
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.locator(".kept strong")).to_have_count(2)
    panel(page, "Your seat").wait_for()
    file.write_bytes(file.read_bytes()[:-100])
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_text("The file of Test ends too early: a part is missing.")).to_be_visible()


def test_a_wrong_host_link_says_what_it_takes(stand: Stand, new_page: NewPage, console: Console) -> None:
    console.expect("401")
    page = new_page(375, 812)
    page.goto(f"{stand.url}/host#host.wrong")
    expect(page.get_by_role("alert")).to_contain_text(
        "Only the link that the server printed at its start opens tables."
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_beginners_fit_on_a_phone(stand: Stand, house: House, new_page: NewPage, scheme: str) -> None:
    page = new_page(375, 812)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(stand.host_link)
    page.get_by_role("button", name="Open table").wait_for()
    fits(page, f"host-first-{scheme}")
    page.goto(stand.url)
    page.get_by_role("heading", name="Sortilege").wait_for()
    fits(page, f"home-{scheme}")
    gm = house.open("revelations")
    gm.do("name_seat", seat="s1", name="W" * 60)
    at_host(stand, page)
    fits(page, f"host-phone-{scheme}")
    page.goto(f"{stand.url}/table#{gm.token}")
    begin = panel(page, "How to begin")
    begin.get_by_label("Name of the player").fill("Ana")
    begin.get_by_role("button", name="Add player").click()
    page.locator("svg.qr").wait_for()
    begin.scroll_into_view_if_needed()
    fits(page, f"begin-phone-{scheme}")


def fits(page: Page, name: str) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    shot(page, name)
