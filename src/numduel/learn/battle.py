"""Learn Number Stack Battle: keep everything that counts, and give the fives away."""

from collections.abc import Callable
from typing import Any

from numduel.advice import percent
from numduel.fair import Stream, secret_from
from numduel.game import an, draw_of
from numduel.learn.last_game import positions
from numduel.learn.lesson import LEARNER, NoLesson, Plan, Step
from numduel.learn.searching import best_of, turns
from numduel.rules.battle import Battle, State
from numduel.solve.solution import Solution

GAMES = 600  # in which positions are looked for
LAST = 4  # of the learner's turns in the last game
CLEARLY = 0.05  # what a mistake must cost to be worth a step


def plan(game: Battle, solution: Solution[State]) -> Plan:
    """A card to keep, a five to give, a low card, both kinds of tie, and the last cards of a game."""
    five = game.penalty_number
    if five > game.numbers:
        raise NoLesson(
            f"in this variant of battle the deck has no {five}s, so the best you can do is to keep every card"
        )
    worth = game.score((five,))
    if worth > 0:
        raise NoLesson(f"in this variant of battle even {an(five)} adds {worth} to a score, so every card is best kept")
    if game.numbers < 3:
        raise NoLesson("this variant of battle has too few different cards for a lesson")
    last = _last(game, solution)
    if last is None:
        raise NoLesson("this variant of battle is over too soon for a lesson")
    steps = [
        _first(game, solution),
        _five(game, solution),
        _low(game, solution),
        _tie(game, solution),
        _sudden_death(game),
    ]
    secret = f"Keep every card except the {five}s, and give those away: no other move is ever better."
    if _keeps_in_sudden_death(game):
        secret += " Only in sudden death keep them."
    return Plan(tuple(step for step in steps if step), last, secret)


def _sensible(game: Battle) -> Callable[[State, Any], str]:
    """Keeps everything but the fives."""
    return lambda state, _: "opponent" if game.card(state) == game.penalty_number else "own"


def _chances(solution: Solution[State], state: State) -> tuple[str, str]:
    """The winning chance after the better move, and after the other."""
    values = solution.moves(state).values()
    return percent(max(values)), percent(min(values))


def _first(game: Battle, solution: Solution[State]) -> Step:
    """The highest card, at the start."""
    card = max(number for number in range(1, game.numbers + 1) if number != game.penalty_number)
    state = game.play(game.start(LEARNER), draw_of(card))
    good, bad = _chances(solution, state)
    return Step(
        "Keep what counts",
        "Each turn you draw a card and place it, on your own stack or on the computer's. When all are placed, the "
        "higher score wins.",
        state,
        f"Where does the {card} go?",
        f"On your stack you win {good} of all games from here, on the computer's {bad}.",
    )


def _five(game: Battle, solution: Solution[State]) -> Step:
    """A five, at the start."""
    five, worth = game.penalty_number, game.score((game.penalty_number,))
    state = game.play(game.start(LEARNER), draw_of(five))
    good, bad = _chances(solution, state)
    scores = "adds nothing to a score" if worth == 0 else f"takes {-worth} off a score"
    return Step(
        f"The {five}s",
        f"Each {five} costs {game.penalty} points, so it {scores}. And if the scores are equal in the end, the player "
        f"with fewer {five}s wins.",
        state,
        f"Where does the {five} go?",
        f"Given away it leaves you {good}, kept only {bad}.",
    )


def _low(game: Battle, solution: Solution[State]) -> Step | None:
    """A low card that matters."""
    low = next(card for card in range(1, game.numbers + 1) if card != game.penalty_number)
    found = (
        (solution.loss(state, "opponent"), state)
        for state in turns(game, GAMES, _sensible(game))
        if game.card(state) == low and not game.in_sudden_death(state)
    )
    state = best_of(found, enough=0.3)
    if state is None or solution.loss(state, "opponent") < CLEARLY:
        return None
    good, bad = _chances(solution, state)
    return Step(
        "Every point counts",
        "A low card is not much, but it is yours. Giving it away would be worth as much to the computer.",
        state,
        f"Where does the {low} go?",
        f"Kept, it leaves you a winning chance of {good}; given away, {bad}.",
    )


