"""Entries of a log, folded one after another: each act leaves behind the table as it was before it."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, Audience
from sortilege.table.evolve import changes, fold
from sortilege.table.state import Before, State

REMEMBERED: Final = 20
"""How many acts can be taken back."""


def follow(state: State, events: Sequence[ev.AnyEvent], number: int) -> State:
    """The state after the entry of that number. Raises LookupError when the log does not fit itself."""
    after = replace(fold(state, events), number=number)
    if is_act(events):
        before = Before(number, _audience(events), replace(state, past=()))
        return replace(after, past=(*state.past[1 - REMEMBERED :], before))
    if any(event.LASTS for event in events):
        return replace(after, past=tuple(replace(one, state=fold(one.state, events)) for one in state.past))
    return after


def is_act(events: Iterable[ev.AnyEvent]) -> bool:
    """Whether the events of an entry have changed something at the table that a GM can take back."""
    return _acts(frozenset(map(type, events)))


@cache
def _acts(kinds: frozenset[type[ev.AnyEvent]]) -> bool:
    if ev.TakenBack in kinds or any(kind.LASTS for kind in kinds):
        return False
    return any(map(changes, kinds))


def _audience(events: Iterable[ev.AnyEvent]) -> Audience:
    """Who may know something of the events."""
    known = {one for event in events for one in ev.audience_of(event)}
    return EVERYONE if "everyone" in known else tuple(sorted(known))
