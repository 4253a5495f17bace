"""What `sortilege serve` and `sortilege demo` tell: where to go, who can get there, and what is kept."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from sortilege.cli.plainly import plainly
from sortilege.cli.qr import qr_lines
from sortilege.server.host.keeping import TableLine
from sortilege.server.reach import is_loopback, lan_addresses

_EVERYWHERE: Final = ("0.0.0.0", "::")
_ALONE: Final = "Only this computer can open these links: leave --host out to let others in your network in."
_NO_NETWORK: Final = "This computer is in no network just now: only it can open these links."
_LISTED: Final = 12
"""Tables that are listed when the server starts; `sortilege tables` lists all."""


class Doorplate(Struct, frozen=True):
    """The address that links begin with, others of this computer, and why others may not get there."""

    url: str
    more: tuple[str, ...] = ()
    warning: str = ""

    @property
    def lan(self) -> str | None:
        """The address for others, if they can get there."""
        return None if self.warning else self.url


def doorplate(host: str, port: int) -> Doorplate:
    """How devices reach a server that listens there."""
    if is_loopback(f"[{host}]" if ":" in host else host):
        return Doorplate(_url(host, port), warning=_ALONE)
    if host not in _EVERYWHERE:
        return Doorplate(_url(host, port))
    found = [_url(one, port) for one in lan_addresses()]
    if not found:
        return Doorplate(_url("127.0.0.1", port), warning=_NO_NETWORK)
    return Doorplate(found[0], tuple(found[1:]))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def tell(line: str = "") -> None:
    """Links must stay whole, so nothing wraps or colours them; and they must be there before the server is."""
    print(line, flush=True)


def tell_link(what: str, link: str, qr: bool) -> None:
    """A secret link, as text and as a code to scan."""
    tell(what)
    tell(f"\n  {link}\n")
    if qr:
        for line in qr_lines(link):
            tell(f"  {line}")
        tell()


def tell_reach(plate: Doorplate, fixed: bool, qr: bool) -> None:
    """Who can open the links."""
    scan = "Scan the code with a phone, or open the link. " if qr else ""
    if plate.warning:
        tell(f"{scan}{plate.warning}")
    elif fixed:
        tell(f"{scan}Links begin with {plate.url}.")
    else:
        tell(f"{scan}Phones and computers in your network can open it too.")
    if plate.more:
        tell(f"This computer has other addresses as well: {', '.join(plate.more)}")


def tell_kept(place: str, backups: Path | None = None) -> None:
    """Where tables are, and how to stop."""
    where = place if "://" in place else str(Path(place).absolute())
    backed = f", backups in {backups.absolute()}" if backups else ""
    tell(f"Tables are kept in {where}{backed}. Stop with Ctrl+C.")


def tell_tables(lines: list[TableLine]) -> None:
    """The tables that there are, the newest first."""
    tell("Tables so far. Their links work as before; a lost GM link is replaced on the host page.")
    for line in table_rows(lines[:_LISTED]):
        tell(f"  {line}")
    if len(lines) > _LISTED:
        tell(f"  and {len(lines) - _LISTED} more: sortilege tables")
    tell()


def table_rows(lines: Iterable[TableLine]) -> list[str]:
    """A row for each table, in columns."""
    rows = [("Table", "Game", "GM", "Entries", "Last played", "Id"), *map(_cells, lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _cells(line: TableLine) -> tuple[str, ...]:
    last = datetime.fromtimestamp(line.last).strftime("%Y-%m-%d %H:%M")
    state = " (archived)" if line.archived else "" if line.readable else " (cannot be read)"
    return tuple(map(plainly, (line.name + state, line.title, line.gm, str(line.entries), last, line.table)))
