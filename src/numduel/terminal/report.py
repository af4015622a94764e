"""What perfect play looks like: a whole game's solution, or that of a position."""

from typing import Any

from numduel.advice import hint, percent, ranking
from numduel.solve.solution import Solution
from numduel.terminal.console import BOLD, DIM, Console


def whole(console: Console, solution: Solution[Any]) -> None:
    """A game from its start."""
    game, figures = solution.game, solution.figures
    start = game.start()
    console.say(console.paint(f"{game.title}, solved", BOLD))
    won, lost = figures.won / figures.positions, figures.lost / figures.positions
    even = f", {1 - won - lost:.2%} even" if figures.won + figures.lost < figures.positions else ""
    about = f"{figures.positions:,} positions in {figures.seconds:.2f} s"
    console.say(f"{about}; for the player whose turn it is, {won:.2%} are good, {lost:.2%} bad{even}.")
    console.say()
    end = solution.distance(start)
    within = f", and the game ends within {end} moves" if end else ""
    console.say(f"The first player's winning chance is {exactly(solution.value(start))}{within}.")
    console.say()
    console.say("First moves:")
    if game.moves(start):
        _moves(console, solution, start, "  ")
    for draw, _ in game.chances(start):
        state = game.play(start, draw)
        worth = ", ".join(f"{move} {exactly(value)}" for move, value in solution.moves(state).items())
        console.say(f"  {draw}: {worth}")


def _moves(console: Console, solution: Solution[Any], state: Any, indent: str) -> None:
    groups = ranking(solution, state)
    width = max(len(chance) for chance, _ in groups)
    for chance, moves in groups:
        console.say(f"{indent}{chance:>{width}}: {', '.join(moves)}")


def position(console: Console, solution: Solution[Any], state: Any) -> None:
    """A position of a game."""
    game = solution.game
    outcome = game.outcome(state)
    if outcome:
        console.say(f"The game is over: {outcome.reason}.")
        return
    end = solution.distance(state)
    within = f"; the game ends within {end} moves" if end else ""
    console.say(f"Player {game.turn(state)}'s winning chance is {percent(solution.value(state))}{within}.")
    if game.moves(state):
        for line in hint(solution, state):
            console.say(line)
    else:
        for draw, weight in game.chances(state):
            value = percent(solution.value(game.play(state, draw)))
            console.say(f"{draw}: {value} {console.paint(f'({weight} left)', DIM)}")


def exactly(value: float) -> str:
    """A winning chance with as many digits as are of use."""
    return percent(value) if value in (0.0, 0.5, 1.0) else f"{100 * value:.3f} %"


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
