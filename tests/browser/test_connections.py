"""Lost lines: shown at once, nothing lost or done twice, and current again without a reload."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from playwright.sync_api import Error, Page, expect
from tests.server.serving import House, Json, Seat

from sortilege.server.live import MAX_PER_SEAT

from .cable import Cable
from .conftest import Console, NewPage
from .party import panel
from .shots import shot
from .stand import Stand
from .test_access import see_access

SHOWN = 5.0
CURRENT = 2.0
ROLL = {"type": "unopposed", "level": 3, "difficulty": 10}

_MARK = """async () => {
    const loaded = performance.getEntriesByType("resource").map((one) => one.name);
    window.store = (await import(loaded.find((name) => name.endsWith("/joined/all.js")))).$store;
    window.untouched = true;
}"""
_KNOWS = """(number) => {
    const saved = [...document.querySelectorAll(".chip")].some((chip) => chip.textContent === "saved");
    return saved && window.store.number.value >= number;
}"""
_VIEWS = """() => {
    const { number, view, own } = window.store;
    return { number: number.value, public: view.value, own: own.value };
}"""
_HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def cable(stand: Stand) -> Iterator[Cable]:
    cable = Cable(stand.url)
    yield cable
    cable.close()


@pytest.fixture(autouse=True)
def broken_lines(console: Console) -> None:
    console.expect("WebSocket connection", "ERR_", "Failed to load resource")


@pytest.fixture
def gm(house: House) -> Seat:
    return house.open("cyberspace")


@pytest.fixture
def ana(gm: Seat) -> Seat:
    return gm.player("Ana")


def sit(page: Page, url: str, seat: Seat) -> Page:
    """Opens the seat's page and waits until it is there; it is not to be loaded again."""
    page.goto(f"{url}/table#{seat.token}")
    expect(page.get_by_text("saved", exact=True)).to_be_visible()
    page.evaluate(_MARK)
    return page


def lost(page: Page) -> None:
    """The page says that its line is lost."""
    expect(page.get_by_text("No connection to the table.")).to_be_visible(timeout=SHOWN * 1000)


def saved(page: Page) -> None:
    expect(page.get_by_text("saved", exact=True)).to_be_visible()


def call(page: Page) -> None:
    """Calls the test that the form proposes."""
    form = page.get_by_role("region", name="Your tests")
    form.get_by_role("spinbutton", name="Difficulty").fill("10")
    form.get_by_role("button", name="Call", exact=True).click()


def begin(page: Page, what: str) -> None:
    page.get_by_role("button", name=f"Begin {what}", exact=True).click()


def types(seat: Seat) -> list[str]:
    """The types of all events of the log."""
    return [event["type"] for entry in seat.log() for event in entry.get("events", [])]


def current(page: Page, seat: Seat) -> float:
    """Seconds until the page has what the server has, and nothing waits any more."""
    start = time.monotonic()
    page.wait_for_function(_KNOWS, arg=seat.table()["number"], polling=20)
    page.wait_for_function(_KNOWS, arg=seat.table()["number"], polling=20)
    return time.monotonic() - start


def same(page: Page, seat: Seat) -> None:
    """The page holds exactly what the server tells this seat, and was never loaded again."""
    told = seat.table()
    views: Json = page.evaluate(_VIEWS)
    assert views == {key: told[key] for key in ("number", "public", "own")}
    assert page.evaluate("window.untouched") is True


