"""Records: the file format, and how it is read."""

import pytest

import numduel
from numduel import record
from numduel.match import Ending
from numduel.players.player import FORFEITS
from numduel.record import Header
from numduel.secret import Secret
from records import PLAYERS, SHOWDOWN, WITS, agreed, lines, resigned, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def secret(tmp_path):
    return Secret(bytes(32), lambda: tmp_path / "secrets")


def test_a_record_is_a_header_a_line_for_each_move_and_the_outcome(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    assert lines(path) == [
        {
            "numduel": "record",
            "version": 1,
            "game": "wits",
            "rules": {"target": 50, "add": 10, "factor": 2, "repetition": 3},
            "players": list(PLAYERS),
            "first": 2,
            "time": "2026-01-02T03:04:05Z",
            "shuffle": None,
            "seed": None,
            "deck": [],
            "toss": False,
            "mix": "",
        },
        {"by": 2, "move": "add 10"},
        {"by": 1, "move": "multiply"},
        {"by": 2, "move": "multiply"},
        {"by": 1, "move": "add 10"},
        {"outcome": {"winner": 1, "reason": "player 1 reached exactly 50", "kind": "exact"}},
    ]


def test_draws_are_recorded_as_chance(path):
    rules = numduel.game("showdown").rules
    header = Header("showdown", rules, PLAYERS, 1, "now", "c0ffee", "7", (7, 10), toss=True, mix="ü")
    write(path, ["draw 7", "keep"], header)
    assert lines(path)[1:] == [{"by": "chance", "move": "draw 7"}, {"by": 1, "move": "keep"}]
    assert record.read(path).header == header


def test_reading_replays_the_game(path):
    written = write(path, ["add 10", "multiply"])
    header, match, details = record.read(path)
    assert header == WITS
    assert match.history == written.history == [(2, "add 10"), (1, "multiply")]
    assert match.game.position(match.state) == "20/2"
    assert details == (path.stat().st_size, None, None, False, None, 0)


def test_a_draw_by_repetition_is_replayed(path):
    write(path, ["multiply"] * 4)
    assert record.read(path).match.outcome == (None, "the same position came up 3 times", "repetition")


def test_a_record_without_a_mix_can_be_read(path):
    write(path, ["add 10"])
    path.write_text(path.read_text().replace(', "toss": false, "mix": ""', ""))
    assert record.read(path).header == WITS


def test_a_record_without_a_kind_of_outcome_can_be_read(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    path.write_text(path.read_text().replace(', "kind": "exact"', ""))
    assert "kind" not in lines(path)[-1]["outcome"]
    assert record.read(path).match.outcome.kind == "exact"


def test_a_record_can_have_a_new_commitment_after_a_resume(path):
    write(path, ["add 10"])
    path.write_text(path.read_text() + '{"shuffle": "c0ffee"}\n{"by": 1, "move": "add 10"}\n')
    assert len(record.read(path).match.history) == 2
    assert record.read(path).details[1:] == ("c0ffee", 1, False, None, 0)


@pytest.mark.parametrize("moves", [[], ["add 10"], ["add 10", "multiply"]])
@pytest.mark.parametrize(
    ("end", "line", "outcome"),
    [
        (resigned, {"by": 1, "end": "resign"}, {"winner": 2, "reason": "player 1 resigned", "kind": "resigned"}),
        (
            agreed,
            {"by": 2, "end": "agree"},
            {"winner": None, "reason": "the players agreed on a draw", "kind": "agreed"},
        ),
    ],
)
def test_a_players_ending_comes_before_the_outcome(path, moves, end, line, outcome):
    written = write(path, moves, end=end)
    assert lines(path)[-2:] == [line, {"outcome": outcome}]
    _, match, details = record.read(path)
    assert (match.outcome, match.ending, match.history) == (written.outcome, written.ending, written.history)
    assert details.ended


@pytest.mark.parametrize("why", FORFEITS)
def test_a_forfeit_and_its_reason_come_before_the_outcome(path, why):
    write(path, ["add 10"], end=lambda match: match.forfeit(2, why))
    assert lines(path)[-2:] == [
        {"by": 2, "end": "forfeit", "why": why},
        {"outcome": {"winner": 1, "reason": f"player 2 forfeits: {FORFEITS[why]}", "kind": "forfeit"}},
    ]
    assert record.read(path).match.ending == Ending(2, "forfeit", why)


def test_a_record_can_name_outside_players(path):
    players = ({"who": "bot:python mine.py --fast", "name": "mine"}, {"who": "model:any/of them", "name": "M"})
    write(path, ["add 10"], WITS._replace(players=players))
    assert record.read(path).header.players == players


def test_the_player_who_ended_a_game_is_given_as_a_whole_number(path):
    write(path, [], end=resigned)
    path.write_text(path.read_text().replace('{"by": 1, "end"', '{"by": 1.0, "end"'))
    assert record.read(path).match.outcome == (2, "player 1 resigned", "resigned")


@pytest.mark.parametrize("end", [None, resigned])
@pytest.mark.parametrize(
    ("header", "moves"),
    [(WITS, ["add 10", "multiply"]), (WITS, []), (SHOWDOWN, ["draw 1"]), (SHOWDOWN._replace(deck=(1,), toss=True), [])],
)
def test_a_match_has_the_same_lines_in_memory_as_in_a_file(path, secret, header, moves, end):
    match = write(path, moves, header, secret, end)
    whole = b"".join(map(record.encoded, record.lines(header, match, secret.value)))
    assert whole == path.read_bytes()
    assert ("secret" in list(record.lines(header, match, secret.value))[-1]) == bool(end)
    found = record.parse("a game", whole)
    assert (found.header, found.details) == record.read(path)[::2]
    assert found.match.history == match.history


def test_if_the_rules_ended_a_match_its_outcome_is_the_last_line(path):
    match = write(path, ["draw 1", "keep"], SHOWDOWN)
    assert list(record.lines(SHOWDOWN, match))[1:] == lines(path)[1:]
    assert "secret" not in lines(path)[-1]
