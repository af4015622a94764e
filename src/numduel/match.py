"""A match: the one loop that plays a game between two players and a source of chance."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from numduel.game import (
    CHANCE,
    HIDDEN,
    MOVE_LIMIT,
    AnyGame,
    BadPosition,
    Chances,
    IllegalMove,
    NumduelError,
    Outcome,
    draw_of,
    listed,
    player,
    quoted,
)
from numduel.players.player import FORFEITS, Forfeit, Player

RESIGN: Literal["resign"] = "resign"
AGREE: Literal["agree"] = "agree"
FORFEIT: Literal["forfeit"] = "forfeit"
LONG = 100  # characters of a position that is not kept as it is


class Chance(Protocol):
    """Decides what is drawn."""

    def draw(self, number: int, chances: Chances) -> str:
        """One of the possible draws, as the match's draw of that number, counted from 0."""


class LoggedMove(NamedTuple):
    """A move or a draw, and who made it: a seat, or CHANCE."""

    by: int | str
    move: str


class Ending(NamedTuple):
    """An end that did not come from a move: a resignation, an agreed draw or a forfeit."""

    by: int
    how: Literal["resign", "agree", "forfeit"]
    why: str = ""  # of a forfeit: one of FORFEITS

    @property
    def outcome(self) -> Outcome:
        """The outcome of a match that ended like this."""
        if self.how == AGREE:
            return Outcome(None, "the players agreed on a draw", "agreed")
        if self.how == RESIGN:
            return Outcome(3 - self.by, f"{player(self.by)} resigned", "resigned")
        return Outcome(3 - self.by, f"{player(self.by)} forfeits: {FORFEITS[self.why]}", "forfeit")


def start_from(game: AnyGame, position: str) -> Any:
    """The state of a position, for a match to start from; BadPosition if the game is over there."""
    state = game.from_position(position)
    if game.outcome(state):
        raise BadPosition(f"no game can start at {quoted(position)}: it is over there")
    return state


def placed(game: AnyGame, position: str) -> tuple[int, str | None]:
    """Whose turn it is at a position that a match is to start from, and how the game writes it; None: at the start."""
    state = start_from(game, position)
    turn = game.turn(state)
    return turn, None if state == game.start(turn) else game.position(state)


class Match:
    """A game in progress: its state, its history, and endings by repetition, by the move limit or by the players.

    It starts from a given state, or from the beginning with a given player to start.
    """

    def __init__(self, game: AnyGame, first: int = 1, state: Any = None) -> None:
        self.game = game
        self.first = first
        self.state: Any = game.start(first) if state is None else state
        self.start = self.state
        self.undrawn: Any = None  # the state before the last draw, if there was one
        self.history: list[LoggedMove] = []
        self.drawn = 0  # draws so far
        self.ending: Ending | None = None
        self._seen: dict[str | bytes, int] = {}  # how often each position has come up
        self._times = self._count() if game.repetition else 0  # how often this one has
        self._judge()

    def _judge(self) -> None:
        """Note how the match has ended, or None, and who is to move: 1, 2, CHANCE, or None when it is over."""
        to_move = self.game.to_move(self.state)
        self.outcome: Outcome | None = self._judged(to_move)
        self.to_move: int | str | None = None if self.outcome else to_move

    def seen_history(self, seat: int | None, last: int = MOVE_LIMIT) -> tuple[LoggedMove, ...]:
        """The history, or just the last part of it, as a seat may see it (None: a spectator) until the match is over.

        A card that is still hidden appears as `draw ?`: it can only be the last one drawn.
        """
        shown = self.history[-last:]
        if shown and shown[-1].by == CHANCE and not self.outcome and self.game.see(self.state, seat).hidden:
            shown[-1] = LoggedMove(CHANCE, draw_of(HIDDEN))
        return tuple(shown)

    def _count(self) -> int:
        """Count the position, and say how often it has come up. Long ones are kept as a digest."""
        position: str | bytes = self.game.position(self.state)
        if len(position) > LONG:
            from hashlib import sha256  # lazy: few matches need it

            position = sha256(str(position).encode()).digest()
        times = self._seen[position] = self._seen.get(position, 0) + 1
        return times

    def _judged(self, to_move: int | str | None) -> Outcome | None:
        """How the match has ended: by the players, by repetition, by the rules or by the limit; None if it has not."""
        if self.ending:
            return self.ending.outcome
        times = self.game.repetition
        if times and self._times >= times:
            return Outcome(None, f"the same position came up {times} times", "repetition")
        if to_move is None:
            return self.game.outcome(self.state)
        if len(self.history) >= MOVE_LIMIT:
            return Outcome(None, f"the match reached the limit of {MOVE_LIMIT:,} moves", "move limit")
        return None

    def play(self, move: str) -> None:
        """Play a move or a draw; if it raises IllegalMove, nothing has changed."""
        game, who = self.game, self.to_move
        if who is None:
            raise IllegalMove(f"{game.key} has no move {quoted(move)} here: the match is over")
        before, self.state = self.state, game.play(self.state, move)
        self.history.append(LoggedMove(who, move))
        if who == CHANCE:
            self.drawn += 1
            self.undrawn = before
        if game.repetition:
            self._times = self._count()
        self._judge()

    def before_last(self, seats: Collection[int]) -> int | None:
        """How many moves and draws there were before the last move of one of these seats; None if there was none."""
        return next((at for at in reversed(range(len(self.history))) if self.history[at].by in seats), None)

    def back_to(self, number: int) -> "Match":
        """The match as it was after that many moves and draws; this one stays as it is."""
        match = Match(self.game, self.first, self.start)
        for _, move in self.history[:number]:
            match.play(move)
        return match

    def resign(self, seat: int) -> None:
        """End the match as a loss for that player, whoever's turn it is; if it raises, nothing has changed."""
        self._end(Ending(seat, RESIGN))

    def agree(self, by: int) -> None:
        """End the match as a draw that the opponent offered and `by` accepts; if it raises, nothing has changed."""
        if not self.game.knows_draw:
            raise IllegalMove(f"the players cannot agree on a draw: this variant of {self.game.key} cannot end in one")
        self._end(Ending(by, AGREE))

    def forfeit(self, seat: int, why: str) -> None:
        """End the match as a loss for a player who could not or did not play; if it raises, nothing has changed."""
        if why not in FORFEITS:
            raise NumduelError(f"the reason for a forfeit must be {listed([*FORFEITS])}, not {quoted(why)}")
        self._end(Ending(seat, FORFEIT, why))

    def _end(self, ending: Ending) -> None:
        if ending.by not in (1, 2):
            raise IllegalMove(f"only player 1 or 2 can {ending.how}, not {quoted(ending.by)}")
        if self.outcome:
            raise IllegalMove(f"player {ending.by} cannot {ending.how} here: the match is over")
        self.ending = ending
        self._judge()


