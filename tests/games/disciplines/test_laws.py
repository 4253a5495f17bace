"""The steps keep the laws, and the readers agree."""

import pytest
from tests.games.dice import places

from sortilege.games.disciplines.opposed import Opposed
from sortilege.games.disciplines.side import Side
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.talent import Talent
from sortilege.rules.test import Test
from sortilege.testing.laws import assert_laws, assert_readers_agree

TOTALS_ONLY = DisciplinesSwitches(naturals=False)
TESTS = (
    Talent("poor", 8, awareness=3),
    Talent("exceptional", 15),
    Opposed(modifier=3, versus=(Side(5),)),
    Opposed(versus=(Side(rating="exceptional", awareness=2),), ties="second", rules=TOTALS_ONLY),
)


@pytest.mark.parametrize("test", TESTS)
def test_the_steps_keep_the_laws(test: Test) -> None:
    assert_laws(test, places(test.seats()), {})


@pytest.mark.parametrize("test", TESTS)
def test_the_readers_agree(test: Test) -> None:
    assert_readers_agree(test, places(test.seats()), {})
