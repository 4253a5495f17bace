"""How long exact odds take: medians on one core, warm, beside icepool's where it is installed and can answer.

Each case is asked anew of a reader that remembers nothing; what a game caches by itself is warm, as it is at a table.
"""

import resource
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from typing import Final

from msgspec import Struct

from benchmarks import rivals
from benchmarks.engine import machine
from benchmarks.rivals import Rival
from sortilege.cli.inputs import Setup, Words, set_up
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.readers.policy import Best
from sortilege.rules.registry import find_game, find_test

SECONDS: Final = 1.0
"""How long a case is repeated."""

CAP: Final = 30
"""Seconds after which icepool is stopped."""

MEMORY: Final = 2 << 30
"""Bytes that icepool may take."""


class Case(Struct, frozen=True):
    """A test as it would be typed: `score=4` for a field, a list for parts. `aim` is in milliseconds."""

    name: str
    test: str
    fields: dict[str, str | bool | list[str] | None]
    aim: float | None = None
    pile: str | None = None
    hand: str = ""
    kept: int = 0
    shared: bool = False
    rival: Rival | None = None

    def setup(self) -> Setup:
        game, _, test = self.test.partition(" ")
        words = Words(self.fields, pile=self.pile, hand=self.hand, kept=self.kept, shared=self.shared)
        return set_up(find_game(game), find_test(find_game(game), test), words)


D17: Final = "2C 5C 9C TC AD 3D 7D 8D 3H 6H 9H TH AS 4S 5S 7S TS"
D17_VALUES: Final = ((1, 4, 5, 7, 10), (2, 5, 9, 10, 1, 3, 7, 8, 3, 6, 9, 10))
"""Of the Patron cards in it, and of the others."""


def target(score: int, number: int) -> dict[str, str | bool | list[str] | None]:
    """The fields of a Target Test with a Patron suit."""
    return {"score": str(score), "target": str(number), "patron": "S"}


TARGET: Final = "revelations target"
OPPOSED: Final = "revelations opposed"
CONTEST: Final = "revelations contest"
SAGA: Final = "saga test"
DICE: Final = "cyberspace opposed"

RIVAL_OF_THREE: Final = rivals.contest(rivals.count(5, 20, 20), rivals.count(3, 20, 20), rivals.count(5, 16, 24))
THREE: Final = ["score=5,target=6", "score=3,target=6", "score=5,target=7"]


def flip(**more: str) -> dict[str, str | bool | list[str] | None]:
    """The fields of a saga test."""
    return {"stat": "6", "skill": "3", "target": "14", **more}


RACE: Final = ["stat=5,boons=1", "stat=6", "stat=7,boons=2", "stat=6"]

CASES: Final = (
    Case("Target 7, four cards", TARGET, target(4, 7), 0.5, rival=rivals.count(4, 16, 24)),
    Case("Target 12, one card", TARGET, target(1, 12), rival=rivals.successes(1, 12)),
    Case("Target 12, five cards", TARGET, target(5, 12), 3, rival=rivals.successes(5, 12)),
    Case("Target 12, five cards, 17 left", TARGET, target(5, 12), 0.5, D17, rival=rivals.successes(5, 12, *D17_VALUES)),
    Case("Target 12, eight cards", TARGET, target(10, 12), 15, rival=rivals.successes(8, 12)),
    Case("Target 12, five cards, one Fate card", TARGET, target(5, 12), 50, kept=1),
    Case("Target 12, five cards, three Fate cards", TARGET, target(5, 12), 50, kept=3),
    Case("Target 18, five cards, one Fate card", TARGET, target(5, 18), kept=1),
    Case("highest of five cards", OPPOSED, {"score": "5", "patron": "S"}, 120, rival=rivals.highest(5)),
    Case("five cards against four", OPPOSED, {"score": "5", "patron": "S", "versus": ["score=4,patron=H"]}, 250),
    Case("contest of 5, 3, 5 cards at 6, 6, 7", CONTEST, {"contestants": THREE}, 0.5, rival=RIVAL_OF_THREE),
    Case("one flip", SAGA, flip(), 0.5),
    Case("two boons, with pairs", SAGA, flip(boons="2"), 0.5),
    Case("two banes", SAGA, flip(banes="2"), 0.5),
    Case("two boons, a hand of three, Stress 2", SAGA, flip(boons="2", stress="2"), 0.5, hand="6H KS 7D"),
    Case("two banes, a hand of three, Stress 2", SAGA, flip(banes="2", stress="2"), 0.5, hand="6H KS 7D"),
    Case("four race with boons, own decks", "saga contest", {"contestants": RACE}),
    Case("four race with boons, one deck", "saga contest", {"contestants": RACE}, shared=True),
    Case("five dice against 15", "cyberspace unopposed", {"level": "5", "difficulty": "15"}, 0.5),
    Case("three dice against two", DICE, {"level": "3", "versus": ["2"]}, 0.5),
    Case("four dice against five threes", DICE, {"level": "4", "versus": ["3"] * 5}, 50),
    Case("an exceptional talent against 15", "disciplines talent", {"rating": "exceptional", "difficulty": "15"}, 0.5),
    Case("modifier 3 against 5", "disciplines opposed", {"modifier": "3", "versus": ["5"]}, 0.5),
)


def milliseconds(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """The median of processor time, after one run to warm up."""
    work()
    taken: list[float] = []
    end = time.perf_counter() + seconds
    while len(taken) < 3 or time.perf_counter() < end:
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return 1000 * median(taken)


def ours(case: Case, seconds: float = SECONDS) -> float:
    made = case.setup()
    know, policy = Know.of_piles(made.piles, made.decks), Best(made.at[0].actor)
    return milliseconds(lambda: exact(made.test, made.at, know, policy), seconds)


def theirs(rival: Rival, cap: float = CAP) -> str:
    """As `ours`, for icepool in a process of its own, which is stopped when it takes too long or too much memory."""
    get, put = get_context("fork").Pipe(duplex=False)
    process = get_context("fork").Process(target=_measure, args=(rival, put))
    process.start()
    put.close()
    told = get.recv() if get.poll(cap) else f"> {cap:,.0f} s"
    process.terminate()
    process.join()
    return str(told)


def _measure(rival: Rival, put: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        put.send(f"{milliseconds(rival):,.3f}")
    except MemoryError:
        put.send(f"> {MEMORY >> 30} GB")


def main() -> None:
    """Prints a line for each case, and at last how much memory was taken at the most."""
    print(f"milliseconds, medians on one core, warm: {machine()}")
    print(f"{'ours':>10} {'aim':>7} {'icepool':>10}")
    for case in CASES:
        aim = f"{case.aim:g}" if case.aim else ""
        rival = theirs(case.rival) if case.rival and rivals.INSTALLED else ""
        print(f"{ours(case):>10.3f} {aim:>7} {rival:>10}  {case.name}", flush=True)
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


if __name__ == "__main__":
    main()