@pytest.mark.timeout(180)
def test_two_acts_in_forty_seconds_without_a_network_happen_once(
    gm: Seat, ana: Seat, stand: Stand, cable: Cable, new_page: NewPage
) -> None:
    page, other = sit(new_page(), cable.url, gm), sit(new_page(375, 812), stand.url, ana)
    cable.cut()
    cut = time.monotonic()
    lost(page)
    assert time.monotonic() - cut < SHOWN
    begin(page, "session")
    begin(page, "scene")
    waiting = page.get_by_role("complementary", name="Connection")
    expect(page.get_by_text("not saved yet: 2 acts")).to_be_visible()
    expect(waiting.get_by_role("listitem")).to_contain_text(["Session begins", "Scene begins"])
    shot(page, "connection-lost-desk")
    call(other)
    time.sleep(max(0.0, cut + 40 - time.monotonic()))
    assert "began/1" not in types(gm)
    cable.mend()
    assert current(page, gm) < CURRENT
    assert types(gm).count("began/1") == 2
    same(page, gm)
    expect(panel(other, "What happened").get_by_text("Session 1 begins.")).to_have_count(1)
    expect(panel(page, "Log").get_by_text("Scene 1 begins.")).to_have_count(1)
    same(other, ana)


@pytest.mark.parametrize("dead", [False, True], ids=["the old connections live again", "they are dead"])
def test_acts_wait_in_order_and_can_be_withdrawn(dead: bool, gm: Seat, cable: Cable, new_page: NewPage) -> None:
    page = sit(new_page(375, 812), cable.url, gm)
    cable.cut()
    lost(page)
    begin(page, "session")
    begin(page, "scene")
    begin(page, "round")
    page.get_by_role("button", name="Withdraw: Scene begins").click()
    expect(page.get_by_text("not saved yet: 2 acts")).to_be_visible()
    see_access(page, "connection-lost-phone")
    cable.mend(dead)
    assert current(page, gm) < CURRENT
    begun = [event["what"] for entry in gm.log() for event in entry.get("events", []) if event["type"] == "began/1"]
    assert begun == ["session", "round"]
    same(page, gm)


def test_an_act_whose_answer_was_lost_is_not_done_again(gm: Seat, cable: Cable, new_page: NewPage) -> None:
    page = sit(new_page(), cable.url, gm)
    cable.cut_answers()
    begin(page, "session")
    lost(page)
    expect(page.get_by_text("sent, no answer yet")).to_be_visible()
    assert types(gm).count("began/1") == 1
    cable.mend()
    assert current(page, gm) < CURRENT
    assert types(gm).count("began/1") == 1
    same(page, gm)


def test_a_server_that_starts_again_gets_what_was_done_meanwhile(gm: Seat, stand: Stand, new_page: NewPage) -> None:
    page = sit(new_page(), stand.url, gm)
    stand.stop()
    lost(page)
    begin(page, "session")
    expect(page.get_by_text("not saved yet: 1 act")).to_be_visible()
    stand.start_again()
    with House(stand.url) as house:
        again = house.sit(gm.token)
        page.wait_for_function(_KNOWS, arg=2)
        assert current(page, again) < CURRENT
        assert types(again).count("began/1") == 1
        same(page, again)


def call_without_line(page: Page, cable: Cable) -> None:
    """A test is called that nobody hears of yet."""
    cable.cut()
    lost(page)
    call(page)
    expect(page.get_by_text("not saved yet: 1 act")).to_be_visible()


def test_what_the_table_refuses_later_is_told_and_stays(gm: Seat, ana: Seat, cable: Cable, new_page: NewPage) -> None:
    """The form of the act is gone by then: the seat holds no character any more."""
    page = sit(new_page(375, 812), cable.url, ana)
    call_without_line(page, cable)
    gm.do("remove_character", actor="c1")
    cable.mend()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Not done: Test: Strength against 10")
    shot(page, "connection-refused-later")
    saved(page)
    assert "test_called/1" not in types(gm)
    notice.get_by_role("button", name="Understood").click()
    expect(notice).to_have_count(0)
    same(page, ana)


def test_a_phone_that_slept_is_current_when_it_wakes(
    gm: Seat, ana: Seat, stand: Stand, cable: Cable, new_page: NewPage
) -> None:
    """While it sleeps, it is on no network, runs no scripts, and everybody sees that it sleeps."""
    phone, other = sit(new_page(375, 812), cable.url, ana), sit(new_page(), stand.url, gm)
    people = panel(other, "At the table")
    expect(people.get_by_text("here", exact=True)).to_be_visible()
    phone.evaluate(_HIDE, True)
    expect(people).to_contain_text("asleep")
    devtools = phone.context.new_cdp_session(phone)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    cable.cut()
    time.sleep(11)
    gm.do("begin", what="session")
    expect(people).to_contain_text("asleep")
    cable.mend()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    phone.evaluate(_HIDE, False)
    assert current(phone, ana) < CURRENT
    same(phone, ana)
    expect(people.get_by_text("here", exact=True)).to_be_visible()


