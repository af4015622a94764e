"""Learn Target Sum Showdown: a race up a staircase."""

from bisect import bisect
from collections.abc import Callable
from itertools import pairwise

from numduel.learn.judging import right_moves
from numduel.learn.last_game import resist
from numduel.learn.lesson import LEARNER, Answer, NoLesson, Plan, Step
from numduel.learn.searching import turns
from numduel.rules.target import State, Target
from numduel.solve.solution import Solution

HIGHEST = 100  # target of a lesson: all pairs of scores are looked at
GAMES = 200  # in which positions are looked for
LONGEST = 7  # moves of the last game, counting both players'


def plan(game: Target, solution: Solution[State]) -> Plan:
    """The goal, a token to take away, the staircase, and the end of the race."""
    if game.target > HIGHEST:
        raise NoLesson(f"in this variant of target there are too many scores for a lesson: it takes at most {HIGHEST}")
    stairs = _stairs(game, solution)
    last = _last(game, solution)
    steps = [_goal(game, solution), _denial(game, solution)]
    steps += [_behind(game, stairs), _level(game, stairs), _head_start(game, stairs)]
    steps.append(_twin(game, solution, last.state))
    return Plan(
        tuple(step for step in steps if step),
        last,
        f"With every token in the pool, the steps begin at {_words(stairs)}: on the same step or a higher one, the "
        "player to move wins.",
    )


def _at(game: Target, own: int, other: int) -> State:
    """Two scores with all tokens in the pool, the learner to move."""
    return game.from_position(f"{own}/{other}/{str(game.copies) * game.numbers}/{LEARNER}")


def _stairs(game: Target, solution: Solution[State]) -> list[int]:
    """Where the steps begin; NoLesson unless they decide every pair of scores with all tokens in the pool."""
    scores = range(game.target)
    ends = [solution.distance(_at(game, score, score)) for score in scores]
    found = [score for score in scores if score == 0 or ends[score] != ends[score - 1]]
    values = {(own, other): solution.value(_at(game, own, other)) for own in scores for other in scores}
    climbs = {(own, other): float(bisect(found, own) >= bisect(found, other)) for own, other in values}
    if values != climbs or len(found) < 3:
        raise NoLesson("in this variant of target the scores form no staircase, so there is no short secret to learn")
    return found


def _adds(game: Target) -> Callable[[State, Callable[[int], int]], str]:
    """Adds a number at random, as long as one fits."""

    def choose(state: State, below: Callable[[int], int]) -> str:
        own = game.scores(state)[game.turn(state) - 1]
        fits = [f"add {number}" for number in game.pool(state) if own + number <= game.target]
        moves = fits or game.moves(state)
        return moves[below(len(moves))]

    return choose


def _goal(game: Target, solution: Solution[State]) -> Step | None:
    """One token from the target."""
    for state in turns(game, GAMES, _adds(game)):
        if (
            solution.distance(state) == 1
            and len(right_moves(solution, state)) == 1
            and sum(game.pool(state).values()) > 1
        ):
            own, _ = game.scores(state)
            return Step(
                f"Make it {game.target}",
                "On your turn, take a token from the pool you share, and add its number to your score or subtract it. "
                f"Exactly {game.target} wins; above {game.target} or below 0 loses.",
                state,
                f"You have {own}. Win now.",
                f"Exactly {game.target}: that is how you win.",
            )
    return None


def _denial(game: Target, solution: Solution[State]) -> Step | None:
    """The last token that the opponent needs."""
    for state in turns(game, GAMES, _adds(game)):
        _, theirs = game.scores(state)
        needed, right = game.target - theirs, right_moves(solution, state)
        if solution.value(state) < 1 or solution.distance(state) == 1 or game.pool(state).get(needed) != 1:
            continue
        if right == (f"add {needed}",):
            return Step(
                "Take what the computer needs",
                "A token that you take is gone for both of you.",
                state,
                f"The computer has {theirs}, and the last {needed} would make {game.target}. What do you do?",
                f"The last {needed} is gone, and you win within {solution.distance(state)} moves.",
            )
    return None


def _who(why: str, *, wins: bool) -> tuple[Answer, ...]:
    """The answers to who wins."""
    return Answer("me", "I win", wins, why), Answer("computer", "The computer wins", not wins, why)


