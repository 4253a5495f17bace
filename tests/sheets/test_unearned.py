"""Files made up to cheat: points, levels and prices that nobody is given by the rules are found."""

import json

import pytest
from tests.sheets.made import Plain, finished, written

from sortilege.rules.registry import games
from sortilege.sheets.files import load

OPENING = [("cyberspace", "points/character"), ("disciplines", "points/talent"), ("revelations", "points/attribute")]


def found(sheet: Plain) -> list[str]:
    return [one.key for one in load(json.dumps(sheet).encode()).findings]


@pytest.mark.parametrize("game", sorted(games()))
def test_what_the_rules_give_is_no_finding(game: str) -> None:
    assert found(finished(game)) == []


@pytest.mark.parametrize(("game", "what"), OPENING)
def test_more_points_of_creation_than_there_are_are_found(game: str, what: str) -> None:
    sheet = finished(game)
    first = next(one for one in sheet["ledger"] if one["what"] == what)
    first["to"] += 100
    assert f"unearned/{sheet['ledger'][0]['number']}" in found(sheet)


@pytest.mark.parametrize(("game", "what"), OPENING)
@pytest.mark.parametrize("kind", ["grant", "buy"])
def test_points_that_no_award_brings_are_found(game: str, what: str, kind: str) -> None:
    sheet = finished(game)
    assert f"unearned/{written(sheet, kind, what, 0, 500, gm=True)}" in found(sheet)


@pytest.mark.parametrize(
    "award",
    [
        {"level": (1, 3), "points/discipline": (0, 2), "points/talent": (0, 1)},
        {"level": (1, 2), "points/discipline": (0, 2)},
        {"level": (1, 2)},
        {"points/discipline": (0, 1)},
    ],
)
def test_levels_with_other_points_than_they_bring_are_found(award: dict[str, tuple[int, int]]) -> None:
    sheet = finished("disciplines")
    step = sheet["ledger"][-1]["step"] + 1
    numbers = [written(sheet, "grant", what, *worth, step=step) for what, worth in award.items()]
    assert found(sheet) == [f"unearned/{numbers[0]}"]


def test_experience_and_levels_as_they_are_awarded_are_no_finding() -> None:
    disciplines, cyberspace = finished("disciplines"), finished("cyberspace")
    step = disciplines["ledger"][-1]["step"] + 1
    for what, was, to in (("level", 1, 2), ("points/discipline", 0, 1), ("level", 2, 3), ("points/discipline", 1, 2)):
        written(disciplines, "grant", what, was, to, step=step)
    written(disciplines, "grant", "points/talent", 0, 1, step=step)
    written(cyberspace, "grant", "points/xp", 0, 7)
    assert found(disciplines) == found(cyberspace) == []


@pytest.mark.parametrize("kind", ["grant", "adjust", "migrate"])
def test_only_what_is_bought_has_a_price(kind: str) -> None:
    sheet = finished("disciplines")
    number = written(sheet, kind, "speed", 3, 3, price=-50, budget="discipline", gm=True)
    assert f"unearned/{number}" in found(sheet)


@pytest.mark.parametrize(("to", "price"), [(2, -50), (3, -50), (2, 0), (None, 0), (True, 0)])
def test_steps_that_are_none_up_are_found(to: object, price: int) -> None:
    sheet = finished("disciplines")
    assert f"unearned/{written(sheet, 'buy', 'speed', 3, to, price=price, budget='discipline')}" in found(sheet)


@pytest.mark.parametrize("what", ["stage", "level"])
def test_what_is_not_sold_is_not_bought(what: str) -> None:
    sheet = finished("disciplines")
    worth = {"stage": "play", "level": 1}[what]
    assert f"unearned/{written(sheet, 'buy', what, worth, worth, price=-9, budget='talent')}" in found(sheet)


@pytest.mark.parametrize("kind", ["adjust", "migrate", "waive"])
def test_what_is_about_another_entry_is_its_refund_or_its_price(kind: str) -> None:
    """A value typed in by a player shows up, whatever it says that it is about."""
    sheet = finished("disciplines")
    number = written(sheet, kind, "strength", None, 3, about=5)
    assert (f"unearned/{number}" in found(sheet)) == (kind != "waive")


def test_what_was_typed_in_is_not_taken_back_out_of_sight() -> None:
    sheet = finished("disciplines")
    typed = written(sheet, "adjust", "strength", None, 3)
    hidden = written(sheet, "refund", "strength", 3, 3, about=typed)
    assert f"broken_ledger/{hidden}" in found(sheet)
