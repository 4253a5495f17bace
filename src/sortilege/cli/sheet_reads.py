"""`sortilege sheet check` and `diff`: what is wrong with sheets, and in what two of them differ."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from sortilege.cli.plainly import complain, plain_console
from sortilege.cli.sheet_files import Kept, open_sheet
from sortilege.cli.sheet_findings import show_findings
from sortilege.cli.sheet_options import Json
from sortilege.components.refusal import Refused
from sortilege.sheets.checking import Finding
from sortilege.sheets.compare import compare
from sortilege.words import to_json


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Sheets.", show_default=False)],
    json: Json = False,
) -> None:
    """Lists everything that is wrong with sheets. Exit code 1 for findings, 2 for files that are no sheets."""
    read = [_opened(file) for file in files]
    sheets = [one for one in read if one is not None]
    if json:
        print(to_json(list(map(_as_data, sheets))).decode())
    else:
        console = plain_console(soft_wrap=True)
        for one in sheets:
            _report(console, one)
    if len(sheets) < len(files):
        raise typer.Exit(2)
    if any(map(_open, sheets)):
        raise typer.Exit(1)


def _opened(file: Path) -> Kept | None:
    """The sheet, or its refusal on stderr, so that the other files are still checked."""
    try:
        return open_sheet(file)
    except Refused as refused:
        complain(refused.refusal.message)
        return None


def _open(kept: Kept) -> list[Finding]:
    """The findings that no GM has accepted."""
    return [one for one in kept.loaded.findings if not one.waived]


def _as_data(kept: Kept) -> dict[str, object]:
    return {"file": str(kept.file), "game": kept.game.name, "ok": not _open(kept), "findings": kept.loaded.findings}


def _report(console: Console, kept: Kept) -> None:
    found = len(_open(kept))
    said = "nothing is wrong" if not found else "1 finding" if found == 1 else f"{found} findings"
    console.print(Text(f"{kept.file}: {said}.", "bold red" if found else "bold green"))
    show_findings(console, kept.loaded.findings)


# -- two sheets -------------------------------------------------------------------------------------------------------


def diff(
    a: Annotated[Path, typer.Argument(metavar="A", help="A sheet.", show_default=False)],
    b: Annotated[Path, typer.Argument(metavar="B", help="Another.", show_default=False)],
    json: Json = False,
) -> None:
    """Tells in what sheet B differs from sheet A, by meaning: `Speed 2 → 3, paid 3 discipline points`."""
    changes = compare(open_sheet(a).document, open_sheet(b).document)
    if json:
        print(to_json(changes).decode())
        return
    console = plain_console(soft_wrap=True)
    for one in changes:
        console.print(Text(f"{one.words}."))
    if not changes:
        console.print("The sheets are alike.")
