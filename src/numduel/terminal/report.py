"""What perfect play looks like: a whole game's solution, or that of a position."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from numduel.advice import hint, percent, ranking
from numduel.advice.standing import counted, exactly, shares, standing
from numduel.game import AnyGame, NumduelError
from numduel.solve.data import game_data, position_data
from numduel.solve.solution import Solution
from numduel.terminal.console import BOLD, DIM, LONGEST, Console
from numduel.terminal.solving import solver


def show(console: Console, game: AnyGame, state: Any, *, as_json: bool) -> None:
    """The solution of a game, or of one of its positions."""
    solution = solver(console)(game)
    if as_json:
        console.say(json.dumps(game_data(solution) if state is None else position_data(solution, state)))
    elif state is None:
        whole(console, solution)
    else:
        position(console, solution, state)


def stream(console: Console, game: AnyGame, lines: Iterable[bytes], warn: Callable[[str], None]) -> bool:
    """Answer each line, a position, with a line of JSON; False if any of them was not a position."""
    solution = solver(console)(game)
    right = True
    for line in lines:
        text = line.decode(errors="replace").strip()
        if not text:
            continue
        try:
            answer = position_data(solution, game.from_position(text))
        except NumduelError as error:
            right = False
            warn(str(error))
            answer = {"position": text[:LONGEST], "error": str(error)}
        console.say(json.dumps(answer))
        console.flush()
    return right


def whole(console: Console, solution: Solution[Any]) -> None:
    """A game from its start."""
    game, figures = solution.game, solution.figures
    start = game.start()
    console.say(console.paint(f"{game.title}, solved", BOLD))
    console.say(f"{counted(figures.positions, 'position')}, solved in {figures.seconds:.2f} s.")
    console.say(shares(solution))
    console.say()
    console.say(standing(solution, start, "The first player"))
    console.say()
    console.say("First moves:")
    for line in ranking(solution.moves(start)):
        console.say(f"  {line}")
    for draw, _ in game.chances(start):
        state = game.play(start, draw)
        worth = ", ".join(f"{move} {exactly(value)}" for move, value in solution.moves(state).items())
        console.say(f"  {draw}: {worth}")


def position(console: Console, solution: Solution[Any], state: Any) -> None:
    """A position of a game."""
    game = solution.game
    outcome = game.outcome(state)
    if outcome:
        console.say(f"The game is over: {outcome.reason}.")
        return
    console.say(standing(solution, state, f"Player {game.turn(state)}"))
    if game.moves(state):
        for line in hint(solution, state):
            console.say(line)
    else:
        for draw, weight in game.chances(state):
            value = percent(solution.value(game.play(state, draw)))
            console.say(f"{draw}: {value} {console.paint(f'({weight} left)', DIM)}")
