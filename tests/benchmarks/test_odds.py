"""The benchmark of odds measures odds that are counted, and asks icepool for the same ones."""

import pytest
from benchmarks.odds import CASES, Case, milliseconds, ours, theirs

from benchmarks import rivals
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.readers.policy import Best
from sortilege.rules.outcome import Result


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_is_counted_without_being_followed(case: Case) -> None:
    made = case.setup()
    start = made.test.start(made.at)
    assert not isinstance(start, Result)
    assert Best(made.at[0].actor).closes(start, Know.of_piles(made.piles, made.decks))
    assert ours(case, seconds=0) > 0


def test_a_rival_that_takes_too_long_is_stopped() -> None:
    assert theirs(lambda: milliseconds(lambda: None, seconds=60), cap=1) == "> 1 s"


@pytest.mark.skipif(not rivals.INSTALLED, reason="icepool is not installed")
@pytest.mark.parametrize("name", ["Target 7, four cards", "Target 12, one card", "contest of 5, 3, 5 cards at 6, 6, 7"])
def test_icepool_is_asked_for_the_same(name: str) -> None:
    (case,) = (case for case in CASES if case.name == name)
    made = case.setup()
    odds = exact(made.test, made.at, Know.of_piles(made.piles, made.decks))
    assert case.rival
    die = case.rival()
    assert {outcome.facts[0][1]: chance for outcome, chance in odds.items()} == {
        value: die.probability(value) for value in die
    }
