"""What is wrong with a sheet, for people."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from sortilege.sheets.checking import Finding


def show_findings(console: Console, findings: Iterable[Finding]) -> None:
    """A line for each, by the key that `accept` takes; those that a GM accepted say so."""
    for one in findings:
        accepted = " (accepted by the GM)" if one.waived else ""
        console.print(Text(f"  {one.key}: {one.message}{accepted}", "dim" if one.waived else ""))
