"""A review on the screen: the winning chances, each turn, each player, and another try at the mistakes."""

import json
from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap

from numduel.advice import percent, reason
from numduel.game import AnyGame
from numduel.match import Match
from numduel.recap import recap
from numduel.reviews import Review, Side, Step, as_data, review, signed, summary
from numduel.solve.picking import pick
from numduel.terminal.console import BOLD, DIM, GREEN, PLAYER_COLOURS, RED, Console
from numduel.terminal.host import dialogue
from numduel.terminal.person import person_at
from numduel.terminal.solving import solver
from numduel.terminal.voice import one_of
from numduel.text import cut, printable, width_of

HEIGHT = 8
WIDEST = 4  # columns of a step in the plot
WIDEST_NAME = 40
NARROWEST, NARROWEST_LABEL = 9, 12  # columns of the summary: of a player's figures, and of what they are


def show(console: Console, match: Match, names: Mapping[int, str], found: Review, people: Collection[int]) -> None:
    """The whole review; it ends with a sentence, addressed to the person if there is just one."""
    outcome = match.outcome
    end = f"{names[outcome.winner]} won" if outcome and outcome.winner else "a draw" if outcome else "unfinished"
    console.say(console.paint(f"{match.game.title}, {names[1]} against {names[2]}: {end}", BOLD))
    console.say()
    _plot(console, names, found.chances)
    console.say()
    _turns(console, names, found.steps)
    console.say()
    _summary(console, names, found.sides, luck=match.game.has_chance)
    console.say()
    you = next(iter(people)) if len(people) == 1 else 0
    console.say(recap(match, found, {seat: cut(name, WIDEST_NAME) for seat, name in names.items()}, you).text)


def _plot(console: Console, names: Mapping[int, str], chances: Sequence[float]) -> None:
    """Each chance of player 1 as a column: what is filled is theirs, the rest the other's."""
    room = max(10, console.width - 6)
    wide = max(1, min(WIDEST, room // len(chances)))
    last = len(chances) - 1
    shown = chances if last < room else [chances[round(at * last / (room - 1))] for at in range(room)]
    full, empty = console.blocks
    console.say(f"{_painted(console, names, 1)}'s winning chance")
    for row in range(HEIGHT, 0, -1):
        label = {HEIGHT: "100%", HEIGHT // 2: "50%", 1: "0%"}.get(row, "")
        cells = [(full if chance * HEIGHT > row - 0.5 else empty) * wide for chance in shown]
        bar = "".join(console.paint(cell, PLAYER_COLOURS[1] if cell[0] == full else DIM) for cell in cells)
        console.say(f"{label:>4} {bar}")


def _turns(console: Console, names: Mapping[int, str], steps: Sequence[Step]) -> None:
    """A line for each turn: what was drawn, what was played, and what it cost."""
    drawn = ""
    whose = number = 0
    for step in steps:
        if step.is_end:
            continue
        if step.by != step.turn:
            drawn, whose = f"{step.move} ({signed(step.luck)}), ", step.turn
        else:
            number += 1
            line = f"{number:3}. {_painted(console, names, step.turn)}: {drawn}{step.move}, {percent(step.before)}"
            if step.word:
                lost = f"{step.word}, {percent(step.loss)} given away: {step.better} was better"
                line += f" -> {percent(step.after)}. {console.paint(lost, RED)}"
            elif percent(step.after) != percent(step.before):
                line += f" -> {percent(step.after)}"
            console.say(line)
            drawn = ""
    if drawn:
        console.say(f"{number + 1:3}. {_painted(console, names, whose)}: {drawn.removesuffix(', ')}")
    if steps and steps[-1].is_end:
        console.say(steps[-1].ending(names[steps[-1].turn]))


def _summary(console: Console, names: Mapping[int, str], sides: tuple[Side, Side], *, luck: bool) -> None:
    """Both players' games in numbers, side by side: what they started with, what changed it, and what they got."""
    rows = summary(sides, luck=luck)
    label = min(max(map(len, rows)), max(NARROWEST_LABEL, console.width - 2 * (NARROWEST + 2)))
    width = max(NARROWEST, min((console.width - label - 4) // 2, max(width_of(name) for name in names.values())))
    heads = (
        " " * (width - width_of(cut(names[seat], width))) + _painted(console, names, seat, width) for seat in (1, 2)
    )
    console.say(f"{'':{label}}  {'  '.join(heads)}")
    for name, both in rows.items():
        *above, last = wrap(name, label)
        for line in above:
            console.say(line)
        console.say(f"{last:{label}}  {'  '.join(f'{value:>{width}}' for value in both)}")


def _painted(console: Console, names: Mapping[int, str], seat: int, width: int = WIDEST_NAME) -> str:
    return console.paint(cut(names[seat], width), PLAYER_COLOURS[seat])


def show_data(console: Console, match: Match, names: Mapping[int, str]) -> None:
    """The review of a match, for programs."""
    found = review(match, solver(console)(match.game))
    console.say(json.dumps(as_data(match, [names[1], names[2]], found)))


def look_back(console: Console, match: Match, names: Mapping[int, str], people: Collection[int]) -> None:
    """Review a match, show it, and at a terminal offer people another try at their mistakes."""
    names = {seat: printable(name) for seat, name in names.items()}
    found = review(match, solver(console)(match.game))
    show(console, match, names, found, people)
    mistakes = [step for step in found.steps if step.word and step.by in people and not step.is_end]
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
        console.say(f"{move} gives away {percent(loss)}. The best move is {best}: it {reason(solution, state, best)}.")
    else:
        console.say(console.paint(f"Right: {move} {reason(solution, state, move)}.", GREEN))
