"""The list of rules, and the command that tells which of them are covered."""

import ast
import re

import pytest
from tests import covered
from tests.covered import TESTS, Rule, ledgers, marks, report, standing

from sortilege.games.disciplines.told import LEFT_OUT, SHOWN

RULES = tuple(ledgers((TESTS / "ledger_kinds.txt").read_text("utf-8")))
KINDS = {"auto", "chance", "limit", "gm", "flavour", "example", "reading", "switch"}


def test_the_list_names_each_rule_of_all_games_once() -> None:
    assert {rule.game for rule in RULES} == {"revelations", "cyberspace", "saga", "disciplines"}
    assert len({rule.id for rule in RULES}) == len(RULES)
    assert all(rule.kinds and rule.kinds <= KINDS for rule in RULES)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.kinds & covered.TOLD], ids=lambda rule: rule.id)
def test_what_people_judge_is_shown_or_left_out_on_purpose(rule: Rule) -> None:
    assert (rule.id in SHOWN) != (rule.id in LEFT_OUT)


def test_only_what_nobody_plays_by_is_left_out() -> None:
    known = {rule.id: rule for rule in RULES}
    assert [rule for rule in LEFT_OUT if known[rule].mechanical] == []
    assert set(known) >= SHOWN


def test_markers_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        "@pytest.mark.rule('A', 'B')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('C'))])\n"
        "def test_it(): ...\n"
        "@pytest.mark.rule('D')\n"
        "def helper(): ...\n"
    )
    assert sorted(marks(tree)) == [("A", "test_it"), ("B", "test_it"), ("C", "test_it")]


def test_a_rule_without_a_test_is_told() -> None:
    played, told = Rule("saga", "S-1", frozenset({"auto", "gm"})), Rule("saga", "S-2", frozenset({"gm"}))
    missing = [standing(one, {}) for one in (played, told)]
    assert [one.fine for one in missing] == [False, False]
    held = standing(played, {"S-1": ["test_a.py::test_b", "test_c.py::test_d"]})
    assert (held.words, held.fine) == ("covered by test_a.py::test_b and 1 more", True)
    assert list(report([held, missing[1]])) == [
        "saga",
        "  S-1        covered by test_a.py::test_b and 1 more",
        "  S-2        NEITHER SHOWN NOR LEFT OUT",
        "saga: 1 of 1 played rules covered, 0 of 1 told ones shown or left out",
    ]


def test_the_command_tells_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code = covered.main()
    lines = capsys.readouterr().out.splitlines()
    told = [match[1] for line in lines if (match := re.match(r"  (\S+) +\S", line))]
    assert sorted(told) == sorted(rule.id for rule in RULES)
    assert code == any("NOT COVERED" in line or "NEITHER" in line for line in lines)
