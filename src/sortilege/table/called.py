"""A test as it is called: read from what was typed and what the sheets say, by the table and for odds."""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.reading import read
from sortilege.rules.registry import find_test
from sortilege.rules.test import Test, bind, ruled
from sortilege.table import command as co
from sortilege.words import say


def require_different(command: co.Call) -> None:
    """Raises Refused `twice_in_test`."""
    if len(set(command.who)) != len(command.who):
        raise Refused(
            "twice_in_test", say("Each character takes part once; named: {list}.", list=", ".join(command.who))
        )


def read_test(
    game: Game, command: co.Call, bound: Sequence[Mapping[str, object]], switches: Mapping[str, str | int | bool]
) -> Test:
    """The test with what each participant's sheet and the house rules decide filled in.

    Raises Refused: `unknown_test`, `wrong_number`, or as reading does.
    """
    kind = find_test(game, str(command.test.get("type")))
    test = read(kind, {**bind(kind, command.test, tuple(bound)), **ruled(kind, dict(switches))})
    if test.seats() != len(command.who):
        raise Refused(
            "wrong_number",
            say("This test takes {seats} characters, {n} are named.", seats=test.seats(), n=len(command.who)),
        )
    return test


def gm_fields_set(test: Test) -> tuple[str, ...]:
    """The fields that only a GM may set, and that are not as they are left."""
    return tuple(name for name, default in _gm_defaults(type(test)) if getattr(test, name) != default)


@cache
def _gm_defaults(kind: type[Test]) -> tuple[tuple[str, object], ...]:
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind) if field.name in kind.gm_fields)
