"""Only games of the same conditions are counted together, each once, and what differs is set side by side."""

import subprocess
import sys
from collections import Counter
from math import isclose
from pathlib import Path

import pytest

import numduel
from models.report.made import as_data, log, retold, samples, stored, unscored
from numduel.models.report import data, report


def test_a_copy_of_a_log_is_counted_once_and_the_finished_one_counts(tmp_path):
    games = samples("wits", "easy", 4)
    stored(tmp_path / "a", log(games[:2], status="started"))
    stored(tmp_path / "b", log(games), kind="json")
    found = data(report([str(tmp_path / "a"), str(tmp_path / "b")]))
    assert found["groups"][0]["games"] == 4
    assert "1 log is of an evaluation that another log has, too: counted once." in found["notes"]
    assert not [note for note in found["notes"] if "not finished" in note]


def test_a_game_that_a_later_log_took_over_is_counted_once(tmp_path):
    games = samples("wits", "easy", 4)
    found = as_data(tmp_path, log(games[:2], name="first", status="error"), log(games, name="retried"))
    assert found["groups"][0]["games"] == 4
    assert "2 games in a log that continued another one: counted once." in found["notes"]
    assert "1 log is not finished: the games that it has are counted." in found["notes"]


def test_a_game_that_ended_by_an_error_counts_when_it_was_played_again(tmp_path):
    from inspect_ai.log import EvalError

    games = samples("wits", "easy", 4)
    failed = [
        each.model_copy(update={"error": EvalError(message="?", traceback="", traceback_ansi="")}) for each in games
    ]
    found = as_data(tmp_path, log(failed, name="first", status="error"), log(games, name="retried"))
    assert found["groups"][0]["games"] == 4
    assert "4 games ended in an error: left out." in found["notes"]


def test_epochs_are_more_games_of_the_same_pairs(tmp_path):
    games = [*samples("wits", "easy", 4), *samples("wits", "easy", 4, epoch=2)]
    (only,) = as_data(tmp_path, log(games))["groups"]
    assert (only["games"], only["pairs"]) == (8, 2)


def test_other_seeds_are_other_pairs_of_the_same_conditions(tmp_path):
    games = log(samples("wits", "easy", 4)), log(samples("wits", "easy", 4, seed="two"), name="two")
    (only,) = as_data(tmp_path, *games)["groups"]
    assert (only["games"], only["pairs"], only["seeds"]) == (8, 4, ["numduel", "two"])


@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("legal", {"legal": False}),
        ("attempts", {"attempts": 2}),
        ("style", {"style": "book"}),
        ("opponent", {"opponent": "random"}),
        ("rules", {"rules": (("target", 30),)}),
    ],
)
def test_games_under_other_conditions_are_never_counted_together(tmp_path, field, options):
    found = as_data(tmp_path, log(samples("wits", "easy", 4)), log(samples("wits", "easy", 4, **options), name="two"))
    one, two = found["groups"]
    assert one["games"] == two["games"] == 4
    assert one[field] != two[field]
    (varied,) = found["conditions"]
    assert varied["varies"] == field
    assert [value[field] for value in varied["values"]] == [one[field], two[field]]
    assert [value["regret"] for value in varied["values"]] == [one["figures"]["regret"], two["figures"]["regret"]]
    assert (varied["values"][1]["difference"] is None) == (field in ("opponent", "rules"))


def test_a_model_that_is_called_with_other_settings_is_another_player(tmp_path):
    games = samples("wits", "easy", 4)
    found = as_data(
        tmp_path,
        log(games, config={"temperature": 0.0, "max_connections": 3}),
        log(retold(games, 0), name="two", config={"reasoning_effort": "high"}),
        log([], name="three"),
    )
    assert [one["settings"] for one in found["groups"]] == ["temperature=0.0", "reasoning_effort=high"][::-1]
    assert found["conditions"][0]["varies"] == "settings"


def test_forfeits_are_counted_by_their_reason_and_stay_out_of_regret(tmp_path):
    found = as_data(
        tmp_path,
        log(samples("wits", "illegal", 4, attempts=1), "a", "a"),
        log(samples("wits", "garbage", 4, attempts=1), "b", "b"),
    )
    one, two = found["groups"]
    assert (one["forfeits"], one["faults"]) == ({"illegal move": 4}, {"illegal move": 8})
    assert (two["forfeits"], two["faults"]) == ({"bad message": 4}, {"bad message": 8})
    for each in (one, two):
        assert each["figures"]["regret"] == {"value": None, "low": None, "high": None}
        assert (each["figures"]["forfeit"]["value"], each["figures"]["score"]["value"]) == (1.0, 0.0)
    assert Counter(each["fault"] for each in found["faults"]) == {"illegal move": 3, "bad message": 3}


