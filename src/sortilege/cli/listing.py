"""`sortilege games`: what is installed, and what its tests take."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sortilege.cli.fields import fields_of, option_of
from sortilege.rules.fight import Fights
from sortilege.rules.game import Game
from sortilege.rules.registry import games
from sortilege.rules.test import Test
from sortilege.rules.value import tag_of
from sortilege.words import to_json


def list_games(
    json: Annotated[bool, typer.Option("--json", help="Print them as JSON, with every field.")] = False,
) -> None:
    """Lists the installed games, their tests and the fields of these."""
    if json:
        print(to_json([_as_data(game) for game in games().values()]).decode())
    else:
        Console(highlight=False).print(_table())


def _as_data(game: Game) -> dict[str, object]:
    tests = [
        {
            "name": tag_of(kind),
            "about": kind.__doc__,
            "fields": [{"option": option_of(field), **msgspec.to_builtins(field)} for field in fields_of(kind)],
        }
        for kind in game.tests
        if kind.offered
    ]
    rules = msgspec.to_builtins(fields_of(game.switches))
    named = {"name": game.name, "title": game.title, "version": game.version}
    return {**named, "tests": tests, "rules": rules, "fights": _fights(game.fights)}


def _fights(fights: Fights | None) -> dict[str, object] | None:
    if fights is None:
        return None
    return {"policies": fights.policies, "armed": sorted(fights.armed), "weapons": fights.weapons}


def _table() -> Table:
    table = Table("game", "test", "options", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for game in games().values():
        for kind in game.tests:
            if kind.offered:
                table.add_row(game.name, tag_of(kind), _options(kind))
    return table


def _options(kind: type[Test]) -> str:
    """The options, those in brackets that may be left out."""
    named = ((option_of(field), field.required) for field in fields_of(kind))
    return " ".join(option if required else f"[{option}]" for option, required in named)
