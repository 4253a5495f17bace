"""The inputs of running tests, and where they stand: rebuilt by the rules, never saved."""

from functools import lru_cache

import msgspec

from sortilege.components.refusal import Refused
from sortilege.readers.live import Mismatch, rebuild
from sortilege.rules.registry import find_game
from sortilege.rules.step import Next
from sortilege.rules.test import Test
from sortilege.table.state import Running, State
from sortilege.words import say


def inputs(state: State, running: Running) -> Test:
    """The inputs of a running test. Raises Refused `rules_changed` when the game cannot read them any more."""
    try:
        return decode_test(state.game, bytes(running.inputs))
    except msgspec.ValidationError as error:
        raise _other_rules(error) from None


@lru_cache(maxsize=4096)
def decode_test(game: str, text: bytes) -> Test:
    """A test of the game out of its JSON. Raises msgspec.ValidationError when it cannot be read any more."""
    return msgspec.json.decode(text, type=_union(find_game(game).tests))


def _union(tests: tuple[type[Test], ...]) -> type[Test]:
    union: type[Test] = tests[0]
    for test in tests[1:]:
        union = union | test  # type: ignore[assignment]  # a union at run time, for the decoder
    return union


def where(state: State, running: Running) -> Next:
    """Where a running test stands, rebuilt from its answers. Raises Refused `rules_changed`."""
    try:
        return rebuild(inputs(state, running), running.at, running.answers)
    except Mismatch as error:
        raise _other_rules(error) from None


def _other_rules(error: Exception) -> Refused:
    told = say("This test was called under other rules ({error}): cancel it.", error=str(error))
    return Refused("rules_changed", told)