def _tie(game: Battle, solution: Solution[State]) -> Step | None:
    """The last card, a five that is worth nothing, at equal scores."""
    if game.copies % 2 or game.score((game.penalty_number,)):
        return None
    five, half = game.penalty_number, game.copies // 2
    own, other = (_stack(game, fives, seat) for seat, fives in enumerate((half - 1, half), 1))
    state = game.from_position(f"{own}/{other}/{five}/{LEARNER}")
    _, bad = _chances(solution, state)
    score = game.score(game.stacks(state)[0])
    return Step(
        "A tie",
        f"The last card, and both scores are {score}. Now the {five}s decide.",
        state,
        f"Where does the {five} go?",
        f"You have fewer of them, and win. Kept, it would have left you {bad}.",
    )


def _sudden_death(game: Battle) -> Step | None:
    """A tie in every way."""
    if game.copies % 2:
        return None
    five, half = game.penalty_number, game.copies // 2
    state = game.from_position(f"{_stack(game, half, 1)}/{_stack(game, half, 2)}/{five}/{LEARNER}/0/0")
    loses = f"whoever gets the first {five} loses"
    why = "The computer has it, and you win."
    if _keeps_in_sudden_death(game):
        loses, why = f"whoever gives {an(five)} away loses", "Giving it away would have lost at once."
    return Step(
        "Sudden death",
        f"Equal scores, and as many {five}s each: that is sudden death. From a new pile of {five}s, {loses}.",
        state,
        f"Where does the {five} go?",
        why,
    )


def _keeps_in_sudden_death(game: Battle) -> bool:
    """Whether there can be a sudden death in which fives are kept."""
    return game.sudden_death == "giver_loses" and game.copies % 2 == 0


def _stack(game: Battle, fives: int, seat: int) -> str:
    """Half of all cards other than fives, and that many fives, in an order that differs from seat to seat."""
    cards = [card for card in range(1, game.numbers + 1) if card != game.penalty_number] * (game.copies // 2)
    cards += [game.penalty_number] * fives
    below = Stream(secret_from("lesson"), f"stack {seat}").below
    return ",".join(str(cards.pop(below(len(cards)))) for _ in range(len(cards)))


def _last(game: Battle, solution: Solution[State]) -> Step | None:
    """The last cards of a game that right moves win, and in which wrong ones would hurt."""
    turns_left = min(LAST, game.numbers * game.copies // 2)
    states = (state for state in turns(game, GAMES, _sensible(game)) if _turns_left(game, state) == turns_left)
    state = best_of(((_fitness(game, solution, state), state) for state in states), enough=1.45)
    if state is None or _fitness(game, solution, state) <= 0:
        return None
    return Step(
        "Beat the computer",
        f"The game is almost over, and your winning chance is {percent(solution.value(state))}. Place your cards "
        "right, and you win.",
        state,
        "It is your turn. Play to the end.",
        "",
    )


def _turns_left(game: Battle, state: State) -> int:
    """How many cards the learner still places, with the one in hand."""
    placed = sum(map(len, game.stacks(state)))
    return (game.numbers * game.copies - placed + 1) // 2 if not game.in_sudden_death(state) else 0


def _fitness(game: Battle, solution: Solution[State], state: State) -> float:
    """How well a position suits the last game: it is nearly won, mistakes cost something, and a five comes up.

    It is 0 if right moves do not win.
    """
    found = positions(solution, state)
    if found is None:
        return 0
    costs = {each: max(solution.loss(each, move) for move in game.moves(each)) for each in found.values()}
    clear = [each for each, cost in costs.items() if cost >= CLEARLY]
    fives = any(game.card(each) == game.penalty_number for each in clear)
    return solution.value(state) + 0.5 * fives if clear else 0


def told(game: Battle, state: State, move: str) -> str:
    """What the computer drew, and where it put it."""
    turn, card = game.turn(state), game.card(state)
    after = game.play(state, move)
    own, other = (game.score(game.stacks(after)[seat - 1]) for seat in (turn, 3 - turn))
    if game.in_sudden_death(state):
        return f"draws {an(card)} and {'keeps it' if move == 'own' else 'gives it to you'}"
    if move == "own":
        return f"draws {an(card)} and keeps it, which makes its score {own}"
    return f"draws {an(card)} and gives it to you, which makes your score {other}"
