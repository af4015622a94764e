"""Files that are not records, and damaged records."""

import json
from pathlib import Path

import pytest

import numduel
from numduel import record
from numduel.match import Match
from numduel.record import RecordError
from records import SHOWDOWN, WITS, resigned, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_a_complete_line_that_makes_no_sense_is_damage_even_at_the_end(path):
    write(path, ["add 10", "multiply"])
    path.write_text(path.read_text() + '{"by": 2, "move": "add 4"X"}\n')
    with pytest.raises(RecordError, match=r"line 4 of .* is wrong: it is neither a move nor an outcome"):
        record.read(path)


@pytest.mark.parametrize("more", ['{"outcome": {"winner": 1, "reason": ""}}', '{"shuffle": "c0ffee"}', "{}", "?"])
def test_the_outcome_is_the_last_line(path, more):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    whole = path.read_text()
    for end in ("\n", ""):
        path.write_text(whole + more + end)
        with pytest.raises(RecordError, match=r"line 7 of .* is wrong: it comes after the outcome, which is the last"):
            record.read(path)


@pytest.mark.parametrize(
    "content", ["", "hello\nworld\n", "[1, 2]\n", "{}\n", '{"numduel": "record"}\n', "\x89PNG\r\n"]
)
def test_a_file_that_is_not_a_record_is_refused_in_one_sentence(path, content):
    path.write_text(content)
    with pytest.raises(
        RecordError, match=r"game\.jsonl is not a numduel record: its first line is not a record's header"
    ):
        record.read(path)


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        ('"random"', '"oracle"', "line 1 of .* is wrong: there is no player 'oracle': choose human, random"),
        ('"random"', '"bot:"', "line 1 of .* is wrong: there is no player 'bot:'"),
        ('"random"', '"Bot:x"', "line 1 of .* is wrong: there is no player 'Bot:x'"),
        ('"random"', '":x"', "line 1 of .* is wrong: there is no player ':x'"),
        ('"deck": []', '"deck": [7]', "line 1 of .* is wrong: wits has no deck"),
        ('"version": 1', '"version": 2', "is a record of version 2: this numduel reads version 1"),
        ('"version": 1, ', "", "is not a numduel record"),
        ('"first": 2', '"first": 3', "is not a numduel record"),
        ('"deck": []', '"deck": ["x"]', "is not a numduel record"),
        ('"toss": false', '"toss": 0', "is not a numduel record"),
        ('"mix": ""', '"mix": []', "is not a numduel record"),
        ('"wits"', '"chess"', "line 1 of .* is wrong: there is no game 'chess'"),
        ('"target": 50', '"target": 0', "line 1 of .* is wrong: target must be a whole number from 1 to 1000, not 0"),
        ('"target"', '"self"', "line 1 of .* is wrong: wits has no rule 'self'"),
        ('{"by": 2', '{"by": 1', "line 2 of .* is wrong: 'add 10' is by 1, but it is 2's turn"),
        ('"add 10"', '"add 11"', "line 2 of .* is wrong: wits has no move 'add 11' at 0/2"),
        ('{"by": 1', "{by: 1", "line 3 of .* is wrong: it is neither a move nor an outcome"),
        ('{"by": 1', '{"was": 1', "line 3 of .* is wrong: it is neither a move nor an outcome"),
    ],
)
def test_the_error_for_a_damaged_record_names_the_line(path, was, becomes, why):
    write(path, ["add 10", "multiply", "add 1"])
    path.write_text(path.read_text().replace(was, becomes, 1))
    with pytest.raises(RecordError, match=why) as refused:
        record.read(path)
    assert "\n" not in str(refused.value)


def test_an_outcome_before_the_end_is_refused(path):
    write(path, ["add 10"])
    path.write_text(path.read_text() + '{"outcome": {"winner": 1, "reason": ""}}\n')
    with pytest.raises(RecordError, match=r"line 3 of .* is wrong: the game is not over yet"):
        record.read(path)


