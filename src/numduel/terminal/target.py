"""The dialogue of Target Sum Showdown."""

from numduel.rules.target import State
from numduel.terminal.dialogue import Dialogue
from numduel.terminal.voice import Unclear, Voice, number, one_of


class TargetDialogue(Dialogue):
    """The rule book has every turn, including the blank lines."""

    def totals(self, state: State) -> tuple[int, int]:
        scores: tuple[int, int] = self.game.scores(state)
        return scores

    def turn(self, state: State) -> None:
        seat = self.game.turn(state)
        self.console.gap()
        self.say(f"--- {self.name(seat)}'s Turn ---")
        self.say("Available Numbers:")
        self.say(", ".join(f"{token}(x{left})" for token, left in self.game.pool(state).items()))
        self.say()
        self.say(f"{self.your(seat)} Current Score: {self.game.scores(state)[seat - 1]}")
        self.say()

    def questions(self, state: State, voice: Voice) -> str:
        left = self.game.pool(state)

        def token(answer: str) -> int:
            chosen = number(1, self.game.numbers)(answer)
            if chosen not in left:
                raise Unclear(f"There is no {chosen} left in the pool. Please choose one of the available numbers.")
            return chosen

        choices = f"one of the numbers {', '.join(map(str, left))}, or a whole move such as {self.game.moves(state)[0]}"
        chosen = voice.ask("Select a number: ", token, choices)
        self.say()
        operations = ("add", "subtract")
        operation = voice.ask(
            "Choose an operation (A)dd or (S)ubtract: ",
            one_of(*operations),
            "a or add, s or subtract",
            [f"{operation} {chosen}" for operation in operations],
        )
        return f"{operation} {chosen}"

    def result(self, state: State, move: str, after: State) -> None:
        operation, chosen = move.split()
        seat = self.game.turn(state)
        score = self.game.scores(after)[seat - 1]
        way = "to" if operation == "add" else "from"
        self.console.gap()
        self.say(f"{self.you(seat)} {operation}ed {chosen} {way} {self.its(seat)} score.")
        self.say()
        self.say(f"New Score: {score}")
        self.say()
        self.say(f"Number {chosen} removed from the pool.")
        self.say()
        self.say("--- End of Turn ---")
        self.say()
