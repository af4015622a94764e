"""What each move of a game was worth, and what was luck.

The winning chance of player 1 goes from its start to the result in steps. A draw's step is luck, a move's is skill: it
can only cost the player who made it, and so can ending the game. So start + luck + skill = result.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from numduel.advice import percent
from numduel.game import listed
from numduel.match import AGREE, FORFEIT, RESIGN, Ending, Match
from numduel.solve import solve
from numduel.solve.solution import SAME, Solution

WORDS = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""What a move is called, by the least winning chance that it gives away."""

REPETITION = "repetition"
MOVE_LIMIT = "move limit"
MOST_LISTED = 3  # moves


class Step(NamedTuple):
    """A move, a draw or an ending, with the winning chances of the player to move, or of the one who lost by it."""

    # the player, CHANCE, or what turned the game into a draw: REPETITION or MOVE_LIMIT, which the better player let
    # happen, or AGREE; resigning or forfeiting is a player's move, RESIGN or FORFEIT
    by: int | str
    turn: int
    move: str
    position: str  # before it
    before: float
    after: float
    best: tuple[str, ...] = ()
    at_stake: float = 0.0  # what the worst move would have given away

    @property
    def loss(self) -> float:
        """What a move gave away."""
        return self.before - self.after if self._has_cost else 0.0

    @property
    def luck(self) -> float:
        """What a draw changed."""
        return 0.0 if self._has_cost else self.after - self.before

    @property
    def _has_cost(self) -> bool:
        return self.by in (self.turn, REPETITION, MOVE_LIMIT, AGREE)

    @property
    def is_end(self) -> bool:
        """Whether it ended the game other than by the rules."""
        return self.move in (REPETITION, MOVE_LIMIT, RESIGN, AGREE, FORFEIT)

    @property
    def word(self) -> str | None:
        """What the move is called, if it was a bad one."""
        return next((word for least, word in WORDS if self.loss > least - SAME), None)

    @property
    def better(self) -> str:
        """The moves that would have been better, to go into a sentence: at most a few."""
        shown = self.best[:MOST_LISTED]
        return listed(shown) if len(self.best) <= MOST_LISTED else f"{', '.join(shown)} or another"

    def ending(self, name: str) -> str:
        """An end that did not come from the rules, and what it cost the player of that name."""
        what, who = {
            REPETITION: ("The position was repeated", f": {name}"),
            MOVE_LIMIT: ("The move limit was reached", f": {name}"),
            AGREE: ("The players agreed on a draw", f": {name}"),
            RESIGN: (f"{name} resigned", " and"),
            FORFEIT: (f"{name} forfeited", " and"),
        }[self.move]
        return f"{what}{who} gave away {percent(self.loss)}." if self.loss > SAME else f"{what}."


class Side(NamedTuple):
    """A player's game."""

    start: float  # the winning chance before the first move
    luck: float
    loss: float  # what the player's own moves gave away
    gain: float  # what the opponent's moves gave away
    result: float  # the score; of an unfinished game, the winning chance so far
    accuracy: float  # the share kept of all that the moves could have given away

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck


class Review(NamedTuple):
    """A game, step by step, and for each player as a whole."""

    steps: Sequence[Step]
    chances: Sequence[float]  # of player 1: before the first step, and after each
    sides: tuple[Side, Side]


def review(match: Match, solution: Solution[Any] | None = None) -> Review:
    """What the moves and draws of a match were worth, by the solution of its game, which is found if not given."""
    solution = solution or solve(match.game)
    steps = list(_steps(match, solution))
    start = solution.value(match.start)
    chances = [start if match.first == 1 else 1 - start]
    chances += [step.after if step.turn == 1 else 1 - step.after for step in steps]
    return Review(steps, chances, (_side(1, steps, chances), _side(2, steps, chances)))


