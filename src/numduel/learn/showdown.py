"""Learn Number Stack Showdown: keep early, and squeeze late."""

from collections.abc import Iterator

from numduel.advice import percent
from numduel.game import an, card_of, draw_of
from numduel.learn.last_game import positions
from numduel.learn.lesson import LEARNER, NoLesson, Plan, Step
from numduel.learn.searching import anything, best_of, turns
from numduel.rules.showdown import Showdown, State
from numduel.solve.solution import Solution

GAMES = 1000  # in which positions are looked for
CLEARLY = 0.08  # what a mistake must cost to be worth a step
ENOUGH = 0.25  # what it need not exceed
MOSTLY = 0.8  # of late positions, in how many the rule must be right
UNSQUEEZED = "in this variant of showdown no simple rule says where a card belongs late in the game"
LIKELY = 0.6  # the winning chance that the last game must have


def plan(game: Showdown, solution: Solution[State]) -> Plan:
    """A card to keep, a stack to complete, the squeeze from both sides, and the end of a game."""
    if game.forced == "loose":
        raise NoLesson(
            "in this variant of showdown a card may be given that takes the other stack too high, so nobody is squeezed"
        )
    late = list(_late(game))
    if not late or sum(_by_the_rule(game, solution, state) for state in late) < MOSTLY * len(late):
        raise NoLesson(UNSQUEEZED)
    give, keep = _squeeze(game, solution, late, "give"), _squeeze(game, solution, late, "keep")
    last = _last(game, solution, late)
    if not give or not last:
        raise NoLesson(UNSQUEEZED)
    steps = [_first(game, solution), _complete(game, solution), give, keep]
    early = "Keep early. " if steps[0] else ""
    secret = f"{early}When there is hardly any room left, put the card on the lower stack, and leave even less."
    return Plan(tuple(step for step in steps if step), last, secret)


def _edge(game: Showdown) -> int:
    """The total from which one card can complete a stack."""
    return game.target - game.numbers


def _late(game: Showdown) -> Iterator[State]:
    """The learner's turns with a choice that does not end the game, and both stacks near the target."""
    for state in turns(game, GAMES, anything(game)):
        card, totals = game.card(state), game.totals(state)
        if len(game.moves(state)) > 1 and min(totals) >= max(1, _edge(game)) and max(totals) + card < game.target:
            yield state


def _by_the_rule(game: Showdown, solution: Solution[State], state: State) -> bool:
    """Whether the card belongs on the lower stack, or on the opponent's if they are equal."""
    own, theirs = game.totals(state)
    return ("keep" if own < theirs else "give") in solution.best(state)


def _first(game: Showdown, solution: Solution[State]) -> Step | None:
    """The highest card at the start, if every first card is best kept."""
    start = game.start(LEARNER)
    if any(solution.best(game.play(start, draw)) != ("keep",) for draw, _ in game.chances(start)):
        return None
    state = game.play(start, draw_of(game.numbers))
    good, bad = (percent(solution.moves(state)[move]) for move in ("keep", "give"))
    return Step(
        "Keep early",
        "Each turn you draw a card and keep it on your stack, or give it to the computer's. A stack of exactly "
        f"{game.target} wins; one that is higher loses.",
        state,
        f"Keep the {game.numbers}, or give it away?",
        f"Kept, it leaves you a winning chance of {good}; given away, {bad}.",
    )


def _complete(game: Showdown, solution: Solution[State]) -> Step | None:
    """A card that completes the learner's stack."""
    for state in turns(game, GAMES, anything(game)):
        own, _ = game.totals(state)
        if own + game.card(state) == game.target and len(game.moves(state)) > 1 and solution.loss(state, "give"):
            return Step(
                f"Make it {game.target}",
                f"From {max(1, _edge(game))} on, a single card can complete a stack.",
                state,
                f"You have {own}. Keep the {game.card(state)}, or give it away?",
                f"Exactly {game.target}: that is how you win.",
            )
    return None


def _squeeze(game: Showdown, solution: Solution[State], late: list[State], move: str) -> Step | None:
    """A card that belongs on the lower stack, which is the opponent's if it is to be given."""
    other = "keep" if move == "give" else "give"

    def lower(state: State) -> bool:
        own, theirs = game.totals(state)
        return theirs < own if move == "give" else own < theirs

    found = ((solution.loss(state, other), state) for state in late if lower(state) and _tighter(game, state, move))
    state = best_of(found, enough=ENOUGH)
    if state is None or solution.loss(state, other) < CLEARLY:
        return None
    own, theirs = game.totals(state)
    (stuck, cards), (less, _) = _stuck(game, state, move), _stuck(game, state, other)
    rule = "Whoever draws a card that fits on neither stack must keep it, and loses. The computer draws next."
    if move == "keep":
        rule = "It works both ways. What counts is the room that is left, whoever has it."
    values = solution.moves(state)
    return Step(
        "Squeeze" if move == "give" else "Squeeze again",
        f"{rule} So put the card on the lower stack, where there is more room to take.",
        state,
        f"You have {own}, the computer {theirs}. Keep the {game.card(state)}, or give it away?",
        f"Now {stuck} of the {cards} cards left fit on neither stack, instead of {less}: your winning chance is "
        f"{percent(values[move])} rather than {percent(values[other])}.",
    )


def _stuck(game: Showdown, state: State, move: str) -> tuple[int, int]:
    """How many of the cards left fit on neither stack after a move, and how many are left."""
    after = game.play(state, move)
    room = game.target - min(game.totals(after))
    left = [(int(card_of(draw)), count) for draw, count in game.chances(after)]
    return sum(count for card, count in left if card > room), sum(count for _, count in left)


def _tighter(game: Showdown, state: State, move: str) -> bool:
    """Whether a move leaves fewer cards that fit than the other one."""
    other = "keep" if move == "give" else "give"
    return _stuck(game, state, move) > _stuck(game, state, other)


def _last(game: Showdown, solution: Solution[State], late: list[State]) -> Step | None:
    """The end of a game that right moves win."""
    found = ((_fitness(game, solution, state), state) for state in late if solution.value(state) >= LIKELY)
    state = best_of(found, enough=1.7)
    if state is None or not _fitness(game, solution, state):
        return None
    return Step(
        "Beat the computer",
        f"The end is near, and your winning chance is {percent(solution.value(state))}. Squeeze it, and you win.",
        state,
        "It is your turn. Play to the end.",
        "",
    )


def _fitness(game: Showdown, solution: Solution[State], state: State) -> float:
    """How well a position suits the last game: it is nearly won, and two mistakes could still spoil it.

    It is 0 if right moves do not win.
    """
    found = positions(solution, state) or {}
    costs = [max(solution.loss(each, move) for move in game.moves(each)) for each in found.values()]
    clear = sum(cost >= CLEARLY for cost in costs)
    return solution.value(state) + min(2, clear) / 2 if clear else 0


def told(game: Showdown, state: State, move: str) -> str:
    """What the computer drew, and what it did with it."""
    turn, card, after = game.turn(state), game.card(state), game.play(state, move)
    if move == "keep":
        return f"draws {an(card)} and keeps it, which makes its stack {game.totals(after)[turn - 1]}"
    gives = "has to give" if game.moves(state) == ("give",) else "gives"
    return f"draws {an(card)} and {gives} it to you, which makes your stack {game.totals(after)[2 - turn]}"
