"""Rules broken on purpose, each to be noticed by a test that carries it: `python -m tests.mutants [rule …]`.

Every mutant changes one place of a copy of the source in a temporary folder, and runs there only the tests that carry
its rule as a marker, which pass without it. Ends with exit code 1 when one survives, is no longer found in the source,
or breaks the tests before they run.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests.covered import TESTS, carriers

ROOT: Final = TESTS.parent
COPIED: Final = ("src", "tests", "docs")
AT_ONCE: Final = 2
"""Copies, and test runs that go on together."""
ENDS: Final = {0: "SURVIVED", 1: "killed"}
"""What the exit codes of pytest tell; any other comes from tests that could not be run."""


class Mutant(NamedTuple):
    """A rule, the file that holds it, from the games' folder on, what stands there once, and what is to stand there."""

    rule: str
    file: str
    old: str
    new: str


MUTANTS: Final = tuple(Mutant(*one) for one in (
    # disciplines: rounds and movement
    ("A-1", "disciplines/tempo.py", "2: 7, 3: 10}", "2: 8, 3: 10}"),
    ("A-2", "disciplines/tempo.py", "{1: 1, 2: 2, 3: 3}", "{1: 1, 2: 2, 3: 2}"),
    ("SW-5", "disciplines/tempo.py", "disciplines.speed, rules.human_actions", "disciplines.speed, 2"),
    ("AMB-31", "disciplines/order.py", "-sheet.disciplines.agility, -sheet", "sheet.disciplines.agility, -sheet"),
    ("D-WAR-1d", "disciplines/visit.py", "{1: 10, 2: 12}", "{1: 11, 2: 12}"),
    ("D-WAR-2c", "disciplines/visit.py", "{1: 10, 2: 12}", "{1: 10}"),
    ("AMB-20", "disciplines/visit.py", "stated(ROUNDS, level, inherit=True) or 0", "ROUNDS.get(level, 99)"),
    ("A-MOV-2", "disciplines/moving.py", '"run": 30}', '"run": 25}'),
    ("D-ENG-2a", "disciplines/moving.py", "{1: 5, 2: 10, 3: 15}", "{1: 5, 2: 5, 3: 15}"),
    ("D-ENG-1c", "disciplines/moving.py", "{1: 3, 2: 3, 3: 10}", "{1: 4, 2: 3, 3: 10}"),
    ("RX-14", "disciplines/moving.py", "boosted + 1 if boosted < most else 0", "boosted + 1 if boosted < most else 1"),
    ("D-END-1e", "disciplines/running.py", "1: Span(6, 8)", "1: Span(6, 10)"),
    ("AMB-32", "disciplines/running.py", "running=0, winded=False, breath=0)", "winded=False)"),
    ("D-SPD-3b", "disciplines/leaping.py", "{2: 10, 3: 20}", "{2: 10, 3: 15}"),
    ("D-BAL-Gb", "disciplines/leaping.py", '2, "balance"', '1, "balance"'),
    ("D-STR-2d", "disciplines/leaping.py", "2: 20, 3: 30}", "2: 15, 3: 30}"),
    ("RX-18", "disciplines/leaping.py", "{1: 5, 2: 20, 3: 40}", "{1: 5, 2: 20, 3: 20}"),
    ("AMB-21", "disciplines/leaping.py", "rules.running_leap ==", "rules.running_leap !="),
    ("D-FLI-2b", "disciplines/flying.py", "2: 10_000}", "2: 20_000}"),
    ("D-FLI-3b", "disciplines/flying.py", '"fast": short_period(full, rules)', '"fast": 0'),
    # disciplines: chances
    ("C-GEN-3", "disciplines/percents.py", "LEAST: Final = 1", "LEAST: Final = 0"),
    ("RX-12", "disciplines/percents.py", "max(LEAST, min(SIDES, _changed(base, tuple(changes), rules)))",
     "_changed(max(LEAST, base), tuple(changes), rules)"),
    ("AMB-7", "disciplines/percents.py", "1 + Fraction(change, 100)", "1 - Fraction(change, 100)"),
    ("C-MEL-1", "disciplines/cells.py", '"50 35 20 10 5 /', '"50 35 20 10 6 /'),
    ("C-RNG-1", "disciplines/cells.py", '"50 44 38 32', '"50 44 38 33'),
    ("C-FTF-1", "disciplines/cells.py", "30 40 90 /", "30 40 91 /"),
    ("C-GEN-2", "disciplines/charts.py", "rows.index(row)][layout.columns.index(column)]",
     "rows.index(column)][layout.columns.index(row)]"),
    ("C-MEL-3", "disciplines/bout.py", "\nCALLED: Final = 20", "\nCALLED: Final = 15"),
    ("C-RNG-3", "disciplines/shooting.py", "CALLED: Final = -20", "CALLED: Final = -15"),
    ("D-AWA-1c", "disciplines/bout.py", "{1: 5, 2: 10, 3: 15}", "{2: 10, 3: 15}"),
    ("D-AWA-2c", "disciplines/shooting.py", "{2: 5, 3: 10}", "{3: 10}"),
    ("D-AWA-3c", "disciplines/shooting.py", "{2: 5, 3: 10}", "{2: 5, 3: 15}"),
    ("D-BAL-1c", "disciplines/bout.py", "balance >= 1:", "balance >= 2:"),
    ("AMB-17", "disciplines/bout.py", "HELD if self.theirs.fight.held_by", "-HELD if self.theirs.fight.held_by"),
    ("AMB-16", "disciplines/bout.py", '"area", "vital", "disarm")', '"area", "vital")'),
    ("AMB-11", "disciplines/bout.py", "\nAUGMENTED: Final = 20", "\nAUGMENTED: Final = 10"),
    ("D-BAL-2b", "disciplines/hazards.py", "Span(60, 99)", "Span(60, 90)"),
    ("D-BAL-2d", "disciplines/hazards.py", "Span(50, 70)", "Span(50, 60)"),
    ("D-FLI-2c", "disciplines/hazards.py", "2: Span(5, 5)", "2: Span(6, 6)"),
    ("EX-20", "disciplines/hazards.py", "4: Span(60, 60)", "4: Span(40, 40)"),
    ("AMB-39", "disciplines/hazards.py", "GOOD: Final = Span(40, 50)", "GOOD: Final = Span(50, 70)"),
    ("D-WAR-3a", "disciplines/annihilation.py", "LOOSE: Final = 50", "LOOSE: Final = 40"),
    ("D-AWA-3b", "disciplines/sensing.py", "self.feet <= FEELS", "self.feet < FEELS"),
    # disciplines: evading and blocking
    ("D-EVA-2a", "disciplines/evasion.py", "{1: 15, 2: 30, 3: 50}", "{1: 15, 2: 25, 3: 50}"),
    ("D-EVA-3b", "disciplines/evasion.py", '"blows": {3: 15}', '"blows": {}'),
    ("D-EVA-1b", "disciplines/evasion.py", "attackers if level == 1", "attackers if level == 0"),
    ("RX-13", "disciplines/evasion.py", "(attackers + 1) // 2", "attackers // 2"),
    ("AMB-10", "disciplines/evasion.py", "len(self.target.fight.evading)", "0"),
    ("D-EVA-3c", "disciplines/bout.py", 'self.aim == "hold" and self._uses_evasion', "False"),
    ("EX-18", "disciplines/blocking.py", "1: Band(1, 2, 60)", "1: Band(1, 2, 65)"),
    ("EX-19", "disciplines/blocking.py", "2: Band(3, 6, 70)", "2: Band(3, 7, 70)"),
    ("D-TEL-2b", "disciplines/blocking.py", "len(blocker.fight.blocked) == 1 and", "True and"),
    ("D-TEL-3c", "disciplines/blocking.py", "shooter.behind and self", "False and self"),
    ("AMB-12b", "disciplines/attacking.py", "if fighter.fight.blocking:", "if False:"),
    ("AMB-12", "disciplines/blocking.py", "rules.block_beyond ==", "rules.block_beyond !="),
    # disciplines: attacks and wounds
    ("D-ENG-1d", "disciplines/augmented.py", "{1: 3, 2: 6}", "{1: 4, 2: 6}"),
    ("EX-8", "disciplines/augmented.py", "ROUNDS_MISSED: Final = 3", "ROUNDS_MISSED: Final = 4"),
    ("AMB-37", "disciplines/moments.py", "set(fight.tried) - set(fight.hit)", "set(fight.tried)"),
    ("D-ENG-1g", "disciplines/driving.py", "Fraction(3, 2)", "Fraction(2, 1)"),
    ("D-ENG-3e", "disciplines/driving.py", "levels.energy >= 2", "levels.energy >= 3"),
    ("D-TEL-3d", "disciplines/driving.py", "3: (30, 60)", "3: (30, 50)"),
    ("D-STR-3a", "disciplines/blows.py", "\nVITAL: Final = 4", "\nVITAL: Final = 1"),
    ("X-2", "disciplines/blows.py", "blows_needed(strength, 1, rules)", "blows_needed(strength, 2, rules)"),
    ("D-STR-0c", "disciplines/blows.py", "levels.strength <= 0 and", "levels.strength < 0 and"),
    ("A-GUN-3", "disciplines/weapons.py", "Rate(5, 10)", "Rate(1, 10)"),
    ("C-DMG-3", "disciplines/weapons.py", "feet > FAR", "feet >= FAR"),
    ("C-DMG-4", "disciplines/weapons.py", "feet < rules.point_blank", "feet <= rules.point_blank"),
    ("A-GUN-4", "disciplines/wear.py", "\nFREE: Final = 3", "\nFREE: Final = 4"),
    ("AMB-26", "disciplines/wear.py", "RISK: Final = 5", "RISK: Final = 6"),
    ("RX-15", "disciplines/damage.py", "VITAL: Final = 4", "VITAL: Final = 3"),
    ("C-DMG-15", "disciplines/damage.py", "SHRUGS: Final = 60", "SHRUGS: Final = 50"),
    ("C-DMG-12", "disciplines/hit_points.py", "Points(3, 14, 16)", "Points(3, 14, 15)"),
    ("AMB-42", "disciplines/condition.py", "MORTAL: Final = 2", "MORTAL: Final = 1"),
    ("AMB-23", "disciplines/condition.py", "return self.bullets + self.blows", "return max(self.bullets, self.blows)"),
    ("D-STR-1a", "disciplines/condition.py", "self.blows >= 2", "self.blows >= 3"),
    ("AMB-35", "disciplines/condition.py", "if wound.shrugged and", "if False and"),
    # disciplines: healing
    ("D-REG-0b", "disciplines/healing.py", '"bone": 240}', '"bone": 120}'),
    ("D-REG-1a", "disciplines/healing.py", '"bullet": 180}', '"bullet": 240}'),
    ("D-REG-2a", "disciplines/healing.py", '"limb": 180}', '"limb": 60}'),
    ("D-REG-1b", "disciplines/healing.py", 'wound.kind == "blow" and not regeneration', 'wound.kind == "blow"'),
    ("D-REG-2b", "disciplines/spontaneous.py", '"bullet": 3,', '"bullet": 2,'),
    ("D-REG-2c", "disciplines/spontaneous.py", "{2: 20, 3: 40}", "{2: 21, 3: 40}"),
    ("D-REG-2f", "disciplines/spontaneous.py", "{2: 0, 3: 5}", "{2: 5, 3: 5}"),
    ("RX-17", "disciplines/spontaneous.py", "{2: 0, 3: 5}", "{2: 0, 3: 7}"),
    ("RX-16", "disciplines/resurrection.py", "    if used:", "    if used > 1:"),
    ("D-REG-3e", "disciplines/resurrection.py", "if self.fighter.fighting:", "if False:"),
    ("D-REG-3f", "disciplines/condition.py", "NEVER_BLEEDS: Final = 3", "NEVER_BLEEDS: Final = 4"),
    ("X-6", "disciplines/resurrection.py", "if kind in PROGRAMS:", "if False:"),
    ("D-REG-2d", "disciplines/visit.py", 'actor, "wounds", ()', 'actor, "wounds", sheet.wounds'),
    # disciplines: talents and sheets
    ("T-CHK-1", "disciplines/talent.py", "total >= self.difficulty", "total > self.difficulty"),
    ("T-STE-2", "disciplines/side.py", "return 2 * level", "return level"),
    ("AMB-15", "disciplines/opposed.py", "self.naturals and wins != loses", "False"),
    ("DP-3", "disciplines/starts.py", "POINTS: Final = 12", "POINTS: Final = 11"),
    ("DP-4", "disciplines/starts.py", "MOST: Final = 3", "MOST: Final = 4"),
    ("T-BUY-2", "disciplines/spreads.py", "MOST_EXCEPTIONAL: Final = 2", "MOST_EXCEPTIONAL: Final = 3"),
    ("T-BUY-3", "disciplines/traits.py", "Table((1, 1, 1, 2))", "Table((1, 1, 1, 1))"),
    ("AD-4", "disciplines/traits.py", "Flat(3)),), Flat(2))", "Flat(3)),), Flat(1))"),
    ("AD-5", "disciplines/traits.py", "Count(DISCIPLINES, 1, 5,", "Count(DISCIPLINES, 1, 6,"),
    ("AD-2", "disciplines/build.py", "Gain(TALENT, odd=True)", "Gain(TALENT)"),
    ("PR-3", "disciplines/traits.py", "endurance=2, speed=3, strength=2", "endurance=2, speed=3, strength=1"),
    ("PR-5", "disciplines/traits.py", "_all(endurance=level + 1)", "_all(endurance=level)"),
    # revelations
    ("R-DECK-1", "revelations/lying.py", "enumerate(RANKS, 1) for suit", "enumerate(RANKS, 2) for suit"),
    ("R-FATE-2", "revelations/lying.py", "min(value, 10)", "min(value, 11)"),
    ("R-TGT-1", "revelations/counting.py", "[total for total in totals if total >= goal]",
     "[total for total in totals if total > goal]"),
    ("R-SCORE-1", "revelations/scores.py", "7: 6, 8: 7", "7: 7, 8: 7"),
    ("R-DEF-1", "revelations/scores.py", "- default +", "+ default +"),
    ("R-PAT-2", "revelations/counting.py", "else target) > 10", "else target) >= 10"),
    ("R-OPP-1", "revelations/opposed.py", "self.best(totals) + self.bonus", "self.best(totals)"),
    ("R-CON-1", "revelations/contest.py", "len(first) == 1 or not self.redraw", "True"),
    ("R-DECK-4", "revelations/moments.py", '{"round", "scene"}', '{"round"}'),
    ("R-ROUND-2", "revelations/initiative.py", "-(-score // PASS)", "score // PASS"),
    ("R-CHAR-1", "revelations/build.py", "START: Final = 3", "START: Final = 4"),
    ("R-SCORE-2", "revelations/scores.py", "UNAUGMENTED: Final = 6", "UNAUGMENTED: Final = 7"),
    # cyberspace
    ("C-ROLL-2", "cyberspace/unopposed.py", "0 if self.rules.meets_succeeds else 1", "0"),
    ("C-DEF-1", "cyberspace/side.py", "UNLEARNT: Final = -2", "UNLEARNT: Final = -1"),
    ("C-MOD-1", "cyberspace/side.py", "max(1, level", "max(0, level"),
    ("C-HERO-2", "cyberspace/side.py", "if self.hero and not self.heroic", "if self.hero"),
    ("C-HERO-3", "cyberspace/moments.py", "sheet.hero_most - sheet.hero)", "sheet.hero_most)"),
    ("C-OPP-2", "cyberspace/opposed.py", "if self.stop_at_tie or not any(tied)", "if True"),
    ("C-XP-3", "cyberspace/build.py", "LinkedLevel(-1), CurrentLevel()", "LinkedLevel(), CurrentLevel()"),
    ("C-CHAR-1", "cyberspace/build.py", "creation=45 * HALVES", "creation=40 * HALVES"),
    # saga
    ("S-DECK-2", "saga/worth.py", '"J": 4', '"J": 5'),
    ("S-TEST-1", "saga/flip.py", "reached >= self.target.number, facts",
     "reached > self.target.number, facts"),
    ("S-TEST-4", "saga/worth.py", "if rank(a) == rank(b) and", "if worth(a) == worth(b) and"),
    ("S-TEST-5", "saga/effort.py", "plain = min(boons, banes)", "plain = 0"),
    ("S-JOK-1", "saga/flip.py", "upto=self.edge, least=1", "upto=self.edge, least=0"),
    ("S-LUCK-2", "saga/flip.py", "0 < stress >= worth(laid.card)", "0 < stress > worth(laid.card)"),
    ("S-CON-1", "saga/contest.py", "0 if reached == top else turn + 1", "turn + 1"),
    ("S-STRESS-1", "saga/acts.py", '"stress", -1)', '"stress", 1)'),
    ("S-EDGE-2", "saga/moments.py", "_deal_gm(moment.cast, least=1)", "()"),
    ("S-CHAR-1", "saga/build.py", "HUMAN: Final = 10", "HUMAN: Final = 11"),
    # what sheets of all games share
    ("DP-5", "../rules/price.py", "return step.to + form.plus", "return 1 + form.plus"),
    ("AD-10", "../rules/prerequisite.py", "has >= needed.many", "has > needed.many"),
    ("AD-8", "../sheets/quoting.py", "if level >= need.level)", "if level > need.level)"),
    ("DP-3", "../sheets/quoting.py", '"met" if cost <= left', '"met" if cost < left'),
    ("AD-2", "../sheets/writing.py", "if level % 2 or not one.odd", "if not level % 2 or not one.odd"),
    ("EX-11", "../sheets/writing.py", "if level % 2 or not one.odd", "if True"),
    ("C-CHAR-1", "../sheets/quoting.py", '"met" if total <= way.most', '"met" if True'),
    ("R-CHAR-1", "../sheets/quoting.py", "now > int(book", "now >= int(book"),
))  # fmt: skip


