"""Games that do not come to an end: a limit forfeits them, but who stops an evaluation says nothing about the model."""

import anyio
import pytest
from evaluating import evaluate, scored_again, worths

from numduel.models.evaluation import api


def never_answer(monkeypatch, wait):
    """Have the baselines wait like that instead of answering."""

    async def run_sync(*_):
        await wait()

    monkeypatch.setattr(api, "run_sync", run_sync)


async def stopped():
    raise anyio.get_cancelled_exc_class()("as by Ctrl-C")


@pytest.mark.parametrize("kind", ["time", "working"])
def test_a_limit_of_time_forfeits_a_game_also_if_it_is_scored_again(tmp_path, monkeypatch, kind):
    never_answer(monkeypatch, anyio.sleep_forever)
    log = evaluate(tmp_path, "numduel/random", {f"{kind}_limit": 1}, game="battle", games=2)
    assert [sample.limit.type for sample in log.samples] == [kind, kind]
    for one in (log, scored_again(log)):
        assert [worth.metadata["tally"]["forfeit"] for worth in worths(one)] == ["no answer", "no answer"]


def test_a_game_that_was_stopped_is_no_forfeit_even_if_it_is_scored_again(tmp_path, monkeypatch):
    never_answer(monkeypatch, stopped)
    log = evaluate(tmp_path, "numduel/random", game="battle", games=2)
    assert all(sample.error and not sample.scores for sample in log.samples)
    again = scored_again(log)
    assert {worth.explanation for worth in worths(again)} == {"The game was stopped, or ended in an error."}
    assert "forfeit" not in again.results.scores[0].metrics
