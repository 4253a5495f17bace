"""The log of a long campaign on the page: only what is in sight is there, and all of it can be reached."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.campaign import Campaign, token
from playwright.sync_api import Locator, Page, expect
from tests.server.serving import House

from sortilege.store.sql import SqlStore

from .conftest import NewPage
from .shots import shot
from .stand import Stand
from .test_access import see_access

ENTRIES = 1500


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    campaign = Campaign("saga")
    campaign.play(ENTRIES)
    return campaign


@pytest.fixture
def stand(tmp_path: Path, campaign: Campaign) -> Iterator[Stand]:
    store = SqlStore.open(tmp_path / "tables.db")
    campaign.kept_in(store)
    store.close()
    running = Stand(tmp_path / "tables.db")
    running.start()
    yield running
    running.stop()


def sit(stand: Stand, page: Page, seat: int = 1, query: str = "") -> Page:
    page.goto(f"{stand.url}/table{query}#{token(seat)}")
    page.locator(".entry").last.wait_for()
    return page


def feed(page: Page) -> Locator:
    return page.get_by_role("feed")


def numbers(page: Page) -> list[int]:
    """The entries that are in the page."""
    return [int(one) for one in page.locator(".entry").evaluate_all("all => all.map((one) => one.dataset.entry)")]


def at_end(page: Page) -> bool:
    return bool(feed(page).evaluate("one => one.scrollTop + one.clientHeight >= one.scrollHeight - 3"))


def wheel_up(page: Page, times: int) -> None:
    feed(page).hover()
    for _ in range(times):
        page.mouse.wheel(0, -2500)
        page.wait_for_timeout(60)


def test_only_what_is_in_sight_is_in_the_page_and_the_rest_comes_when_scrolled_to(
    stand: Stand, new_page: NewPage, campaign: Campaign
) -> None:
    page = sit(stand, new_page())
    last = len(campaign.log)
    assert last in numbers(page) or last - 1 in numbers(page)
    assert at_end(page)
    assert page.locator(".entry").count() < 40
    shot(page, "log-desk-newest")
    for _ in range(60):
        wheel_up(page, 4)
        assert page.locator(".entry").count() < 60
        if numbers(page)[0] == 1:
            break
    assert numbers(page)[0] == 1
    expect(page.locator(".entry").first).to_contain_text("opens")
    page.get_by_role("button", name="Newest").click()
    page.wait_for_function("() => document.querySelector('[role=feed]').scrollTop > 0")
    expect(page.locator(".entry").last).to_have_attribute("data-entry", str(max(numbers(page))))
    assert at_end(page)


def test_entries_stay_where_one_reads_them_and_new_ones_are_counted(
    stand: Stand, house: House, new_page: NewPage
) -> None:
    page = sit(stand, new_page())
    wheel_up(page, 1)
    page.wait_for_timeout(400)
    seen = feed(page).locator(".entry").nth(5)
    key, before = seen.get_attribute("data-entry"), seen.bounding_box()
    house.sit(token(2)).do("say", text="Is anybody there?")
    expect(page.get_by_role("button", name="1 new entry")).to_be_visible()
    after = page.locator(f'.entry[data-entry="{key}"]').bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 2
    shot(page, "log-desk-scrolled")
    page.get_by_role("button", name="1 new entry").click()
    expect(feed(page).get_by_text("Is anybody there?")).to_be_in_viewport()


def test_a_search_goes_over_the_whole_log_and_a_correction_leads_to_what_it_corrected(
    stand: Stand, new_page: NewPage
) -> None:
    page = sit(stand, new_page(1280, 1100))
    panel = page.get_by_role("region", name="Log")
    panel.get_by_role("button", name="Search").click()
    panel.get_by_role("button", name="Corrections").click()
    expect(panel.get_by_role("status").first).to_contain_text("entries found")
    with page.expect_response(lambda answer: "text=fog" in answer.url):
        panel.get_by_label("Search the whole log").fill("fog")
    expect(feed(page)).to_have_attribute("aria-busy", "false")
    expect(panel.get_by_role("status").first).to_contain_text("entries found")
    expect(panel.locator(".entry").first).to_contain_text("fog")
    see_access(page, "log-desk-search")
    correction = panel.locator(".entry").first.get_attribute("data-entry")
    panel.locator(".entry").first.get_by_role("button", name="What was changed").click()
    panel.locator(".entry del").first.wait_for()
    shot(page, "log-desk-corrected")
    panel.locator(".entry").filter(has=page.locator("del")).first.get_by_role("button", name="Corrected").click()
    expect(page.locator(f'.entry[data-entry="{correction}"]')).to_be_in_viewport()


def test_the_log_goes_by_keyboard(stand: Stand, new_page: NewPage) -> None:
    page = sit(stand, new_page())
    entry = feed(page).locator(".entry[tabindex='0']")
    expect(entry).to_have_count(1)
    entry.focus()
    size = page.locator(".entry").first.get_attribute("aria-setsize")
    assert size == str(ENTRIES)
    focused = str(ENTRIES)
    for _ in range(100):
        page.keyboard.press("PageUp")
        page.wait_for_timeout(30)
        focused = page.evaluate("document.activeElement.dataset.entry")
        if int(focused) < ENTRIES - 40:
            break
    assert int(focused) < ENTRIES - 40, "older entries were fetched"
    expect(page.locator(f'.entry[data-entry="{focused}"]')).to_be_in_viewport()
    page.keyboard.press("End")
    page.wait_for_timeout(200)
    assert at_end(page)


def test_a_phone_has_the_log_and_its_recap_prints(stand: Stand, new_page: NewPage, tmp_path: Path) -> None:
    page = sit(stand, new_page(375, 812), 2)
    feed(page).scroll_into_view_if_needed()
    shot(page, "log-phone")
    page.get_by_role("button", name="Take along").click()
    with page.expect_download() as got:
        page.get_by_role("button", name="Markdown").click()
    assert "# The long road" in got.value.path().read_text()
    see_access(page, "log-phone-take")
    page.get_by_role("button", name="Recap to print").click()
    expect(page.get_by_role("heading", name="The long road")).to_be_visible()
    see_access(page, "recap-phone")
    page.set_viewport_size({"width": 1280, "height": 900})
    see_access(page, "recap-desk")
    pdf = page.pdf(path=tmp_path / "recap.pdf", prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
