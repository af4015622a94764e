"""Baselines: what models that need no network say. They read the question as any model does, and know nothing else."""

from collections.abc import Callable, Sequence
from typing import Final

from numduel.models.answers import MOVE
from numduel.models.asking import table_of
from numduel.models.schedule import solved
from numduel.models.telling import Telling
from numduel.players import COMPUTERS, computer

Below = Callable[[int], int]

NO_MOVE: Final = "pass"
SYLLABLES: Final = ("ba", "do", "fe", "gi", "lu", "mo", "ne", "pi", "ra", "su", "ta", "zo")


def answer(who: str, telling: Telling, seat: int, question: str, below: Below) -> str:
    """What a baseline answers; `below(n)` gives it random whole numbers from 0 to n - 1."""
    game = telling.game
    state = game.from_position(telling.read(table_of(question), seat))
    if who in COMPUTERS:
        return (
            f"I have looked at the table.\n\n{MOVE} {telling.moves[computer(who, below, solved).choose(game, state)]}"
        )
    legal = game.moves(state)
    here = [telling.moves[move] for move in legal]
    elsewhere = [told for move, told in telling.moves.items() if move not in legal]
    return MISBEHAVING[who](here, elsewhere, below)


def _garbage(_here: Sequence[str], _elsewhere: Sequence[str], below: Below) -> str:
    """Syllables."""
    return " ".join(SYLLABLES[below(len(SYLLABLES))] for _ in range(12))


def _illegal(_here: Sequence[str], elsewhere: Sequence[str], below: Below) -> str:
    """A move of the game that cannot be played here, or of no game if all can be played."""
    return f"{MOVE} {elsewhere[below(len(elsewhere))] if elsewhere else NO_MOVE}"


def _rambling(here: Sequence[str], _elsewhere: Sequence[str], below: Below) -> str:
    """Every legal move in prose, and none of them played."""
    thoughts = " ".join(f"I could play {move}, but what then?" for move in here)
    return f"{thoughts} Perhaps {MOVE} {here[below(len(here))]} is what I want, perhaps not."


def _late_thought(here: Sequence[str], _elsewhere: Sequence[str], below: Below) -> str:
    """A legal move, and then a doubt."""
    return f"{MOVE} {here[below(len(here))]}\n\nOn second thoughts, I am not so sure."


MISBEHAVING: Final = {
    "garbage": _garbage,
    "illegal": _illegal,
    "rambling": _rambling,
    "late-thought": _late_thought,
}
"""Baselines that never answer as they were asked to, in order to test the evaluation itself."""
BASELINES: Final = (*COMPUTERS, *MISBEHAVING)
