"""The published laws hold for the toys that keep them, and tell on those that break one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.readers.piles import small_piles
from tests.readers.toys import (
    ANA,
    ANA_HOLDING,
    BO_HOLDING,
    Barter,
    Blurred,
    Covered,
    Duel,
    Forgetful,
    Greedy,
    Hasty,
    Hunt,
    Hunting,
    Offered,
    Rivals,
    Stubborn,
    Unfair,
)

from sortilege.components.card import read_cards
from sortilege.components.dice import Dice
from sortilege.components.pile import Piles
from sortilege.odds import Know
from sortilege.readers.policy import Best, Decline
from sortilege.rules.ask import Roll
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next, Rolls
from sortilege.rules.test import Place
from sortilege.rules.want import wins
from sortilege.testing.laws import Reached, assert_default, assert_dice, assert_laws, assert_readers_agree

PILES = {ANA.deck: read_cards("2H 3D 4S 5S")}


@given(small_piles((ANA,)), st.integers(1, 4))
@settings(max_examples=30)
def test_hunts_keep_the_laws_and_all_readers_agree(piles: Piles, cards: int) -> None:
    assert_laws(Hunt(cards), (ANA,), piles)
    assert_readers_agree(Hunt(cards), (ANA,), piles)


@given(small_piles((ANA_HOLDING,), most=4))
@settings(max_examples=25)
def test_barters_keep_the_laws_and_all_readers_agree(piles: Piles) -> None:
    assert_laws(Barter(), (ANA_HOLDING,), piles)
    assert_readers_agree(Barter(), (ANA_HOLDING,), piles)


@given(small_piles((ANA_HOLDING, BO_HOLDING), most=3, most_held=1))
@settings(max_examples=15)
def test_sealed_decisions_keep_the_laws_and_all_readers_agree(piles: Piles) -> None:
    at = (ANA_HOLDING, BO_HOLDING)
    policies = (Decline(), Best(ANA.actor, wins(1)), Best(BO_HOLDING.actor, wins(2)))
    assert_laws(Rivals(), at, piles, policies)
    assert_readers_agree(Rivals(), at, piles, policies)


@pytest.mark.parametrize("duel", [Duel(2), Duel(3, first=2), Duel(4), Duel(3, first=1, second=2)])
def test_ties_that_roll_again_keep_the_laws_and_all_readers_agree(duel: Duel) -> None:
    assert_laws(duel, (ANA,), {})
    assert_readers_agree(duel, (ANA,), {}, endless=True)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Forgetful, "`key` takes"),
        (Blurred, "`lump` is too coarse"),
        (Hasty, "tells Distribution"),
        (Greedy, "but ends at"),
        (Covered, r"shows \[\], but"),
        (Stubborn, "asks again when no card is left"),
    ],
)
def test_a_step_that_breaks_a_law_is_told_on(kind: type[Hunting], told: str) -> None:
    class Broken(Unfair, frozen=True, tag="broken"):
        def start(self, at: tuple[Place, ...]) -> Next:
            return kind(at[0], self.cards)

    with pytest.raises(AssertionError, match=told):
        assert_laws(Broken(), (ANA,), PILES)


def test_dice_that_are_taken_for_one_another_are_told_on() -> None:
    class Tossing(Rolls, frozen=True):
        def ask(self) -> Roll:
            return Roll(ANA.actor, 1, 6, "toss")

        def resume(self, got: Dice) -> Next:
            return Result(Outcome("six" if got == (6,) else "less", got == (6,)))

        def alike(self, die: int) -> bool:
            return die > 3

    with pytest.raises(AssertionError, match="`alike` takes 4 for 6"):
        assert_dice([Reached(Tossing(), Know())], Decline())


def test_a_default_that_is_not_what_is_said_is_told_on() -> None:
    class Boasting(Offered, frozen=True):
        def so_far(self) -> Outcome:
            return Outcome("triumph", True)

    with pytest.raises(AssertionError, match="its default makes"):
        assert_default(Reached(Boasting(ANA), Know()))


def test_readers_that_disagree_are_told_on() -> None:
    class Lumped(Unfair, frozen=True, tag="lumped"):
        def start(self, at: tuple[Place, ...]) -> Next:
            return Blurred(at[0], self.cards)

    with pytest.raises(AssertionError, match="by the exact reader"):
        assert_readers_agree(Lumped(), (ANA,), PILES)


def test_a_brute_force_that_would_not_end_is_refused() -> None:
    with pytest.raises(AssertionError, match="take smaller piles"):
        assert_readers_agree(Duel(2), (ANA,), {})
