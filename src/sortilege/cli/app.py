"""The sortilege command: what people type, and what they are told when it does not fit."""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from sortilege.cli.attempt import attempt
from sortilege.cli.fight import fight
from sortilege.cli.listing import list_games
from sortilege.cli.odds import tell_odds
from sortilege.cli.options import GameGroup
from sortilege.cli.plainly import complain
from sortilege.cli.serving import demo, serve
from sortilege.cli.sheet import sheet
from sortilege.cli.tables import tables
from sortilege.components.refusal import Refused

app = typer.Typer(
    name="sortilege",
    help="A live table for role-playing games resolved with playing cards and dice.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo)
app.command("serve")(serve)
app.command("games")(list_games)
app.command("fight")(fight)


class TryGroup(GameGroup):
    """`sortilege try GAME TEST`."""

    run = staticmethod(attempt)


_try = typer.Typer(cls=TryGroup, no_args_is_help=True)


@_try.callback()
def _about_try() -> None:
    """Resolves one test here: `sortilege try revelations target --score 4`. Without more it lists games and tests."""


app.add_typer(_try, name="try")


class OddsGroup(GameGroup):
    """`sortilege odds GAME TEST`."""

    run = staticmethod(tell_odds)


_odds = typer.Typer(cls=OddsGroup, no_args_is_help=True)


@_odds.callback()
def _about_odds() -> None:
    """Works out a test's exact odds: `sortilege odds revelations target --score 4`. Without more it lists games."""


app.add_typer(_odds, name="odds")
app.add_typer(sheet, name="sheet")
app.add_typer(tables, name="tables")


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"sortilege {version('sortilege')}")
        raise typer.Exit


@app.callback()
def _about(
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command. Exit code 2 and a sentence on stderr for what is refused."""
    try:
        app()
    except Refused as refused:
        complain(refused.refusal.message)
        sys.exit(2)
