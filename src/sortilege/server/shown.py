"""A table as bytes for its seats. Everything is encoded once, however many seats it goes to."""

from collections.abc import Sequence

from msgspec.structs import replace

from sortilege.store import Entry
from sortilege.table.audience import EVERYONE, NOBODY, SeatId, may_know
from sortilege.table.codec import Body, decode_body
from sortilege.table.event import audience_of
from sortilege.table.feed import FeedEntry, feed_entry, without_sheets
from sortilege.table.following import is_act
from sortilege.table.state import Seat, State
from sortilege.table.view import own_view, public_view, same_views
from sortilege.words import spoken, to_json


class Told:
    """An entry of the log, encoded once for all seats that may read the same of it in the same language."""

    def __init__(self, entry: Entry, body: Body | None = None) -> None:
        self.entry, self.body = entry, body or decode_body(entry.body)
        self._known: dict[tuple[object, ...], bytes] = {}
        self._read: dict[tuple[object, ...], FeedEntry] = {}
        audiences = map(audience_of, self.body.events)
        self._differing = [audience for audience in audiences if audience not in (EVERYONE, NOBODY)]
        self._act = is_act(self.body.events)

    def to(self, state: State, seat: Seat) -> bytes:
        """The entry as the seat may read it; the state gives the names."""
        seen = (spoken(), *[may_know(audience, seat.id, seat.role) for audience in self._differing])
        known = (self._act and seat.role == "gm", *seen)
        if known not in self._known:
            if seen not in self._read:
                self._read[seen] = self._entry_for(state, seat)
            self._known[known] = to_json(replace(self._read[seen], act=known[0]))
        return self._known[known]

    def _entry_for(self, state: State, seat: Seat) -> FeedEntry:
        entry = feed_entry(state, seat, self.entry.number, self.entry.at, self.body.by, self.body.events)
        return without_sheets(entry)


class Shown:
    """A state as its seats see it, in the language that is spoken; what looks as in `before` is not encoded again."""

    def __init__(self, state: State, before: "Shown | None" = None) -> None:
        self.state = state
        same = before is not None and same_views(before.state, state)
        self._views: dict[tuple[str, SeatId | None], bytes] = before._views if before and same else {}

    @property
    def public(self) -> bytes:
        """The public view."""
        key = spoken(), None
        if key not in self._views:
            self._views[key] = to_json(public_view(self.state))
        return self._views[key]

    def own(self, seat: Seat) -> bytes:
        """The seat's own view."""
        key = spoken(), seat.id
        if key not in self._views:
            self._views[key] = to_json(own_view(self.state, seat))
        return self._views[key]

    def entries(self, seat: Seat, told: Sequence[Told]) -> bytes:
        """The entries as a JSON array."""
        return b"[%b]" % b",".join(one.to(self.state, seat) for one in told)

    def newest(self, seat: Seat, told: Sequence[Told], most: int) -> Sequence[Told]:
        """The newest of the entries that together have so many bytes, and one at least."""
        size, count = 0, 0
        for one in reversed(told):
            size += len(one.to(self.state, seat))
            if size > most and count:
                break
            count += 1
        return told[len(told) - count :]

    def parts(self, seat: Seat, told: Sequence[Told], since: "Shown | None" = None) -> tuple[bytes, bytes, bytes]:
        """What a message to the seat is made of: entries and views, without those that look as they did in `since`."""
        name, had = spoken(), since._views if since else {}
        had_public, had_own = had.get((name, None)), had.get((name, seat.id))
        public, own = self.public, self.own(seat)
        return self.entries(seat, told), b"" if public == had_public else public, b"" if own == had_own else own

    def message(self, parts: tuple[bytes, bytes, bytes], presence: bytes, start: int | None = None) -> bytes:
        """What a connection gets: entries, views, and who is there. `start` is the first number of a cut log."""
        entries, public, own = parts
        return b'{"number":%d,%b"entries":%b,%b%b%b}' % (
            self.state.number,
            b"" if start is None else b'"from":%d,' % start,
            entries,
            public and b'"public":%b,' % public,
            own and b'"own":%b,' % own,
            presence,
        )


def presence_json(here: Sequence[SeatId], asleep: Sequence[SeatId]) -> bytes:
    """Members of a JSON object: the seats where somebody is, and those whose pages are all asleep."""
    return b'"here":%b,"asleep":%b' % (to_json(here), to_json(asleep))
