"""One anonymous client with one address attacks a server with default limits, and nobody else notices.

While it does, somebody else plays a live game and looks at every page of the games by the book.
"""

import asyncio
import shutil

import pytest

from attack.fight import fight
from attack.kinds import KINDS
from walks import SOAK, WHOLE

SECONDS = 3 * SOAK if WHOLE else 2
TRIES = 1 if WHOLE else 3  # a machine may pause for a moment; in a few seconds, that counts for much
AT_ONCE = list(KINDS) if WHOLE else ["new variants", "late puzzles", "solving", "frames nobody reads", "many sockets"]


@pytest.fixture
def complaints(stage, attacked, idle, rows):
    """Attacks in some ways at once: what was noticed of it."""

    def attack(name, kinds):
        for _ in range(TRIES):
            server = attacked()
            result = asyncio.run(fight(name, kinds, stage, (server, idle), SECONDS))
            server.kill()
            shutil.rmtree(server.logged.parent)
            rows.append(result.row())
            if not (found := result.complaints()):
                break
        return found

    return attack


@pytest.mark.parametrize("kind", KINDS)
def test_an_attack_goes_unnoticed(complaints, kind):
    assert complaints(kind, [kind]) == []


def test_several_attacks_at_once_go_unnoticed(complaints):
    assert complaints("at once", AT_ONCE) == []
