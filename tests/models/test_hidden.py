"""Prompts of games that differ only in what the seat may not see are the same bytes."""

import random
from collections import defaultdict

import pytest
from sittings import setting_of

import numduel
from numduel.models.schedule import Planned, seat
from numduel.models.sitting import Manner
from numduel.models.tellings import tell
from walks import SOAK, variant, walk

FEW = {
    "showdown": {"target": 8, "numbers": 3, "copies": 4},
    "battle": {"numbers": 3, "copies": 2, "penalty_number": 2},
    "target": {"target": 6, "numbers": 2, "copies": 2},
    "wits": {"target": 9, "add": 2},
    "duel": {"target": 5, "numbers": 2},
}
"""Variants in which many games begin alike."""
OPPONENTS = ("random", "easy", "perfect", "greedy")


def prompts(key, style, twin, seed):
    """All that a model has read at each of its turns, with what it may have seen by then, in a game of that seed."""
    number = 1 + seed % 2
    manner = Manner(style)
    setting = setting_of(key, OPPONENTS[seed % 4], f"{seed}", rules=FEW[key], twin=twin, manner=manner)
    sitting = seat(setting, Planned(seed, number), f"model {seed}").sitting
    read = sitting.briefing
    sitting.advance()
    while sitting.match.outcome is None:
        read += sitting.question()
        match = sitting.match
        seen = match.seen_history(number), match.game.view(match.start, number), number
        yield seen, read
        legal = sitting.match.game.moves(match.state)
        sitting.take(f"MOVE: {sitting.telling.moves[legal[len(match.history) % len(legal)]]}")
        sitting.advance()


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize(("style", "twin"), [("handbook", 0), ("book", 0), ("handbook", 1)])
def test_whatever_comes_next_whoever_plays_and_whatever_the_seed_a_model_reads_only_what_it_may_have_seen(
    key, style, twin
):
    wanted = 12_000 * SOAK // 15
    read, pairs, seed = defaultdict(set), 0, 0
    while pairs < wanted:
        for seen, text in prompts(key, style, twin, seed):
            pairs += seen in read
            read[seen].add(text)
        seed += 1
    assert all(len(texts) == 1 for texts in read.values())
    assert len(read) > 20


@pytest.mark.parametrize("twin", [0, 1, 2, 3])
def test_a_card_that_the_opponent_holds_changes_nothing_that_is_told(twin):
    rng, pairs = random.Random(twin), 0
    while pairs < 2_500 * SOAK:
        game = variant("showdown", rng)
        told = tell(game, twin)
        for state, move in walk(game, rng):
            draws = [draw for draw, _ in game.chances(state)]
            if move is not None and len(draws) > 1:
                other = 3 - game.turn(state)
                texts = {
                    told.table(game.see(after, other), game.view(after, other)) for after in drawn(game, state, draws)
                }
                assert len(texts) == 1
                pairs += len(draws) - 1


def drawn(game, state, draws):
    return [game.play(state, draw) for draw in draws]
