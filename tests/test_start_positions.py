"""Games that start from a position: their records, reviews and checks, and `numduel play --position`."""

import json
import random

import pytest

import numduel
from commands import numduel as command
from games import WITH_CHANCE
from numduel import record
from numduel.match import Match, placed, start_from
from numduel.recap import recap
from numduel.record import Header, RecordError
from records import PLAYERS
from verifying import RANDOM, caught, play, rules, verified, write
from walks import SOAK, variant, walk


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def midway(key, rng):
    """A variant, and a position of it before the end."""
    game = variant(key, rng)
    return game, game.position(rng.choice([state for state, what in walk(game, rng) if what]))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_game_from_any_position_is_played_recorded_reviewed_and_verified(path, key):
    rng = random.Random(f"play from {key}")
    for _ in range(8 * SOAK):
        game, position = midway(key, rng)
        lines = play(path, key, *RANDOM, *rules(game), "--position", position)
        first, text = placed(game, position)
        assert (lines[0]["first"], lines[0].get("position")) == (first, text)
        said = verified(path)
        assert (f"a position that was chosen by hand: {text}" in said) == bool(text and key in WITH_CHANCE)
        assert command("review", str(path)).code == 0
        path.unlink()


def test_the_dialogue_starts_from_the_position():
    told = command("play", "wits", "--position", "24/2", answers=["1", "4"]).out
    assert "Player 2's Turn:" in told
    assert "Cumulative Total is now 28." in told


def test_a_card_in_hand_is_not_drawn_again():
    told = command("play", "battle", "--position", "7,10/5/9/2", answers=["own"]).out
    assert "You draw a card... It's a '9'." in told
    assert "You placed '9' on your own stack." in told


def test_a_game_from_a_position_is_resumed_where_it_was(path):
    position = ["--position", "7,10/5/9/2", "--record", str(path)]
    assert "To continue it" in command("play", "showdown", *position, answers=["", "yes", "quit"]).out
    assert "Your Stack Total: 17" in command("resume", str(path), answers=["quit"]).out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--position", "50/1"], "no game can start at '50/1': it is over there"),
        (["--position", "51/1"], "the total must be a whole number from 0 to 50, not '51'"),
        (["--position", "24/1", "--first", "2"], "a position says whose turn it is and which cards are out"),
        (["--position", "24/1", "--deck", "7"], "leave out --first and --deck"),
    ],
)
def test_a_position_that_no_game_can_start_from_is_refused(args, said):
    result = command("play", "wits", *args)
    assert result.code == 2
    assert said in result.err


def test_the_start_of_a_game_is_no_special_position(path):
    lines = play(path, "duel", *RANDOM, "--position", "-/-/2")
    assert "position" not in lines[0]
    assert lines[0]["first"] == 2


# tampering


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_the_position_cannot_be_changed_afterwards(path, key):
    game, rng = numduel.game(key), random.Random(f"tamper {key}")
    for seed in range(10 * SOAK):
        position = game.position(rng.choice([state for state, what in walk(game, rng, 12) if what][2:]))
        lines = play(path, key, *RANDOM, "--position", position, "--seed", str(seed))
        stack1, stack2, *rest = position.split("/")
        turned = "/".join([stack1, ",".join(reversed(stack2.split(","))), *rest])
        for other in {f"-/-/-/{lines[0]['first']}", turned, None} - {position}:
            write(path, [{**lines[0], "position": other}, *lines[1:]])
            assert caught(path)
        path.unlink()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"position": "50/1"}, "no game can start at '50/1': it is over there"),
        ({"position": "24/2"}, "at '24/2' it is player 2's turn, not 1's"),
        ({"position": "x"}, "'x' is not a position: it should look like total/turn"),
        ({"position": 24}, "its first line is not a record's header"),
    ],
)
def test_a_record_with_an_impossible_start_is_refused(path, fields, said):
    header = Header("wits", numduel.game("wits").rules, PLAYERS, 1, "now")
    path.write_text(json.dumps(record.first_line(header) | fields) + "\n")
    with pytest.raises(RecordError) as refusal:
        record.read(path)
    assert said in str(refusal.value)


# reviews


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_review_starts_with_the_winning_chance_at_the_position(key):
    rng = random.Random(f"review from {key}")
    for _ in range(5 * SOAK):
        game, position = midway(key, rng)
        state = start_from(game, position)
        match, solution = Match(game, game.turn(state), state), numduel.solve(game)
        match.resign(1)
        found = numduel.review(match, solution)
        value = solution.value(state)
        assert found.chances[0] == pytest.approx(value if game.turn(state) == 1 else 1 - value)
        assert found.steps[0].position == position


def test_a_lost_start_is_not_blamed_on_who_went_first():
    wits = numduel.game("wits")
    solution = numduel.solve(wits)
    states = (wits.from_position(f"{total}/1") for total in range(20, 40))
    state = next(state for state in states if solution.value(state) == 0)
    match = Match(wits, 1, state)
    while not match.outcome:
        match.play(solution.best(match.state)[0])
    said = recap(match, numduel.review(match, solution), {1: "Ann", 2: "Bob"}, 1).text
    assert said == "You were lost from the start: the game began at a lost position."


def test_a_match_goes_back_to_where_it_was():
    match = Match(numduel.game("wits"), 1, numduel.game("wits").from_position("24/1"))
    for move in ("add 1", "add 2", "add 3"):
        match.play(move)
    back = match.back_to(2)
    assert (back.history, match.game.position(back.state)) == (match.history[:2], "27/1")
    assert len(match.history) == 3
    assert match.back_to(0).state == match.start
