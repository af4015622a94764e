"""A match: the one loop that plays a game between two players and a source of chance."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from numduel.game import (
    CHANCE,
    HIDDEN,
    AnyGame,
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


class Chance(Protocol):
    """Whatever decides what is drawn."""

    def draw(self, number: int, chances: Chances) -> str:
        """One of the draws that are possible, as the match's draw of that number, counted from 0."""


class LoggedMove(NamedTuple):
    """A move or a draw, and who made it: a seat, or CHANCE."""

    by: int | str
    move: str


class Ending(NamedTuple):
    """An end that no move made: what a player did, or for a forfeit did not do."""

    by: int
    how: Literal["resign", "agree", "forfeit"]
    why: str = ""  # of a forfeit: one of FORFEITS

    @property
    def outcome(self) -> Outcome:
        """What it makes of the match."""
        if self.how == AGREE:
            return Outcome(None, "the players agreed on a draw", "agreed")
        if self.how == RESIGN:
            return Outcome(3 - self.by, f"{player(self.by)} resigned", "resigned")
        return Outcome(3 - self.by, f"{player(self.by)} forfeits: {FORFEITS[self.why]}", "forfeit")


class Match:
    """A game as it goes: its state, what was played, and the ends that repetition and the players bring.

    It goes on from a given state, or from the start with the first turn of a given player.
    """

    def __init__(self, game: AnyGame, first: int = 1, state: Any = None) -> None:
        self.game = game
        self.first = first
        self.state: Any = game.start(first) if state is None else state
        self.history: list[LoggedMove] = []
        self.drawn = 0  # draws so far
        self.ending: Ending | None = None
        self._seen = Counter([self.state])
        self.outcome: Outcome | None = self._judged()

    @property
    def to_move(self) -> int | str | None:
        """Who is to move: 1, 2, CHANCE, or None when the match is over."""
        return None if self.outcome else self.game.to_move(self.state)

    def seen_history(self, seat: int | None) -> tuple[LoggedMove, ...]:
        """What was played, as a seat may know it (None: a spectator) until the match is over.

        A card that is still hidden was `draw ?`: it can only be the last that was drawn.
        """
        if self.outcome or not self.history or not self.game.see(self.state, seat).hidden:
            return tuple(self.history)
        return (*self.history[:-1], LoggedMove(CHANCE, draw_of(HIDDEN)))

    def _judged(self) -> Outcome | None:
        """How the match has ended, by the players, by the rules or by repetition; None while it goes on."""
        if self.ending:
            return self.ending.outcome
        times = self.game.repetition
        if times and self._seen[self.state] >= times:
            return Outcome(None, f"the same position came up {times} times", "repetition")
        return self.game.outcome(self.state)

    def play(self, move: str) -> None:
        """Play a move or a draw; IllegalMove changes nothing."""
        who = self.to_move
        if who is None:
            raise IllegalMove(f"{self.game.key} has no move {quoted(move)} here: the match is over")
        self.state = self.game.play(self.state, move)
        self.history.append(LoggedMove(who, move))
        self.drawn += who == CHANCE
        if self.game.repetition:
            self._seen[self.state] += 1
        self.outcome = self._judged()

    def resign(self, seat: int) -> None:
        """End the match as a loss of that player, whoever's turn it is; IllegalMove changes nothing."""
        self._end(Ending(seat, RESIGN))

    def agree(self, by: int) -> None:
        """End the match as a draw that the other player offered and `by` accepts; IllegalMove changes nothing."""
        if not self.game.knows_draw:
            raise IllegalMove(f"the players of {self.game.key} cannot agree on a draw: its rules know none")
        self._end(Ending(by, AGREE))

    def forfeit(self, seat: int, why: str) -> None:
        """End the match as a loss of a player who broke its terms; IllegalMove changes nothing."""
        if why not in FORFEITS:
            raise NumduelError(f"a player forfeits for {listed([*FORFEITS])}, not {quoted(why)}")
        self._end(Ending(seat, FORFEIT, why))

    def _end(self, ending: Ending) -> None:
        if ending.by not in (1, 2):
            raise IllegalMove(f"a player who can {ending.how} is 1 or 2, not {quoted(ending.by)}")
        if self.outcome:
            raise IllegalMove(f"player {ending.by} cannot {ending.how} here: the match is over")
        self.ending = ending
        self.outcome = self._judged()


class Watcher(Protocol):
    """Whatever follows a match: a dialogue, a record."""

    def before(self, match: Match) -> None:
        """Somebody is about to move, or a card to be drawn."""

    def after(self, match: Match, state: Any) -> None:
        """A move or a draw, the last of the match's history, was played in that state, or the match was ended there."""


class Clock(NamedTuple):
    """How long a player may take to choose a move, and what tells the time."""

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
    """Play a match to its end, and tell the players that it begins and ends; to close them is left to the caller.

    The watchers are told in their order: who stores moves comes before who shows them.
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
    """Tell the players that a match begins. The first who cannot begin it has lost it."""
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
    """Let whoever is to move in a match make one move, or chance a draw.

    A player who plays an illegal move, takes longer than the clock allows or raises Forfeit has lost if `forfeits`;
    else the error is the caller's.
    """
    who = match.to_move
    if who is None:
        raise IllegalMove(f"nobody is to move in {match.game.key} here: the match is over")
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
