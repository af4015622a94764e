"""What the first card of a game is worth."""

from typing import Any

from solutions.words import points


def first_cards(solution: Any) -> dict[int, dict[str, float]]:
    """For each first card the first player's chance by what is done with it."""
    game = solution.game
    start = game.start()
    states = (game.play(start, draw) for draw, _ in game.chances(start))
    return {game.card(state): solution.moves(state) for state in states}


def swing(solution: Any) -> tuple[str, str]:
    """By how many points the first card can move the winning chance, and a mistake with it."""
    cards = first_cards(solution).values()
    best = [max(moves.values()) for moves in cards]
    mistakes = [max(moves.values()) - min(moves.values()) for moves in cards]
    return points(max(best) - min(best)), points(max(mistakes))