def test_a_wrong_winner_is_refused(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    path.write_text(path.read_text().replace('"winner": 1', '"winner": 2'))
    with pytest.raises(RecordError, match=r"line 6 of .* is wrong: the winner is 1: player 1 reached exactly 50"):
        record.read(path)


def test_a_wrong_kind_of_outcome_is_refused(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    for kind in ("over", "Exact", None, ["exact"]):
        path.write_text(path.read_text().replace('"kind": "exact"', f'"kind": {json.dumps(kind)}'))
        with pytest.raises(RecordError, match=r"line 6 of .* is wrong: the kind of outcome is 'exact'") as refused:
            record.read(path)
        assert str(refused.value).endswith(f"not {kind!r}")
        path.write_text(path.read_text().replace(f'"kind": {json.dumps(kind)}', '"kind": "exact"'))


def test_a_line_after_the_end_is_refused(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    path.write_text(path.read_text() + '{"by": 2, "move": "add 1"}\n{}\n')
    with pytest.raises(RecordError, match=r"line 7 of .* is wrong: 'add 1' is by 2, but the game is over"):
        record.read(path)


def test_a_file_that_cannot_be_read_is_reported_in_one_sentence(tmp_path):
    with pytest.raises(RecordError, match=r"cannot read .*nothing: No such file or directory"):
        record.read(tmp_path / "nothing")
    for no_file in (tmp_path, Path("/dev/zero")):
        with pytest.raises(RecordError, match=f"{no_file} is not a numduel record: it is not a file"):
            record.read(no_file)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"by": 3, "end": "resign"}', "only player 1 or 2 can resign, not 3"),
        ('{"by": [], "end": "agree"}', r"only player 1 or 2 can agree, not \[\]"),
        ('{"by": "chance", "end": "agree"}', "only player 1 or 2 can agree, not 'chance'"),
        ('{"by": 1, "end": "flee"}', "the end must be resign, agree or forfeit, not 'flee'"),
        ('{"by": 1, "end": {}}', "the end must be resign, agree or forfeit, not {}"),
        ('{"by": 1, "end": "forfeit"}', "the reason for a forfeit must be a word, not None"),
        (
            '{"by": 1, "end": "forfeit", "why": ["closed"]}',
            r"the reason for a forfeit must be a word, not \['closed'\]",
        ),
        (
            '{"by": 1, "end": "forfeit", "why": "bored"}',
            "the reason for a forfeit must be not started, .* or closed, not 'bored'",
        ),
        ('{"by": 0, "end": "forfeit", "why": "closed"}', "only player 1 or 2 can forfeit, not 0"),
        ('{"end": "resign"}', "it is neither a move nor an outcome"),
    ],
)
def test_the_error_for_an_impossible_ending_names_the_line(path, line, why):
    write(path, ["add 10"])
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(RecordError, match=f"line 3 of .* is wrong: {why}"):
        record.read(path)


def test_an_agreed_draw_is_refused_if_the_game_cannot_end_in_one(path):
    write(path, ["draw 1"], SHOWDOWN)
    path.write_text(path.read_text() + '{"by": 1, "end": "agree"}\n')
    with pytest.raises(
        RecordError,
        match=r"line 3 of .* is wrong: the players cannot agree on a draw: this variant of showdown cannot end in one",
    ):
        record.read(path)


def test_only_the_outcome_can_follow_a_players_ending(path):
    write(path, ["add 10"], end=resigned)
    *before, last = path.read_text().splitlines(keepends=True)
    end = before[-1]
    for line, why in [
        (end, "line 4 of .* is wrong: player 1 cannot resign here: the match is over"),
        ('{"by": 1, "move": "add 1"}\n', "line 4 of .* is wrong: 'add 1' is by 1, but the game is over"),
        (last.replace('"winner": 2', '"winner": 1'), "line 4 of .* is wrong: the winner is 2: player 1 resigned"),
        (last + end, "line 5 of .* is wrong: it comes after the outcome, which is the last line"),
    ]:
        path.write_text("".join(before) + line)
        with pytest.raises(RecordError, match=why):
            record.read(path)


def test_errors_in_a_record_in_memory_use_the_name_given_for_it():
    with pytest.raises(RecordError, match="what was sent is not a numduel record"):
        record.parse("what was sent", b"hello")
    whole = b"".join(map(record.encoded, record.lines(WITS, Match(numduel.game("wits"), 2))))
    with pytest.raises(RecordError, match="line 2 of what was sent is wrong: it is neither a move nor an outcome"):
        record.parse("what was sent", whole + b"{}\n")
