"""The colours of the pages, out of their tokens: WCAG 2.2 AA in light and in dark."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sortilege.server

TOKENS = Path(sortilege.server.__file__).parent / "web" / "style" / "tokens.css"
LINE = re.compile(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")

PLAIN = ("table", "surface", "surface-2")
INKS = ("ink", "ink-2", "good", "bad", "decide")
TEXT = [(ink, ground) for ink in INKS for ground in (*PLAIN, "decide-bg", "good-bg", "bad-bg")]
SUITS = [(f"{suit}-text", ground) for suit in ("spade", "heart", "diamond", "club") for ground in PLAIN]
CARDS = [(suit, "paper") for suit in ("spade", "heart", "diamond", "club", "joker")]
REVERSED = [("surface", "ink")]
SHAPES = [(line, ground) for line in ("edge", "focus", "decide", "good", "bad") for ground in PLAIN]


def tokens(scheme: str) -> dict[str, str]:
    """The colours by their names, in `light` or `dark`."""
    found = LINE.findall(TOKENS.read_text())
    return {name: always or (light if scheme == "light" else dark) for name, light, dark, always in found}


def _channels(colour: str) -> Iterator[float]:
    for at in (1, 3, 5):
        part = int(colour[at : at + 2], 16) / 255
        yield part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Of `#rrggbb`, from 0 to 1, as WCAG defines it."""
    red, green, blue = _channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT + SUITS + CARDS + REVERSED)
def test_text_is_read_on_its_ground(ink: str, ground: str, scheme: str) -> None:
    colours = tokens(scheme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("line", "ground"), SHAPES)
def test_edges_of_what_can_be_pressed_are_seen(line: str, ground: str, scheme: str) -> None:
    colours = tokens(scheme)
    assert contrast(colours[line], colours[ground]) >= 3
