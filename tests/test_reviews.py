"""What each move was worth, and what was luck."""

import json
import random

import pytest

import numduel
from commands import numduel as command
from numduel.fair import Shuffle, Stream, Terms
from numduel.match import Match, run
from numduel.players import computer
from numduel.reviews import REPETITION, Step, as_data, review
from walks import SOAK, playable, variant


def played(key, *moves, first=1, **rules):
    match = Match(numduel.game(key, **rules), first)
    for move in moves:
        match.play(move)
    return match, review(match, numduel.solve(match.game))


def random_match(game, rng, longest=300):
    match = Match(game, rng.choice((1, 2)))
    for _ in range(rng.randint(0, longest)):
        if match.outcome:
            break
        match.play(rng.choice(playable(game, match.state)))
    return match


def adds_up(found):
    for seat, side in enumerate(found.sides, 1):
        skill = side.gain - side.loss
        assert abs(side.start + side.luck + skill - side.result) < 1e-9
        assert side.adjusted == pytest.approx(side.start + skill, abs=1e-9)
        chance = found.chances[-1]
        assert side.result == pytest.approx(chance if seat == 1 else 1 - chance, abs=1e-12)
        assert side.loss >= 0
        assert 0 <= side.accuracy <= 1
    one, two = found.sides
    assert one.luck == pytest.approx(-two.luck, abs=1e-9)
    assert (one.loss, one.gain) == (two.gain, two.loss)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_start_plus_luck_plus_skill_is_the_result_in_random_games(key):
    game = numduel.game(key)
    solution = numduel.solve(game)
    rng = random.Random(f"review {key}")
    finished = 0
    for _ in range(40 * SOAK):
        match = random_match(game, rng)
        found = review(match, solution)
        adds_up(found)
        if match.outcome:
            finished += 1
            winner = {1: 1.0, 2: 0.0, None: 0.5}[match.outcome.winner]
            assert found.chances[-1] == winner
    assert finished > 10


@pytest.mark.parametrize("key", numduel.GAMES)
def test_start_plus_luck_plus_skill_is_the_result_in_small_variants(key):
    rng = random.Random(f"review variants of {key}")
    for _ in range(25 * SOAK):
        game = variant(key, rng)
        adds_up(review(random_match(game, rng), numduel.solve(game)))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_perfect_players_give_nothing_away(key):
    game = numduel.game(key)
    below = Stream(b"review", key).below
    match = Match(game)
    run(match, {seat: computer("perfect", below) for seat in (1, 2)}, Shuffle(b"r", Terms(key, game.rules)), [])
    found = review(match, numduel.solve(game))
    assert [side.loss for side in found.sides] == pytest.approx([0, 0], abs=1e-12)
    assert [side.accuracy for side in found.sides] == pytest.approx([1, 1])
    assert not [step for step in found.steps if step.word]


def test_a_move_that_throws_away_a_win_costs_all_of_it():
    _, found = played("wits", "add 6", "add 1", "add 9")
    good, lost, bad = found.steps
    assert (good.before, good.after, good.loss, good.word) == (1, 1, 0, None)
    assert (lost.before, lost.after, lost.loss, lost.word) == (0, 0, 0, None)
    assert (bad.before, bad.after, bad.loss, bad.word) == (1, 0, 1, "blunder")
    assert bad.best == ("add 10",)
    assert bad.position == "7/1"
    assert found.chances == [1, 1, 1, 0]
    one, two = found.sides
    assert (one.loss, one.accuracy) == (1, 0.5)  # two moves could each have given away everything
    assert (two.loss, two.accuracy) == (0, 1)  # a lost player has nothing to lose


def test_the_luck_of_a_draw_is_the_change_in_winning_chance():
    game = numduel.game("showdown")
    solution = numduel.solve(game)
    _, found = played("showdown", "draw 10", "keep")
    draw, keep = found.steps
    assert draw.by == numduel.CHANCE
    assert draw.luck == pytest.approx(solution.value(game.from_position("-/-/10/1")) - solution.value(game.start()))
    assert draw.loss == 0
    assert keep.luck == 0
    assert found.sides[0].luck == pytest.approx(draw.luck)
    assert found.sides[1].luck == pytest.approx(-draw.luck)


