"""Games, and what happened in each."""

import sqlalchemy as sa
from alembic import op

revision = "games_and_events"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("who1", sa.String(16), nullable=False),
        sa.Column("who2", sa.String(16), nullable=False),
        sa.Column("name1", sa.String(40), nullable=False),
        sa.Column("name2", sa.String(40), nullable=False),
        sa.Column("seat1", sa.String(64)),
        sa.Column("seat2", sa.String(64)),
        sa.Column("invite", sa.String(64)),
        sa.Column("coach", sa.Boolean, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("created", sa.String(20), nullable=False),
        sa.Column("before", sa.String(16), sa.ForeignKey("games.id")),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("before", name="uq_games_before"),
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("what", sa.String(200), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_events"),
    )


def downgrade() -> None:
    """Remove both tables."""
    op.drop_table("events")
    op.drop_table("games")