class Watcher(Protocol):
    """Follows a match: a dialogue, a recorder."""

    def before(self, match: Match) -> None:
        """Somebody is about to move, or a card is about to be drawn."""

    def after(self, match: Match, state: Any) -> None:
        """The last move or draw of the history was played in that state, or somebody ended the match there."""


class Clock(NamedTuple):
    """How long a player may take to choose a move, and a function that tells the time."""

    seconds: float
    now: Callable[[], float]


def run(
    match: Match,
    players: Mapping[int, Player],
    chance: Chance,
    watchers: Sequence[Watcher] = (),
    *,
    forfeits: bool = False,
    clock: Clock | None = None,
) -> Outcome:
    """Play a match to its end, with `begin` and `end` for the players; closing them is up to the caller.

    The watchers are called in order: one that stores moves comes before one that shows them.
    """
    if match.outcome:
        return match.outcome
    _begin(match, players, watchers, forfeits=forfeits)
    while (outcome := match.outcome) is None:
        for watcher in watchers:
            watcher.before(match)
        state = match.state
        step(match, players, chance, forfeits=forfeits, clock=clock)
        for watcher in watchers:
            watcher.after(match, state)
    for one in players.values():
        one.end(outcome)
    return outcome


def _begin(match: Match, players: Mapping[int, Player], watchers: Sequence[Watcher], *, forfeits: bool) -> None:
    """Tell the players that a match begins. The first one who cannot start loses."""
    for seat, one in players.items():
        try:
            one.begin(match.game, seat)
        except Forfeit as forfeit:
            if not forfeits:
                raise
            match.forfeit(seat, forfeit.why)
            for watcher in watchers:
                watcher.after(match, match.state)
            return


def step(
    match: Match,
    players: Mapping[int, Player],
    chance: Chance,
    *,
    forfeits: bool = False,
    clock: Clock | None = None,
) -> None:
    """Let the player to move make one move, or draw a card.

    With `forfeits`, a player loses by playing an illegal move, running out of time or raising Forfeit; without it, the
    error is raised.
    """
    who = match.to_move
    if who is None:
        raise IllegalMove(f"nobody can move in {match.game.key} here: the match is over")
    if not isinstance(who, int):
        match.play(next(draws_from(match.game, match.state, match.drawn, chance)))
        return
    try:
        match.play(ask(players[who], match.game, match.state, clock))
    except (IllegalMove, Forfeit) as error:
        if not forfeits:
            raise
        match.forfeit(who, error.why if isinstance(error, Forfeit) else "illegal move")


def draws_from(game: AnyGame, state: Any, number: int, chance: Chance) -> Iterator[str]:
    """The draws that are due in a state, of which the first is the match's draw of that number, counted from 0."""
    while game.to_move(state) == CHANCE:
        draw = chance.draw(number, game.chances(state))
        yield draw
        state, number = game.play(state, draw), number + 1


def ask(player: Player, game: AnyGame, state: Any, clock: Clock | None = None) -> str:
    """The move that a player chooses in a state; Forfeit if the clock runs out."""
    if clock is None:
        return player.choose(game, state)
    began = clock.now()
    move = player.choose(game, state, clock.seconds)
    if clock.now() - began > clock.seconds:
        raise Forfeit("no answer")
    return move
