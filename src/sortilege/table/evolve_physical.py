"""Folds what happens with real cards and dice."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from sortilege.table import physical
from sortilege.table.evolve_testing import change
from sortilege.table.fact import Event
from sortilege.table.state import State


def _set_typing(state: State, event: physical.TypingSet) -> State:
    return replace(state, typed=event.what)


def _hold(state: State, event: physical.Holding) -> State:
    return change(state, replace(state.running[event.test], held=event.held))


def _ask(state: State, event: physical.Due) -> State:
    return change(state, replace(state.running[event.test], due=event.ask))


FOLDS: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    physical.TypingSet: _set_typing,
    physical.Holding: _hold,
    physical.Due: _ask,
}

TOLD: Final[tuple[type[Event], ...]] = (physical.TypedIn, physical.HandTyped, physical.CardsMoved)
"""What changes nothing by itself."""
