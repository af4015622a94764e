"""How a table of Target Sum Showdown is set up."""

from numduel.game import an
from numduel.rules.target import State, Target
from numduel.web.drawing.target import pips
from numduel.web.setup.pressing import Press, Setup, press, steps, turns, whose


def setup(game: Target, state: State) -> Setup:
    """Both scores, the tokens and the turn."""
    (one, two), turn = game.scores(state), game.turn(state)
    pool = game.pool(state)
    counts = [pool.get(number, 0) for number in range(1, game.numbers + 1)]
    tokens = "".join(map(str, counts))
    return Setup(
        (
            steps(game, f"{whose(1)} score", one, lambda new: f"{new}/{two}/{tokens}/{turn}"),
            steps(game, f"{whose(2)} score", two, lambda new: f"{one}/{new}/{tokens}/{turn}"),
            turns(game, turn, lambda new: f"{one}/{two}/{tokens}/{new}"),
        ),
        tokens=tuple(_token(game, state, counts, number) for number in range(1, game.numbers + 1)),
    )


def _token(game: Target, state: State, counts: list[int], number: int) -> Press:
    """A number's tokens: each press takes one, and when none is left, the next puts all of them back."""
    left, (one, two) = counts[number - 1], game.scores(state)
    new = "".join(map(str, [*counts[: number - 1], left - 1 if left else game.copies, *counts[number:]]))
    label = f"Take {an(number)}, {left} left" if left else f"Put the {number}s back"
    found = press(game, str(number), label, f"{one}/{two}/{new}/{game.turn(state)}")
    return found._replace(note=pips(left, game.copies), gone=not left)
