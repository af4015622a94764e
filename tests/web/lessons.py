"""Somebody who knows the answers in a lesson."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from numduel.learn.judging import judge, judge_last
from numduel.learn.last_game import resumed
from numduel.learn.lesson import Lesson, Verdict
from numduel.solve.solution import Solution


def judge_on(solution: Solution[Any], made: Lesson, url: str, at: str | None) -> Callable[[str], Verdict]:
    """What judges the answers on a page; `at` is the position in its form, if it has one."""
    number = int(parse_qs(urlsplit(url).query).get("step", ["1"])[0])
    if number <= len(made.steps):
        return lambda answer: judge(solution, made.steps[number - 1], answer)
    state = resumed(made, at)
    return lambda answer: judge_last(solution, state, answer)
