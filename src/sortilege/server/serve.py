"""Runs the application under uvicorn."""

import gc
import socket
import sys
from typing import Final

import uvicorn
from litestar import Litestar
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from sortilege.server.watch import TRANSPORT

_BACKLOG: Final = 2048
_KEEP_ALIVE: Final = 65
_GRACE: Final = 5
_PING: Final = 5
"""Seconds after which a live connection is asked whether it is still there, and as many for its answer."""
_SWITCH: Final = 0.0005
"""Seconds after which the loop lets the writer go on; it asks several times for each commit."""
_COLLECT: Final = (2_000, 5, 1_000)
"""Objects until a collection, and collections until a longer one, which holds up everybody: 10,000 take 2 to 6 ms."""


class Wire(WebSocketsSansIOProtocol):
    """Hands its transport to the application, which writes one frame to many seats; hangs up on who does not answer."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][TRANSPORT] = {"transport": self.transport}

    def keepalive_timeout(self) -> None:
        # Closing in good order would wait for what was written, which nobody reads any more.
        self.transport.abort()


def listen(host: str = "127.0.0.1", port: int = 0) -> socket.socket:
    """A socket that listens; on a free port if it is 0. `::` listens to IPv4 as well. Raises OSError."""
    if ":" not in host:
        return socket.create_server((host, port), backlog=_BACKLOG)
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=socket.AF_INET6, backlog=_BACKLOG, dualstack_ipv6=both)


def address(listening: socket.socket) -> str:
    """The URL of what listens there, without a slash at the end."""
    host, port = listening.getsockname()[:2]
    return f"http://{host}:{port}"


def server(app: Litestar) -> uvicorn.Server:
    """The server, not yet started. It logs no requests."""
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http="httptools",
        ws=Wire,
        ws_per_message_deflate=False,
        ws_max_size=10_000,
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        access_log=False,
        log_level="warning",
        server_header=False,
        lifespan="on",
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_GRACE,
        backlog=_BACKLOG,
    )
    return uvicorn.Server(config)


def run(app: Litestar, listening: socket.socket) -> None:
    """Serves until SIGINT or SIGTERM."""
    _calm_collector()
    sys.setswitchinterval(_SWITCH)
    server(app).run(sockets=[listening])


def _calm_collector() -> None:
    """Few and short collections: what is loaded stays, and states, which hold no cycles, are freed without them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)
