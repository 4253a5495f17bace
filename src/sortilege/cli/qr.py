"""QR codes in a terminal: two rows of squares in each line, black on white whatever the terminal's colours are."""

import sys
from typing import Final

from sortilege.server.host.qr import Modules, modules

_MARGIN: Final = 2
_COLOURS: Final = "\x1b[38;5;16;48;5;231m"
"""Black and white of the colour cube, which no theme changes."""
_RESET: Final = "\x1b[0m"
_SQUARES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def qr_lines(text: str) -> list[str]:
    """The code of the text, line by line."""
    rows = _framed(modules(text))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [_COLOURS + "".join(map(_square, upper, lower)) + _RESET for upper, lower in pairs]


def _framed(code: Modules) -> Modules:
    """With a white margin, and an even number of rows."""
    side = (False,) * _MARGIN
    blank = ((False,) * (len(code) + 2 * _MARGIN),)
    rows = blank * _MARGIN + tuple((*side, *row, *side) for row in code) + blank * _MARGIN
    return rows + blank * (len(rows) % 2)


def _square(upper: bool, lower: bool) -> str:
    return _SQUARES[upper, lower]


def can_show_qr() -> bool:
    """Whether people look at the output, and it can show the squares; a file of a service has no use for them."""
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return sys.stdout.isatty()
