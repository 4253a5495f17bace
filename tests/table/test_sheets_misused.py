"""Sheets in the hands of people who mean harm: files made up to cheat, to stop a table, or to keep it busy."""

import json
import time

import msgspec
import pytest
from tests.sheets.made import Plain, finished, written
from tests.table.sitting import Sitting

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.rules.registry import find_game
from sortilege.rules.value import Actor
from sortilege.sheets import change as ch
from sortilege.sheets.files import MOST_ENTRIES, load, save
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.sheet_view import sheet_document, sheet_view
from sortilege.table.turn import sheet_of

GEA, ANA = SeatId("s1"), SeatId("s2")
MINE = Actor("c1")


def brought(sheet: Plain) -> Sitting:
    """A table to which Ana has brought the file."""
    sitting = Sitting(sheet["game"], chance=seeded_chance(5))
    sitting.do(GEA, co.AddSeat("Ana"))
    sitting.do(ANA, co.ImportSheet(json.dumps(sheet)))
    return sitting


def write(sitting: Sitting, change: ch.Change, seat: SeatId = ANA) -> Refusal | tuple[object, ...]:
    return sitting.try_(seat, co.WriteSheet(MINE, change, len(sitting.state.characters[MINE].ledger)))


def climbing(game: str) -> Plain:
    """A sheet with as many purchases after creation as a file may have."""
    sheet = finished(game)
    turn = 0
    while len(sheet["ledger"]) < MOST_ENTRIES - 100:
        was, to = (None if turn < 60 else (turn // 60 - 1) % 2), (turn // 60) % 2
        written(sheet, "buy", f"skills/S{turn % 60}", was, to, links=["stats/Speed" if game == "saga" else "dexterity"])
        turn += 1
    return sheet


def test_no_points_that_a_log_cannot_hold_are_awarded() -> None:
    sheet = finished("disciplines")
    written(sheet, "grant", "points/discipline", 0, 1_000_000_000)
    answer = write(brought(sheet), ch.Award("level", 3), GEA)
    assert isinstance(answer, Refusal)
    assert answer.code == "bad_value"


def test_no_price_that_a_log_cannot_hold_is_given_back() -> None:
    sheet = finished("disciplines")
    written(sheet, "grant", "points/discipline", 0, 900_000_000)
    number = written(sheet, "buy", "strength", None, 1, price=1_000_000, budget="discipline")
    written(sheet, "migrate", "points/discipline", 899_000_000, 0, about=number)
    answer = write(brought(sheet), ch.TakeBack())
    assert isinstance(answer, Refusal)
    assert answer.code == "bad_value"


@pytest.mark.parametrize("game", ["cyberspace", "saga"])
def test_a_sheet_of_many_steps_is_opened_and_all_taken_back_without_keeping_others_waiting(game: str) -> None:
    sitting = brought(climbing(game))
    start = time.process_time()
    view = sheet_view(sitting.state, sitting.state.seats[ANA], MINE)
    assert not isinstance(write(sitting, ch.TakeBack(view.history[60].step)), Refusal)
    assert time.process_time() - start < 2


def test_of_a_long_history_the_latest_steps_tell_what_falls_with_them() -> None:
    sitting = brought(climbing("saga"))
    history = sheet_view(sitting.state, sitting.state.seats[ANA], MINE).history
    opened = [one for one in history if one.open]
    assert len(opened) == 100
    assert opened[-1].falls == (opened[-1].step,)
    assert len(opened[0].falls) == 100


def test_a_sheet_with_points_that_the_game_has_not_is_taken_back_all_the_same() -> None:
    sheet = finished("saga")
    for debt in ("b0", "b1"):
        written(sheet, "buy", "edge", 3, 3, price=1, budget=debt)
    sitting = brought(sheet)
    assert not isinstance(write(sitting, ch.TakeBack()), Refusal)


def test_house_rules_that_there_are_not_are_never_pinned() -> None:
    sheet = {**finished("disciplines"), "pinned": True, "rules": {"surcharge": "every_step", "everything": "free"}}
    sitting = brought(sheet)
    sitting.do(GEA, co.ImportSheet(json.dumps(sheet), owner=ANA))
    sitting.do(GEA, co.Reprice(MINE, "pin", len(sitting.state.characters[MINE].ledger)))
    pinned = [one.rules for one in sitting.state.characters.values() if one.rules is not None]
    assert len(pinned) == 2
    assert all("everything" not in one and one["surcharge"] == "every_step" for one in pinned)
    assert len(sitting.public.characters) == 2


def test_no_player_brings_house_rules_of_their_own() -> None:
    sitting = brought({**finished("disciplines"), "pinned": True, "rules": {"surcharge": "every_step"}})
    assert sitting.state.characters[MINE].rules is None


def test_a_sheet_grows_no_longer_than_its_file_may_be() -> None:
    sitting = brought(climbing("saga"))
    award = ch.Adjust("skills/S1", 1)
    answers = [write(sitting, award, GEA) for _ in range(101)]
    refused = [one for one in answers if isinstance(one, Refusal)]
    assert {one.code for one in refused} == {"too_many_entries"}
    load(save(sheet_document(sitting.state, sitting.state.seats[ANA], MINE)))


@pytest.mark.rule("R-FATE-1")
def test_no_file_brings_fate_cards_that_come_anew_with_each_step_taken_back() -> None:
    bought, repicked = finished("revelations"), finished("revelations")
    bought["ledger"][-1]["kind"] = "buy"
    patron = next(one["to"] for one in repicked["ledger"] if one["what"] == "patron")
    written(repicked, "buy", "patron", patron, "H" if patron != "H" else "S")
    for sheet in (bought, repicked):
        sitting = brought(sheet)
        answer = write(sitting, ch.TakeBack())
        assert isinstance(answer, Refusal)
        assert answer.code == "gm_only"


COUNTED: Plain = {
    "actions": 20,
    "fighting": 1,
    "visit": {"spontaneous": 0},
    "fight": {"holds": "c2"},
    "by_wounds": "dead",
}


def counters(sitting: Sitting) -> Plain:
    """What play keeps on the sheet, as tests read it."""
    character = sitting.state.characters[MINE]
    sheet = msgspec.to_builtins(sheet_of(find_game("disciplines"), character))
    return {name: sheet[name] for name in ("pain", *COUNTED)}


def fought() -> Sitting:
    """A table where Ana has one action left in the round, and has used some of her visit."""
    sitting = Sitting("disciplines")
    sitting.player("Ana", {"disciplines": {"strength": 1}})
    sitting.do(GEA, co.Describe(MINE, {"visit": {"spontaneous": 38}}))
    sitting.do(GEA, co.Begin("round"))
    for what in ("a bat", "a brick"):
        sitting.do(ANA, co.Perform(MINE, {"type": "ready", "what": what}))
    sitting.do(GEA, co.Describe(MINE, {"actions": 1}))
    return sitting


@pytest.mark.parametrize("typed", [{}, COUNTED])
def test_no_player_types_over_what_play_counts(typed: Plain) -> None:
    sitting = fought()
    before = counters(sitting)
    sitting.do(ANA, co.SetCharacter({"name": "Ana Two", "background": "Quick.", **typed}, MINE))
    assert counters(sitting) == before
    assert sitting.state.characters[MINE].sheet["background"] == "Quick."


def test_a_gm_writes_what_play_counts_by_naming_it() -> None:
    sitting = fought()
    before = counters(sitting)
    sitting.do(GEA, co.SetCharacter({"name": "Ana", "actions": 2}, MINE))
    assert counters(sitting) == {**before, "actions": 2}


def test_new_characters_of_players_begin_as_play_begins() -> None:
    fresh, typed = Sitting("disciplines"), Sitting("disciplines")
    fresh.player("Ana", {})
    typed.do(GEA, co.AddSeat("Ana"))
    typed.do(ANA, co.SetCharacter({"name": "Ana", **COUNTED}))
    assert counters(typed) == counters(fresh)
    sheet = finished("disciplines")
    sheet["rest"] |= COUNTED
    assert counters(brought(sheet)) == counters(fresh)
