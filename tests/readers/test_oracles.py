"""The exact reader finds what was worked out independently."""

import os

import pytest
from tests.readers.oracles import Oracle, event, read_oracles, setup

from sortilege.odds import Know
from sortilege.readers.exact import exact
from sortilege.readers.policy import Best

ALL = pytest.mark.skipif("SORTILEGE_SLOW" not in os.environ, reason="takes the generic reader long: SORTILEGE_SLOW=1")
CASES = [
    pytest.param(oracle, id=oracle.told, marks=[ALL] if oracle.slow else []) for oracle in read_oracles("odds.txt")
]


@pytest.mark.parametrize("oracle", CASES)
def test_oracle(oracle: Oracle) -> None:
    made = setup(oracle.told)
    odds = exact(made.test, made.at, Know.of_piles(made.piles, made.decks), Best(made.at[0].actor))
    assert [(told, odds.chance(event(told))) for told, _ in oracle.odds] == list(oracle.odds)
