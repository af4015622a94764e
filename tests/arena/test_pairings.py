"""The two games of a pairing: the same draws or opening, seats swapped, each a record that can be checked."""

import random
from itertools import pairwise

import pytest

import numduel
from arena.plans import plan_of
from numduel.arena.plan import Entrant, Pairing
from numduel.arena.playing import play_pairing
from numduel.fair import secret_from
from numduel.game import CHANCE
from numduel.record import parse
from numduel.reviews import review
from numduel.verify import verify
from walks import often, variant

WITH_LUCK = [key for key in numduel.GAMES if numduel.game(key).has_chance]


def records(plan, pairing):
    return [parse(game.name, game.record) for game in play_pairing(plan, pairing).games]


def draws(match):
    """Each draw of a match, with what could have been drawn."""
    replay = match.back_to(0)
    for by, move in match.history:
        if by == CHANCE:
            yield match.game.chances(replay.state), move
        replay.play(move)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_they_share_everything_but_the_seats(key):
    rng = random.Random(f"pairs {key}")
    for number in range(often(120)):
        plan = plan_of(key, "random", "greedy", rules=variant(key, rng).rules, seed=str(number))
        one, two = records(plan, Pairing(0, 1, number))
        assert [player["who"] for player in one.header.players] == ["random", "greedy"]
        assert two.header.players == one.header.players[::-1]
        assert two.header._replace(players=one.header.players) == one.header
        assert one.match.start == two.match.start


@pytest.mark.parametrize("key", WITH_LUCK)
def test_they_have_the_same_draws_as_long_as_the_same_cards_are_left(key):
    rng = random.Random(f"draws {key}")
    shared = 0
    for number in range(often(120)):
        plan = plan_of(key, "random", "random", rules=variant(key, rng).rules, seed=str(number))
        one, two = (draws(record.match) for record in records(plan, Pairing(0, 1, number)))
        for (left, drawn), (also_left, also_drawn) in zip(one, two, strict=False):
            if left != also_left:  # in the sudden death of battle, what is left depends on how the cards were placed
                break
            assert drawn == also_drawn
            shared += 1
    assert shared > often(120)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_every_game_can_be_verified_and_reviewed(key):
    rng = random.Random(f"records {key}")
    for number in range(often(60)):
        plan = plan_of(key, "random", "greedy", rules=variant(key, rng).rules, seed=str(number))
        for record in records(plan, Pairing(0, 1, number)):
            told = " ".join(verify(record))
            assert "follow" in told or "No card was drawn" in told or "no shuffle to verify" in told
            assert record.details.ended
            found = review(record.match)
            assert found.chances[-1] == {1: 1, 2: 0, None: 0.5}[record.match.outcome.winner]


def test_the_seed_in_a_record_says_where_its_draws_come_from():
    (one, _) = records(plan_of("showdown", "random", "greedy", seed="7"), Pairing(0, 1, 4))
    assert one.header.seed == "7 random greedy 4"
    assert bytes.fromhex(one.details.secret) == secret_from("7 random greedy 4")


def test_what_a_couple_plays_does_not_depend_on_who_else_plays():
    among_three = plan_of("battle", "easy", "random", "greedy")
    alone = plan_of("battle", "random", "greedy")
    there, here = play_pairing(among_three, Pairing(1, 2, 3)), play_pairing(alone, Pairing(0, 1, 3))
    assert [game.record for game in there.games] == [game.record for game in here.games]


def test_a_game_is_the_same_whenever_it_is_played():
    plan = plan_of("showdown", "easy", "random")
    assert play_pairing(plan, Pairing(0, 1, 0)) == play_pairing(plan, Pairing(0, 1, 0))


def test_two_players_of_one_kind_make_different_choices():
    plan = plan_of("battle", "random", "random", rules={"copies": 5})._replace(
        entrants=(Entrant("a", "random"), Entrant("b", "random"))
    )
    moves = []
    for number in range(10):
        for record in records(plan, Pairing(0, 1, number)):
            moves += [tuple(move for by, move in record.match.history if by == seat) for seat in (1, 2)]
    assert len(set(moves)) == 40


@pytest.mark.parametrize("key", WITH_LUCK)
def test_every_pairing_of_every_couple_has_draws_of_its_own(key):
    plan = plan_of(key, "random", "greedy", "easy")
    cards = set()
    for couple in plan.couples:
        for number in range(5):
            one, _ = records(plan, Pairing(*couple, number))
            cards.add(tuple(move for by, move in one.match.history if by == CHANCE)[:8])
    assert len(cards) == 15


def test_in_a_round_robin_all_meet_and_in_a_gauntlet_only_the_first_meets_all():
    assert plan_of("wits", "random", "easy", "greedy").couples == ((0, 1), (0, 2), (1, 2))
    assert plan_of("wits", "random", "easy", "greedy", gauntlet=True).couples == ((0, 1), (0, 2))


def test_the_names_of_games_are_in_the_order_of_play():
    names = [name for number in range(120) for name in Pairing(0, 1, number).names()]
    assert all(one < two for one, two in pairwise(names))
