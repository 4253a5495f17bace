"""The steps keep the laws, and exact odds are what counting every throw gives."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from operator import mul

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.dice import places

from sortilege.components.pile import pile
from sortilege.games.cyberspace.opposed import Opposed
from sortilege.games.cyberspace.side import Side
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.games.cyberspace.unopposed import Unopposed
from sortilege.odds.know import Know
from sortilege.readers.exactly import Exact, exact
from sortilege.readers.policy import Decline
from sortilege.rules.outcome import Outcome
from sortilege.rules.step import Rolls
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor
from sortilege.rules.want import succeeds
from sortilege.testing.laws import assert_laws, assert_readers_agree

D3 = CyberspaceSwitches(die=3)
SMALL = (
    Unopposed(3, 7, rules=CyberspaceSwitches(die=4)),
    Unopposed(1, 5, automatic=True),
    Opposed(2, (Side(1),), stop_at_tie=True, rules=D3),
    Opposed(1, (Side(1), Side(1)), stop_at_tie=True, rules=D3),
)
LOOPING = (Opposed(2, (Side(1),), rules=D3), Opposed(1, (Side(1), Side(2)), rules=D3))


def odds(test: Test) -> dict[Outcome, Fraction]:
    found = exact(test, places(test.seats()), Know())
    whole = sum(found.weights.values())
    return {end: Fraction(weight, whole) for end, weight in found.weights.items()}


def sums(n: int) -> Counter[int]:
    """How often each total of `n` six-sided dice comes up."""
    return Counter(map(sum, product(range(1, 7), repeat=n)))


def beats(mine: int, theirs: int) -> int:
    """In how many throws the total of so many dice is higher than that of the others."""
    one, other = sums(mine), sums(theirs)
    return sum(one[a] * other[b] for a in one for b in other if a > b)


@pytest.mark.parametrize("test", SMALL + LOOPING)
def test_the_steps_keep_the_laws(test: Test) -> None:
    assert_laws(test, places(test.seats()), {})


@pytest.mark.parametrize("test", SMALL)
def test_the_readers_agree(test: Test) -> None:
    assert_readers_agree(test, places(test.seats()), {})


@pytest.mark.rule("C-ROLL-2")
def test_unopposed_odds_count_every_throw() -> None:
    throws = sums(5)
    success = sum(n for total, n in throws.items() if total > 15)
    found = odds(Unopposed(5, 15))
    assert sum(chance for end, chance in found.items() if end.success) == Fraction(success, 6**5)
    assert {end.fact("total"): chance for end, chance in found.items()} == {
        total: Fraction(n, 6**5) for total, n in throws.items()
    }


@pytest.mark.rule("C-OPP-2")
def test_opposed_odds_are_those_among_throws_that_are_not_tied() -> None:
    won, lost = beats(3, 2), beats(2, 3)
    found = {end.fact("winner"): chance for end, chance in odds(Opposed(3, (Side(2),))).items()}
    assert found == {1: Fraction(won, won + lost), 2: Fraction(lost, won + lost)}


@pytest.mark.rule("C-OPP-2")
def test_opposed_odds_tell_the_tie_when_it_stands() -> None:
    won, lost, throws = beats(3, 2), beats(2, 3), 6**5
    found = {end.fact("winner"): chance for end, chance in odds(Opposed(3, (Side(2),), stop_at_tie=True)).items()}
    assert found == {1: Fraction(won, throws), 2: Fraction(lost, throws), 0: Fraction(throws - won - lost, throws)}


@pytest.mark.rule("C-OPP-3")
def test_each_pair_of_several_has_the_odds_of_a_pair_alone_while_all_tied_roll_again() -> None:
    alone = {end.success: chance for end, chance in odds(Opposed(2, (Side(1),), rules=D3)).items()}
    both = odds(Opposed(2, (Side(1), Side(1)), rules=D3))
    assert sum(chance for end, chance in both.items() if end.fact("pair 1") == "won") == alone[True]
    assert sum(chance for end, chance in both.items() if end.fact("pair 2") == "won") == alone[True]
    assert sum(both.values()) == 1


@pytest.mark.rule("C-OPP-3")
@pytest.mark.parametrize("stop", [True, False])
@given(st.integers(1, 3), st.lists(st.integers(1, 3), min_size=1, max_size=3), st.lists(st.integers(1, 2), max_size=9))
@settings(max_examples=30, deadline=None)
def test_counted_odds_are_those_of_following_every_die_from_anywhere_in_the_test(
    stop: bool, level: int, versus: list[int], dice: list[int]
) -> None:
    test = Opposed(level, tuple(map(Side, versus)), stop_at_tie=stop, rules=CyberspaceSwitches(die=2))
    at = test.start(places(test.seats()))
    for die in dice:
        if isinstance(at, Rolls):
            at = at.resume((die,))
    assert Exact(Decline()).odds(at, Know()) == Exact(Decline(), closed=False).odds(at, Know())


def test_one_against_twelve_is_counted() -> None:
    """The chance to win every pair is told independently: all twelve tie, or some do and the rest are won."""
    twelve = tuple(Place(Actor(name), pile("deck", name)) for name in "abcdefghijklm")
    found = exact(Opposed(1, (Side(1),) * 12), twelve, Know())
    each = [Fraction(lower, 6) for lower in range(6)]
    all_won = [Fraction(1)]
    for n in range(1, 13):
        ties = [sum(won ** (n - k) for won in each) * comb(n, k) / Fraction(6) ** (k + 1) for k in range(n + 1)]
        all_won.append(sum(map(mul, ties[:n], all_won)) / (1 - ties[n]))
    assert len(found.weights) == 2**12
    assert found.chance(succeeds) == all_won[12]
