"""In many games at once, each computer plays what its namesake plays in one."""

import random
from functools import cache
from itertools import cycle

import numpy as np
import pytest

import numduel
from envs.batch.lockstep import Lockstep
from games import facts
from numduel.envs.batch import Batch
from numduel.envs.opponents import opponent
from numduel.envs.opponents.looking import Look, opponent_module
from numduel.players import COMPUTERS
from walks import often, variant

SURE = ["greedy", "perfect"]
MISTAKEN = ["easy", "medium", "hard"]
GAMES = 24  # at once
VARIANTS = often(36)


def positions(key):
    """Batches, by the book and of many variants, as they are played at random, next to their matches."""
    rng = random.Random(f"opponents {key}")
    for number in range(VARIANTS):
        pair = Lockstep(variant(key, rng), GAMES, seed=number)
        for _ in range(10):
            yield pair
            pair.step(pair.batch.random())
    pair = Lockstep(numduel.game(key), GAMES, seed=1)
    for _ in range(20):
        yield pair
        pair.step(pair.batch.random())


@pytest.mark.parametrize("key", numduel.GAMES)
def test_they_know_which_moves_end_the_game_at_once(key):
    rng = random.Random(f"ends {key}")
    found = {True: 0, False: 0}
    small = [numduel.game(key, **rules) for rules in facts(key).VARIANTS for _ in range(2)]  # reach every ending
    for number, game in enumerate([*small, *(variant(key, rng) for _ in range(VARIANTS * 3))]):
        pair = Lockstep(game, GAMES, seed=number)
        look = Look(pair.batch)
        for _ in range(25):
            ends = opponent_module(game).ends(game, look())
            for lane, match in enumerate(pair.matches):
                for move in game.moves(match.state):
                    over = game.outcome(game.play(match.state, move)) is not None
                    assert ends[game.all_moves.index(move), lane] == over
                    found[over] += 1
            # always keeping the card is the only way to the end of a sudden death in which giving loses
            pair.step(pair.batch.random() if number % 2 else pair.batch.mask.argmax(axis=1))
    assert min(found.values()) > 1000


@pytest.mark.parametrize("who", SURE)
@pytest.mark.parametrize("key", numduel.GAMES)
def test_who_leaves_nothing_to_chance_plays_the_same_moves(key, who):
    player = numduel.computer(who, lambda _: pytest.fail("it needs no random numbers"))
    opponent_in = cache(lambda batch: opponent(who, batch, lambda: pytest.fail("it needs no random numbers")))
    expected = cache(player.choose)  # games are often at the same state
    asked = 0
    for pair in positions(key):
        chosen = opponent_in(pair.batch)()
        for match, action in zip(pair.matches, chosen, strict=True):
            assert pair.game.all_moves[action] == expected(pair.game, match.state)
            asked += 1
    assert asked > VARIANTS * GAMES


@pytest.mark.parametrize("key", numduel.GAMES)
def test_who_makes_mistakes_plays_the_same_moves_with_the_same_random_numbers(key):
    rng = np.random.default_rng(1)
    for pair, who in zip(positions(key), cycle(MISTAKEN), strict=False):
        points = rng.random(GAMES)
        chosen = opponent(who, pair.batch, lambda points=points: points)()
        for match, action, point in zip(pair.matches, chosen, points, strict=True):
            player = numduel.computer(who, lambda limit, point=point: int(point * limit))
            assert pair.game.all_moves[action] == player.choose(pair.game, match.state)


@pytest.mark.parametrize("who", MISTAKEN)
def test_a_random_number_just_below_1_chooses_a_legal_move(who):
    batch = Batch("wits", GAMES, seed=1)
    for _ in range(100):
        chosen = opponent(who, batch, lambda: np.full(GAMES, np.nextafter(1, 0)))()
        batch.step(chosen)


@pytest.mark.parametrize("who", COMPUTERS)
@pytest.mark.parametrize("key", numduel.GAMES)
def test_who_is_asked_where_games_are_over_chooses_legal_moves_in_the_others(key, who):
    batch = Batch(variant(key, random.Random(5)), 200, seed=1, auto_reset=False)
    rng = np.random.default_rng(1)
    choose = opponent(who, batch, lambda: rng.random(200))
    for _ in range(30):
        batch.step(choose())
    assert batch.done.all()
