"""What the first card of a game is worth."""

from typing import Any

from solutions.words import points


def first_cards(solution: Any) -> dict[int, dict[str, float]]:
    """The first player's chance after each first card, by what is done with it."""
    game = solution.game
    start = game.start()
    states = (game.play(start, draw) for draw, _ in game.chances(start))
    return {game.card(state): solution.moves(state) for state in states}


def swing(solution: Any) -> tuple[str, str]:
    """By how many points the first card can change the winning chance, and how many a mistake with it can cost."""
    cards = first_cards(solution).values()
    best = [max(moves.values()) for moves in cards]
    mistakes = [max(moves.values()) - min(moves.values()) for moves in cards]
    return points(max(best) - min(best)), points(max(mistakes))
