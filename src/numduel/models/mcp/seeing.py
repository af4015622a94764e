"""A game as the client's seat may see it: the one filter that every answer about a table goes through."""

from collections.abc import Mapping
from shlex import join

from numduel.game import Outcome
from numduel.models.mcp.answers import GameInfo, Result, Table, Whose
from numduel.models.mcp.sitting import Sitting
from numduel.models.tellings import tell

LOG_LENGTH = 200  # moves and draws: an answer does not grow with the game

YOURS: Mapping[bool, Whose] = {True: "you", False: "opponent"}


def seen(sitting: Sitting, since: int = 0) -> tuple[Table, str]:
    """The table as data and in words, with what has happened since there were that many moves and draws."""
    with sitting.lock:
        match, seat, game = sitting.match, sitting.seat, sitting.match.game
        telling, over = tell(game), match.outcome
        look = game.see(match.state, seat)
        position = game.position(match.state) if over else game.view(match.state, seat)
        since = max(since, len(match.history) - LOG_LENGTH)
        log = match.seen_history(seat)[since:]
        secret = sitting.secret
        table = Table(
            **info(sitting).model_dump(),
            rules=game.changed,
            seat=seat,
            hints=sitting.hints,
            happened=[*telling.since(seat, log)],
            position=position,
            stacks=[[*stack] for stack in look.stacks],
            totals=[*look.totals],
            card=look.card or None,
            hidden_card=look.hidden and not over,
            left={str(number): count for number, count in enumerate(look.left, 1) if count},
            sudden_fives=[*look.sudden_fives],
            moves=[*game.moves(match.state)] if sitting.is_own_turn else [],
            commitment=secret.commitment if secret else None,
            secret=secret.value.hex() if secret and over else None,
            record=str(sitting.path),
        )
        return table, _words(table, telling.table(look, position))


def info(sitting: Sitting) -> GameInfo:
    """A game in short."""
    match = sitting.match
    return GameInfo(
        game_id=sitting.id,
        game=match.game.key,
        opponent=sitting.opponent,
        turn=None if match.outcome else YOURS[match.game.turn(match.state) == sitting.seat],
        outcome=result(match.outcome, sitting.seat) if match.outcome else None,
    )


def result(outcome: Outcome, seat: int) -> Result:
    """An outcome as the player in that seat is told it."""
    names = {seat: "you", 3 - seat: "your opponent"}
    winner = None if outcome.winner is None else YOURS[outcome.winner == seat]
    return Result(winner=winner, kind=outcome.kind, reason=outcome.sentence(names[1], names[2], seat))


def ended(outcome: Result) -> str:
    """How a game ended, in a sentence."""
    how = {"you": "You won", "opponent": "You lost", None: "A draw"}[outcome.winner]
    return f"{how}: {outcome.reason}."


def _words(table: Table, board: str) -> str:
    """The table in words."""
    lines = [*table.happened, "", board, ""] if table.happened else [board, ""]
    if table.outcome:
        lines.append(f"The game is over. {ended(table.outcome)}")
        lines.append(f"Its record is in {table.record}")
        if table.commitment:
            lines.append(f"To verify the shuffle: {join(['numduel', 'verify', table.record])}")
        lines.append("review_game says what each move was worth.")
    elif table.turn == "you":
        lines.append(f"It is your turn. You can play: {', '.join(table.moves)}")
    else:
        lines.append("Your opponent is thinking: look at the table in a while.")
    return "\n".join(lines)
