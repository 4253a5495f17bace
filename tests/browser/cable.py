"""A network between browser and server that can fail the way networks do: without a word."""

import socket
import threading
from contextlib import suppress


class _Way:
    """One connection through the cable. What is sent on a dead one is never heard of again."""

    def __init__(self, browser: socket.socket, server: socket.socket) -> None:
        self.browser, self.server = browser, server
        self.dead = False

    def close(self) -> None:
        for end in (self.browser, self.server):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


class Cable:
    """Forwards to the server at a URL, from `url`, unless it is cut."""

    def __init__(self, url: str) -> None:
        self._port = int(url.rpartition(":")[2])
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._whole = threading.Event()
        self._answers = threading.Event()
        self._whole.set()
        self._answers.set()
        self._ways: list[_Way] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing passes any more, and nothing is closed."""
        self._whole.clear()

    def cut_answers(self) -> None:
        """What is said to the server arrives, but nothing comes back."""
        self._answers.clear()

    def mend(self, dead: bool = True) -> None:
        """New connections pass again; those from before stay dead, as behind a router that has forgotten them."""
        for way in self._ways:
            way.dead = way.dead or dead
        self._whole.set()
        self._answers.set()

    def close(self) -> None:
        """Ends everything."""
        self._listening.close()
        self.mend()
        for way in self._ways:
            way.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listening.accept()
                threading.Thread(target=self._open, args=(browser,), daemon=True).start()

    def _open(self, browser: socket.socket) -> None:
        server = socket.socket()
        way = _Way(browser, server)
        self._ways.append(way)
        self._whole.wait()
        try:
            server.connect(("127.0.0.1", self._port))
        except OSError:
            way.close()
            return
        threading.Thread(target=self._pump, args=(way, browser, server), daemon=True).start()
        self._pump(way, server, browser)

    def _pump(self, way: _Way, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._wait(way, source)
                if not way.dead:
                    sink.sendall(data)
            self._wait(way, source)
            if not way.dead:
                way.close()

    def _wait(self, way: _Way, source: socket.socket) -> None:
        self._whole.wait()
        if source is way.server:
            self._answers.wait()
