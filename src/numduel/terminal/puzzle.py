"""Puzzles at the terminal, one after another, until the player quits."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from numduel.advice import hint, percent
from numduel.game import AnyGame
from numduel.puzzles import HARDEST, NoPuzzles, Puzzle, puzzles, task
from numduel.solve.solution import Solution
from numduel.terminal.console import BOLD, GREEN, RED, Console, EndOfInput
from numduel.terminal.dialogue import NAMES
from numduel.terminal.host import dialogue
from numduel.terminal.person import person_at
from numduel.terminal.solving import solver
from numduel.terminal.voice import Quit


def play(console: Console, games: Sequence[AnyGame], secret: bytes) -> None:
    """Ask puzzles from each game in turn until the player quits; easy ones only if there is just one game."""
    several = len(games) > 1
    turns = deque(games)
    sources: dict[AnyGame, Iterator[Puzzle]] = {}
    right = number = 0
    try:
        while True:
            game = turns.popleft()
            solution = solver(console)(game)
            if game not in sources:
                sources[game] = puzzles(solution, secret, plain=not several)
            try:
                puzzle = next(sources[game])
            except NoPuzzles:
                if several:
                    continue  # without this game
                raise
            turns.append(game)
            right += ask(console, number + 1, solution, puzzle)
            number += 1
            console.say()
    except (Quit, EndOfInput):
        console.say(f"Goodbye. You solved {right} of {number}." if number else "Goodbye.")


def ask(console: Console, number: int, solution: Solution[Any], puzzle: Puzzle) -> bool:
    """Ask one puzzle, and explain its answer."""
    game, state = solution.game, puzzle.state
    speaks = dialogue(game, console, NAMES)
    stars = "*" * puzzle.grade + "." * (HARDEST - puzzle.grade)
    console.say(console.paint(f"Puzzle {number}, {game.title}, difficulty {stars}", BOLD))
    console.say(f"{NAMES[game.turn(state)]} is to move at {game.position(state)}. Find {task(solution, state)}.")
    console.say()
    if console.terminal:
        speaks.board(state)
    speaks.turn(state)
    move = speaks.choose(state, person_at(game, console))
    console.gap()
    if move == puzzle.answer:
        console.say(console.paint("Right!", GREEN))
    else:
        console.say(console.paint(f"No: {move} gives away {percent(solution.loss(state, move))}.", RED))
    for line in hint(solution, state):
        console.say(line)
    return move == puzzle.answer
