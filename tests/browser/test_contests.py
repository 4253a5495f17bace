"""Many in one test: one against four, and a group that is ranked, sealed until the last."""

import re

from playwright.sync_api import Page, expect
from tests.server.serving import House, Seat

from .conftest import Console, NewPage
from .party import faces, panel, result
from .shots import shot
from .stand import Stand
from .test_access import see_access

NAMES = ("Engel", "Mary", "Crunch", "Hypnos", "Dora")


def sit(
    stand: Stand, house: House, new_page: NewPage, game: str, **sheet: object
) -> tuple[Seat, Page, list[Page], Page]:
    """A GM, five players on phones, and the screen in the room."""
    host = house.open(game, shared=True)
    seats = [host.player(name, **sheet) for name in NAMES]
    screen = host.do("add_seat", name="Screen", role="spectator")["link"]
    host.do("begin", what="session")
    gm, room = new_page(), new_page(1920, 1080)
    phones = [new_page(375, 812) for _ in seats]
    for page, link in ((gm, host.token), *((phone, seat.token) for phone, seat in zip(phones, seats, strict=True))):
        page.goto(f"{stand.url}/table#{link}", wait_until="commit")
    room.goto(screen, wait_until="commit")
    return host, gm, phones, room


def choose(page: Page, card: str) -> None:
    """Takes the card of the two that lie there."""
    page.get_by_role("region", name="You decide").get_by_role("button", name=re.compile(f"Use {card}")).click()


CARDS = {"9S": "9 of spades", "8H": "8 of hearts", "7D": "7 of diamonds", "6C": "6 of clubs"}


def test_one_against_four_is_asked_at_once_and_sealed_until_the_last(
    stand: Stand, house: House, new_page: NewPage, console: Console
) -> None:
    console.expect("status of 503")  # odds of five may take longer than a page waits for them
    host, gm, phones, room = sit(stand, house, new_page, "saga", edge=0)
    stand.script.comes("9S 2S 8H 2H 7D 2D 6C 2C 5S 3S")
    cast = [f"c{number}" for number in range(1, 6)]
    host.do("call", test={"type": "contest", "contestants": [{"stat": 5, "boons": 1}] * 5}, who=cast, label="Race")
    for phone in phones:
        panel(phone, "You decide").wait_for()
    see_access(phones[0], "contest-decide-phone")
    for phone, card in zip(phones[:4], CARDS, strict=True):
        for other in (*phones, room):
            assert (card in faces(other)) == (other is phone)
        choose(phone, CARDS[card])
        panel(phone, "You decide").wait_for(state="detached")
        assert not any(card in faces(other) for other in (*phones, room) if other is not phone)
    expect(room.locator(".sealed")).to_contain_text("Dora: decides")
    see_access(gm, "contest-waiting-gm")
    see_access(room, "contest-waiting-room")
    gm.get_by_role("button", name="Decide for Dora").click()
    gm.get_by_role("region", name="Deciding for Dora").get_by_role("button", name=re.compile("Use 5 of spades")).click()
    for page in (gm, *phones, room):
        expect(result(page)).to_contain_text("Engel wins")
        expect(result(page).locator(".whose").first).to_contain_text("1. Engel")
        expect(result(page).locator(".whose").last).to_contain_text("5. Dora")
    see_access(gm, "contest-over-gm")
    see_access(phones[1], "contest-over-phone")
    see_access(room, "contest-over-room")


def test_a_group_is_called_in_few_clicks_and_ranked(stand: Stand, house: House, new_page: NewPage) -> None:
    _, gm, phones, room = sit(stand, house, new_page, "cyberspace")
    group = gm.locator("details.grouptest")
    group.locator("summary").first.click()
    stand.script.comes(dice=(6, 6, 1, 2, 3))
    form = group.get_by_role("form", name="Test for a group")
    form.get_by_role("spinbutton", name="Difficulty").fill("10")
    see_access(gm, "group-form-gm")
    form.get_by_role("button", name="Call for all").click()
    for page in (gm, *phones, room):
        expect(result(page).locator(".headline")).to_contain_text(
            "1. Engel and Mary, 6; 3. Dora, 3; 4. Hypnos, 2; 5. Crunch, 1"
        )
        expect(result(page).locator(".whose").first).to_contain_text("1. ✗ Engel")
    see_access(gm, "group-over-gm")
    see_access(phones[2], "group-over-phone")
    see_access(room, "group-over-room")


def test_forty_at_once_are_told_in_brief_and_all_in_sight_in_the_room(
    stand: Stand, house: House, new_page: NewPage
) -> None:
    host, gm, phones, room = sit(stand, house, new_page, "cyberspace")
    for number in range(35):
        host.do("set_character", sheet={"name": f"Guard {number} of the long northern wall"})
    cast = [f"c{number}" for number in range(1, 6)] + [f"n{number}" for number in range(1, 36)]
    stand.script.comes(dice=(6, *[5] * 19, *[1] * 20))
    members = [{"level": 1, "difficulty": 3}] * 40
    host.do("call", test={"type": "group_unopposed", "members": members}, who=cast, label="Jump")
    for page in (gm, phones[0], room):
        result(page).wait_for()
        expect(result(page).locator(".headline")).to_have_text("First: Engel; 20 of 40 succeeded")
        expect(result(page).locator(".whose")).to_have_count(40)
    for part in (result(room).locator(".whose").last, room.get_by_text("Dora", exact=True).last):
        expect(part).to_be_in_viewport(ratio=1)
    shot(room, "group-of-forty-room")
    shot(phones[0], "group-of-forty-phone")
