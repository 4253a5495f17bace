"""A real Chromium, driven by Playwright: `new_page()` opens a browser of its own for one more person."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, sync_playwright
from tests.server.serving import House

from .stand import Stand

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


_TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`CSP: ${event.effectiveDirective} of ${event.blockedURI}`))"""


class NewPage(Protocol):
    """Opens a page with cookies and storage of its own; 375 x 667 is a phone. `locale` is what its browser speaks."""

    def __call__(self, width: int = 1280, height: int = 800, locale: str = "en-US") -> Page: ...


class Console:
    """What consoles of pages hold that should not be there: errors of scripts and of the page's policy."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self._expected: list[str] = []

    def expect(self, *parts: str) -> None:
        """Errors with one of these texts belong to the test."""
        self._expected += parts

    def watch(self, context: BrowserContext) -> None:
        """From before its first page on."""
        context.add_init_script(_TELL_VIOLATIONS)
        context.on("weberror", lambda found: self._add(str(found.error)))
        context.on("console", self._read)

    def _read(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._add(message.text)

    def _add(self, error: str) -> None:
        if not any(part in error for part in self._expected):
            self.errors.append(error)


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
def console() -> Iterator[Console]:
    """The consoles of all pages of the test, which fails if something unexpected stands there."""
    console = Console()
    yield console
    assert console.errors == []


@pytest.fixture
def new_page(chromium: Browser, console: Console) -> Iterator[NewPage]:
    """Pages that close after the test."""

    def open_page(width: int = 1280, height: int = 800, locale: str = "en-US") -> Page:
        size: ViewportSize = {"width": width, "height": height}
        context = chromium.new_context(viewport=size, reduced_motion="reduce", locale=locale)
        context.set_default_timeout(15_000)
        console.watch(context)
        return context.new_page()

    yield open_page
    for context in chromium.contexts:
        context.close()


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    """A server with scripted chance; take it before `new_page`, so that the pages close first."""
    running = Stand(tmp_path / "tables.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def house(stand: Stand) -> Iterator[House]:
    """The stand's tables over HTTP."""
    with House(stand.url) as house:
        yield house
