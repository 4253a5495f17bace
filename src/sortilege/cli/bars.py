"""A chart in the terminal."""

from collections.abc import Iterator

from rich.bar import Bar as Drawn
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from sortilege.cli.chances import Bar, Chart, percent

_COLOURS = {True: "green", False: "red", None: "cyan"}


def show_chart(console: Console, chart: Chart) -> None:
    """Prints it: percent and exact fractions, and how likely each number or more is."""
    console.print(Text.assemble((chart.title, "bold"), f", {chart.asked}" if chart.asked else ""))
    for line in (chart.given, chart.headline):
        if line:
            console.print(Text(line))
    console.print()
    console.print(_table(chart))


def _table(chart: Chart) -> Table:
    reached = sum(bar.at_least is not None for bar in chart.bars) > 2
    degrees = any(bar.degree for bar in chart.bars)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True)
    table.add_column(chart.measure, justify="right", no_wrap=chart.measure != "outcome")
    if degrees:
        table.add_column("", no_wrap=True)
    table.add_column("", ratio=1, min_width=8)
    table.add_column("chance", justify="right", no_wrap=True)
    if reached:
        table.add_column("or more", justify="right", no_wrap=True)
    table.add_column("exactly", overflow="fold")
    most = max(bar.chance for bar in chart.bars)
    for bar in chart.bars:
        table.add_row(*_cells(bar, float(bar.chance / most), degrees, reached))
    return table


def _cells(bar: Bar, length: float, degrees: bool, reached: bool) -> Iterator[RenderableType]:
    colour = _COLOURS[bar.success]
    yield Text(bar.label, "bold")
    if degrees:
        yield Text(bar.degree, colour)
    yield Drawn(1, 0, length, color=colour)
    yield Text(percent(bar.chance))
    if reached:
        yield Text(percent(bar.at_least) if bar.at_least is not None else "")
    yield Text(str(bar.chance), "dim")
