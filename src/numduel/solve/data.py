"""Solutions as JSON data, for programs."""

from typing import Any

from numduel.solve.solution import Solution


def game_data(solution: Solution[Any]) -> dict[str, Any]:
    """A game's solution."""
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
    """A position's solution."""
    return {
        "position": solution.game.position(state),
        "value": solution.value(state),
        "moves": solution.moves(state),
        "best": solution.best(state),
    }
