"""What `sortilege serve` and `sortilege demo` do: open the store, print the links, run the server."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sortilege.cli.demo import lay, plans
from sortilege.components.refusal import Refused
from sortilege.rules.registry import find_game
from sortilege.server.app import create_app
from sortilege.server.around import Around
from sortilege.server.serve import address, listen, run
from sortilege.store import Store, Unusable
from sortilege.store.sql import SqlStore

PORT = 8000


def serve(host: str, port: int | None, place: str) -> None:
    """Serves the tables that are kept in a place until it is stopped. Raises Refused where it cannot."""
    with _stoppable(), _listening(host, port) as listening, _opened(place) as store:
        _serve(listening, store, place)


def serve_demo(host: str, port: int | None, db: str | None) -> None:
    """Serves the demo's tables, made anew where there are none yet. Raises Refused where it cannot."""
    with _stoppable(), _listening(host, port) as listening, _kept_in(db) as place, _opened(place) as store:
        if store.tables():
            _say(f"The tables in {place} are as they were left: their links are those printed at their first start.")
        else:
            _lay_all(store, _link(listening))
        _serve(listening, store, place)


def _serve(listening: socket.socket, store: Store, place: str) -> None:
    around = Around()
    host_token = around.token("host")
    _say(f"To open new tables (keep this link to yourself):\n{_link(listening)}/host#{host_token}")
    _say(f"Tables are kept in {place if '://' in place else Path(place).absolute()}. Stop with Ctrl+C.")
    run(create_app(store, host_token, around), listening)


def _lay_all(store: Store, link: str) -> None:
    for plan in plans():
        seats = lay(plan, store, Around())
        _say(f"{find_game(plan.game).title}: {plan.name}")
        for seat in seats:
            role = f"plays {' and '.join(seat.plays)}" if seat.plays else {"gm": "GM"}.get(seat.role, seat.role)
            _say(f"  {f'{seat.name}, {role}':34}  {link}/table#{seat.token}")
        _say("")


def _say(line: str) -> None:
    """Links must stay whole, so nothing wraps or colours them; and they must be there before the server is."""
    print(line, flush=True)


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
def _listening(host: str, port: int | None) -> Iterator[socket.socket]:
    """Raises Refused `cannot_listen`."""
    try:
        listening = _listen(host, port)
    except OSError as error:
        where, why = f"port {PORT if port is None else port} of {host}", _reason(error)
        raise Refused(
            "cannot_listen", f"Cannot listen on {where} ({why}): give another --port, 0 for any free one."
        ) from None
    with closing(listening):
        yield listening


def _reason(error: OSError) -> str:
    """What the operating system says, without the address that Python adds; names that are not found have no errno."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror)


def _listen(host: str, port: int | None) -> socket.socket:
    if port is not None:
        return listen(host, port)
    with suppress(OSError):
        return listen(host, PORT)
    return listen(host)


@contextmanager
def _opened(place: str) -> Iterator[Store]:
    """Raises Refused `unusable_database`."""
    try:
        store = SqlStore.open(place)
    except Unusable as error:
        raise Refused("unusable_database", str(error)) from None
    with closing(store):
        yield store


@contextmanager
def _kept_in(place: str | None) -> Iterator[str]:
    if place is not None:
        yield place
        return
    with TemporaryDirectory(prefix="sortilege-") as folder:
        yield str(Path(folder) / "demo.db")


def _link(listening: socket.socket) -> str:
    """The address that others reach; where everyone may join, this machine's in its network."""
    host, port = listening.getsockname()[:2]
    return f"http://{_own_address()}:{port}" if host == "0.0.0.0" else address(listening)


def _own_address() -> str:
    """Which address of ours a packet to the world would come from; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(("192.0.2.1", 9))
        return str(asking.getsockname()[0])
    return "127.0.0.1"