def test_luck_is_fair_on_average():
    """The weighted average of all possible draws is no luck at all."""
    game = numduel.game("battle")
    solution = numduel.solve(game)
    for position in ("-/-/-/1", "10,9/5,7/-/2", "10,9,1,2/5,7,5,3/-/1"):
        state = game.from_position(position)
        before = solution.value(state)
        lucks = [(solution.value(game.play(state, draw)) - before) * weight for draw, weight in game.chances(state)]
        assert sum(lucks) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("loss", "word"),
    [
        (0.0499, None),
        (0.05, "inaccuracy"),
        (0.0999, "inaccuracy"),
        (0.10, "mistake"),
        (0.1499, "mistake"),
        (0.15, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_a_bad_move_is_named_by_what_it_gives_away(loss, word):
    """An inaccuracy from 5%, a mistake from 10%, a blunder from 15% of the winning chance."""
    for before in (1.0, 0.7, 0.3 + loss):
        if before >= loss:
            assert Step(1, 1, "keep", "", before, before - loss).word == word


def test_luck_is_never_called_a_mistake():
    assert Step(numduel.CHANCE, 1, "draw 1", "", 0.9, 0.1).word is None


def test_a_draw_by_repetition_costs_the_player_who_was_ahead():
    match, found = played("wits", *["multiply"] * 4)
    assert match.outcome.winner is None
    assert [step.loss for step in found.steps] == [1, 1, 1, 0.5]  # each could have won by adding 6
    assert found.sides[0].result == found.sides[1].result == 0.5
    adds_up(found)


def test_a_draw_by_repetition_of_a_lost_position_costs_the_opponent():
    """In this variant whoever leaves 0 loses, but 0 can be multiplied again and again."""
    game = numduel.game("duel", repetition=2)
    solution = numduel.solve(game)
    rng = random.Random("let off")
    for _ in range(3000):
        match = random_match(game, rng)
        found = review(match, solution)
        if found.steps and found.steps[-1].by == REPETITION:
            last, end = found.steps[-2:]
            assert last.after == last.before < 0.5
            assert (end.turn, end.before, end.after) == (3 - last.turn, 1 - last.after, 0.5)
            assert end.loss == 0.5
            assert end.word == "blunder"
            adds_up(found)
            return
    raise AssertionError("no such game came up")


def test_a_draw_by_repetition_of_a_drawn_position_costs_nothing():
    match, found = played("wits", *["multiply"] * 4, target=2, add=1)
    assert match.outcome.winner is None
    assert [side.loss for side in found.sides] == [0, 0]
    adds_up(found)


def ended(match, end, by):
    """A match that a player ended, and its review."""
    getattr(match, end)(by)
    return review(match, numduel.solve(match.game))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_start_plus_luck_plus_skill_is_the_result_in_games_that_players_ended(key):
    rng = random.Random(f"review ends of {key}")
    for _ in range(40 * SOAK):
        game = numduel.game(key) if rng.random() < 0.3 else variant(key, rng)
        match = random_match(game, rng, 12)
        if match.outcome:
            continue
        before = review(match, numduel.solve(game))
        found = ended(match, "agree" if game.knows_draw and rng.random() < 0.5 else "resign", rng.choice((1, 2)))
        adds_up(found)
        assert found.chances[-1] == {1: 1.0, 2: 0.0, None: 0.5}[match.outcome.winner]
        assert found.steps[:-1] == before.steps
        last = found.steps[-1]
        had = before.chances[-1] if last.turn == 1 else 1 - before.chances[-1]
        assert last.before == pytest.approx(had, abs=1e-9)
        assert last.is_end
        assert not any(step.is_end for step in before.steps)
        assert last.luck == 0


def test_a_resignation_costs_the_remaining_chance_no_matter_whose_turn_it_is():
    for seat, had in ((1, 0), (2, 1)):
        match, _ = played("wits", "add 6", "add 1", "add 9")  # player 2 can win now
        end = ended(match, "resign", seat).steps[-1]
        assert (end.by, end.turn, end.move, end.position) == (seat, seat, "resign", "16/2")
        assert (end.before, end.after, end.loss, end.best) == (had, 0, had, ())
        assert end.word == ("blunder" if had else None)


def test_a_resignation_with_a_card_in_hand_costs_the_chance_with_that_card():
    game = numduel.game("showdown")
    for seat in (1, 2):
        match, before = played("showdown", "draw 10")
        found = ended(match, "resign", seat)
        value = numduel.solve(game).value(game.from_position("-/-/10/1"))
        assert found.steps[-1].loss == pytest.approx(value if seat == 1 else 1 - value)
        assert found.sides[0].luck == before.sides[0].luck
        assert found.sides[seat - 1].result == 0


def test_for_accuracy_a_resignation_counts_as_the_worst_move():
    match, _ = played("wits", "add 6", "add 1")
    one, two = ended(match, "resign", 1).sides
    assert (one.accuracy, two.accuracy) == (0.5, 1)  # the first move kept a won game, the resignation did not


def test_an_agreed_draw_costs_the_player_who_was_ahead_no_matter_who_accepted():
    for by in (1, 2):
        match, _ = played("wits", "add 6")
        found = ended(match, "agree", by)
        end = found.steps[-1]
        assert (end.by, end.turn, end.move, end.before, end.after, end.loss) == ("agree", 1, "agree", 1, 0.5, 0.5)
        assert [side.loss for side in found.sides] == [0.5, 0]
        assert [side.result for side in found.sides] == [0.5, 0.5]


def test_an_agreed_draw_of_a_drawn_position_costs_nothing():
    match, _ = played("duel", "add 2")
    assert [side.loss for side in ended(match, "agree", 1).sides] == [0.5, 0]  # by the first move, not the agreement
    assert review(match, numduel.solve(match.game)).steps[-1].loss == 0


def test_the_last_step_of_a_review_as_data_is_the_players_ending():
    match, _ = played("wits", "add 6")
    data = as_data(match, ["Ann", "Bob"], ended(match, "resign", 1))
    assert data["outcome"] == {"winner": 2, "reason": "player 1 resigned", "kind": "resigned"}
    assert {name: data["steps"][-1][name] for name in ("by", "turn", "move", "before", "after", "loss", "luck")} == {
        "by": 1,
        "turn": 1,
        "move": "resign",
        "before": 1,
        "after": 0,
        "loss": 1,
        "luck": 0,
    }
    assert data["chances"] == [1, 1, 0]


def test_an_unfinished_game_is_reviewed_as_far_as_it_went():
    match, found = played("duel", "add 2")
    assert match.outcome is None
    assert [side.result for side in found.sides] == [0.5, 0.5]
    assert played("duel")[1].chances == [1.0]


def test_a_review_as_data_is_complete(tmp_path):
    record = tmp_path / "game.jsonl"
    command("play", "showdown", "--p1", "random", "--p2", "random", "--seed", "3", "--record", str(record))
    out, err, code = command("review", str(record), "--json")
    assert (err, code) == ("", 0)
    data = json.loads(out)
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert data["game"] == "showdown"
    assert data["rules"] == numduel.game("showdown").rules
    assert data["outcome"] == lines[-1]["outcome"]
    assert [(step["by"], step["move"]) for step in data["steps"]] == [
        (line["by"], line["move"]) for line in lines[1:-1]
    ]
    assert len(data["chances"]) == len(data["steps"]) + 1
    for player in data["players"]:
        skill = player["gain"] - player["loss"]
        assert abs(player["start"] + player["luck"] + skill - player["result"]) < 1e-9
        assert player["adjusted"] == pytest.approx(player["result"] - player["luck"])
    game = numduel.game("showdown")
    solution = numduel.solve(game)
    for step in data["steps"]:
        state = game.from_position(step["position"])
        assert step["before"] == pytest.approx(solution.value(state))
        if step["by"] != numduel.CHANCE:
            assert step["loss"] == pytest.approx(solution.loss(state, step["move"]))
            assert tuple(step["best"]) == solution.best(state)
