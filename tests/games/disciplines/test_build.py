"""Sheets typed in whole, and the ledgers they become."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.games.disciplines import game
from sortilege.games.disciplines.build import build
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS, DisciplinesSheet, Talents
from sortilege.games.disciplines.side import RATINGS
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ledger import Standing
from sortilege.rules.reading import read
from sortilege.rules.sheet import Sheet
from sortilege.rules.test import Switches
from sortilege.sheets.document import from_typed, sheet_in
from sortilege.sheets.drafting import Pen

BUILD = build(DisciplinesSwitches())
LEVELS = {what: st.integers(-1, 4 if what == "endurance" else 3) for what in DISCIPLINES}
SHEETS = st.builds(
    DisciplinesSheet,
    st.just("Mouse"),
    st.integers(0, 100),
    st.builds(Disciplines, **LEVELS),
    st.builds(Talents, **{what: st.sampled_from(list(RATINGS)) for what in TALENTS}),
    st.text(max_size=5),
    st.sampled_from(["rebel", "human", "program", "exile"]),
)
HELD = st.fixed_dictionaries(
    {"kind": st.sampled_from(["rebel", "human", "program", "exile"]), "level": st.integers(0, 100)},
    optional={
        **{what: levels.filter(bool) for what, levels in LEVELS.items()},
        **{what: st.integers(1, 4) for what in TALENTS},
    },
)


def rest(sheet: Sheet) -> dict[str, object]:
    plain = msgspec.to_builtins(sheet)
    return {name: plain[name] for name in BUILD.rest}


@given(SHEETS)
def test_a_typed_sheet_comes_back_from_its_values(sheet: DisciplinesSheet) -> None:
    assert read(DisciplinesSheet, {**rest(sheet), **BUILD.derive(BUILD.spread(sheet))}) == sheet


@given(HELD)
def test_values_come_back_from_their_sheet(values: dict[str, int | str]) -> None:
    sheet = read(DisciplinesSheet, {"name": "Mouse", **BUILD.derive(Standing(values))})
    assert BUILD.spread(sheet).values == values


@given(SHEETS)
def test_a_typed_sheet_comes_back_from_its_ledger(sheet: DisciplinesSheet) -> None:
    assert sheet_in(game, from_typed(game, DisciplinesSwitches(), sheet, Pen())) == sheet


def test_a_sheet_written_before_there_were_kinds_still_reads() -> None:
    old = {
        "name": "Phobe",
        "level": 8,
        "disciplines": {"speed": 3, "agility": 2, "awareness": 2},
        "talents": {"stealth": "exceptional"},
        "background": "Tall.",
    }
    assert read(DisciplinesSheet, old).kind == "rebel"


def test_a_level_that_no_talent_has_is_on_no_sheet() -> None:
    fields = BUILD.derive(Standing({"medicine": 9}))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": "Mouse", **fields}, DisciplinesSheet)


def test_the_rules_are_made_once_for_the_same_house_rules() -> None:
    assert build(DisciplinesSwitches()) is build(DisciplinesSwitches())
    assert build(DisciplinesSwitches(surcharge="every_step")) is not BUILD


def test_house_rules_of_another_game_are_a_bug() -> None:
    with pytest.raises(TypeError, match="disciplines"):
        build(Switches())
    with pytest.raises(TypeError, match="disciplines"):
        BUILD.spread(Sheet("Mouse"))
