"""What levels can do is told on the sheet."""

import pytest
from tests.games.disciplines.acting import rules, sheet

from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS, DisciplinesSheet, Talents
from sortilege.games.disciplines.tellings import Telling
from sortilege.games.disciplines.told import TELLINGS, told
from sortilege.games.disciplines.traits import traits
from sortilege.rules.prerequisite import All, AtLeast
from sortilege.rules.sheet import Need

MOST = {what: 4 if what == "endurance" else 3 for what in DISCIPLINES}


@pytest.mark.parametrize("what", DISCIPLINES)
def test_every_level_has_something_to_tell(what: str) -> None:
    levels = {one.level for one in TELLINGS if one.discipline == what}
    assert levels - {0} == set(range(1, MOST[what] + 1))


@pytest.mark.parametrize("one", TELLINGS, ids=lambda one: one.rule)
def test_a_level_is_told_from_where_it_is_held_until_another_takes_its_place(one: Telling) -> None:
    for held in range(MOST[one.discipline] + 1):
        is_told = one[:4] in told(sheet(**{one.discipline: held}))
        assert is_told == (one.level <= held < (one.until or 9))


@pytest.mark.rule("D-END-4a")
def test_endurance_alone_has_a_fourth_level_for_those_of_awareness_3_and_strength_3() -> None:
    of = {one.key: one for one in traits(rules())}
    assert {what: of[what].most for what in DISCIPLINES} == MOST
    (need,) = of["endurance"].needs
    assert need == Need(4, All((AtLeast("awareness", 3), AtLeast("strength", 3))))


def test_what_takes_a_place_is_told_by_the_level_that_does() -> None:
    for one in TELLINGS:
        if one.until is not None:
            assert any(other.discipline == one.discipline and other.level == one.until for other in TELLINGS), one


def test_numbers_told_are_those_of_the_highest_level() -> None:
    (actions,) = (one.words for one in told(sheet(speed=3)) if "actions a round" in one.words)
    assert actions == "10 actions a round"


def test_talents_above_poor_are_told() -> None:
    mine = DisciplinesSheet("Ana", talents=Talents(medicine="exceptional", driving="below-average"))
    assert [(one.what, one.level) for one in told(mine) if one.what in TALENTS] == [("driving", 1), ("medicine", 4)]


def test_humans_have_nothing_to_tell_of() -> None:
    human = sheet(**dict.fromkeys(DISCIPLINES, -1))
    assert told(human) == ()


def test_words_are_short_and_said_once() -> None:
    words = [one.words for one in TELLINGS]
    assert len(set(words)) == len(words)
    assert max(map(len, words)) <= 100
