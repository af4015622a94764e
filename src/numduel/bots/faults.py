"""The faults of a bot, each in words for its author: what is wrong, and how to mend it."""

import json
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from numduel.game import quoted
from numduel.players.player import Forfeit

LONGEST_NAME = 40  # characters of a name that are shown
ONLY_ANSWERS = "Standard output is for answers only: print everything else to standard error."
RUNNERS = {".py": "python3", ".js": "node", ".sh": "sh", ".rb": "ruby", ".pl": "perl", ".lua": "lua"}
"""What runs a file, by its suffix."""
FLUSH = {
    "python": "print(..., flush=True)",
    "ruby": "$stdout.sync = true",
    "perl": "$| = 1",
    "awk": "fflush()",
    "lua": "io.stdout:flush()",
    "php": "fflush(STDOUT)",
    "java": "System.out.flush()",
}
"""How to send off what was printed, by a word of the command; in C it is fflush(stdout)."""


class Fault(NamedTuple):
    """Something that a bot does wrong."""

    kind: str  # the kind of forfeit that it would be, or a word of our own
    why: str  # one sentence
    mend: str  # what to do about it


class Faulty(Exception):
    """A bot has done something wrong."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.why)
        self.fault = fault


def read_answer(line: bytes, field: str, moves: Sequence[str] = ()) -> str:
    """The name or the move in a bot's answer; Faulty says what is wrong with it."""
    example = json.dumps({field: moves[0] if moves else "mybot"})
    data = _read_object(line, example)
    if field not in data:
        has = f"it only has {', '.join(map(quoted, [*data][:3]))}" if data else "it is empty"
        raise _bad(f'The answer has no "{field}": {has}.', f"Answer with an object such as {example}.")
    found = data[field]
    if not isinstance(found, str):
        raise _bad(f'The "{field}" is {quoted(found)}, which is not a string.', f"Write {example}, with quotes.")
    (_check_name if field == "name" else _check_move)(found, moves)
    return found


def refused(forfeit: Forfeit) -> Fault:
    """Something that only a referee minds."""
    return Fault(forfeit.why, f"A referee would not accept the answer: {forfeit.detail}.", "Write plain JSON.")


def _read_object(line: bytes, example: str) -> dict[str, Any]:
    """The JSON object in a line."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise _bad("The answer is not UTF-8 text.", "Write plain JSON, encoded as UTF-8.") from None
    if not text.strip():
        raise _bad("The answer is an empty line.", f"Answer with exactly one line, such as {example}. {ONLY_ANSWERS}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _not_json(text.strip(), example) from None
    if not isinstance(data, dict):
        raise _bad("The answer is JSON, but not an object.", f"Answer with an object such as {example}, in braces.")
    return data


def _not_json(text: str, example: str) -> Faulty:
    """Why a line is not JSON."""
    if text.startswith("{'"):
        why = "The answer has single quotes: that is how Python prints a dict, but it is not JSON."
        return _bad(why, "Write print(json.dumps(answer), flush=True) instead of print(answer).")
    if not text.startswith("{"):
        return _bad("What it printed is not an answer in JSON.", f"Answer with {example}. {ONLY_ANSWERS}")
    if text.count("{") > 1 and text.endswith("}"):
        return _bad("There is more than one answer in a line.", f"Answer once, with one line such as {example}.")
    return _bad("The answer begins like JSON, but is not.", f"Compare it with {example}: quotes, colon, braces.")


def _check_name(name: str, _: Sequence[str]) -> None:
    """A name is to be read by people."""
    mend = f'Choose a name of 1 to {LONGEST_NAME} printable characters: {{"name": "mybot"}}.'
    if not name.strip():
        raise Faulty(Fault("name", "The name is empty.", mend))
    if not name.isprintable():
        raise Faulty(Fault("name", "The name has characters that cannot be printed.", mend))
    if len(name) > LONGEST_NAME:
        raise Faulty(Fault("name", f"The name has {len(name)} characters, and will be cut.", mend))


def _check_move(move: str, moves: Sequence[str]) -> None:
    """A move has to be one of those that were sent."""
    if move in moves:
        return
    like = {each.casefold(): each for each in moves}.get(" ".join(move.split()).casefold())
    mend = 'Answer with one of the texts in "moves", letter for letter.'
    if like:
        why = f"The move {quoted(move)} is not quite the legal move {quoted(like)}."
    elif len(moves) == 1:
        why = f"The move {quoted(move)} is not legal: the only legal move was {quoted(moves[0])}."
        mend = 'Choose from "moves", which is sometimes shorter than usual.'
    else:
        why = f"The move {quoted(move)} is not legal: it is not one of the moves that were sent."
    raise Faulty(Fault("illegal move", why, mend))


def _bad(why: str, mend: str) -> Faulty:
    return Faulty(Fault("bad message", why, mend))


def not_started(why: str, word: str) -> Fault:
    """The program could not be started; `word` is the first of its command."""
    mend = "Type the command itself into the shell: it must start there, too. Give its path if it is not on the PATH."
    path = Path(word)
    if path.is_file():
        runs = f"{RUNNERS[path.suffix]} {word}" if path.suffix in RUNNERS else path.resolve()
        mend = f"There is a file {word}, but it is not a command: try '{runs}', and make it executable if it has to be."
    return Fault("not started", f"The program cannot be started: {why}.", mend)


def ended(kind: str, status: int | None) -> Fault:
    """The program ended when it should not have: it exited, or it crashed."""
    if kind == "crashed":
        name = f" ({signal.Signals(-status).name})" if status and -status in [*signal.Signals] else ""
        return Fault(kind, f"The program crashed{name} instead of answering.", "Look for the bug that crashes it.")
    if status == 0:
        why = "The program ended, as if it were done, instead of answering."
        return Fault(kind, why, "Keep reading lines, in a loop, until the input ends.")
    why = f"The program ended with exit status {status} instead of answering."
    return Fault(kind, why, "Look at what it wrote to standard error: an error ended it.")


def closed() -> Fault:
    """The program closed its output, but still runs."""
    return Fault("closed", "The program closed its standard output, but still runs.", "Keep standard output open.")


def too_long(most: int) -> Fault:
    """A line that does not end."""
    return Fault("too long", f"The answer is longer than {most:,} bytes.", "Answer with one short line.")


def unfinished() -> Fault:
    """An answer without the end of its line."""
    mend = "End each answer with a newline, and flush it."
    return Fault("no answer", "The answer came, but without the end of its line.", mend)


def buffered(command: str) -> Fault:
    """An answer that came only when the program ended."""
    how = next((flush for word, flush in FLUSH.items() if word in command), "in C: fflush(stdout)")
    why = "The answer came only after its input had ended: until then it waited in a buffer."
    return Fault("no answer", why, f"Flush standard output after each line ({how}), and answer each line as it comes.")


def silent(ms: int) -> Fault:
    """No answer at all."""
    why = f"There was no answer within {ms:,} ms."
    return Fault("no answer", why, 'Answer each line with a line. If it has to think: "ms" says for how long it may.')


def extra() -> Fault:
    """Output besides the answer."""
    return Fault("out of turn", "It printed more than one line for one question.", f"Answer once. {ONLY_ANSWERS}")


def after_the_end() -> Fault:
    """Output when the game was over."""
    why = "It printed something after the game had ended."
    return Fault("after the end", why, 'A line with "outcome" says that the game is over: do not answer it.')


def stays(seconds: float) -> Fault:
    """It does not end."""
    why = f"The program was still running {seconds:g} seconds after its input had ended."
    return Fault("stays", why, "Exit when there is no line left to read: that is the end of the game.")
