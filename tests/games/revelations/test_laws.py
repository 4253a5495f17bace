"""The laws that hold for every step, and that play, exact odds and simulation agree."""

import pytest
from tests.games.revelations.play import places

from sortilege.components.card import read_cards
from sortilege.components.pile import Piles, pile
from sortilege.games.revelations.contest import Contest, Contestant
from sortilege.games.revelations.opposed import Opposed, Rival
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.games.revelations.target import Target
from sortilege.rules.test import Test
from sortilege.testing.laws import assert_laws, assert_readers_agree

REDRAW = RevelationsSwitches(contest_tie="redraw")
FAILS = RevelationsSwitches(opposed_equal="fails")
STATED = RevelationsSwitches(patron_threshold="stated")

ALONE: tuple[Test, ...] = (
    Target(2, 6),
    Target(3, 12, patron="S"),
    Target(1, 12, patron="S"),
    Target(2, 10, patron="S", beat=True, rules=FAILS),
    Target(2, 10, default=True, patron="S", rules=STATED),
    Opposed(2, "S", modifier=1),
)

SEVERAL: tuple[Test, ...] = (
    Contest((Contestant(1), Contestant(1, target=11, patron="S"))),
    Contest((Contestant(1), Contestant(1)), rules=REDRAW),
    Opposed(1, "S", versus=(Rival(1, "H"),)),
)


def small(deck: str, n: int, *, discards: str = "", fate: str = "") -> Piles:
    names = [place.deck.partition(":")[2] for place in places(n)]
    decks = {pile("deck", name): read_cards(deck) for name in names}
    thrown = {pile("discards", name): read_cards(discards) for name in names}
    return {**decks, **thrown, **{pile("fate", name): read_cards(fate) for name in names}}


@pytest.mark.parametrize("fate", ["", "KS", "KS QS"])
@pytest.mark.parametrize("test", ALONE)
def test_alone(test: Test, fate: str) -> None:
    for piles in (small("9S 3S AS 2H TD", 1, fate=fate), small("9S 2H", 1, discards="3S TD", fate=fate)):
        assert_laws(test, places(), piles)
        assert_readers_agree(test, places(), piles)


@pytest.mark.parametrize("fate", ["", "KS"])
@pytest.mark.parametrize("test", SEVERAL)
def test_several(test: Test, fate: str) -> None:
    piles = small("9S 2H TD", 2, fate=fate)
    assert_laws(test, places(2), piles)
    assert_readers_agree(test, places(2), piles)


@pytest.mark.parametrize("test", SEVERAL)
def test_several_with_one_deck(test: Test) -> None:
    at = places(2, shared=True)
    piles = {pile("deck", "all"): read_cards("9S 2H TD 7C 3S"), pile("discards", "all"): ()}
    assert_laws(test, at, piles)
    assert_readers_agree(test, at, piles)
