"""What each seat may read of a log, in short: for filters, for search, and for the way from a correction to its test.

Rows are made from the same events and sentences as the seat's feed, so a search finds what the feed holds, and no more.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from unicodedata import normalize

from msgspec import Struct

from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, NOBODY, Audience, may_know
from sortilege.table.event import AnyEvent, audience_of
from sortilege.table.feed import visible
from sortilege.table.kinds import Kind, about, kinds_of
from sortilege.table.narrate import narrate
from sortilege.table.state import Seat, State

_OVER: Final = (ev.TestEnded, ev.TestCancelled)


class Row(Struct, frozen=True):
    """An entry as some seats may read it. `changes` is the number of the entry that it corrects or takes back, or 0.

    With `back` it takes it back.
    """

    number: int
    kinds: tuple[Kind, ...]
    about: frozenset[str]
    text: str
    changes: int = 0
    back: bool = False


class Wanted(Struct, frozen=True):
    """What is looked for: entries with all the words, of one of the kinds, about one of these.

    What is empty does not count.
    """

    words: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    about: tuple[str, ...] = ()

    def takes(self, row: Row) -> bool:
        """Whether the row is looked for."""
        return (
            all(word in row.text for word in self.words)
            and (not self.kinds or any(kind in row.kinds for kind in self.kinds))
            and (not self.about or any(one in row.about for one in self.about))
        )


def words_of(text: str) -> tuple[str, ...]:
    """The words of a search, as they are compared."""
    return tuple(_plain(text).split())


def _plain(text: str) -> str:
    return normalize("NFKC", text).casefold().replace("\ufe0e", "")


class _Test(Struct):
    """Who took part in a test and where it ended, each with those who may know."""

    audience: Audience
    about: frozenset[str]
    over: Audience = NOBODY
    number: int = 0


class _Kept(Struct):
    """An entry's rows by what of it a seat may know."""

    audiences: tuple[Audience, ...]
    rows: dict[tuple[bool, ...], Row | None]

    def of(self, seat: Seat) -> Row | None:
        return self.rows.get(_knows(self.audiences, seat))


def _knows(audiences: Iterable[Audience], seat: Seat) -> tuple[bool, ...]:
    return tuple([may_know(audience, seat.id, seat.role) for audience in audiences])


class Index:
    """The rows of a log for its seats as they are in `state`, entry by entry."""

    def __init__(self, state: State) -> None:
        self._seats, self._names = _seating(state), state.names
        self._kept: list[_Kept] = []
        self._tests: dict[str, _Test] = {}

    @property
    def number(self) -> int:
        """How many entries it has."""
        return len(self._kept)

    def fits(self, state: State) -> bool:
        """Whether its rows tell the log as it is told now: by the same names, to the same seats."""
        same = all(state.names.get(one) == name for one, name in self._names.items())
        return same and _seating(state) == self._seats

    def add(self, state: State, events: Sequence[AnyEvent]) -> None:
        """The next entry; the state gives the names."""
        number, names = self.number + 1, state.names
        self._names = names
        tests = self._tests_of(events)
        known = {audience_of(event) for event in events} | {one for test in tests for one in (test.audience, test.over)}
        audiences = tuple(sorted(known - {EVERYONE, NOBODY}))
        rows: dict[tuple[bool, ...], Row | None] = {}
        for seat in state.seats.values():
            knows = _knows(audiences, seat)
            if knows not in rows:
                rows[knows] = self._row(state, seat, number, visible(events, seat.id, seat.role))
        self._kept.append(_Kept(audiences, rows))
        self._remember(number, events)

    def _row(self, state: State, seat: Seat, number: int, events: Sequence[AnyEvent]) -> Row | None:
        lines = narrate(state.game, state.names, events)
        if not lines:
            return None
        tests = self._tests_of(events)
        whom = about(events).union(*(one.about for one in tests if may_know(one.audience, seat.id, seat.role)))
        text = _plain("\n".join(map(str, lines)))
        back = any(isinstance(event, ev.TakenBack) for event in events)
        return Row(number, kinds_of(events), whom, text, self._changed(seat, events), back)

    def _tests_of(self, events: Iterable[AnyEvent]) -> list[_Test]:
        named = (getattr(event, "test", None) for event in events)
        return [self._tests[test] for test in named if test in self._tests]

    def _changed(self, seat: Seat, events: Iterable[AnyEvent]) -> int:
        for event in events:
            if isinstance(event, ev.TakenBack):
                return event.entry
            if isinstance(event, ev.TestCorrected) and event.test in self._tests:
                test = self._tests[event.test]
                return test.number if may_know(test.over, seat.id, seat.role) else 0
        return 0

    def _remember(self, number: int, events: Iterable[AnyEvent]) -> None:
        for event in events:
            if isinstance(event, ev.TestCalled):
                self._tests[event.test] = _Test(event.audience, about([event]))
            elif isinstance(event, _OVER) and event.test in self._tests:
                test = self._tests[event.test]
                test.over, test.number = event.audience, number

    def rows(self, seat: Seat) -> list[Row]:
        """What the seat may read, in order."""
        return [row for kept in self._kept if (row := kept.of(seat)) is not None]


def _seating(state: State) -> Mapping[str, str]:
    return {seat.id: seat.role for seat in state.seats.values()}