def _behind(game: Target, stairs: list[int]) -> Step:
    """One point behind, and a step below."""
    at = len(stairs) - 3 if len(stairs) > 3 else 1
    own, other = stairs[at] - 1, stairs[at]
    why = f"{own} is a step below {other}: the computer wins, by that one point."
    return Step(
        "The staircase",
        f"The race is decided by steps. With all {game.numbers * game.copies} tokens in the pool they begin at "
        f"{_words(stairs)}. On the same step or a higher one the player to move wins, on a lower one the other player.",
        _at(game, own, other),
        f"You have {own}, the computer {other}, and it is your turn. Who wins if nobody makes a mistake?",
        "",
        _who(why, wins=False),
    )


def _level(game: Target, stairs: list[int]) -> Step:
    """Far behind, and on the same step."""
    own, other = stairs[-2], stairs[-1] - 1
    why = f"{own} and {other} are on the same step, and you move first: you win."
    return Step(
        "The same step",
        "Points within a step count for nothing.",
        _at(game, own, other),
        f"You have {own}, the computer {other}, and it is your turn. Who wins if nobody makes a mistake?",
        "",
        _who(why, wins=True),
    )


def _head_start(game: Target, stairs: list[int]) -> Step | None:
    """The least head start that wins."""
    low, high = max(pairwise(stairs[1:-1]), key=lambda ends: ends[1] - ends[0], default=(0, 0))
    if high - low < 3:
        return None
    other = low + (high - low) // 2
    answers = []
    for score in (low - 1, low, other, high):
        why = f"{low} is enough: it is on the same step as {other}, and {low - 1} is not."
        if score < low:
            why = f"{score} is a step below {other}, and loses."
        elif score > low:
            why = f"{score} wins, but a lower score does as well."
        answers.append(Answer(str(score), str(score), score == low, why))
    return Step(
        "A head start",
        "Now you choose your score, and then it is your turn with all tokens in the pool.",
        _at(game, 0, other),
        f"The computer has {other}. What is the lowest of these scores with which you win?",
        "",
        tuple(answers),
    )


def _twin(game: Target, solution: Solution[State], last: State) -> Step | None:
    """A token that is best answered with its twin, somewhere before the last game."""
    for opening in reversed(right_moves(solution, game.start(LEARNER))):
        state = game.play(game.start(LEARNER), opening)
        while game.moves(state):
            reply = resist(solution, state)
            state = game.play(state, reply)
            right = right_moves(solution, state)
            if right == (reply,) and reply.startswith("add") and state != last:
                return _answered(game, solution, state, int(reply.split()[1]))
            state = game.play(state, right[-1]) if right else state
    return None


def _answered(game: Target, solution: Solution[State], state: State, taken: int) -> Step:
    """A position in which a token was just taken, and its twin is the only right answer."""
    own, theirs = game.scores(state)
    return Step(
        "The twin",
        "When you are winning, try the twin of the token that was just taken.",
        state,
        f"The computer just added {taken}. You have {own}, it has {theirs}. What do you do?",
        f"{taken} for {taken}, and you win within {solution.distance(state)} moves.",
    )


def _last(game: Target, solution: Solution[State]) -> Step:
    """The end of a race that the learner wins."""
    state = game.start(LEARNER)
    while (solution.distance(state) or 0) > LONGEST:
        state = game.play(state, right_moves(solution, state)[0])
        state = game.play(state, resist(solution, state))
    own, theirs = game.scores(state)
    return Step(
        "Beat the computer",
        f"You have {own}, the computer {theirs}. It never makes a mistake, but from here you can win within "
        f"{solution.distance(state)} moves.",
        state,
        "It is your turn. Play to the end.",
        "",
    )


def _words(stairs: list[int]) -> str:
    """Where the steps begin, in words."""
    *most, end = map(str, stairs)
    return f"{', '.join(most)} and {end}"


def told(game: Target, state: State, move: str) -> str:
    """What the computer does to its score."""
    verb, number = move.split()
    return f"{verb}s {number}, which makes its score {game.scores(game.play(state, move))[game.turn(state) - 1]}"
