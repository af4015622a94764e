"""What a seat may see: everything on the table, and nothing about a card in the opponent's hand."""

import random
from itertools import combinations

import pytest

import numduel
from games import each, facts
from numduel.game import card_of
from numduel.match import Match
from walks import often, playable, variant, walk

each_game = pytest.mark.parametrize("key", numduel.GAMES)
VIEWERS = (1, 2, None)
MOST_CARDS = 6


def cards(key, rules):
    """How many cards the deck has."""
    game = numduel.game(key, **rules)
    return sum(weight for _, weight in game.chances(game.start()))


SMALL = [variant for variant in each("SMALL") if 3 < cards(*variant) <= MOST_CARDS]
"""Variants with cards, and so few of them that every state can be looked at."""


def reachable(game):
    """Every state of a game."""
    found, new = set(), [game.start(1), game.start(2)]
    while new:
        state = new.pop()
        if state not in found:
            found.add(state)
            new += [game.play(state, move) for move in playable(game, state)]
    return found


def match_of(game, first, moves):
    """A match in which these moves and draws were played."""
    match = Match(game, first)
    for move in moves:
        match.play(move)
    return match


def may_see(game, state, seat):
    """Whether a seat may see the card that was drawn last."""
    return not facts(game.key).HIDES or seat == game.turn(state)


@pytest.mark.parametrize(("key", "rules"), SMALL, ids=str)
def test_states_that_differ_only_in_a_hidden_card_look_the_same(key, rules):
    game = numduel.game(key, **rules)
    pairs = 0
    for state in reachable(game):
        drawn = [game.play(state, draw) for draw, _ in game.chances(state)]
        for one, two in combinations(drawn, 2):
            pairs += 1
            for seat in VIEWERS:
                same = game.see(one, seat) == game.see(two, seat)
                assert same == (game.view(one, seat) == game.view(two, seat))
                assert same == (not may_see(game, state, seat))
                assert game.see(one, seat).hidden == same
    assert pairs > 20


@pytest.mark.parametrize(("key", "rules"), SMALL, ids=str)
def test_states_that_look_the_same_differ_only_in_a_hidden_card(key, rules):
    game = numduel.game(key, **rules)
    states = reachable(game)
    for seat in VIEWERS:
        alike = {}
        for state in states:
            alike.setdefault((game.see(state, seat), game.view(state, seat)), []).append(state)
        assert len({seen for seen, _ in alike}) == len({view for _, view in alike}) == len(alike)
        for (seen, _), several in alike.items():
            assert len(several) == 1 or seen.hidden


@pytest.mark.parametrize(("key", "rules"), SMALL, ids=str)
def test_matches_that_differ_only_in_a_hidden_card_have_the_same_history(key, rules):
    game = numduel.game(key, **rules)
    rng = random.Random(f"history {key} {rules}")
    for _ in range(60):
        states = list(walk(game, rng))
        for at, (state, _) in enumerate(states):
            before = [move for _, move in states[:at]]
            draws = [draw for draw, _ in game.chances(state)]
            matches = [match_of(game, game.turn(states[0][0]), [*before, draw]) for draw in draws]
            for seat in VIEWERS:
                histories = {match.seen_history(seat) for match in matches}
                assert len(histories) == (len(draws) if may_see(game, state, seat) else min(1, len(draws)))


@pytest.mark.parametrize("key", ["showdown", "battle"])
def test_for_every_viewer_their_card_the_stacks_and_the_unseen_cards_are_the_whole_deck(key):
    rng = random.Random(f"count {key}")
    for _ in range(often(400)):
        game = numduel.game(key) if rng.random() < 0.2 else variant(key, rng)
        for state, _ in walk(game, rng):
            if key == "battle" and game.in_sudden_death(state):
                break
            for seat in VIEWERS:
                seen = game.see(state, seat)
                cards = [*seen.stacks[0], *seen.stacks[1], *([seen.card] if seen.card else [])]
                assert [left + cards.count(number) for number, left in enumerate(seen.left, 1)] == [
                    game.copies
                ] * game.numbers


def test_in_sudden_death_the_pile_is_all_that_is_left():
    game = numduel.game("battle", numbers=2, penalty_number=2, sudden_death="giver_loses")
    state = game.from_position("1,2/2,1/-/1/0/0")
    assert game.see(state, 1).left == (0, 2)
    state = game.play(state, "draw 2")
    assert (game.see(state, 2).left, game.see(state, 2).card) == ((0, 1), 2)
    state = game.play(state, "own")
    assert (game.see(state, 1).sudden_fives, game.see(state, 2).sudden_fives) == ((1, 0), (0, 1))


@each_game
def test_both_seats_see_the_same_table_from_opposite_sides(key):
    rng = random.Random(f"sides of {key}")
    for _ in range(often(200)):
        game = variant(key, rng)
        for state, _ in walk(game, rng):
            one, two, spectator = (game.see(state, seat) for seat in VIEWERS)
            assert (one.seat, two.seat, spectator.seat) == (1, 2, 1)
            assert one.turn == two.turn == game.turn(state)
            for name in ("stacks", "totals", "sudden_fives"):
                mine, theirs = getattr(one, name), getattr(two, name)
                assert mine == theirs[::-1] == getattr(spectator, name)
            if not (one.hidden or two.hidden):
                assert (one.card, one.left) == (two.card, two.left)


@each_game
def test_what_is_on_the_table_is_seen_as_it_is(key):
    rng = random.Random(f"open {key}")
    for _ in range(often(200)):
        game = variant(key, rng)
        for state, _ in walk(game, rng):
            seen = game.see(state, 1)
            assert seen.stacks == (game.stacks(state) if hasattr(game, "stacks") else ())
            assert seen.totals == facts(key).totals(game, state)
            if key == "target":
                assert {number: left for number, left in enumerate(seen.left, 1) if left} == game.pool(state)


@each_game
def test_the_player_to_move_sees_the_card_in_hand_and_what_is_left_of_the_deck(key):
    rng = random.Random(f"hand of {key}")
    for _ in range(often(200)):
        game = variant(key, rng)
        for state, move in walk(game, rng):
            mine = game.see(state, game.turn(state))
            assert not mine.hidden
            if draws := game.chances(state):
                assert mine.card == 0
                left = {str(number): count for number, count in enumerate(mine.left, 1) if count}
                assert left == {card_of(draw): weight for draw, weight in draws}
                if move:
                    assert str(game.see(game.play(state, move), game.turn(state)).card) == card_of(move)


@each_game
def test_an_observation_is_immutable_and_hashable(key):
    game = numduel.game(key)
    for state, _ in walk(game, random.Random(key)):
        assert len({game.see(state, 1), game.see(state, 1)}) == 1


@each_game
@pytest.mark.parametrize("seat", [0, 3, "1"])
def test_only_1_2_and_none_are_seats(key, seat):
    game = numduel.game(key)
    with pytest.raises(numduel.NumduelError, match=f"a seat is 1 or 2, or None for a spectator, not {seat!r}"):
        game.see(game.start(), seat)
