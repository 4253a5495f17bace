"""Reads oracle files: a test as the command line names it, and the probabilities of what may come of it."""

import shlex
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from sortilege.cli.fields import Field, fields_of, option_of
from sortilege.cli.inputs import Setup, Words, set_up
from sortilege.rules.outcome import Outcome
from sortilege.rules.registry import find_game, find_test

FOLDER = Path(__file__).parent.parent / "oracles"


class Oracle(NamedTuple):
    """`odds` are pairs of an event, as `told` in the file, and its probability."""

    told: str
    odds: tuple[tuple[str, Fraction], ...]


def read_oracles(name: str) -> Iterator[Oracle]:
    """Every case of an oracle file."""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            told, *events = (part.strip() for part in line.split(";"))
            odds = tuple((event, Fraction(value)) for event, value in map(str.split, events))
            yield Oracle(told, odds)


def event(told: str) -> Callable[[Outcome], bool]:
    """Tells whether an outcome is in the event: `success`, `winner=1`, or `total=15+` for 15 and more."""
    name, _, value = told.partition("=")
    if not value:
        return lambda outcome: outcome.success is True
    if not value.endswith("+"):
        return lambda outcome: str(outcome.fact(name)) == value
    least = int(value[:-1])
    return lambda outcome: isinstance(fact := outcome.fact(name), int) and fact >= least


def setup(told: str) -> Setup:
    """The test with its places and piles, as the command line sets it up."""
    game_name, test_name, *words = shlex.split(told)
    game = find_game(game_name)
    kind = find_test(game, test_name)
    options = _options(words)
    fields = {field.name: _values(field, options) for field in fields_of(kind)}
    return set_up(game, kind, _words(fields, options))


def _options(words: list[str]) -> dict[str, list[str]]:
    """Each option with all its values; one that takes none has none."""
    found: dict[str, list[str]] = {}
    values: list[str] = []
    for word in words:
        if word.startswith("--"):
            values = found.setdefault(word, [])
        else:
            values.append(word)
    return found


def _values(field: Field, options: dict[str, list[str]]) -> str | bool | list[str] | None:
    values = options.get(option_of(field))
    if values is None or field.kind == "parts":
        return values
    return values[0] if values else True


def _words(fields: dict[str, str | bool | list[str] | None], options: dict[str, list[str]]) -> Words:
    def text(option: str, default: str = "") -> str:
        return options.get(option, [default])[0]

    pile = text("--pile") if "--pile" in options else None
    shared = "--shared-deck" in options
    return Words(fields, pile, text("--discards"), text("--hand"), int(text("--fate", "0")), shared)
