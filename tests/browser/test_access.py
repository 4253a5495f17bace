"""No page has a serious finding of axe, in any game, light or dark, at the sizes it is used at."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .laid import DESK, GAMES, PHONE, ROOM, Laid
from .party import panel, result
from .shots import shot
from .stand import Stand

GRAVE = {"serious", "critical"}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What lies under the foot of a narrow page is scrolled out from under it; axe measures where the page stands.
_FOOT_ASIDE = ".skips { position: static !important; }"


def see_access(page: Page, name: str) -> None:
    """Keeps pictures of the page, and finds nothing grave in it; in the dark, only colours are others."""
    see_rules(page, f"{name}-light", RULES)
    page.emulate_media(color_scheme="dark")
    see_rules(page, f"{name}-dark", ["color-contrast"])
    page.emulate_media(color_scheme="light")


def see_rules(page: Page, name: str, rules: list[str]) -> None:
    shot(page, f"access-{name}")
    foot = page.add_style_tag(content=_FOOT_ASIDE)
    found = Axe().run(page, options={"runOnly": rules}).response["violations"]
    foot.evaluate("(one) => one.remove()")
    told = [
        f"{one['id']}: {node['html'][:120]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]
    assert not told, "\n".join([name, *told])


@contextmanager
def dialog(page: Page, name: str) -> Iterator[None]:
    """That dialog is open, and closed again with Escape."""
    page.get_by_role("button", name="Settings", exact=True).click()
    if name != "Settings of this device":
        page.get_by_role("button", name="List of keys").click()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()
    yield
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def see_dialogs(page: Page, name: str) -> None:
    with dialog(page, "Settings of this device"):
        see_access(page, f"{name}-settings")
    with dialog(page, "Keys"):
        see_access(page, f"{name}-keys")


@pytest.fixture(params=GAMES)
def laid(request: pytest.FixtureRequest, stand: Stand, house: House, new_page: NewPage) -> Laid:
    return Laid(stand, house, new_page, request.param)


def test_the_table_while_someone_decides_and_after(laid: Laid) -> None:
    name = laid.game
    player, gm, room = (
        laid.sit(laid.ana, PHONE),
        laid.sit(laid.gm, DESK),
        laid.sit(laid.screen, ROOM),
    )
    laid.call()
    if laid.scene.decides:
        expect(panel(player, "You decide").locator(".opt").first).to_be_visible()
        for page, whose in ((player, "player"), (gm, "gm"), (room, "room")):
            see_access(page, f"{name}-{whose}-decision")
        panel(player, "You decide").locator("button.opt:visible").last.click()
    expect(result(player)).to_be_visible()
    gm.get_by_role("button", name="Test for Ana").click()
    panel(gm, "Log").get_by_role("button", name="Search", exact=True).click()
    for page, whose in ((player, "player"), (gm, "gm-with-log-filters"), (room, "room")):
        see_access(page, f"{name}-{whose}")


def test_every_other_page_of_a_table(laid: Laid) -> None:
    name = laid.game
    ana = laid.id_of("Ana")
    queries = {"sheet": f"?sheet={ana}", "print": f"?print={ana}", "making": "?new", "rules": "?rules"}
    for whose, query in queries.items():
        page = laid.sit(laid.gm, DESK, query)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        see_access(page, f"{name}-{whose}")
        page.context.close()
    see_dialogs(laid.sit(laid.ana, PHONE), name)


def test_the_pages_before_a_table(stand: Stand, new_page: NewPage) -> None:
    for size, kind in ((PHONE, "phone"), (DESK, "desk")):
        page = new_page(*size)
        for address, whose in ((stand.url, "home"), (stand.host_link, "host")):
            page.goto(address)
            expect(page.get_by_role("heading").first).to_be_visible()
            see_access(page, f"{whose}-{kind}")
