"""Every order of a tiny deck, against rules written down a second time as plainly as can be."""

from collections import Counter
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st
from tests.games.saga.play import ANA, FlipTest, SagaSwitches

from sortilege.components.card import RANKS, Card, Cards
from sortilege.components.deck import DECK_54
from sortilege.readers.live import so_far
from sortilege.rules.step import Draws, Next

VALUES: dict[str, int] = dict(zip(RANKS, (*range(1, 11), 4, 5, 6), strict=True)) | {"X": 0}
SWITCHES = st.builds(SagaSwitches, st.sampled_from(["cancel", "both_flip"]))
TINY = st.lists(st.sampled_from(DECK_54), min_size=5, max_size=6, unique=True).map(tuple)


def value(card: Card) -> int:
    return VALUES[card[0]]


def countable(left: Cards) -> set[int]:
    """Every value that some single card or pair makes."""
    pairs = {value(a) + value(b) for a, b in combinations(left, 2) if a[0] == b[0] != "X"}
    return pairs | {value(card) for card in left}


def best_value(came: Cards, boons: int, banes: int, both: bool) -> int:
    if not both:
        boons, banes = max(0, boons - banes), max(0, banes - boons)
    flipped = came[: 1 + boons + banes]
    lefts = list(combinations(flipped, 1 + boons))
    lowest = min(sum(map(value, left)) for left in lefts)
    return max(max(countable(left)) for left in lefts if sum(map(value, left)) == lowest)


def flipped(test: FlipTest, came: Cards) -> Next:
    """The step after all flips, cards coming up in that order."""
    stands = test.start((ANA,))
    while isinstance(stands, Draws):
        asked = stands.ask().n
        stands, came = stands.resume(came[:asked]), came[asked:]
    return stands


def used(test: FlipTest, came: Cards) -> int:
    outcome = so_far(flipped(test, came))
    assert outcome is not None
    card = outcome.fact("card")
    return card if isinstance(card, int) else 0


@given(TINY, st.integers(0, 2), st.integers(0, 2), SWITCHES)
def test_the_best_use_of_every_order(deck: Cards, boons: int, banes: int, rules: SagaSwitches) -> None:
    test = FlipTest(stat=5, target=12, boons=boons, banes=banes, rules=rules)
    both = rules.boons_and_banes == "both_flip"
    orders = list(permutations(deck))
    found = Counter(used(test, came) for came in orders)
    assert found == Counter(best_value(came, boons, banes, both) for came in orders)


@given(TINY, st.integers(0, 2), st.integers(0, 2), st.integers(0, 9))
def test_stress_boon_cards_are_the_last_ones_and_break(deck: Cards, boons: int, extra: int, stress: int) -> None:
    test = FlipTest(stat=5, target=12, boons=boons, stress_boons=extra, stress=stress)
    checked = deck[1 + boons : 1 + boons + extra]
    outcome = so_far(flipped(test, deck))
    assert outcome is not None
    assert (outcome.fact("break") == 1) is (stress > 0 and any(value(card) <= stress for card in checked))


@given(TINY, st.integers(0, 2), st.integers(0, 2), st.integers(0, 4))
def test_cards_may_come_up_in_any_portions(deck: Cards, boons: int, extra: int, cut: int) -> None:
    step = FlipTest(stat=5, target=12, boons=boons, stress_boons=extra, stress=3).start((ANA,))
    assert isinstance(step, Draws)
    came = deck[: step.ask().n]
    portion = min(cut, len(came) - 1)
    if portion:
        follow = step.resume(came[:portion])
        assert isinstance(follow, Draws)
        assert follow.resume(came[portion:]) == step.resume(came)
