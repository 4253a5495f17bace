"""QR codes read from pixels, as a phone reads them."""

import io
import re

import zxingcpp
from PIL import Image

_DARK = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}


def read_picture(picture: bytes) -> str:
    """The text of the one code in a PNG."""
    return _read(Image.open(io.BytesIO(picture)).convert("L"))


def read_terminal(told: str) -> str:
    """The text of the one code that was drawn in a terminal's lines, whose colours must be black on white."""
    rows = re.findall(r"^ *\x1b\[38;5;16;48;5;231m([ ▀▄█]+)\x1b\[0m$", told, re.MULTILINE)
    squares = [[_DARK[sign][half] for sign in row] for row in rows for half in (0, 1)]
    picture = Image.new("L", (len(squares[0]), len(squares)), 255)
    picture.putdata([0 if dark else 255 for row in squares for dark in row])
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    dark_around = Image.new("L", (large.width + 80, large.height + 80), 20)
    dark_around.paste(large, (40, 40))
    return _read(dark_around)


def _read(picture: Image.Image) -> str:
    found = zxingcpp.read_barcodes(picture)
    assert len(found) == 1, f"{len(found)} codes were found"
    return str(found[0].text)
