"""What Inspect finds by its entry point: the task, the solver, the scorer, and models that need no network."""

from numduel.models.evaluation.api import Baseline
from numduel.models.evaluation.playing import playing
from numduel.models.evaluation.scoring import worth
from numduel.models.evaluation.task import duel

__all__ = ["Baseline", "duel", "playing", "worth"]
