"""What perfect play looks like: a whole game's solution, or that of a position."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from numduel.advice import hint, percent, ranking
from numduel.game import AnyGame, NumduelError
from numduel.solve.solution import Forced, Solution
from numduel.terminal.console import BOLD, DIM, LONGEST, Console
from numduel.terminal.solving import solver


def show(console: Console, game: AnyGame, state: Any, *, as_json: bool) -> None:
    """The solution of a game, or of one of its positions."""
    solution = solver(console)(game)
    if as_json:
        console.say(json.dumps(data(solution) if state is None else position_data(solution, state)))
    elif state is None:
        whole(console, solution)
    else:
        position(console, solution, state)


def stream(console: Console, game: AnyGame, lines: Iterable[bytes], warn: Callable[[str], None]) -> bool:
    """Answer each line, a position, by a line of JSON; False if one of them was none."""
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
    even = figures.positions - figures.won - figures.lost
    counts = {"won": figures.won, "lost": figures.lost, "drawn": even}
    if not isinstance(solution, Forced):  # what is not certain yet is only more or less likely
        counts = {"better than even": figures.won, "worse": figures.lost, "even": even}
    shares = ", ".join(f"{100 * count / figures.positions:.2f} % {what}" for what, count in counts.items())
    console.say(f"{counted(figures.positions, 'position')}, worked out in {figures.seconds:.2f} s.")
    console.say(f"For the player whose turn it is: {shares}.")
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


def standing(solution: Solution[Any], state: Any, who: str) -> str:
    """How the player whose turn it is stands."""
    value, end = solution.value(state), solution.distance(state)
    if not isinstance(solution, Forced):
        return f"{who}'s winning chance is {exactly(value)}."
    if end is None:
        return f"{who} can draw, and no more."
    return f"{who} {'wins' if value == 1 else 'loses'}, within {counted(end, 'move')}."


def counted(number: int, what: str) -> str:
    """So many of something."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


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


def exactly(value: float) -> str:
    """A winning chance with as many digits as are of use."""
    return percent(value) if value in {0.0, 0.5, 1.0} else f"{100 * value:.3f} %"


def data(solution: Solution[Any]) -> dict[str, Any]:
    """A game's solution for programs."""
    game, start = solution.game, solution.game.start()
    draws = {draw: solution.moves(game.play(start, draw)) for draw, _ in game.chances(start)}
    return {
        "game": game.key,
        "rules": game.rules,
        **solution.figures._asdict(),
        "value": solution.value(start),
        "moves": draws or solution.moves(start),
    }


def position_data(solution: Solution[Any], state: Any) -> dict[str, Any]:
    """A position's solution for programs."""
    return {
        "position": solution.game.position(state),
        "value": solution.value(state),
        "moves": solution.moves(state),
        "best": solution.best(state),
    }
