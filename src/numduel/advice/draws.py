"""What the opponent can draw after a card of Number Stack Showdown was kept or given."""

from collections.abc import Collection
from functools import cached_property

from numduel.advice.look import Look
from numduel.game import card_of, draw_of


class Draws:
    """The cards that can be drawn after a move that does not end the game, and what they do."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.own: int = look.after[3]  # the totals; the opponent is to move, and comes first
        self.other: int = look.after[2]
        self.left: dict[int, int] = {int(card_of(draw)): left for draw, left in look.game.chances(look.after)}
        self.cards = sum(self.left.values())
        self._values: dict[int, float] = {}

    def count(self, cards: Collection[int]) -> int:
        """How many cards of these numbers are left."""
        return sum(left for card, left in self.left.items() if card in cards)

    def value(self, card: int) -> float:
        """What the player who has moved can expect if the opponent draws a card."""
        if card not in self._values:
            look = self._look
            self._values[card] = 1 - look.solution.value(look.game.play(look.after, draw_of(card)))
        return self._values[card]

    @cached_property
    def winning(self) -> set[int]:
        """The cards with which the opponent can win at once."""
        return {card for card, ends in self._ends.items() if 3 - self._look.turn in ends}

    @cached_property
    def losing(self) -> set[int]:
        """The cards with which the opponent must lose at once."""
        return {card for card, ends in self._ends.items() if ends == {self._look.turn}}

    @cached_property
    def _ends(self) -> dict[int, set[int | None]]:
        """For each card, who wins at once by what the opponent can do with it; None if nobody does."""
        game, after = self._look.game, self._look.after
        ends: dict[int, set[int | None]] = {}
        for card in self.left:
            state = game.play(after, draw_of(card))
            outcomes = [game.outcome(game.play(state, move)) for move in game.moves(state)]
            ends[card] = {outcome.winner if outcome else None for outcome in outcomes}
        return ends


class Choice:
    """A move that is better than the other one, and what can be drawn after each of them."""

    def __init__(self, look: Look, other: Look) -> None:
        self.move = look.move
        self.target: int = look.game.target
        self.numbers: int = look.game.numbers
        self.then, self.otherwise = Draws(look), Draws(other)
        self.values = look.value, other.value

    def decides(self, cards: Collection[int]) -> bool:
        """Whether at least half of what the move gains comes from the opponent drawing one of these."""
        gains = [self.then.left[card] * (self.then.value(card) - self.otherwise.value(card)) for card in cards]
        value, other = self.values
        return 2 * sum(gains) >= (value - other) * self.then.cards
