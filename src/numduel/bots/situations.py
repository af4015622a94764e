"""The situations that a bot has to cope with: games to play from their start, and from positions of every kind."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from numduel.fair import Stream, secret_from
from numduel.game import CHANCE, AnyGame
from numduel.match import Match

WALKS = 40  # games in which positions are looked for
LONGEST = 400  # moves and draws of one

Below = Callable[[int], int]


class Situation(NamedTuple):
    """A game to be played with a bot."""

    what: str  # in words
    seat: int  # the bot's
    start: Any
    extra: bool = False  # whether messages have fields that no bot knows


def situations(game: AnyGame) -> Iterator[Situation]:
    """The games to play with a bot, the simplest first."""
    yield Situation("plays a game as player 1, going first", 1, game.start(1))
    yield Situation("plays a game as player 2, going second", 2, game.start(1))
    yield Situation("ignores fields that it does not know, going first as player 2", 2, game.start(2), extra=True)
    walks = [*_walks(game)]
    longest = max(walks, key=len)
    wanted: list[tuple[str, Callable[[Any], bool]]] = [
        ("plays where only one move is legal", lambda state: len(game.moves(state)) == 1),
        ("plays in sudden death", lambda state: bool(game.see(state, 1).sudden_fives)),
    ]
    for what, fits in wanted:
        found = next((state for walk in walks for state in walk if game.moves(state) and fits(state)), None)
        if found is not None:
            yield Situation(what, game.turn(found), found)
    late = [state for state in longest if game.moves(state)][-3:][0]
    yield Situation("plays late in a long game", game.turn(late), late)


def _walks(game: AnyGame) -> Iterator[list[Any]]:
    """The states of some games: the same for both sides, slow ones, and any."""
    yield _walk(game, lambda _: 0, mirrored=True)
    yield _walk(game, lambda _: 0)
    for number in range(WALKS):
        yield _walk(game, Stream(secret_from(f"bot check {number}"), "walk").below)


def _walk(game: AnyGame, below: Below, *, mirrored: bool = False) -> list[Any]:
    """The states of a game. Mirrored, each card is drawn twice if possible: both sides do the same."""
    match = Match(game)
    states, last = [match.state], ""
    while match.outcome is None and len(states) < LONGEST:
        choices = [draw for draw, _ in game.chances(match.state)] or [*game.moves(match.state)]
        choice = last if mirrored and match.to_move == CHANCE and last in choices else choices[below(len(choices))]
        last = (choice if choice != last else "") if match.to_move == CHANCE else last
        match.play(choice)
        states.append(match.state)
    return states
