"""`sortilege tables`: what the host does with tables that are kept in a database, whether a server runs or not.

The database takes half a second to load, so only these commands load it.
"""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from sortilege.cli.serving import DATABASE, Database, Url

tables = typer.Typer(invoke_without_command=True, help="Lists tables, and links, copies, archives and restores them.")

TableId: TypeAlias = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, or its name.")]
AsNew: TypeAlias = Annotated[bool, typer.Option("--as-new", help="Another id, and a new link for the GM.")]


@tables.callback()
def _list(
    context: typer.Context,
    db: Database = DATABASE,
    json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
) -> None:
    """Lists the tables, the one that was played last first."""
    if context.invoked_subcommand is None:
        from sortilege.cli.keeping import tell_all  # noqa: PLC0415

        tell_all(db, json)


@tables.command("open")
def _open(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the table is called.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="What it plays: see sortilege games.")],
    gm: Annotated[str, typer.Option(metavar="NAME", help="Who is its GM.")] = "GM",
    db: Database = DATABASE,
    url: Url = None,
) -> None:
    """Opens a table, and prints its GM's link."""
    from sortilege.cli.keeping import open_one  # noqa: PLC0415

    open_one(db, {"name": name, "game": game, "gm": gm}, url)


@tables.command("link")
def _link(table: TableId, db: Database = DATABASE, url: Url = None) -> None:
    """Gives the table's GM a new link; the one before stops working."""
    from sortilege.cli.keeping import new_link  # noqa: PLC0415

    new_link(db, table, url)


@tables.command("archive")
def _archive(table: TableId, db: Database = DATABASE) -> None:
    """Puts a table away: it can be read, and nothing changes."""
    from sortilege.cli.keeping import put_away  # noqa: PLC0415

    put_away(db, table)


@tables.command("reopen")
def _reopen(table: TableId, db: Database = DATABASE) -> None:
    """Takes an archived table up again."""
    from sortilege.cli.keeping import take_up  # noqa: PLC0415

    take_up(db, table)


@tables.command("copy")
def _copy(
    table: TableId,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the copy is called.")],
    db: Database = DATABASE,
    url: Url = None,
) -> None:
    """Opens another table with the same seats, house rules and characters, and prints its GM's link."""
    from sortilege.cli.keeping import copy  # noqa: PLC0415

    copy(db, table, name, url)


@tables.command("export")
def _export(
    table: TableId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it; - for the standard output.")],
    db: Database = DATABASE,
) -> None:
    """Writes a table to one file, with everybody's secrets in it."""
    from sortilege.cli.keeping import export  # noqa: PLC0415

    export(db, table, file)


@tables.command("log")
def _log(
    table: TableId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="NAME.md or NAME.json; - for Markdown here.")],
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="As that seat may read it; else as the GM.")] = None,
    zone: Annotated[
        str | None, typer.Option(metavar="ZONE", help="Times of Markdown: Europe/Berlin; else yours.")
    ] = None,
    db: Database = DATABASE,
) -> None:
    """Writes what was played as Markdown or JSON, as one seat may read it."""
    from sortilege.cli.taking import take_log  # noqa: PLC0415

    take_log(db, table, file, seat, zone)


@tables.command("restore")
def _restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table's file, or a backup.")],
    table: Annotated[
        str | None, typer.Option(metavar="TABLE", help="Only that table of a backup: its id or name.")
    ] = None,
    as_new: AsNew = False,
    db: Database = DATABASE,
    url: Url = None,
) -> None:
    """Brings tables back, under their own ids so that links work on, or as new ones."""
    from sortilege.cli.keeping import restore  # noqa: PLC0415

    restore(db, file, table, as_new, url)


@tables.command("backup")
def _backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")], db: Database = DATABASE
) -> None:
    """Writes all tables to one database file, while a server may run."""
    from sortilege.cli.keeping import back_up  # noqa: PLC0415

    back_up(db, file)
