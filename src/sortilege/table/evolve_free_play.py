"""Folds what happens outside the rules: cards move, settings and notes change, and the rest only stands in the log."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from sortilege.components.pile import discards_of, move
from sortilege.table import free_play
from sortilege.table.fact import Event
from sortilege.table.state import Notes, State


def _drew_openly(state: State, event: free_play.DrewOpenly) -> State:
    return replace(state, piles=move(state.piles, event.cards, event.deck, discards_of(event.deck)))


def _set_peeking(state: State, event: free_play.PeekingSet) -> State:
    return replace(state, peeking=event.on)


def _write_notes(state: State, event: free_play.NotesWritten) -> State:
    return replace(state, notes={**state.notes, event.seat: Notes(event.text, event.saved)})


def _change_notes(state: State, event: free_play.NotesChanged) -> State:
    """What a snapshot holds already is folded once more, and changes nothing."""
    had = state.notes.get(event.seat, Notes())
    if event.saved <= had.saved:
        return state
    text = had.text[: event.start] + event.text + had.text[event.start + event.gone :]
    return replace(state, notes={**state.notes, event.seat: Notes(text, event.saved)})


FOLDS: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    free_play.DrewOpenly: _drew_openly,
    free_play.PeekingSet: _set_peeking,
    free_play.NotesWritten: _write_notes,
    free_play.NotesChanged: _change_notes,
}

TOLD: Final[tuple[type[Event], ...]] = (
    free_play.Spoke,
    free_play.DiceRolled,
    free_play.BlindMade,
    free_play.PutBack,
    free_play.Revealed,
    free_play.HasRevealed,
    free_play.Peeked,
    free_play.HasPeeked,
)
"""What changes nothing at the table."""
