"""A lesson at the terminal: its steps, and the game that ends it."""

from typing import Any

from numduel.game import AnyGame, NumduelError, listed
from numduel.learn import lesson
from numduel.learn.judging import judge, judge_last
from numduel.learn.last_game import go_on
from numduel.learn.lesson import LEARNER, Lesson, NoLesson, Step
from numduel.solve import TooLarge
from numduel.solve.solution import Solution
from numduel.terminal.console import BOLD, GREEN, RED, Console, EndOfInput
from numduel.terminal.dialogue import NAMES, Speaks
from numduel.terminal.host import dialogue
from numduel.terminal.person import Person, person_at
from numduel.terminal.solving import solver
from numduel.terminal.voice import Quit, Unclear, Understand


def teach(console: Console, game: AnyGame) -> None:
    """Teach a game, until the learner has won or quits."""
    try:
        solution = solver(console)(game)
        learned = lesson(solution)
    except (NoLesson, TooLarge) as error:
        raise NumduelError(f"there is no lesson: {error} (numduel rules {game.key} shows its rules)") from None
    console.say(console.paint(f"{game.title} in a minute", BOLD))
    console.say(f"{game.summary} You are {NAMES[LEARNER]}.")
    try:
        Teacher(console, solution, learned).teach()
    except (Quit, EndOfInput):
        console.say("Goodbye.")


class Teacher:
    """Asks the questions of a lesson until each is answered right."""

    def __init__(self, console: Console, solution: Solution[Any], learned: Lesson) -> None:
        game = solution.game
        self._console, self._solution, self._lesson, self._game = console, solution, learned, game
        self._speaks: Speaks = dialogue(game, console, NAMES | {3 - LEARNER: "Computer"})
        self._person: Person = person_at(game, console)

    def teach(self) -> None:
        """All steps, and the last game."""
        steps = (*self._lesson.steps, self._lesson.last)
        for number, step in enumerate(steps, 1):
            self._console.gap()
            self._console.say(self._console.paint(f"Step {number} of {len(steps)}: {step.title}", BOLD))
            self._console.say(step.text)
            if step is self._lesson.last:
                self._play(step)
            else:
                self._ask(step)
        self._console.gap()
        self._console.say(f"You have learned {self._game.title}. {self._lesson.secret}")

    def _ask(self, step: Step) -> None:
        """Ask a question until the answer is right."""
        self._show(step.state, step.ask, turn=not step.answers)
        right = False
        while not right:
            if step.answers:
                keys = [answer.key for answer in step.answers]
                said = self._person.ask(f"Your answer ({listed(keys)}): ", one_answer(keys), listed(keys))
            else:
                said = self._choose(step.state)
            right, why = judge(self._solution, step, said)
            self._tell("Right!" if right else "Not yet.", why, right=right)

    def _choose(self, state: Any) -> str:
        """Ask for a move."""
        move = self._speaks.choose(state, self._person)
        self._console.gap()
        return move

    def _show(self, state: Any, ask: str = "", *, turn: bool = True) -> None:
        """The table, and what to do."""
        self._speaks.board(state)
        self._console.gap()
        if turn:
            self._speaks.turn(state)
        if ask:
            self._console.say(self._console.paint(ask, BOLD))

    def _tell(self, verdict: str, why: str, *, right: bool) -> None:
        """A verdict, and why."""
        self._console.say(f"{self._console.paint(verdict, GREEN if right else RED)} {why}".rstrip())

    def _play(self, step: Step) -> None:
        """The last game."""
        state = step.state
        self._show(state, step.ask)
        while True:
            move = self._choose(state)
            right, why = judge_last(self._solution, state, move)
            if not right:
                self._console.say(self._console.paint(why, RED))
                continue
            turn = go_on(self._solution, state, move)
            state = turn.state
            if turn.replied:
                self._console.say(turn.replied)
            if outcome := self._game.outcome(state):
                self._speaks.ending(state, outcome)
                return
            self._show(state)


def one_answer(keys: list[str]) -> Understand[str]:
    """Understand one of the answers, or the beginning of a word."""

    def understand(answer: str) -> str:
        said = answer.lower()
        if said in keys:
            return said
        begun = [key for key in keys if said and key.startswith(said) and not key.isdecimal()]
        if len(begun) == 1:
            return begun[0]
        raise Unclear(f"Please answer {listed(keys)}.")

    return understand
