"""Reviews as a person sees them."""

import json
import re
from pathlib import Path

import pytest

import numduel
from commands import numduel as command

GAINED = "gained from the opponent's mistakes"


def recorded(tmp_path, key, *answers, **options):
    record = tmp_path / f"{key}.jsonl"
    more = [part for name, value in options.items() for part in (f"--{name}", value)]
    command("play", key, "--record", str(record), *more, answers=answers)
    return str(record)


def test_a_review_shows_the_chances_each_turn_and_both_players(tmp_path):
    record = recorded(tmp_path, "wits", "1", "6", "1", "1", "1", "9", "1", "1", "quit")
    out, err, code = command("review", record)
    assert (err, code) == ("", 0)
    assert out.startswith("Duel of Wits, Player 1 against Player 2: unfinished\n\nPlayer 1's winning chance\n")
    assert (
        "  1. Player 1: add 6, 100%\n"
        "  2. Player 2: add 1, 0%\n"
        "  3. Player 1: add 9, 100% -> 0%. blunder, 100% given away: add 10 was better\n"
        "  4. Player 2: add 1, 100%\n"
    ) in out
    assert "luck" not in out  # this game has none
    assert re.search(r"^lost to own mistakes +-100\.0% +0\.0%$", out, re.MULTILINE)
    assert re.search(r"^accuracy +50\.0% +100\.0%$", out, re.MULTILINE)
    assert "Try" not in out  # no people to try again


def test_a_review_separates_luck_from_skill(tmp_path):
    record = recorded(tmp_path, "showdown", "", "yes", "", "no", "quit", deck="10,1")
    out = command("review", record).out
    assert re.search(r"  1\. Player 1: draw 10 \(\+1\.7%\), keep, 52\.7%\n", out)
    assert re.search(r"  2\. Player 2: draw 1 \(-\d\.\d%\), give, \d+\.\d% -> \d+\.\d%\n", out)
    (luck,) = re.findall(r"^luck +(\S+)% +(\S+)%$", out, re.MULTILINE)
    assert float(luck[0]) == -float(luck[1])


def test_a_review_ends_with_a_sentence_that_sums_the_game_up(tmp_path):
    record = recorded(tmp_path, "duel", "1", "3", "1", "4", "1", "1", "1", "4", "1", "1", "1", "2")
    assert command("review", record).out.endswith("\n\nPlayer 1's costliest move: turn 3, -100%.\n")


def test_a_person_alone_is_told_what_decided_their_own_game(tmp_path):
    record = recorded(tmp_path, "wits", *["1", "1"] * 9, p1="perfect")
    assert command("review", record).out.endswith("\n\nYou were lost from the start: Player 1 began with add 6.\n")


def figures(out):
    """The rows of the summary, each with both players' figures."""
    rows = re.findall(r"^([a-z' ]+?) +([-+.\d]+)% +([-+.\d]+)%$", out, re.MULTILINE)
    return {name: (float(one), float(two)) for name, one, two in rows}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_printed_figures_of_a_review_add_up(key, tmp_path):
    """Even if somebody gave away more than a whole game, by throwing a win away more than once."""
    for seed in range(4):
        record = tmp_path / f"{seed}.jsonl"
        command("play", key, "--p1", "random", "--p2", "random", "--seed", str(seed), "--record", str(record))
        shown = figures(command("review", str(record)).out)
        changes = [shown[name] for name in ("started with", "luck", "lost to own mistakes", GAINED) if name in shown]
        for seat in (0, 1):
            assert sum(both[seat] for both in changes) == pytest.approx(shown["result"][seat], abs=0.21)
            if "luck" in shown:
                without = shown["result"][seat] - shown["luck"][seat]
                assert without == pytest.approx(shown["result without luck"][seat], abs=0.11)


def test_a_review_of_a_draw_by_repetition_says_who_lost_by_it(tmp_path):
    record = recorded(tmp_path, "wits", *["2"] * 4)
    out = command("review", record).out
    assert "Player 1 against Player 2: a draw" in out
    assert "  4. Player 2: multiply, 100% -> 50%. blunder, 50% given away: add 6 was better" in out


