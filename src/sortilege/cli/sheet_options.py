"""What the commands for sheets take alike: a file, who writes and why, the day, JSON."""

import inspect
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Concatenate, TypeAlias

import typer

from sortilege.components.chance import Chance, seeded_chance, system_chance
from sortilege.components.refusal import Refused
from sortilege.sheets.drafting import Pen
from sortilege.words import say

File: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="The sheet.", show_default=False)]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Rules: TypeAlias = Annotated[
    list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="A house rule; repeat for several.")
]
Seed: TypeAlias = Annotated[int | None, typer.Option(help="The same seed makes the same character.")]

_PEN = {
    "who": Annotated[str, typer.Option(help="Who writes.", show_default=False)],
    "why": Annotated[str, typer.Option(help="Why, for those who read the history.", show_default=False)],
    "day": Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day written; today if left out.")
    ],
    "gm": Annotated[bool, typer.Option("--gm", help="You are the GM: your word is given where it is needed.")],
}


def signed(command: Callable[Concatenate[Pen, ...], None]) -> Callable[..., None]:
    """The command with `--who`, `--why`, `--date` and `--gm`, which it gets as a pen."""
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    pens = [_keyword(name, of) for name, of in _PEN.items()]

    def run(*, who: str, why: str, day: str | None, gm: bool, **given: Any) -> None:
        command(Pen(who, _day(day), why, gm), **given)

    run.__signature__ = inspect.Signature([*own, *pens])  # type: ignore[attr-defined]
    run.__annotations__ = {}
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    return run


def _keyword(name: str, of: Any) -> inspect.Parameter:
    default = {"day": None, "gm": False}.get(name, "")
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=of)


def _day(typed: str | None) -> str:
    try:
        return (date.fromisoformat(typed) if typed else date.today()).isoformat()
    except ValueError:
        raise Refused(
            "bad_value", say("--date is '{typed}'; expected a day as in 2030-01-31.", typed=str(typed))
        ) from None


def chance_of(seed: int | None) -> Chance:
    """The seed's chance, or the operating system's."""
    return system_chance() if seed is None else seeded_chance(seed)
