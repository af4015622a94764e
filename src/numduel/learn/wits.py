"""Learn Duel of Wits: the ladder of totals that lose for the player to move."""

from itertools import pairwise

from numduel.learn.judging import right_moves
from numduel.learn.lesson import LEARNER, Answer, NoLesson, Plan, Step
from numduel.rules.notation import span
from numduel.rules.wits import State, Wits
from numduel.solve.solution import Solution

LONGEST = 9  # moves of the last game, counting both players'
NAMED = 6  # rungs that are listed


def plan(game: Wits, solution: Solution[State]) -> Plan:
    """The goal, the trap below it, the ladder, and a game from as far down as is not too long."""
    totals = [_at(game, total) for total in range(game.target)]
    ladder = [state[0] for state in totals if solution.value(state) == 0]
    if not ladder:
        raise NoLesson(
            "in this variant of wits no total is lost for the player to move, so there is no ladder to learn"
        )
    regular = {high - low for low, high in pairwise([*ladder, game.target])} == {game.add + 1}
    steps = [
        _goal(game),
        _multiplying(game),
        _trap(game, solution, ladder[-1]),
        _rung(game, solution, ladder, regular=regular),
        _bottom(game, solution, ladder) if regular else None,
    ]
    known = [state for state in totals if solution.value(state) == 1 and (solution.distance(state) or 0) <= LONGEST]
    start = max(known, key=lambda state: (solution.distance(state) or 0, -state[0]))
    rungs = _rungs(ladder, game.target)
    last = Step(
        "Beat the computer",
        f"It never makes a mistake, but you know the ladder: {rungs}.",
        start,
        f"The total is {start[0]}, and it is your turn. Play to the end.",
        "",
    )
    return Plan(tuple(step for step in steps if step), last, f"Always leave a total from the ladder: {rungs}.")


def _at(game: Wits, total: int) -> State:
    """A total with the learner to move."""
    return game.from_position(f"{total}/{LEARNER}")


def _goal(game: Wits) -> Step:
    """One move from the target."""
    total = game.target - min(game.add, 7)
    return Step(
        f"Make it {game.target}",
        f"You and the computer share one total and take turns: add {span(game.add)}, or multiply by {game.factor}. "
        f"Whoever makes it exactly {game.target} wins. Nobody may go over.",
        _at(game, total),
        f"The total is {total}. Win now.",
        f"Exactly {game.target}: that is how you win.",
    )


def _multiplying(game: Wits) -> Step | None:
    """A win that takes multiplying, if there is one."""
    total = game.target // game.factor
    if total * game.factor != game.target or game.target - total <= game.add:
        return None
    return Step(
        f"Times {game.factor}",
        f"{game.target} is too far away to be reached by adding here.",
        _at(game, total),
        f"The total is {total}. Win now.",
        f"{total} times {game.factor} is {game.target}.",
    )


def _trap(game: Wits, solution: Solution[State], rung: int) -> Step | None:
    """Below the highest total that is lost for the player to move."""
    total = _below(game, solution, rung, 4)
    if total is None:
        return None
    at_once = all(solution.distance(_at(game, each)) == 1 for each in range(rung + 1, game.target))
    wins = f"makes {game.target} at once" if at_once else "wins"
    above = f"At any total from {rung + 1} to {game.target - 1}" if rung + 1 < game.target - 1 else f"At {rung + 1}"
    return Step(
        "Set a trap",
        f"{above} the player to move {wins}. Not at {rung}: whatever is played there, the other player {wins}.",
        _at(game, total),
        f"The total is {total}. Leave the computer at {rung}.",
        f"From {rung} every move of the computer loses.",
    )


def _rung(game: Wits, solution: Solution[State], ladder: list[int], *, regular: bool) -> Step | None:
    """The same one rung further down."""
    total = _below(game, solution, ladder[-2], 3) if len(ladder) > 1 else None
    if total is None:
        return None
    lower, higher, far = ladder[-2], ladder[-1], game.add + 1
    text = f"{higher} is a trap, and there is another one below it: at {lower}, too, every move loses."
    if regular:
        text = (
            f"{higher} is a trap because it is {far} below {game.target}: whatever number the computer adds, you add "
            f"the rest of {far}. So {far} below {higher} is a trap as well."
        )
    return Step(
        "One rung down",
        text,
        _at(game, total),
        f"The total is {total}. Set the next trap.",
        f"{lower}: from here every move of the computer loses, too.",
    )


def _bottom(game: Wits, solution: Solution[State], ladder: list[int]) -> Step | None:
    """Counting down to the lowest rung."""
    if len(ladder) < 3:
        return None
    lowest, far = ladder[0], game.add + 1
    near = {lowest - 2, lowest - 1, lowest, lowest + 1, lowest + 4}
    answers = []
    for total in sorted(total for total in near if 0 < total < ladder[1]):
        why = f"{lowest} it is: the whole ladder is {_rungs(ladder, game.target)}."
        if total != lowest:
            best = right_moves(solution, _at(game, total))[0]
            why = f"At {total} the player to move wins with {best}, so it is not on the ladder."
        answers.append(Answer(str(total), str(total), total == lowest, why))
    return Step(
        "The whole ladder",
        f"Count down from {game.target} in steps of {far}: at each total you come to, the player to move loses.",
        _at(game, 0),
        f"{game.target}, {ladder[-1]}, {ladder[-2]}… Which total is the lowest?",
        "",
        tuple(answers),
    )


def _below(game: Wits, solution: Solution[State], rung: int, by: int) -> int | None:
    """A total about so far below a rung from which the only right move leads there, if there is one."""
    near = sorted(range(max(0, rung - game.add), rung), key=lambda total: abs(rung - total - by))
    return next((each for each in near if right_moves(solution, _at(game, each)) == (f"add {rung - each}",)), None)


def _rungs(ladder: list[int], target: int) -> str:
    """The target and the ladder from the top down; only its upper part if it is long."""
    *most, end = [str(rung) for rung in (target, *reversed(ladder))][: NAMED + 1]
    return f"{', '.join([*most, end])} and so on" if len(ladder) > NAMED else f"{', '.join(most)} and {end}"


def told(game: Wits, state: State, move: str) -> str:
    """What the computer makes of the total."""
    verb, _, number = move.partition(" ")
    does = f"adds {number}" if verb == "add" else f"multiplies by {game.factor}"
    return f"{does}, which makes {game.play(state, move)[0]}"
