"""A server in a process of its own, to be killed. Forked from one that has loaded everything, to begin at once."""

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.server.serving import HOST_TOKEN, House

from sortilege.server.app import create_app
from sortilege.server.serve import address, listen, run
from sortilege.store.sql import SqlStore

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload([__name__])


def serve_until_killed(database: str, ready: Connection) -> None:
    """What `sortilege serve` does."""
    listening = listen()
    ready.send(address(listening))
    run(create_app(SqlStore.open(database), HOST_TOKEN), listening)


@contextmanager
def another_process(database: Path) -> Iterator[tuple[House, ForkServerProcess]]:
    """A server over the database, killed at the end if it still runs."""
    told, ready = _processes.Pipe(duplex=False)
    process = _processes.Process(target=serve_until_killed, args=(str(database), ready), daemon=True)
    process.start()
    try:
        assert told.poll(30), "the server did not start"
        with House(told.recv()) as house:
            yield house, process
    finally:
        process.kill()
        process.join()
