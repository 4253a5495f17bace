"""The exact reader finds what was worked out independently."""

import pytest
from tests.readers.oracles import Oracle, event, read_oracles, setup

from sortilege.odds import Know
from sortilege.readers import Best, exact

CASES = [pytest.param(oracle, id=oracle.told) for oracle in read_oracles("odds.txt")]


@pytest.mark.parametrize("oracle", CASES)
def test_oracle(oracle: Oracle) -> None:
    made = setup(oracle.told)
    odds = exact(made.test, made.at, Know.of_piles(made.piles, made.decks), Best(made.at[0].actor))
    assert [(told, odds.chance(event(told))) for told, _ in oracle.odds] == list(oracle.odds)
