"""A table: one game on the web, made of what is stored of it. It decides what may happen, and stores nothing itself."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from numduel.fair import Shuffle, Terms, mixed
from numduel.game import CHANCE, AnyGame, IllegalMove, Outcome
from numduel.match import Match
from numduel.players import HUMAN
from numduel.table.event import NOBODY, Command, Event, Refused

SEATS = (1, 2)


class Info(NamedTuple):
    """What is known of a game before anything happens in it. The hashes are those of secrets."""

    id: str
    game: AnyGame
    first: int | None  # None: the coin decides
    who: tuple[str, str]
    names: tuple[str, str]
    seats: tuple[str | None, str | None]
    invite: str | None
    coach: bool
    secret: bytes
    commitment: str
    created: str
    before: str | None = None  # the game that this is the rematch of


class Table:
    """A game as it stands after what has happened so far."""

    def __init__(self, info: Info, events: Iterable[Event] = ()) -> None:
        self.by_chance = info.game.has_chance or info.first is None
        self.people = [seat for seat in SEATS if info.who[seat - 1] == HUMAN]  # the seats that are not a computer's
        self.know(info)
        self.count = 0  # how many events there were
        self.match: Match | None = None  # from the moment on at which chance is settled
        self.offer: int | None = None  # who offers a draw
        self.declined: int | None = None  # who declined one since the last move
        self.wants: set[int] = set()  # who would play again
        self.rematch: str | None = None
        self.words: dict[int, str] = {}
        self.mix = ""  # the words of all who added any, in the order of their seats
        self._offered: tuple[int, int] | None = None  # who made the last offer, and in which turn
        self._answered: dict[tuple[int, str], tuple[str, str, int]] = {}  # what was done, in which turn
        self._begin()
        for event in events:
            self.apply(event)

    def know(self, info: Info) -> None:
        """Take in who has sat down."""
        self.info = info
        self.taken = tuple(
            who != HUMAN or seat is not None or info.before is not None  # in a rematch seats are kept for both
            for who, seat in zip(info.who, info.seats, strict=True)
        )
        self.waiting = not all(self.taken)  # for a friend

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.info.game

    @property
    def number(self) -> int:
        """Of the turn: how many moves and draws there were."""
        return len(self.match.history) if self.match else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.match.outcome if self.match else None

    @property
    def to_move(self) -> int | None:
        """Whose move is awaited: nobody's before both sit, and at the end."""
        who = self.match.to_move if self.match and not self.waiting else None
        return who if isinstance(who, int) else None

    @property
    def lacks_words(self) -> list[int]:
        """The people who have not yet added their words to what chance follows from."""
        return [seat for seat in self.people if seat not in self.words] if self.by_chance else []

    @property
    def terms(self) -> Terms:
        """What chance follows from besides the secret."""
        return Terms(self.game.key, self.game.rules, toss=self.info.first is None, mix=self.mix)

    def _begin(self) -> None:
        """Begin the match, once nobody can change any more what chance follows from."""
        if self.match is None and not self.lacks_words:
            self._shuffle = Shuffle(self.info.secret, self.terms)
            self.match = Match(self.game, self.info.first or self._shuffle.toss())

    def apply(self, event: Event) -> None:
        """Let happen what is stored."""
        self.count += 1
        if event.key:
            self._answered[event.by, event.key] = event.kind, event.what, self.number
        match event.kind:
            case "words":
                self.words[event.by] = event.what
                self.mix = mixed(words for _, words in sorted(self.words.items()))
                self._begin()
            case "offer":
                self.offer, self.declined, self._offered = event.by, None, (event.by, self.number)
            case "decline":
                self.offer, self.declined = None, event.by
            case "rematch":
                self.wants.add(event.by)
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
        return [] if self.match is None or self.outcome or self.waiting else list(self._draws(self.match.state))

    def _draws(self, state: Any) -> Iterator[Event]:
        """The draws that follow on a state."""
        assert self.match
        number = self.match.drawn
        while self.game.to_move(state) == CHANCE:
            drawn = self._shuffle.draw(number, self.game.chances(state))
            number += 1
            state = self.game.play(state, drawn)
            yield Event("move", NOBODY, drawn)

    def choose(self, limit: int) -> int:
        """A number below a limit, for the computer whose turn it is."""
        return self._shuffle.choose(self.number, limit)

    def decide(self, seats: Sequence[int], command: Command) -> list[Event]:
        """What is to happen if those who hold these seats send a command: nothing, if it has happened already."""
        if not seats:
            raise Refused(403, "you are watching: only the players can do that")
        if command.key:
            for seat in seats:
                if done := self._answered.get((seat, command.key)):
                    return self._repeated(command, done)
        return list(getattr(self, f"_{command.kind}")(seats, command))

    def _repeated(self, command: Command, done: tuple[str, str, int]) -> list[Event]:
        """Nothing: a command of that key was done. But it must have been the same."""
        match done:
            case ("move", what, number):
                same = command.kind == "move" and (command.what, command.number) == (what, number)
            case ("words", what, _):
                same = (command.kind, command.what) == ("words", what)
            case ("end", how, _):
                same = command.kind == how
            case (kind, _, _):
                same = command.kind == kind
        if not same:
            raise Refused(409, "that key has been used for something else: each command needs a new one")
        return []

    def _going_on(self) -> Match:
        """The match, if it has begun and is not over."""
        if self.waiting:
            raise Refused(409, "the game begins when both players have sat down")
        if self.match is None:
            raise Refused(409, "the game begins when all players have added their words to the shuffle")
        if self.match.outcome:
            raise Refused(409, f"the game is over: {self.match.outcome.reason}")
        return self.match

    def _words(self, seats: Sequence[int], command: Command) -> Iterator[Event]:
        lacking = [seat for seat in seats if seat in self.lacks_words]
        if not lacking:
            raise Refused(409, "the shuffle has your words already, or needs none")
        # a key is remembered for a seat: both of those who share a screen add the same words
        return (Event("words", seat, command.what, command.key) for seat in lacking)

    def _move(self, seats: Sequence[int], command: Command) -> Iterator[Event]:
        match = self._going_on()
        if command.number != self.number:
            raise Refused(409, f"this is turn {self.number}, not turn {command.number}: the game has gone on")
        seat = match.to_move
        if not isinstance(seat, int) or seat not in seats:
            raise Refused(409, "it is the other player's turn")
        try:
            after = self.game.play(match.state, command.what)
        except IllegalMove as error:
            raise Refused(422, str(error)) from None
        yield Event("move", seat, command.what, command.key)
        yield from self._draws(after)

    def _resign(self, seats: Sequence[int], command: Command) -> Iterator[Event]:
        to_move = self._going_on().to_move
        yield Event(
            "end", to_move if isinstance(to_move, int) and to_move in seats else seats[0], "resign", command.key
        )

    def may_offer(self, seats: Sequence[int]) -> bool:
        """Whether whoever holds these seats can offer a draw: once in a turn, and only where a rule knows one."""
        return (
            self.game.knows_draw
            and len(seats) == 1
            and len(self.people) == 2
            and self.offer is None
            and self.to_move is not None
            and self._offered != (seats[0], self.number)
        )

    def _offer(self, seats: Sequence[int], command: Command) -> Iterator[Event]:
        self._going_on()
        if not self.game.knows_draw:
            raise Refused(409, f"no rule of {self.game.title} knows a draw")
        if not self.may_offer(seats):
            raise Refused(409, "a draw can be offered to another person, once in a turn")
        yield Event("offer", seats[0], "", command.key)

    def _answer(self, seats: Sequence[int]) -> int:
        """The seat that answers an offer."""
        self._going_on()
        if self.offer is None or self.offer in seats:
            raise Refused(409, "no draw is offered to you")
        return seats[0]

    def _agree(self, seats: Sequence[int], command: Command) -> Iterator[Event]:
        yield Event("end", self._answer(seats), "agree", command.key)

    def _decline(self, seats: Sequence[int], command: Command) -> Iterator[Event]:
        yield Event("decline", self._answer(seats), "", command.key)

    def _rematch(self, seats: Sequence[int], command: Command) -> Iterator[Event]:
        """Ask for a rematch. The last one who does has its name in the command, and puts it into the event."""
        if not self.outcome:
            raise Refused(409, "a rematch can be asked for when the game is over")
        wanting = [seat for seat in seats if seat not in self.wants]
        for seat in wanting:
            all_want = self.wants | {*wanting} >= {*self.people}
            last = all_want and seat == wanting[-1]
            yield Event("rematch", seat, command.what if last else "", command.key)
