"""Puzzles: positions with one right answer, which is a move or a winning chance."""

from collections import Counter
from itertools import islice

import pytest

import numduel
from commands import numduel as command
from games import WITH_CHANCE
from numduel import puzzles as finding
from numduel.advice import percent
from numduel.players import computer
from numduel.puzzles import SET, chances, moves, puzzle_set, puzzles
from numduel.puzzles.chances import CHANCES, FEWEST, MOST, NEAR
from numduel.puzzles.moves import CLEARLY, only_answer
from numduel.puzzles.puzzle import HARDEST, MISLEADING
from walks import SOAK


def solved(key, **rules):
    return numduel.solve(numduel.game(key, **rules))


def many(key, seed, number):
    return list(islice(puzzles(solved(key), seed), number))


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_puzzle_has_exactly_one_answer(key):
    solution = solved(key)
    game = solution.game
    least = CLEARLY if key in WITH_CHANCE else 0.5
    found = many(key, b"seed", SET * SOAK)
    assert len({puzzle.state for puzzle in found[:SET]}) == SET  # none comes twice in a set
    for puzzle in found:
        assert puzzle.answer in puzzle.answers
        assert 1 <= puzzle.grade <= HARDEST
        if puzzle.answers == game.moves(puzzle.state):
            values = solution.moves(puzzle.state)
            answer = values.pop(puzzle.answer)
            assert answer - max(values.values()) >= least
            assert game.outcome(game.play(puzzle.state, puzzle.answer)) is None  # nothing to find in a win at once
        else:
            chance = chances.chance_of(solution, puzzle.state, puzzle.seat)
            off = {given: abs(chance - about) for given, about in CHANCES.items()}
            assert off.pop(puzzle.answer) <= NEAR
            assert min(off.values()) >= 4 * NEAR - 1e-9  # no other answer is nearly right
    assert len({puzzle.answer for puzzle in found}) > 1


@pytest.mark.parametrize("key", numduel.GAMES)
def test_exactly_the_right_answer_is_judged_to_be_right(key):
    solution = solved(key)
    for puzzle in many(key, b"judged", 3):
        right = {given: puzzle.verdict(solution, given).right for given in puzzle.answers}
        assert [given for given in right if right[given]] == [puzzle.answer]
        with pytest.raises(numduel.NumduelError, match=r"the answer must be .*, not 'moon'"):
            puzzle.verdict(solution, "moon")


# battle: something to find


def own_or_away(game, state):
    """The rule of thumb: fives away, the rest to you."""
    return "opponent" if game.card(state) == game.penalty_number else "own"


def test_battles_puzzles_are_none_that_fives_away_and_the_rest_to_you_answers():
    """All of that game's moves follow from this rule, so its puzzles ask for something else."""
    game = numduel.game("battle")
    solution = numduel.solve(game)
    decisions = 0
    for number in range(20):
        for state in finding._states(solution, b"thumb", number):
            if game.moves(state) and not game.in_sudden_death(state):
                decisions += 1
                assert solution.loss(state, own_or_away(game, state)) == 0
    assert decisions > 300
    assert not [puzzle for puzzle in many("battle", b"thumb", 48) if game.moves(puzzle.state)]


def test_no_rule_of_thumb_tells_a_winning_chance_in_battle():
    """There are five answers. Whatever one guesses from who is ahead is right about as often as by chance."""
    game = numduel.game("battle")
    found = many("battle", b"guess", 96)
    ahead = [game.see(puzzle.state, 1).totals for puzzle in found]
    for high in CHANCES:
        for low in CHANCES:
            guesses = [high if one > two else low for one, two in ahead]
            right = sum(guess == puzzle.answer for guess, puzzle in zip(guesses, found, strict=True))
            assert right / len(found) < 0.4, (high, low)
    drawing = Counter((game.turn(puzzle.state), puzzle.answer) for puzzle in found)
    assert max(drawing.values()) / len(found) < 0.25  # who draws next does not tell it either


def test_a_chance_can_be_counted_from_what_the_puzzle_says():
    """Few cards are left, and the puzzle names them. Here, Player 1 needs the 10, and draws two of the three cards."""
    game = numduel.game("battle")
    solution = numduel.solve(game)
    state = game.from_position("10,9,8,7,4,5/1,2,2,3,4,5,6,6,7,8,9/-/1")
    puzzle = chances.asked(solution, state)
    assert (puzzle.question, puzzle.answer) == ("About how likely is Player 1 to win?", "30%")
    assert puzzle.note == "Both play their best. The cards left are 1, 3, 10."
    assert puzzle.verdict(solution, "50%")._asdict() == {
        "right": False,
        "fault": "is too high",
        "does": "",
        "why": "Player 1's winning chance is 33.3%: 1 in 3.",
        "worth": {"draw 1": pytest.approx(0), "draw 3": pytest.approx(0.5), "draw 10": pytest.approx(0.5)},
    }
    assert puzzle.verdict(solution, "10%").fault == "is too low"
    for puzzle in many("battle", b"count", SET):
        left = [draw.removeprefix("draw ") for draw, weight in game.chances(puzzle.state) for _ in range(weight)]
        assert FEWEST <= len(left) <= MOST
        assert f"The cards left are {', '.join(left)}." in puzzle.note


