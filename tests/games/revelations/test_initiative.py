"""The order of acting: a card and Speed, passes of 10, ties (R-ROUND-2)."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.revelations.play import places, play

from sortilege.components.card import read_cards
from sortilege.components.pile import pile
from sortilege.games.revelations import game
from sortilege.games.revelations.initiative import Initiative, Swift, order, speed, turns
from sortilege.games.revelations.sheet import Character
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.outcome import Outcome
from sortilege.rules.rounds import Seated
from sortilege.testing.laws import assert_laws, assert_readers_agree

RULES = RevelationsSwitches()


def cast(*sheets: Mapping[str, int]) -> tuple[Seated, ...]:
    """Participants with these attributes."""
    at = places(len(sheets))
    return tuple(Seated(place, Character(place.actor, attributes=one)) for place, one in zip(at, sheets, strict=True))


def quick(dexterity: int, intuition: int) -> Mapping[str, int]:
    return {"Dexterity": dexterity, "Intuition": intuition}


def scores(*numbers: int) -> Outcome:
    return Outcome("scores", None, tuple((f"score {number}", score) for number, score in enumerate(numbers, 1)))


def named(seated: tuple[Seated, ...], *numbers: int) -> list[str]:
    return [str(slot.actor) for slot in order(seated, scores(*numbers), RULES)]


@pytest.mark.rule("R-ROUND-2")
@pytest.mark.parametrize(
    ("attributes", "found"),
    [
        (quick(3, 3), 3),
        (quick(4, 3), 3),
        (quick(5, 4), 4),
        (quick(6, 6), 6),
        ({"Dexterity": 5}, 2),
        ({"Intuition": 4}, 2),
        ({"Strength": 6}, 0),
        ({}, 0),
    ],
)
def test_speed_is_the_average_rounded_down_and_what_is_edited_away_counts_0(
    attributes: Mapping[str, int], found: int
) -> None:
    assert speed(Character("Ana", attributes=attributes)) == found


@pytest.mark.rule("R-ROUND-2")
@pytest.mark.parametrize(
    ("score", "passes"), [(0, 0), (1, 1), (10, 1), (11, 2), (16, 2), (20, 2), (21, 3), (30, 3), (31, 4)]
)
def test_after_each_pass_10_are_subtracted_and_whoever_is_above_0_acts_again(score: int, passes: int) -> None:
    assert turns(score) == passes


@given(st.integers(0, 60))
def test_turns_are_how_often_one_stays_above_0(score: int) -> None:
    left, acted = score, 0
    while left > 0:
        left, acted = left - 10, acted + 1
    assert turns(score) == acted


@pytest.mark.rule("R-ROUND-2")
def test_each_draws_one_card_and_adds_speed_without_the_patron_rule() -> None:
    test = game.rounds.initiative(cast(quick(4, 4), quick(3, 2)), RULES)
    assert isinstance(test, Initiative)
    end = play(test, "7S TH")
    assert end.outcome == scores(11, 12)
    assert [[laid.card for laid in row.groups[0].cards] for row in end.rows] == [["7S"], ["TH"]]
    assert test.say(end.outcome, ("Ana", "Ben")) == "Ana 11, Ben 12"


@pytest.mark.rule("R-ROUND-2")
def test_everyone_draws_from_the_own_deck() -> None:
    test = Initiative((Swift(1), Swift(2)))
    asks = [test.start(at).ask().pile for at in (places(2), places(2, shared=True))]  # type: ignore[union-attr]
    assert asks == ["deck:one", "deck:all"]


@pytest.mark.rule("R-ROUND-2")
@pytest.mark.rule("R-DECK-4")
def test_without_a_card_in_deck_and_discards_speed_alone_counts() -> None:
    piles = {pile("deck", "one"): (), pile("deck", "two"): (), pile("discards", "two"): read_cards("5D")}
    end = play(Initiative((Swift(3), Swift(2))), "5D", at=places(2), piles=piles)
    assert end.outcome == scores(3, 7)


@pytest.mark.rule("R-ROUND-2")
def test_the_highest_acts_first_and_ties_go_to_the_higher_dexterity_then_together() -> None:
    seated = cast(quick(3, 3), quick(4, 2), quick(3, 3), quick(1, 5))
    assert named(seated, 5, 6, 7, 8) == ["four", "three", "two", "one"]
    assert named(seated, 9, 9, 12, 9) == ["three", "two", "one", "four"]
    assert named(seated, 9, 9, 9, 9) == ["two", "one", "three", "four"]
    slots = order(seated, scores(9, 9, 9, 9), RULES)
    assert [slot.tied for slot in slots] == [False, False, True, False]
    slots = order(seated, scores(9, 12, 19, 9), RULES)
    assert [(slot.score, slot.turns, slot.words) for slot in slots] == [
        (19, 2, "16 + Speed 3"), (12, 2, "9 + Speed 3"), (9, 1, "6 + Speed 3"), (9, 1, "6 + Speed 3"),
    ]  # fmt: skip
    assert [slot.tied for slot in slots] == [False, False, False, False]


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("cards", ["9S 2H TD", "9S 2H"])
def test_the_steps_keep_the_laws(shared: bool, cards: str) -> None:
    at = places(2, shared=shared)
    names = {place.deck.partition(":")[2] for place in at}
    piles = {pile("deck", name): read_cards(cards) for name in names}
    piles |= {pile("discards", name): read_cards("3S") for name in names}
    assert_laws(Initiative((Swift(3), Swift(1))), at, piles)
    assert_readers_agree(Initiative((Swift(3), Swift(1))), at, piles)


def test_nobody_calls_it() -> None:
    assert not Initiative.offered
