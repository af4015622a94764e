"""The daily five at the terminal: one puzzle a game, a result to show to others, and a streak."""

from datetime import date
from pathlib import Path

from numduel import streak
from numduel.puzzles.daily import PLAIN, mark_of, puzzle_on, result, tries
from numduel.rules import GAMES, HOW_MANY, game
from numduel.terminal.console import BOLD, DIM, Console, EndOfInput
from numduel.terminal.puzzle import ask
from numduel.terminal.solving import solver
from numduel.terminal.surroundings import Surroundings
from numduel.terminal.voice import Quit


def play(console: Console, day: date, today: date, machine: Surroundings) -> None:
    """Ask a day's puzzles; only those of today count for the streak."""
    console.say(console.paint(f"The daily {HOW_MANY} of {day:%A}, {day}", BOLD))
    console.say()
    marks: list[str] = []
    try:
        for key in GAMES:
            solution = solver(console)(game(key))
            puzzle = puzzle_on(solution, day)
            name = f"Puzzle {len(marks) + 1} of {len(GAMES)}"
            marks.append(mark_of(puzzle, ask(console, name, solution, puzzle, tries(puzzle))))
            console.say()
    except (Quit, EndOfInput):
        console.say(f"Goodbye. You did {len(marks)} of {len(GAMES)}.")
        return
    row = "".join(marks)
    if day != today:
        console.say(_printable(console, result(day, row)))
        return
    before = streak.read(machine.streak())
    after = before.extended(day, row)
    if after is before:
        console.say(console.paint("You had done these before: the first result counts.", DIM))
    else:
        _save(machine.streak(), after, machine)
    console.say(_printable(console, result(day, after.marks, after.days)))


def _save(path: Path, kept: streak.Streak, machine: Surroundings) -> None:
    """Store the streak, or say why it cannot be."""
    try:
        streak.write(path, kept)
    except OSError as error:
        machine.warn(f"cannot save the streak in {path}: {error.strerror}")


def _printable(console: Console, line: str) -> str:
    """A result with marks that the console can print."""
    return line if console.unicode else line.translate(PLAIN)
