"""Every model plays the same games: mirrored pairs with the same draws, or from the same opening."""

import pytest
from sittings import finished, setting_of

import numduel
from numduel.game import NumduelError
from numduel.models.schedule import Planned, check, schedule, seat
from numduel.record import encoded, lines, parse
from numduel.solve import TooLarge
from numduel.verify import verify

KEYS = tuple(numduel.GAMES)


def test_games_come_in_pairs_with_the_model_in_both_seats_or_all_in_one():
    assert schedule(4, "both") == [Planned(0, 1), Planned(0, 2), Planned(1, 1), Planned(1, 2)]
    assert schedule(3, "1") == [Planned(0, 1), Planned(1, 1), Planned(2, 1)]
    assert schedule(2, "2") == [Planned(0, 2), Planned(1, 2)]
    assert [each.name for each in schedule(2, "both")] == ["0001-1", "0001-2"]


@pytest.mark.parametrize(
    ("games", "seat", "why"),
    [
        (3, "both", "the number of games must be even"),
        (0, "both", "the number of games must be a whole number from 1 to 10,000, not 0"),
        (-2, "1", "the number of games must be a whole number from 1 to 10,000, not -2"),
        ("4", "1", "the number of games must be a whole number from 1 to 10,000, not '4'"),
        (10_002, "both", "the number of games must be a whole number from 1 to 10,000, not 10002"),
        (4, "3", "the seat must be both, 1 or 2, not '3'"),
    ],
)
def test_a_schedule_that_cannot_be_is_refused(games, seat, why):
    with pytest.raises(NumduelError, match=why):
        schedule(games, seat)


def test_an_opponent_must_be_a_computer_and_the_game_small_enough_to_solve():
    with pytest.raises(
        NumduelError, match="the opponent must be random, easy, medium, hard, perfect or greedy, not 'human'"
    ):
        check(setting_of("wits", "human"))
    with pytest.raises(TooLarge):
        check(setting_of("showdown", rules={"target": 900}))


@pytest.mark.parametrize("key", KEYS)
def test_all_models_get_the_same_draws_and_openings_and_another_seed_gives_others(key):
    def begun(seed, model):
        for planned in schedule(8, "both"):
            seated = seat(setting_of(key, seed=seed), planned, model)
            yield seated.header._replace(players=()), seated.secret

    assert [*begun("1", "a")] == [*begun("1", "b")]
    assert [*begun("1", "a")] != [*begun("2", "a")]


@pytest.mark.parametrize("key", KEYS)
def test_the_two_games_of_a_pair_have_the_same_draws_or_the_same_opening_with_seats_swapped(key):
    one, two = (seat(setting_of(key), Planned(3, number), "m") for number in (1, 2))
    assert one.secret == two.secret
    assert one.header.terms == two.header.terms
    assert [each["name"] for each in one.header.players] == ["m", "perfect"]
    assert [each["name"] for each in two.header.players] == ["perfect", "m"]
    assert (one.sitting.seat, two.sitting.seat) == (1, 2)
    assert one.sitting.match.start == two.sitting.match.start


@pytest.mark.parametrize("key", [key for key in KEYS if not numduel.game(key).has_chance])
def test_no_opening_is_won_before_the_model_has_moved(key):
    for planned in schedule(80, "2"):
        match = seat(setting_of(key), planned, "m").sitting.match
        for move in match.game.moves(match.start):
            outcome = match.game.outcome(match.game.play(match.start, move))
            assert outcome is None or outcome.winner != 1


def test_unless_every_game_is_won_at_once():
    rules = {"target": 4}
    assert seat(setting_of("duel", rules=rules), Planned(0, 2), "m").sitting.match.outcome is None


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("who", ["random", "garbage"])
def test_a_finished_game_is_a_record_that_verifies(key, who):
    seated = finished(setting_of(key, "medium"), Planned(0, 2), who)
    secret = seated.secret if seated.header.shuffle else None
    record = parse("it", b"".join(map(encoded, lines(seated.header, seated.sitting.match, secret))))
    assert record.header.players[1] == {"who": f"model:numduel/{who}", "name": f"numduel/{who}"}
    if seated.header.shuffle:
        assert verify(record)  # it raises Unverified otherwise
