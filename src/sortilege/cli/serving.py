"""`sortilege serve` and `sortilege demo`: tables in the browser.

The web server and the database take half a second to load, so only these commands load them.
"""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Host: TypeAlias = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where to listen; 127.0.0.1 keeps everyone else out.")
]
Url: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="URL", help="The address in links, behind a proxy: https://table.example.org."),
]
Database: TypeAlias = Annotated[
    str, typer.Option("--db", metavar="FILE", help="Where tables are kept: a file of SQLite, or a URL of PostgreSQL.")
]
EVERYWHERE = "0.0.0.0"
DATABASE = "sortilege.db"


def serve(  # noqa: PLR0913, PLR0917 - these are the command's options
    host: Host = EVERYWHERE,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8000,
    db: Database = DATABASE,
    url: Url = None,
    qr: Annotated[
        bool | None, typer.Option("--qr/--no-qr", help="Draw the link as a code to scan; as it fits if left out.")
    ] = None,
    open_: Annotated[
        str | None, typer.Option("--open", metavar="NAME", help="Open that table at once, and print its GM link.")
    ] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="With --open: what a new table plays.")] = "",
    gm: Annotated[str, typer.Option(metavar="NAME", help="With --open: who is the GM of a new table.")] = "GM",
    backup: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Make backups in that folder while you play.")
    ] = None,
    backup_every: Annotated[str, typer.Option(metavar="TIME", help="The time between backups: 30m, 1h, 1d.")] = "1h",
    backup_keep: Annotated[int, typer.Option(min=1, metavar="N", help="How many backups are kept.")] = 24,
) -> None:
    """Serves tables of your own, kept in a database, until you stop it."""
    from sortilege.cli.running import Where  # noqa: PLC0415
    from sortilege.cli.running import serve as run  # noqa: PLC0415
    from sortilege.rules.reading import read  # noqa: PLC0415
    from sortilege.server.host.backups import Plan, read_duration  # noqa: PLC0415
    from sortilege.server.hub import Opening  # noqa: PLC0415
    from sortilege.server.reach import read_url  # noqa: PLC0415

    where = Where(host, port, url and read_url(url), qr)
    opening = None if open_ is None else read(Opening, {"name": open_, "game": game, "gm": gm})
    plan = None if backup is None else Plan(backup, read_duration(backup_every), backup_keep)
    run(where, db, opening, plan)


def demo(
    host: Host = EVERYWHERE,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; if left out, 8000 or any that is free."),
    ] = None,
    db: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where to keep the tables; else they go when you stop.")
    ] = None,
    url: Url = None,
) -> None:
    """Opens four tables, one a game, with characters ready to play, and prints a link for each seat."""
    from sortilege.cli.running import Where, serve_demo  # noqa: PLC0415
    from sortilege.server.reach import read_url  # noqa: PLC0415

    serve_demo(Where(host, port, url and read_url(url)), db)
