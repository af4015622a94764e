"""How a table of Target Sum Showdown is drawn, and its moves put into words."""

from markupsafe import Markup

from numduel.rules.target import State, Target
from numduel.web.drawing.pieces import Scene, Words, digit
from numduel.web.drawing.scale import Step, duo
from numduel.web.templating import macros

(_token,) = macros("boards/target.html", "token", most=2048)


def scene(game: Target, state: State, hidden: bool, step: Step | None) -> Scene:
    """Both scores on the scale, and the pool that the players share."""
    scores, pool = game.scores(state), game.pool(state)
    tokens = Markup().join([_token(number, pool.get(number, 0), game.copies) for number in range(1, game.numbers + 1)])
    return Scene(
        ((scores[0],), (scores[1],)),
        (game.target, *scores, tokens, sum(pool.values())),
        duo(game.target, scores, step),
    )


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
        return Words(f"Add {text}", f"+{text}", f"makes {score}", digit(int(text)), "Add")
    return Words(f"Subtract {text}", f"−{text}", f"makes {score}".replace("-", "−"), digit(int(text), "-"), "Subtract")


def note(game: Target, move: str, card: str) -> str:
    """A move on the score sheet."""
    return move.replace("add ", "+").replace("subtract ", "−")
