"""The dialogue of Number Stack Showdown."""

from numduel.advice.showdown import forced
from numduel.game import Moves, an
from numduel.rules.showdown import State
from numduel.terminal.board import show_ways
from numduel.terminal.dialogue import Dialogue
from numduel.terminal.voice import Unclear, Voice, one_of

RULE = "-" * 38


class ShowdownDialogue(Dialogue):
    """The rule book has the whole opening and every turn, but neither forced cards nor the ending."""

    private = True

    def opening(self, state: State) -> None:
        one, two, first = (self.name(seat) for seat in (1, 2, self.game.turn(state)))
        self.say("Welcome to Number Stack Showdown!")
        self.say(f"{one} and {two}, get ready to duel!")
        self.say()
        self.say(f"{first} will start the game.")
        self.say()
        self.say(RULE)

    def totals(self, state: State) -> tuple[int, int]:
        totals: tuple[int, int] = self.game.totals(state)
        return totals

    def board(self, state: State) -> None:
        both = zip((1, 2), self.totals(state), self.game.stacks(state), strict=True)
        ways = [self.way(seat, total, " ".join(map(str, stack))) for seat, total, stack in both]
        show_ways(self.console, self.game.target, ways)

    def turn(self, state: State) -> None:
        seat = self.game.turn(state)
        totals = self.game.totals(state)
        self.say(f"{self.name(seat)}'s Turn")
        opponent = "Opponent" if self.is_person(seat) else self.name(3 - seat)
        self.say(f"{self.your(seat)} Stack Total: {totals[seat - 1]}")
        self.say(f"{opponent}'s Stack Total: {totals[2 - seat]}")
        drawn = bool(self.game.card(state))  # in a resumed game: a turn is shown as it was before its draw
        self.say(f"Cards Remaining in Deck: {self.game.cards_left(state) + drawn}")
        self.say()

    def draw(self, state: State, voice: Voice) -> None:
        voice.ask("Press Enter to draw a card...", enter, "Enter, to draw a card")

    def questions(self, state: State, voice: Voice) -> str:
        self.say(f"You drew a {self.game.card(state)}.")
        moves: Moves = self.game.moves(state)
        if len(moves) == 1:
            self.say(forced(self.game, state, f"{self.name(3 - self.game.turn(state))}'s"))
            return moves[0]
        choices = "yes, y or keep, no, n or give"
        keeping = voice.ask("Do you want to keep this card? (yes/no): ", one_of("yes", "no"), choices)
        return "keep" if keeping == "yes" else "give"

    def told(self, state: State, move: str) -> None:
        self.drawn(state)

    def drawn(self, state: State, *, hidden: bool = False) -> None:
        self.say(f"{self.name(self.game.turn(state))} drew {'a card' if hidden else an(self.game.card(state))}.")

    def result(self, state: State, move: str, after: State) -> None:
        seat, card, totals = self.game.turn(state), self.game.card(state), self.game.totals(after)
        self.say()
        if move == "keep":
            self.say(f"{self.you(seat)} added {card} to {self.its(seat)} own stack.")
            self.say(f"{self.your(seat)} new Stack Total: {totals[seat - 1]}")
        else:
            other = self.name(3 - seat)
            self.say(f"{self.you(seat)} gave {card} to {other}.")
            self.say(f"{other}'s new Stack Total: {totals[2 - seat]}")
        self.say()
        if self.game.outcome(after) is None:
            self.say(f"Turn ends. Passing to {self.name(3 - seat)}.")
            self.say(RULE)


def enter(answer: str) -> None:
    """Understand Enter, and nothing else."""
    if answer:
        raise Unclear("Please just press Enter to draw a card.")
