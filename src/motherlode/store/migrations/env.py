"""How Alembic runs the steps: on the connection, and in the transaction, that `migrate.py` opened."""

from __future__ import annotations

from alembic import context

from motherlode.store.entries import metadata
from motherlode.store.migrate import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
