"""What a game is: the Game protocol, its vocabulary, outcomes, observations and errors."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar

CHANCE: Final = "chance"
"""Who moves when a card is to be drawn."""

Moves = tuple[str, ...]
Chances = tuple[tuple[str, int], ...]
RuleValue = int | str

HIDDEN: Final = "?"
"""Stands for a card that a viewer may not see."""

LONGEST_QUOTE = 60

S = TypeVar("S")


class _Fields(NamedTuple):
    winner: int | None
    reason: str
    kind: str


class Outcome(_Fields):
    """How a game ended: the winner's seat (None for a draw), the reason for people, and its kind for programs.

    It is created with a reason in which `player(seat)` stands for a player.
    """

    _template: str

    def __new__(cls, winner: int | None, reason: str, kind: str) -> Self:
        outcome = super().__new__(cls, winner, reason.format("", "player 1", "player 2"), kind)
        outcome._template = reason
        return outcome

    def sentence(self, one: str, two: str, you: int = 0) -> str:
        """The reason, with what players 1 and 2 are called; the player in seat `you`, if any, is addressed."""
        reason = self._template
        for after, addressed in _ADDRESSED if you else ():
            reason = reason.replace(f"{player(you)}{after}", addressed)
        return reason.format("", one, two)


_ADDRESSED = (("'s ", "your "), (" was ", "you were "), (" forfeits", "you forfeit"), ("", "you"))
"""What follows a player's name in a reason, and how to say both to that player."""


def player(seat: int) -> str:
    """The placeholder for a player in the reason of an outcome."""
    return f"{{{seat}}}"


MATCH_KINDS: Final = ("repetition", "move limit", "resigned", "agreed", "forfeit")
"""The kinds of outcome that a match of any game can have, in addition to those of the game's rules."""

MOVE_LIMIT: Final = 25_000
"""After how many moves and draws a match is a draw: more than any game can have, unless it can go on forever."""


class Observation(NamedTuple):
    """What a viewer may see of a state: their own side first, or player 1's for a spectator."""

    seat: int  # whose side comes first
    turn: int  # whose turn it is, even while a card is to be drawn
    stacks: tuple[tuple[int, ...], ...]  # each from the bottom up; none in a game without stacks
    totals: tuple[int, ...]  # of each side; just one if both share it
    card: int = 0  # in hand, if the viewer may see it; 0: none
    hidden: bool = False  # whether there is a card in hand that the viewer may not see
    left: tuple[int, ...] = ()  # for each number from 1 up: how many cards the viewer has not seen, or tokens are left
    sudden_fives: tuple[int, ...] = ()  # of each side, in the sudden death of a game that has one


class NumduelError(ValueError):
    """Bad input; the message is one sentence for the person who gave it."""


class UnknownGame(NumduelError):
    """There is no game of that name."""


class BadRule(NumduelError):
    """A game has no such rule, or the rule does not allow that value."""


class BadPosition(NumduelError):
    """A text that is not a position of the game."""


class IllegalMove(NumduelError):
    """A move, or a draw, that may not be played in that state."""


class RuleInfo(Protocol):
    """A rule that can be changed: its name, the rule book's value, the allowed values, and what it means."""

    name: str
    default: RuleValue
    allowed: str
    meaning: str


class NamedVariant(NamedTuple):
    """A variant that has a name: the rules that it changes, and what is special about it, in a few words."""

    rules: Mapping[str, RuleValue]
    about: str


Variants = Mapping[str, NamedVariant]


def named(about: str, **rules: RuleValue) -> NamedVariant:
    """A variant that has a name."""
    return NamedVariant(rules, about)


class Game(Protocol[S]):
    """The rules of one variant of one game: pure functions of an immutable, hashable state.

    The solvers, reviews and front ends rely on two things being true of all games: a draw is `draw N`, as written by
    `draw_of`, and does not pass the turn; every move of a player passes the turn to the opponent.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    """The kinds of outcome that the rules can lead to, in any variant."""
    variants: ClassVar[Variants]
    """The variants that have names."""

    @property
    def summary(self) -> str:
        """The whole game in one line, with this variant's numbers."""

    @property
    def rules(self) -> dict[str, RuleValue]:
        """The values of the rules in this variant, by name."""

    @property
    def changed(self) -> dict[str, RuleValue]:
        """The rules that differ from the rule book, by name."""

    def declared(self) -> Iterable[RuleInfo]:
        """The rules that can be changed."""

    @property
    def repetition(self) -> int:
        """How many times a position comes up until the match is a draw; 0 if repetition never ends it."""

    @property
    def knows_draw(self) -> bool:
        """Whether this variant can end in a draw or go on forever; if not, one player must win."""

    @property
    def has_chance(self) -> bool:
        """Whether cards are drawn; if not, only the players decide."""

    @property
    def all_moves(self) -> Moves:
        """Every move that a player can ever make, in a fixed order: its index is its action number."""

    def start(self, first: int = 1) -> S:
        """The state before the first turn, which seat `first` has."""

    def turn(self, state: S) -> int:
        """Whose turn it is, 1 or 2, even while a card is to be drawn; at the end, whose it would be."""

    def to_move(self, state: S) -> int | str | None:
        """1, 2, CHANCE, or None when the game is over."""

    def moves(self, state: S) -> Moves:
        """What the player to move can play; empty when a card is to be drawn or the game is over."""

    def chances(self, state: S) -> Chances:
        """Each draw with its weight; empty unless a card is to be drawn."""

    def play(self, state: S, move: str) -> S:
        """The state after a move or a draw; IllegalMove if it may not be played."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def position(self, state: S) -> str:
        """The state as text."""

    def from_position(self, text: str) -> S:
        """The state of a position; BadPosition says what is wrong with the text."""

    def see(self, state: S, seat: int | None) -> Observation:
        """What that seat may see (None: a spectator). It reveals nothing about a hidden card, not even by counts."""

    def view(self, state: S, seat: int | None) -> str:
        """The same as text: the position, with HIDDEN for a card that the seat may not see."""


AnyGame = Game[Any]


def draw_of(card: int | str) -> str:
    """The draw of a card."""
    return f"draw {card}"


def card_of(draw: str) -> str:
    """The card of a draw, as text: a number, or HIDDEN."""
    return draw.removeprefix("draw ")


def quoted(value: object) -> str:
    """Input as an error message repeats it: only as much as is needed to recognize it."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


def listed(words: Sequence[str]) -> str:
    """Words joined for a sentence: a, b or c."""
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def an(number: int) -> str:
    """A number with its article: a 7, an 8."""
    return f"an {number}" if number in {11, 18} or str(number)[0] == "8" else f"a {number}"


def illegal(game: AnyGame, state: Any, move: str) -> IllegalMove:
    """The error for an illegal move: where it was played, and what would be legal."""
    can = game.moves(state) or tuple(draw for draw, _ in game.chances(state))
    legal = f"the only legal move is {can[0]}" if len(can) == 1 else f"the legal moves are {', '.join(can)}"
    choice = legal if can else "the game is over"
    return IllegalMove(f"{game.key} has no move {quoted(move)} at {game.position(state)}: {choice}")
