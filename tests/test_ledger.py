"""Every mechanical rule has a test that carries its ID, and every worked example is played at the table."""

import ast
import re

import pytest
from tests.covered import TESTS, carriers, ledgers, marks

from sortilege.rules.registry import find_game

IDS = [rule.id for rule in ledgers((TESTS / "ledger_kinds.txt").read_text(encoding="utf-8")) if rule.mechanical]
EXAMPLES = [rule for rule in IDS if re.search(r"\bEX-\d", rule)]
RULINGS = (TESTS.parent / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines()
ROWS = [line.split("|")[1:-1] for line in RULINGS if re.match(r"\| [A-Z]+-", line)]


@pytest.fixture(scope="module")
def everywhere() -> set[str]:
    return set(carriers())


@pytest.fixture(scope="module")
def at_the_table() -> set[str]:
    return set(carriers(TESTS / "table"))


@pytest.mark.parametrize("rule", IDS)
def test_a_test_carries_the_rule(rule: str, everywhere: set[str]) -> None:
    assert rule in everywhere


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_is_played_at_the_table(example: str, at_the_table: set[str]) -> None:
    assert example in at_the_table


@pytest.mark.parametrize("game", ["revelations", "saga", "cyberspace", "disciplines"])
def test_every_house_rule_has_a_ruling(game: str) -> None:
    ruled = {name for row in ROWS for name in re.findall(r"`(\w+)`", row[3])}
    assert set(find_game(game).switches.__struct_fields__) <= ruled


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip())
def test_a_ruling_names_a_test_that_carries_its_rule(row: list[str]) -> None:
    rule, *_, locked_by = row
    files = re.findall(r"`([^`]+\.py)`", locked_by)
    assert files
    for name in files:
        assert rule.strip() in {one for one, _ in marks(ast.parse((TESTS / name).read_text("utf-8")))}, name
