"""A review on the screen: the winning chances, each turn, each player, and another try at the mistakes."""

import json
from collections.abc import Mapping, Sequence

from numduel.advice import percent, reason
from numduel.game import AnyGame
from numduel.match import Match
from numduel.players.perfect import pick
from numduel.review import REPETITION, Review, Side, Step, as_data, review
from numduel.terminal.console import BOLD, DIM, GREEN, PLAYER_COLOURS, RED, Console, width_of
from numduel.terminal.person import person_at
from numduel.terminal.solving import solver
from numduel.terminal.table import dialogue
from numduel.terminal.voice import listed, one_of

HEIGHT = 8
WIDEST = 4  # columns of a step in the plot
MOST_LISTED = 3  # moves


def show(console: Console, match: Match, names: Mapping[int, str], found: Review) -> None:
    """The whole review."""
    outcome = match.outcome
    end = f"{names[outcome.winner]} won" if outcome and outcome.winner else "a draw" if outcome else "unfinished"
    console.say(console.paint(f"{match.game.title}, {names[1]} against {names[2]}: {end}", BOLD))
    console.say()
    _plot(console, names, found.chances)
    console.say()
    _turns(console, names, found.steps)
    console.say()
    _summary(console, names, found.sides)


def _plot(console: Console, names: Mapping[int, str], chances: Sequence[float]) -> None:
    """Each chance of player 1 as a column: what is filled is theirs, the rest the other's."""
    room = max(10, console.width - 7)
    wide = max(1, min(WIDEST, room // len(chances)))
    shown = [chances[at * len(chances) // room] for at in range(room)] if len(chances) > room else chances
    full, empty = console.blocks
    console.say(f"{_painted(console, names, 1)}'s winning chance")
    for row in range(HEIGHT, 0, -1):
        label = {HEIGHT: "100 %", HEIGHT // 2: " 50 %", 1: "  0 %"}.get(row, "")
        cells = [(full if chance * HEIGHT > row - 0.5 else empty) * wide for chance in shown]
        bar = "".join(console.paint(cell, PLAYER_COLOURS[1] if cell[0] == full else DIM) for cell in cells)
        console.say(f"{label:>5} {bar}")


def _turns(console: Console, names: Mapping[int, str], steps: Sequence[Step]) -> None:
    """A line for each turn: what was drawn, what was played, and what it cost."""
    drawn = ""
    number = 0
    for step in steps:
        if step.by == REPETITION:
            console.say(f"The position was repeated: {names[step.turn]} gave away {percent(step.loss)}.")
        elif step.by != step.turn:
            drawn = f"{step.move} ({_signed(step.luck)}), "
        else:
            number += 1
            line = f"{number:3}. {_painted(console, names, step.turn)}: {drawn}{step.move}, {percent(step.before)}"
            if step.word:
                lost = f"{step.word}, {percent(step.loss)} given away: {_listed(step.best)} was better"
                line += f" -> {percent(step.after)}. {console.paint(lost, RED)}"
            elif step.loss > 0:
                line += f" -> {percent(step.after)}"
            console.say(line)
            drawn = ""


def _summary(console: Console, names: Mapping[int, str], sides: tuple[Side, Side]) -> None:
    """Both players' games in numbers, side by side."""
    rows = {
        "began with": [percent(side.start) for side in sides],
        "luck": [_signed(side.luck) for side in sides],
        "gave away": [percent(side.loss) for side in sides],
        "was given": [percent(side.gain) for side in sides],
        "result": [percent(side.result) for side in sides],
        "without luck": [f"{100 * side.adjusted:.1f} %" for side in sides],
        "accuracy": [percent(side.accuracy) for side in sides],
    }
    label = max(map(len, rows))
    widths = [max(9, width_of(names[seat])) for seat in (1, 2)]
    head = "  ".join(
        " " * (widths[seat - 1] - width_of(names[seat])) + _painted(console, names, seat) for seat in (1, 2)
    )
    console.say(f"{'':{label}}  {head}")
    for name, (one, two) in rows.items():
        console.say(f"{name:{label}}  {one:>{widths[0]}}  {two:>{widths[1]}}")


def _listed(moves: Sequence[str]) -> str:
    """Moves in a sentence, but not too many."""
    return listed(moves) if len(moves) <= MOST_LISTED else f"{', '.join(moves[:MOST_LISTED])} or another"


def _signed(change: float) -> str:
    return f"{100 * change:+.1f} %"


def _painted(console: Console, names: Mapping[int, str], seat: int) -> str:
    return console.paint(names[seat], PLAYER_COLOURS[seat])


def show_data(console: Console, match: Match, names: Mapping[int, str]) -> None:
    """The review of a match, for programs."""
    found = review(match, solver(console)(match.game))
    console.say(json.dumps(as_data(match, [names[1], names[2]], found)))


def look_back(console: Console, match: Match, names: Mapping[int, str]) -> None:
    """Review a match, show it, and at a terminal offer another try at its mistakes."""
    found = review(match, solver(console)(match.game))
    show(console, match, names, found)
    mistakes = [step for step in found.steps if step.word and step.by != REPETITION]
    if mistakes and console.terminal:
        console.say()
        count = f"the {len(mistakes)} mistakes" if len(mistakes) > 1 else "the mistake"
        person = person_at(match.game, console)
        if person.ask(f"Try {count} again? (yes/no): ", one_of("yes", "no"), "yes or y, no or n") == "yes":
            for step in mistakes:
                try_again(console, match.game, names, step)


def try_again(console: Console, game: AnyGame, names: Mapping[int, str], step: Step) -> None:
    """Put a position before the player once more, and say what the move is worth this time."""
    state, solution = game.from_position(step.position), solver(console)(game)
    speaks = dialogue(game, console, names)
    console.gap()
    console.say(f"{names[step.turn]} played {step.move}, which gave away {percent(step.loss)}. What is better?")
    console.say()
    speaks.board(state)
    speaks.turn(state)
    move = speaks.choose(state, person_at(game, console, lambda: state))
    console.gap()
    if loss := solution.loss(state, move):
        best = pick(solution, state)
        console.say(f"{move} gives away {percent(loss)}. Best is {best}: it {reason(solution, state, best)}.")
    else:
        console.say(console.paint(f"Right: {move} {reason(solution, state, move)}.", GREEN))
