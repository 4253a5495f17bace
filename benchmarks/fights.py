"""How long fights of two take: raced, followed or played, in milliseconds on one core."""

import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from benchmarks.engine import machine
from sortilege.components.chance import seeded_chance
from sortilege.readers.fight import played
from sortilege.readers.following import followed
from sortilege.readers.racing import raced
from sortilege.readers.ring import Duel, Ring
from sortilege.rules.fight import Corner
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.rules.sheet import Sheet

AIM: Final = 50.0
"""For a duel of blows."""
TIMES: Final = 15
ROUNDS: Final = 1000
RUNS: Final = 100


class Case(Struct, frozen=True):
    """Two who fight, by their disciplines, and how they do."""

    name: str
    first: dict[str, int]
    second: dict[str, int]
    corner: Corner

    def start(self) -> tuple[Duel, Ring]:
        game = find_game("disciplines")
        assert game.fights
        duel = Duel(game, game.fights, game.switches(), (self.corner, self.corner))
        return duel, duel.entered((_sheet("Ana", self.first), _sheet("Bo", self.second)))


def _sheet(name: str, levels: dict[str, int]) -> Sheet:
    return read(find_game("disciplines").sheet, {"name": name, "disciplines": levels})


QUICK: Final = {"speed": 3, "awareness": 2}
MELEE: Final = Corner("melee")
GUNS: Final = Corner("guns", "9mm")
CASES: Final = (
    Case("blows, equals at level 0", {}, {}, MELEE),
    Case("blows, Endurance 4 both", {"endurance": 4, **QUICK}, {"endurance": 4, "agility": 1}, MELEE),
    Case("bullets, Evasion 2 and 1", {"evasion": 2, **QUICK}, {"evasion": 1, **QUICK, "endurance": 1}, GUNS),
    Case("bullets, Endurance 3 both", {"endurance": 3, "speed": 1}, {"endurance": 3, "agility": 1}, GUNS),
)


class Figure(Struct, frozen=True):
    """What was done how, the fastest and the middle of some goes in milliseconds, and the aim for the middle."""

    what: str
    fastest: float
    middle: float
    aim: float | None = None

    def __str__(self) -> str:
        missed = f"   aim {self.aim:g}{', MISSED' if self.middle > self.aim else ''}" if self.aim else ""
        return f"{self.fastest:>9.1f} {self.middle:>9.1f}  {self.what}{missed}"


def measure(what: str, task: Callable[[], object], times: int, aim: float | None = None) -> Figure:
    """The task so many times."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        task()
        taken.append((time.perf_counter() - began) * 1000)
    taken.sort()
    return Figure(what, taken[0], taken[len(taken) // 2], aim)


def figures(case: Case, times: int = TIMES, runs: int = RUNS) -> list[Figure]:
    """How long the case takes to be worked out, and a fight of it to be played."""
    duel, ring = case.start()
    race = raced(duel, ring, ROUNDS) is not None
    if race:
        exact = measure(f"{case.name}: raced", lambda: raced(duel, ring, ROUNDS), times, AIM)
    else:
        exact = measure(f"{case.name}: followed", lambda: followed(duel, ring, ROUNDS), max(1, times // 5))
    chance = seeded_chance(1)
    one = measure(f"{case.name}: one fight played", lambda: played(duel, ring, ROUNDS, chance, 1), runs)
    return [exact, one]


def main() -> None:
    """Prints a table."""
    print(machine())
    print(f"{'fastest':>9} {'middle':>9}  milliseconds")
    for case in CASES:
        for figure in figures(case):
            print(figure)


if __name__ == "__main__":
    main()
