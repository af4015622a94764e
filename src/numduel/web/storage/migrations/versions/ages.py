"""How old each game is, so that old ones can be removed."""

import time

import sqlalchemy as sa
from alembic import op

revision = "ages"
down_revision = "games_and_events"
branch_labels = None
depends_on = None

DAY = 86_400  # seconds


def upgrade() -> None:
    """Add the columns. When a game was last played is not known: count from today."""
    op.add_column("games", sa.Column("played", sa.Integer))
    op.add_column("games", sa.Column("opened", sa.Integer))
    op.add_column("games", sa.Column("removal", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_games_age", "games", ["removal", "played", "created"])
    begun = sa.text(
        """
        UPDATE games SET played = :today WHERE EXISTS (
            SELECT 1 FROM events WHERE game_id = games.id AND kind IN ('move', 'end')
            AND (("by" = 1 AND who1 = 'human') OR ("by" = 2 AND who2 = 'human'))
        )
        """
    )
    op.get_bind().execute(begun, {"today": int(time.time() // DAY)})


def downgrade() -> None:
    """Remove the columns."""
    op.drop_index("ix_games_age", "games")
    for name in ("removal", "opened", "played"):
        op.drop_column("games", name)
