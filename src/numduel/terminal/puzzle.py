"""Puzzles, one after another, for as long as somebody likes them."""

from collections.abc import Callable

from numduel.advice import hint, percent
from numduel.game import AnyGame
from numduel.players.perfect import Solve
from numduel.puzzles import Puzzle, puzzles
from numduel.terminal.console import BOLD, GREEN, RED, Console, EndOfInput
from numduel.terminal.table import dialogue
from numduel.terminal.voice import Person, Quit

HARDEST = 5
NAMES = {1: "Player 1", 2: "Player 2"}


def play(
    console: Console, choose: Callable[[int], AnyGame], secret: bytes, person: Callable[[AnyGame], Person], solve: Solve
) -> None:
    """Ask puzzles until the player leaves; `choose` says which game the next one, by its number, is of."""
    sources = {}
    right = number = 0
    try:
        while True:
            game = choose(number)
            if game not in sources:
                sources[game] = puzzles(solve(game), secret)
            number += 1
            right += ask(console, number, game, next(sources[game]), person(game), solve)
            console.say()
    except (Quit, EndOfInput):
        done = number - 1
        console.say(f"Goodbye. You solved {right} of {done} puzzles." if done else "Goodbye.")


def ask(console: Console, number: int, game: AnyGame, puzzle: Puzzle, person: Person, solve: Solve) -> bool:
    """Ask one puzzle, and explain its answer."""
    state, solution = puzzle.state, solve(game)
    speaks = dialogue(game, console, NAMES)
    stars = "*" * puzzle.grade + "." * (HARDEST - puzzle.grade)
    console.say(console.paint(f"Puzzle {number}: {game.title} ({stars})", BOLD))
    values = {1.0: "the only winning move", 0.5: "the only move that does not lose"}
    what = values.get(solution.value(state), "the best move") if not game.chances(game.start()) else "the best move"
    console.say(f"Find {what} for {NAMES[game.turn(state)]} at {game.position(state)}.")
    if console.terminal:
        speaks.board(state)
    else:
        console.say()
    speaks.turn(state)
    move = speaks.choose(state, person)
    console.gap()
    if move == puzzle.answer:
        console.say(console.paint(f"Right: {move}!", GREEN))
    else:
        lost = percent(solution.loss(state, move))
        console.say(console.paint(f"Not quite: {move} gives away {lost}.", RED))
    for line in hint(solution, state):
        console.say(line)
    return move == puzzle.answer
