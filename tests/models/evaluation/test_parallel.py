"""Games run side by side: opponents and scoring never wait on the event loop, and solutions are loaded once."""

import threading
from collections import Counter

from evaluating import evaluate, evaluate_all

from numduel.models.evaluation import scoring
from numduel.models.sitting import Sitting
from numduel.solve import work


def test_opponents_and_scoring_have_threads_of_their_own(tmp_path, monkeypatch):
    threads = {"opponent": set(), "scoring": set(), "answers": set()}

    def noted(what, function):
        def call(*arguments, **options):
            threads[what].add(threading.current_thread())
            return function(*arguments, **options)

        return call

    monkeypatch.setattr(Sitting, "advance", noted("opponent", Sitting.advance))
    monkeypatch.setattr(Sitting, "take", noted("answers", Sitting.take))
    monkeypatch.setattr(scoring, "appraise", noted("scoring", scoring.appraise))
    evaluate(tmp_path, "numduel/random", game="wits", games=8)
    (loop,) = threads["answers"]
    assert threads["opponent"]
    assert threads["scoring"]
    assert loop not in threads["opponent"] | threads["scoring"]


def test_games_are_played_at_the_same_time(tmp_path, monkeypatch):
    """All eight games wait for each other in their first turn, which they could not if they came one after another."""
    gate, advance, met = threading.Barrier(8, timeout=60), Sitting.advance, set()

    def meet(sitting):
        if sitting not in met:
            met.add(sitting)
            gate.wait()
        advance(sitting)

    monkeypatch.setattr(Sitting, "advance", meet)
    log = evaluate(tmp_path, "numduel/random", game="wits", games=8, limits={"max_samples": 8, "max_connections": 8})
    assert log.status == "success", log.error


def test_a_solution_is_found_once_for_all_games_and_models(tmp_path, monkeypatch):
    begun, original = Counter(), work.Work

    class Counted(original):
        def __init__(self, game):
            begun[game] += 1
            super().__init__(game)

    monkeypatch.setattr(work, "Work", Counted)
    models = ["numduel/perfect", "numduel/easy"]
    evaluate_all(tmp_path, models, game="duel", rules="target=7,repetition=5", games=8, opponent="hard")
    assert [*begun.values()] == [1]
