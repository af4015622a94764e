"""The dialogue of Number Stack Battle."""

from numduel.advice.battle import sudden_death
from numduel.game import Outcome
from numduel.rules.battle import State
from numduel.rules.notation import Stack
from numduel.terminal.console import RED
from numduel.terminal.dialogue import Dialogue
from numduel.terminal.voice import Voice, one_of


class BattleDialogue(Dialogue):
    """The rule book's lines, plus both stacks before each turn, since the book wants them visible at all times."""

    def opening(self, state: State) -> None:
        one, two, first = (self.name(seat) for seat in (1, 2, self.game.turn(state)))
        self.say("Welcome to Number Stack Battle!")
        self.say(f"{one} and {two} are ready to begin.")
        self.say(f"{first} will take the first turn.")

    def board(self, state: State) -> None:
        """Nothing: the turn shows both stacks, and there is no target."""

    def turn(self, state: State) -> None:
        self.console.gap()
        self.stacks(state)
        turn = self.game.turn(state)
        self.say(f"{self.name(turn)}, it's your turn." if self.is_person(turn) else f"It's {self.name(turn)}'s turn.")

    def stacks(self, state: State) -> None:
        for seat, stack in enumerate(self.game.stacks(state), 1):
            self.say(f"{self.name(seat)}'s Stack: {self._from_the_top(stack)}, Total Score = {self.game.score(stack)}")
        if self.game.in_sudden_death(state):
            for seat, fives in enumerate(self.game.sudden_fives(state), 1):
                self.say(f"{self.name(seat)}'s {self.game.penalty_number}s in Sudden Death: {fives}")

    def questions(self, state: State, voice: Voice) -> str:
        self.say(f"You draw a card... It's a '{self.game.card(state)}'.")
        self.say("Do you want to place this card on your 'own' stack or your 'opponent's' stack?")
        places = one_of("own", "opponent")
        return voice.ask("Type 'own' or 'opponent':\n> ", places, "own for your stack, opponent for your opponent's")

    def told(self, state: State, move: str) -> None:
        self.drawn(state)

    def drawn(self, state: State, *, hidden: bool = False) -> None:
        self.say(f"{self.name(self.game.turn(state))} draws a card... It's a '{self.game.card(state)}'.")

    def result(self, state: State, move: str, after: State) -> None:
        turn = self.game.turn(state)
        where = f"{self.its(turn)} own" if move == "own" else f"{self.name(3 - turn)}'s"
        self.say(f"{self.you(turn)} placed '{self.game.card(state)}' on {where} stack.")
        if self.game.all_placed(after) and not self.game.all_placed(state):
            self.scores(after)
            if self.game.outcome(after) is None:
                five = self.game.penalty_number
                self.say(f"Scores and {five}s are equal: Sudden Death!")
                loses = sudden_death(self.game)
                self.say(f"The new pile is all {five}s, {self.game.copies} of them. {loses[:1].upper()}{loses[1:]}")
        elif self.game.in_sudden_death(after) and self.game.pile_is_new(after):
            self.say("The pile is used up, but the tie is not broken: the pile is reshuffled.")

    def scores(self, state: State) -> None:
        """Both final scores, calculated as in the rule book."""
        worst, penalty = self.game.penalty_number, self.game.penalty
        self.console.gap()
        self.say("All cards have been played!")
        self.say("Calculating final scores...")
        for seat, stack in enumerate(self.game.stacks(state), 1):
            count = self.game.fives(stack)
            cost = count * penalty
            self.say()
            self.say(f"{self.name(seat)}'s Stack: {', '.join(map(str, reversed(stack))) or 'Empty'}")
            self.say(f"Total before penalties: {sum(stack)}")
            self.say(f"Penalties (Number of {worst}s x {penalty}): {count} x {penalty} = {cost}")
            self.say(f"Final Score: {sum(stack)} - {cost} = {self.game.score(stack)}")
        self.say()

    def ending(self, state: State, outcome: Outcome) -> None:
        match outcome:
            case Outcome(int(winner), kind="higher score"):
                won, lost = (self.game.score(self.game.stacks(state)[seat - 1]) for seat in (winner, 3 - winner))
                why = f"with a score of {won} to {lost}"
            case Outcome(int(winner), kind="fewer fives" | "sudden death"):
                why = f"the tie: {self.reason(outcome)}"
            case _:
                super().ending(state, outcome)
                return
        self.console.gap()
        praised = f"Congratulations, {self.name(winner)}! You win" if self.is_person(winner) else None
        self.say(f"{praised or f'{self.name(winner)} wins'} {why}.")

    def _from_the_top(self, stack: Stack) -> str:
        """A stack as the rule book writes it, top card first, with the penalty cards in red."""
        if not stack:
            return "Empty"
        worst = self.game.penalty_number
        top, *rest = (self.console.paint(str(card), RED) if card == worst else str(card) for card in reversed(stack))
        return ", ".join([f"{top} (top)", *rest])
