"""At which address other devices find this server; links are made with it."""

import ipaddress
import re
import socket
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from litestar.types import Scope
from msgspec import Struct

from sortilege.components.refusal import Refused
from sortilege.words import say

_PROBES: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""A documentation address, which any way to the world leads to, and one in each kind of private network."""
_HOST: Final = re.compile(r"[A-Za-z0-9.\-\[\]:]+")


class Reach(Struct, frozen=True):
    """`url` stands in every link, whatever address a client used; `lan` where that address is this machine's own."""

    url: str | None = None
    lan: str | None = None


def origin(scope: Scope, reach: Reach) -> str:
    """The beginning of links for whoever sent this request and those to whom the links are given."""
    if reach.url:
        return reach.url
    host = next((value for name, value in scope["headers"] if name == b"host"), b"localhost").decode("latin-1")
    return reach.lan if reach.lan and is_loopback(host) else f"{scope['scheme']}://{host}"


def link_to(scope: Scope, reach: Reach, token: str) -> str:
    """The secret link of a seat, as an answer to this request has it."""
    return f"{origin(scope, reach)}/table#{token}"


def is_loopback(host: str) -> bool:
    """Whether only this machine means itself by that host, with or without a port: `127.0.0.1:8000`, `localhost`."""
    name = urlsplit(f"//{host}").hostname or "" if _HOST.fullmatch(host) else ""
    with suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def read_url(text: str) -> str:
    """A server's address as people type it, without a slash at the end. Raises Refused `bad_url`."""
    with suppress(ValueError):
        found = urlsplit(text.strip())
        plain = not (found.query or found.fragment or found.username or found.path.strip("/"))
        if found.scheme in ("http", "https") and found.hostname and plain and found.port != 0:
            return f"{found.scheme}://{found.netloc}"
    raise Refused(
        "bad_url", say("'{text}' is no address of a server; one is written as https://table.example.org.", text=text)
    )


def lan_addresses() -> list[str]:
    """This machine's addresses in its networks, the one on the way to the world first. Nothing is sent for it."""
    found = (_address_towards(probe) for probe in _PROBES)
    return list(dict.fromkeys(one for one in found if one and not is_loopback(one)))


def _address_towards(probe: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect((probe, 9))
        return str(asking.getsockname()[0])
    return None