def test_games_that_were_not_scored_are_told(tmp_path):
    from inspect_ai.log import EvalError, EvalSampleLimit, ProvenanceData

    first, second, third, fourth, fifth, _ = samples("wits", "easy", 6)
    broken = EvalError(message="?", traceback="", traceback_ansi="")
    invalid = fifth.model_copy(update={"invalidation": ProvenanceData(author="somebody")})
    limited = fourth.model_copy(update={"limit": EvalSampleLimit(type="token", limit=5)})
    notes = as_data(
        tmp_path, log([first, unscored(second), third.model_copy(update={"error": broken}), limited, invalid])
    )["notes"]
    assert "1 game ended in an error: left out." in notes
    assert "1 game declared invalid: left out." in notes
    assert "1 game not scored: left out." in notes
    assert "1 game ended by Inspect's token limit: forfeited, without an answer." in notes


def test_logs_of_other_tasks_and_versions_are_told(tmp_path):
    games = samples("wits", "easy", 4)
    old = [each.model_copy(update={"metadata": {**each.metadata, "version": "0.0.9"}, "uuid": None}) for each in games]
    found = as_data(tmp_path, log(games), log(old, name="old"), log([], name="foreign", scorer="match"))
    assert "1 log is of other tasks: left out." in found["notes"]
    assert any(note.startswith("Some games were played with numduel 0.0.9, and this is") for note in found["notes"])
    assert [one["version"] for one in found["groups"]] == sorted(["0.0.9", numduel.__version__])
    assert found["conditions"][0]["varies"] == "version"


def test_few_games_and_one_seat_are_told(tmp_path):
    notes = as_data(tmp_path, log([each for each in samples("wits", "easy", 4) if each.metadata["seat"] == 1]))["notes"]
    assert "All figures come from fewer than 20 pairs of games: intervals are wide." in notes
    assert any("did not play both seats equally often" in note for note in notes)


def test_both_formats_of_inspect_say_the_same(tmp_path):
    one = log(samples("wits", "easy", 4))
    assert as_data(tmp_path / "eval", one) == as_data(tmp_path / "json", one, kind="json")


def test_the_original_is_set_beside_its_twins(tmp_path):
    games = samples("wits", "easy", 8)
    worse = samples("wits", "random", 8)
    found = as_data(
        tmp_path,
        log(games, name="original"),
        log(retold(worse, 1), name="one"),
        log(retold(games, 2), name="two"),
        log(retold(games, 0), "alone", "alone"),
    )
    (only,) = found["twins"]
    groups = {one["twin"]: one for one in found["groups"] if one["model"] == "numduel/easy"}
    assert only["original"] == groups[0]["figures"]["regret"]
    assert only["each"] == {"1": groups[1]["figures"]["regret"], "2": groups[2]["figures"]["regret"]}
    assert only["games"] == {"original": 8, "twins": 16}
    raw = [sample.scores["worth"].metadata["tally"] for sample in (*worse, *games)]
    pooled = sum(one["loss"] for one in raw) / sum(one["moves"] for one in raw)
    assert isclose(only["twins"]["value"], pooled, abs_tol=1e-6)
    assert isclose(only["difference"]["value"], pooled - only["original"]["value"], abs_tol=2e-6)
    assert only["difference"]["low"] < only["difference"]["value"] < only["difference"]["high"]
    assert only["meaning"]


def test_a_log_that_inspect_wrote_is_reported(tmp_path):
    """In a process of its own, as its libraries warn."""
    tool = Path(sys.executable).with_name("inspect")
    options = [part for each in ("game=wits", "games=2", "legal=false") for part in ("-T", each)]
    asked = [tool, "eval", "numduel/duel", "--model", "numduel/medium", *options, "--log-dir", tmp_path]
    subprocess.run([*asked, "--display", "none"], capture_output=True, check=True)
    (only,) = data(report([str(tmp_path)]))["groups"]
    assert (only["model"], only["game"], only["games"], only["legal"]) == ("numduel/medium", "wits", 2, False)
    assert only["figures"]["regret"]["value"] is not None
