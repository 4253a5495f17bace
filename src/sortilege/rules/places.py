"""Who of several wins and has which place, and how that is said: equals share a place, and the next ones stay empty."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from sortilege.rules.outcome import Result, Row
from sortilege.rules.test import Names, Test, name_of
from sortilege.words import Phrase, joined, listed, say

_RANKED: Final = 3
"""How many must have a place for it to be told beside who wins."""


def tell(test: Test, result: Result, names: Names = ()) -> Phrase:
    """The end of a test that was played, for people, with the places where several are ranked."""
    if test.ranked:
        return say_places(result.rows, names)
    told = test.say(result.outcome, names)
    if sum(row.place > 0 for row in result.rows) < _RANKED:
        return told
    return say("{told}: {places}", told=told, places=say_places(result.rows, names))


def places_of(standings: Sequence[tuple[int, ...] | int | None]) -> tuple[int, ...]:
    """The place of each, from 1, the highest first; 0 for None, who has none."""
    known = [one for one in standings if one is not None]
    return tuple(0 if one is None else 1 + sum(_before(other, one) for other in known) for one in standings)


def _before(other: tuple[int, ...] | int, one: tuple[int, ...] | int) -> bool:
    return other > one  # type: ignore[operator]  # all are numbers, or all pairs


def placed(rows: Iterable[Row], places: Sequence[int]) -> tuple[Row, ...]:
    """The rows with the places of their participants."""
    return tuple(replace(row, place=places[row.part]) for row in rows)


def say_places(rows: Sequence[Row], names: Names) -> Phrase:
    """`1. Engel, 3 successes; 2. Mary and Crunch, 1 success`: equals together, in the order of their places."""
    places = sorted({row.place for row in rows if row.place})
    return joined((_say_place([row for row in rows if row.place == place], names) for place in places), "; ")


def _say_place(rows: list[Row], names: Names) -> Phrase:
    who = listed([name_of(names, row.part + 1) for row in rows])
    if not rows[0].reached:
        return say("{place}. {names}", place=rows[0].place, names=who)
    return say("{place}. {names}, {reached}", place=rows[0].place, names=who, reached=rows[0].reached)
