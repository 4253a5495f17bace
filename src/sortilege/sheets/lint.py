"""What is wrong with a game's rules for characters: found when they are loaded, before anybody plays by them."""

from collections.abc import Iterator
from itertools import chain

from msgspec import inspect
from msgspec.structs import replace

from sortilege.rules.game import Game
from sortilege.rules.prerequisite import Plain
from sortilege.rules.sheet import Build
from sortilege.rules.test import Switches
from sortilege.rules.value import bare
from sortilege.sheets.linting.afford import never_afforded
from sortilege.sheets.linting.charts import gaps
from sortilege.sheets.linting.idle import Answers, idle_switches
from sortilege.sheets.linting.names import dangling
from sortilege.sheets.linting.parts import Problem
from sortilege.sheets.linting.reach import never_reached


def lint(game: Game) -> tuple[Problem, ...]:
    """All problems, under our house rules and under each other value of each; nothing for sound rules.

    A house rule that builds do not ask for in their data is not judged: tests may ask for it.
    """
    answers = switch_answers(game.switches)
    builds = (game.build(switches) for switches in _variants(game.switches, answers))
    return tuple(dict.fromkeys(chain.from_iterable(lint_build(one, answers) for one in builds if one)))


class UnsoundRules(Exception):
    """A game's rules for characters do not fit themselves."""


def require_sound(game: Game) -> None:
    """Raises UnsoundRules with all problems; sound rules of a game are looked at once."""
    if game.name in _sound:
        return
    problems = lint(game)
    if problems:
        raise UnsoundRules(f"{game.name}: {'; '.join(one.message for one in problems)}")
    _sound.add(game.name)


_sound: set[str] = set()


def lint_build(build: Build, answers: Answers) -> Iterator[Problem]:
    """The problems of the rules under one set of house rules."""
    yield from dangling(build)
    yield from idle_switches(build, answers)
    yield from gaps(build)
    yield from never_reached(build)
    yield from never_afforded(build)


def switch_answers(switches: type[Switches]) -> Answers:
    """The values that each house rule may have; none where they cannot be listed."""
    info = inspect.type_info(switches)
    assert isinstance(info, inspect.StructType)
    return {field.name: _values(bare(field.type)) for field in info.fields}


def _values(kind: inspect.Type) -> tuple[Plain, ...]:
    match kind:
        case inspect.BoolType():
            return False, True
        case inspect.LiteralType(values):
            return tuple(value for value in values if value is not None)
    return ()


def _variants(switches: type[Switches], answers: Answers) -> Iterator[Switches]:
    ours = switches()
    yield ours
    for name, values in answers.items():
        yield from (replace(ours, **{name: value}) for value in values if value != getattr(ours, name))
