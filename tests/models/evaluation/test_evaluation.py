"""Models play the games as a task of Inspect, and each move is scored."""

import json
from hashlib import sha256

import pytest
from evaluating import evaluate, evaluate_all, figure, scored_again, worths

import numduel
from numduel.models.baselines import BASELINES, MISBEHAVING
from numduel.models.figures import FIGURES
from numduel.players import COMPUTERS
from numduel.record import parse
from numduel.reviews import review

FORFEITS = {
    "garbage": "bad message",
    "illegal": "illegal move",
    "rambling": "bad message",
    "late-thought": "bad message",
}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_baseline_plays_every_game(key, tmp_path):
    logs = evaluate_all(tmp_path, [f"numduel/{who}" for who in BASELINES], game=key, games=4, opponent="medium")
    assert [log.status for log in logs] == ["success"] * len(BASELINES)
    found = {log.eval.model.removeprefix("numduel/"): log for log in logs}
    assert figure(found["perfect"], "regret") <= 1e-12
    for who in COMPUTERS:
        assert figure(found[who], "forfeit") == figure(found[who], "illegal") == figure(found[who], "unclear") == 0
    for who in MISBEHAVING:
        reasons = {worth.metadata["tally"]["forfeit"] for worth in worths(found[who])}
        assert reasons - {""} == {FORFEITS[who]}  # none where the opponent won before the model's first turn
        assert figure(found[who], "illegal" if who == "illegal" else "unclear") == 1
        assert "regret" not in found[who].results.scores[0].metrics  # a forfeit is not mixed into it: there was no move


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    return evaluate(tmp_path_factory.mktemp("logs"), "numduel/easy", game="showdown", games=6, opponent="hard", seed=7)


def test_every_figure_comes_with_its_interval(log):
    metrics = log.results.scores[0].metrics
    assert [*metrics] == [f"{name}{end}" for name in FIGURES for end in ("", "_low", "_high")]


def test_the_log_holds_the_prompts_hash_the_version_the_seed_and_every_position_with_every_moves_worth(log):
    assert log.eval.metadata["seed"] == "7"
    assert log.eval.metadata["version"] == numduel.__version__
    solution = numduel.solve(numduel.game("showdown"))
    for sample in log.samples:
        assert sample.metadata["prompt"] == sha256(sample.messages[0].text.encode()).hexdigest()
        judged = sample.scores["worth"].metadata["moves"]
        record = parse("it", sample.store["numduel"]["record"].encode())
        assert [(move["by"], move["move"]) for move in judged] == [
            tuple(each) for each in record.match.history if each.by != numduel.CHANCE
        ]
        for move in judged:
            assert move["worth"] == solution.moves(solution.game.from_position(move["position"]))


def test_the_games_figures_are_those_of_a_review_of_its_record(log):
    for sample in log.samples:
        side = review(parse("it", sample.store["numduel"]["record"].encode()).match).sides[sample.metadata["seat"] - 1]
        value = sample.scores["worth"].value
        assert value["score"] == side.result
        assert value["adjusted"] == pytest.approx(side.adjusted)
        assert value["regret"] * sample.scores["worth"].metadata["tally"]["moves"] == pytest.approx(side.loss)


def test_each_answer_is_in_the_log_with_what_it_cost(log):
    for sample in log.samples:
        said = [message for message in sample.messages if message.role == "assistant"]
        told = sample.store["numduel"]["answers"]
        assert [each["message"] for each in told] == [message.id for message in said]
        assert all(each["output_tokens"] > 0 and each["seconds"] > 0 and not each["fault"] for each in told)


def test_the_model_is_told_nothing_but_the_briefing_and_its_questions(log):
    for sample in log.samples:
        roles = [message.role for message in sample.messages]
        assert roles == ["system", *["user", "assistant"] * (len(roles) // 2)]
        assert "numduel model" not in "".join(message.text for message in sample.messages)  # how a seed begins
        json.dumps(sample.metadata)


def test_the_same_seed_gives_the_same_games_to_every_model(tmp_path, log):
    again = evaluate(tmp_path, "numduel/random", game="showdown", games=6, opponent="hard", seed=7)
    for one, two in zip(log.samples, again.samples, strict=True):
        draws = [json.loads(each.store["numduel"]["record"].splitlines()[1]) for each in (one, two)]
        assert draws[0] == draws[1]


def test_what_is_repeated_by_epochs_counts_as_more_of_the_same_pairs(tmp_path):
    found = evaluate(tmp_path, "numduel/random", limits={"epochs": 2}, game="wits", games=4)
    assert len(found.samples) == 8
    assert len({worth.metadata["tally"]["unit"] for worth in worths(found)}) == 2
    moves = [worth.metadata["tally"]["moves"] for worth in worths(found)]
    losses = [worth.metadata["tally"]["loss"] for worth in worths(found)]
    assert figure(found, "regret") == pytest.approx(sum(losses) / sum(moves))


def test_a_game_that_a_limit_of_inspects_ends_is_forfeited_and_its_moves_still_count(tmp_path):
    found = evaluate(tmp_path, "numduel/perfect", limits={"message_limit": 6}, game="battle", games=2)
    assert [sample.limit.type for sample in found.samples] == ["message", "message"]
    for worth in worths(found):
        assert worth.metadata["tally"]["forfeit"] == "no answer"
        assert worth.metadata["tally"]["moves"] == 2
        assert worth.value["score"] == 0
        assert worth.value["regret"] <= 1e-12


def test_a_model_may_try_again_if_it_is_allowed_to(tmp_path):
    found = evaluate(tmp_path, "numduel/garbage", game="duel", games=2, attempts=2)
    assert all(worth.metadata["tally"]["answers"] == 3 for worth in worths(found) if worth.metadata["tally"]["answers"])


def test_a_game_can_be_scored_again_from_its_log(log):
    assert figure(scored_again(log), "regret") == figure(log, "regret")
