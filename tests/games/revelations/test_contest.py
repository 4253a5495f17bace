"""Skill Contests: most successes, ties, one deck for several."""

import pytest
from tests.games.revelations.play import fact, outcome, places, play

from sortilege.components.card import Card
from sortilege.components.refusal import Refused
from sortilege.games.revelations.contest import Contest, Contestant
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.outcome import Laid, Outcome
from sortilege.rules.reading import read

REDRAW = RevelationsSwitches(contest_tie="redraw")
PAIR = (Contestant(1), Contestant(1))


@pytest.mark.rule("R-CON-1")
@pytest.mark.rule("R-EX-3")
def test_most_successes_win() -> None:
    race = Contest((Contestant(5), Contestant(3), Contestant(5, default=True)))
    crunch, mary, engel = "6H 9H 2H 3H 5D", "8H AH 5H", "7H 8D TD 6D 6S"
    result = play(race, f"{crunch} {mary} {engel}")
    assert result.outcome == Outcome("winner", None, (("winner", 3),))
    told = ["2 successes at 6 or more", "1 success at 6 or more", "3 successes at 7 or more"]
    assert [row.words for row in result.rows] == told
    assert race.say(result.outcome) == "number 3 wins"


@pytest.mark.rule("R-CON-1")
def test_equal_successes_are_a_tie() -> None:
    assert outcome(Contest(PAIR), "6H 8H") == Outcome("tie", None, (("winner", 0),))
    assert Contest(PAIR).say(outcome(Contest(PAIR), "2H 3H")) == "a tie"


@pytest.mark.rule("R-CON-1")
def test_a_tie_is_redrawn_once_among_the_tied() -> None:
    three = Contest((Contestant(1), Contestant(2), Contestant(1)), rules=REDRAW)
    result = play(three, "6H 2H 3H 9H 2D 8D")
    assert result.outcome.fact("winner") == 3
    assert [row.part for row in result.rows] == [0, 1, 2]
    assert [laid for group in result.rows[0].groups for laid in group.cards] == [
        Laid(Card("6H"), "replaced"),
        Laid(Card("2D")),
    ]
    assert result.rows[2].words == "redraw: 1 success at 6 or more"


@pytest.mark.rule("R-CON-1")
def test_who_is_out_of_the_redraw_cannot_win_it_and_a_second_tie_stands() -> None:
    three = Contest((Contestant(2), Contestant(2), Contestant(2)), rules=REDRAW)
    assert fact(three, "6H 7H 6D 7D 6S 2S 2H 3H 2D 3D") == 0


@pytest.mark.rule("R-CON-1")
def test_each_has_a_situation_of_their_own() -> None:
    assert fact(Contest((Contestant(1, modifier=1), Contestant(1))), "5H 5D") == 1
    assert fact(Contest((Contestant(1), Contestant(1, target=4))), "5H 5D") == 2
    assert fact(Contest((Contestant(1, default=True), Contestant(1))), "6H 6D") == 2


@pytest.mark.rule("R-CON-2")
def test_the_patron_rule_holds_for_whoever_has_a_target_above_ten() -> None:
    pair = (Contestant(1, target=12, patron="S"), Contestant(1, target=10, patron="S"))
    assert fact(Contest(pair), "9S 3H 9S") == 1
    stated = RevelationsSwitches(patron_threshold="stated")
    lowered = Contest((Contestant(1, target=11, modifier=2, patron="S"), Contestant(1)), rules=stated)
    assert fact(lowered, "8S AH 2H") == 1


@pytest.mark.rule("R-DECK-2")
@pytest.mark.rule("R-CON-1")
def test_those_who_share_a_deck_draw_from_it_one_after_another() -> None:
    at = places(2, shared=True)
    result = play(Contest((Contestant(2), Contestant(2))), "6H 7H 6D 2D", at=at)
    assert result.outcome.fact("winner") == 1


@pytest.mark.parametrize("n", [0, 1])
def test_a_contest_needs_two(n: int) -> None:
    with pytest.raises(Refused):
        read(Contest, {"type": "contest", "contestants": [{"score": 3}] * n})
