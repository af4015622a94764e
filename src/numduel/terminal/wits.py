"""The dialogue of Duel of Wits."""

from numduel.rules.wits import State
from numduel.terminal.board import Way, show_ways
from numduel.terminal.console import GREEN
from numduel.terminal.dialogue import Dialogue
from numduel.terminal.voice import Unclear, Voice, number


class WitsDialogue(Dialogue):
    """The rule book has every line of it."""

    def opening(self, state: State) -> None:
        self.say(f"Game Start! Cumulative Total is {state[0]}.")

    def totals(self, state: State) -> tuple[int, int]:
        return state[0], state[0]

    def board(self, state: State) -> None:
        show_ways(self.console, self.game.target, [Way("Total", GREEN, state[0])])

    def turn(self, state: State) -> None:
        self.console.gap()
        self.say(f"{self.name(self.game.turn(state))}'s Turn:")

    def questions(self, state: State, voice: Voice) -> str:
        moves = self.game.moves(state)

        def action(answer: str) -> str:
            match answer.lower():
                case "1" | "a" | "add":
                    return "add"
                case "2" | "m" | "multiply" if "multiply" in moves:
                    return "multiply"
                case "2" | "m" | "multiply":
                    raise Unclear(f"Action not allowed. Multiplying would exceed {self.game.target}.")
                case _:
                    raise Unclear("Please answer 1 to add or 2 to multiply.")

        choices = f"1 or add, 2 or multiply, or a whole move such as {moves[0]}"
        if voice.ask("Choose Action - (1) Add or (2) Multiply: ", action, choices) == "multiply":
            return "multiply"
        adds = [move for move in moves if move != "multiply"]
        highest = len(adds)

        def addend(answer: str) -> int:
            if (chosen := number(1, self.game.add)(answer)) > highest:
                raise Unclear(f"Action not allowed. Adding {chosen} would exceed {self.game.target}.")
            return chosen

        added = voice.ask(f"Enter a number to add (1-{highest}): ", addend, f"a number from 1 to {highest}", adds)
        return f"add {added}"

    def told(self, state: State, move: str) -> None:
        did = f"multiplies by {self.game.factor}" if move == "multiply" else move.replace("add", "adds")
        self.say(f"{self.name(self.game.turn(state))} {did}.")

    def result(self, state: State, move: str, after: State) -> None:
        self.say(f"Cumulative Total is now {after[0]}.")
