"""The database migrations."""

from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config

if TYPE_CHECKING:
    from sqlalchemy import Connection


def upgrade(connection: "Connection", to: str = "head") -> None:
    """Migrate to the latest revision, or to a given one, in the connection's own transaction."""
    config = Config()
    config.set_main_option("script_location", "numduel.web.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
