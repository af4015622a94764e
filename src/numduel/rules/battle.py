"""Number Stack Battle: place each card on either stack; the higher sum wins, but fives count against you."""

from typing import ClassVar

from numduel.game import (
    CHANCE,
    BadPosition,
    Chances,
    Moves,
    Observation,
    Outcome,
    Variants,
    illegal,
    named,
    player,
    quoted,
)
from numduel.rules import deck as decks
from numduel.rules import notation
from numduel.rules.notation import Stack, by_turn
from numduel.rules.variant import Number, Option, Variant

# Seen from the player to move: own stack, the opponent's, card in hand (0: none), turn, deck, and in sudden
# death how many fives have been placed there on either side, own side first. On a tie the sudden-death pile
# becomes the deck. When the game is over there is neither a card in hand nor a deck.
State = tuple[Stack, Stack, int, int, Chances, tuple[int, ...]]

FORM = "stack1/stack2/card in hand or -/turn"
SUDDEN_FORM = FORM + "/sudden-death fives of 1/of 2"
BOTH = ("own", "opponent")
PILES = 3  # how many piles are played in sudden death before the game is a draw


class Battle(Variant[State]):
    """The rules of Number Stack Battle."""

    key: ClassVar = "battle"
    title: ClassVar = "Number Stack Battle"
    kinds: ClassVar[tuple[str, ...]] = ("higher score", "fewer fives", "sudden death", "equal")
    variants: ClassVar[Variants] = {
        "quick": named("10 cards, one of each", copies=1),
        "long": named("24 cards, three of each", numbers=8, copies=3),
        "fair": named("50% for who starts", numbers=6, copies=3),
    }
    repetition: ClassVar = 0
    all_moves: ClassVar = BOTH

    numbers = Number(10, 1, 100, "the highest card; the lowest is 1")
    copies = Number(2, 1, 100, "how many cards of each number the deck has")
    penalty_number = Number(5, 1, 100, "the card that carries the penalty")
    penalty = Number(5, 0, 1000, "how many points each of these cards costs")
    sudden_death = Option(
        "holder_loses",
        "giver_loses",
        meaning="who loses in sudden death: the player left with more penalty cards, or the one who gives one away",
    )

    def __init__(self, /, **rules: object) -> None:
        super().__init__(**rules)
        self._cards = decks.cards(self.numbers)
        self._deck = decks.full(self.numbers, self.copies)
        self._pile = decks.pile(self.penalty_number, self.numbers, self.copies)
        self.starts = {turn: ((), (), 0, turn, self._deck, ()) for turn in (1, 2)}

    @property
    def summary(self) -> str:
        cost = f", but each {self.penalty_number} costs {self.penalty}" if self._pile and self.penalty else ""
        return f"Place every card on either stack: the higher sum wins{cost}."

    @property
    def knows_draw(self) -> bool:
        if self._pile:  # a tie needs equal fives on both stacks, and is a draw only if both can keep fives to the end
            return self.sudden_death == "giver_loses" and self.copies % 2 == 0
        return self.copies * sum(range(self.numbers + 1)) % 2 == 0  # the cards can make any sum, even half

    def turn(self, state: State) -> int:
        return state[3]

    def to_move(self, state: State) -> int | str | None:
        _, _, card, turn, deck, _ = state
        return turn if card else CHANCE if deck else None

    def moves(self, state: State) -> Moves:
        return BOTH if state[2] else ()

    def chances(self, state: State) -> Chances:
        return () if state[2] else state[4]

    def play(self, state: State, move: str) -> State:
        own, other, card, turn, deck, sudden = state
        if not card:
            card = self._cards.get(move, 0)
            rest = decks.without(deck, move, card)
            if rest is None:
                raise illegal(self, state, move)
            return own, other, card, turn, rest, sudden
        if sudden:
            return self._place_in_sudden_death(state, move)
        if move == "own":
            own += (card,)
        elif move == "opponent":
            other += (card,)
        else:
            raise illegal(self, state, move)
        if not deck:
            return self._all_placed(other, own, 3 - turn)
        return other, own, 0, 3 - turn, deck, ()

    def _all_placed(self, own: Stack, other: Stack, turn: int) -> State:
        """The state when the deck is used up: over, or the start of sudden death if there is a tie."""
        tied = self.score(own) == self.score(other) and self.fives(own) == self.fives(other)
        return own, other, 0, turn, self._pile if tied else (), (0, 0) if tied and self._pile else ()

    def _place_in_sudden_death(self, state: State, move: str) -> State:
        own, other, _, turn, deck, (own_fives, other_fives) = state
        if move == "own":
            own_fives += 1
        elif move == "opponent":
            other_fives += 1
        else:
            raise illegal(self, state, move)
        if self.sudden_death == "holder_loses" or move == "opponent":
            deck = ()
        elif not deck and own_fives + other_fives < PILES * self.copies:
            deck = self._pile
        return other, own, 0, 3 - turn, deck, (other_fives, own_fives)

    def outcome(self, state: State) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        stack1, stack2 = self.stacks(state)
        score1, score2 = self.score(stack1), self.score(stack2)
        if score1 != score2:
            scores = f"{max(score1, score2)} to {min(score1, score2)}"
            return Outcome(1 if score1 > score2 else 2, f"the higher score, {scores}", "higher score")
        fives1, fives2 = self.fives(stack1), self.fives(stack2)
        name = f"{self.penalty_number}s"
        if fives1 != fives2:
            fewer = f"fewer {name}, {min(fives1, fives2)} to {max(fives1, fives2)}"
            return Outcome(1 if fives1 < fives2 else 2, f"equal scores of {score1}, but {fewer}", "fewer fives")
        if not state[5]:
            return Outcome(None, f"the scores are equal, and the deck has no {name} for a sudden death", "equal")
        sudden1, sudden2 = self.sudden_fives(state)
        if sudden1 == sudden2:
            return Outcome(None, "a tie that sudden death did not break", "equal")
        holder = 1 if sudden1 > sudden2 else 2
        if self.sudden_death == "holder_loses":
            return Outcome(3 - holder, f"{player(holder)} was left with more {name} in sudden death", "sudden death")
        return Outcome(holder, f"{player(3 - holder)} gave one of the {name} away in sudden death", "sudden death")

    def position(self, state: State) -> str:
        _, _, card, turn, _, sudden = state
        stack1, stack2 = map(notation.stack_text, self.stacks(state))
        fives = self.sudden_fives(state) if sudden else ()
        return "/".join(map(str, (stack1, stack2, card or "-", turn, *fives)))

    def from_position(self, text: str) -> State:
        in_sudden_death = text.count("/") == SUDDEN_FORM.count("/")
        field1, field2, hand, whose, *counts = notation.fields(text, SUDDEN_FORM if in_sudden_death else FORM)
        turn = notation.turn(whose)
        own, other = by_turn(turn, *(notation.stack(field, self.numbers) for field in (field1, field2)))
        deck = decks.without_all(self._deck, own + other)
        state = (own, other, 0, turn, deck, ()) if deck else self._all_placed(own, other, turn)
        if in_sudden_death:
            state = self._with_sudden_fives(text, state, counts)
        return notation.with_card(self, state, hand)

    def _with_sudden_fives(self, text: str, state: State, counts: list[str]) -> State:
        """A tied state, with the fives that the text says have been placed in sudden death."""
        own, other, _, turn, _, tied = state
        if not tied:
            raise BadPosition(
                f"{quoted(text)} cannot come up: sudden death begins only after a tie with all cards placed"
            )
        limit = PILES * self.copies
        fives = [notation.number(count, "a number of sudden-death fives", 0, limit) for count in counts]
        own_fives, other_fives = by_turn(turn, *fives)
        placed, lead = own_fives + other_fives, other_fives - own_fives
        if self.sudden_death == "holder_loses":
            possible, over = placed <= 1, placed == 1
        else:  # before the last five its placer was level or one behind: a lead now means that they kept it
            possible, over = placed <= limit and -2 <= lead <= 1, lead < 0 or placed == limit
        if not possible:
            raise BadPosition(f"{quoted(text)} cannot come up: sudden death would have ended before its last card")
        left = self.copies - placed % self.copies
        deck = () if over else tuple((draw, left) for draw, _ in self._pile)
        return own, other, 0, turn, deck, (own_fives, other_fives)

    def see(self, state: State, seat: int | None) -> Observation:
        own, other, card, turn, deck, sudden = state
        side = notation.side(seat)
        # without `facing` and keywords, which took an eighth of this: environments call it in every step
        if side != turn:
            own, other, sudden = other, own, sudden[::-1]
        left, hidden = decks.counts(deck, self.numbers), False
        return Observation(side, turn, (own, other), (self.score(own), self.score(other)), card, hidden, left, sudden)

    def stacks(self, state: State) -> tuple[Stack, Stack]:
        """The stacks of players 1 and 2."""
        return by_turn(state[3], state[0], state[1])

    def sudden_fives(self, state: State) -> tuple[int, int]:
        """How many fives players 1 and 2 have received in sudden death."""
        return by_turn(state[3], *state[5])

    def pile_is_new(self, state: State) -> bool:
        """Whether the sudden-death pile is untouched: just made, or just reshuffled."""
        return state[4] == self._pile

    def score(self, stack: Stack) -> int:
        """What a stack scores at the end."""
        return sum(stack) - self.penalty * stack.count(self.penalty_number)

    def fives(self, stack: Stack) -> int:
        """How many penalty cards a stack has."""
        return stack.count(self.penalty_number)

    def card(self, state: State) -> int:
        """The card in hand, or 0."""
        return state[2]

    def all_placed(self, state: State) -> bool:
        """Whether the whole deck is on the stacks."""
        return len(state[0]) + len(state[1]) == self.numbers * self.copies

    def in_sudden_death(self, state: State) -> bool:
        """Whether the game is in sudden death, or ended there."""
        return bool(state[5])
