"""New games: their ids, tokens and secrets."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from numduel import fair
from numduel.game import AnyGame, RuleValue
from numduel.players import HUMAN
from numduel.table import tokens
from numduel.table.names import swapped, unnamed
from numduel.table.table import Info
from numduel.table.tokens import Entropy

FRIEND, HERE = "friend", "here"
ME, OTHER, TOSS = "me", "other", "toss"  # who goes first


class Challenge(NamedTuple):
    """A game that somebody wants to start."""

    game: str
    opponent: str = FRIEND
    first: str = TOSS
    rules: Mapping[str, RuleValue] = {}
    name: str = ""
    other: str = ""  # the second player's name, if both share a screen
    words: str | None = None  # what they add to the shuffle; None: to be added later
    coach: bool | None = None  # whether hints are allowed; None: only without a friend
    open: bool = False  # whether a friend needs no invitation: whoever knows the table can take the free seat
    position: str | None = None  # to start from, with whoever goes first to move; None: the start of the game
    seat: int = 1  # that they get


class Place(NamedTuple):
    """Seats at a table with their tokens, and the invitation if the other seat is free."""

    game_id: str
    tokens: Mapping[int, str]
    invite: str | None = None


class GameFactory:
    """Makes new games and rematches from a source of randomness and a clock."""

    def __init__(self, entropy: Entropy, now: Callable[[], str]) -> None:
        self._entropy, self._now = entropy, now

    def new_id(self) -> str:
        """A new id."""
        return tokens.new_id(self._entropy)

    def new_token(self) -> str:
        """A token for a seat or an invitation."""
        return tokens.new_token(self._entropy)

    def new_game(self, game: AnyGame, new: Challenge) -> tuple[Info, Place]:
        """A new game, and the place of the player who starts it."""
        own, other = new.seat, 3 - new.seat
        person = new.opponent in (FRIEND, HERE)
        held = {seat: self.new_token() for seat in ((1, 2) if new.opponent == HERE else (own,))}
        opponent = "Computer" if not person else (new.opponent == HERE and new.other) or unnamed(other)
        secret, game_id = self._entropy(fair.SECRET_BYTES), self.new_id()
        invite = None
        if new.opponent == FRIEND:
            invite = tokens.open_invite(game_id) if new.open else self.new_token()
        info = Info(
            game_id,
            game,
            {ME: own, OTHER: other}.get(new.first),
            _seated(own, HUMAN, HUMAN if person else new.opponent),
            _seated(own, new.name or unnamed(own), opponent),
            (tokens.hashed(held[1]) if 1 in held else None, tokens.hashed(held[2]) if 2 in held else None),
            tokens.hashed(invite) if invite else None,
            new.opponent != FRIEND if new.coach is None else new.coach,
            secret,
            fair.commitment(secret),
            self._now(),
            position=new.position,
        )
        return info, Place(info.id, held, invite)

    def rematch(self, info: Info) -> Info:
        """The rematch of a game: the same, with seats swapped."""
        secret = self._entropy(fair.SECRET_BYTES)
        return info._replace(
            id=self.new_id(),
            who=info.who[::-1],
            names=swapped(info.names),
            tokens=(None, None),
            invite=None,
            secret=secret,
            commitment=fair.commitment(secret),
            created=self._now(),
            rematch_of=info.id,
            played=None,
        )


def _seated(seat: int, own: str, other: str) -> tuple[str, str]:
    """What is said of the player in a seat and of the other one, in the order of seats."""
    return (own, other) if seat == 1 else (other, own)
