"""What one viewer of a table may see: the only thing that a page, a frame or an answer is made from."""

from typing import NamedTuple

from numduel.game import AnyGame, Moves, Outcome


class Sitter(NamedTuple):
    """Who sits at one of the two seats."""

    who: str  # "human", or the name of a computer
    name: str
    taken: bool = True  # False: a seat that waits for a friend
    here: bool = True  # whether somebody who holds the seat is connected; computers always are


class Line(NamedTuple):
    """A move or a draw, as the viewer may know it: a hidden draw is `draw ?`."""

    by: int | str
    move: str


class Seen(NamedTuple):
    """A table as one viewer sees it."""

    id: str
    game: AnyGame
    seats: tuple[int, ...]  # those that the viewer holds: none for a spectator, both where two share a screen
    sitters: tuple[Sitter, Sitter]
    first: int
    number: int  # of the turn: how many moves and draws there were
    position: str  # with ? for what is hidden
    to_move: int | None  # None before both have sat down, and when the game is over
    moves: Moves  # what the viewer can play now
    log: tuple[Line, ...]
    outcome: Outcome | None
    ended: str | None  # "resign" or "agree", if it was no rule that ended the game
    offer: int | None  # who offers a draw
    can_offer: bool  # whether the viewer can offer a draw now
    coach: bool  # whether hints are allowed at this table
    rematch: str | None  # the table of the next game, once both want it
    wants_rematch: tuple[int, ...]
    commitment: str | None  # to the shuffle, in games with cards
    mix: str  # what a player added to the shuffle
    secret: str | None  # what the shuffle follows from, once the game is over

    @property
    def bottom(self) -> int:
        """The seat that is drawn nearest to the viewer."""
        return self.seats[0] if len(self.seats) == 1 else 1

    @property
    def waiting(self) -> bool:
        """Whether a seat waits for a friend."""
        return not all(sitter.taken for sitter in self.sitters)
