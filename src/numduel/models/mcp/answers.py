"""What the tools answer, as data: each is the output schema of a tool, with what its fields mean to a client."""

from typing import Literal

from pydantic import BaseModel, Field

from numduel.game import RuleValue

Whose = Literal["you", "opponent"]


class Rule(BaseModel):
    """A rule that can be changed."""

    name: str
    value: RuleValue = Field(description="its value in this variant")
    allowed: str = Field(description="the values that it can have")
    meaning: str


class Variant(BaseModel):
    """A variant that has a name."""

    name: str
    rules: dict[str, RuleValue] = Field(description="the rules that it changes")
    about: str


class Game(BaseModel):
    """A game that can be played."""

    game: str = Field(description="what to call it in other tools")
    title: str
    summary: str
    has_cards: bool = Field(description="whether luck plays a part: cards are drawn")
    variants: list[Variant]


class Opponent(BaseModel):
    """A computer that can be played against."""

    opponent: str
    about: str


class GameList(BaseModel):
    """The games and the opponents."""

    games: list[Game]
    opponents: list[Opponent]


class Rules(BaseModel):
    """The rules of a game."""

    game: str
    title: str
    text: str = Field(description="the rules in words, as Markdown")
    rules: list[Rule] = Field(description="the rules that begin_game can change")
    variants: list[Variant]


class Result(BaseModel):
    """How a game ended."""

    winner: Whose | None = Field(description="null: a draw")
    kind: str = Field(description="a word for programs")
    reason: str


class Table(BaseModel):
    """A game as its player may see it. Stacks, totals and counts of fives have yours first."""

    game_id: str
    game: str
    rules: dict[str, RuleValue] = Field(description="the rules that differ from the rule book")
    seat: int = Field(description="yours: 1 or 2")
    opponent: str
    hints: bool
    happened: list[str] = Field(description="what has happened, turn by turn: since your last move, or all of it")
    position: str = Field(description="the position as text, with ? for a card that you may not see")
    stacks: list[list[int]] = Field(description="each from the bottom up; none in a game without stacks")
    totals: list[int] = Field(description="of each side; just one if both share it")
    card: int | None = Field(description="the card in your hand")
    hidden_card: bool = Field(description="whether your opponent holds a card that you may not see")
    left: dict[str, int] = Field(description="how many cards of each number you have not seen, or tokens are left")
    sudden_fives: list[int] = Field(description="fives received in sudden death, in a game that has one")
    turn: Whose | None = Field(description="whose turn it is; null: the game is over")
    moves: list[str] = Field(description="what you can play now")
    outcome: Result | None = Field(description="null: the game goes on")
    commitment: str | None = Field(description="SHA-256 of the secret that fixes the cards; null: there are none")
    secret: str | None = Field(description="that secret, once the game is over")
    record: str = Field(description="the file with the game's record, written move by move")


class GameInfo(BaseModel):
    """One of your games, in short."""

    game_id: str
    game: str
    opponent: str
    turn: Whose | None
    outcome: Result | None


class MyGames(BaseModel):
    """The games that were begun on this server."""

    games: list[GameInfo]


class Hint(BaseModel):
    """What each move is worth."""

    game_id: str
    advice: str
    best: list[str]
    chances: dict[str, float] = Field(description="your winning chance after each move, exact; a draw counts one half")


class Step(BaseModel):
    """A move, a draw or an ending. The chances are those of the player whose turn it was."""

    whose: Whose = Field(description="whose turn it was")
    drawn: bool = Field(description="whether it was a draw of a card: luck")
    move: str
    position: str = Field(description="before it")
    before: float = Field(description="the winning chance before it, with the best move")
    after: float
    loss: float = Field(description="what the move gave away")
    luck: float = Field(description="what the draw changed")
    word: str | None = Field(description="inaccuracy, mistake or blunder, if it was one")
    best: list[str]


class Side(BaseModel):
    """A player's game in numbers: start + luck - loss + gain = result."""

    start: float = Field(description="the winning chance before the first move")
    luck: float
    loss: float = Field(description="what the player's own moves gave away")
    gain: float = Field(description="what the other player's moves gave away")
    result: float = Field(description="the score; of an unfinished game, the winning chance so far")
    adjusted: float = Field(description="the result without the luck")
    accuracy: float = Field(description="the share kept of all that the moves could have given away")


class GameReview(BaseModel):
    """What each move of a game was worth, and what was luck."""

    game_id: str
    recap: str
    you: Side
    opponent: Side
    steps: list[Step]
