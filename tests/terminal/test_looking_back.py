"""Hints, puzzles and solutions as a person sees them."""

import json
import re

import pytest

import numduel
from commands import numduel as command
from numduel.fair import secret_from
from numduel.puzzles import puzzle_set


def test_a_hint_is_given_at_any_question_which_is_then_asked_again():
    out = command("play", "wits", answers=["hint", "1", " HINT ", "6"]).out
    hint = "The best move is add 6: it leaves 6, and whatever the reply, you can make 17 next.\n100%: add 6\n"
    assert out.count(hint) == 2
    assert out.count("Choose Action - (1) Add or (2) Multiply: ") == 3
    assert out.count("Enter a number to add (1-10): ") == 2
    assert "Cumulative Total is now 6." in out


def test_before_a_draw_a_hint_gives_only_the_winning_chance():
    out = command("play", "showdown", "--deck", "7", answers=["hint", "", "hint"]).out
    assert "There is nothing to decide: your winning chance is 51.0%.\nPress Enter to draw a card..." in out
    assert "The best move is keep: it takes the lead in the race to 40, " in out
    assert ".\n51.5%: keep\n46.5%: give\n" in out


def test_a_computers_move_is_told_where_a_person_would_be_asked():
    out = command("play", "wits", "--p1", "perfect", answers=["1", "1"]).out
    person = command("play", "wits", answers=["1", "6", "1", "1"]).out
    questions = "Choose Action - (1) Add or (2) Multiply: 1\nEnter a number to add (1-10): 6\n"
    shared = person[: person.rindex("Player 1's Turn")].replace(questions, "Player 1 adds 6.\n", 1)
    assert out.startswith(shared)


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("who", ["greedy", "easy", "medium", "hard", "perfect"])
def test_a_game_between_computers_is_finished_and_repeatable_with_a_seed(key, who, tmp_path):
    records = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for record in records:
        args = ["play", key, "--p1", who, "--p2", who, "--seed", "9", "--record", str(record)]
        assert command(*args).code == 0
    one, two = (record.read_text().splitlines()[1:] for record in records)
    assert one == two
    assert '"outcome"' in one[-1]


def test_a_variant_that_is_too_large_can_be_played_without_hints():
    out, err, code = command("play", "target", "--rule", "numbers=40", answers=["hint", "1", "a", "quit"])
    assert (err, code) == ("", 0)
    refusal = "this variant of target is too large to solve (10^22 positions, the limit is 500 million)"
    assert f"There are no hints: {refusal}.\n" in out
    assert "New Score: 1\n" in out


def test_a_computer_that_needs_the_solution_refuses_a_variant_that_is_too_large(tmp_path):
    record = tmp_path / "none.jsonl"
    out, err, code = command("play", "target", "--rule", "numbers=40", "--p2", "perfect", "--record", str(record))
    assert (out, code) == ("", 2)
    why = "this variant of target is too large to solve (10^22 positions, the limit is 500 million)"
    assert err == f"numduel: {why}: it can be played by human, random or greedy\n"
    assert not record.exists()
    assert command("play", "target", "--rule", "numbers=40", "--p1", "greedy", "--p2", "greedy").code == 0


def test_puzzles_are_asked_one_after_another_and_explained():
    first = command("puzzle", "wits", "--seed", "1").out
    answer = re.search(r"at (\d+)/[12]\. Find the only winning move\.", first)
    total = int(answer[1])
    leaves = next(lost for lost in (6, 17, 28, 39) if total < lost <= total + 10)
    out, err, code = command("puzzle", "wits", "--seed", "1", answers=["1", str(leaves - total)])
    assert (err, code) == ("", 0)
    assert re.match(r"Puzzle 1, Duel of Wits, difficulty \*+\.*\n", out)
    assert (
        f"Right!\nThe best move is add {leaves - total}: it leaves {leaves}, and whatever the reply, you can make "
        in out
    )
    assert "Puzzle 2, Duel of Wits" in out
    assert out.endswith("Goodbye. You solved 1 of 1.\n")


def test_a_wrong_answer_to_a_puzzle_is_told_what_it_would_give_away():
    out = command("puzzle", "duel", "--seed", "2", answers=["1", "1", "quit"]).out
    assert re.search(r"No: add 1 gives away (50|100)%\.\nThe best move is ", out)
    assert out.endswith("Goodbye. You solved 0 of 1.\n")


def test_mixed_puzzles_take_the_games_in_turn():
    games = [numduel.game(key) for key in numduel.GAMES]
    answers = [puzzle_set(numduel.solve(game), secret_from("3"))[0].answer for game in games]
    out = command("puzzle", "--seed", "3", answers=answers).out
    assert re.findall(r"Puzzle \d, ([^,]+),", out) == [game.title for game in (*games, games[0])]
    assert out.endswith("Goodbye. You solved 5 of 5.\n")
    assert command("puzzle", answers=[]).out.endswith("Goodbye.\n")


