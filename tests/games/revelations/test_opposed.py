"""Opposed Tests: alone for a result, or several for the highest."""

import pytest
from tests.games.revelations.play import deck_of, fact, outcome, play

from sortilege.games.revelations.opposed import Opposed, Rival
from sortilege.rules.outcome import Outcome


@pytest.mark.rule("R-OPP-1")
def test_the_highest_chain_is_the_result() -> None:
    test = Opposed(3, "S")
    result = play(test, "4S 7H 10D 2C")
    assert result.outcome == Outcome("total", None, (("total", 11),))
    assert test.say(result.outcome) == "a result of 11"
    assert [laid.mark for group in result.rows[0].groups for laid in group.cards] == ["used", "used", "", ""]


@pytest.mark.rule("R-OPP-1")
def test_modifiers_turn_round() -> None:
    assert fact(Opposed(1, "S"), "9H") == 9
    assert fact(Opposed(1, "S", default=True), "9H") == 8
    assert fact(Opposed(1, "S", modifier=2), "9H") == 11
    assert fact(Opposed(1, "S", modifier=-2), "9H") == 7
    assert fact(Opposed(7, "S"), "9H 2H 2D 2C 3H 3D") == 10
    assert fact(Opposed(9, "S"), "9H 2H 2D 2C 3H 3D 3C") == 10
    assert fact(Opposed(8, "S"), "9H 2H 2D 2C 3H 3D 3C") == 9


@pytest.mark.rule("R-OPP-1")
def test_the_words_tell_the_bonus() -> None:
    assert play(Opposed(1, "S", default=True), "9H").rows[0].words == "8, with −1"


@pytest.mark.rule("R-OPP-2")
@pytest.mark.rule("R-EX-4")
def test_the_highest_of_several_wins() -> None:
    test = Opposed(4, "C", versus=(Rival(2, "H"), Rival(5, "S", default=True)))
    crunch, mary, engel = "2H 8D 9H 6C 5D", "7D 9S", "3H 3D 7H 8H 7S 8D"
    result = play(test, f"{crunch} {mary} {engel}")
    assert result.outcome == Outcome("winner", None, (("winner", 3),))
    assert [row.words for row in result.rows] == ["11", "9", "14, with −1"]
    assert [row.part for row in result.rows] == [0, 1, 2]
    assert test.say(result.outcome) == "number 3 wins"


@pytest.mark.rule("R-OPP-2")
def test_equal_results_tie() -> None:
    test = Opposed(1, "S", versus=(Rival(1, "H"), Rival(1, "D")))
    assert outcome(test, "9H 9C 8H") == Outcome("tie", None, (("winner", 0),))
    assert test.say(outcome(test, "9H 9C 8H")) == "a tie"


@pytest.mark.rule("R-OPP-1")
def test_a_rival_has_a_patron_and_modifiers_of_their_own() -> None:
    assert fact(Opposed(1, "S", versus=(Rival(1, "H", modifier=1),)), "9C 4H 5C") == 2
    assert fact(Opposed(1, "S", versus=(Rival(1, "H", default=True),)), "9C 4H 5C") == 1


@pytest.mark.rule("R-DECK-4")
def test_without_a_card_only_the_modifiers_are_left() -> None:
    result = play(Opposed(2, "S", modifier=1), "", piles=deck_of(""))
    assert result.outcome.fact("total") == 1
    assert result.rows[0].words == "1, with +1; 2 cards short, as deck and discards are empty"
