"""Links as QR codes, so that a phone gets them without typing."""

from itertools import groupby
from typing import Annotated, TypeAlias

import segno
from msgspec import Meta, Struct

from sortilege.components.refusal import Refused
from sortilege.words import say

Modules: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows of a code, without a margin; True is dark."""


class Coded(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be coded."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class QrCode(Struct, frozen=True):
    """A code as an SVG path of dark squares, each 1 wide, in a square of `size` without a margin."""

    size: int
    path: str


def modules(text: str) -> Modules:
    """The QR code of the text. Raises Refused `too_long_for_qr`."""
    try:
        code = segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        raise Refused("too_long_for_qr", say("{n} characters are too many for a QR code.", n=len(text))) from None
    return tuple(tuple(map(bool, row)) for row in code.matrix)


def qr_code(text: str) -> QrCode:
    """The same for a page."""
    rows = modules(text)
    return QrCode(len(rows), "".join(_run(x, y, n) for y, row in enumerate(rows) for x, n in _dark(row)))


def _run(x: int, y: int, n: int) -> str:
    return f"M{x} {y}h{n}v1h-{n}z"


def _dark(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Where each run of dark squares begins, and how long it is."""
    runs, x = [], 0
    for dark, run in groupby(row):
        n = len(list(run))
        if dark:
            runs.append((x, n))
        x += n
    return runs
