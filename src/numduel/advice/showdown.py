"""Why a card of Number Stack Showdown is kept or given: the room that is left, for the cards that can come next."""

from collections.abc import Callable

from numduel.advice import percent
from numduel.advice.draws import Choice, Draws
from numduel.advice.look import Look, Template
from numduel.game import an, card_of
from numduel.rules.showdown import Showdown, State
from numduel.solve.solution import SAME

SHOWN = 0.001  # the least difference of two winning chances that is shown
OTHER = {"keep": "give", "give": "keep"}
INSTEAD = {"keep": "giving", "give": "keeping"}
"""What one would be doing instead of a move."""


def leads_to(game: Showdown, state: State, move: str) -> str:
    """What is missing from the stack that the card goes to."""
    turn, after = game.turn(state), game.play(state, move)
    own, other = (game.totals(after)[seat - 1] for seat in (turn, 3 - turn))
    if move == "keep":
        return f"takes your stack to {own}, {game.target - own} short of {game.target}"
    return f"leaves your stack at {own}, and takes the other to {other}, {game.target - other} short of {game.target}"


def forced(game: Showdown, state: State, their: str) -> str:
    """Why there is no choice, if there is none; `their` is whose stack the other one is."""
    moves = game.moves(state)
    if len(moves) != 1:
        return ""
    turn, target = game.turn(state), game.target
    own, other = (game.totals(state)[seat - 1] + game.card(state) for seat in (turn, 3 - turn))
    if moves == ("give",):
        return f"You must give this card away: it would take your stack to {own}, over {target}."
    if own > target:
        return f"You must keep this card: either stack would go over {target}, and yours goes to {own}."
    return f"You must keep this card: it would take {their} stack to {other}, over {target}."


def only(look: Look) -> str:
    """Why there is only one move."""
    _, _, own, other, card, _, moves, _ = look.state
    target = look.game.target
    if moves == ("give",):
        return f"the {card} would take your stack to {own + card}, over {target}"
    if own + card > target:
        return f"the {card} takes either stack over {target}, and then it must be kept"
    return f"the {card} would take the other stack to {other + card}, over {target}"


def avoids(look: Look) -> str | None:
    """The other move would lose at once."""
    other = _other(look)
    if not look.best or look.outcome or not other or not other.outcome or other.outcome.winner in {look.turn, None}:
        return None
    _, _, own, theirs, card, _, _, _ = look.state
    if other.move == "give":
        return f"denies your opponent the {card}, which would make the other stack exactly {theirs + card}"
    return f"gets rid of the {card}, which would take your stack to {own + card}, over {look.game.target}"


def decides(look: Look) -> str | None:
    """The first reason that is true of a move that is better than the other."""
    other = _other(look)
    if not look.best or look.outcome or not other or other.outcome or look.value < other.value + SAME:
        return None
    choice = Choice(look, other)
    return next(filter(None, (reason(choice) for reason in REASONS)), None)


def _other(look: Look) -> Look | None:
    """The other move, if there is one."""
    other = OTHER[look.move]
    return Look(look.solution, look.state, other) if other in look.values else None


def squeezes(choice: Choice) -> str | None:
    """More cards that the opponent has no room for."""
    then, otherwise, lost = choice.then, choice.otherwise, choice.then.losing | choice.otherwise.losing
    count, instead = then.count(then.losing), otherwise.count(otherwise.losing)
    if count <= instead or not choice.decides(lost):
        return None
    of = f"{count} of the {then.cards} cards your opponent may draw"
    if all(_fits_neither(choice, draws, card) for draws in (then, otherwise) for card in draws.losing):
        return f"leaves no room on either stack for {of}; {INSTEAD[choice.move]}, for {instead or 'none'}"
    return f"makes {of} lose at once; {INSTEAD[choice.move]}, {instead or 'none'}"


def _fits_neither(choice: Choice, draws: Draws, card: int) -> bool:
    """Whether a card takes either stack over the target."""
    return min(draws.own, draws.other) + card > choice.target


