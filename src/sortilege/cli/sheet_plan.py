"""`sortilege sheet plan`: the cheapest way to what somebody wants to be, from a sheet or from nothing."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sortilege.cli.inputs import read_rules
from sortilege.cli.plainly import plain_console
from sortilege.cli.sheet_files import open_sheet
from sortilege.cli.sheet_names import find, read_level
from sortilege.cli.sheet_offers import tree
from sortilege.cli.sheet_options import Json, Rules
from sortilege.components.refusal import Refused
from sortilege.rules.registry import find_game, games
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.plan import Goal, Plan, PlanStep
from sortilege.sheets.plan import plan as way_to
from sortilege.sheets.quoting import find_trait, say_points
from sortilege.words import say, to_json


def plan(
    where: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A sheet, or a game to start from nothing.")],
    goals: Annotated[
        list[str], typer.Argument(metavar="GOAL", help="`flight=1`, as many as you like.", show_default=False)
    ],
    rule: Rules = None,
    json: Json = False,
) -> None:
    """Plans the cheapest way to goals, step by step: from a sheet, or from nothing where a game is named."""
    book = _book(where, rule or [])
    found = way_to(book, tuple(_goal(book, one) for one in goals))
    if json:
        print(to_json(found).decode())
    else:
        _tell(plain_console(), book, found)


def _book(where: str, rules: list[str]) -> Book:
    if where in games():
        game = find_game(where)
        return book_of(game, read_rules(game.switches, rules))
    if rules:
        raise Refused("bad_value", say("--rule goes with a game; a sheet has its own house rules."))
    if not Path(where).exists():
        raise Refused(
            "cannot_read",
            say("There is no file {where}, nor a game of that name: {list}.", where=where, list=", ".join(games())),
        )
    return open_sheet(Path(where)).book


def _goal(book: Book, typed: str) -> Goal:
    """`flight=1`; without a level the next one."""
    name, _, level = typed.rpartition("=") if "=" in typed else (typed, "", "")
    what = find(book, name)
    trait = find_trait(book, what)
    return what, read_level(trait, level) if level else book.standing.level(what) + 1


# -- for people -------------------------------------------------------------------------------------------------------


def _tell(console: Console, book: Book, found: Plan) -> None:
    if found.blocked:
        console.print(Text("There is no way:", "bold"))
        for reason in found.blocked:
            for line in tree(reason, 1):
                console.print(line)
        return
    if found.start:
        console.print(Text(f"Begin with {found.start}."))
    if found.steps:
        console.print(_steps(book, found))
    costs = ", ".join(say_points(book.build.purses[key], units) for key, units in found.costs.items())
    when = found.steps[-1].when if found.steps and not found.costs else found.when
    console.print(Text.assemble((f"Reached: {when}", "bold"), f"; it costs {costs or 'nothing more'}."))


def _steps(book: Book, found: Plan) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("step", "", "price", "in all", "when"):
        table.add_column(head, no_wrap=head != "when")
    for turn, one in enumerate(found.steps, 1):
        table.add_row(str(turn), *map(Text, _cells(book, one)))
    return table


def _cells(book: Book, step: PlanStep) -> tuple[str, ...]:
    budget = book.build.purses.get(step.budget)
    total = say_points(budget, step.total) if budget else ""
    when = f"{step.when}, with the GM's word" if step.needs_gm else step.when
    return step.says, step.cost, total, when
