"""People's input is refused with the value and what is allowed."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.rules.reading import read
from sortilege.rules.value import Value


class Side(Value, frozen=True):
    level: Annotated[int, Meta(ge=1, le=20, title="Level")]
    suit: Literal["", "S", "H"] = ""


class Fight(Value, frozen=True):
    sides: Annotated[tuple[Side, ...], Meta(min_length=1, title="Sides")]
    ties: Annotated[Literal["tie", "first"], Meta(title="Ties")] = "tie"
    bold: bool = False


@pytest.mark.parametrize(
    ("raw", "code", "message"),
    [
        ({"sides": [{"level": 0}]}, "bad_value", "sides.0.level is 0; expected a whole number from 1 to 20."),
        ({"sides": [{"level": "x"}]}, "bad_value", 'sides.0.level is "x"; expected a whole number from 1 to 20.'),
        ({"sides": [{"level": 1, "suit": "Z"}]}, "bad_value", 'sides.0.suit is "Z"; expected one of "", "H", "S".'),
        ({"sides": [{"level": 1}], "ties": 3}, "bad_value", 'ties is 3; expected one of "first", "tie".'),
        ({"sides": [{"lvl": 1}]}, "unknown_field", "There is no field 'lvl' in sides.0. Known: level, suit."),
        ({"sides": [{}]}, "missing_field", "'level' is missing in sides.0. Known fields: level, suit."),
        ({}, "missing_field", "'sides' is missing in input. Known fields: sides, ties, bold."),
        ({"sides": []}, "bad_value", "sides is []; expected at least 1 of them."),
        ({"sides": [{"level": 1}], "bold": "yes"}, "bad_value", 'bold is "yes"; expected true or false, got text.'),
    ],
)
def test_refusal_names_value_and_what_is_allowed(raw: object, code: str, message: str) -> None:
    with pytest.raises(Refused) as refused:
        read(Fight, raw)
    assert (refused.value.refusal.code, refused.value.refusal.message) == (code, message)


def test_words_become_numbers_and_booleans() -> None:
    raw = {"sides": [{"level": "3"}], "bold": "true"}
    assert read(Fight, raw, words=True) == Fight((Side(3),), bold=True)
    with pytest.raises(Refused):
        read(Fight, raw)


def test_what_was_read_reads_back() -> None:
    fight = Fight((Side(3, "H"),), "first")
    assert read(Fight, msgspec.to_builtins(fight)) == fight
