"""Run by Alembic: applies the revisions over the connection that `upgrade` hands in."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
