"""What Inspect finds by its entry point: the task, with its solver and its scorer, and models that need no network."""

from numduel.models.evaluation.api import Baseline  # noqa: F401 - importing it registers it
from numduel.models.evaluation.task import duel  # noqa: F401 - likewise
