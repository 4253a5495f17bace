"""The tables of the database, one schema for SQLite and PostgreSQL. `migrations` builds the same, step by step."""

from sqlalchemy import (
    BigInteger,
    Column,
    Computed,
    Double,
    ForeignKeyConstraint,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# The foreign key to the number before is what makes a gap impossible, whoever writes: only number 1 has none before it.
entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("number", BigInteger, nullable=False, autoincrement=False),
    Column("command", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("previous", BigInteger, Computed("nullif(number - 1, 0)", persisted=True)),
    PrimaryKeyConstraint("table_id", "number", name="entries_number"),
    UniqueConstraint("table_id", "command", name="entries_command"),
    ForeignKeyConstraint(["table_id", "previous"], ["entries.table_id", "entries.number"], name="entries_without_gap"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("fits", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", name="snapshots_table"),
)
