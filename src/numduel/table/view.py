"""What one viewer of a table may see: the one filter that every page, frame and response goes through."""

from collections.abc import Collection
from typing import Any, NamedTuple

from numduel.game import CHANCE, HIDDEN, AnyGame, Moves, Outcome
from numduel.match import LoggedMove
from numduel.memo import STATES, memoized
from numduel.players import HUMAN
from numduel.table.names import Names
from numduel.table.table import Table
from numduel.table.takebacks import may_take_back

NONE = "-"
LOG_LENGTH = 200  # moves and draws: a view does not grow with the game


class SeatView(NamedTuple):
    """Who sits at one of the two seats."""

    who: str  # "human", or the name of a computer
    name: str
    taken: bool = True  # False: a free seat, waiting for a friend
    here: bool = True  # whether somebody who holds the seat is connected; computers always are


class TableView(NamedTuple):
    """A table as one viewer sees it."""

    id: str
    game: AnyGame
    seats: tuple[int, ...]  # the viewer's: none for a spectator, both if two share a screen
    players: tuple[SeatView, SeatView]
    first: int | None  # None before the coin is tossed
    start: str | None  # the position that the game started from, if that is not the start; with ? for what is hidden
    number: int  # of the turn: how many moves, draws and take-backs there have been
    played: int  # how many moves and draws, without those that were taken back
    position: str  # with ? for what is hidden
    state: Any  # the same for the rules; a hidden card counts as not yet drawn
    laid: Any  # the same without the card in hand, if one was drawn
    to_move: int | None  # None before both have joined, and when the game is over
    moves: Moves  # what the viewer can play now
    log: tuple[LoggedMove, ...]  # the latest, at most LOG_LENGTH
    outcome: Outcome | None
    ended: str | None  # "resign" or "agree", if the players ended the game
    offer: int | None  # who is offering a draw
    declined: int | None  # who declined a draw since the last move, or a rematch
    can_offer: bool  # whether the viewer can offer a draw now
    can_take_back: bool  # whether the viewer can take back a move now
    take_backs: int
    took_back: int | None  # who took back a move since the last one
    coach: bool  # whether hints are allowed at this table
    rematch: str | None  # the id of the rematch, once both want it
    wants_rematch: tuple[int, ...]
    needs_words: bool  # whether the viewer has not added words to the shuffle yet
    commitment: str | None  # to the shuffle's secret, if anything is left to chance
    mix: str  # the words that players added to the shuffle
    secret: str | None  # the shuffle's secret, once the game is over

    @property
    def bottom(self) -> int:
        """The seat that is drawn nearest to the viewer."""
        return self.seats[0] if len(self.seats) == 1 else 1

    @property
    def waiting(self) -> bool:
        """Whether a seat is still free."""
        one, two = self.players
        return not (one.taken and two.taken)

    @property
    def hidden(self) -> bool:
        """Whether there is a card that the viewer must not see."""
        return HIDDEN in self.position


@memoized(STATES)
def state_of(game: AnyGame, position: str) -> Any:
    """The state as a viewer knows it, from a position with ? for what is hidden."""
    return game.from_position(position.replace(HIDDEN, NONE))


@memoized(1024)
def _players(
    who: tuple[str, str], names: Names, taken: tuple[bool, ...], one_here: bool, two_here: bool
) -> tuple[SeatView, SeatView]:
    """Who sits at the seats."""
    return (
        SeatView(who[0], names[0], taken[0], who[0] != HUMAN or one_here),
        SeatView(who[1], names[1], taken[1], who[1] != HUMAN or two_here),
    )


def _start_seen(table: Table, seats: tuple[int, ...]) -> str:
    """The position that a game started from; after the first move, whoever made it has shown the card in hand."""
    game, turn = table.game, table.game.turn(table.start)
    seat = turn if turn in seats else next(iter(seats), None)
    return game.position(table.start) if table.played or table.outcome else game.view(table.start, seat)


def view_of(table: Table, seats: tuple[int, ...], here: Collection[int]) -> TableView:
    """A table as the holder of these seats sees it, while the holders of the seats `here` are connected."""
    info, game, match, outcome = table.info, table.game, table.match, table.outcome
    state = table.state
    to_move = table.to_move
    mine = to_move if to_move in seats else seats[0] if seats else None
    position = game.position(state) if outcome else game.view(state, mine)
    log = match.seen_history(mine, LOG_LENGTH) if match else ()
    if HIDDEN in position:  # it was drawn last, unless the match started from a position with a card in hand
        state = match.undrawn if match and match.drawn else state_of(game, position)
    return TableView(
        info.id,
        game,
        seats,
        _players(info.who, info.names, table.taken, 1 in here, 2 in here),
        match.first if match else info.first,
        _start_seen(table, seats) if info.position is not None else None,
        table.number,
        table.played,
        position,
        state,
        match.undrawn if match and log and log[-1].by == CHANCE else state,
        to_move,
        game.moves(state) if to_move in seats else (),
        log,
        outcome,
        match.ending.how if match and match.ending else None,
        table.offer,
        table.declined,
        table.may_offer(seats),
        may_take_back(table, seats),
        table.take_backs,
        table.took_back,
        info.coach,
        table.rematch,
        tuple(sorted(table.wants_rematch)) if outcome else (),
        not {*seats}.isdisjoint(table.lacks_words),
        info.commitment if table.by_chance else None,
        table.mix,
        info.secret.hex() if outcome else None,
    )
