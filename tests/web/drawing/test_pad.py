"""The buttons of a table, which are drawn from less than the whole state."""

import random

import pytest

import numduel
import walks
from numduel.web.drawing import of
from numduel.web.drawing.buttons import plain_buttons
from numduel.web.drawing.pad import _button as drawn
from numduel.web.drawing.pad import _framed, pad
from web.drawn import games, variants, view


def long_games(key):
    """The states of random games in which nobody ends a game that can go on."""
    for game in variants(key):
        for seed in range(5):
            rng, state = random.Random(seed), game.start()
            for _ in range(60):
                yield game, state
                after = [game.play(state, move) for move in walks.playable(game, state)]
                if not after:
                    break
                state = rng.choice([new for new in after if game.outcome(new) is None] or after)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_what_the_buttons_do_not_depend_on_has_no_effect_on_them(key):
    seen = 0
    for game, state in long_games(key):
        moves, bare = game.moves(state), of(game).bare
        for some in (moves, *((move,) for move in moves)):
            assert plain_buttons(game, bare(game, state, some), some) == plain_buttons(game, state, some)
            seen += bare(game, state, some) != state
    assert seen > 200


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_pad_has_the_buttons_of_the_moves_and_outlines_of_the_others(key):
    for game, state, log in games(key):
        for seats in ((1,), (2,)):
            table = view(game=game, position=game.view(state, seats[0]), seats=seats, log=log)
            if table.outcome is None:
                playable = {button.move: drawn(button) for button in plain_buttons(game, table.state, table.moves)}
                assert pad(table, None) == _framed(game, playable, table.state)
