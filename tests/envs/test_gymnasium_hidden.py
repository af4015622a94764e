"""A card in the opponent's hand leaves no trace in anything that a Gymnasium environment gives the agent.

The agent sees such a state only if the opponent forfeits with a card in hand, so this one always does.
"""

import random

import gymnasium
import pytest

import numduel
from games import HIDING
from numduel.game import CHANCE
from numduel.match import Match
from numduel.players.player import Forfeit, Player
from walks import often, variant, walk

PAIRS = 100_000
EACH = 50  # draws from one state


class Quitter(Player):
    def choose(self, game, state, seconds=None):
        raise Forfeit("no answer")


def states(key):
    """States in which the agent is to move, with a move after which the opponent draws one of several cards."""
    rng = random.Random(f"quitter {key}")
    while True:
        game = variant(key, rng) if rng.random() < 0.5 else numduel.game(key)
        for state, move in walk(game, rng):
            if game.moves(state) and len(game.chances(game.play(state, move))) > 1:
                yield game, state, move


def told(env, state, move, seed):
    """All that a step tells the agent, as bytes, and the card that the opponent holds."""
    env.reset(seed=seed)
    env.match, env.seat = Match(env.game, state=state), env.game.turn(state)
    observed, reward, terminated, truncated, info = env.step(env.game.all_moves.index(move))
    assert (reward, terminated) == (1, True)
    assert env.match.history[-1].by == CHANCE
    arrays = (observed["observation"], observed["action_mask"], info["action_mask"])
    others = {name: value for name, value in info.items() if name != "action_mask"}
    shown = env.render()
    return (*(array.tobytes() for array in arrays), reward, terminated, truncated, others, shown), env.match.history[-1]


@pytest.mark.parametrize("key", HIDING)
def test_an_opponent_who_forfeits_takes_their_card_with_them(key):
    made, seen = {}, 0
    for game, state, move in states(key):
        if game not in made:
            made[game] = gymnasium.make(
                f"numduel.envs:numduel/{key}-v0", opponent=Quitter(), render_mode="ansi", **game.rules
            ).unwrapped
        first, card = told(made[game], state, move, 0)
        for seed in range(1, EACH + 1):
            second, other = told(made[game], state, move, seed)
            if other != card:
                assert second == first
                seen += 1
        if seen >= often(PAIRS):
            break
    assert seen >= often(PAIRS)
