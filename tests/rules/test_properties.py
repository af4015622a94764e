"""Properties of every state of every game, checked over random variants and random play."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numduel
from games import facts
from numduel.game import card_of, draw_of
from walks import SOAK, often, playable, variant, walk

seeds = st.integers(0, 2**32 - 1)
each_game = pytest.mark.parametrize("key", numduel.GAMES)
many = settings(max_examples=80 * SOAK, deadline=None)


def over_random_games(test):
    """Run a test for each game, over many seeds of random_game."""
    return each_game(many(given(seed=seeds)(test)))


def random_game(key, seed):
    """A game, by the book or a small variant, and the states of a random play of it."""
    rng = random.Random(seed)
    game = numduel.game(key) if rng.random() < 0.5 else variant(key, rng)
    return game, list(walk(game, rng))


def nonsense(game):
    """Texts that are moves elsewhere in this game, or of another game, or of none."""
    cards = [f"draw {card}" for card in range(12)]
    others = [move for key in numduel.GAMES for move in numduel.game(key).all_moves]
    return {*game.all_moves, *cards, *others, "", " ", "draw", "keep ", "add 01", "add -1", "draw 1.0"}


@over_random_games
def test_legal_moves_are_exactly_the_playable_ones(key, seed):
    game, states = random_game(key, seed)
    texts = nonsense(game)
    for state, _ in states:
        legal = set(playable(game, state))
        for text in texts:
            if text in legal:
                game.play(state, text)
            else:
                with pytest.raises(numduel.IllegalMove):
                    game.play(state, text)


@over_random_games
def test_legal_moves_are_in_the_order_of_all_moves(key, seed):
    game, states = random_game(key, seed)
    for state, _ in states:
        numbers = [game.all_moves.index(move) for move in game.moves(state)]
        assert numbers == sorted(set(numbers))


@over_random_games
def test_a_position_survives_a_round_trip_through_text(key, seed):
    game, states = random_game(key, seed)
    for state, _ in states:
        text = game.position(state)
        assert game.from_position(text) == state
        assert game.position(game.from_position(text)) == text
        assert game.from_position(f" {text}\n") == state


@each_game
@many
@given(text=st.text("0123456789,/-? x", max_size=30), seed=seeds)
def test_any_text_is_a_position_or_is_refused(key, text, seed):
    game, _ = random_game(key, seed)
    try:
        state = game.from_position(text)
    except numduel.BadPosition:
        return
    assert game.from_position(game.position(state)) == state


@over_random_games
def test_somebody_is_to_move_until_the_game_is_over_and_then_nobody(key, seed):
    game, states = random_game(key, seed)
    for state, _ in states:
        who = game.to_move(state)
        assert (who is None) == (game.outcome(state) is not None)
        assert (who == numduel.CHANCE) == bool(game.chances(state))
        assert (who in (1, 2)) == bool(game.moves(state))
        assert game.turn(state) in (1, 2)


@over_random_games
def test_every_move_passes_the_turn_and_no_draw_does(key, seed):
    game, states = random_game(key, seed)
    for state, move in states:
        who = game.to_move(state)
        if who in (1, 2):
            assert game.turn(state) == who
        if move:
            passed = game.turn(game.play(state, move)) == 3 - game.turn(state)
            assert passed == (who in (1, 2))


@over_random_games
def test_every_draw_names_its_card_and_no_move_looks_like_one(key, seed):
    game, states = random_game(key, seed)
    assert not [move for move in game.all_moves if move.startswith(draw_of(""))]
    for state, _ in states:
        cards = [int(card_of(draw)) for draw, _ in game.chances(state)]
        assert [draw for draw, _ in game.chances(state)] == [draw_of(card) for card in cards]
        assert cards == sorted(set(cards))


@over_random_games
def test_a_game_has_chance_exactly_if_cards_are_drawn(key, seed):
    game, states = random_game(key, seed)
    assert game.has_chance == any(game.chances(state) for state, _ in states)


@over_random_games
def test_a_finished_game_has_no_moves_and_a_winner_or_none(key, seed):
    game, states = random_game(key, seed)
    end, _ = states[-1]
    if game.outcome(end) is not None:  # wits and duel may go on forever
        assert game.moves(end) == ()
        assert game.chances(end) == ()
        assert game.outcome(end).winner in (1, 2, None)
        assert game.outcome(end).reason
        assert game.outcome(end).kind in game.kinds


@over_random_games
def test_a_variant_that_knows_no_draw_never_ends_in_one(key, seed):
    game, states = random_game(key, seed)
    if not game.knows_draw:
        outcome = game.outcome(states[-1][0])
        assert outcome, "play without end counts as a draw"
        assert outcome.winner


class TooLarge(Exception):
    """More states than a test has time for."""


def can_be_a_draw(game, state, above, done):
    """Whether some line of play from a state ends in a draw, or in a loop."""
    if len(done) > 10_000:
        raise TooLarge
    if state in above:
        return True
    if state in done:
        return False
    if outcome := game.outcome(state):
        return outcome.winner is None
    after = [game.play(state, move) for move in playable(game, state)]
    found = any(can_be_a_draw(game, new, above | {state}, done) for new in after)
    done.add(state)
    return found


@each_game
def test_a_variant_knows_a_draw_exactly_if_some_line_of_play_leads_to_one(key):
    rng = random.Random(f"draws of {key}")
    decided = 0
    for _ in range(often(300)):
        game = variant(key, rng)
        with contextlib.suppress(TooLarge):
            assert can_be_a_draw(game, game.start(), frozenset(), set()) == game.knows_draw, game
            decided += 1
    assert decided > 30


@over_random_games
def test_a_state_is_immutable_and_hashable(key, seed):
    game, states = random_game(key, seed)
    for state, move in states:
        before = hash(state), game.position(state)
        if move is not None:
            game.play(state, move)
        assert (hash(state), game.position(state)) == before


@pytest.mark.parametrize("key", ["showdown", "duel"])
@many
@given(seed=seeds)
def test_totals_are_the_sums_of_their_stacks(key, seed):
    game, states = random_game(key, seed)
    for state, _ in states:
        assert game.totals(state) == tuple(map(sum, game.stacks(state)))


@pytest.mark.parametrize("key", ["showdown", "battle"])
@many
@given(seed=seeds)
def test_stacks_and_deck_together_are_always_the_whole_deck(key, seed):
    game, states = random_game(key, seed)
    whole = sorted(list(range(1, game.numbers + 1)) * game.copies)
    for state, _ in states:
        if key == "battle" and game.in_sudden_death(state):
            break
        if left := [int(card_of(draw)) for draw, weight in game.chances(state) for _ in range(weight)]:
            assert sorted([*game.stacks(state)[0], *game.stacks(state)[1], *left]) == whole


@many
@given(seed=seeds)
def test_both_scores_in_battle_add_up_to_what_was_drawn(seed):
    game, states = random_game("battle", seed)
    drawn = []
    for state, move in states:
        if game.in_sudden_death(state):
            break
        placed = [*game.stacks(state)[0], *game.stacks(state)[1]]
        assert sorted(placed) == sorted(drawn[: len(placed)])
        worth = sum(card - game.penalty * (card == game.penalty_number) for card in placed)
        assert sum(map(game.score, game.stacks(state))) == worth
        if game.chances(state):
            drawn.append(int(card_of(move)))


@many
@given(seed=seeds)
def test_each_token_in_target_is_used_only_once(seed):
    game, states = random_game("target", seed)
    used = [int(move.split()[1]) for _, move in states if move]
    assert all(used.count(number) <= game.copies for number in used)
    left = game.pool(states[-1][0])
    assert all(left.get(n, 0) + used.count(n) == game.copies for n in range(1, game.numbers + 1))


@over_random_games
def test_a_hidden_card_does_not_change_a_seats_view(key, seed):
    """Nothing else is ever hidden: only a card that somebody else has drawn."""
    game, states = random_game(key, seed)
    for state, _ in states:
        drawn = [game.play(state, draw) for draw, _ in game.chances(state)]
        for seat in (1, 2, None):
            views = {game.view(other, seat) for other in drawn}
            hidden = facts(key).HIDES and seat != game.turn(state)
            assert len(views) == (min(1, len(drawn)) if hidden else len(drawn))
        assert game.view(state, game.turn(state)) == game.position(state)


@each_game
@pytest.mark.parametrize("first", [0, 3, "1", None])
def test_only_players_1_and_2_can_start(key, first):
    with pytest.raises(numduel.NumduelError, match=f"the first player is 1 or 2, not {first!r}"):
        numduel.game(key).start(first)


@pytest.mark.parametrize("seat", [1, 2])
def test_both_seats_follow_the_same_rules(seat):
    """If the seats are swapped, so is the winner."""
    for key in numduel.GAMES:
        game = numduel.game(key)
        rng = random.Random(f"swap {key} {seat}")
        for _ in range(200):
            state, mirror = game.start(seat), game.start(3 - seat)
            for _ in range(60):
                options = playable(game, state)
                if not options:
                    break
                assert playable(game, mirror) == options
                move = rng.choice(options)
                state, mirror = game.play(state, move), game.play(mirror, move)
            if outcome := game.outcome(state):
                swapped = game.outcome(mirror).winner
                assert swapped == (outcome.winner and 3 - outcome.winner)
