"""The daily five: one puzzle a game, the same for everybody on a date, harder from Monday to Sunday."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from threading import Barrier

import pytest

import numduel
from dailies import typed
from numduel.memo import Recent
from numduel.puzzles import SET, daily, puzzle_set
from numduel.puzzles.daily import FIRST_TRY, MISSED, SECOND_TRY, day_from, mark_of, puzzle_on, result, tries
from walks import WHOLE

TODAY = date(2026, 11, 17)
MONDAY = date(2026, 1, 5)
DAY = timedelta(1)
HARDEST = {"showdown": 5, "battle": 5, "target": 3, "wits": 5, "duel": 4}  # at least, on any Sunday


def five(day):
    return [puzzle_on(numduel.solve(numduel.game(key)), day) for key in numduel.GAMES]


@pytest.mark.parametrize("key", numduel.GAMES)
def test_through_a_year_each_week_goes_from_easy_to_hard(key):
    solution = numduel.solve(numduel.game(key))
    sundays = []
    weeks = range(0, 52, 1 if WHOLE else 13)
    for week in weeks:
        days = [puzzle_on(solution, MONDAY + (7 * week + day) * DAY) for day in range(7)]
        grades = [puzzle.grade for puzzle in days]
        assert grades == sorted(grades)
        assert grades[0] == 1
        assert grades[-1] >= HARDEST[key]
        assert len({puzzle.state for puzzle in days}) == 7
        sundays.append(days[-1].state)
    assert len(set(sundays)) > len(weeks) / 5  # other weeks, other puzzles, even in the smallest game


def test_there_is_one_puzzle_a_game_and_each_day_has_others():
    today, tomorrow = five(TODAY), five(TODAY + DAY)
    assert len(today) == 5
    assert not {puzzle.state for puzzle in today} & {puzzle.state for puzzle in tomorrow}
    assert five(TODAY) == today


@pytest.mark.parametrize("day", [date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 3), date(2028, 2, 29)])
def test_the_turn_of_the_year_is_in_the_middle_of_a_week(day):
    monday = day - day.weekday() * DAY
    solution = numduel.solve(numduel.game("wits"))
    week = [puzzle_on(solution, monday + number * DAY) for number in range(7)]
    assert [puzzle.grade for puzzle in week] == sorted(puzzle.grade for puzzle in week)
    assert puzzle_on(solution, day) == week[day.weekday()]


def test_two_processes_agree_wherever_they_run():
    """From the date alone: no seed, no clock, no time zone, no order of a set."""
    answers = "".join(f"{line}\n" for line in typed(date(2026, 11, 16))).encode()
    shown = [
        subprocess.run(
            [sys.executable, "-m", "numduel", "puzzle", "--daily", "2026-11-16"],
            input=answers,
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed, zone in (("1", "Pacific/Kiritimati"), ("2", "Pacific/Pago_Pago"))
    ]
    assert shown[0] == shown[1]
    assert "🟩🟩🟩🟩🟩 5/5".encode() in shown[0]


def test_a_day_is_made_once_however_many_ask_at_the_same_time(monkeypatch):
    calls, ready = [], Barrier(4)

    def counted(*args):
        calls.append(args)
        return puzzle_set(*args)

    def ask(_):
        ready.wait(30)
        return puzzle_on(solution, TODAY)

    monkeypatch.setattr(daily, "puzzle_set", counted)
    monkeypatch.setattr(daily, "_weeks", Recent(4))
    solution = numduel.solve(numduel.game("duel"))
    with ThreadPoolExecutor(4) as threads:
        assert len({puzzle.state for puzzle in threads.map(ask, range(4))}) == 1
    puzzle_on(solution, TODAY + DAY)  # of the same week
    assert len(calls) == 1


def test_a_date_is_refused_in_a_sentence_if_it_is_none_or_has_no_puzzles():
    assert day_from("2026-11-17", TODAY) == TODAY
    assert day_from("2026-01-01", TODAY) == date(2026, 1, 1)
    for text, sentence in {
        "2026-11-18": "the puzzles of 2026-11-18 are not out yet: it is 2026-11-17 by UTC",
        "2025-12-31": "there are no puzzles of 2025-12-31: the first are of 2026-01-01",
        "2026-02-30": "a date is written like 2026-11-17, not '2026-02-30'",
        "20261117": "a date is written like 2026-11-17, not '20261117'",
        "\u0662\u0660\u0662\u0666-11-17": "a date is written like 2026-11-17, not '\u0662\u0660\u0662\u0666-11-17'",
        "yesterday": "a date is written like 2026-11-17, not 'yesterday'",
    }.items():
        with pytest.raises(numduel.NumduelError) as refused:
            day_from(text, TODAY)
        assert str(refused.value) == sentence


def test_a_mark_says_at_which_try_a_puzzle_was_solved_and_not_what_the_answer_is():
    solution = numduel.solve(numduel.game("wits"))
    puzzle = puzzle_on(solution, TODAY)
    wrong, *_ = (given for given in puzzle.answers if given != puzzle.answer)
    assert tries(puzzle) == 2
    assert mark_of(puzzle, []) == mark_of(puzzle, [wrong]) == ""
    assert mark_of(puzzle, [puzzle.answer]) == FIRST_TRY
    assert mark_of(puzzle, [wrong, puzzle.answer]) == SECOND_TRY
    assert mark_of(puzzle, [wrong, wrong]) == mark_of(puzzle, [wrong, wrong, puzzle.answer]) == MISSED


def test_with_two_answers_to_choose_from_there_is_no_second_try():
    puzzle = puzzle_on(numduel.solve(numduel.game("showdown")), TODAY)
    wrong = {"keep": "give", "give": "keep"}[puzzle.answer]
    assert tries(puzzle) == 1
    assert mark_of(puzzle, [wrong]) == mark_of(puzzle, [wrong, puzzle.answer]) == MISSED


def test_the_result_is_a_line_of_marks():
    assert result(TODAY, "🟩🟩🟨⬛🟩", 3) == "numduel daily 2026-11-17 🟩🟩🟨⬛🟩 4/5 · streak 3"
    assert result(TODAY, ["⬛"] * 5) == "numduel daily 2026-11-17 ⬛⬛⬛⬛⬛ 0/5"


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_week_has_enough_puzzles_of_each_game(key):
    assert len(puzzle_set(numduel.solve(numduel.game(key)), b"week")) == SET
