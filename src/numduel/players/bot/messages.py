"""The protocol's messages: one JSON object a line, in UTF-8."""

import json
from typing import Any, NoReturn

from numduel.game import AnyGame, Outcome, quoted
from numduel.players.player import Forfeit

PROTOCOL = 1
LONGEST = 64 * 1024  # bytes of a line, without its end
LONGEST_NAME = 40


def hello(game: AnyGame, seat: int) -> bytes:
    """The first message, which is answered by a name."""
    return _line({"numduel": PROTOCOL, "game": game.key, "rules": game.rules, "seat": seat})


def question(game: AnyGame, state: Any, seat: int, ms: int) -> bytes:
    """A turn, which is answered by a move: all that the seat may see of it, and nothing else."""
    return _line({"position": game.view(state, seat), "moves": game.moves(state), "ms": ms})


def farewell(outcome: Outcome) -> bytes:
    """The last message."""
    return _line({"outcome": outcome._asdict()})


def name_in(line: bytes) -> str:
    """The name that a bot gives itself; empty if it has none."""
    return printable(_text(line, "name"))


def move_in(line: bytes, game: AnyGame, state: Any) -> str:
    """The move that a bot plays."""
    move = _text(line, "move")
    if move not in game.moves(state):
        legal = ", ".join(game.moves(state))
        raise Forfeit("illegal move", f"its move is {quoted(move)}, but the legal moves are {legal}")
    return move


def printable(text: str) -> str:
    """A text on one line, without anything that could affect a terminal or a page, and not too long."""
    plain = " ".join("".join(char if char.isprintable() else " " for char in text[:1000]).split())
    return plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _line(message: object) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _text(line: bytes, key: str) -> str:
    """What a message says under a key."""
    try:
        message = json.loads(line.decode(), parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise _bad("is not UTF-8", line) from None
    except (ValueError, RecursionError):  # also for numbers of thousands of digits
        raise _bad("is not JSON", line) from None
    if not isinstance(message, dict):
        raise _bad("is not a JSON object", line)
    text = message.get(key)
    if not isinstance(text, str):
        raise _bad(f'has no text for "{key}"', line)
    return text


def _bad(what: str, line: bytes) -> Forfeit:
    return Forfeit("bad message", f"its line {shown(line)} {what}")


def shown(line: bytes) -> str:
    """What a bot wrote, for a sentence."""
    return quoted(line.decode(errors="backslashreplace"))


def _no_constant(name: str) -> NoReturn:
    """Python reads NaN and Infinity, but JSON has neither."""
    raise ValueError(name)
