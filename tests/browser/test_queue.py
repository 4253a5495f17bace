"""The queue of acts against a server and a network that do their worst, asked of the client's own module."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from .conftest import NewPage
from .stand import Stand

_PLAY = """async (script) => {
    const { openQueue } = await import("/static/queue.js");
    const { openShelf } = await import("/static/shelf.js");
    const done = [], sent = [], told = [], ends = {};
    const outcomes = [...script.outcomes];
    const apply = (act) => {
        if (!done.includes(act.command.n)) done.push(act.command.n);
        return { number: done.indexOf(act.command.n) + 1 };
    };
    const off = new DOMException("off", "AbortError");
    const hangs = (stop) => new Promise((_, failed) => stop.addEventListener("abort", () => failed(off)));
    const server = {
        done: (act) => apply(act),
        "answer lost": (act) => { apply(act); throw new TypeError("lost"); },
        "request lost": () => { throw new TypeError("lost"); },
        busy: () => { throw { busy: true, code: "busy", detail: "" }; },
        refused: (act) => { if (done.includes(act.command.n)) return apply(act); throw { code: "no", detail: "" }; },
        hangs: (_, stop) => hangs(stop),
        "done but hangs": (act, stop) => { apply(act); return hangs(stop); },
        "twice": (act) => { apply(act); return apply(act); },
    };
    localStorage.clear();
    let ids = 0;
    const shelf = openShelf("link", "page", localStorage);
    const queue = openQueue({
        send: async (act, stop) => { sent.push(act.command.n); return server[outcomes.shift() ?? "done"](act, stop); },
        passing: (error) => error instanceof TypeError || error instanceof DOMException || error.busy === true,
        shelf, tell: (act) => told.push(act.command.n), newId: () => `act-${++ids}`, backoff: () => 0, patience: 3,
    });
    const numbers = (acts) => acts.map((act) => act.command.n);
    const kept = () => numbers(JSON.parse(Object.values(localStorage)[0] ?? '{"acts": []}').acts);
    const lost = [];
    const look = () => { if (kept().join() !== numbers(queue.acts.value).join()) lost.push([...kept()]); };
    let n = 0;
    const steps = {
        give: () => {
            const mine = ++n;
            const end = ({ number, code }) => (ends[mine] = number ?? code);
            queue.give({ type: "call", n: mine }).then(end, end);
        },
        flow: () => queue.flow(),
        hold: () => queue.hold(),
        withdraw: () => queue.withdraw(queue.acts.value.at(-1)?.id),
        wait: () => new Promise((over) => setTimeout(over, 1)),
    };
    for (const step of script.steps) { await steps[step](); look(); }
    queue.flow();
    for (let i = 0; queue.acts.value.length && i < 2000; i++) { await steps.wait(); look(); }
    await steps.wait();
    return { given: n, done, sent, told, ends, lost, left: queue.acts.value.length, kept: kept() };
}"""

OUTCOMES = ("done", "answer lost", "request lost", "busy", "refused", "hangs", "done but hangs", "twice")
STEPS = ("give", "give", "flow", "hold", "withdraw", "wait")


@pytest.fixture
def page(stand: Stand, new_page: NewPage) -> Page:
    page = new_page()
    page.goto(stand.url)
    return page


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(STEPS), min_size=3, max_size=24),
    st.lists(st.sampled_from(OUTCOMES), min_size=4, max_size=24),
)
def test_every_act_is_done_once_in_order_or_said_not_to_be(page: Page, steps: list[str], outcomes: list[str]) -> None:
    ran: dict[str, Any] = page.evaluate(_PLAY, {"steps": steps, "outcomes": outcomes})
    acts = [str(n) for n in range(1, ran["given"] + 1)]
    assert sorted(ran["ends"], key=int) == acts
    assert ran["done"] == sorted(ran["done"])
    for act in acts:
        end = ran["ends"][act]
        assert (int(act) in ran["done"]) == isinstance(end, int), (act, end)
        if end == "given_up":
            assert int(act) not in ran["sent"]
    assert (ran["left"], ran["kept"], ran["lost"], ran["told"]) == (0, [], [], [])


_TAKEN_OVER = """async () => {
    const { openShelf } = await import("/static/shelf.js");
    localStorage.clear();
    let time = 1_800_000_000_000;
    const open = (link, page) => openShelf(link, page, localStorage, () => time);
    const act = (id, type = "call") => ({ id, command: { type }, at: time, sent: false });
    const [first, second, other] = [open("a.link", "1"), open("a.link", "2"), open("b.link", "3")];
    first.save([act("x"), act("y"), act("z", "add_seat")]);
    const found = [second.takeOver().length];
    time += 5000;
    first.renew();
    time += 5000;
    found.push(second.takeOver().length, other.takeOver().length);
    time += 2000;
    found.push(other.takeOver().length, second.takeOver().map((one) => one.id).join());
    found.push(first.holds(), second.takeOver().length);
    first.renew();
    return [...found, localStorage.length, Object.keys(localStorage).join().includes("link")];
}"""


def test_acts_are_taken_over_only_from_pages_that_are_gone(page: Page) -> None:
    """By pages of the same link alone; an act that is answered by a secret link is nobody else's."""
    assert page.evaluate(_TAKEN_OVER) == [0, 0, 0, 0, "x,y", False, 0, 0, False]
