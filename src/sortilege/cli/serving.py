"""`sortilege serve` and `sortilege demo`: tables in the browser.

The web server and the database take half a second to load, so only these commands load them.
"""

from typing import Annotated, TypeAlias

import typer

Host: TypeAlias = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in your network join.")
]


def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8000,
    db: Annotated[
        str, typer.Option(metavar="FILE", help="Where tables are kept: a file of SQLite, or a URL of PostgreSQL.")
    ] = "sortilege.db",
) -> None:
    """Serves tables of your own, kept in a database, until you stop it."""
    from sortilege.cli.tables import serve as run  # noqa: PLC0415

    run(host, port, db)


def demo(
    host: Host = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; if left out, 8000 or any that is free."),
    ] = None,
    db: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where to keep the tables; else they go when you stop.")
    ] = None,
) -> None:
    """Opens four tables, one a game, with characters ready to play, and prints a link for each seat."""
    from sortilege.cli.tables import serve_demo  # noqa: PLC0415

    serve_demo(host, port, db)
