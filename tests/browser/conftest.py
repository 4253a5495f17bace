"""A real Chromium, driven by Playwright: `new_page()` opens a browser of its own for one more person."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from .stand import Stand

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NewPage(Protocol):
    """Opens a page with cookies and storage of its own; 375 x 667 is a phone."""

    def __call__(self, width: int = 1280, height: int = 800) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


def find_chromium() -> str:
    """The path of a Chromium; a skip without one, a failure where SORTILEGE_REQUIRE_BROWSER is set."""
    named = os.environ.get("SORTILEGE_CHROMIUM")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    tried = named or ", ".join(NAMES)
    reason = f"no Chromium found (tried {tried}): install one, or name it in SORTILEGE_CHROMIUM"
    if os.environ.get("SORTILEGE_REQUIRE_BROWSER"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


# Not session-wide: while Playwright's synchronous API is open, this thread counts as running an event loop,
# and no other test could call asyncio.run.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """Pages that close after the test, which fails if a script on one of them did."""
    errors: list[str] = []

    def open_page(width: int = 1280, height: int = 800) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(15_000)
        context.on("weberror", lambda found: errors.append(str(found.error)))
        return context.new_page()

    yield open_page
    for context in chromium.contexts:
        context.close()
    assert errors == []


@pytest.fixture
def stand() -> Iterator[Stand]:
    """A server with scripted chance; take it before `new_page`, so that the pages close first."""
    running = Stand()
    running.start()
    yield running
    running.stop()
