"""Many in one test: one against four, and a group that is ranked, sealed until the last."""

from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .party import faces, panel, result
from .shots import shot
from .stand import Stand

NAMES = ("Engel", "Mary", "Crunch", "Hypnos", "Dora")


def sit(stand: Stand, house: House, new_page: NewPage, game: str) -> tuple[Page, list[Page], Page]:
    """A GM, five players on phones, and the screen in the room."""
    host = house.open(game)
    seats = [host.player(name) for name in NAMES]
    screen = host.do("add_seat", name="Screen", role="spectator")["link"]
    host.do("begin", what="session")
    gm, room = new_page(), new_page(1920, 1080)
    phones = [new_page(375, 812) for _ in seats]
    for page, link in ((gm, host.token), *((phone, seat.token) for phone, seat in zip(phones, seats, strict=True))):
        page.goto(f"{stand.url}/table#{link}", wait_until="commit")
    room.goto(screen)
    return gm, phones, room


def decide(page: Page) -> None:
    page.get_by_role("region", name="You decide").locator(".opt").last.click()


def test_one_against_four_is_asked_at_once_and_sealed_until_the_last(
    stand: Stand, house: House, new_page: NewPage
) -> None:
    gm, phones, room = sit(stand, house, new_page, "saga")
    tests = panel(gm, "Call a test")
    tests.get_by_role("button", name="Contest").click()
    stand.script.comes("9S 8H 7D 6C 5S")
    for _ in range(3):
        tests.get_by_role("button", name="Add someone").click()
    for box in tests.get_by_role("spinbutton", name="Stat", exact=True).all():
        box.fill("5")
    tests.get_by_role("button", name="Call", exact=True).click()
    for phone in phones:
        expect(panel(phone, "You decide")).to_be_visible()
    shot(phones[0], "contest-decide-phone")
    for phone, card in zip(phones[:4], ("9S", "8H", "7D", "6C"), strict=True):
        for other in (*phones, room):
            if other is not phone:
                assert card not in faces(other)
        decide(phone)
    expect(room.locator(".sealed")).to_contain_text("Dora: decides")
    shot(gm, "contest-waiting-gm")
    shot(room, "contest-waiting-room")
    gm.get_by_role("button", name="Decide for Dora").click()
    gm.get_by_role("region", name="Deciding for Dora").locator(".opt").last.click()
    for page in (gm, *phones, room):
        expect(result(page)).to_contain_text("Engel wins")
        expect(result(page).locator(".whose").first).to_contain_text("1. Engel")
        expect(result(page).locator(".whose").last).to_contain_text("5. Dora")
    shot(gm, "contest-over-gm")
    shot(phones[1], "contest-over-phone")
    shot(room, "contest-over-room")


def test_a_group_is_called_in_few_clicks_and_ranked(stand: Stand, house: House, new_page: NewPage) -> None:
    gm, phones, room = sit(stand, house, new_page, "cyberspace")
    group = gm.locator("details.grouptest")
    group.locator("summary").first.click()
    stand.script.comes(dice=(6, 6, 1, 2, 3, 3, 4, 1, 1, 1))
    form = group.get_by_role("form", name="Test for a group")
    form.get_by_role("spinbutton", name="Difficulty").fill("10")
    if form.get_by_role("spinbutton", name="Level").count():
        form.get_by_role("spinbutton", name="Level").fill("2")
    shot(gm, "group-form-gm")
    form.get_by_role("button", name="Call for all").click()
    for page in (gm, *phones, room):
        expect(result(page).locator(".headline")).to_contain_text(
            "1. Engel, 12; 2. Crunch, 6; 3. Hypnos, 5; 4. Mary, 3; 5. Dora, 2"
        )
        expect(result(page).locator(".whose").first).to_contain_text("1. ✓ Engel")
    shot(gm, "group-over-gm")
    shot(phones[2], "group-over-phone")
    shot(room, "group-over-room")
