"""Everyone has a note pad, of which the log keeps what changes."""

from sortilege.components.refusal import Refused
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.state import Notes
from sortilege.table.turn import Turn
from sortilege.words import say


def write_notes(turn: Turn, command: co.WriteNotes) -> None:
    """The seat's note pad as it is from now on. Raises Refused `notes_changed` where the seat wrote elsewhere since."""
    had = turn.state.notes.get(turn.seat.id, Notes())
    if command.seen != had.saved:
        told = say("These notes were written on another device meanwhile: look at them before you write over them.")
        raise Refused("notes_changed", told)
    start, gone, text = _difference(had.text, command.text)
    turn.emit(ev.NotesChanged((turn.seat.id,), turn.seat.id, start, gone, text, had.saved + 1))


def _difference(old: str, new: str) -> tuple[int, int, str]:
    """Where the new text begins to differ, how much of the old one is gone from there on, and what stands there."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    return start, len(old) - start - end, new[start : len(new) - end]


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
