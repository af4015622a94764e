"""The figures of a report are those of the games in its logs, computed here again from the raw moves."""

import json
from collections import Counter
from math import isclose

import pytest

from models.report.made import log, moves, reported, samples, stored
from numduel.models.report import data, page, report
from numduel.models.report.shares import WAYS


def group(found, each):
    (only,) = [one for one in found["groups"] if (one["model"], one["game"]) == (each.eval.model, key_of(each))]
    return only


def key_of(each):
    return each.samples[0].metadata["game"]


def test_there_is_a_group_for_each_model_and_game(found, logs):
    assert found["numduel"] == 1
    assert len(found["groups"]) == len(logs)
    assert [one["game"] for one in found["groups"]] == ["showdown"] * 3 + ["wits"] * 3
    assert [one["model"] for one in found["groups"]] == ["numduel/easy", "numduel/perfect", "numduel/random"] * 2
    assert all((one["games"], one["pairs"], one["seats"]) == (8, 4, {"1": 4, "2": 4}) for one in found["groups"])


def test_regret_and_blunders_are_those_of_the_raw_moves(found, logs):
    for each in logs:
        own, shown = moves(each), group(found, each)["figures"]
        losses = [max(move["worth"].values()) - move["worth"][move["move"]] for move in own]
        assert isclose(shown["regret"]["value"], sum(losses) / len(losses), abs_tol=1e-6)
        assert isclose(shown["blunders"]["value"], sum(loss >= 0.15 for loss in losses) / len(losses), abs_tol=1e-6)
        assert shown["regret"]["low"] <= shown["regret"]["value"] <= shown["regret"]["high"]


def test_scores_tokens_and_seconds_are_those_of_the_raw_games(found, logs):
    for each in logs:
        shown, games = group(found, each)["figures"], each.samples
        won = [sample.scores["worth"].metadata["outcome"]["winner"] for sample in games]
        scores = [
            0.5 if who is None else float(who == each.metadata["seat"]) for who, each in zip(won, games, strict=True)
        ]
        assert isclose(shown["score"]["value"], sum(scores) / len(scores), abs_tol=1e-6)
        given = [answer for sample in games for answer in sample.store["numduel"]["answers"]]
        assert isclose(
            shown["tokens"]["value"], sum(one["output_tokens"] for one in given) / len(moves(each)), abs_tol=1e-6
        )
        assert isclose(shown["seconds"]["value"], 0.25, abs_tol=1e-6)


@pytest.mark.parametrize("way", ["phase", "choice", "standing", "luck"])
def test_the_sources_of_regret_are_those_of_the_raw_moves(found, logs, way):
    for each in logs:
        own, shown = moves(each), group(found, each)[f"by_{way}"]
        kind = (
            (lambda move: "lucky" if move["luck"] > 0.05 else "unlucky" if move["luck"] < -0.05 else "neither")
            if way == "luck"
            else (lambda move: move[way])
        )
        counts = Counter(map(kind, own))
        total = sum(move["loss"] for move in own)
        assert {name: one["moves"] for name, one in shown.items() if one["moves"]} == counts
        for name, one in shown.items():
            loss = sum(move["loss"] for move in own if kind(move) == name)
            assert (
                one["regret"] is None if not counts[name] else isclose(one["regret"], loss / counts[name], abs_tol=1e-6)
            )
            assert isclose(one["of_moves"], counts[name] / len(own), abs_tol=1e-6)
            assert one["of_regret"] is None if not total else isclose(one["of_regret"], loss / total, abs_tol=1e-6)


def test_a_draw_that_was_allowed_is_a_source_of_regret_but_no_move(tmp_path, logs):
    greedy = log(samples("duel", "greedy", 12, opponent="greedy"))
    kept = [sample.scores["worth"].metadata["let_off"] for sample in greedy.samples]
    allowed = sum(each["loss"] for each in kept if each)
    assert allowed
    everything = reported(tmp_path, greedy)
    (shown,) = data(everything)["groups"]
    total = allowed + sum(move["loss"] for move in moves(greedy))
    assert isclose(shown["figures"]["regret"]["value"], total / len(moves(greedy)), abs_tol=1e-6)
    for way in WAYS:
        assert isclose(sum(one["of_regret"] for one in shown[f"by_{way}"].values()), 1, abs_tol=1e-5)
    one = shown["by_choice"]["draw allowed"]
    assert (one["moves"], one["regret"], one["of_moves"]) == (0, None, 0)
    assert isclose(one["of_regret"], allowed / total, abs_tol=1e-6)
    assert f"{100 * allowed / total:.0f}% of regret" in page(everything)
    assert "draw allowed" in page(everything)
    assert "draw allowed" not in page(reported(tmp_path / "others", *logs))


def test_forced_moves_give_nothing_away(found):
    assert all(one["by_choice"]["forced"]["regret"] in (0.0, None) for one in found["groups"])


def test_it_is_the_same_in_any_order_and_with_copies(logs, found, tmp_path):
    paths = []
    for number, each in enumerate(reversed(logs)):
        paths.append(str(stored(tmp_path / f"{number}", each)))
    again = data(report([*paths, paths[0], str(tmp_path)]))
    assert json.dumps(again) == json.dumps(found)
