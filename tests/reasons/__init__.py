"""A second, independent judge of the coach's reasons: one module per game, each with the names in `Judge`.

A reason is taken apart by a pattern, and what it says is worked out again from the text of the position, the rules of
the variant, and what the solution says of other positions. None of the code that gives reasons is used.
"""

import re
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import Any, Protocol


class Case:
    """A position, and a move that a reason is given for."""

    def __init__(self, solution: Any, state: Any, move: str) -> None:
        self.solution, self.game, self.state, self.move = solution, solution.game, state, move
        self.rules = self.game.rules
        self.position = self.game.position(state)
        self.fields = self.position.split("/")
        self.turn = self.game.turn(state)

    @property
    def both(self) -> tuple[str, str]:
        """The first two fields, those of the player to move first."""
        one, two = self.fields[:2]
        return (one, two) if self.turn == 1 else (two, one)

    @cached_property
    def stacks(self) -> tuple[list[int], list[int]]:
        """The stacks, that of the player to move first."""
        own, other = ([int(card) for card in text.split(",")] if text != "-" else [] for text in self.both)
        return own, other

    def value(self, position: str) -> float:
        """What a position is worth to the player to move there."""
        return self.solution.value(self.game.from_position(position))

    @cached_property
    def values(self) -> dict[str, float]:
        """What each move is worth."""
        return self.solution.moves(self.state)

    @cached_property
    def after(self) -> Any:
        """The state after the move."""
        return self.game.play(self.state, self.move)

    @property
    def moves_left(self) -> int:
        """How many moves a decided game still lasts, with this one."""
        return self.solution.distance(self.after) + 1

    def winning(self) -> list[str]:
        """The replies that win."""
        return [reply for reply, value in self.solution.moves(self.after).items() if value > 1 - 1e-9]


Check = Callable[..., bool]
"""Whether what a reason says is true of a case: it gets what the pattern's groups have found."""
Checks = dict[str, Check]


class Judge(Protocol):
    """A game's module."""

    REASONS: Checks
    """Patterns of the reasons for a move, and whether they are true."""
    ONLY: Checks
    """Of the reasons why a move is the only one."""
    EQUAL: Checks
    """Of the reasons why it does not matter which move is played."""


def judge(key: str) -> Judge:
    """A game's module."""
    return import_module(f"reasons.{key}")


def number(text: str | None) -> Any:
    """A group of a pattern as a number, if it is one."""
    if text == "none":
        return 0
    return int(text) if text and text.isdecimal() else text


def check(text: str, checks: Checks, case: Case) -> str:
    """The pattern of a text, whose check must pass."""
    found = [pattern for pattern in checks if re.fullmatch(pattern, text)]
    assert len(found) == 1, f"{text!r} has {len(found)} patterns, at {case.position}"
    about = f"{case.game.key} {case.game.changed} {case.position}, {case.move}"
    assert is_true(text, checks, case), f"{about}: it is not true that it {text}"
    return found[0]


def is_true(text: str, checks: Checks, case: Case) -> bool:
    """Whether a text has a pattern, and says what is true."""
    matches = {pattern: match for pattern in checks if (match := re.fullmatch(pattern, text))}
    right = [checks[pattern](case, *map(number, match.groups())) for pattern, match in matches.items()]
    return bool(right) and all(right)


ENDS = {"wins": 1, "loses": 0, "ends the game in a draw": 0.5}


def at_once(case: Case, how: str) -> bool:
    """The move ends the game like this."""
    outcome = case.game.outcome(case.after)
    score = {case.turn: 1, None: 0.5}.get(outcome.winner, 0)
    return case.game.to_move(case.after) is None and score == ENDS[how]


def wins_within(case: Case, moves: int) -> bool:
    return case.values[case.move] == 1 and case.moves_left == moves


def holds(case: Case, alone: str | None) -> bool:
    others = [value for move, value in case.values.items() if move != case.move]
    no_win = not case.winning() and case.values[case.move] == 0.5
    return no_win and 1 not in others and (alone is None or (len(others) > 0 and set(others) == {0}))


def lets_off(case: Case, reply: str) -> bool:
    draws = case.solution.moves(case.after)[reply] == 0.5 and not case.winning()
    return draws and max(case.values.values()) == 1


def loses_at_once(case: Case, reply: str) -> bool:
    after = case.game.play(case.after, reply)
    return case.game.outcome(after).winner == 3 - case.turn


def loses_within(case: Case, only: str | None, reply: str, moves: int) -> bool:
    winning = case.winning()
    return reply in winning and (only is None) == (len(winning) > 1) and case.moves_left == moves


ENDING: Checks = {"(wins|loses|ends the game in a draw) at once": at_once}
FORCED: Checks = {
    r"wins within (\d+) moves, whatever the reply": wins_within,
    "holds the draw: no reply wins(, and every other move loses)?": holds,
    "throws the win away: (.+) draws": lets_off,
    "loses to (.+) at once": loses_at_once,
    r"loses( only)? to (add \d+|subtract \d+|multiply|attack), within (\d+) moves": loses_within,
}
"""Reasons that any game without luck has."""
