"""The log: one row per accepted command."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("previous", sa.BigInteger, sa.Computed("nullif(number - 1, 0)", persisted=True)),
        sa.PrimaryKeyConstraint("table_id", "number", name="entries_number"),
        sa.UniqueConstraint("table_id", "command", name="entries_command"),
        sa.ForeignKeyConstraint(
            ["table_id", "previous"], ["entries.table_id", "entries.number"], name="entries_without_gap"
        ),
    )