def test_a_puzzle_that_asks_for_a_chance_names_the_answers_and_explains_the_right_one():
    out = command("puzzle", "battle", "--seed", "1", answers=["moon", "?", "70", "quit"]).out
    assert re.search(
        r"Player [12] draws next at \S+\. About how likely is Player 1 to win\?\nBoth play their best\.", out
    )
    assert "Your answer (10%, 30%, 50%, 70% or 90%): moon\nPlease answer 10%, 30%, 50%, 70% or 90%.\n" in out
    assert "You can answer: 10%, 30%, 50%, 70% or 90%.\n" in out
    told = r"(Right!|No: 70% is too (high|low)\.)\nPlayer 1's winning chance is [\d.]+%: \d+ in \d+\.\n"
    assert re.search(rf"{told}( *[\d.]+%: draw .*\n)+", out)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["puzzle", "chess"], "numduel: there is no game 'chess'"),
        (["puzzle", "--rule", "target=60"], "numduel: a rule belongs to a game: say which"),
        (["solve"], "numduel solve: the following arguments are required: GAME"),
        (["solve", "wits", "--at", "60/1"], "numduel: the total must be a whole number from 0 to 50, not '60'"),
        (
            ["solve", "duel", "--rule", "target=99"],
            "numduel: this variant of duel is too large to solve (10^56 positions, the limit is 30 million)",
        ),
        (["review", "nothing"], "numduel: cannot read nothing: No such file or directory"),
    ],
)
def test_bad_solve_and_puzzle_arguments_are_explained_in_one_line(args, message):
    out, err, code = command(*args)
    assert (out, code) == ("", 2)
    assert err.startswith(message)
    assert err.count("\n") == 1


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_solution_of_a_game_has_its_figures_and_a_value_for_each_first_move(key):
    game = numduel.game(key)
    solution = numduel.solve(game)
    out, err, code = command("solve", key)
    assert (err, code) == ("", 0)
    assert f"{solution.figures.positions:,} positions, solved in " in out
    assert "For the player to move: " in out
    shown = out.split("First moves:\n")[1]
    for move in (*game.moves(game.start()), *(draw for draw, _ in game.chances(game.start()))):
        assert re.search(rf"\b{move}\b", shown)
    data = json.loads(command("solve", key, "--json").out)
    assert data["value"] == solution.value(game.start())
    assert data["positions"] == solution.figures.positions
    assert (data["won"], data["lost"]) == (solution.figures.won, solution.figures.lost)


def test_the_solution_of_a_position_is_printed_in_words_or_as_json():
    assert command("solve", "wits", "--at", "24/2").out.startswith(
        "Player 2 wins within 5 moves.\nThe best move is add 4: it"
    )
    assert command("solve", "wits", "--at", "28/1").out.startswith(
        "Player 1 loses within 4 moves.\nEvery move loses. The longest resistance is "
    )
    assert command("solve", "wits", "--at", "49/1").out.startswith("Player 1 wins on the next move.\n")
    assert command("solve", "duel", "--at", "2/4/1").out.startswith(
        "Player 1 can force a draw, but not a win.\nThe best move is add 4"
    )
    assert "draw 7: 47.0% (3 left)\n" in command("solve", "showdown", "--at", "7,10/5/-/2").out
    assert command("solve", "wits", "--at", "50/1").out == "The game is over: player 2 reached exactly 50.\n"
    data = json.loads(command("solve", "wits", "--at", "49/1", "--json").out)
    assert data == {"position": "49/1", "value": 1.0, "moves": {"add 1": 1.0}, "best": ["add 1"]}


def test_a_variant_is_solved_with_its_own_rules():
    assert "100%: add 5\n" in command("solve", "wits", "--rule", "target=5").out


def test_positions_are_answered_line_by_line_in_json():
    positions = ["7,10/5/9/2", "-/-/-/1", "10,10,10,10,9,1/-/-/2"]
    out, err, code = command("solve", "showdown", "--at", "-", answers=positions)
    assert (err, code) == ("", 0)
    game = numduel.game("showdown")
    solution = numduel.solve(game)
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["position"] for answer in answers] == positions
    for answer in answers:
        state = game.from_position(answer["position"])
        assert answer["value"] == solution.value(state)
        assert answer["moves"] == solution.moves(state)
        assert tuple(answer["best"]) == solution.best(state)


def test_an_invalid_line_is_answered_with_an_error_and_the_others_as_usual():
    out, err, code = command("solve", "wits", "--at", "-", answers=["49/1", "moon", "", "0/1"])
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer.get("value") for answer in answers] == [1, None, 1]  # empty lines are skipped
    assert answers[1] == {"position": "moon", "error": "'moon' is not a position: it should look like total/turn"}
    assert err.count("\n") == 1
    assert code == 2


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_position_may_start_with_a_dash(key):
    game = numduel.game(key)
    start = game.position(game.start())
    for args in (["--at", start], [f"--at={start}"]):
        assert json.loads(command("solve", key, *args, "--json").out)["position"] == start
    assert command("solve", key, "--at").err.startswith("numduel solve: argument --at: expected one argument")


def test_a_hint_at_the_second_question_considers_only_the_moves_still_possible():
    out = command("play", "target", answers=["10", "hint"]).out
    assert "The best move is add 10: it makes 10, and your opponent, on 0, needs 1 to stay in the race.\n" in out
    assert "100%: add 10\n  0%: subtract 10\n" in out
    out = command("play", "wits", answers=["1", "3", "1", "hint"]).out
    assert (
        "The best move is add 3: it leaves 6, and whatever the reply, you can make 17 next.\n"
        "100%: add 3\n  0%: add 1, add 2, add 4" in out
    )
    assert "multiply\n" not in out.split("0%: ")[1]
    worse = command("play", "wits", "--rule", "target=4", "--rule", "add=1", answers=["1", "1", "1", "hint"]).out
    assert "The only move is add 1: it leaves 2, and" in worse


def test_help_does_not_promise_to_save_what_is_not_saved():
    assert "? for this help, rules for the rules, quit to exit.\n" in command("puzzle", answers=["?"]).out
