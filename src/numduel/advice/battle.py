"""Why a card of Number Stack Battle belongs on one stack or the other: points, and fives if the scores are equal."""

from numduel.advice.look import Look, Template
from numduel.game import an, card_of
from numduel.rules.battle import Battle, State


def leads_to(game: Battle, state: State, move: str) -> str:
    """Both scores, and who has a penalty card."""
    turn, card = game.turn(state), game.card(state)
    stacks = game.stacks(game.play(state, move))
    text = f"makes the scores {game.score(stacks[turn - 1])} to {game.score(stacks[2 - turn])}"
    if card == game.penalty_number:
        text += f", and {'you have' if move == 'own' else 'your opponent has'} one more {card}, which can decide a tie"
    return text


def sudden_death(game: Battle) -> str:
    """Who loses a sudden death."""
    if game.sudden_death == "holder_loses":
        return f"whoever is left with more {game.penalty_number}s loses."
    return f"whoever gives away {an(game.penalty_number)} loses."


def worth(game: Battle, card: int) -> int:
    """What a card adds to a score."""
    return card - game.penalty if card == game.penalty_number else card


def scores(game: Battle, state: State, move: str) -> str:
    """Both scores after a move, those of the player who makes it first."""
    card, (own, other) = worth(game, game.card(state)), (game.score(stack) for stack in state[:2])
    return f"{own + card} to {other}" if move == "own" else f"{own} to {other + card}"


def keeps_back(look: Look) -> str | None:
    """In sudden death a five that is given away loses, by one reading of the book."""
    if not look.game.in_sudden_death(look.state) or look.move == "opponent" or look.outcome:
        return None
    return f"keeps the {look.game.penalty_number}: in sudden death, whoever gives one away loses"


def gains(look: Look) -> str | None:
    """A card that is worth points, on your own stack."""
    game, state = look.game, look.state
    points = worth(game, game.card(state))
    if not look.best or look.move == "opponent" or points <= 0 or game.in_sudden_death(state):
        return None
    made, instead = scores(game, state, "own"), scores(game, state, "opponent")
    return f"adds {points} to your score, not to theirs: {made} instead of {instead}"


def costs(look: Look) -> str | None:
    """A card that costs more points than it is worth, on the other stack."""
    game, state = look.game, look.state
    card = game.card(state)
    if not look.best or look.move == "own" or worth(game, card) >= 0 or game.in_sudden_death(state):
        return None
    made, instead = scores(game, state, "opponent"), scores(game, state, "own")
    return f"takes {-worth(game, card)} off their score, not off yours: {made} instead of {instead}"


def breaks_ties(look: Look) -> str | None:
    """A five that costs what it is worth: it counts only if the scores are equal."""
    game, state = look.game, look.state
    card = game.card(state)
    if not look.best or look.move == "own" or worth(game, card) or game.in_sudden_death(state):
        return None
    own, other = (game.fives(stack) for stack in state[:2])
    return f"gives away {an(card)}, worth no points: fewer {card}s win a tie, and you have {own} to their {other + 1}"


def decided(look: Look) -> str | None:
    """The cards that are not placed yet cannot change who has the higher score."""
    game, state = look.game, look.state
    lead, points = _lead(game, state), _points(game, state)
    most = sum(map(abs, points)) + abs(worth(game, game.card(state)))
    if game.in_sudden_death(state) or abs(lead) <= most:
        return None
    how = "lead by" if lead > 0 else "are behind by"
    return f"you {how} {abs(lead)}, and the cards not yet placed can change that by {most} at most"


def no_tie(look: Look) -> str | None:
    """A five that is worth no points matters only if the scores can be equal."""
    game, state = look.game, look.state
    card = game.card(state)
    if game.in_sudden_death(state) or worth(game, card) or 0 in _leads(_lead(game, state), _points(game, state)):
        return None
    return f"{an(card)} is worth no points, and the scores can no longer be equal"


def _lead(game: Battle, state: State) -> int:
    """By how much the player to move leads."""
    return game.score(state[0]) - game.score(state[1])


def _points(game: Battle, state: State) -> list[int]:
    """What each card left in the deck is worth."""
    return [worth(game, int(card_of(draw))) for draw, left in state[4] for _ in range(left)]


def _leads(lead: int, points: list[int]) -> set[int]:
    """What a lead can become when cards worth so many points are placed."""
    leads = {lead}
    for more in points:
        leads = {each + change for each in leads for change in (more, -more)}
    return leads


TEMPLATES: tuple[Template, ...] = (keeps_back, gains, costs, breaks_ties)
EQUAL: tuple[Template, ...] = (decided, no_tie)
