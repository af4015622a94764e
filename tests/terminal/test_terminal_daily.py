"""The daily five at the terminal: the same as on the web, with a result to copy and a streak."""

import io
import re
from datetime import date, timedelta

import pytest

import numduel
from commands import numduel as command
from commands import refused
from dailies import typed
from numduel.terminal.console import Console
from numduel.terminal.daily import play
from numduel.terminal.surroundings import this_machine

TODAY = date(2026, 11, 17)
DAY = timedelta(1)


def play_on(day, folder, *wrong, today=None, encoding="utf-8", answers=None):
    """What is printed when a day's five are done, and what was warned of."""
    lines = typed(day, *wrong) if answers is None else answers
    out = io.TextIOWrapper(io.BytesIO(), encoding, errors="replace")
    warned = []
    machine = this_machine()._replace(streak=lambda: folder / "daily.json", warn=warned.append)
    play(Console(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), out), day, today or day, machine)
    out.flush()
    return out.buffer.getvalue().decode(encoding), warned


def last(printed):
    shown, warned = printed
    assert warned == []
    return shown.splitlines()[-1]


def test_the_daily_five_are_one_puzzle_a_game_with_a_result_to_copy(tmp_path):
    out, _ = play_on(TODAY, tmp_path)
    assert out.startswith("The daily five of Tuesday, 2026-11-17\n\nPuzzle 1 of 5, Number Stack Showdown, difficulty ")
    assert re.findall(r"^Puzzle (\d) of 5, ([^,]*), difficulty [*.]{5}$", out, re.MULTILINE) == [
        (str(number), numduel.game(key).title) for number, key in enumerate(numduel.GAMES, 1)
    ]
    assert out.count("Right!") == 5
    assert out.endswith("\nnumduel daily 2026-11-17 🟩🟩🟩🟩🟩 5/5 · streak 1\n")


def test_the_streak_counts_days_in_a_row(tmp_path):
    streaks = [
        last(play_on(day, tmp_path)).partition(" · ")[2]
        for day in (TODAY, TODAY + DAY, TODAY + 2 * DAY, TODAY + 5 * DAY)
    ]
    assert streaks == ["streak 1", "streak 2", "streak 3", "streak 1"]


def test_a_second_try_and_a_miss_have_their_own_marks(tmp_path):
    assert last(play_on(TODAY, tmp_path, "showdown", "wits")) == "numduel daily 2026-11-17 ⬛🟩🟩🟨🟩 4/5 · streak 1"


def test_a_wrong_answer_leaves_another_try_and_does_not_give_the_right_one_away(tmp_path):
    out, _ = play_on(TODAY, tmp_path, "wits")
    asked = out.partition("Puzzle 4 of 5, Duel of Wits")[2]
    between = re.search(
        r"No: .*? gives away 100%\.\nYou have another try\.\n(.*?)Right!\nThe best move is", asked, re.DOTALL
    )
    assert "best" not in between[1]


def test_the_first_result_of_a_day_counts(tmp_path):
    first = last(play_on(TODAY, tmp_path, "duel"))
    assert first == "numduel daily 2026-11-17 🟩🟩🟩🟩🟨 5/5 · streak 1"
    out, _ = play_on(TODAY, tmp_path)
    assert out.endswith(f"You had done these before: the first result counts.\n{first}\n")


def test_the_five_of_a_past_date_are_not_part_of_a_streak(tmp_path):
    assert last(play_on(TODAY - DAY, tmp_path, today=TODAY)) == "numduel daily 2026-11-16 🟩🟩🟩🟩🟩 5/5"
    assert not (tmp_path / "daily.json").exists()


def test_whoever_quits_can_begin_again(tmp_path):
    out, _ = play_on(TODAY, tmp_path, answers=[*typed(TODAY)[:1], "quit"])
    assert out.endswith("Goodbye. You did 1 of 5.\n")
    assert not (tmp_path / "daily.json").exists()
    assert last(play_on(TODAY, tmp_path)).endswith("streak 1")


def test_marks_that_cannot_be_printed_are_replaced(tmp_path):
    printed = play_on(TODAY, tmp_path, "showdown", "wits", encoding="ascii")
    assert last(printed) == "numduel daily 2026-11-17 .##+# 4/5 - streak 1"


def test_a_streak_that_cannot_be_saved_is_said_in_a_line(tmp_path):
    (tmp_path / "file").write_text("")
    out, warned = play_on(TODAY, tmp_path / "file")
    assert out.endswith("5/5 · streak 1\n")
    assert warned == [f"cannot save the streak in {tmp_path}/file/daily.json: File exists"]


def test_numduel_puzzle_daily_asks_those_of_today_and_keeps_the_streak_in_the_data_folder(tmp_path, monkeypatch):
    monkeypatch.setattr("numduel.terminal.surroundings.time.strftime", lambda *_: "2026-11-17T23:59:59Z")
    out, err, code = command("puzzle", "--daily", answers=typed(TODAY), home=tmp_path)
    assert (err, code) == ("", 0)
    assert out == play_on(TODAY, tmp_path)[0]
    assert (tmp_path / "numduel" / "daily.json").exists()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["2999-01-01"], "the puzzles of 2999-01-01 are not out yet: it is "),
        (["tomorrow"], "a date is written like 20"),
        (["2026-11-16", "wits"], "the daily five are the same for everybody: they take no game, rule or seed"),
        (["2026-11-16", "--seed", "1"], "the daily five are the same for everybody"),
    ],
)
def test_a_future_date_and_other_mistakes_are_refused_in_a_sentence(args, sentence):
    assert refused("puzzle", "--daily", *args).startswith(f"numduel: {sentence}")