def test_two_devices_of_a_seat_are_both_current_and_leave_each_others_drafts(
    ana: Seat, stand: Stand, new_page: NewPage
) -> None:
    phone, desk = sit(new_page(375, 812), stand.url, ana), sit(new_page(), stand.url, ana)
    draft = panel(phone, "Your tests").get_by_label("Note")
    draft.fill("with the left hand")
    call(desk)
    expect(panel(phone, "Last result")).to_be_visible()
    ana.do("set_character", actor="c1", sheet={"name": "Anabel"})
    expect(phone.get_by_text("Anabel").first).to_be_visible()
    expect(draft).to_have_value("with the left hand")
    call(phone)
    expect(panel(desk, "Last result")).to_contain_text("with the left hand")
    for page in (phone, desk):
        assert current(page, ana) < CURRENT
        same(page, ana)


def test_a_page_that_has_to_go_for_others_waits_until_it_is_looked_at(
    ana: Seat, stand: Stand, new_page: NewPage
) -> None:
    page = sit(new_page(), stand.url, ana)
    with ExitStack() as stack:
        lines = [stack.enter_context(ana.live()) for _ in range(MAX_PER_SEAT)]
        page.wait_for_timeout(3000)
        number = ana.do("call", who=["c1"], test=ROLL)["number"]
        for line in lines:
            assert line.until(number), "nobody was pushed out"
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert current(page, ana) < CURRENT


@pytest.mark.parametrize("end", ["closed", "crashed"])
def test_a_tab_that_is_gone_leaves_its_acts_to_the_next(end: str, gm: Seat, cable: Cable, new_page: NewPage) -> None:
    page = sit(new_page(), cable.url, gm)
    page.context.new_page()
    cable.cut()
    lost(page)
    begin(page, "session")
    begin(page, "scene")
    expect(page.get_by_text("not saved yet: 2 acts")).to_be_visible()
    if end == "closed":
        page.close(run_before_unload=True)
    else:
        crash(page)
    # No page gets rid of dead connections any more, and a browser opens the next page over one of them.
    cable.mend(dead=False)
    again = page.context.pages[-1]
    sit(again, cable.url, gm)
    expect(panel(again, "Log").get_by_text("Scene 1 begins.")).to_have_count(1, timeout=10_000)
    saved(again)
    assert types(gm).count("began/1") == 2
    assert kept(again) == 0


def crash(page: Page) -> None:
    """As when the system needs the memory."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def kept(page: Page) -> int:
    """How many acts this device keeps."""
    return int(page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('sortilege.acts')).length"))


def test_two_tabs_of_a_seat_send_what_each_was_given(gm: Seat, cable: Cable, new_page: NewPage) -> None:
    first = sit(new_page(), cable.url, gm)
    second = sit(first.context.new_page(), cable.url, gm)
    cable.cut()
    lost(first)
    lost(second)
    begin(first, "session")
    begin(second, "scene")
    for page in (first, second):
        expect(page.get_by_text("not saved yet: 1 act")).to_be_visible()
    time.sleep(7)
    cable.mend()
    for page in (first, second):
        assert current(page, gm) < CURRENT
        same(page, gm)
    assert types(gm).count("began/1") == 2
    assert kept(first) == 0


def test_a_link_that_ends_tells_what_was_not_sent(gm: Seat, ana: Seat, cable: Cable, new_page: NewPage) -> None:
    page = sit(new_page(375, 812), cable.url, ana)
    call_without_line(page, cable)
    gm.do("revoke_link", seat="s2")
    cable.mend()
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Not done: Test: Strength against 10")
    assert kept(page) == 0
