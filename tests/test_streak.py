"""How many days in a row the daily puzzles were done."""

from datetime import date, timedelta

import pytest

from numduel.streak import Streak, read, write

TODAY = date(2026, 11, 17)
DAY = timedelta(1)


def test_a_streak_grows_by_a_day_and_starts_again_after_a_day_without_puzzles():
    streak = Streak()
    for day, days in ((TODAY, 1), (TODAY + DAY, 2), (TODAY + 2 * DAY, 3), (TODAY + 4 * DAY, 1)):
        streak = streak.extended(day, "🟩")
        assert (streak.day, streak.days) == (day, days)


def test_a_day_counts_once_with_its_first_result():
    streak = Streak().extended(TODAY, "⬛")
    assert streak.extended(TODAY, "🟩") is streak
    assert streak.extended(TODAY - DAY, "🟩") is streak  # the clock was set back


def test_a_streak_is_kept_in_a_file(tmp_path):
    path = tmp_path / "new" / "daily.json"
    assert read(path) == Streak()
    write(path, Streak(TODAY, 3, "🟩⬛"))
    assert read(path) == Streak(TODAY, 3, "🟩⬛")
    assert [file.name for file in path.parent.iterdir()] == ["daily.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b'{"day": 7, "days": 1, "marks": ""}',
        b'{"day": "x", "days": 1, "marks": ""}',
        b"\xff",
        b"null",
    ],
)
def test_a_file_that_holds_something_else_begins_a_new_streak(tmp_path, content):
    path = tmp_path / "daily.json"
    path.write_bytes(content)
    assert read(path) == Streak()