def _steps(match: Match, solution: Solution[Any]) -> Iterator[Step]:
    game = match.game
    state = match.start
    value, values = solution.value(state), solution.moves(state)
    left = len(match.history)
    for by, move in match.history:
        turn, new = game.turn(state), game.play(state, move)
        # a value is looked up only once, as a tournament reviews thousands of games; only a move passes the turn
        following = solution.moves(new)
        before = max(values.values()) if values else value
        after = values[move] if values else max(following.values()) if following else solution.value(new)
        value = 1 - after if values else after
        at_stake = before - min(values.values(), default=before)
        best = tuple(each for each, worth in values.items() if worth > before - SAME)
        left -= 1
        how = match.outcome.kind if match.outcome and not left and not match.ending else ""
        drawn = how in (REPETITION, MOVE_LIMIT)
        if drawn and before > 0.5 - SAME:  # a draw was all that this move made of it
            after = 0.5
        yield Step(by, turn, move, game.position(state), before, after, best, at_stake)
        if drawn and after < 0.5:  # a lost player was let off
            yield Step(how, 3 - turn, how, game.position(new), 1 - after, 0.5)
        state, values = new, following
    if match.ending:
        yield _end(match, solution, match.ending)


def _end(match: Match, solution: Solution[Any], ending: Ending) -> Step:
    """What an ending cost the player who made it; an agreed draw costs the player who was ahead."""
    turn, value = match.game.turn(match.state), solution.value(match.state)
    chances = {turn: value, 3 - turn: 1 - value}
    position = match.game.position(match.state)
    if ending.how != AGREE:
        lost = chances[ending.by]
        return Step(ending.by, ending.by, ending.how, position, lost, 0.0, at_stake=lost)
    better = turn if value >= 0.5 else 3 - turn
    return Step(AGREE, better, AGREE, position, chances[better], 0.5, at_stake=chances[better] - 0.5)


def _side(seat: int, steps: Sequence[Step], chances: Sequence[float]) -> Side:
    own = [step for step in steps if step.turn == seat]
    luck = sum(step.luck if step.turn == seat else -step.luck for step in steps)
    loss = sum(step.loss for step in own)
    gain = sum(step.loss for step in steps if step.turn != seat)
    at_stake = sum(step.at_stake for step in own)
    start, result = (chance if seat == 1 else 1 - chance for chance in (chances[0], chances[-1]))
    accuracy = max(0.0, 1 - loss / at_stake) if at_stake > SAME else 1.0
    return Side(start, luck, loss, gain, result, accuracy)


def summary(sides: tuple[Side, Side], *, luck: bool) -> dict[str, tuple[str, str]]:
    """Both players' games in numbers, side by side: what they started with, what changed it, and what they got."""
    one, two = (_rows(side, luck=luck) for side in sides)
    return {name: (one[name], two[name]) for name in one}


def _rows(side: Side, *, luck: bool) -> dict[str, str]:
    return {
        "started with": _share(side.start),
        **({"luck": signed(side.luck)} if luck else {}),
        "lost to own mistakes": signed(-side.loss),
        "gained from the opponent's mistakes": signed(side.gain),
        "result": _share(side.result),
        **({"result without luck": _share(side.adjusted)} if luck else {}),
        "accuracy": _share(side.accuracy),
    }


def _share(value: float) -> str:
    return f"{100 * value:.1f}%"


def signed(change: float) -> str:
    """A change of a winning chance, with its sign unless it is 0."""
    points = round(100 * change, 1)
    return f"{points:+.1f}%" if points else "0.0%"


def as_data(match: Match, names: Sequence[str], found: Review) -> dict[str, Any]:
    """A review for programs."""
    return {
        "game": match.game.key,
        "rules": match.game.rules,
        "first": match.first,
        "outcome": match.outcome._asdict() if match.outcome else None,
        "players": [
            {"name": name, **side._asdict(), "adjusted": side.adjusted}
            for name, side in zip(names, found.sides, strict=True)
        ],
        "steps": [{**step._asdict(), "loss": step.loss, "luck": step.luck, "word": step.word} for step in found.steps],
        "chances": found.chances,
    }
