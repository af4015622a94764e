"""Somebody who knows the answers to puzzles, and types them."""

from datetime import date

import numduel
from numduel.puzzles.daily import puzzle_on


def typed(day: date, *wrong: str) -> list[str]:
    """The answers to a day's five, right ones except in the games named: there, the first answer is wrong."""
    answers = []
    for key in numduel.GAMES:
        game = numduel.game(key)
        puzzle = puzzle_on(numduel.solve(game), day)
        given = [next(each for each in puzzle.answers if each != puzzle.answer)] if key in wrong else []
        if not given or len(puzzle.answers) > 2:
            given.append(puzzle.answer)
        answers += given
    return answers
