"""Which rules of the four ledgers have a test, and which are shown or left out: `python -m tests.covered`.

Ends with exit code 1 when a rule that is played by has no test, or one that is told of is neither shown nor left out.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from sortilege.games.disciplines.told import LEFT_OUT, SHOWN

TESTS: Final = Path(__file__).parent
TOLD: Final = frozenset({"gm", "flavour"})
"""Kinds that are for people to judge; a rule of any other kind too is played by, and needs a test."""


class Rule(NamedTuple):
    """A rule of a ledger and its kinds."""

    game: str
    id: str
    kinds: frozenset[str]

    @property
    def mechanical(self) -> bool:
        """Whether it is played by."""
        return not self.kinds <= TOLD


class Standing(NamedTuple):
    """Where a rule stands: in words, and whether that is as it should be."""

    rule: Rule
    words: str
    fine: bool


def ledgers(text: str) -> Iterator[Rule]:
    """The rules of all ledgers: `# game`, then a line for each with its kinds."""
    game = ""
    for line in filter(None, text.splitlines()):
        what, kinds = line.split()
        if what == "#":
            game = kinds
        else:
            yield Rule(game, what, frozenset(kinds.split(",")))


def carriers(folder: Path = TESTS) -> dict[str, list[str]]:
    """The tests in a folder that carry each rule as a marker: `table/test_odds.py::test_it`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for rule, name in marks(ast.parse(path.read_text("utf-8"))):
            found.setdefault(rule, []).append(f"{path.relative_to(TESTS)}::{name}")
    return found


def marks(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Each rule that a test carries, with the test's name."""
    for test in ast.walk(tree):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
            calls = (node for one in test.decorator_list for node in ast.walk(one) if isinstance(node, ast.Call))
            for call in calls:
                if ast.unparse(call.func) == "pytest.mark.rule":
                    yield from ((str(arg.value), test.name) for arg in call.args if isinstance(arg, ast.Constant))


def standing(rule: Rule, tests: Mapping[str, list[str]]) -> Standing:
    """Where a rule stands."""
    if rule.mechanical:
        held = tests.get(rule.id, [])
        more = f" and {len(held) - 1} more" if len(held) > 1 else ""
        return Standing(rule, f"covered by {held[0]}{more}" if held else "NOT COVERED", bool(held))
    if rule.id in SHOWN:
        return Standing(rule, "shown", True)
    why = LEFT_OUT.get(rule.id)
    return Standing(rule, f"left out: {why}" if why else "NEITHER SHOWN NOR LEFT OUT", bool(why))


def report(found: Iterable[Standing]) -> Iterator[str]:
    """A line for each rule, under its game, and one for each game's totals."""
    games: dict[str, list[Standing]] = {}
    for one in found:
        games.setdefault(one.rule.game, []).append(one)
    for game, rules in games.items():
        yield f"{game}"
        yield from (f"  {one.rule.id:<10} {one.words}" for one in rules)
    yield from (f"{game}: {_totals(rules)}" for game, rules in games.items())


def _totals(rules: list[Standing]) -> str:
    played = [one.fine for one in rules if one.rule.mechanical]
    told = [one.fine for one in rules if not one.rule.mechanical]
    return (
        f"{sum(played)} of {len(played)} played rules covered, {sum(told)} of {len(told)} told ones shown or left out"
    )


def main() -> int:
    """Prints the report; 1 when something is missing."""
    tests = carriers()
    text = (TESTS / "ledger_kinds.txt").read_text("utf-8")
    found = [standing(rule, tests) for rule in ledgers(text)]
    print(*report(found), sep="\n")
    return 0 if all(one.fine for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
