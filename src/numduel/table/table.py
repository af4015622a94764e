"""A table: the state of one game after its events so far. `decide` says what may happen next."""

import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from numduel.fair import Shuffle, Terms, mixed
from numduel.game import AnyGame, Outcome
from numduel.match import Match, draws_from, start_from
from numduel.players import HUMAN
from numduel.table.event import NOBODY, Event, EventKind

SEATS = (1, 2)
KEYS_KEPT = 1000  # of commands, for retries: far more than a client can have unanswered


class Info(NamedTuple):
    """What is known of a game before its first event. Only hashes of tokens are kept."""

    id: str
    game: AnyGame
    first: int | None  # None: a coin toss decides
    who: tuple[str, str]
    names: tuple[str, str]
    tokens: tuple[str | None, str | None]  # the hash of each seat's token; None: a computer's seat, or a free one
    invite: str | None  # the hash of the invitation's token
    coach: bool
    secret: bytes  # what the shuffle follows from
    commitment: str
    created: str
    rematch_of: str | None = None
    played: int | None = None  # the day of a person's last move, counted from 1970-01-01; None: there was none yet
    position: str | None = None  # that the game starts from, with `first` to move; None: the start of the game


class Done(NamedTuple):
    """What a command with a key led to, and in which turn."""

    kind: EventKind
    what: str
    number: int


class Table:
    """The state of one game, built from its events."""

    def __init__(self, info: Info, events: Iterable[Event] = ()) -> None:
        self.by_chance = info.game.has_chance or info.first is None
        self.start: Any = start_from(info.game, info.position) if info.position is not None else None
        self.people = [seat for seat in SEATS if info.who[seat - 1] == HUMAN]
        self.update_info(info)
        self.count = 0  # events so far
        self.take_backs = 0
        self.took_back: int | None = None  # who took back a move since the last one
        self._gone = 0  # moves and draws that were taken back
        self.match: Match | None = None  # None until the shuffle is settled
        self.offer: int | None = None  # who is offering a draw
        self.last_offer: tuple[int, int] | None = None  # who made the last offer, and in which turn
        self.declined: int | None = None  # who declined one since the last move, or a rematch
        self.wants_rematch: set[int] = set()
        self.rematch: str | None = None
        self.words: dict[int, str] = {}
        self.mix = ""  # the words of all who added any, by seat
        self.done: OrderedDict[tuple[int, str], Done] = OrderedDict()  # by seat and key; only the latest
        self._start_match()
        for event in events:
            self.apply(event)

    def update_info(self, info: Info) -> None:
        """Update who has joined."""
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
    def state(self) -> Any:
        """The state of the game; before the match, the one that it will start from."""
        return self.match.state if self.match else self.unbegun().state

    def unbegun(self) -> Match:
        """The match before it begins; a coin toss may still change who does."""
        return Match(self.game, self.info.first or 1, self.start)

    @property
    def number(self) -> int:
        """The number of the turn: how many moves, draws and take-backs there have been.

        It never goes down, so that a move for a turn that was taken back is stale forever.
        """
        return self.played + self._gone + self.take_backs

    @property
    def played(self) -> int:
        """How many moves and draws there have been, without those that were taken back."""
        return len(self.match.history) if self.match else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.match.outcome if self.match else None

    @property
    def to_move(self) -> int | None:
        """Whose turn it is; None until both have joined, and when the game is over."""
        who = self.match.to_move if self.match and not self.waiting else None
        return who if isinstance(who, int) else None

    @property
    def lacks_words(self) -> list[int]:
        """The people who have not added their words to the shuffle yet."""
        return [seat for seat in self.people if seat not in self.words] if self.by_chance else []

    @property
    def terms(self) -> Terms:
        """What the shuffle depends on besides the secret."""
        return Terms(
            self.game.key, self.game.rules, toss=self.info.first is None, mix=self.mix, position=self.info.position
        )

    def _start_match(self) -> None:
        """Start the match once nobody can influence the shuffle any more."""
        if self.match is None and not self.lacks_words:
            self._shuffle = Shuffle(self.info.secret, self.terms)
            self.match = Match(self.game, self.info.first or self._shuffle.toss(), self.start)

    def apply(self, event: Event) -> None:
        """Apply a stored event."""
        self.count += 1
        if event.key:
            self._remember(event.by, event.key, Done(event.kind, event.what, self.number))
        match event.kind:
            case "move" | "end":
                self._play(event)
            case "words":
                self.words[event.by] = event.what
                self.mix = mixed(words for _, words in sorted(self.words.items()))
                self._start_match()
            case "offer":
                self.offer, self.declined, self.last_offer = event.by, None, (event.by, self.number)
            case "decline":
                self.offer, self.declined = None, event.by
                self.wants_rematch.clear()
            case "rematch":
                self.declined = None
                self.wants_rematch.add(event.by)
                self.rematch = event.what or None
            case "takeback":
                self._take_back(int(event.what))
                self.took_back = event.by

    def _remember(self, seat: int, key: str, done: Done) -> None:
        """Remember what a command led to, in case it is sent again."""
        self.done[seat, key] = done
        if len(self.done) > KEYS_KEPT:
            self.done.popitem(last=False)

    def _play(self, event: Event) -> None:
        assert self.match
        self.offer = self.declined = self.took_back = None
        if event.kind == "move":
            self.match.play(sys.intern(event.what))  # one text for all that are alike: a game can have thousands
        elif event.what == "resign":
            self.match.resign(event.by)
        else:
            self.match.agree(event.by)

    def _take_back(self, left: int) -> None:
        """Go back to where there had been that many moves and draws."""
        assert self.match
        assert 0 <= left < self.played
        self._gone += self.played - left
        self.take_backs += 1
        self.match = self.match.back_to(left)
        self.offer = self.declined = None
        self.wants_rematch.clear()

    def draws(self) -> list[Event]:
        """The draws that are due now."""
        return [] if self.match is None or self.outcome or self.waiting else list(self.draws_after(self.match.state))

    def draws_after(self, state: Any) -> Iterator[Event]:
        """The draws that are due in a state, which is the current one or the one after it."""
        assert self.match
        for draw in draws_from(self.game, state, self.match.drawn, self._shuffle):
            yield Event("move", NOBODY, draw)

    def choose(self, limit: int) -> int:
        """A number below a limit, for the computer whose turn it is: the same again after a take-back."""
        return self._shuffle.choose(self.played, limit)

    def may_offer(self, seats: Sequence[int]) -> bool:
        """Whether the holder of these seats can offer a draw: to another person, and once per turn."""
        return (
            self.game.knows_draw
            and len(seats) == 1
            and len(self.people) == 2
            and self.offer is None
            and self.to_move is not None
            and (self.last_offer is None or self.last_offer != (seats[0], self.number))
        )
