"""House rules are told in the log where they decide something, and only there."""

import pytest
from tests.table.sitting import Sitting
from tests.table.test_play import ANA, BEN, GM

from sortilege.components.card import Card
from sortilege.table import command as co
from sortilege.table.audience import SeatId

BEAT = {"type": "target", "score": 1, "target": 9, "beat": True}
FLIP = {"type": "test", "stat": 5, "target": 12}


def table(game: str, **switches: str | int | bool) -> Sitting:
    sitting = Sitting(game)
    sheet: dict[str, object] = {"edge": 1} if game == "saga" else {}
    for name in ("Ana", "Ben"):
        sitting.player(name, sheet)
    for name, value in switches.items():
        sitting.do("s1", co.SetSwitch(name, value))
    return sitting


def said(sitting: Sitting, test: dict[str, object], cards: str = "", dice: tuple[int, ...] = ()) -> str:
    """What is said of a test in which nobody has anything to decide."""
    sitting.script(cards, dice)
    who = (ANA, BEN) if {"versus", "contestants"} & test.keys() else (ANA,)
    sitting.do("s1", co.Call(test, who))
    return sitting.ended.said


@pytest.mark.rule("R-OPP-2")
def test_an_equal_card_that_fails_is_told() -> None:
    sitting = table("revelations", opposed_equal="fails")
    assert said(sitting, BEAT, "9H") == "no success at 10 or more, by the house rule opposed equal: fails"
    assert said(sitting, BEAT, "TH") == "1 success at 10 or more"
    assert said(table("revelations"), BEAT, "9H") == "1 success at 9 or more"


@pytest.mark.rule("R-CON-1")
def test_a_redraw_is_told() -> None:
    contest: dict[str, object] = {"type": "contest", "contestants": [{"score": 1}, {"score": 1}]}
    sitting = table("revelations", contest_tie="redraw")
    assert said(sitting, contest, "9H 8H 7D 2D") == "Ana wins, by the house rule contest tie: redraw"
    assert said(sitting, contest, "TH 2H") == "Ana wins"


@pytest.mark.rule("R-PAT-2")
def test_a_patron_card_that_draws_on_by_the_stated_target_is_told() -> None:
    sitting = table("revelations", patron_threshold="stated")
    sitting.do("s1", co.SetCharacter({"name": "GM", "patron": "S"}, actor=GM))
    sitting.script("9S 2H")
    sitting.do("s1", co.Call({"type": "target", "score": 1, "target": 11, "modifier": 1}, (GM,)))
    assert sitting.ended.said == "1 success at 10 or more, by the house rule patron threshold: stated"


@pytest.mark.rule("C-ROLL-2")
def test_a_total_that_meets_the_difficulty_is_told() -> None:
    sitting = table("cyberspace", meets_succeeds=True, die=10)
    roll: dict[str, object] = {"type": "unopposed", "level": 1, "difficulty": 5}
    assert (
        said(sitting, roll, dice=(5,)) == "5 against 5 (very easy), a success, by the house rule meets succeeds: True"
    )
    assert said(sitting, roll, dice=(6,)) == "6 against 5 (very easy), a success"


@pytest.mark.rule("AMB-15")
def test_a_lone_natural_20_that_does_not_win_is_told() -> None:
    sitting = table("disciplines", naturals=False)
    test: dict[str, object] = {"type": "opposed", "versus": [{"modifier": 30}]}
    assert said(sitting, test, dice=(20, 5)) == "Ben wins, by the house rule naturals: False"
    assert said(sitting, test, dice=(19, 5)) == "Ben wins"


@pytest.mark.rule("S-TEST-5")
def test_cards_that_all_flip_are_told() -> None:
    sitting = table("saga", boons_and_banes="both_flip")
    assert said(sitting, FLIP, "9H") == "14 against 12, a success by 2"
    sitting.script("8H 4H 3H")
    sitting.do("s1", co.Call({**FLIP, "boons": 1, "banes": 1}, (ANA,)))
    sitting.do("s2", co.Decide("t2", ANA, "use", (Card("4H"),)))
    assert sitting.ended.said == "9 against 12, a failure by 3, by the house rule boons and banes: both_flip"


def pushed(sitting: Sitting, *plays: tuple[str, str]) -> str:
    """What is said of a flip of 3♠ with the hand 10♠ 8♣, after these cards are played over those."""
    sitting.script("TS 8C")
    sitting.do("s1", co.Begin("session", present=(SeatId("s2"),)))
    sitting.script("3S KH QH")
    sitting.do("s2", co.Call(FLIP, (ANA,)))
    for card, over in plays:
        sitting.do("s2", co.Decide("t1", ANA, "push", (Card(over),), Card(card)))
    if sitting.state.running:
        lies = plays[-1][0] if plays else "3S"
        sitting.do("s2", co.Decide("t1", ANA, "use", (Card(lies),)))
    return sitting.ended.said


@pytest.mark.rule("S-LUCK-1")
def test_pushes_are_told_where_there_is_another_number_of_them() -> None:
    def sitting(pushes: int) -> Sitting:
        there = table("saga", pushes_per_test=pushes)
        there.do("s2", co.SetCharacter({"name": "Ana", "edge": 2}, actor=ANA))
        return there

    twice = "15 against 12, a success by 3, by the house rule pushes per test: 2"
    assert pushed(sitting(2), ("8C", "3S"), ("TS", "8C")) == twice
    assert pushed(sitting(2), ("8C", "3S")) == "13 against 12, a success by 1"
    assert pushed(sitting(2)) == "8 against 12, a failure by 4"
    assert pushed(sitting(0)) == "8 against 12, a failure by 4, by the house rule pushes per test: 0"
