"""The server process of `benchmarks.table`: `python -m benchmarks.host DATABASE DELAY`."""

import sys

from sortilege.server.app import create_app
from sortilege.server.around import Around
from sortilege.server.serve import listen, run
from sortilege.store.sql import SqlStore


def main(place: str, delay: float) -> None:
    """Prints host, port and host token, then serves."""
    listening = listen()
    host, port = listening.getsockname()
    print(host, port, "host-token", flush=True)
    run(create_app(SqlStore.open(place), "host-token", Around(delay=delay)), listening)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
