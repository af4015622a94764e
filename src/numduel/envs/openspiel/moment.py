"""A moment of a match, which never changes: copies of a state share it."""

from typing import Any

from numduel.game import CHANCE, HIDDEN, MOVE_LIMIT, AnyGame, IllegalMove, draw_of, quoted


class Moment:
    """A state of a match, and how it came about. It ends as `numduel.Match` does: by repetition and the limit, too."""

    __slots__ = ("before", "game", "length", "move", "state", "times", "to_move", "winner")

    def __init__(self, game: AnyGame, state: Any, before: "Moment | None" = None, move: str = "") -> None:
        self.game, self.state = game, state
        self.before, self.move = before, move  # the moment before the last move or draw, and what that was
        self.length: int = before.length + 1 if before else 0  # moves and draws so far
        self.times = self._count() if game.repetition else 0  # how often this position has come up
        self.winner: int | None = None
        self.to_move: int | str | None = None  # 1, 2, CHANCE, or None when the match is over
        if game.repetition and self.times >= game.repetition:
            return
        to_move = game.to_move(state)
        if to_move is None:
            outcome = game.outcome(state)
            self.winner = outcome and outcome.winner
        elif self.length < MOVE_LIMIT:
            self.to_move = to_move

    def _count(self) -> int:
        """How often the position has come up, this time included."""
        earlier = self
        # every move passes the turn, so it can only be one that is an even number of moves ago
        while earlier.before and earlier.before.before:
            earlier = earlier.before.before
            if earlier.state == self.state:
                return earlier.times + 1
        return 1

    def play(self, move: str) -> "Moment":
        """The moment after a move or a draw; IllegalMove if it may not be played."""
        if self.to_move is None:
            raise IllegalMove(f"{self.game.key} has no move {quoted(move)} here: the match is over")
        return Moment(self.game, self.game.play(self.state, move), self, move)

    def line(self) -> "list[Moment]":
        """All moments from the start to this one."""
        moments, moment = [], self
        while moment.before:
            moments.append(moment)
            moment = moment.before
        return [moment, *reversed(moments)]

    def seen_moves(self, seat: int | None) -> list[str]:
        """All moves and draws, as a seat may see them (None: a spectator). Only the last draw can still be hidden."""
        moves = [moment.move for moment in self.line()[1:]]
        if self.before and self.before.to_move == CHANCE and self.game.see(self.state, seat).hidden:
            moves[-1] = draw_of(HIDDEN)
        return moves

    def seen(self, seat: int | None) -> str:
        """All that a seat has seen, as text: where the match began, unless at the start, and every move and draw."""
        start = self.line()[0]
        began = self.game.position(start.state) if self.before else self.game.view(start.state, seat)
        where = "" if start.state == self.game.start() else f" from {began}"
        return f"{seat or 'spectator'}{where}: {', '.join(self.seen_moves(seat))}"

    def __deepcopy__(self, _memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the moves: following thousands of moments back would be too deep for pickle."""
        start, *rest = self.line()
        return _replayed, (self.game, self.game.position(start.state), [moment.move for moment in rest])


def _replayed(game: AnyGame, position: str, moves: list[str]) -> Moment:
    """The moment that moves and draws lead to from a position."""
    moment = Moment(game, game.from_position(position))
    for move in moves:
        moment = moment.play(move)
    return moment
