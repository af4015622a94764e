"""Evaluations by Inspect itself, in this process."""

import gc
import logging
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager


@contextmanager
def only_ours():
    """Ignore the warnings of Inspect and its dependencies, also of what they leave unclosed; ours are errors.

    Inspect sets up logging for the whole process: what other tests find is put back.
    """
    root = logging.getLogger()
    level, handlers = root.level, [*root.handlers]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.filterwarnings("error", module=r"numduel\.")
        try:
            yield
        finally:
            root.setLevel(level)
            for handler in [each for each in root.handlers if each not in handlers]:
                root.removeHandler(handler)
        gc.collect()


with only_ours():
    import inspect_ai

    from numduel.models.evaluation.scoring import worth
    from numduel.models.registry import duel


def evaluate(folder, model="numduel/perfect", limits=None, **options):
    """The log of an evaluation."""
    (log,) = evaluate_all(folder, [model], limits, **options)
    return log


def evaluate_all(folder, models, limits=None, **options):
    """The logs of an evaluation of several models."""
    quiet = {"display": "none", "log_level": "error"}
    with only_ours(), ThreadPoolExecutor(1) as apart:  # an event loop may be running in this thread: Playwright's
        run = apart.submit(inspect_ai.eval, duel(**options), models, log_dir=str(folder), **quiet, **(limits or {}))
        return run.result()


def scored_again(log):
    """The log with its games scored once more."""
    with only_ours():
        return inspect_ai.score(log, worth(), action="overwrite", display="none")


def figure(log, name):
    return log.results.scores[0].metrics[name].value


def worths(log):
    """What the scorer found in each game."""
    return [sample.scores["worth"] for sample in log.samples]
