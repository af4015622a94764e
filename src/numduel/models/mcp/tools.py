"""The tools that a client can call. What each of them is for, clients read in its docstring."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel, Field

from numduel.game import AnyGame, listed
from numduel.handbook import page
from numduel.models.mcp import answers, coaching
from numduel.models.mcp.games import Games
from numduel.models.mcp.seeing import ended, info, seen
from numduel.models.mcp.setup import FIRST, ME, Setup, variant
from numduel.players import COMPUTERS
from numduel.rules import GAMES
from numduel.rules import game as make_game
from numduel.text import cut, printable

LONGEST = 200  # characters of a text that a client sends
LONGEST_NAME = 40  # columns of a client's name in a record
NO_NAME = "Model"

Text = Annotated[str, Field(strict=True, max_length=LONGEST)]
GameKey = Annotated[Text, Field(description=f"the game: {listed([*GAMES])}", json_schema_extra={"enum": [*GAMES]})]
GameId = Annotated[Text, Field(description="the game_id that begin_game answered with")]
VariantName = Annotated[Text | None, Field(description="a named variant; read_rules lists them")]
_VALUES: dict[str, Any] = {"additionalProperties": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}
Changes = Annotated[
    Annotated[dict[str, Any], Field(json_schema_extra=_VALUES)] | None,
    Field(description='rules to change, such as {"target": 30}; read_rules lists them'),
]


class Tools:
    """The tools, on the games of one client."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def list_games(self) -> Annotated[CallToolResult, answers.GameList]:
        """List the games that can be played, with their named variants, and the opponents."""
        games = [_game(make_game(key)) for key in GAMES]
        computers = [answers.Opponent(opponent=who, about=about) for who, about in COMPUTERS.items()]
        lines = [f"{each.game}: {each.title}. {each.summary}" for each in games]
        lines += ["", "Opponents:", *(f"{each.opponent}: {each.about}" for each in computers)]
        return _answer(answers.GameList(games=games, opponents=computers), "\n".join(lines))

    def read_rules(
        self, game: GameKey, variant: VariantName = None, rules: Changes = None
    ) -> Annotated[CallToolResult, answers.Rules]:
        """Read the rules of a game or of a variant: how it is played, how moves and positions are written."""
        made = _variant(game, variant, rules)
        changeable = [
            answers.Rule(name=rule.name, value=made.rules[rule.name], allowed=rule.allowed, meaning=rule.meaning)
            for rule in made.declared()
        ]
        text = page(made, reference=False)
        named = _game(made).variants
        lines = [text, "", "## Rules that begin_game can change", ""]
        lines += [f"- {rule.name}={rule.value} ({rule.allowed}): {rule.meaning}" for rule in changeable]
        lines += ["", "## Named variants", "", *(f"- {each.name}: {each.about}" for each in named)]
        told = answers.Rules(game=made.key, title=made.title, text=text, rules=changeable, variants=named)
        return _answer(told, "\n".join(lines))

    def begin_game(
        self,
        game: GameKey,
        *,
        ctx: Context,
        opponent: Annotated[
            Text, Field(description="how strong your opponent is", json_schema_extra={"enum": [*COMPUTERS]})
        ] = "medium",
        seat: Annotated[int, Field(strict=True, ge=1, le=2, description="your seat: 1 or 2")] = 1,
        first: Annotated[Text, Field(description="who starts", json_schema_extra={"enum": [*FIRST]})] = ME,
        variant: VariantName = None,
        rules: Changes = None,
        hints: Annotated[
            bool, Field(strict=True, description="whether hint and review_game may be called during the game")
        ] = False,
        seed: Annotated[
            Text | None,
            Field(description="makes the game repeatable; the record says that its cards follow from it"),
        ] = None,
    ) -> Annotated[CallToolResult, answers.Table]:
        """Begin a game against a computer. The answer has the table, your legal moves and the id of the game.

        In a game with cards, the answer also has the commitment to the shuffle: it is fixed before the first move.
        """
        made = _variant(game, variant, rules)
        sitting = self._games.begin(Setup(made, _name(ctx), opponent, seat, first, hints, seed))
        table, text = seen(sitting)
        lines = [
            f"{made.title} against {opponent}; your game_id is {table.game_id} and your seat is {seat}.",
            made.summary,
            *([f"The cards are fixed by a secret whose SHA-256 is {table.commitment}."] if table.commitment else ()),
        ]
        return _answer(table, "\n".join([*lines, "", text]))

    def look(self, game_id: GameId) -> Annotated[CallToolResult, answers.Table]:
        """Look at the table of a game: all that has happened, what you can see, your legal moves."""
        sitting = self._games.find(game_id)
        sitting.go_on()
        return _answer(*seen(sitting))

    def move(
        self, game_id: GameId, move: Annotated[Text, Field(description="one of your legal moves, such as add 4")]
    ) -> Annotated[CallToolResult, answers.Table]:
        """Play a move. Your opponent answers at once: the answer has its move, the table and your next legal moves."""
        sitting = self._games.find(game_id)
        return _answer(*seen(sitting, sitting.move(move)))

    def hint(self, game_id: GameId) -> Annotated[CallToolResult, answers.Hint]:
        """Ask for the best move, why, and what each move is worth, if the game was begun with hints."""
        return _answer(*coaching.hint(self._games.find(game_id)))

    def resign(self, game_id: GameId) -> Annotated[CallToolResult, answers.Table]:
        """Give up a game: your opponent wins."""
        sitting = self._games.find(game_id)
        sitting.resign()
        return _answer(*seen(sitting))

    def review_game(self, game_id: GameId) -> Annotated[CallToolResult, answers.GameReview]:
        """Review a finished game: what each move was worth, what it gave away, and what was luck."""
        return _answer(*coaching.look_back(self._games.find(game_id)))

    def my_games(self) -> Annotated[CallToolResult, answers.MyGames]:
        """List the games that you have begun on this server."""
        games = [info(sitting) for sitting in self._games.all()]
        lines = [f"{each.game_id}: {each.game} against {each.opponent}. {_standing(each)}" for each in games]
        return _answer(answers.MyGames(games=games), "\n".join(lines) or "You have not begun a game yet.")


READING = frozenset({"list_games", "read_rules", "hint", "review_game", "my_games"})
"""The tools that change nothing."""
ENDING = frozenset({"resign"})
"""Those whose effect cannot be undone."""


def _answer(data: BaseModel, text: str) -> CallToolResult:
    """An answer in words for a model, and as data for a program."""
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=data.model_dump(mode="json")
    )


def _standing(game: answers.GameInfo) -> str:
    if game.outcome:
        return ended(game.outcome)
    return "It is your turn." if game.turn == "you" else "Your opponent is thinking."


def _game(game: AnyGame) -> answers.Game:
    return answers.Game(
        game=game.key,
        title=game.title,
        summary=game.summary,
        has_cards=game.has_chance,
        variants=[
            answers.Variant(name=name, rules=dict(each.rules), about=each.about) for name, each in game.variants.items()
        ],
    )


_variant = variant  # a tool has a parameter of that name


def _name(ctx: Context) -> str:
    """What the client calls itself."""
    known = ctx.request_context.session.client_params
    name = (known.client_info.title or known.client_info.name).strip() if known else ""
    return cut(printable(name), LONGEST_NAME) or NO_NAME
