"""Somebody who has just installed it, and follows only the screen: to the first test, with a second device."""

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.cli.serving import Server, served
from tests.qr import read_picture, read_terminal

from .conftest import NewPage
from .party import panel, result
from .shots import shot

MOST_SECONDS = 180


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """`sortilege serve` as it is installed, in an empty folder; as in a terminal, it draws its link."""
    with served("serve --port 0 --qr", tmp_path) as server:
        yield server


def scanned(page: Page) -> str:
    """What a camera reads off the code on the page."""
    code = page.locator("svg.qr")
    code.wait_for()
    return read_picture(code.screenshot())


def as_terminal(told: str, colours: str) -> str:
    """The lines as a terminal with these colours shows them."""
    text = html.escape(told).replace("\x1b[38;5;16;48;5;231m", "<span>").replace("\x1b[0m", "</span>")
    style = f"body{{margin:16px;background:{colours}}} pre{{font:14px/1.2 'DejaVu Sans Mono',monospace}}"
    return f"<style>{style} span{{color:#000;background:#fff;display:inline-block}}</style><pre>{text}</pre>"


def test_from_the_command_to_the_first_test_with_a_second_device(server: Server, new_page: NewPage) -> None:
    begun = time.monotonic()
    server.until("Stop with Ctrl+C.")
    told = "".join(server.told)
    gm = new_page()
    for colours in ("#111;color:#ddd", "#fdf6e3;color:#333"):
        gm.set_content(as_terminal(told, colours))
        shot(gm, f"newcomer-0-terminal-{'dark' if '111' in colours else 'light'}")
        assert read_picture(gm.screenshot()) == read_terminal(told), "whatever colours the terminal has"

    gm.goto(read_terminal(told))
    gm.get_by_role("heading", name="Open your first table").wait_for()
    shot(gm, "newcomer-1-host")
    gm.get_by_label("Name of the table").fill("Night train")
    gm.get_by_label("Your name, as game master").fill("Gea")
    gm.get_by_label("Cyberspace").check()
    gm.get_by_role("button", name="Open table").click()
    gm.locator("svg.qr").wait_for()
    shot(gm, "newcomer-2-opened")
    gm.get_by_role("link", name="Sit down").click()

    begin = panel(gm, "How to begin")
    begin.get_by_label("Name of the player").fill("Ana")
    begin.get_by_role("button", name="Add player").click()
    link = scanned(gm)
    shot(gm, "newcomer-3-invited")

    phone = new_page(375, 812)
    phone.goto(link)
    phone.get_by_role("heading", name="Night train").wait_for()
    shot(phone, "newcomer-4-phone")
    begin.get_by_text("The player scans the code").locator("xpath=ancestor::li[contains(@class, 'done')]").wait_for()

    phone.get_by_role("button", name="New character").click()
    phone.get_by_label("Name").fill("Nyx")
    shot(phone, "newcomer-5-ways")
    phone.get_by_role("button", name="Surprise me").click()
    phone.get_by_role("heading", name="Nyx").first.wait_for()
    shot(phone, "newcomer-6-sheet")
    phone.get_by_role("button", name="Back to the table").click()
    begin.get_by_text("The player makes a character").locator("xpath=ancestor::li[contains(@class, 'done')]").wait_for()

    call = panel(phone, "Your tests")
    call.get_by_role("spinbutton", name="Difficulty").fill("12")
    call.get_by_role("button", name="Call", exact=True).click()
    for page in (phone, gm):
        result(page).get_by_text(re.compile("succeeds|fails|success|failure", re.IGNORECASE)).first.wait_for()
    expect(begin).to_have_count(0)
    took = time.monotonic() - begun
    shot(phone, "newcomer-7-phone")
    shot(gm, "newcomer-8-gm")
    print(f"from the command to the first test: {took:.1f} s")
    assert took < MOST_SECONDS
