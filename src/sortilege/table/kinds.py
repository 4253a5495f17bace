"""What kinds of things an entry of the log tells of, and of whom: told from those events alone that a seat may know."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from sortilege.components.pile import Pile, owner_of
from sortilege.rules.ask import Chosen, Gathered
from sortilege.table import event as ev
from sortilege.table.fact import Event, snake

Kind: TypeAlias = Literal["tests", "cards", "decisions", "sheets", "rounds", "talk", "corrections", "table"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

_NAMES: Final[dict[Kind, str]] = {
    "tests": "test_called test_ended test_cancelled blind_made",
    "cards": "shuffled unburied shuffle_shown moved dealt dice_rolled drew_openly put_back revealed has_revealed "
    "peeked has_peeked pile_laid holding typed_in hand_typed cards_moved",
    "decisions": "due asked waiting sealed has_sealed unsealed veiled",
    "sheets": "character_set sheet_written character_removed marked wrote appended told performed",
    "rounds": "began ended arrived order_set turned",
    "talk": "spoke notes_written notes_changed",
    "corrections": "test_corrected recounted taken_back",
    "table": "table_opened table_archived table_reopened seat_added seat_named role_set link_issued link_revoked "
    "switch_set odds_shown peeking_set typing_set",
}
_KIND_OF: Final = {name: kind for kind, names in _NAMES.items() for name in names.split()}


def kind_of(event: Event) -> Kind:
    """The kind of one event."""
    if isinstance(event, ev.Came):
        return "decisions" if isinstance(event.answer, Chosen | Gathered) else "cards"
    return _usual(type(event))


@cache
def _usual(kind: type[Event]) -> Kind:
    return _KIND_OF.get(snake(kind.__name__), "table")


def kinds_of(events: Iterable[Event]) -> tuple[Kind, ...]:
    """The kinds of these events, each once, in the order of `KINDS`."""
    found = {kind_of(event) for event in events}
    return tuple(kind for kind in KINDS if kind in found)


def about(events: Iterable[Event]) -> frozenset[str]:
    """The characters and seats that the events name as those who do or suffer something."""
    return frozenset(one for event in events for one in _named(event))


def _named(event: Event) -> Iterator[str]:
    for field in ("actor", "seat"):
        one = getattr(event, field, None)
        if isinstance(one, str):
            yield one
    for field in ("hand", "pile", "source", "target", "deck"):
        if isinstance(pile := getattr(event, field, None), str):
            yield owner_of(Pile(pile))
    if isinstance(event, ev.TestCalled):
        yield from (place.actor for place in event.at)
    elif isinstance(event, ev.Waiting):
        yield from event.actors
