"""A judge of the sentences about games: what each says is worked out again from the figures of the review."""

import re

import numduel
from numduel.recap import recap

NAMES = {1: "Ann", 2: "Bob"}
TINY = 1e-9


class Game:
    """A game, its review, and the player who is told about it."""

    def __init__(self, match, found, you):
        self.match, self.found, self.you = match, found, you
        self.winner = match.outcome.winner if match.outcome else None
        self.seat = you or (3 - self.winner if self.winner else 0)
        self.moves = [step for step in found.steps if step.by != numduel.CHANCE and not step.is_end]

    def side(self, seat=0):
        return self.found.sides[(seat or self.seat) - 1]

    def lost(self):
        return self.winner == 3 - self.seat

    def won(self):
        return self.winner == self.seat != 0

    def drawn(self):
        return self.match.outcome is not None and self.winner is None

    def seat_of(self, name):
        return {"Ann": 1, "Bob": 2}.get(name) or self.you

    def perfect(self, seat):
        return sum(step.loss for step in self.moves if step.turn == seat) < TINY

    def is_costliest(self, whose, turn, cost):
        """Whether a player's costliest move was at that turn, and cost that."""
        seat = self.seat_of(whose)
        step = self.moves[int(turn) - 1]
        most = max(each.loss for each in self.moves if each.turn == seat)
        return step.turn == seat and step.loss == most > 0 and rounds_to(-step.loss, cost)


def rounds_to(change, text):
    if text == "less than 0.1%":
        return abs(change) < 0.0005
    return abs(100 * change - float(text.removesuffix("%"))) < 0.05 + TINY


def own(game, whose, turn, cost):
    seat = game.seat_of(whose)
    mine = game.side(seat)
    return game.lost() and seat == game.seat and game.is_costliest(whose, turn, cost) and mine.loss >= -mine.luck


def so_far(game, whose, turn, cost):
    return game.match.outcome is None and game.is_costliest(whose, turn, cost)


def both_moves(game, whose, turn, cost, *own_move):
    theirs = game.seat_of(whose) == 3 - game.you and game.is_costliest(whose, turn, cost)
    return game.won() and theirs and game.is_costliest("you", *own_move)


def lucky_win(game, luck, turn, cost):
    return game.won() and rounds_to(game.side().luck, luck) and game.is_costliest("you", turn, cost)


def perfect_win(game, whose, turn, cost):
    return game.won() and game.perfect(game.you) and game.is_costliest(whose, turn, cost)


def helped(game, luck):
    return (
        game.won()
        and game.perfect(game.you)
        and rounds_to(game.side().luck, luck)
        and game.side().luck > game.side().gain
    )


def both_perfect(game, luck):
    return game.won() and game.perfect(1) and game.perfect(2) and rounds_to(game.side().luck, luck)


def always_winning(game):
    return game.won() and game.perfect(game.you) and min(chances(game)) > 1 - TINY


def chances(game):
    return game.found.chances if game.seat == 1 else [1 - chance for chance in game.found.chances]


def from_the_start(game, who, why):
    right = game.seat_of(who) == game.seat and game.lost() and max(chances(game)) < TINY
    if why == "whoever goes first loses to perfect play":
        return right and game.match.first == game.seat
    name, _, began = why.partition(" ")
    opening = f"began with {game.match.history[0].move}" if game.match.history else "was to go first"
    return right and game.seat_of(name) == game.match.first == 3 - game.seat and began == opening


def unlucky(game, who, luck):
    right = game.seat_of(who) == game.seat and game.lost() and game.perfect(game.seat)
    return right and rounds_to(game.side().luck, luck) and game.side().luck < 0


def cards_decided(game, lucky, luck, *own_move):
    mine = game.side()
    told = game.seat_of(lucky) == game.seat and (lucky is None) == bool(game.you)
    named = told and game.is_costliest(*own_move) and game.seat_of(own_move[0]) == game.seat if own_move[0] else told
    return game.lost() and rounds_to(mine.luck, luck) and -mine.luck > mine.loss > TINY and named


