"""A table: one game as it stands after what has happened so far. `decide` says what may happen next."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from numduel.fair import Shuffle, Terms, mixed
from numduel.game import AnyGame, Outcome
from numduel.match import Match, draws_from
from numduel.players import HUMAN
from numduel.table.event import NOBODY, Event, EventKind

SEATS = (1, 2)


class Info(NamedTuple):
    """What is known of a game before anything happens in it. Tokens are kept as hashes only."""

    id: str
    game: AnyGame
    first: int | None  # None: a coin toss decides
    who: tuple[str, str]
    names: tuple[str, str]
    tokens: tuple[str | None, str | None]  # the hash of each seat's token; None: a computer's, or not yet taken
    invite: str | None  # the hash of the invitation's token
    coach: bool
    secret: bytes  # what the shuffle follows from
    commitment: str
    created: str
    rematch_of: str | None = None


class Done(NamedTuple):
    """What a command with a key led to, and in which turn."""

    kind: EventKind
    what: str
    number: int


class Table:
    """The state of one game, made from its events."""

    def __init__(self, info: Info, events: Iterable[Event] = ()) -> None:
        self.by_chance = info.game.has_chance or info.first is None
        self.people = [seat for seat in SEATS if info.who[seat - 1] == HUMAN]
        self.update_info(info)
        self.count = 0  # events so far
        self.match: Match | None = None  # None until everything that chance follows from is settled
        self.offer: int | None = None  # who offers a draw
        self.last_offer: tuple[int, int] | None = None  # who made the last offer, and in which turn
        self.declined: int | None = None  # who declined one since the last move
        self.wants_rematch: set[int] = set()
        self.rematch: str | None = None
        self.words: dict[int, str] = {}
        self.mix = ""  # the words of all who added any, by seat
        self.done: dict[tuple[int, str], Done] = {}  # by seat and key
        self._start_match()
        for event in events:
            self.apply(event)

    def update_info(self, info: Info) -> None:
        """Take in who has sat down."""
        self.info = info
        self.taken = tuple(
            who != HUMAN or token is not None or info.rematch_of is not None  # in a rematch both seats are reserved
            for who, token in zip(info.who, info.tokens, strict=True)
        )
        self.waiting = not all(self.taken)

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.info.game

    @property
    def number(self) -> int:
        """The number of the turn: how many moves and draws there were."""
        return len(self.match.history) if self.match else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.match.outcome if self.match else None

    @property
    def to_move(self) -> int | None:
        """Whose turn it is; None until both have sat down, and when the game is over."""
        who = self.match.to_move if self.match and not self.waiting else None
        return who if isinstance(who, int) else None

    @property
    def lacks_words(self) -> list[int]:
        """The people who have yet to add their words to the shuffle."""
        return [seat for seat in self.people if seat not in self.words] if self.by_chance else []

    @property
    def terms(self) -> Terms:
        """What chance follows from besides the secret."""
        return Terms(self.game.key, self.game.rules, toss=self.info.first is None, mix=self.mix)

    def _start_match(self) -> None:
        """Start the match once nobody can change any more what chance follows from."""
        if self.match is None and not self.lacks_words:
            self._shuffle = Shuffle(self.info.secret, self.terms)
            self.match = Match(self.game, self.info.first or self._shuffle.toss())

    def apply(self, event: Event) -> None:
        """Take in an event that has been stored."""
        self.count += 1
        if event.key:
            self.done[event.by, event.key] = Done(event.kind, event.what, self.number)
        match event.kind:
            case "words":
                self.words[event.by] = event.what
                self.mix = mixed(words for _, words in sorted(self.words.items()))
                self._start_match()
            case "offer":
                self.offer, self.declined, self.last_offer = event.by, None, (event.by, self.number)
            case "decline":
                self.offer, self.declined = None, event.by
            case "rematch":
                self.wants_rematch.add(event.by)
                self.rematch = event.what or None
            case "move" | "end":
                self._play(event)

    def _play(self, event: Event) -> None:
        assert self.match
        self.offer = self.declined = None
        if event.kind == "move":
            self.match.play(event.what)
        elif event.what == "resign":
            self.match.resign(event.by)
        else:
            self.match.agree(event.by)

    def draws(self) -> list[Event]:
        """The draws that are due now."""
        return [] if self.match is None or self.outcome or self.waiting else list(self.draws_after(self.match.state))

    def draws_after(self, state: Any) -> Iterator[Event]:
        """The draws that follow on a state, which comes after the present one or is it."""
        assert self.match
        for draw in draws_from(self.game, state, self.match.drawn, self._shuffle):
            yield Event("move", NOBODY, draw)

    def choose(self, limit: int) -> int:
        """A number below a limit, for the computer whose turn it is."""
        return self._shuffle.choose(self.number, limit)

    def may_offer(self, seats: Sequence[int]) -> bool:
        """Whether the holder of these seats can offer a draw: to another person, and once per turn."""
        return (
            self.game.knows_draw
            and len(seats) == 1
            and len(self.people) == 2
            and self.offer is None
            and self.to_move is not None
            and self.last_offer != (seats[0], self.number)
        )
