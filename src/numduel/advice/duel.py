"""Why a move of Number Stack Duel is good or bad: who finishes first, and who can be attacked before that."""

from typing import NamedTuple

from numduel.advice.look import Look, Template
from numduel.rules.duel import Duel, State
from numduel.rules.notation import Stack


def leads_to(game: Duel, state: State, move: str) -> str:
    """Both totals, and what an attack took."""
    turn = game.turn(state)
    totals = game.totals(game.play(state, move))
    both = f"{totals[turn - 1]} to {totals[2 - turn]}"
    if move == "attack":
        return f"takes the {game.stacks(state)[2 - turn][-1]} off the other stack, leaving {both}"
    return f"makes the stacks {both}"


def only(look: Look) -> str:
    """Why there is only one move: then there is only one number, and all tops are equal."""
    empty = "your" if not look.state[0] else "the other"
    return f"you can add nothing but 1, and cannot attack while {empty} stack is empty"


class Race(NamedTuple):
    """The stacks, seen by the player who has just moved, and what is missing from each."""

    own: Stack
    other: Stack
    missing: int
    their_missing: int
    numbers: int

    @classmethod
    def after(cls, game: Duel, state: State) -> "Race":
        """The race after a move."""
        other, own, other_total, own_total, _, _ = state
        return cls(own, other, game.target - own_total, game.target - other_total, game.numbers)

    @property
    def attackable(self) -> bool:
        """Whether the opponent can attack."""
        return bool(self.own and self.other) and self.own[-1] == self.other[-1]

    @property
    def safe(self) -> bool:
        """Whether one number finishes the stack, and the opponent can neither finish before nor attack."""
        in_reach, hurries = 1 <= self.missing <= self.numbers, self.their_missing <= self.numbers
        return in_reach and not hurries and not self.attackable


def threatens(look: Look) -> str | None:
    """One more number finishes the stack, and nothing can be done about it."""
    race = Race.after(look.game, look.after)
    if look.outcome or not race.safe:
        return None
    return f"leaves you {race.missing} short, and your opponent can neither finish nor attack your {race.own[-1]}"


def plans(look: Look) -> str | None:
    """Two more numbers finish the stack, whatever is done about it."""
    game, race = look.game, Race.after(look.game, look.after)
    if not look.won or look.move == "attack" or not race.numbers < race.missing <= 2 * race.numbers:
        return None
    for reply in game.moves(look.after):
        state = game.play(look.after, reply)
        if game.outcome(state):
            continue
        adds = [move for move in game.moves(state) if move != "attack"]
        if not any(_finishes(game, game.play(state, add)) for add in adds):
            return None
    return f"leaves you {race.missing} short of {game.target}, two numbers away, and no reply stops both"


def _finishes(game: Duel, state: State) -> bool:
    """Whether a number that led to a state finishes a stack, or lets the next one do so."""
    race = Race.after(game, state)
    return race.missing == 0 or race.safe


def disarms(look: Look) -> str | None:
    """An attack that keeps the opponent from finishing."""
    before, race = Race.after(look.game, look.state), Race.after(look.game, look.after)
    # the state before is seen by the player to move, so the opponent's stack is the first
    if look.lost or look.move != "attack" or before.missing > before.numbers or race.their_missing <= race.numbers:
        return None
    top = before.own[-1]
    return f"takes their {top}: they were {before.missing} short of {look.game.target}, and now cannot finish next"


def exposes(look: Look) -> str | None:
    """The number with which the opponent finishes."""
    race = Race.after(look.game, look.after)
    if look.outcome or race.their_missing > race.numbers:
        return None
    return f"lets your opponent finish with add {race.their_missing}"


def is_attacked(look: Look) -> str | None:
    """What the opponent attacks."""
    if not look.lost or "attack" not in look.winning_replies:
        return None
    race = Race.after(look.game, look.after)
    top = race.own[-1]
    return f"lets your opponent win by attacking your {top}, back to {look.game.target - race.missing - top}"


TEMPLATES: tuple[Template, ...] = (threatens, exposes, plans, disarms, is_attacked)
EQUAL: tuple[Template, ...] = ()
