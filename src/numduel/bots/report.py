"""What a check has found, in words for the bot's author, or as data."""

from collections.abc import Iterator, Sequence
from typing import Any

from numduel.bots.check import Result
from numduel.players.player import FORFEITS, Forfeit

MOST = 300  # characters of what was sent or came back
LAST_LINES = 5  # of standard error
NOT_STARTED = "not started"


def report(results: Sequence[Result]) -> Iterator[str]:
    """What the bot does well, each with the games it was tried in; then each fault; then all in one sentence."""
    passed = _grouped([(result.what, result) for result in results if not result.fault])
    faulty = _grouped([(result.fault.why, result) for result in results if result.fault])
    for what, group in passed.items():
        yield f"ok     {what} ({_games(group)})"
    if failing := [result for result in results if not result.fault and result.status]:
        yield ""
        yield f"note   It ended a game with exit status {failing[0].status}: that costs nothing, but may be an error."
        yield from (f"       error: {line}" for line in last_lines(failing[0].errors))
    for number, group in enumerate(faulty.values()):
        if passed or number:
            yield ""
        yield from _explained(group)
    yield ""
    yield _summary(results, len(faulty))


def _explained(group: Sequence[Result]) -> Iterator[str]:
    """A fault: where it came up, what was said, and how to mend it."""
    result = group[0]
    if result.fault is None:
        return
    kind, why, mend = result.fault
    yield f"FAULT  {why}"
    if kind != NOT_STARTED:
        yield f"       tried: {result.what} ({_games(group)})"
        yield f"       sent:  {shown(result.sent)}"
        yield f"       back:  {shown(result.got)}"
    for line in last_lines(result.errors):
        yield f"       error: {line}"
    if kind in FORFEITS:
        yield f"       costs: the game, by forfeit ({kind})"
    yield f"       mend:  {mend}"


def _summary(results: Sequence[Result], faults: int) -> str:
    """All in one sentence."""
    if faults:
        return f"{faults} {'fault' if faults == 1 else 'faults'} found."
    moves = sum(result.turns for result in results)
    slowest = max(result.slowest for result in results)
    tried = f"{len(results)} games, {moves} moves, of which the slowest took {1000 * slowest:.0f} ms"
    return f"All is well: {results[0].name} speaks the protocol ({tried})."


def broke_off(fault: Forfeit, errors: bytes) -> Iterator[str]:
    """Why a bot had to give up a game, for its author."""
    yield f"The bot broke the protocol ({fault.why}): {fault.detail or FORFEITS[fault.why]}."
    for line in last_lines(errors):
        yield f"Its standard error: {line}"
    yield "To find out more: numduel bot check"


def last_lines(errors: bytes) -> list[str]:
    """The end of what a bot wrote to standard error."""
    return errors.decode(errors="replace").splitlines()[-LAST_LINES:]


def shown(data: bytes) -> str:
    """What was sent or came back, cut; line ends stay visible."""
    text = data.decode(errors="backslashreplace").removesuffix("\n")
    return (text if len(text) <= MOST else f"{text[:MOST]}...") or "nothing"


def _games(group: Sequence[Result]) -> str:
    return ", ".join(dict.fromkeys(result.game for result in group))


def _grouped(pairs: Sequence[tuple[str, Result]]) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = {}
    for key, result in pairs:
        found.setdefault(key, []).append(result)
    return found


def as_data(command: str, results: Sequence[Result]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "command": command,
        "name": next((result.name for result in results if result.name), None),
        "ok": not any(result.fault for result in results),
        "passed": [
            {"game": result.game, "what": result.what, "turns": result.turns} for result in results if not result.fault
        ],
        "faults": [
            {"game": result.game, "what": result.what, **result.fault._asdict()}
            | {name: getattr(result, name).decode(errors="backslashreplace") for name in ("sent", "got", "errors")}
            for result in results
            if result.fault
        ],
    }
