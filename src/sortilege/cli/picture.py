"""A chart in a file, for a handout."""

from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from textwrap import wrap
from typing import Final

from sortilege.cli.chances import Bar, Chart, percent
from sortilege.components.refusal import Refused
from sortilege.words import say

_FORMATS: Final = ("png", "svg")
_COLOURS: Final = {True: "#2e7d4f", False: "#b5483a", None: "#37618e"}
_WIDTH: Final = 560
_LETTERS: Final = 95
"""How many letters of the small print fit in the width."""

_BESIDE: Final = {"titleAngle": 0, "titleAlign": "right", "titleX": -4, "titleY": -8, "labelLimit": 300}
"""The axis that names the bars, its title above the names."""


def require_drawable(kind: str) -> None:
    """Raises Refused where there is no such kind of picture, or nothing to draw it with."""
    if kind not in _FORMATS:
        raise Refused("bad_value", say('chart is "{kind}"; expected one of "png", "svg", and a file.', kind=kind))
    if find_spec("vl_convert") is None:
        raise Refused("not_installed", say("--chart needs one more library: pip install 'sortilege[chart]'."))


def draw(chart: Chart, kind: str, file: Path) -> None:
    """Draws the chart into a new file. Raises Refused where it cannot be written."""
    picture = _picture(chart, kind)
    try:
        with file.open("xb") as written:
            written.write(picture)
    except FileExistsError:
        raise Refused("file_exists", say("{file} is there already: name a new file.", file=str(file))) from None
    except OSError as error:
        raise Refused(
            "cannot_write",
            say(
                "{file} cannot be written ({strerror}): name another file.",
                file=str(file),
                strerror=str(error.strerror),
            ),
        ) from None


def _picture(chart: Chart, kind: str) -> bytes:
    import vl_convert  # noqa: PLC0415 - an extra, and slow to load

    spec = _spec(chart)
    return vl_convert.vegalite_to_svg(spec).encode() if kind == "svg" else vl_convert.vegalite_to_png(spec, scale=2)


def _spec(chart: Chart) -> dict[str, object]:
    """The chart in Vega-Lite."""
    small = chain.from_iterable(wrap(line, _LETTERS) for line in (chart.asked, chart.given, chart.headline))
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "title": {"text": chart.title, "subtitle": list(small), "anchor": "start", "subtitlePadding": 6, "offset": 14},
        "data": {"values": [_row(bar) for bar in chart.bars]},
        "width": _WIDTH,
        "height": {"step": 22},
        "encoding": {
            "y": {"field": "label", "type": "nominal", "sort": None, "title": chart.measure, "axis": _BESIDE},
            "x": {"field": "chance", "type": "quantitative", "title": None, "axis": {"format": "%", "tickCount": 6}},
        },
        "layer": [
            {"mark": "bar", "encoding": {"color": {"field": "colour", "type": "nominal", "scale": None}}},
            {"mark": {"type": "text", "align": "left", "dx": 4}, "encoding": {"text": {"field": "percent"}}},
        ],
    }


def _row(bar: Bar) -> dict[str, object]:
    colour = _COLOURS[bar.success]
    return {"label": bar.label, "chance": float(bar.chance), "percent": percent(bar.chance), "colour": colour}
