"""Number Stack Showdown: keep the card you draw, or give it away; a stack of exactly 50 wins, more loses."""

from typing import ClassVar

from numduel.game import CHANCE, HIDDEN, Chances, Moves, Observation, Outcome, Variants, illegal, named, player
from numduel.rules import deck as decks
from numduel.rules import notation
from numduel.rules.notation import Stack, by_turn
from numduel.rules.variant import Number, Option, Variant, moves_at

# Seen from the player to move: own stack, the opponent's, own total, the opponent's, card in hand (0: none),
# turn, legal moves, deck. When the game is over there is neither a card in hand nor a deck.
State = tuple[Stack, Stack, int, int, int, int, Moves, Chances]

FORM = "stack1/stack2/card in hand or -/turn"
KEEP, GIVE, BOTH = ("keep",), ("give",), ("keep", "give")


class Showdown(Variant[State]):
    """The rules of Number Stack Showdown."""

    key: ClassVar = "showdown"
    title: ClassVar = "Number Stack Showdown"
    kinds: ClassVar[tuple[str, ...]] = ("exact", "over", "empty deck")
    variants: ClassVar[Variants] = {
        "quick": named("exactly 30 wins", target=30),
        "long": named("more and lower cards", numbers=6, copies=6),
        "fair": named("50.04% for who starts", target=44, copies=2),
    }
    repetition: ClassVar = 0
    all_moves: ClassVar = BOTH

    target = Number(50, 1, 1000, "the stack total that wins")
    numbers = Number(10, 1, 100, "the highest card; the lowest is 1")
    copies = Number(4, 1, 100, "how many cards of each number the deck has")
    forced = Option(
        "strict",
        "loose",
        meaning="whether you must stay within the target if you can (strict) or not (loose)",
    )

    def __init__(self, /, **rules: object) -> None:
        super().__init__(**rules)
        self._cards = decks.cards(self.numbers)
        self._deck = decks.full(self.numbers, self.copies)
        self.starts = {turn: ((), (), 0, 0, 0, turn, (), self._deck) for turn in (1, 2)}

    @property
    def summary(self) -> str:
        return f"Keep the card you draw or give it away: a stack of exactly {self.target} wins."

    @property
    def knows_draw(self) -> bool:
        # The deck runs out only if both stacks stay below the target, so all cards must fit there. If they do, there is
        # such a game: the cards can make any sum, even half of the whole, and staying below is always allowed.
        return self.copies * sum(range(self.numbers + 1)) <= 2 * (self.target - 1)

    def turn(self, state: State) -> int:
        return state[5]

    def to_move(self, state: State) -> int | str | None:
        _, _, _, _, card, turn, _, deck = state
        return turn if card else CHANCE if deck else None

    moves = moves_at(6)

    def chances(self, state: State) -> Chances:
        return () if state[4] else state[7]

    def play(self, state: State, move: str) -> State:
        own, other, own_total, other_total, card, turn, moves, deck = state
        if not card:
            card = self._cards.get(move, 0)
            rest = decks.without(deck, move, card)
            if rest is None:
                raise illegal(self, state, move)
            keep, give = own_total + card, other_total + card
            moves = BOTH if keep <= self.target >= give else self._at_the_limit(keep, give)
            return own, other, own_total, other_total, card, turn, moves, rest
        if move not in moves:
            raise illegal(self, state, move)
        if move == "keep":
            own += (card,)
            own_total += card
            over = own_total >= self.target
        else:
            other += (card,)
            other_total += card
            over = other_total >= self.target
        if over:
            deck = ()
        return other, own, other_total, own_total, 0, 3 - turn, (), deck

    def _at_the_limit(self, keep: int, give: int) -> Moves:
        """The legal moves if keeping or giving the card, for these totals, exceeds the target."""
        if keep > self.target and give > self.target:
            return KEEP
        if self.forced == "loose":
            return BOTH
        return GIVE if keep > self.target else KEEP

    def outcome(self, state: State) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        for seat, total in enumerate(self.totals(state), 1):
            if total == self.target:
                return Outcome(seat, f"{player(seat)}'s stack is exactly {total}", "exact")
            if total > self.target:
                return Outcome(3 - seat, f"{player(seat)}'s stack of {total} exceeds {self.target}", "over")
        return Outcome(None, f"the deck is empty and no stack is exactly {self.target}", "empty deck")

    def position(self, state: State) -> str:
        return _text(self.stacks(state), state[4] or "-", state[5])

    def from_position(self, text: str) -> State:
        field1, field2, hand, whose = notation.fields(text, FORM)
        turn = notation.turn(whose)
        own, other = by_turn(turn, *(notation.stack(field, self.numbers) for field in (field1, field2)))
        deck = decks.without_all(self._deck, own + other)
        over = notation.ended(text, (own, other), self.target)
        state = own, other, sum(own), sum(other), 0, turn, (), () if over else deck
        return notation.with_card(self, state, hand)

    def see(self, state: State, seat: int | None) -> Observation:
        own, other, own_total, other_total, card, turn, _, _ = state
        side = notation.side(seat)
        hidden = bool(card) and seat != turn
        if hidden:
            card = 0
        # not from the state's deck: a hidden card is missing from it
        left = decks.unseen(self.numbers, self.copies, (*own, *other, card))
        stacks = notation.facing(side, turn, own, other)
        totals = notation.facing(side, turn, own_total, other_total)
        return Observation(side, turn, stacks, totals, card, hidden, left)

    def view(self, state: State, seat: int | None) -> str:
        seen = self.see(state, seat)
        own, other = seen.stacks
        return _text(by_turn(seen.seat, own, other), HIDDEN if seen.hidden else seen.card or "-", seen.turn)

    def stacks(self, state: State) -> tuple[Stack, Stack]:
        """The stacks of players 1 and 2."""
        return by_turn(state[5], state[0], state[1])

    def totals(self, state: State) -> tuple[int, int]:
        """The totals of players 1 and 2."""
        return by_turn(state[5], state[2], state[3])

    def card(self, state: State) -> int:
        """The card in hand, or 0."""
        return state[4]

    def cards_left(self, state: State) -> int:
        """How many cards the deck still has."""
        return sum(left for _, left in state[7])


def _text(stacks: tuple[Stack, Stack], hand: int | str, turn: int) -> str:
    """What is on the table."""
    stack1, stack2 = map(notation.stack_text, stacks)
    return f"{stack1}/{stack2}/{hand}/{turn}"
