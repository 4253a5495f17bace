"""The log as a seat may read it: every entry has its number, and holds the events that the seat may know."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from sortilege.rules.value import Actor
from sortilege.table.audience import Role, SeatId, may_know
from sortilege.table.event import AnyEvent, TestCalled, audience_of
from sortilege.table.following import is_act
from sortilege.table.narrate import Names, narrate
from sortilege.table.state import Seat, State


class FeedEntry(Struct, frozen=True, omit_defaults=True):
    """One entry of the log for one seat; without events, it only keeps the numbers free of gaps.

    `names` are those who take part in the tests that begin here: NPCs are in no public view. To GMs an
    `act` tells that the entry can be taken back.
    """

    number: int
    at: float | None = None
    by: SeatId | None = None
    events: tuple[AnyEvent, ...] = ()
    lines: tuple[str, ...] = ()
    names: Mapping[Actor, str] = field(default_factory=dict)
    act: bool = False


def visible(events: Iterable[AnyEvent], seat: SeatId, role: Role) -> tuple[AnyEvent, ...]:
    """The events that the seat may know."""
    return tuple(event for event in events if may_know(audience_of(event), seat, role))


def feed_entry(state: State, seat: Seat, number: int, at: float, by: SeatId, events: Sequence[AnyEvent]) -> FeedEntry:
    """The entry as the seat may read it; `state` gives the names."""
    seen, act = visible(events, seat.id, seat.role), seat.role == "gm" and is_act(events)
    if not seen:
        return FeedEntry(number, act=act)
    lines = tuple(narrate(state.game, state.names, seen))
    return FeedEntry(number, at, by, seen, lines, _named(state.names, seen), act)


def _named(names: Names, events: Iterable[AnyEvent]) -> dict[Actor, str]:
    called = (event for event in events if isinstance(event, TestCalled))
    return {place.actor: names[place.actor] for event in called for place in event.at}
