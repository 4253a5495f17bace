"""The worked examples of the ledger."""

import pytest
from tests.games.saga.play import FlipTest, Session, result


@pytest.mark.rule("S-EX-1")
@pytest.mark.rule("S-TEST-1")
def test_a_plain_flip_adds_stat_and_skill() -> None:
    test = FlipTest(stat=6, skill=3, target=12)
    outcome = result(test, "8H").outcome
    assert (outcome.degree, outcome.success, outcome.facts) == ("success", True, (("card", 8),))
    assert test.say(outcome) == "17 against 12, a success by 5"


@pytest.mark.rule("S-EX-2")
@pytest.mark.rule("S-TEST-2")
def test_with_a_bane_the_lowest_counts() -> None:
    test = FlipTest(stat=5, skill=4, banes=1, target=12)
    outcome = result(test, "2S TC").outcome
    assert (outcome.degree, outcome.success, outcome.fact("card")) == ("failure", False, 2)
    assert test.say(outcome) == "11 against 12, a failure by 1"


@pytest.mark.rule("S-EX-3")
@pytest.mark.rule("S-TEST-4")
def test_two_boons_turn_up_a_pair() -> None:
    test = FlipTest(stat=5, skill=3, boons=2, target=10)
    session = Session(test, "5H QS QD")
    assert session.offers() == ["use QS QD", "use 5H"]
    outcome = session.choose("use QS QD").result().outcome
    assert outcome.fact("card") == 10
    assert test.say(outcome) == "18 against 10, a success by 8"


@pytest.mark.rule("S-EX-4")
@pytest.mark.rule("S-LUCK-1")
@pytest.mark.rule("S-LUCK-2")
def test_luck_is_pushed_and_something_snaps() -> None:
    test = FlipTest(stat=5, skill=2, stress=2, target=15)
    session = Session(test, "3S 2H", "TS")
    assert session.offers() == ["use 3S", "push 3S with TS"]
    outcome = session.choose("push 3S with TS").result().outcome
    assert (outcome.success, outcome.facts) == (True, (("break", 1), ("card", 10)))
    assert test.say(outcome) == "17 against 15, a success by 2, and a mental break"
