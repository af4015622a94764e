import pytest

from numduel.web.storage.address import open_database
from numduel.web.storage.migrate import migrate
from numduel.web.storage.queries import Write
from numduel.web.storage.rows import game_row
from web.stored import info, put


@pytest.fixture
def opened(database):
    """A new, empty database of each kind."""
    opened = open_database(database)
    yield opened
    opened.engine.dispose()


@pytest.fixture
def kept(opened):
    """A migrated one with a game in it."""
    migrate(opened)
    put(opened, Write([game_row(info())]))
    return opened
