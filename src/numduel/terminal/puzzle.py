"""Puzzles at the terminal, one after another, until the player quits."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from numduel.advice import ranking
from numduel.game import AnyGame, listed
from numduel.puzzles import puzzles
from numduel.puzzles.puzzle import HARDEST, Puzzle
from numduel.solve.solution import Solution
from numduel.terminal.console import BOLD, GREEN, RED, Console, EndOfInput
from numduel.terminal.dialogue import NAMES, Speaks
from numduel.terminal.host import dialogue
from numduel.terminal.person import Person, person_at
from numduel.terminal.solving import solver
from numduel.terminal.voice import Quit, one_of


def play(console: Console, games: Sequence[AnyGame], secret: bytes) -> None:
    """Ask puzzles from each game in turn until the player quits."""
    turns = deque(games)
    sources: dict[AnyGame, Iterator[Puzzle]] = {}
    right = number = 0
    try:
        while True:
            game = turns[0]
            turns.rotate(-1)
            solution = solver(console)(game)
            puzzle = next(sources.setdefault(game, puzzles(solution, secret)))
            given = ask(console, f"Puzzle {number + 1}", solution, puzzle)
            right += puzzle.answer in given
            number += 1
            console.say()
    except (Quit, EndOfInput):
        console.say(f"Goodbye. You solved {right} of {number}." if number else "Goodbye.")


def ask(console: Console, name: str, solution: Solution[Any], puzzle: Puzzle, tries: int = 1) -> list[str]:
    """Ask one puzzle until it is solved or there is no try left, then explain it; the answers that were given."""
    game, state = solution.game, puzzle.state
    stars = "*" * puzzle.grade + "." * (HARDEST - puzzle.grade)
    console.say(console.paint(f"{name}, {game.title}, difficulty {stars}", BOLD))
    what = "is to move" if game.moves(state) else "draws next"
    console.say(f"{NAMES[game.turn(state)]} {what} at {game.position(state)}. {puzzle.question}")
    if puzzle.note:
        console.say(puzzle.note)
    console.say()
    speaks, person = dialogue(game, console, NAMES), person_at(game, console)
    if console.terminal:
        speaks.board(state)
    speaks.turn(state)
    given: list[str] = []
    while True:
        given.append(_answer(speaks, person, game, puzzle))
        verdict = puzzle.verdict(solution, given[-1])
        console.gap()
        if verdict.right:
            console.say(console.paint("Right!", GREEN))
        else:
            console.say(console.paint(f"No: {given[-1]} {verdict.fault}.", RED))
        if verdict.right or len(given) == tries:
            break
        console.say("You have another try.")
    for line in (verdict.why, *ranking(verdict.worth)):
        console.say(line)
    return given


def _answer(speaks: Speaks, person: Person, game: AnyGame, puzzle: Puzzle) -> str:
    """An answer: a move in the words of the game, or one of the answers as they are."""
    if game.moves(puzzle.state):
        return speaks.choose(puzzle.state, person)
    choices = listed(puzzle.answers)
    return person.ask(f"Your answer ({choices}): ", one_of(*puzzle.answers), choices)