def shuts_out(choice: Choice) -> str | None:
    """Fewer cards with which the opponent wins."""
    then, otherwise = choice.then, choice.otherwise
    count, instead = then.count(then.winning), otherwise.count(otherwise.winning)
    if count >= instead or not choice.decides(then.winning | otherwise.winning):
        return None
    few = f"{count or 'none'} of the {then.cards} cards"
    return f"leaves your opponent {few} to win with; {INSTEAD[choice.move]} leaves {instead}"


def awaits(choice: Choice) -> str | None:
    """More cards that complete your own stack."""
    then, missing, otherwise = choice.then, choice.target - choice.then.own, choice.target - choice.otherwise.own
    count, instead = then.left.get(missing, 0), then.left.get(otherwise, 0)
    if count <= instead:
        return None
    waits = f"leaves you {missing} short of {choice.target}, with {count} of the {then.cards} cards left to complete it"
    return f"{waits}; {INSTEAD[choice.move]}, {instead or 'none'}"


def blocks(choice: Choice) -> str | None:
    """More cards that no longer fit on the other stack."""
    then, room, instead = choice.then, choice.target - choice.then.other, choice.target - choice.otherwise.other
    count, before = (then.count([card for card in then.left if card > most]) for most in (room, instead))
    if count <= before:
        return None
    return f"leaves the other stack room for {room}: {count} of the {then.cards} cards left are too big for it now"


def races(choice: Choice) -> str | None:
    """The way to where one card can complete a stack."""
    reach, then = choice.target - choice.numbers, choice.then
    if choice.move == "give" or max(then.own, then.other) >= reach:
        return None
    before = choice.otherwise.own - then.other
    if before > 0:
        gains = "extends your lead"
    elif then.own > then.other:
        gains = "takes the lead"
    else:
        gains = "draws level" if then.own == then.other else "closes the gap"
    needs = f"you need {reach - then.own} more, your opponent {reach - then.other}"
    return f"{gains} in the race to {reach}, where one card can win: {needs}"


def catches_up(choice: Choice) -> str | None:
    """The way to where the opponent has arrived already."""
    reach, then = choice.target - choice.numbers, choice.then
    if choice.move == "give" or then.own >= reach or choice.target - then.other not in then.left:
        return None
    way = f"takes you to {then.own}, {reach - then.own} from {reach}"
    return f"{way}: from there one card can win, as your opponent now can"


def worst(choice: Choice) -> str | None:
    """The draw of the opponent that hurts most hurts less."""
    then, otherwise = choice.then, choice.otherwise
    card = min(then.left, key=then.value)
    least, instead = then.value(card), min(map(otherwise.value, then.left))
    if least < instead + SHOWN:
        return None
    worst_card = f"leaves you {percent(least)} even if your opponent draws {an(card)}, the worst card"
    return f"{worst_card}; {INSTEAD[choice.move]}, {percent(instead)}"


def averages(choice: Choice) -> str:
    """The figures themselves."""
    value, other = choice.values
    if value < other + SHOWN:
        return f"is better by less than 0.1%, over all {choice.then.cards} cards your opponent may draw"
    over = f"over all {choice.then.cards} cards your opponent may draw"
    return f"leaves you {percent(value)} {over}; {INSTEAD[choice.move]}, {percent(other)}"


def out_of_reach(look: Look) -> str | None:
    """All cards that are left do not make the target."""
    _, _, own, other, card, _, _, deck = look.state
    left = card + sum(int(card_of(draw)) * count for draw, count in deck)
    target = look.game.target
    if max(own, other) + left >= target:
        return None
    return f"your card and all that are left make {left}, and neither stack can reach {target}"


REASONS: tuple[Callable[[Choice], str | None], ...] = (
    squeezes,
    shuts_out,
    awaits,
    blocks,
    races,
    catches_up,
    worst,
    averages,
)
TEMPLATES: tuple[Template, ...] = (avoids, decides)
EQUAL: tuple[Template, ...] = (out_of_reach,)
