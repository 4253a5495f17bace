"""Every test of every game keeps the laws, and play, exact odds and simulation agree about it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.readers.games import CASES

from sortilege.components.card import read_cards
from sortilege.components.pile import Pile
from sortilege.rules.reading import read
from sortilege.rules.registry import find_test, games
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.testing.laws import assert_laws, assert_readers_agree

TESTS = [f"{game.name} {test.__struct_config__.tag}" for game in games().values() for test in game.tests]
EXAMPLES = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.mark.parametrize("test", TESTS)
def test_every_test_has_cases(test: str) -> None:
    assert test in CASES, f"write small cases for {test} in {__package__}.games"


@pytest.mark.parametrize("test", TESTS)
@given(data=st.data())
@EXAMPLES
def test_the_laws_hold(test: str, data: st.DataObject) -> None:
    case = data.draw(CASES[test])
    deck = games()[test.split(maxsplit=1)[0]].deck
    assert_laws(case.test, case.at, case.piles, case.policies, deck)


@pytest.mark.parametrize("test", TESTS)
@given(data=st.data())
@EXAMPLES
def test_all_readers_agree(test: str, data: st.DataObject) -> None:
    case = data.draw(CASES[test])
    rarest = 2_000 if case.endless else 50_000
    assert_readers_agree(case.test, case.at, case.piles, case.policies, endless=case.endless, rarest=rarest)


def test_hand_cards_are_told_apart_while_luck_may_be_pushed_once_more() -> None:
    """The break check of a first push lumps no cards that a second could play."""
    game = games()["saga"]
    test = read(find_test(game, "test"), {"stat": 0, "target": 2, "rules": {"pushes_per_test": 2}})
    at = (Place(Actor("ana"), Pile("deck:ana"), Pile("hand:ana")),)
    piles = {Pile("deck:ana"): read_cards("AS 4H"), Pile("hand:ana"): read_cards("4S AH")}
    assert_laws(test, at, piles, deck=game.deck)
