"""A game in one sentence: what decided it, by the figures of its review."""

from collections.abc import Mapping
from typing import NamedTuple

from numduel.advice import percent
from numduel.match import AGREE, FORFEIT, RESIGN, Match
from numduel.reviews import MOVE_LIMIT, REPETITION, Review, Step, signed

NOTHING = 1e-9  # what rounding may have added to a sum of losses

ENDINGS = {
    RESIGN: "{who} resigned with a winning chance of {chance}",
    FORFEIT: "{who} forfeited with a winning chance of {chance}",
    AGREE: "A draw by agreement, with {whose} winning chance at {chance}",
    REPETITION: "A draw by repetition, with {whose} winning chance at {chance}",
    MOVE_LIMIT: "A draw by the move limit, with {whose} winning chance at {chance}",
}


class Recap(NamedTuple):
    """A sentence about a game, and the step that it is about."""

    text: str
    step: int | None = None  # counted from 1 among all steps; None if it is about no move
    again: bool = False  # whether that step is a mistake to be tried again: not the opponent's


def recap(match: Match, found: Review, names: Mapping[int, str], you: int = 0) -> Recap:
    """The sentence for the player in seat `you`, or for anybody, about the one who lost."""
    return _Account(match, found, names, you).told()


class _Account:
    """A review, seen by one of the players."""

    def __init__(self, match: Match, found: Review, names: Mapping[int, str], you: int) -> None:
        self._match, self._steps, self._you = match, found.steps, you
        winner = match.outcome.winner if match.outcome else None
        careless = 1 if found.sides[0].loss >= found.sides[1].loss else 2
        self._seat = you or (3 - winner if winner else careless)
        other = names[3 - self._seat]
        self._who = {self._seat: "You" if you else names[self._seat], 3 - self._seat: other}  # to begin a sentence with
        self._whose = {self._seat: "Your" if you else f"{names[self._seat]}'s", 3 - self._seat: f"{other}'s"}
        self._won = winner == self._seat
        self._side = found.sides[self._seat - 1]
        self._own, self._their = self._costliest(self._seat), self._costliest(3 - self._seat)
        self._end = next((step for step in found.steps if step.is_end and step.loss > NOTHING), None)

    def told(self) -> Recap:
        """The sentence."""
        if not self._match.outcome:
            return self._so_far()
        if self._end and self._end.loss >= max(step.loss for step in self._steps):
            return self._say(self._ending(self._end))
        if self._match.outcome.winner is None:
            return self._drawn()
        return self._win() if self._won else self._loss()

    def _so_far(self) -> Recap:
        if self._own:
            return self._say(f"{self._mine} so far: {self._cost(self._own)}", self._own)
        return self._say(f"{self._who[self._seat]} {'have' if self._you else 'has'} given nothing away so far")

    def _drawn(self) -> Recap:
        worst = max(filter(None, (self._own, self._their)), key=lambda step: step.loss, default=None)
        if worst:
            whose = "your" if worst.turn == self._you else self._whose[worst.turn]
            return self._say(f"A draw; {whose} costliest move: {self._cost(worst)}", worst)
        return self._say(f"A draw, and neither {'of you' if self._you else 'player'} gave anything away")

    def _win(self) -> Recap:
        """Whether the cards or the opponent helped, and what it might have cost; told only to the winner."""
        luck, gain, own, their = self._side.luck, self._side.gain, self._own, self._their
        lucky, helped = luck > max(gain, NOTHING), f"luck {signed(luck)}"
        theirs = f"{self._whose[3 - self._seat]} costliest move: {self._cost(their)}" if their else ""
        if own and lucky:
            return self._say(f"The cards helped: {helped}; your costliest move: {self._cost(own)}", own)
        if own and theirs:
            return self._say(f"{theirs}; yours: {self._cost(own)}", own)
        if own:  # then all that was gained is what the opponent gave up
            return self._say(self._ending(self._steps[-1]))
        if lucky and gain < NOTHING:
            return self._say(f"You both played perfectly; the cards decided it: {helped}")
        if lucky:
            return self._say(f"You played perfectly, and the cards helped: {helped}")
        if theirs:
            return self._say(f"You played perfectly; {theirs}", their)
        return self._say("You were winning from the start and gave nothing away")

    def _loss(self) -> Recap:
        """What cost most: the player's own moves, the cards, or the seat."""
        luck, loss, who = self._side.luck, self._side.loss, self._who[self._seat]
        if loss < NOTHING and luck > -NOTHING:
            return self._say(f"{who} {'were' if self._you else 'was'} lost from the start: {self._lost_seat()}")
        if loss < NOTHING:
            return self._say(f"{who} played perfectly; the cards decided it: luck {signed(luck)}")
        if -luck > loss:
            whose = "" if self._you else f"{self._whose[self._seat]} "
            own = f"; {whose or 'your '}costliest move: {self._cost(self._own)}" if self._own else ""
            return self._say(f"The cards decided it: {whose}luck {signed(luck)}{own}", self._own)
        if self._own:
            return self._say(f"{self._mine}: {self._cost(self._own)}", self._own)
        return self._say(self._ending(self._steps[-1]))

    def _lost_seat(self) -> str:
        """Why the seat was a lost one."""
        if self._match.start != self._match.game.start(self._match.first):
            return "the game began at a lost position"
        if self._match.first == self._seat:
            return "whoever goes first loses to perfect play"
        opening = f"began with {self._match.history[0].move}" if self._match.history else "was to go first"
        return f"{self._who[3 - self._seat]} {opening}"

    @property
    def _mine(self) -> str:
        return f"{self._whose[self._seat]} costliest move"

    def _costliest(self, seat: int) -> Step | None:
        """The move of a player that gave away most."""
        moves = [step for step in self._steps if step.turn == seat and step.loss > NOTHING and not step.is_end]
        return max(moves, key=lambda step: step.loss, default=None)

    def _cost(self, step: Step) -> str:
        """Which turn it was, and what it cost."""
        played = [each for each in self._steps if each.by == each.turn or each is step]
        turn = next(number for number, each in enumerate(played, 1) if each is step)
        return f"turn {turn}, {_change(step.loss)}"

    def _ending(self, end: Step) -> str:
        """An end that a player chose, or did not avoid."""
        whose = "your" if end.turn == self._you else self._whose[end.turn]
        return ENDINGS[end.move].format(who=self._who[end.turn], whose=whose, chance=percent(end.before))

    def _say(self, text: str, about: Step | None = None) -> Recap:
        """The sentence, and the step that it is about."""
        sentence = f"{text[:1].upper()}{text[1:]}."  # a name may be “the computer”
        if not about:
            return Recap(sentence)
        at = next(number for number, step in enumerate(self._steps, 1) if step is about)
        return Recap(sentence, at, again=bool(about.word and about.best and self._you in {0, about.turn}))


def _change(loss: float) -> str:
    """What was given away, as a change of the winning chance; without a decimal, it is exact."""
    change, plain = signed(-loss), percent(loss)
    if change == signed(0):
        return "less than 0.1%"
    return change if "." in plain else f"-{plain}"
