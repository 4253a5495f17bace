"""Commands that take a game and one of its tests: their options are the test's own fields."""

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, ClassVar, Concatenate

import typer
from typer.core import TyperGroup
from typer.main import get_command

from sortilege.cli.fields import Field, fields_of, option_of
from sortilege.cli.inputs import Setup, Words, name_of, set_up
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.registry import find_game, find_test, games
from sortilege.rules.test import Test
from sortilege.rules.value import tag_of
from sortilege.words import say

_LENIENT = {"ignore_unknown_options": True, "allow_extra_args": True}
"""What is left over reaches us, so that a refusal can list what is known."""

_FIELD, _OWN = "field_", "own_"

NEEDS_HAND = "needs hand"
"""Marks a parameter of `run` that only games have where cards are played from a hand."""


class GameGroup(TyperGroup):
    """A group with a command for each game, which has one for each of its tests. `run` gets the test as typed.

    The parameters of `run` after the first are options of every command.
    """

    run: ClassVar[Callable[Concatenate[Setup, ...], None]]

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002
        return list(games())

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # noqa: ARG002
        game = find_game(cmd_name)
        app = typer.Typer(name=game.name, help=game.title, add_completion=False, cls=_group_of(game, type(self).run))
        app.callback(no_args_is_help=True)(lambda: None)
        return get_command(app)


def _group_of(of: Game, run: Callable[Concatenate[Setup, ...], None]) -> type[TyperGroup]:
    class TestGroup(TyperGroup):
        def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002
            return [tag_of(kind) for kind in of.tests if kind.offered]

        def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # noqa: ARG002
            return _command(of, find_test(of, cmd_name), run)

    return TestGroup


def _command(game: Game, kind: type[Test], run: Callable[Concatenate[Setup, ...], None]) -> Any:
    """The command of one test."""
    shared = list(_shared(game, run))
    parameters = [*_of_test(kind), *_of_piles(game, kind), *_rules(), *shared]

    def command(ctx: typer.Context, **given: Any) -> None:
        _require_nothing_left(ctx.args, game, kind, parameters)
        setup = set_up(game, kind, _words(given))
        run(setup, **{one.name: given[one.name] for one in shared})

    context = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    command.__signature__ = inspect.Signature([context, *parameters])  # type: ignore[attr-defined]
    command.__annotations__ = {}
    app = typer.Typer(add_completion=False)
    app.command(name=tag_of(kind), help=inspect.getdoc(kind), context_settings=_LENIENT)(command)
    return get_command(app)


def _shared(game: Game, run: Callable[Concatenate[Setup, ...], None]) -> Iterator[inspect.Parameter]:
    """The parameters of `run` after the first, as far as the game has use for them."""
    for one in list(inspect.signature(run, eval_str=True).parameters.values())[1:]:
        if game.hand or NEEDS_HAND not in one.annotation.__metadata__:
            yield one


def _words(given: dict[str, Any]) -> Words:
    own = {name.removeprefix(_OWN): value for name, value in given.items() if name.startswith(_OWN)}
    fields = {name.removeprefix(_FIELD): value for name, value in given.items() if name.startswith(_FIELD)}
    return Words(fields, **{**own, "rules": tuple(own.get("rules") or ())})


def _require_nothing_left(left: list[str], game: Game, kind: type[Test], parameters: list[inspect.Parameter]) -> None:
    if left:
        known = ", ".join(_names(parameters))
        raise Refused(
            "unknown_field",
            say("{name} does not take '{left}'. Known: {known}.", name=name_of(game, kind), left=left[0], known=known),
        )


def _names(parameters: list[inspect.Parameter]) -> Iterator[str]:
    for one in parameters:
        option = one.annotation.__metadata__[0]
        flags = [flag for flag in (option.default, *(option.param_decls or ())) if flag is not ...]
        yield flags[0] if flags else f"--{one.name}"


# -- one option -------------------------------------------------------------------------------------------------------


def _option(
    name: str, of: Any, about: str, *flags: str, default: Any = None, metavar: str | None = None
) -> inspect.Parameter:
    option = typer.Option(*flags, help=about, metavar=metavar, show_default=False)
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[of, option])


def _of_test(kind: type[Test]) -> Iterator[inspect.Parameter]:
    return map(_of_field, fields_of(kind))


def _of_field(field: Field) -> inspect.Parameter:
    flag, made = option_of(field), partial(_option, _FIELD + field.name)
    if field.kind == "flag":
        return made(bool | None, field.about, f"{flag}/--no-{flag[2:]}")
    if field.kind == "parts":
        return made(list[str] | None, _about_parts(field), flag, metavar="NAME=VALUE,…")
    if field.kind == "group":
        return made(str | None, _about_parts(field), flag, metavar="NAME=VALUE,…")
    default = f" ({field.default} if left out)" if field.default else " (required)" if field.required else ""
    return made(str | None, f"{field.about}{default}", flag, metavar=field.allowed)


def _about_parts(field: Field) -> str:
    lines = (f"{one.name}: {one.allowed}" for one in field.parts)
    required = " (required)" if field.required else ""
    each = "Each as" if field.kind == "parts" else "As"
    return f"{field.about} {each} in {field.parts[0].name}=…; fields: {'; '.join(lines)}{required}.".strip()


def _of_piles(game: Game, kind: type[Test]) -> Iterator[inspect.Parameter]:
    """Where cards lie, as far as the game has such piles."""
    if game.deck:
        yield _option(
            _OWN + "pile", str | None, "Cards of the deck; a whole deck if left out.", "--pile", metavar="CARDS"
        )
        yield _option(
            _OWN + "discards", str, "Cards that are shuffled in when the deck runs out.", "--discards",
            default="", metavar="CARDS",
        )  # fmt: skip
    if game.hand and _is_kept(game):
        about = f"How many {game.hand} cards the first participant has."
        yield _option(_OWN + "kept", int, about, f"--{game.hand}", default=0, metavar="NUMBER")
    elif game.hand:
        about = "Cards in the hand of the first participant."
        yield _option(_OWN + "hand", str, about, f"--{game.hand}", default="", metavar="CARDS")
    if game.deck and kind.parts_field:
        yield _option(_OWN + "shared", bool, "Everyone draws from one deck.", "--shared-deck", default=False)


def _is_kept(game: Game) -> bool:
    """Whether the cards that are played never belong to the deck, as where they go when they are spent tells."""
    return not game.from_deck(game.hand or "")


def _rules() -> Iterator[inspect.Parameter]:
    yield _option(_OWN + "rules", list[str] | None, "A house rule; repeat for several.", "--rule", metavar="NAME=VALUE")
