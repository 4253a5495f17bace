"""What `sortilege serve` and `sortilege demo` do: open the store, print the links, run the server."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from sortilege.cli.demo import lay, plans
from sortilege.cli.greeting import Doorplate, doorplate, tell, tell_kept, tell_link, tell_reach, tell_tables
from sortilege.cli.plainly import complain
from sortilege.cli.qr import can_show_qr
from sortilege.cli.served import note_served
from sortilege.components.refusal import Refused
from sortilege.rules.registry import find_game, games
from sortilege.server.app import create_app
from sortilege.server.around import Around
from sortilege.server.host.backups import Backups, Plan
from sortilege.server.host.keeping import find_line, list_tables, open_new, order_as_host
from sortilege.server.hub import Opened, Opening
from sortilege.server.reach import Reach
from sortilege.server.serve import listen, run
from sortilege.store import Unusable
from sortilege.store.sql import SqlStore
from sortilege.words import say, verbatim

PORT = 8000


class Where(Struct, frozen=True):
    """Where to listen, what address others know, and whether to draw codes; None where it depends."""

    host: str
    port: int | None
    url: str | None = None
    qr: bool | None = None


def serve(where: Where, place: str, opening: Opening | None = None, backup: Plan | None = None) -> None:
    """Serves the tables that are kept in a place until it is stopped. Raises Refused where it cannot.

    `opening` is a table to go to at once, opened if there is none of that name.
    """
    with _stoppable(), _listening(where) as listening, opened(place) as store:
        running = _Running(where, listening)
        note_served(place, running.plate.url)
        with _backed_up(store, backup) as backups:
            if opening:
                running.tell_gm(store, opening)
            else:
                running.tell_host(store)
            tell_kept(place, backup.folder if backup else None)
            running.serve(store, backups)


def serve_demo(where: Where, db: str | None) -> None:
    """Serves the demo's tables, made anew where there are none yet. Raises Refused where it cannot."""
    with _stoppable(), _listening(where) as listening, _kept_in(db) as place, opened(place) as store:
        running = _Running(where, listening)
        if store.tables():
            tell(f"The tables in {place} are as they were left: their links are those printed at their first start.")
        else:
            _lay_all(store, running.plate.url)
        tell_link("To open new tables (keep this link to yourself):", running.host_link, qr=False)
        tell_reach(running.plate, where.url is not None, qr=False)
        tell_kept(place)
        note_served(place, running.plate.url)
        running.serve(store)


class _Running:
    """A server that is about to run: its address, and the link of its host."""

    def __init__(self, where: Where, listening: socket.socket) -> None:
        host, port = listening.getsockname()[:2]
        self._listening, self._where = listening, where
        self.plate = Doorplate(where.url) if where.url else doorplate(host, port)
        self._qr = can_show_qr() if where.qr is None else where.qr
        self._around = Around(reach=Reach(where.url, self.plate.lan))
        self._host_token = self._around.token("host")

    @property
    def host_link(self) -> str:
        """The link that opens tables."""
        return f"{self.plate.url}/host#{self._host_token}"

    def tell_host(self, store: SqlStore) -> None:
        """The tables that there are, and the link that opens others."""
        if lines := list_tables(store):
            tell_tables(lines)
            what = "Open, copy and archive tables here, or get a new GM link. Keep this link to yourself:"
        else:
            what = "Open your first table here. Keep this link to yourself, for it opens and shows all tables:"
        tell_link(what, self.host_link, self._qr)
        tell_reach(self.plate, self._where.url is not None, self._qr)

    def tell_gm(self, store: SqlStore, opening: Opening) -> None:
        """The GM's link of one table, and where others are opened. Raises Refused as `go_to` does."""
        gone_to, new = go_to(store, opening, self._around)
        what = "is open" if new else "goes on; an earlier GM link of it works no longer"
        link = f"{self.plate.url}/table#{gone_to.token}"
        tell_link(f"{opening.name} {what}. This is the GM's seat, keep the link to yourself:", link, self._qr)
        tell_reach(self.plate, self._where.url is not None, self._qr)
        tell(f"All tables: {self.host_link}")

    def serve(self, store: SqlStore, backups: Backups | None = None) -> None:
        """Serves until it is stopped."""
        run(create_app(store, self._host_token, self._around, backups), self._listening)


def go_to(store: SqlStore, opening: Opening, around: Around) -> tuple[Opened, bool]:
    """The table of that name with a new link for its GM, and whether it was opened for it.

    Raises Refused: `unknown_game`, `missing_game` for a new table without one, `unknown_table` where several have the
    name, `archived`.
    """
    if any(line.name.casefold() == opening.name.casefold() for line in list_tables(store)):
        table = find_line(store, opening.name).table
        return Opened(table, order_as_host(store, table, "link", around)), False
    if not opening.game:
        known = ", ".join(games())
        raise Refused(
            "missing_game",
            say("There is no table {name} yet; --game says what it plays: {known}.", name=opening.name, known=known),
        )
    return open_new(store, opening, around), True


def _lay_all(store: SqlStore, link: str) -> None:
    for plan in plans():
        seats = lay(plan, store, Around())
        tell(f"{find_game(plan.game).title}: {plan.name}")
        for seat in seats:
            role = f"plays {' and '.join(seat.plays)}" if seat.plays else {"gm": "GM"}.get(seat.role, seat.role)
            tell(f"  {f'{seat.name}, {role}':34}  {link}/table#{seat.token}")
        tell()


# -- what is opened ---------------------------------------------------------------------------------------------------


@contextmanager
def _stoppable() -> Iterator[None]:
    """Ctrl+C and a service manager's stop end the program in good order: everything that is open is closed."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _listening(where: Where) -> Iterator[socket.socket]:
    """Raises Refused `cannot_listen`."""
    try:
        listening = _listen(where)
    except OSError as error:
        place, why = f"port {PORT if where.port is None else where.port} of {where.host}", _reason(error)
        raise Refused(
            "cannot_listen",
            say("Cannot listen on {place} ({why}): give another --port, 0 for any free one.", place=place, why=why),
        ) from None
    with closing(listening):
        yield listening


def _reason(error: OSError) -> str:
    """What the operating system says, without the address that Python adds; names that are not found have no errno."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror)


def _listen(where: Where) -> socket.socket:
    if where.port is not None:
        return listen(where.host, where.port)
    with suppress(OSError):
        return listen(where.host, PORT)
    return listen(where.host)


@contextmanager
def opened(place: str) -> Iterator[SqlStore]:
    """The store in a place. Raises Refused `unusable_database`."""
    try:
        store = SqlStore.open(place)
    except Unusable as error:
        raise Refused("unusable_database", verbatim(str(error))) from None
    with closing(store):
        yield store


@contextmanager
def _backed_up(store: SqlStore, plan: Plan | None) -> Iterator[Backups | None]:
    """Backups from now to the end, if there is a plan. Raises Refused `no_backup`."""
    if plan is None:
        yield None
        return
    backups = Backups(store, plan, Around().clock, complain)
    backups.start()
    try:
        yield backups
    finally:
        backups.stop()


@contextmanager
def _kept_in(place: str | None) -> Iterator[str]:
    if place is not None:
        yield place
        return
    with TemporaryDirectory(prefix="sortilege-") as folder:
        yield str(Path(folder) / "demo.db")
