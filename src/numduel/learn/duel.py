"""Learn Number Stack Duel: a plan of numbers that cannot be attacked."""

from collections.abc import Iterator
from itertools import islice

from numduel.game import an, listed
from numduel.learn.judging import right_moves
from numduel.learn.last_game import positions
from numduel.learn.lesson import LEARNER, NoLesson, Plan, Step
from numduel.rules.duel import Duel, State
from numduel.rules.notation import span
from numduel.solve.solution import Solution

DEEP = 5  # moves from the start within which positions are looked for
MOST = 5000  # positions that are looked at


def plan(game: Duel, solution: Solution[State]) -> Plan:
    """The goal, the attack, the safe numbers, and the whole game."""
    start = game.start(LEARNER)
    if solution.value(start) < 1:
        raise NoLesson("in this variant of duel the first player cannot force a win, so there is no plan to learn")
    if solution.distance(start) == 1:
        raise NoLesson("in this variant of duel the first move wins, so there is nothing to plan")
    secret = _secret(game, solution, start)
    steps = [
        _goal(game),
        _attack(game, solution),
        _opening(game, solution, start),
        _safe(game, solution, start),
    ]
    last = Step(
        "Beat the computer",
        f"It never makes a mistake, but you have a plan. {secret}",
        start,
        "It is your turn. Play to the end.",
        "",
    )
    return Plan(tuple(step for step in steps if step), last, secret)


def _secret(game: Duel, solution: Solution[State], start: State) -> str:
    """The plan in a sentence."""
    moves = ((solution.distance(start) or 0) + 1) // 2
    good = [_number(move) for move in right_moves(solution, start)]
    numbers = listed([str(number) for number in good])
    if moves == 2:
        return f"Add {numbers}, then whatever makes {game.target}."
    if moves == 3 and _always_wins(game, solution, start, good):
        return (
            f"Add {numbers}, then whichever of them the other stack does not show, then whatever makes {game.target}."
        )
    if _never_attacked(game, solution, start):
        return f"Win with {moves} numbers: until the last, none that the other stack shows."
    return f"Win with your move number {moves}."


def _early(game: Duel) -> Iterator[State]:
    """Positions that come up early, with few numbers before many."""
    states = [game.start(1), game.start(2)]
    for _ in range(DEEP):
        states = [game.play(state, move) for state in states[:MOST] for move in game.moves(state)]
        yield from states


def _goal(game: Duel) -> Step | None:
    """One number from the target."""
    missing = min(game.numbers, 3)
    cards = [game.numbers] * ((game.target - missing) // game.numbers)
    rest = game.target - missing - sum(cards)
    own = [rest, *cards] if rest else cards
    other = next((number for number in range(1, game.numbers + 1) if number < game.target and number != own[-1]), None)
    if other is None:
        return None
    state = game.from_position(f"{','.join(map(str, own))}/{other}/{LEARNER}")
    return Step(
        f"Make it {game.target}",
        f"Each player has a stack. On your turn, add a number from {span(game.numbers)} to yours. A stack of exactly "
        f"{game.target} wins; one that is higher loses.",
        state,
        f"Your stack is {sum(own)}. Win now.",
        f"Exactly {game.target}: that is how you win.",
    )


def _attack(game: Duel, solution: Solution[State]) -> Step | None:
    """A position in which the opponent is about to win, and only an attack helps."""
    for state in islice(_early(game), MOST):
        theirs = game.totals(state)[2 - LEARNER]
        if game.turn(state) != LEARNER or game.target - theirs > game.numbers or "attack" not in game.moves(state):
            continue
        if right_moves(solution, state) == ("attack",) and solution.value(state) > 0:
            top = game.stacks(state)[2 - LEARNER][-1]
            return Step(
                "Attack",
                "If both stacks show the same number on top, you may attack instead, and take it off the other stack.",
                state,
                f"The computer has {theirs} and is about to win. Stop it.",
                f"The {top} is gone, and the computer is back to {theirs - top}.",
            )
    return None


def _opening(game: Duel, solution: Solution[State], start: State) -> Step | None:
    """The first number of the plan, if it matters."""
    good, end = right_moves(solution, start), solution.distance(start)
    if len(good) == len(game.moves(start)):
        return None
    wins = f"{_numbers(good)} {'wins' if len(good) == 1 else 'win'}"
    return Step(
        "Begin the plan",
        f"It is a race to {game.target}, and attacks are what slows you down. With the right beginning you win within "
        f"{end} moves, the computer's included.",
        start,
        "Which number do you begin with?",
        f"{wins}, whatever the computer does.",
    )


def _safe(game: Duel, solution: Solution[State], start: State) -> Step | None:
    """The next number, when one that looks as good could be attacked."""
    good = [_number(move) for move in right_moves(solution, start)]
    found = []
    for move in right_moves(solution, start):
        after = game.play(start, move)
        for state in (game.play(after, reply) for reply in game.moves(after)):
            shown = game.stacks(state)[2 - LEARNER][-1:]
            if game.outcome(state) or not shown or solution.value(state) < 1:
                continue
            right = right_moves(solution, state)
            if not {f"add {shown[0]}", "attack"} & {*right} and solution.distance(state) != 1:
                found.append((shown[0] not in good, len(right), state))
    if not found:
        return None
    _, _, state = min(found, key=lambda each: each[:2])
    return Step(
        "Stay out of reach",
        "An attack needs two equal numbers on top. Add one that the other stack does not show, and nobody can take it "
        "away.",
        state,
        f"The computer shows {an(game.stacks(state)[2 - LEARNER][-1])}. What do you add?",
        f"Nobody can attack that, and you win within {solution.distance(state)} moves.",
    )


def _always_wins(game: Duel, solution: Solution[State], start: State, good: list[int]) -> bool:
    """Whether one of these numbers that the other stack does not show is always right, and always there."""
    states, seen = [start], {start}
    for state in states:
        if solution.distance(state) == 1:
            continue
        shown = game.stacks(state)[2 - LEARNER][-1:]
        safe = [f"add {number}" for number in good if number not in shown]
        if not safe or not {*safe} <= {*right_moves(solution, state)}:
            return False
        for after in (game.play(state, move) for move in safe):
            new = {game.play(after, reply) for reply in game.moves(after)} - seen
            states += [state for state in new if not game.outcome(state)]
            seen |= new
    return True


def _never_attacked(game: Duel, solution: Solution[State], start: State) -> bool:
    """Whether every right move of the last game is a number that cannot be attacked."""
    found = (positions(solution, start) or {}).values()
    tried = [(state, move) for state in found for move in right_moves(solution, state)]
    return all(move != "attack" and "attack" not in game.moves(game.play(state, move)) for state, move in tried)


def _number(move: str) -> int:
    """The number that a move adds; 0 for an attack."""
    return int(move.removeprefix("add ")) if move != "attack" else 0


def _numbers(moves: tuple[str, ...]) -> str:
    """The numbers of moves, in words."""
    return listed([str(_number(move)) for move in moves]).replace(" or ", " and ")


def told(game: Duel, state: State, move: str) -> str:
    """What the computer does to a stack."""
    turn, after = game.turn(state), game.play(state, move)
    if move == "attack":
        top = game.stacks(state)[2 - turn][-1]
        return f"attacks and takes your {top}, which leaves you {game.totals(after)[2 - turn]}"
    return f"{move.replace('add', 'adds')}, which makes its stack {game.totals(after)[turn - 1]}"
