"""A table as bytes for its seats. Everything is encoded once, however many seats it goes to."""

from collections.abc import Sequence

import msgspec

from sortilege.store import Entry
from sortilege.table.audience import EVERYONE, NOBODY, SeatId, may_know
from sortilege.table.codec import Body, decode_body
from sortilege.table.event import audience_of
from sortilege.table.feed import feed_entry
from sortilege.table.state import Seat, State
from sortilege.table.view import own_view, public_view, same_views

_encode = msgspec.json.Encoder().encode


class Told:
    """An entry of the log, encoded once for all seats that may read the same of it."""

    def __init__(self, entry: Entry, body: Body | None = None) -> None:
        self.entry, self.body = entry, body or decode_body(entry.body)
        self._known: dict[tuple[bool, ...], bytes] = {}
        audiences = map(audience_of, self.body.events)
        self._differing = [audience for audience in audiences if audience not in (EVERYONE, NOBODY)]

    def to(self, state: State, seat: Seat) -> bytes:
        """The entry as the seat may read it; the state gives the names."""
        differing = self._differing
        seen = (seat.role == "gm", *[may_know(audience, seat.id, seat.role) for audience in differing])
        if seen not in self._known:
            number, at = self.entry.number, self.entry.at
            self._known[seen] = _encode(feed_entry(state, seat, number, at, self.body.by, self.body.events))
        return self._known[seen]


class Shown:
    """A state as its seats see it; what looks the same as `before` is not encoded again."""

    def __init__(self, state: State, before: "Shown | None" = None) -> None:
        self.state = state
        same = before is not None and same_views(before.state, state)
        self._views: dict[SeatId | None, bytes] = before._views if before and same else {}

    @property
    def public(self) -> bytes:
        """The public view."""
        if None not in self._views:
            self._views[None] = _encode(public_view(self.state))
        return self._views[None]

    def own(self, seat: Seat) -> bytes:
        """The seat's own view."""
        if seat.id not in self._views:
            self._views[seat.id] = _encode(own_view(self.state, seat))
        return self._views[seat.id]

    def entries(self, seat: Seat, told: Sequence[Told]) -> bytes:
        """The entries as a JSON array."""
        return b"[%b]" % b",".join(one.to(self.state, seat) for one in told)

    def message(
        self, seat: Seat, told: Sequence[Told], presence: bytes, start: int | None = None, since: "Shown | None" = None
    ) -> bytes:
        """What a connection gets: entries, views, and who is there.

        `start` is the first number of a cut log. Views that look as they did in `since` are left out.
        """
        had = (since._views.get(None), since._views.get(seat.id)) if since else (None, None)
        public, own = self.public, self.own(seat)
        return b'{"number":%d,%b"entries":%b,%b%b%b}' % (
            self.state.number,
            b"" if start is None else b'"from":%d,' % start,
            self.entries(seat, told),
            b"" if public == had[0] else b'"public":%b,' % public,
            b"" if own == had[1] else b'"own":%b,' % own,
            presence,
        )


def presence_json(here: Sequence[SeatId], asleep: Sequence[SeatId]) -> bytes:
    """Members of a JSON object: the seats where somebody is, and those whose pages are all asleep."""
    return b'"here":%b,"asleep":%b' % (_encode(here), _encode(asleep))
