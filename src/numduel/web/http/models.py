"""The API's request and response models."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from numduel.players import COMPUTERS
from numduel.rules import GAMES
from numduel.table.command import CommandKind
from numduel.table.view import LOG_LENGTH
from numduel.web.http.refusals import CODES
from numduel.web.rooms.factory import Challenge
from numduel.web.rooms.lobby import Acceptance
from numduel.web.settings import LONGEST_NAME, LONGEST_POSITION, LONGEST_WORDS

# names and words are one line of text: no control characters, nothing that changes the direction of writing
ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME, pattern=ONE_LINE)]
Words = Annotated[str, StringConstraints(max_length=LONGEST_WORDS, pattern=ONE_LINE)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=ONE_LINE)]
Own = Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=ONE_LINE)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Text = Annotated[str, StringConstraints(max_length=100)]
Position = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_POSITION)]
Turn = Annotated[int, Field(ge=0, le=1_000_000)]


class Strict(BaseModel):
    """A request without unknown fields, whose numbers are numbers."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewGame(Strict):
    """A game to start."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"game": next(iter(GAMES)), "opponent": "hard", "words": "any words"}]}
    )

    game: Annotated[Text, Field(json_schema_extra={"enum": [*GAMES]})]
    opponent: Annotated[
        Text,
        Field(
            json_schema_extra={"enum": ["friend", "here", *COMPUTERS]},
            description="friend, here (you get both seats), or a computer",
        ),
    ] = "friend"
    first: Annotated[
        Literal["me", "other", "toss"], Field(description="who goes first; leave it out if there is a `position`")
    ] = "toss"
    rules: Annotated[
        dict[Text, int | Text], Field(max_length=20, description="rules that differ from the standard ones")
    ] = {}
    name: Annotated[Name, Field(description="your name, as your opponent sees it")] = ""
    other: Annotated[Name, Field(description="the second player's name, if you get both seats")] = ""
    words: Annotated[
        Words | None,
        Field(
            description="what you add to the shuffle; without it the game waits for your command `words`. "
            "Sent here, it reaches the server before you have its commitment, and so proves nothing"
        ),
    ] = None
    coach: Annotated[bool | None, Field(description="whether hints are allowed; by default, only without a friend")] = (
        None
    )

    open: Annotated[
        bool, Field(description="for a friend: whether anyone who knows the game's address can take the other seat")
    ] = False
    position: Annotated[
        Position | None,
        Field(description="the position to start from, by default the start of the game; it says whose turn it is"),
    ] = None
    seat: Annotated[Literal[1, 2], Field(description="your seat: 2 is possible only against a computer")] = 1

    @property
    def challenge(self) -> Challenge:
        """The same, for the lobby."""
        return Challenge(**dict(self))


class Join(Strict):
    """An invitation, and who accepts it."""

    invite: Secret
    name: Name = ""
    words: Annotated[
        Words | None, Field(description="what you add to the shuffle, once you have seen the game's `commitment`")
    ] = None
    key: Annotated[
        Own | None, Field(description="a long random text of your own: if you retry with it, you get the same seat")
    ] = None

    @property
    def acceptance(self) -> Acceptance:
        """The same, for the lobby."""
        return Acceptance(**dict(self))


class CommandBody(Strict):
    """Something a player wants to do."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"type": "move", "move": "MOVE", "number": 0, "key": "any text, used once"}]}
    )

    type: CommandKind
    move: Annotated[Text | None, Field(description="for type move: one of the game's `moves`")] = None
    words: Annotated[Words | None, Field(description="for type words: what you add to the shuffle")] = None
    number: Annotated[
        Turn | None,
        Field(description="for type move: the game's `number` when you saw it; for type takeback likewise, if given"),
    ] = None
    key: Annotated[Key | None, Field(description="an idempotency key: a retry with the same key is not done twice")] = (
        None
    )


class Player(BaseModel):
    """The player in a seat."""

    who: str
    name: str
    taken: bool
    here: bool


class Logged(BaseModel):
    """A move or a draw."""

    by: int | Literal["chance"]
    move: str


class Ended(BaseModel):
    """How a game ended."""

    winner: int | None
    reason: Annotated[str, Field(description="for people, with `player 1` and `player 2`")]
    kind: Annotated[str, Field(description="for programs: one of the kinds on the game's page")]


class GameState(BaseModel):
    """A game, as far as you may see it."""

    id: str
    game: str
    rules: dict[str, int | str]
    seats: Annotated[list[int], Field(description="your seats")]
    players: list[Player]
    first: int | None
    start: Annotated[
        str | None, Field(description="the position that the game started from, with ? for a card you may not see")
    ]
    number: Annotated[
        int, Field(description="of the turn: how many moves, draws and take-backs there have been; it never goes down")
    ]
    played: Annotated[int, Field(description="how many moves and draws, without those that were taken back")]
    position: Annotated[str, Field(description="as text, with ? for a card you may not see")]
    to_move: int | None
    moves: Annotated[list[str], Field(description="what you can play now")]
    log: Annotated[
        list[Logged],
        Field(
            description=f"the latest {LOG_LENGTH} moves and draws at most, of which the first is move "
            "`played - len(log)`, counted from 0; the record of a finished game has all"
        ),
    ]
    outcome: Ended | None
    ended: str | None
    offer: Annotated[int | None, Field(description="the seat that offers a draw")]
    declined: Annotated[int | None, Field(description="the seat that declined a draw since the last move")]
    can_offer: Annotated[bool, Field(description="whether you can offer a draw now")]
    can_take_back: Annotated[bool, Field(description="whether you can take back your last move now")]
    take_backs: Annotated[int, Field(description="how many there have been")]
    took_back: Annotated[int | None, Field(description="the seat that took back a move since the last one")]
    coach: bool
    rematch: str | None
    wants_rematch: list[int]
    needs_words: bool
    commitment: str | None
    mix: str
    secret: str | None


class HeldSeat(BaseModel):
    """A seat and its token, which is shown only once: send it as `Authorization: Bearer TOKEN`."""

    seat: int
    secret: str


class Seated(BaseModel):
    """A game in which you have a seat."""

    id: str
    url: str
    seats: list[HeldSeat]
    invite: Annotated[str | None, Field(description="for a friend to open as URL#INVITE, or to send to `join`")] = None
    game: GameState


class Problem(BaseModel):
    """What went wrong."""

    error: Annotated[str, Field(description="one sentence for people")]
    code: Annotated[str, Field(description="a code for programs", json_schema_extra={"enum": CODES})]
    game: Annotated[GameState | None, Field(description="for 409: the game as it is now")] = None


class Advice(BaseModel):
    """What the coach says."""

    value: Annotated[float | None, Field(description="your winning chance")]
    moves: Annotated[dict[str, float], Field(description="your winning chance after each of your moves")]
    best: list[str]
    hint: list[str]


class Solved(BaseModel):
    """A solved position, from the point of view of the player to move."""

    position: str
    value: float
    moves: dict[str, float]
    best: list[str]


Data = dict[str, Any]