def ended(record, by, end):
    """The record of an unfinished game, ended by a player."""
    winner = 3 - by if end == "resign" else None
    lines = [{"by": by, "end": end}, {"outcome": {"winner": winner, "reason": ""}}]
    with Path(record).open("a") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    return record


def test_a_review_says_what_a_resignation_gave_away(tmp_path):
    record = ended(recorded(tmp_path, "wits", "1", "6", "quit"), 1, "resign")
    out = command("review", record).out
    assert "Player 1 against Player 2: Player 2 won" in out
    assert "  1. Player 1: add 6, 100%\nPlayer 1 resigned and gave away 100%.\n" in out
    assert figures(out)["result"] == (0, 100)


def test_resigning_a_lost_game_has_no_cost_to_mention(tmp_path):
    record = ended(recorded(tmp_path, "wits", "1", "6", "quit"), 2, "resign")
    assert "  1. Player 1: add 6, 100%\nPlayer 2 resigned.\n" in command("review", record).out


def test_a_card_in_hand_is_shown_before_the_resignation(tmp_path):
    for by in (1, 2):
        folder = tmp_path / str(by)
        folder.mkdir()
        record = ended(recorded(folder, "battle", "own", "quit", deck="10,9"), by, "resign")
        out = command("review", record).out
        assert re.search(rf"\n  2\. Player 2: draw 9 \(\S+%\)\nPlayer {by} resigned and gave away \d+\.\d%\.\n", out)


def test_a_review_of_an_agreed_draw_says_who_lost_by_it(tmp_path):
    record = ended(recorded(tmp_path, "wits", "1", "6", "quit"), 2, "agree")
    out = command("review", record).out
    assert "Player 1 against Player 2: a draw" in out
    assert "\nThe players agreed on a draw: Player 1 gave away 50%.\n" in out
    (tmp_path / "even").mkdir()
    even = ended(recorded(tmp_path / "even", "duel", "1", "2", "quit"), 1, "agree")
    assert "\nThe players agreed on a draw.\n" in command("review", even).out


def test_a_game_resigned_before_its_first_move_can_be_reviewed(tmp_path):
    record = recorded(tmp_path, "wits", "1", "6", "quit")
    header = Path(record).read_text().splitlines(keepends=True)[0]
    Path(record).write_text(header)
    assert "\n\nPlayer 2 resigned.\n\n" in command("review", ended(record, 2, "resign")).out


def test_a_card_that_was_drawn_but_not_placed_is_shown(tmp_path):
    record = recorded(tmp_path, "battle", "own", "quit", deck="10,9")
    out = command("review", record).out
    assert re.search(r"  1\. Player 1: draw 10 \(\+14\.3%\), own, 65\.9%\n  2\. Player 2: draw 9 \(\+[.\d]+%\)\n", out)


def test_without_a_file_the_last_finished_game_is_reviewed():
    nothing = command("review")
    assert nothing.err == "numduel: there is no finished game to review: name a file, or play a game first\n"
    assert (nothing.out, nothing.code) == ("", 2)
    command("play", "target", "--p1", "greedy", "--p2", "greedy")
    command("play", "wits", answers=["1", "1", "quit"])
    assert command("review").out.startswith("Target Sum Showdown, Player 1 against Player 2: Player 1 won\n")


def test_names_are_escaped_for_people_and_unchanged_for_programs(tmp_path):
    record = tmp_path / "game.jsonl"
    command("play", "wits", "--record", str(record), answers=["1", "1", "quit"])
    record.write_text(record.read_text().replace("Player 1", "a\\u001b[31m").replace("Player 2", "w" * 200))
    out = command("review", str(record)).out
    assert "\x1b" not in out
    assert json.loads(command("review", str(record), "--json").out)["players"][0]["name"] == "a\x1b[31m"


def test_a_record_that_cannot_be_reviewed_is_refused_in_one_line(tmp_path):
    (tmp_path / "text").write_text("hello")
    out, err, code = command("review", str(tmp_path / "text"))
    assert (out, code) == ("", 2)
    assert re.fullmatch(r"numduel: .*text is not a numduel record: .*\n", err)
    large = recorded(tmp_path, "target", "1", "a", "quit", rule="numbers=40")
    out, err, code = command("review", large)
    assert (out, code) == ("", 2)
    assert err == "numduel: this variant of target is too large to solve (10^22 positions, the limit is 500 million)\n"
