"""How a sensible beginner plays Duel of Wits."""

from numduel.players.greedy.wins import winning
from numduel.rules.wits import State, Wits


def choose(game: Wits, state: State) -> str:
    """Win if you can; otherwise go as high as you can without letting the opponent win at once."""
    after = {move: game.play(state, move) for move in game.moves(state)}
    safe = {move: new[0] for move, new in after.items() if winning(game, new) is None}
    return winning(game, state) or max(safe, key=lambda move: safe[move], default="add 1")
