"""How a table of Target Sum Showdown is drawn, and its moves put into words."""

from functools import lru_cache, partial

from numduel.game import Moves
from numduel.rules.target import BITS, State, Target
from numduel.web.drawing.pieces import EMPTY, Hand, Idle, Names, Parts, Scene, Totals, Words, digit
from numduel.web.drawing.scale import Step, duo, way
from numduel.web.drawing.templating import safe

MOST_PIPS = 4  # drawn per number: more are shown as a count
ADD, SUBTRACT = "Add", "Subtract"


def scene(game: Target, state: State, step: Step | None) -> Scene:
    """Both scores on the scale, and the pool that the players share."""
    scores = game.scores(state)
    return Scene(
        ((scores[0],), (scores[1],)),
        (game.target, scores),
        duo(game.target, scores, step),
        pool=partial(_pool, game, state),
    )


def hand(game: Target, state: State, hidden: bool, owner: str) -> Hand:
    """Nothing: there are no cards to draw."""
    return EMPTY


def _pool(game: Target, state: State) -> str:
    """The tokens that are left."""
    pool = game.pool(state)
    left = sum(pool.values())
    tokens = "".join([_token(number, pool.get(number, 0), game.copies) for number in range(1, game.numbers + 1)])
    words = f"Pool: {left} {'token' if left == 1 else 'tokens'} left"
    return f'<div class="pool"><p class="quiet">{words}</p><ul>{tokens}</ul></div>'


@lru_cache(maxsize=2048)
def _token(number: int, count: int, copies: int) -> str:
    """The tokens of one number."""
    gone, dots = "" if count else " gone", safe(pips(count, copies))
    return (
        f'<li class="token{gone}"><b>{number}</b><span class="pips" aria-hidden="true">{dots}</span>'
        f'<span class="unseen">: {count} left</span></li>'
    )


def pips(count: int, copies: int) -> str:
    """A dot for each token of a number: those that are left are filled in."""
    return "●" * count + "○" * (copies - count) if copies <= MOST_PIPS else f"×{count}"


def side(name: str, parts: tuple[int]) -> str:
    """A player's score."""
    return f'<p class="total"><span class="unseen">Score </span>{parts[0]}</p>'


def middle(names: Names, turn: int, scale: str, parts: tuple[int, Totals]) -> Parts:
    """The scale."""
    target, (one, two) = parts
    return way(scale, f"{names[0]} {one}, {names[1]} {two}", target)


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
    score, left = game.scores(after)[game.turn(state) - 1], _left(game, state, int(text))
    if verb == "add":
        return Words(f"Add {text}", f"Adding {text}", f"+{text}", f"makes {score}", digit(int(text)), ADD, left)
    label, doing, result = f"Subtract {text}", f"Subtracting {text}", f"makes {score}".replace("-", "−")
    return Words(label, doing, f"−{text}", result, digit(int(text), "-"), SUBTRACT, left)


def bare(game: Target, state: State, moves: Moves) -> State:
    """A state with the same buttons for these moves: each names its own token, and the last one ends the game."""
    own, other, pool, _, legal = state
    if not moves:
        return 0, 0, pool, 1, ()
    if not pool & (pool - 1):  # there may be a single token
        return own, other, pool, 1, legal
    if len(moves) == 1:
        tokens, both = _token_of(moves[0])
        return own, 0, pool & tokens, 1, both
    return own, 0, pool, 1, legal


@lru_cache(maxsize=256)
def _token_of(move: str) -> tuple[int, Moves]:
    """The bits of a pool that count the tokens which a move takes one of, and both moves that do so."""
    number = move.partition(" ")[2]
    return 15 << BITS * int(number), (f"add {number}", f"subtract {number}")


def idle(game: Target, state: State, move: str) -> Idle:
    """A token's place while it cannot be taken."""
    verb, _, text = move.partition(" ")
    face, group = (f"+{text}", ADD) if verb == "add" else (f"−{text}", SUBTRACT)
    return Idle(face, True, group, _left(game, state, int(text)))


def _left(game: Target, state: State, number: int) -> str:
    return pips(game.left(state, number), game.copies)


def note(game: Target, move: str, card: str) -> str:
    """A move on the score sheet."""
    return move.replace("add ", "+").replace("subtract ", "−")
