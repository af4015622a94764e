"""The position that a game starts from."""

import sqlalchemy as sa
from alembic import op

revision = "positions"
down_revision = "ages"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: all games so far started from the start."""
    op.add_column("games", sa.Column("position", sa.String(2000)))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("games", "position")
