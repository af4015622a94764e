"""How a table of Target Sum Showdown is drawn, and its moves put into words."""

from functools import lru_cache

from numduel.rules.target import State, Target
from numduel.web.drawing.pieces import Names, Scene, Totals, Words, digit, way
from numduel.web.drawing.scale import Step, duo

MOST_PIPS = 4  # drawn per number: more are shown as a count


def scene(game: Target, state: State, hidden: bool, step: Step | None) -> Scene:
    """Both scores on the scale, and the pool that the players share."""
    scores, pool = game.scores(state), game.pool(state)
    tokens = "".join([_token(number, pool.get(number, 0), game.copies) for number in range(1, game.numbers + 1)])
    return Scene(
        ((scores[0],), (scores[1],)),
        (game.target, scores, tokens, sum(pool.values())),
        duo(game.target, scores, step),
    )


@lru_cache(maxsize=2048)
def _token(number: int, count: int, copies: int) -> str:
    """The tokens of one number: those that are left are filled in."""
    gone = "" if count else " gone"
    pips = "&#9679;" * count + "&#9675;" * (copies - count) if copies <= MOST_PIPS else f"&times;{count}"
    return (
        f'<li class="token{gone}"><b>{number}</b><span class="pips" aria-hidden="true">{pips}</span>'
        f'<span class="unseen">: {count} left</span></li>'
    )


def side(name: str, parts: tuple[int]) -> str:
    """A player's score."""
    return f'<p class="total"><span class="unseen">Score </span>{parts[0]}</p>'


def middle(names: Names, turn: int, scale: str, parts: tuple[int, Totals, str, int]) -> str:
    """The scale and the pool."""
    target, scores, tokens, left = parts
    words = f"Pool: {left} {'token' if left == 1 else 'tokens'} left"
    return f'{way(scale, names, target, scores)}<div class="pool"><p class="quiet">{words}</p><ul>{tokens}</ul></div>'


def step(game: Target, state: State, by: int, move: str) -> Step | None:
    """What was added to a score, or subtracted from it."""
    verb, _, text = move.partition(" ")
    number, score = int(text), game.scores(state)[by - 1]
    if verb == "add":
        return Step(by, score - number, score, f"added {number}")
    return Step(by, score + number, score, f"subtracted {number}")


def words(game: Target, state: State, move: str, after: State) -> Words:
    """What a token's button says: one to add it, one to subtract it."""
    verb, _, text = move.partition(" ")
    score = game.scores(after)[game.turn(state) - 1]
    if verb == "add":
        return Words(f"Add {text}", f"Adding {text}", f"+{text}", f"makes {score}", digit(int(text)), "Add")
    label, doing, result = f"Subtract {text}", f"Subtracting {text}", f"makes {score}".replace("-", "−")
    return Words(label, doing, f"−{text}", result, digit(int(text), "-"), "Subtract")


def note(game: Target, move: str, card: str) -> str:
    """A move on the score sheet."""
    return move.replace("add ", "+").replace("subtract ", "−")
