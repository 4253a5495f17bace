"""The log as a seat may read it: every entry has its number, and holds the events that the seat may know."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from sortilege.rules.value import Actor
from sortilege.table.audience import Role, SeatId, may_know
from sortilege.table.event import AnyEvent, SheetWritten, TestCalled, audience_of
from sortilege.table.following import is_act
from sortilege.table.narrate import placed
from sortilege.table.state import Names, Seat, State


class FeedEntry(Struct, frozen=True, omit_defaults=True):
    """One entry of the log for one seat; without events, it only keeps the numbers free of gaps.

    `told` are the places of the events that the lines tell, from 0, where these are not the first ones. `names` are
    those who take part in the tests that begin here: NPCs are in no public view. To GMs an `act` tells that the entry
    can be taken back.
    """

    number: int
    at: float | None = None
    by: SeatId | None = None
    events: tuple[AnyEvent, ...] = ()
    lines: tuple[str, ...] = ()
    names: Mapping[Actor, str] = field(default_factory=dict)
    act: bool = False
    told: tuple[int, ...] = ()


def visible(events: Iterable[AnyEvent], seat: SeatId, role: Role) -> tuple[AnyEvent, ...]:
    """The events that the seat may know."""
    return tuple(event for event in events if may_know(audience_of(event), seat, role))


def feed_entry(state: State, seat: Seat, number: int, at: float, by: SeatId, events: Sequence[AnyEvent]) -> FeedEntry:
    """The entry as the seat may read it; `state` gives the names."""
    seen, act = visible(events, seat.id, seat.role), seat.role == "gm" and is_act(events)
    if not seen:
        return FeedEntry(number, act=act)
    sentences = placed(state.game, state.names, seen)
    told = tuple(place for place, _ in sentences)
    lines = tuple(sentence for _, sentence in sentences)
    return FeedEntry(number, at, by, seen, lines, _named(state.names, seen), act, _apart(told))


def without_sheets(entry: FeedEntry) -> FeedEntry:
    """The entry for a page, which asks for a sheet when somebody opens it: what was written is told by the lines."""
    return replace(entry, events=tuple(_without_sheet(event) for event in entry.events))


def _without_sheet(event: AnyEvent) -> AnyEvent:
    if not isinstance(event, SheetWritten):
        return event
    return replace(event, entries=(), sheet={}, rules=None, under=None)


def _apart(told: tuple[int, ...]) -> tuple[int, ...]:
    """What goes without saying is left out."""
    return () if told == tuple(range(len(told))) else told


def _named(names: Names, events: Iterable[AnyEvent]) -> dict[Actor, str]:
    called = (event for event in events if isinstance(event, TestCalled))
    return {place.actor: names[place.actor] for event in called for place in event.at}
