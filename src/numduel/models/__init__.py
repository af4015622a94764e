"""Language models at the table: how games are told to them, what their answers play, and what each move was worth.

`docs/models.md` says how to evaluate a model, `docs/python.md` documents every public name.
"""

from numduel.models.telling import Telling
from numduel.models.tellings import tell

__all__ = ["Telling", "tell"]