class Told(NamedTuple):
    """A mutant and what came of it."""

    mutant: Mutant
    end: str


def carrying(mutants: Iterable[Mutant]) -> dict[str, list[str]]:
    """For each rule the tests that carry it, without those that drive a browser."""
    found = carriers()
    return {one.rule: [f"tests/{test}" for test in found.get(one.rule, ()) if "browser" not in test] for one in mutants}


def try_all(mutants: Iterable[Mutant], copies: Iterable[Path], tests: Mapping[str, list[str]]) -> Iterator[Told]:
    """What becomes of each, in order; the tests of its rule run in a copy that no other uses meanwhile."""
    free = Queue[Path]()
    for one in copies:
        free.put(one)
    with ThreadPoolExecutor(free.qsize()) as workers:
        yield from workers.map(lambda one: _lent(free, one, tests[one.rule]), mutants)


def copy(to: Path) -> Path:
    """A copy of what tests need."""
    for part in COPIED:
        shutil.copytree(ROOT / part, to / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", to)
    return to


def _lent(free: Queue[Path], mutant: Mutant, tests: list[str]) -> Told:
    at = free.get()
    try:
        return Told(mutant, tried(mutant, at, tests))
    finally:
        free.put(at)


def tried(mutant: Mutant, at: Path, tests: list[str]) -> str:
    """What comes of the mutant in that copy, which is left as it was."""
    file = at / "src" / "sortilege" / "games" / mutant.file
    text = file.read_text("utf-8")
    if text.count(mutant.old) != 1:
        return "NOT FOUND"
    if not tests:
        return "NO TEST"
    file.write_text(text.replace(mutant.old, mutant.new), "utf-8")
    try:
        return ENDS.get(run(at, tests), "BROKEN")
    finally:
        file.write_text(text, "utf-8")


def run(at: Path, tests: list[str]) -> int:
    """The exit code of the tests, with the source that stands in the copy and nothing compiled before."""
    told = {"PYTHONPATH": str(at / "src"), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}
    command = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests)
    return subprocess.run(command, cwd=at, env=os.environ | told, capture_output=True, check=False).returncode


def main(rules: list[str]) -> int:
    """Prints what became of each mutant, or of those of the rules; 1 unless all were killed."""
    chosen = [one for one in MUTANTS if not rules or one.rule in rules]
    tests, ends = carrying(chosen), []
    with TemporaryDirectory() as folder:
        copies = [copy(Path(folder) / str(number)) for number in range(AT_ONCE)]
        if run(copies[0], sorted(set(chain(*tests.values())))):
            print("The tests fail as the source stands, before anything is broken.")
            return 1
        for told in try_all(chosen, copies, tests):
            print(f"{told.mutant.rule:<10} {told.end:<9} {told.mutant.file}: {told.mutant.new.strip()}", flush=True)
            ends.append(told.end)
    print(f"{ends.count('killed')} of {len(ends)} killed")
    return 0 if set(ends) == {"killed"} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
