"""`sortilege fight`: two sheets fight by policies, and how it may end is worked out or played many times."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from sortilege.cli.fight_told import Told, as_data, show
from sortilege.cli.inputs import read_rules
from sortilege.cli.sheet_files import Kept, open_sheet
from sortilege.cli.sheet_options import Json, Rules, chance_of
from sortilege.components.refusal import Refused
from sortilege.readers.fight import played
from sortilege.readers.forecast import forecast
from sortilege.readers.ring import Duel
from sortilege.rules.fight import Corner, Fights
from sortilege.rules.game import Game
from sortilege.sheets.document import sheet_in
from sortilege.words import say, to_json

RUNS: Final = 1000
SIDES: Final = ("a", "b")


def fight(  # noqa: PLR0913 - one an option
    first: Annotated[Path, typer.Argument(metavar="A.json", help="A sheet.", show_default=False)],
    second: Annotated[Path, typer.Argument(metavar="B.json", help="Another sheet.", show_default=False)],
    *,
    policy: Annotated[
        str, typer.Option(metavar="NAME|a=NAME,b=NAME", help="How both fight, or each.", show_default=False)
    ] = "",
    weapon: Annotated[
        str, typer.Option(metavar="NAME|a=NAME,b=NAME", help="What they fire, by a policy that fires.")
    ] = "",
    rounds: Annotated[int, typer.Option(min=1, max=100_000, help="A fight is broken off after so many.")] = 1000,
    runs: Annotated[
        int | None, typer.Option(min=1, max=10_000_000, help="Play it so often, though it could be worked out.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed makes the same fights, if they are played.")] = None,
    rule: Rules = None,
    json: Json = False,
) -> None:
    """Tells how a fight of two ends: who wins, how, and how soon. Exactly where that is feasible, else by a sample.

    In disciplines the policies are melee, brawl and guns.
    """
    both = open_sheet(first), open_sheet(second)
    game, fights = _game_of(both)
    corners = _corners(fights, policy, weapon)
    duel = Duel(game, fights, read_rules(game.switches, rule or ()), corners)
    ring = duel.entered((sheet_in(game, both[0].document), sheet_in(game, both[1].document)))
    chance = chance_of(seed)
    with Console(stderr=True).status("Fighting …"):
        found = played(duel, ring, rounds, chance, runs) if runs else forecast(duel, ring, rounds, chance, RUNS)
    told = Told(game, _names(both, ring.cast[0].sheet.name, ring.cast[1].sheet.name), corners, rounds, found)
    if json:
        print(to_json(as_data(told)).decode())
    else:
        show(told)


def _game_of(both: tuple[Kept, Kept]) -> tuple[Game, Fights]:
    first, second = (one.game for one in both)
    if first.name != second.name:
        raise Refused(
            "other_game",
            say(
                "{file} is of {name} and {file2} of {name2}.",
                file=str(both[0].file),
                name=first.name,
                file2=str(both[1].file),
                name2=second.name,
            ),
        )
    if first.fights is None:
        raise Refused("no_fights", say("{title} has no policies for fights.", title=first.title))
    return first, first.fights


def _names(both: tuple[Kept, Kept], first: str, second: str) -> tuple[str, str]:
    """What the two are called, with their files where that is the same."""
    if first != second:
        return first, second
    return f"{first} of {both[0].file}", f"{second} of {both[1].file}" + " again" * (both[0].file == both[1].file)


def _corners(fights: Fights, policy: str, weapon: str) -> tuple[Corner, Corner]:
    policies, weapons = _by_side("policy", policy, tuple(fights.policies)), _by_side("weapon", weapon, fights.weapons)
    first, second = (_corner(fights, policies.get(side), weapons.get(side)) for side in SIDES)
    if weapon and not (fights.armed & {first.policy, second.policy}):
        raise Refused(
            "no_weapon", say("--weapon goes with the policies that fire: {list}.", list=", ".join(sorted(fights.armed)))
        )
    return first, second


def _corner(fights: Fights, policy: str | None, weapon: str | None) -> Corner:
    chosen = policy or next(iter(fights.policies))
    return Corner(chosen, (weapon or fights.weapons[0]) if chosen in fights.armed else "")


def _by_side(option: str, typed: str, known: tuple[str, ...]) -> Mapping[str, str]:
    """`guns` for both sides, or `a=guns,b=melee`, or one of them."""
    if not typed:
        return {}
    pieces = [piece.strip() for piece in typed.split(",")]
    named = [piece.partition("=")[::2] for piece in pieces]
    found = dict.fromkeys(SIDES, typed) if "=" not in typed else {side.strip(): one.strip() for side, one in named}
    for side, one in found.items():
        if side not in SIDES:
            raise Refused(
                "bad_value",
                say(
                    "--{option} is '{typed}'; the sides are a and b, as in a={known},b={known}.",
                    option=option,
                    typed=typed,
                    known=known[0],
                ),
            )
        if one not in known:
            raise Refused(
                f"unknown_{option}",
                say("There is no {option} '{one}'. Known: {list}.", option=option, one=one, list=", ".join(known)),
            )
    return found
