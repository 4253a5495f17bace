"""Every order of a small deck, and every use of the Fate cards, against a second reading of the ledger."""

from collections.abc import Iterator
from itertools import permutations

import pytest
from tests.games.revelations.play import deck_of, places, play

from sortilege.components.pile import pile
from sortilege.games.revelations.contest import Contest, Contestant
from sortilege.games.revelations.opposed import Opposed
from sortilege.games.revelations.target import Target
from sortilege.rules.outcome import Result
from sortilege.rules.test import Test

FATE = ("KS", "QS", "JS")
VALUE = {"A": 1, "T": 10, "K": 10, "Q": 10, "J": 10} | {str(number): number for number in range(2, 10)}
Plays = tuple[tuple[str, str], ...]


def chains(order: tuple[str, ...], n: int, draws_on: str, plays: Plays = ()) -> list[list[str]]:
    """What lies after `n` cards were drawn in that order and each Fate card was put over the card beside it."""
    deck, lying = list(order), list[list[str]]()
    for _ in range(n):
        lying += [[deck.pop(0)]] if deck else []
        while deck and lying[-1][-1][1] == draws_on:
            lying[-1].append(deck.pop(0))
    for fate, over in plays:
        chain = next(chain for chain in lying if over in chain)
        follows = chain[-1] == over
        chain[chain.index(over)] = fate
        while follows and deck:
            chain.append(deck.pop(0))
            follows = chain[-1][1] == draws_on
    return lying


def sums(order: tuple[str, ...], n: int, draws_on: str, plays: Plays = ()) -> list[int]:
    return [sum(VALUE[card[0]] for card in chain) for chain in chains(order, n, draws_on, plays)]


def all_plays(order: tuple[str, ...], n: int, draws_on: str, most: int, plays: Plays = ()) -> Iterator[Plays]:
    """Every way to put up to `most` Fate cards, one after another, over the cards that lie there by then."""
    yield plays
    if len(plays) < most:
        for chain in chains(order, n, draws_on, plays):
            for card in chain:
                if card not in FATE:
                    yield from all_plays(order, n, draws_on, most, (*plays, (FATE[len(plays)], card)))


def played(test: Test, order: tuple[str, ...], n: int, draws_on: str, plays: Plays) -> Result:
    """What the steps make of it, over a deck of just these cards."""
    drawn = len(plays) + sum(card not in FATE for chain in chains(order, n, draws_on, plays) for card in chain)
    told = [" ".join(pair) for pair in plays]
    return play(test, " ".join(order[:drawn]), *told, fate="KS QS", piles=deck_of(" ".join(order)))


@pytest.mark.rule("R-TGT-1")
@pytest.mark.rule("R-PAT-2")
@pytest.mark.rule("R-FATE-2")
@pytest.mark.parametrize("target", [6, 10, 11, 14])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_successes_of_every_order_and_use_of_fate(target: int, n: int) -> None:
    draws_on = "S" if target > 10 else "none"
    for order in permutations(("9S", "2S", "AH", "6D", "TC")):
        for plays in all_plays(order, n, draws_on, 2):
            result = played(Target(n, target, patron="S"), order, n, draws_on, plays)
            expected = len([total for total in sums(order, n, draws_on, plays) if total >= target])
            assert result.outcome.fact("successes") == expected, (order, plays)


@pytest.mark.rule("R-OPP-1")
@pytest.mark.rule("R-FATE-2")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_totals_of_every_order_and_use_of_fate(n: int) -> None:
    for order in permutations(("9S", "2S", "3S", "AH", "TC")):
        for plays in all_plays(order, n, "S", 2):
            result = played(Opposed(n, "S", modifier=1), order, n, "S", plays)
            assert result.outcome.fact("total") == max(sums(order, n, "S", plays)) + 1, (order, plays)


@pytest.mark.rule("R-CON-1")
@pytest.mark.rule("R-DECK-2")
def test_a_contest_over_one_deck_of_every_order() -> None:
    test = Contest((Contestant(2, target=6), Contestant(1, target=11, patron="S"), Contestant(1, default=True)))
    at = places(3, shared=True)
    for order in permutations(("9S", "2S", "6H", "6D", "TC", "7C")):
        second = sum(len(chain) for chain in chains(order[2:], 1, "S"))
        third = order[2 + second : 3 + second]
        counts = [
            len([card for card in order[:2] if VALUE[card[0]] >= 6]),
            len([total for total in sums(order[2:], 1, "S") if total >= 11]),
            len([card for card in third if VALUE[card[0]] >= 7]),
        ]
        result = play(test, " ".join(order[: 2 + second + len(third)]), at=at, piles={pile("deck", "all"): order})  # type: ignore[dict-item]
        best = [number for number, count in enumerate(counts, 1) if count == max(counts)]
        assert result.outcome.fact("winner") == (best[0] if len(best) == 1 else 0), order
