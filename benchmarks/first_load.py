"""How much a browser loads until a page of a real table can be used, and how soon that is, on a slow processor."""

import argparse
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.serving import House, Seat, serving

from benchmarks.table import machine
from sortilege.store.sql import SqlStore

SLOWDOWN: Final = 4
PLAYERS, RESULTS = 5, 60
MOST_BYTES: Final = 150_000
MOST_SECONDS: Final = 1.0
TESTS: Final[dict[str, dict[str, object]]] = {
    "saga": {"type": "test", "stat": 5, "skill": 3, "boons": 1, "target": 15},
    "cyberspace": {"type": "unopposed", "level": 5, "difficulty": 15},
    "revelations": {"type": "target", "score": 4, "target": 7},
    "disciplines": {"type": "talent", "rating": "average", "difficulty": 12},
}

_USABLE = """(role) => new Promise((done, failed) => {
    setTimeout(() => failed(new Error("nothing answers")), 20000);
    const pressed = (control) => control.getAttribute("aria-pressed") ?? control.getAttribute("aria-expanded");
    const look = () => {
        const control = document.querySelector(
            "main button[aria-pressed=false]:not(:disabled), main button[aria-expanded=false]:not(:disabled)");
        if (role === "spectator" && document.querySelector("h1")) return done(performance.now());
        if (!control) return requestAnimationFrame(look);
        control.click();
        const answered = () => {
            if (control.isConnected && pressed(control) === "false") return requestAnimationFrame(answered);
            done(performance.now());
        };
        answered();
    };
    look();
})"""


class Load(Struct):
    """Bytes over the wire by kind, how many requests, and seconds until a control of the page answered."""

    kinds: Counter[str]
    requests: int
    seconds: float

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in self.kinds.most_common())
        total = sum(self.kinds.values())
        missed = " MISSED" if total > MOST_BYTES or self.seconds > MOST_SECONDS else ""
        return (
            f"{total / 1000:6.1f} KB in {self.requests} requests, usable after {self.seconds:.2f} s{missed} ({kinds})"
        )


def set_table(house: House, game: str) -> dict[str, Seat]:
    """A table that is played at: one seat of each role."""
    gm = house.open(game)
    gm.do("begin", what="session")
    seats = [house.sit(gm.do("add_seat", name=f"Player {n}")["link"]) for n in range(PLAYERS)]
    room = house.sit(gm.do("add_seat", name="Room", role="spectator")["link"])
    for number, seat in enumerate(seats):
        seat.do("make_character", name=f"Hero {number}", kind="random")
    for number in range(RESULTS):
        _play(gm, game, f"c{number % PLAYERS + 1}")
    return {"gm": gm, "player": seats[0], "spectator": room}


def _play(gm: Seat, game: str, actor: str) -> None:
    gm.do("call", test=TESTS[game], who=[actor], label="Over the wall")
    while decisions := gm.table()["own"]["decisions"]:
        offer = decisions[0]["offers"][-1]
        taken = {key: offer[key] for key in ("verb", "over", "card")}
        gm.do("decide", test=decisions[0]["test"], actor=decisions[0]["actor"], **taken)


def load(browser: Browser, url: str, seat: Seat, role: str, language: str = "en") -> Load:
    """Opens the seat's page with nothing cached."""
    context = browser.new_context(locale=language, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    kinds, requests = _watch(page)
    page.goto(f"{url}/table#{seat.token}", wait_until="commit")
    seconds = page.evaluate(_USABLE, role) / 1000
    page.wait_for_timeout(500)
    context.close()
    return Load(kinds, len(requests), seconds)


def _watch(page: Page) -> tuple[Counter[str], dict[str, str]]:
    devtools = page.context.new_cdp_session(page)
    kinds: Counter[str] = Counter()
    requests: dict[str, str] = {}
    devtools.on("Network.requestWillBeSent", lambda told: requests.update({told["requestId"]: told["type"]}))
    devtools.on(
        "Network.loadingFinished",
        lambda told: kinds.update({requests.get(told["requestId"], "Other"): int(told["encodedDataLength"])}),
    )
    devtools.on(
        "Network.webSocketFrameReceived",
        lambda told: kinds.update({"WebSocket": len(told["response"]["payloadData"].encode())}),
    )
    devtools.send("Network.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return kinds, requests


@contextmanager
def browsing() -> Iterator[Browser]:
    """A Chromium without a window."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def main() -> None:
    """Prints a line a page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=list(TESTS))
    parser.add_argument("--languages", nargs="+", default=["en", "de"])
    parser.add_argument("--times", type=int, default=3, help="the soonest of so many")
    args = parser.parse_args()
    print(f"{SLOWDOWN}x slower, on {machine()}")
    with tempfile.TemporaryDirectory() as folder:
        store = SqlStore.open(Path(folder) / "tables.db")
        with serving(store) as house, browsing() as browser:
            for game in args.games:
                for role, seat in set_table(house, game).items():
                    for language in args.languages:
                        loads = [load(browser, house.base, seat, role, language) for _ in range(args.times)]
                        print(f"{game} {role} {language}: {min(loads, key=lambda one: one.seconds)}", flush=True)
        store.close()


if __name__ == "__main__":
    main()
