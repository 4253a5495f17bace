"""A server with tables that a browser can sit down at, and what comes up there."""

import threading
from pathlib import Path

from sortilege.components.card import Cards, read_cards
from sortilege.components.chance import ScriptedChance, seeded_chance
from sortilege.components.dice import Dice
from sortilege.server.app import create_app
from sortilege.server.around import Around
from sortilege.server.serve import address, listen, server
from sortilege.store.sql import SqlStore

HOST_TOKEN = "host-token-of-the-tests"


class Script:
    """Chance that brings up what was last said, and is seeded beyond that."""

    def __init__(self) -> None:
        self._then = seeded_chance(1)
        self.comes()

    def comes(self, cards: str = "", dice: tuple[int, ...] = ()) -> None:
        """What comes up next."""
        self._now = ScriptedChance(read_cards(cards), dice, self._then)

    def pick(self, cards: Cards, n: int) -> Cards:
        return self._now.pick(cards, n)

    def roll(self, n: int, sides: int) -> Dice:
        return self._now.roll(n, sides)


class Stand:
    """The server over the database, from `start` to `stop`, and perhaps once more at the same address."""

    def __init__(self, database: Path) -> None:
        self.script = Script()
        self._database = database
        self._socket = listen()
        self.url = address(self._socket)

    @property
    def host_link(self) -> str:
        """The link that opens tables."""
        return f"{self.url}/host#{HOST_TOKEN}"

    def start(self) -> None:
        """The socket listens already, so whoever comes early waits."""
        self._store = SqlStore.open(self._database)
        self._server = server(create_app(self._store, HOST_TOKEN, Around(chance=self.script)))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()

    def stop(self) -> None:
        """Ends with its connections."""
        self._server.should_exit = True
        self._thread.join(timeout=20)
        self._store.close()

    def start_again(self) -> None:
        """After `stop`: with nothing but what is in the database."""
        port = int(self.url.rpartition(":")[2])
        self._socket = listen(port=port)
        self.start()
