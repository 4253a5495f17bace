"""`sortilege sheet`: characters in files are made, checked, advanced, planned and compared."""

from pathlib import Path
from typing import Annotated

import typer

from sortilege.cli.inputs import read_rules
from sortilege.cli.sheet_edits import accept, adjust, award, begin, buy, lower, note, undo
from sortilege.cli.sheet_files import require_new, write_sheet
from sortilege.cli.sheet_offers import list_options
from sortilege.cli.sheet_options import Rules, Seed, chance_of, signed
from sortilege.cli.sheet_plan import plan
from sortilege.cli.sheet_reads import check, diff
from sortilege.cli.sheet_show import show
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.registry import find_game
from sortilege.rules.test import Switches
from sortilege.sheets.document import Document, blank
from sortilege.sheets.drafting import Pen
from sortilege.sheets.making import UNNAMED, find_npc, npc, random_character
from sortilege.words import say

sheet = typer.Typer(no_args_is_help=True, help="Makes, checks, advances, plans and compares characters, in files.")


def new(  # noqa: PLR0913 - one an option
    pen: Pen,
    *,
    game: Annotated[str, typer.Argument(metavar="GAME", help="As `sortilege games` lists them.", show_default=False)],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="A new file.", show_default=False)],
    name: Annotated[str, typer.Option(help="The character's name.", show_default=False)] = "",
    random: Annotated[bool, typer.Option("--random", help="A finished legal character by chance.")] = False,
    kind: Annotated[str, typer.Option("--npc", metavar="KIND", help="A quick NPC.", show_default=False)] = "",
    rule: Rules = None,
    seed: Seed = None,
    json: Annotated[bool, typer.Option("--json", help="Print the sheet as JSON.")] = False,
) -> None:
    """Makes a sheet: blank, to be filled by `buy`; finished by chance; or an NPC."""
    require_new(out)
    found = find_game(game)
    switches = read_rules(found.switches, rule or ())
    made = _made(found, switches, (name, random, kind), seed, pen)
    write_sheet(out, made)
    show(out, json=json)


def _made(game: Game, switches: Switches, asked: tuple[str, bool, str], seed: int | None, pen: Pen) -> Document:
    name, random, kind = asked
    if random and kind:
        raise Refused("bad_value", say("--random makes a character and --npc an NPC: give one of them."))
    if kind:
        return npc(game, switches, find_npc(game, switches, kind), chance_of(seed), pen, name)
    if random:
        return random_character(game, switches, chance_of(seed), pen, name)
    return blank(game, switches, name or UNNAMED, pen)


for change in (new, buy, lower, note, begin, award, undo, adjust, accept):
    sheet.command()(signed(change))
sheet.command()(check)
sheet.command()(show)
sheet.command("options")(list_options)
sheet.command()(plan)
sheet.command()(diff)