def test_a_chance_is_that_of_player_1_whoever_draws_next():
    game = numduel.game("battle")
    solution = numduel.solve(game)
    found = many("battle", b"whose", 32)
    assert {game.turn(puzzle.state) for puzzle in found} == {1, 2}
    for puzzle in found:
        value = solution.value(puzzle.state)
        chance = value if game.turn(puzzle.state) == 1 else 1 - value
        assert percent(chance) in puzzle.verdict(solution, puzzle.answer).why


def test_where_a_draw_counts_half_nobody_is_asked_how_likely_a_win_is():
    solution = solved("battle", sudden_death="giver_loses", numbers=6)
    assert solution.game.knows_draw
    assert all(solution.game.moves(puzzle.state) for puzzle in puzzle_set(solution, b"draws"))


# grades


@pytest.mark.parametrize("key", numduel.GAMES)
def test_grades_spread_over_several_stars(key):
    """All five in showdown. No grade has more than half of the puzzles."""
    found = [puzzle.grade for which in range(5 * SOAK) for puzzle in puzzle_set(solved(key), b"grades", which)]
    counts = Counter(found)
    assert len(found) >= 5 * SET
    assert len(counts) >= 4
    assert max(counts.values()) < len(found) / 2


def test_showdowns_puzzles_spread_over_all_five_stars():
    found = Counter(puzzle.grade for which in range(13) for puzzle in puzzle_set(solved("showdown"), b"stars", which))
    assert found.total() >= 200
    assert {grade for grade, times in found.items() if times >= found.total() / 10} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_from_three_stars_on_a_sensible_beginner_goes_wrong(key):
    game = numduel.game(key)
    beginner = computer("greedy", lambda _: 0)
    for puzzle in many(key, b"beginner", 2 * SET):
        if game.moves(puzzle.state):
            finds = beginner.choose(game, puzzle.state) == puzzle.answer
        else:  # they think that whoever is ahead will win
            one, two = game.see(puzzle.state, 1).totals
            finds = (one > two) == (CHANCES[puzzle.answer] > 0.5) and puzzle.answer != "50%"
        assert finds == (puzzle.grade < MISLEADING)


def grades(key, *positions):
    game = numduel.game(key)
    return [moves.asked(numduel.solve(game), game.from_position(position)).grade for position in positions]


def test_a_puzzle_is_the_harder_the_further_one_has_to_look_ahead():
    """To reach 39 in wits is what even a beginner sees; to leave 28, 17 or 6 takes two, four or six moves more."""
    assert grades("wits", "38/1", "24/1", "10/1", "0/1") == [1, 3, 4, 5]


def test_with_luck_a_puzzle_is_the_harder_the_less_the_wrong_move_gives_away():
    obvious, close = "3,9,2/7,6,9,1,5,2,8/7/1", "1/8/7/2"
    assert grades("showdown", obvious, close) == [1, 2]  # a beginner finds both
    far, near, nearest = "7,2,7,6,6,8,7/9,9,5,3,5/6/1", "3,8,4,2,2,8,7,3/2,3,1,8,9,10/5/1", "4,6,1/7,8,6,8,2,10/1/1"
    assert grades("showdown", far, near, nearest) == [3, 4, 5]  # and none of these


def test_a_wrong_move_that_does_not_lose_is_harder_to_see_through():
    assert grades("duel", "2,1/1,1/2", "2/2/1") == [3, 4]


# rows


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_same_seed_makes_the_same_puzzles_and_another_seed_others(key):
    one, same, other = (many(key, seed, 3) for seed in (b"1", b"1", b"2"))
    assert one == same != other


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_set_of_puzzles_is_found_without_those_before_it(key, monkeypatch):
    solution, states, games = solved(key), finding._states, []

    def noted(*args):
        games.append(args[2])
        return states(*args)

    monkeypatch.setattr(finding, "_states", noted)
    far = puzzle_set(solution, b"seed", 12)
    assert {number // finding.FAR for number in games} == {12}
    assert len(games) <= finding.GAMES
    assert puzzle_set(solution, b"seed", 12) == far


def test_a_game_that_would_go_on_forever_is_given_up(monkeypatch):
    monkeypatch.setattr(finding, "LONGEST", 3)
    assert puzzle_set(solved("wits", repetition=0), b"seed")


def test_a_position_with_two_good_moves_or_a_win_at_once_is_no_puzzle():
    duel = numduel.game("duel")
    assert only_answer(numduel.solve(duel), duel.start()) is None  # 3 and 4 both win
    wits = numduel.game("wits")
    solution = numduel.solve(wits)
    assert only_answer(solution, wits.from_position("41/1")) is None  # add 9 wins at once
    assert only_answer(solution, wits.from_position("17/1")) is None  # everything loses
    assert only_answer(solution, wits.from_position("24/1")) == "add 4"


def test_a_variant_without_puzzles_says_so():
    with pytest.raises(numduel.NumduelError, match="has no puzzles"):
        next(puzzles(solved("wits", target=1), b""))
    _, err, code = command("puzzle", "wits", "--rule", "target=1")
    assert (err, code) == ("numduel: this variant of wits has no puzzles: none came up in 208 games\n", 2)


def test_all_puzzles_come_again_when_there_are_no_others():
    found = [puzzle.state for puzzle in islice(puzzles(solved("wits", target=14), b"seed"), 20)]
    assert len(set(found)) < len(found)
