"""What a log says about a game before it is played: enough to play it again, and to know what it was."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import numduel
from numduel.models.asking import briefing
from numduel.models.narrating import STYLES
from numduel.models.schedule import Planned, Setting, seat
from numduel.models.sitting import Manner
from numduel.models.tellings import tell

FIRST = 1
"""Who moves first, in all games."""


def of_setting(setting: Setting) -> dict[str, Any]:
    """What is the same for all games."""
    plain = {name: value for name, value in setting._asdict().items() if name != "manner"}
    return {**plain, "rules": dict(setting.rules), **setting.manner._asdict(), "version": numduel.__version__}


def of_game(setting: Setting, planned: Planned) -> dict[str, Any]:
    """A sample's metadata, with the hash of what the model reads before the game, whatever opening it begins from."""
    return {
        **of_setting(setting),
        **planned._asdict(),
        "seat": planned.number,
        "prompt": sha256(_common(setting, planned).encode()).hexdigest(),
    }


def opening(setting: Setting, planned: Planned) -> str:
    """What the model reads before the game."""
    return seat(setting, planned, "").sitting.briefing


def _common(setting: Setting, planned: Planned) -> str:
    """The same without the table that the game begins from: it is what all games from that seat share."""
    telling, manner = tell(setting.variant(), setting.twin), setting.manner
    note = STYLES[manner.style](telling, planned.number).note
    return briefing(telling, planned.number, FIRST, manner.attempts, note=note)


def read(spec: Mapping[str, Any]) -> tuple[Setting, Planned]:
    """The way back."""
    manner = Manner(*(spec[name] for name in Manner._fields))
    plain = [spec[name] for name in Setting._fields if name != "manner"]
    return Setting._make([*plain, manner]), Planned(*(spec[name] for name in Planned._fields))
