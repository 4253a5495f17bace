"""The text of a chart: cells with spaces between, rows with strokes between, `-` for never.

The source's own charts are lost; those here are ours, rebuilt from what the source says of them (SW-22).
"""

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from sortilege.components.refusal import Refused
from sortilege.words import Phrase, say

Cell: TypeAlias = int | None
Rows: TypeAlias = tuple[tuple[Cell, ...], ...]

NEVER: Final = "-"
MELEE: Final = "50 35 20 10 5 / 65 50 35 20 10 / 80 65 50 35 20 / 90 80 65 50 35 / 95 90 80 65 50"
GUNS: Final = (
    "50 44 38 32 26 20 14 8 2 / 56 50 44 38 32 26 20 14 8 / 62 56 50 44 38 32 26 20 14 / "
    "68 62 56 50 44 38 32 26 20 / 74 68 62 56 50 44 38 32 26 / 80 74 68 62 56 50 44 38 32 / "
    "86 80 74 68 62 56 50 44 38 / 92 86 80 74 68 62 56 50 44 / 98 92 86 80 74 68 62 56 50"
)
BLOWS: Final = "5 12 16 - - - / 3 8 11 45 60 135 / 2 5 7 30 40 90 / 1 3 4 15 20 45 / 1 2 3 10 14 30"


class Layout(Struct, frozen=True):
    """How a chart is laid out: the house rule that holds it, scores down and across, and what a cell may be."""

    switch: Phrase
    down: str
    across: str
    rows: range
    columns: range
    cells: range
    never: bool = False

    def where(self, row: int, column: int) -> Phrase:
        """A cell for people, by its scores."""
        return say(
            "{switch}, row {down} {rows}, column {across} {columns}",
            switch=self.switch,
            down=self.down,
            rows=self.rows[row],
            across=self.across,
            columns=self.columns[column],
        )

    @property
    def allowed(self) -> Phrase:
        """What a cell may be, for people."""
        numbers = say("a whole number from {low} to {high}", low=self.cells[0], high=self.cells[-1])
        return say("{numbers}, or {dash} for never", numbers=numbers, dash=NEVER) if self.never else numbers


CH_1: Final = Layout(say("Melee chart (ours)"), "Agility", "Agility", range(-1, 4), range(-1, 4), range(101))
_BOTH: Final = "Agility + Speed"
CH_2: Final = Layout(say("Gun chart (ours)"), _BOTH, _BOTH, range(-2, 7), range(-2, 7), range(101))
CH_3: Final = Layout(
    say("Blow chart (ours)"), "Strength", "Endurance", range(-1, 4), range(-1, 5), range(1, 1000), never=True
)


@lru_cache(maxsize=256)
def cells(layout: Layout, text: str) -> Rows:
    """The cells by row and column.

    Raises Refused `bad_chart` when rows or cells are missing or left over, `bad_cell` for a cell that cannot be.
    """
    rows = [row.split() for row in text.split("/")]
    wide, high = len(layout.columns), len(layout.rows)
    if len(rows) != high:
        raise Refused(
            "bad_chart",
            say("{switch} has {n} rows with / between; it takes {high}.", switch=layout.switch, n=len(rows), high=high),
        )
    for down, row in enumerate(rows):
        if len(row) != wide:
            where = say("{switch}, row {down} {rows}", switch=layout.switch, down=layout.down, rows=layout.rows[down])
            raise Refused(
                "bad_chart", say("{where} has {n} cells; it takes {wide}.", where=where, n=len(row), wide=wide)
            )
    return tuple(
        tuple(_cell(layout, down, across, cell) for across, cell in enumerate(row)) for down, row in enumerate(rows)
    )


def _cell(layout: Layout, row: int, column: int, text: str) -> Cell:
    if layout.never and text == NEVER:
        return None
    if not text.isdecimal() or int(text) not in layout.cells:
        raise Refused(
            "bad_cell",
            say(
                "{where} is {text}; a cell is {allowed}.",
                where=layout.where(row, column),
                text=text,
                allowed=layout.allowed,
            ),
        )
    return int(text)
