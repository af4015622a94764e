"""What a model reads: the rules before the game, then a question for each of its turns."""

from collections.abc import Iterable

from numduel.models.answers import MOVE
from numduel.models.telling import Telling

TABLE = "The table:\n"
BEGIN = "The game begins."
ASK = f"It is your turn. End your answer with the line {MOVE} <your move>"


def briefing(
    telling: Telling, seat: int, first: int, attempts: int, start: str | None = None, *, note: str = ""
) -> str:
    """What a model reads before the first turn: the rules, its seat, and how to answer.

    `start` is the table that the game begins from, if that is not the one in the rules; `note` is about how it is told.
    """
    whose = "You move first." if seat == first else "Your opponent moves first."
    if start is not None:
        whose += f" This game does not begin as the rules say, but from this table:\n\n{start}"
    return f"""You are playing a game against an opponent. Play as well as you can.

{telling.rules()}

You are player {seat}. {whose}

When it is your turn, you are shown the table. Think for as long as you like, but end your answer with a separate line
that says which move you play, and write nothing after it:

{MOVE} <your move>

The move must be legal, and written exactly as described above. {note}{_otherwise(attempts)}"""


def _otherwise(attempts: int) -> str:
    if not attempts:
        return "Any other last line loses the game at once."
    again = "once more" if attempts == 1 else f"up to {attempts} more times"
    return f"After any other last line you are asked {again} in that turn; then you lose the game."


def question(since: str, table: str, legal: Iterable[str] | None) -> str:
    """What a model is asked in a turn: what has happened, the table, the legal moves if they are to be listed."""
    moves = "" if legal is None else f"Legal moves: {', '.join(legal)}\n"
    return f"{since or BEGIN}\n\n{TABLE}{table}\n\n{moves}{ASK}"


def again(why: str) -> str:
    """What a model is asked after an answer that made no move."""
    return f"{why}\n\n{ASK}"


def table_of(question: str) -> str:
    """The table in a question."""
    return question.partition(TABLE)[2].partition("\n\n")[0]
