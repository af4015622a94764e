"""The game that ends a lesson: the learner against a perfect computer, in positions alone."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from numduel.fair import Stream, secret_from
from numduel.game import CHANCE, AnyGame, BadPosition, quoted
from numduel.learn.judging import right_moves, told
from numduel.learn.lesson import LEARNER, Lesson
from numduel.learn.searching import pick_draw
from numduel.players.greedy import GreedyPlayer
from numduel.solve.picking import pick
from numduel.solve.solution import Solution

MOST = 2000  # positions of a last game


class Turn(NamedTuple):
    """What a move of the learner led to."""

    state: Any  # with the learner to move, or over
    replied: str  # what the computer did, as a sentence; empty if the game was over
    reply: str  # the same as a move


def go_on(solution: Solution[Any], state: Any, move: str) -> Turn:
    """Play a move of the learner, and whatever comes before the next: draws, and the computer's best move."""
    game, replied, reply = solution.game, "", ""
    state = game.play(state, move)
    while (whose := game.to_move(state)) not in (LEARNER, None):
        if whose == CHANCE:
            move = drawn(game, state)
        else:
            move = reply = resist(solution, state)
            replied = f"The computer {told(game, state, move)}."
        state = game.play(state, move)
    return Turn(state, replied, reply)


def resist(solution: Solution[Any], state: Any) -> str:
    """The computer's move: a best one, which holds out longest if all is lost.

    Among equals it adds, and varies with the position; with cards it is what anybody would play.
    """
    game, best = solution.game, solution.best(state)
    if not solution.distance(state):
        sensible = GreedyPlayer().choose(game, state)
        return sensible if sensible in best else pick(solution, state)
    ends = [solution.distance(game.play(state, move)) or 0 for move in best]
    longest = [move for move, end in zip(best, ends, strict=True) if end == max(ends)]
    longest = [move for move in longest if move.startswith("add")] or longest  # others would look like giving up
    return longest[_chance(game, state, "reply")(len(longest))]


def drawn(game: AnyGame, state: Any) -> str:
    """The card that comes next: it follows from the position, so that a position is all there is to remember."""
    return pick_draw(game.chances(state), _chance(game, state, "draw"))


def _chance(game: AnyGame, state: Any, what: str) -> Callable[[int], int]:
    """Random whole numbers that follow from the position."""
    return Stream(secret_from(f"learn {game.position(state)}"), what).below


def positions(solution: Solution[Any], start: Any) -> Mapping[str, Any] | None:
    """Where right moves can lead from a position, the learner to move; None if they do not always lead to a win."""
    game = solution.game
    found, states = {game.position(start): start}, [start]
    for state in states:
        for move in right_moves(solution, state):
            after = go_on(solution, state, move).state
            outcome = game.outcome(after)
            if outcome and outcome.winner != LEARNER:
                return None
            text = game.position(after)
            if not outcome and text not in found:
                found[text] = after
                states.append(after)
        if len(found) > MOST:
            return None
    return found


def resumed(lesson: Lesson, at: str | None) -> Any:
    """The state at a position of the last game, by default its first; BadPosition if it does not come up there."""
    if at is None:
        return lesson.last.state
    if at not in lesson.positions:
        raise BadPosition(f"{quoted(at)} does not come up in this lesson's last game")
    return lesson.positions[at]
