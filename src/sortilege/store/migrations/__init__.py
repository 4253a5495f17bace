"""Which revision a database is at, and how it comes to ours."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from sortilege.store.protocol import Unusable


def refuse_strange(connection: Connection, place: str) -> None:
    """Raise Unusable for a database of a newer Sortilege, or of another program."""
    found = set(MigrationContext.configure(connection).get_current_heads())
    scripts = ScriptDirectory.from_config(_config())
    if unknown := found - {script.revision for script in scripts.walk_revisions()}:
        newest = scripts.get_current_head()
        raise Unusable(place, f"is of a newer version (revision {', '.join(unknown)}; known are those up to {newest})")
    if not found and inspect(connection).get_table_names():
        raise Unusable(place, "holds the tables of another program")


def upgrade(connection: Connection) -> None:
    """Bring the schema to the newest revision, inside the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "sortilege.store:migrations")
    return config
