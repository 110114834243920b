"""An index for the lobby and for a restart, which ask for tables by status, newest first."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the index."""
    op.create_index("tables_by_status", "tables", ["status", "changed_at"])
