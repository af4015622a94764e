"""Why a move of Duel of Wits is good or bad: who climbs the ladder of totals from which the player to move loses."""

from collections.abc import Collection
from typing import Any

from numduel.advice.look import Look, Template
from numduel.game import listed
from numduel.rules.wits import State, Wits
from numduel.solve.solution import SAME, Solution

MOST_RUNGS = 2  # that a sentence can name


def leads_to(game: Wits, state: State, move: str) -> str:
    """The total that it leaves."""
    return f"leaves {game.play(state, move)[0]}"


def only(look: Look) -> str:
    """Why there is only one move."""
    game, total = look.game, look.state[0]
    return f"multiplying {total} by {game.factor} makes {total * game.factor}, over {game.target}"


def climbs(look: Look) -> str | None:
    """The rungs of the ladder that can be reached next, whatever the reply."""
    if not look.won:
        return None
    replies = [look.game.play(look.after, reply) for reply in look.game.moves(look.after)]
    named = _enough([_rungs(look.solution, state) for state in replies])
    if len(named) > MOST_RUNGS:
        return None
    return f"leaves {look.after[0]}, and whatever the reply, you can make {listed([*map(str, named)])} next"


def _rungs(solution: Solution[Any], state: State) -> set[int]:
    """The totals that can be reached from which the opponent loses, or has lost."""
    game = solution.game
    return {game.play(state, move)[0] for move, worth in solution.moves(state).items() if worth > 1 - SAME}


def _enough(rungs: Collection[set[int]]) -> list[int]:
    """Few totals of which each set has one: those that most sets have come first."""
    named: list[int] = []
    while left := [each for each in rungs if not each.intersection(named)]:
        named.append(max(sorted(set().union(*left)), key=lambda rung: sum(rung in each for each in left)))
    return sorted(named)


def passes(look: Look) -> str | None:
    """Multiplying 0 changes nothing, and is right if nobody wants to add."""
    return "hands 0 back: whoever adds to it first loses" if look.even else None


def falls(look: Look) -> str | None:
    """The total that the opponent makes of it."""
    if not look.lost:
        return None
    made = look.game.play(look.after, look.reply)[0]
    return f"leaves {look.after[0]}, and your opponent makes {made} with {look.reply}"


TEMPLATES: tuple[Template, ...] = (climbs, passes, falls)
EQUAL: tuple[Template, ...] = ()
