"""A server on a free port, in a thread, and clients that talk to it as browsers do."""

import itertools
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from sortilege.server.app import create_app
from sortilege.server.around import Around
from sortilege.server.serve import address, listen, server
from sortilege.store import Store

HOST_TOKEN = "host-token-of-the-tests"
Json = dict[str, Any]
_ids = itertools.count(1)


def new_id() -> str:
    """A command id that no other has."""
    return f"command-{next(_ids)}"


@contextmanager
def serving(store: Store, around: Around | None = None) -> Iterator["House"]:
    """A server over the store, stopped in good order at the end."""
    listening = listen()
    uvicorn = server(create_app(store, HOST_TOKEN, around))
    thread = threading.Thread(target=uvicorn.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        with House(address(listening)) as house:
            yield house
    finally:
        uvicorn.should_exit = True
        thread.join(20)


class House:
    """The server as a client without a seat sees it."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=20)
        self._seats: list[Seat] = []

    def __enter__(self) -> "House":
        return self

    def __exit__(self, *_: object) -> None:
        for seat in self._seats:
            seat.http.close()
        self.http.close()

    def open(self, game: str, shared: bool = False) -> "Seat":
        """Opens a table; gives its GM's seat."""
        opening = {"name": "Test", "game": game, "gm": "Gea", "shared": shared}
        answer = self.http.post("/api/tables", json=opening, headers={"Authorization": f"Bearer {HOST_TOKEN}"})
        assert answer.status_code == 201, answer.text
        return self.sit(answer.json()["link"])

    def sit(self, link: str) -> "Seat":
        """The seat of a link or token."""
        seat = Seat(self, link.rpartition("#")[2])
        self._seats.append(seat)
        return seat


class Seat:
    """Somebody with a link. Keeps every byte that came, for tests that search them."""

    def __init__(self, house: House, token: str) -> None:
        self.house, self.token = house, token
        self.seen: list[bytes] = []
        self.http = httpx.Client(base_url=house.base, timeout=20, headers={"Authorization": f"Bearer {token}"})

    def get(self, path: str) -> httpx.Response:
        return self._keep(self.http.get(path))

    def ask(self, path: str, body: object) -> httpx.Response:
        """A raw request by POST."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self._keep(self.http.post(path, content=content, headers={"Content-Type": "application/json"}))

    def post(self, body: object) -> httpx.Response:
        """A raw request to the route of commands."""
        return self.ask("/api/table/commands", body)

    def _keep(self, answer: httpx.Response) -> httpx.Response:
        self.seen += [b"%b: %b" % header for header in answer.headers.raw] + [answer.content]
        return answer

    def try_(self, command: Mapping[str, object], id_: str | None = None) -> httpx.Response:
        """Gives the command."""
        return self.post({"id": id_ or new_id(), "command": command})

    def do(self, type: str, **fields: object) -> Json:
        """Gives a command that must be accepted."""
        answer = self.try_({"type": type, **fields})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def refused(self, type: str, **fields: object) -> str:
        """Gives a command that must be refused; gives the code."""
        answer = self.try_({"type": type, **fields})
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    def player(self, name: str, **sheet: object) -> "Seat":
        """Seats a player with a character."""
        seat = self.house.sit(self.do("add_seat", name=name)["link"])
        seat.do("set_character", sheet={"name": name, **sheet})
        return seat

    def table(self) -> Json:
        """What the seat sees now."""
        return dict(self.get("/api/table").json())

    @property
    def id(self) -> str:
        """The seat's id at its table."""
        return str(self.table()["own"]["seat"])

    def events(self, after: int = 0, limit: int = 200) -> Json:
        """A piece of the log."""
        return dict(self.get(f"/api/table/events?after={after}&limit={limit}").json())

    def log(self) -> list[Json]:
        """The whole log as the seat may read it."""
        entries: list[Json] = []
        while more := self.events(len(entries))["entries"]:
            entries += more
        return entries

    @contextmanager
    def live(self, after: int = 0) -> Iterator["Line"]:
        """A live connection."""
        url = self.house.base.replace("http", "ws") + "/api/table/live"
        with connect(url, compression=None, max_size=None) as socket:
            socket.send(json.dumps({"token": self.token, "after": after}))
            yield Line(socket, self.seen)


class Line:
    """A live connection, read message by message."""

    def __init__(self, socket: ClientConnection, seen: list[bytes]) -> None:
        self.socket, self._seen = socket, seen

    def next(self, timeout: float = 10) -> Json:
        """The next message but beats. Raises TimeoutError when none comes, ConnectionClosed when the line is."""
        while (text := self.socket.recv(timeout, decode=False)) == b"{}":
            pass
        self._seen.append(text)
        return dict(json.loads(text))

    def until(self, number: int) -> list[Json]:
        """Messages with entries, up to that number."""
        messages: list[Json] = []
        while not messages or messages[-1]["number"] < number:
            message = self.next()
            if "number" in message:
                messages.append(message)
        return messages

    def present(self) -> list[str]:
        """Who is there, by the next message that tells."""
        return list(self.next()["here"])