def a_draw(game, whose, turn, cost):
    return game.drawn() and game.is_costliest(whose, turn, cost)


def nobody(game, who):
    clean = game.drawn() and sum(game.side(seat).loss for seat in (1, 2)) < TINY
    return clean and (who == "of you") == bool(game.you)


def gave_up(game, who, how, chance):
    end = game.found.steps[-1]
    kind = {"resigned": "resign", "forfeited": "forfeit"}[how]
    return end.move == kind and end.turn == game.seat_of(who) and is_chance(end.before, chance)


def let_go(game, how, whose, chance):
    end = game.found.steps[-1]
    kind = {"agreement": "agree", "repetition": "repetition", "the move limit": "move limit"}[how]
    return game.drawn() and end.move == kind and end.turn == game.seat_of(whose) and is_chance(end.before, chance)


def is_chance(value, text):
    percent = float(text.removesuffix("%"))  # never 0 or 100, unless that is exact
    return abs(min(max(100 * value, 0.1), 99.9) - percent) < 0.05 + TINY or abs(100 * value - percent) < TINY


def nothing_so_far(game, who):
    return game.match.outcome is None and game.perfect(game.seat_of(who))


_WHO = "(You|Ann|Bob)"
_WHOSE = "(Your|your|Ann's|Bob's)"
_COST = r"turn (\d+), (-[\d.]+%|less than 0\.1%)"
_LUCK = r"luck ([-+][\d.]+%|0\.0%)"
_CHANCE = r"([\d.]+%)"
CHECKS = {
    rf"{_WHOSE} costliest move: {_COST}": own,
    rf"{_WHOSE} costliest move so far: {_COST}": so_far,
    rf"{_WHO} (?:have|has) given nothing away so far": nothing_so_far,
    rf"{_WHOSE} costliest move: {_COST}; yours: {_COST}": both_moves,
    rf"The cards helped: {_LUCK}; your costliest move: {_COST}": lucky_win,
    rf"You played perfectly; {_WHOSE} costliest move: {_COST}": perfect_win,
    rf"You played perfectly, and the cards helped: {_LUCK}": helped,
    rf"You both played perfectly; the cards decided it: {_LUCK}": both_perfect,
    "You were winning from the start and gave nothing away": always_winning,
    rf"{_WHO} (?:were|was) lost from the start: (.*)": from_the_start,
    rf"{_WHO} played perfectly; the cards decided it: {_LUCK}": unlucky,
    rf"The cards decided it: (?:{_WHOSE} )?{_LUCK}(?:; {_WHOSE} costliest move: {_COST})?": cards_decided,
    rf"A draw; {_WHOSE} costliest move: {_COST}": a_draw,
    "A draw, and neither (of you|player) gave anything away": nobody,
    rf"{_WHO} (resigned|forfeited) with a winning chance of {_CHANCE}": gave_up,
    rf"A draw by (agreement|repetition|the move limit), with {_WHOSE} winning chance at {_CHANCE}": let_go,
}


def name(text):
    """A group of a pattern: a name without the mark of the possessive."""
    return text.removesuffix("'s") if text else text


def judged(match, found, you):
    """The pattern of the sentence, which must be true."""
    sentence, at, again = recap(match, found, NAMES, you)
    assert sentence.endswith(".")
    matches = [(pattern, got) for pattern in CHECKS if (got := re.fullmatch(pattern, sentence[:-1]))]
    assert len(matches) == 1, (sentence, len(matches))
    ((pattern, got),) = matches
    about = f"{match.game.key} {match.game.changed} {[move for _, move in match.history]} {match.ending}, to {you}"
    assert CHECKS[pattern](Game(match, found, you), *map(name, got.groups())), f"{sentence} {about}"
    if at:  # the step that a page links to is the turn that the sentence names, if it names one
        step = found.steps[at - 1]
        assert not step.is_end
        assert again == (step.word is not None and you in {0, step.turn})
        turns = [int(turn) for turn in re.findall(r"turn (\d+)", sentence)]
        assert not turns or step in [Game(match, found, you).moves[turn - 1] for turn in turns]
    return pattern
