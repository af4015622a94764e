"""Lessons: each game and its secret in about a minute, every step checked by the solution."""

from importlib import import_module
from typing import Any

from numduel.learn.last_game import positions
from numduel.learn.lesson import Lesson, NoLesson, Plan
from numduel.solve.solution import Solution


def lesson(solution: Solution[Any]) -> Lesson:
    """The lesson of a solved variant; NoLesson says why it has none."""
    game = solution.game
    plan: Plan = import_module(f"{__name__}.{game.key}").plan(game, solution)
    found = positions(solution, plan.last.state)
    if found is None:
        raise NoLesson(f"this variant of {game.key} has no short game to win at the end of a lesson")
    return Lesson(*plan, found)
