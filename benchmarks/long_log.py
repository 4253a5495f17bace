"""A table with a long log: how fast it opens, on the server and on the page, and how fast a key shows.

`python -m benchmarks.long_log` plays a campaign of 10,000 entries in each game, serves it from SQLite, and opens it.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.campaign import TABLE, Campaign, token
from benchmarks.table import machine
from sortilege.server.loading import load
from sortilege.server.snapshots import taken
from sortilege.store.sql import SqlStore

GAMES = ("saga", "disciplines", "cyberspace", "revelations")
_KEY = """() => new Promise((done) => {
    const field = document.querySelector('.filters input');
    field.addEventListener('input', () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    }, { once: true, capture: true });
})"""


@contextmanager
def served(place: Path) -> Iterator[str]:
    """The server in a process of its own; gives its address."""
    args = [sys.executable, "-m", "benchmarks.host", str(place), "0"]
    process = subprocess.Popen(args, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        host, port, _ = process.stdout.readline().split()
        yield f"http://{host}:{port}"
    finally:
        process.terminate()
        process.wait(20)


def written(place: Path, game: str, entries: int, snapshot: bool) -> None:
    """A database with the campaign; with a snapshot as play leaves one, up to 500 entries behind."""
    campaign, store = Campaign(game), SqlStore.open(place)
    campaign.play(entries - 499)
    before = campaign.state
    campaign.play(entries)
    campaign.kept_in(store)
    if snapshot:
        store.keep(TABLE, taken(store, TABLE, before))
    store.close()


def milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def ask(client: httpx.Client, path: str) -> Callable[[], httpx.Response]:
    return lambda: client.get(path).raise_for_status()


def on_the_server(place: Path) -> dict[str, float]:
    """Milliseconds of requests of the GM: the first one to a fresh server, and later ones."""
    with (
        served(place) as url,
        httpx.Client(base_url=url, headers={"Authorization": f"Bearer {token(1)}"}, timeout=60) as client,
    ):
        client.get("/static/icon.svg")
        search = "/api/table/log?text=lantern"
        return {
            "first answer, cold": milliseconds(ask(client, "/api/table")),
            "answer, warm": statistics.median(milliseconds(ask(client, "/api/table")) for _ in range(9)),
            "first search, cold": milliseconds(ask(client, search)),
            "search, warm": statistics.median(
                milliseconds(ask(client, "/api/table/log?text=lantern")) for _ in range(5)
            ),
            "page of older entries": milliseconds(ask(client, "/api/table/log?before=5000")),
        }


def on_the_page(browser: Browser, url: str) -> dict[str, float]:
    """Milliseconds from navigation until the log and the form of tests are there, and from a key to the next frame."""
    first = opened(browser, url)
    later = statistics.median(opened(browser, url) for _ in range(5))
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    seated(page, url)
    rows = page.locator(".entry").count()
    page.get_by_role("button", name="Search", exact=True).click()
    figures = {
        "page opens, all cold": first,
        "page opens": later,
        "rows in the page": rows,
    }
    keys = slow_keys(page)
    figures |= {"key shows, 4x slower": statistics.median(keys), "the slowest": max(keys)}
    page.close()
    return figures


def opened(browser: Browser, url: str) -> float:
    """Milliseconds until a page with an empty cache is there."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    took = milliseconds(lambda: seated(page, url))
    page.close()
    return took


def seated(page: Page, url: str) -> None:
    """Opens the table, until the newest entry and the form of tests are there."""
    page.goto(f"{url}/table#{token(1)}", wait_until="commit")
    page.locator(".entry").last.wait_for()
    page.locator("#call button").last.wait_for()


def slow_keys(page: Page) -> list[float]:
    """How long some keys in the field of the search take to show, with the processor slowed down four times."""
    page.wait_for_timeout(1500)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    took = []
    for key in "lantern":
        shown = page.evaluate_handle(f"() => ({{ value: ({_KEY})() }})")
        page.locator(".filters input").press(key)
        took.append(float(shown.evaluate("one => one.value")))
        page.wait_for_timeout(400)
    return took


def measure(browser: Browser, game: str, entries: int) -> None:
    """Prints the figures of one game."""
    with tempfile.TemporaryDirectory() as folder:
        plain, snapped = Path(folder) / "plain.db", Path(folder) / "snapped.db"
        written(plain, game, entries, snapshot=False)
        written(snapped, game, entries, snapshot=True)
        store = SqlStore.open(plain)
        told = {"log in MB": plain.stat().st_size / 1e6, "whole log folded": milliseconds(lambda: load(store, TABLE))}
        store.close()
        told |= on_the_server(snapped)
        with served(snapped) as url:
            told |= on_the_page(browser, url)
    print(f"{game}: " + ", ".join(f"{name} {figure:.1f}" for name, figure in told.items()), flush=True)


def main() -> None:
    """Measures every game, or one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--chromium", default="chromium")
    args = parser.parse_args()
    print(f"{args.entries} entries, SQLite, milliseconds, on {machine()}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=f"/usr/bin/{args.chromium}", args=["--no-sandbox"])
        for game in args.games:
            measure(browser, game, args.entries)
        browser.close()


if __name__ == "__main__":
    main()
