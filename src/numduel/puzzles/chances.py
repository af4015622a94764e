"""Puzzles that ask how likely a win is: for games in which the best move is never in doubt."""

from fractions import Fraction
from typing import Any

from numduel.advice import percent
from numduel.game import card_of
from numduel.puzzles.puzzle import Called, Puzzle, Verdict, graded
from numduel.solve.solution import Solution

CHANCES = {"10%": 0.1, "30%": 0.3, "50%": 0.5, "70%": 0.7, "90%": 0.9}
NEAR = 0.04  # how far the right answer may be off; all others are off by four times as much
FEWEST, MOST = 3, 8  # cards left: so few that one can count the ways in which they can fall
MANY = (3, 4)  # cards left: more of them are harder
EVEN, CLEAR = "50%", 3  # points of a lead that is worth nothing: if it were smaller, nobody would be surprised
LARGEST = 1000  # denominator of a chance that is also written as a fraction


def asked(solution: Solution[Any], state: Any) -> Puzzle | None:
    """The puzzle in a position before a draw, if somebody is ahead, and one of the answers is nearly right."""
    game = solution.game
    draws = game.chances(state)
    left = sum(weight for _, weight in draws)
    if game.knows_draw or not FEWEST <= left <= MOST:
        return None
    one, two = game.see(state, 1).totals
    chance = chance_of(solution, state, 1)
    answer = next((text for text, about in CHANCES.items() if abs(chance - about) <= NEAR), None)
    if answer is None or abs(one - two) < (CLEAR if answer == EVEN else 1):
        return None
    cards = ", ".join(card for draw, weight in draws for card in [card_of(draw)] * weight)
    return Puzzle(
        state,
        1,
        "About how likely is Player 1 to win?",
        f"Both play their best. The cards left are {cards}.",
        tuple(CHANCES),
        answer,
        grade_of(left, ahead=one > two, chance=CHANCES[answer]),
        judged,
    )


def chance_of(solution: Solution[Any], state: Any, seat: int) -> float:
    """A player's winning chance."""
    value = solution.value(state)
    return value if solution.game.turn(state) == seat else 1 - value


def grade_of(left: int, *, ahead: bool, chance: float) -> int:
    """How hard it is to tell: whether the leader is not the favourite, with how many cards left, or only just is."""
    if chance <= 0.5 if ahead else chance >= 0.5:
        return graded(misled=True, steps=sum(left > limit for limit in MANY))
    return graded(misled=False, steps=0.2 < chance < 0.8)


def judged(solution: Solution[Any], puzzle: Puzzle, given: str, called: Called) -> Verdict:  # noqa: ARG001 - a Judge
    """The verdict on a chance, with what each draw would make of it."""
    game, state, seat = solution.game, puzzle.state, puzzle.seat
    chance, right = chance_of(solution, state, seat), given == puzzle.answer
    exact = Fraction(chance).limit_denominator(LARGEST)
    ratio = f": {exact.numerator} in {exact.denominator}" if abs(float(exact) - chance) < 1e-9 else ""
    return Verdict(
        right,
        "" if right else f"is too {'low' if CHANCES[given] < chance else 'high'}",
        "",
        f"Player {seat}'s winning chance is {percent(chance)}{ratio}.",
        {draw: chance_of(solution, game.play(state, draw), seat) for draw, _ in game.chances(state)},
    )
