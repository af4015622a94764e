"""The dialogue of Number Stack Duel."""

from numduel.rules.duel import State
from numduel.terminal.dialogue import Dialogue
from numduel.terminal.voice import Unclear, Voice, number


class DuelDialogue(Dialogue):
    """The rule book's questions, after both stacks, since the book wants them visible at all times."""

    def totals(self, state: State) -> tuple[int, int]:
        totals: tuple[int, int] = self.game.totals(state)
        return totals

    def turn(self, state: State) -> None:
        self.console.gap()
        self.stacks(state)
        turn = self.game.turn(state)
        if not self.is_person(turn):
            self.say(f"It's {self.name(turn)}'s turn.")
            return
        self.say(f"{self.name(turn)}, choose your action:")
        self.say("1. Add Number")
        self.say("2. Attack")

    def stacks(self, state: State) -> None:
        for seat, stack in enumerate(self.game.stacks(state), 1):
            contents = str(list(stack)) if stack else "Empty"
            self.say(f"{self.name(seat)}'s Stack: {contents}, Total = {sum(stack)}")

    def questions(self, state: State, voice: Voice) -> str:
        def action(answer: str) -> str:
            match answer.lower():
                case "1" | "add" | "add number":
                    return "add"
                case "2" | "attack" if "attack" in self.game.moves(state):
                    return "attack"
                case "2" | "attack":
                    raise Unclear(f"Attack not allowed. {self._why_not(state)}")
                case _:
                    raise Unclear("Please answer 1 to add a number or 2 to attack.")

        choices = f"1 or add, 2 or attack, or a whole move such as {self.game.moves(state)[0]}"
        if voice.ask("Enter the number of your chosen action: ", action, choices) == "attack":
            return "attack"
        highest = self.game.numbers

        def addend(answer: str) -> int:
            try:
                return number(1, highest)(answer)
            except Unclear:
                raise Unclear(f"Invalid choice. The number must be between 1 and {highest}.") from None

        prompt = f"Choose a number to add to your stack (1-{highest}): "
        adds = [move for move in self.game.moves(state) if move != "attack"]
        return f"add {voice.ask(prompt, addend, f'a number from 1 to {highest}', adds)}"

    def _why_not(self, state: State) -> str:
        """Why attacking is not allowed."""
        turn = self.game.turn(state)
        own, other = (self.game.stacks(state)[seat - 1] for seat in (turn, 3 - turn))
        if not own:  # the opponent's never is: they have just added to it, or attacked from it
            return "Your stack is empty."
        return f"Your top number ({own[-1]}) does not match {self.name(3 - turn)}'s top number ({other[-1]})."

    def result(self, state: State, move: str, after: State) -> None:
        turn = self.game.turn(state)
        totals = self.game.totals(after)
        if move == "attack":
            other = self.name(3 - turn)
            top = self.game.stacks(state)[2 - turn][-1]
            self.say(
                f"{self.you(turn)} removed {top} from {other}'s stack. {other}'s stack total is now {totals[2 - turn]}."
            )
        else:
            added = move.removeprefix("add ")
            its, total = self.its(turn), totals[turn - 1]
            self.say(f"{self.you(turn)} added {added} to {its} stack. {its.capitalize()} stack total is now {total}.")
