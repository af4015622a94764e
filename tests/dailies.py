"""Somebody who knows the answers to puzzles, and types them."""

import io
from datetime import date
from typing import Any

import numduel
from numduel.puzzles.daily import puzzle_on
from numduel.puzzles.puzzle import Puzzle
from numduel.terminal.console import Console
from numduel.terminal.dialogue import NAMES
from numduel.terminal.host import dialogue


def lines(game: numduel.Game[Any], puzzle: Puzzle, given: str) -> list[str]:
    """What to type to give an answer."""
    if not game.moves(puzzle.state):
        return [given]
    return dialogue(game, Console(io.BytesIO(), io.StringIO()), NAMES).answers(given)


def typed(day: date, *wrong: str) -> list[str]:
    """The answers to a day's five, right ones except in the games named: there, the first answer is wrong."""
    answers = []
    for key in numduel.GAMES:
        game = numduel.game(key)
        puzzle = puzzle_on(numduel.solve(game), day)
        given = [next(each for each in puzzle.answers if each != puzzle.answer)] if key in wrong else []
        if not given or len(puzzle.answers) > 2:
            given.append(puzzle.answer)
        answers += [line for each in given for line in lines(game, puzzle, each)]
    return answers
