"""Tests resolved per second through the steps by the live reader, with real chance, on one core.

Every decision takes its first option; a test begins with the piles as they are named, each time anew.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from sortilege.cli.inputs import Setup, Words, set_up
from sortilege.components.chance import Chance, system_chance
from sortilege.readers.live import Dealer, advance, choices, resume
from sortilege.rules.ask import Answer, Gathered
from sortilege.rules.outcome import Result
from sortilege.rules.registry import find_game, find_test, games
from sortilege.rules.step import Decides, Gathers, Next

SECONDS: Final = 1.4


class Case(Struct, frozen=True):
    """A test as it would be typed."""

    game: str
    test: str
    fields: dict[str, str | bool | list[str] | None]
    hand: str = ""
    kept: int = 0
    shared: bool = False
    rules: tuple[str, ...] = ()
    aim: int | None = None

    def setup(self) -> Setup:
        game = find_game(self.game)
        words = Words(self.fields, hand=self.hand, kept=self.kept, shared=self.shared, rules=self.rules)
        return set_up(game, find_test(game, self.test), words)

    def __str__(self) -> str:
        fields = " ".join(f"--{name} {value}" for name, value in self.fields.items() if not isinstance(value, list))
        parts = " ".join(f"{len(value)} {name}" for name, value in self.fields.items() if isinstance(value, list))
        more = (f"{self.kept} kept" * bool(self.kept), f"hand {self.hand}" * bool(self.hand), "shared" * self.shared)
        return " ".join(filter(None, (self.game, self.test, fields, parts, *more)))


CASES: Final = (
    Case("revelations", "target", {"score": "4", "target": "7"}, aim=100_000),
    Case("revelations", "target", {"score": "1", "target": "7"}),
    Case("revelations", "target", {"score": "10", "target": "12", "patron": "S"}),
    Case("revelations", "target", {"score": "10", "target": "12", "patron": "S"}, kept=3, aim=20_000),
    Case("revelations", "opposed", {"score": "5", "patron": "S"}),
    Case("revelations", "opposed", {"score": "5", "patron": "S", "versus": ["score=4,patron=H"]}),
    Case("revelations", "contest", {"contestants": ["score=5,target=6", "score=3,target=6"]}),
    Case("revelations", "contest", {"contestants": ["score=5,target=6,patron=S"] * 4}, shared=True, aim=20_000),
    Case("disciplines", "talent", {"rating": "exceptional", "difficulty": "15"}),
    Case("disciplines", "opposed", {"modifier": "3", "versus": ["5"]}),
    Case("disciplines", "opposed", {"modifier": "3", "versus": ["5"] * 4}),
    Case("disciplines", "melee", {"fighter": "agility=2,strength=1", "versus": ["agility=1"]}),
    Case("disciplines", "break_hold", {"fighter": "strength=1,held_by=2", "versus": ["strength=1,holds=1"]}),
    Case("disciplines", "shoot", {"fighter": "agility=2,speed=3", "versus": ["agility=1"], "bullets": "3"}),
    Case("disciplines", "block", {"fighter": "telekinesis=1", "versus": ["agility=0"] * 2}),
    Case("disciplines", "risk", {"fighter": "strength=2", "risk": "brick_wall"}),
    Case("disciplines", "annihilate", {"fighter": "matrix_warping=3", "versus": ["kind=program"]}),
    Case("disciplines", "hit_points", {"fighter": "endurance=2"}, rules=("ranges=roll",)),
    Case("disciplines", "breath", {"fighter": "endurance=0"}, rules=("ranges=roll",)),
    Case("cyberspace", "unopposed", {"level": "5", "difficulty": "15"}),
    Case("cyberspace", "opposed", {"level": "3", "versus": ["2"]}),
    Case("cyberspace", "opposed", {"level": "10", "versus": ["10"]}, aim=20_000),
    Case("cyberspace", "opposed", {"level": "5", "versus": ["5"] * 4}),
    Case("saga", "test", {"stat": "6", "skill": "3", "target": "12"}),
    Case("saga", "test", {"stat": "6", "skill": "3", "target": "12", "boons": "3"}, hand="6H KS 7D", aim=20_000),
    Case("saga", "contest", {"contestants": ["stat=5,boons=2"] * 4}, shared=True, aim=20_000),
    Case("revelations", "group_target", {"members": ["score=5,target=6"] * 4}),
    Case("disciplines", "group_talent", {"members": ["rating=average,difficulty=15"] * 4}),
    Case("cyberspace", "group_unopposed", {"members": ["level=5,difficulty=15"] * 4}),
    Case("saga", "group_test", {"members": ["stat=6,target=12"] * 4}),
)  # fmt: skip


def resolve(setup: Setup, chance: Chance) -> Result:
    """Plays the test to its end; the first option is always taken."""
    dealer = Dealer(setup.piles, chance)
    at, _ = advance(setup.test.start(setup.at), dealer)
    while not isinstance(at, Result):
        at, _ = advance(resume(at, _first(at, dealer)), dealer)
    return at


def _first(at: Next, dealer: Dealer) -> Answer:
    if isinstance(at, Decides):
        return choices(at.ask(), dealer)[0]
    assert isinstance(at, Gathers)
    return Gathered(tuple(choices(choose, dealer)[0] for choose in at.ask().choices))


def per_second(setup: Setup, chance: Chance, seconds: float = SECONDS) -> float:
    """How many tests are resolved in a second of processor time: the best of seven stretches."""
    return max(_stretch(setup, chance, seconds / 7) for _ in range(7))


def _stretch(setup: Setup, chance: Chance, seconds: float) -> float:
    done, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        for _ in range(50):
            resolve(setup, chance)
        done += 50
    return done / taken


CERTAIN: Final = {("disciplines", test) for test in ("sense", "let_go", "unblock", "wear", "heal", "resurrect")}
"""Over when they are called, or as far as no sheet says how often a gun was fired."""


def uncovered() -> set[tuple[str, str]]:
    """Tests that people call, with chance in them, and that no case measures."""
    offered = ((game.name, kind) for game in games().values() for kind in game.tests if kind.offered)
    every = {(name, str(kind.__struct_config__.tag)) for name, kind in offered}
    return every - CERTAIN - {(case.game, case.test) for case in CASES}


def machine() -> str:
    """The processor and the Python that the figures are of."""
    models = [line for line in _cpu_lines() if line.startswith("model name")]
    model = models[0].partition(":")[2].strip() if models else "unknown processor"
    return f"{model}, Python {sys.version.split()[0]}"


def _cpu_lines() -> Iterator[str]:
    info = Path("/proc/cpuinfo")
    return iter(info.read_text(encoding="utf-8").splitlines() if info.exists() else ())


def main() -> None:
    """Prints a line for each case; ends with 1 when a test of a game has none."""
    chance = system_chance()
    print(f"tests resolved per second on one core: {machine()}")
    for case in CASES:
        aim = f"   (aim {case.aim:,})" if case.aim else ""
        print(f"{per_second(case.setup(), chance):>10,.0f}  {case}{aim}", flush=True)
    if missing := uncovered():
        sys.exit(f"no case for {sorted(missing)}")


if __name__ == "__main__":
    main()
