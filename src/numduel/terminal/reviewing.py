"""A review on the screen: the winning chances, each turn, each player, and another try at the mistakes."""

from collections.abc import Mapping, Sequence

from numduel.advice import percent, reason
from numduel.game import AnyGame
from numduel.match import Match
from numduel.players.perfect import Solve
from numduel.review import REPETITION, Review, Side, Step, review
from numduel.terminal.console import BOLD, DIM, GREEN, PLAYER_COLOURS, RED, Console
from numduel.terminal.dialogue import Speaks
from numduel.terminal.voice import Person, one_of

HEIGHT = 8
WIDEST = 4  # columns of a step in the plot


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
    for seat, side in enumerate(found.sides, 1):
        console.say(f"{_painted(console, names, seat)}: {_summary(side)}")


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
                better = f"{' or '.join(step.best)} was better"
                lost = f"{step.word}, {percent(step.loss)} given away: {better}"
                line += f" -> {percent(step.after)}. {console.paint(lost, RED)}"
            elif step.loss > 0:
                line += f" -> {percent(step.after)}"
            console.say(line)
            drawn = ""


def _summary(side: Side) -> str:
    """A player's game in a sentence."""
    start = f"began with {percent(side.start)}"
    skill = f"moves gave away {percent(side.loss)} (accuracy {percent(side.accuracy)})"
    luck = f"luck {_signed(side.luck)}" if side.luck else "no luck in it"
    return f"{start}, {skill}, {luck}. Result {side.result:.3g}, without the luck {side.adjusted:.3f}."


def _signed(change: float) -> str:
    return f"{100 * change:+.1f} %"


def _painted(console: Console, names: Mapping[int, str], seat: int) -> str:
    return console.paint(names[seat], PLAYER_COLOURS[seat])


def again(console: Console, speaks: Speaks, game: AnyGame, found: Review, person: Person, solve: Solve) -> None:
    """Put the positions of the mistakes before the player once more, and say what each try is worth."""
    mistakes = [step for step in found.steps if step.word and step.by != REPETITION]
    if not mistakes:
        return
    console.say()
    count = f"the {len(mistakes)} mistakes" if len(mistakes) > 1 else "the mistake"
    if person.ask(f"Try {count} again? (yes/no): ", one_of("yes", "no"), "yes or y, no or n") == "no":
        return
    solution = solve(game)
    for step in mistakes:
        state = game.from_position(step.position)
        console.gap()
        console.say(f"In the game: {step.move}, which gave away {percent(step.loss)}. Try another move.")
        speaks.board(state)
        speaks.turn(state)
        move = speaks.choose(state, person)
        loss = solution.loss(state, move)
        if not loss:
            console.say(console.paint(f"Right: {move} {reason(solution, state, move)}.", GREEN))
        else:
            best = solution.best(state)[0]
            console.say(f"{move} gives away {percent(loss)}. Best is {best}: it {reason(solution, state, best)}.")


def look_back(match: Match, names: Mapping[int, str], console: Console, solve: Solve) -> Review:
    """Review a match and show it."""
    found = review(match, solve(match.game))
    show(console, match, names, found)
    return found
