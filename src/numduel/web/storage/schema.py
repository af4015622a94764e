"""The database's tables, the same in SQLite and PostgreSQL."""

from sqlalchemy import JSON, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table

from numduel.web.settings import LONGEST_POSITION

VERSION = "positions"  # the latest revision in migrations/versions

METADATA = MetaData(naming_convention={"pk": "pk_%(table_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"})

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("rules", JSON, nullable=False),
    Column("first", Integer),  # null: a coin toss decides
    Column("who1", String(16), nullable=False),
    Column("who2", String(16), nullable=False),
    Column("name1", String(40), nullable=False),
    Column("name2", String(40), nullable=False),
    # only hashes of tokens; null: the seat is free, or a computer's
    Column("seat1", String(64)),
    Column("seat2", String(64)),
    Column("invite", String(64)),
    Column("coach", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created", String(20), nullable=False),
    Column("before", String(16), ForeignKey("games.id"), unique=True),  # the game this is a rematch of
    Column("position", String(LONGEST_POSITION)),  # that the game starts from; null: the start of the game
    # days, counted from 1970-01-01
    Column("played", Integer),  # when a person moved last; null: not yet
    Column("opened", Integer),  # when somebody last opened it, if it was already old
    Column("removal", Integer, nullable=False, server_default="0"),  # one of those in removal.py
    Index("ix_games_age", "removal", "played", "created"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("by", Integer, nullable=False),  # 0: chance
    Column("what", String(200), nullable=False),
    Column("key", String(64)),  # the command's idempotency key
)
