"""A game as a file."""

import errno
import json
import os
from pathlib import Path
from unittest import mock

import pytest

import numduel
from numduel import record
from numduel.match import Ending, Match
from numduel.players.player import FORFEITS
from numduel.record import Header, Recorder, RecordError
from numduel.secret import Secret

PLAYERS = ({"who": "human", "name": "Ann"}, {"who": "random", "name": "Bob"})
SHOWDOWN = Header("showdown", numduel.game("showdown", target=1, numbers=1).rules, PLAYERS, 1, "now", "c0ffee")
WITS = Header("wits", numduel.game("wits").rules, PLAYERS, 2, "2026-01-02T03:04:05Z")


def write(path, moves, header=WITS, secret=None, end=None):
    """A record of these moves, and of the end that a player made."""
    match = Match(numduel.game(header.game, **header.rules), header.first)
    recorder = Recorder.create(path, header, secret)
    for move in moves:
        recorder.before(match)
        state = match.state
        match.play(move)
        recorder.after(match, state)
    if end:
        end(match)
        recorder.after(match, match.state)
    recorder.close()
    return match


def resigned(match):
    match.resign(1)


def agreed(match):
    match.agree(2)


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def secret(tmp_path):
    return Secret(bytes(32), lambda: tmp_path / "secrets")


@pytest.fixture
def kept(tmp_path):
    return lambda: [file.name for file in tmp_path.glob("secrets/*")]


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


def test_each_move_is_in_the_file_as_soon_as_it_is_played(path):
    match = Match(numduel.game("wits"), 2)
    recorder = Recorder.create(path, WITS)
    for count, move in enumerate(["add 1", "add 2", "add 3"], 1):
        match.play(move)
        recorder.after(match, None)
        assert record.read(path).match.history == match.history
        assert len(lines(path)) == count + 1
    recorder.close()


def test_reading_replays_the_game(path):
    written = write(path, ["add 10", "multiply"])
    header, match, details = record.read(path)
    assert header == WITS
    assert match.history == written.history == [(2, "add 10"), (1, "multiply")]
    assert match.game.position(match.state) == "20/2"
    assert details == (path.stat().st_size, None, None, False, None)


def test_a_repetition_is_replayed_too(path):
    write(path, ["multiply"] * 4)
    assert record.read(path).match.outcome == (None, "the same position came up 3 times", "repetition")


def test_a_record_is_never_overwritten(path):
    write(path, ["add 10"])
    before = path.read_bytes()
    with pytest.raises(RecordError, match=r"game\.jsonl exists already, and a record is never overwritten"):
        Recorder.create(path, WITS)
    assert path.read_bytes() == before


def test_a_record_whose_name_is_taken_can_stand_beside_the_other(path):
    """Also while the other is still being written to."""
    first = Recorder.create(path, WITS)
    second, third = (Recorder.create_beside(path, WITS) for _ in range(2))
    assert [second.path.name, third.path.name] == ["game-2.jsonl", "game-3.jsonl"]
    for recorder in (first, second, third):
        recorder.close()


def test_an_empty_file_may_become_a_record(path):
    path.touch()
    write(path, ["add 10"])
    assert len(lines(path)) == 2


@pytest.fixture
def device(tmp_path):
    """A device by another name, so that a mistake in what is tested here could only remove that name."""
    link = tmp_path / "null"
    link.symlink_to("/dev/null")
    return link


def test_a_device_may_be_written_to_by_several_games_at_once(device):
    other = Recorder.create(device, WITS)
    write(device, ["add 10"])
    other.close()


def test_a_record_is_on_the_disk_line_by_line(path, monkeypatch):
    synced = []
    monkeypatch.setattr("numduel.record.os.fsync", synced.append)
    write(path, ["add 10", "multiply"])
    assert len(synced) == len(lines(path)) == 3


def test_others_may_read_a_record(path):
    before = os.umask(0o022)
    write(path, [])
    os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("fault", ["taken", "played elsewhere", "over", "full"])
def test_a_record_that_is_refused_is_let_go_of(path, fault, monkeypatch):
    write(path, ["multiply"] * 4 if fault == "over" else ["add 10"])
    held = Recorder.resume(path)[0] if fault == "played elsewhere" else None
    if fault == "full":
        path.write_text(path.read_text().rstrip("\n"))
        monkeypatch.setattr("numduel.record.os.write", mock.Mock(side_effect=OSError(errno.ENOSPC, "No space")))
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(RecordError):
        Recorder.create(path, WITS) if fault == "taken" else Recorder.resume(path)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    if held:
        held.close()


def test_a_full_disk_is_one_sentence():
    with pytest.raises(RecordError, match="cannot write the record /dev/full: No space left on device"):
        Recorder.create(Path("/dev/full"), WITS)


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(RecordError, match=r"cannot open .*: No such file or directory"):
        Recorder.create(tmp_path / "nowhere" / "game.jsonl", WITS)


def test_a_resumed_record_goes_on_where_it_ended(path):
    write(path, ["add 10", "multiply"])
    recorder, (_, match, _) = Recorder.resume(path)
    match.play("multiply")
    recorder.after(match, None)
    recorder.close()
    assert record.read(path).match.history == [(2, "add 10"), (1, "multiply"), (2, "multiply")]


@pytest.mark.parametrize("torn", ['{"by": 2, "mov', '{"by"', "\x00\x00", "nul", "[" * 100_000])
def test_a_torn_last_line_does_not_count_and_is_removed_on_resume(path, torn):
    write(path, ["add 10", "multiply"])
    whole = path.read_text()
    path.write_text(whole + torn)
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.close()
    assert path.read_text() == whole
    assert len(match.history) == 2


def test_a_whole_last_line_without_its_end_counts_and_gets_it_on_resume(path):
    write(path, ["add 10", "multiply"])
    whole = path.read_text()
    path.write_text(whole.rstrip("\n"))
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.close()
    assert path.read_text() == whole
    assert len(match.history) == 2


def test_a_whole_line_that_makes_no_sense_is_damage_even_if_it_is_the_last(path):
    write(path, ["add 10", "multiply"])
    path.write_text(path.read_text() + '{"by": 2, "move": "add 4"X"}\n')
    with pytest.raises(RecordError, match=r"line 4 of .* is wrong: it is neither a move nor an outcome"):
        record.read(path)


def test_a_record_in_which_nothing_was_played_can_be_discarded(path):
    Recorder.create(path, WITS).discard()
    assert not path.exists()


def test_a_discarded_record_may_be_gone_already(path):
    recorder = Recorder.create(path, WITS)
    path.unlink()
    recorder.discard()


def test_a_device_is_not_discarded(device):
    Recorder.create(device, WITS).discard()
    assert device.is_symlink()


def test_a_resumed_record_is_not_discarded(path):
    write(path, [])
    recorder, _ = Recorder.resume(path)
    recorder.discard()
    Recorder.resume(path)[0].close()  # it was let go of, too


def test_another_secret_is_kept_and_committed_to_before_the_next_move_and_once(path, secret, kept):
    write(path, [], SHOWDOWN)
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.reshuffle(secret)
    assert len(lines(path)) == 1
    assert not kept()
    match.play("draw 1")
    recorder.after(match, None)
    assert kept() == [secret.commitment]
    match.play("keep")
    recorder.after(match, None)
    recorder.close()
    assert lines(path)[1:4] == [
        {"shuffle": secret.commitment},
        {"by": "chance", "move": "draw 1"},
        {"by": 1, "move": "keep"},
    ]
    assert lines(path)[4]["secret"] == secret.value.hex()


def test_the_last_line_reveals_the_secret_which_was_kept_until_then(path, secret, kept):
    write(path, ["draw 1"], SHOWDOWN, secret)
    assert kept() == [secret.commitment]
    recorder, (_, match, details) = Recorder.resume(path, lambda _: secret)
    assert details.commitment == "c0ffee"
    match.play("keep")
    recorder.after(match, None)
    recorder.close()
    assert lines(path)[-1] == {
        "outcome": {"winner": 1, "reason": "player 1's stack is exactly 1", "kind": "exact"},
        "secret": secret.value.hex(),
    }
    assert kept() == []
    assert record.read(path).details == (path.stat().st_size, "c0ffee", None, True, secret.value.hex())


def test_the_secret_is_on_the_disk_before_the_header_and_removed_after_the_outcome(path, secret, kept, monkeypatch):
    synced = []

    def fsync(_):
        synced.append((len(kept()), len(lines(path))))

    monkeypatch.setattr("os.fsync", fsync)
    write(path, ["draw 1", "keep"], SHOWDOWN, secret)
    assert synced == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]
    assert kept() == []


def test_a_game_that_was_over_when_its_program_was_killed_gets_its_last_line(path, secret, kept):
    write(path, ["draw 1", "keep"], SHOWDOWN, secret)
    whole = path.read_text()
    for left in (0, 10):
        secret.keep()
        last = whole.splitlines(keepends=True)[-1]
        path.write_text(whole.removesuffix(last) + last[:left])
        with pytest.raises(RecordError, match="is over"):
            Recorder.resume(path, lambda _: secret)
        assert path.read_text() == whole
        assert kept() == []


def test_a_secret_that_outlived_its_game_is_removed(path, secret, kept):
    write(path, ["draw 1", "keep"], SHOWDOWN, secret)
    whole = path.read_text()
    secret.keep()
    with pytest.raises(RecordError, match="is over"):
        Recorder.resume(path, lambda _: secret)
    assert path.read_text() == whole
    assert kept() == []


def test_without_its_secret_a_finished_game_is_left_as_it_is(path):
    write(path, ["draw 1", "keep"], SHOWDOWN)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    before = path.read_text()
    with pytest.raises(RecordError, match="is over"):
        Recorder.resume(path)
    assert path.read_text() == before


def test_the_secret_of_a_game_that_is_discarded_or_cannot_begin_is_not_kept(path, secret, kept):
    Recorder.create(path, SHOWDOWN, secret).discard()
    assert kept() == []
    with pytest.raises(RecordError, match="No space left on device"):
        Recorder.create(Path("/dev/full"), SHOWDOWN, secret)
    assert kept() == []


def test_a_game_whose_name_is_taken_leaves_the_secret_of_the_other_alone(path, secret, kept):
    write(path, ["draw 1"], SHOWDOWN, secret)
    with pytest.raises(RecordError, match="exists already"):
        Recorder.create(path, SHOWDOWN, secret)
    assert kept() == [secret.commitment]


def test_a_record_of_before_there_was_anything_to_mix_in_can_be_read(path):
    write(path, ["add 10"])
    path.write_text(path.read_text().replace(', "toss": false, "mix": ""', ""))
    assert record.read(path).header == WITS


@pytest.mark.parametrize("more", ['{"outcome": {"winner": 1, "reason": ""}}', '{"shuffle": "c0ffee"}', "{}", "?"])
def test_the_outcome_is_the_last_line(path, more):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    whole = path.read_text()
    for end in ("\n", ""):
        path.write_text(whole + more + end)
        with pytest.raises(RecordError, match=r"line 7 of .* is wrong: it comes after the outcome, which is the last"):
            record.read(path)


def test_a_disk_that_is_full_when_a_record_is_mended_is_one_sentence(path, monkeypatch):
    write(path, ["add 10"])
    path.write_text(path.read_text().rstrip("\n"))
    no_space = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr("numduel.record.os.write", mock.Mock(side_effect=no_space))
    with pytest.raises(RecordError, match=r"cannot write the record .*game\.jsonl: No space left on device"):
        Recorder.resume(path)


def test_a_finished_game_is_not_resumed(path):
    write(path, ["multiply"] * 4)
    with pytest.raises(RecordError, match=r"the game in .* is over: the same position came up 3 times"):
        Recorder.resume(path)
    with pytest.raises(RecordError, match="is over"):
        Recorder.resume(path)  # the first try did not keep the file to itself


def test_a_game_that_is_being_played_is_not_resumed(path):
    write(path, ["add 10"])
    recorder, _ = Recorder.resume(path)
    with pytest.raises(RecordError, match=r"the game in .* is being played elsewhere"):
        Recorder.resume(path)
    recorder.close()
    Recorder.resume(path)[0].close()


@pytest.mark.parametrize(
    "content", ["", "hello\nworld\n", "[1, 2]\n", "{}\n", '{"numduel": "record"}\n', "\x89PNG\r\n"]
)
def test_a_foreign_file_is_refused_in_one_sentence(path, content):
    path.write_text(content)
    with pytest.raises(
        RecordError, match=r"game\.jsonl is not a numduel record: its first line is not a record's header"
    ):
        record.read(path)


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        ('"random"', '"oracle"', "line 1 of .* is wrong: there is no player 'oracle': a player is human, random"),
        ('"random"', '"bot:"', "line 1 of .* is wrong: there is no player 'bot:'"),
        ('"random"', '"Bot:x"', "line 1 of .* is wrong: there is no player 'Bot:x'"),
        ('"random"', '":x"', "line 1 of .* is wrong: there is no player ':x'"),
        ('"deck": []', '"deck": [7]', "line 1 of .* is wrong: wits is played without a deck"),
        ('"version": 1', '"version": 2', "is a record of version 2: this numduel reads version 1"),
        ('"version": 1, ', "", "is not a numduel record"),
        ('"first": 2', '"first": 3', "is not a numduel record"),
        ('"deck": []', '"deck": ["x"]', "is not a numduel record"),
        ('"toss": false', '"toss": 0', "is not a numduel record"),
        ('"mix": ""', '"mix": []', "is not a numduel record"),
        ('"wits"', '"chess"', "line 1 of .* is wrong: there is no game 'chess'"),
        ('"target": 50', '"target": 0', "line 1 of .* is wrong: target must be a whole number from 1 to 1000, not 0"),
        ('"target"', '"self"', "line 1 of .* is wrong: wits has no rule 'self'"),
        ('{"by": 2', '{"by": 1', "line 2 of .* is wrong: 'add 10' is by 1, but it is the turn of 2"),
        ('"add 10"', '"add 11"', "line 2 of .* is wrong: wits has no move 'add 11' at 0/2"),
        ('{"by": 1', "{by: 1", "line 3 of .* is wrong: it is neither a move nor an outcome"),
        ('{"by": 1', '{"was": 1', "line 3 of .* is wrong: it is neither a move nor an outcome"),
    ],
)
def test_a_damaged_record_is_refused_with_the_number_of_the_line(path, was, becomes, why):
    write(path, ["add 10", "multiply", "add 1"])
    path.write_text(path.read_text().replace(was, becomes, 1))
    with pytest.raises(RecordError, match=why) as refused:
        record.read(path)
    assert "\n" not in str(refused.value)


def test_an_outcome_before_the_end_is_noticed(path):
    write(path, ["add 10"])
    path.write_text(path.read_text() + '{"outcome": {"winner": 1, "reason": ""}}\n')
    with pytest.raises(RecordError, match=r"line 3 of .* is wrong: the game is not over yet"):
        record.read(path)


def test_a_wrong_winner_is_noticed(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    path.write_text(path.read_text().replace('"winner": 1', '"winner": 2'))
    with pytest.raises(RecordError, match=r"line 6 of .* is wrong: the winner is 1: player 1 reached exactly 50"):
        record.read(path)


def test_a_kind_of_outcome_that_is_not_the_game_s_is_noticed(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    for kind in ("over", "Exact", None, ["exact"]):
        path.write_text(path.read_text().replace('"kind": "exact"', f'"kind": {json.dumps(kind)}'))
        with pytest.raises(RecordError, match=r"line 6 of .* is wrong: the kind of outcome is 'exact'") as refused:
            record.read(path)
        assert str(refused.value).endswith(f"not {kind!r}")
        path.write_text(path.read_text().replace(f'"kind": {json.dumps(kind)}', '"kind": "exact"'))


def test_a_record_of_before_outcomes_had_a_kind_can_be_read(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    path.write_text(path.read_text().replace(', "kind": "exact"', ""))
    assert "kind" not in lines(path)[-1]["outcome"]
    assert record.read(path).match.outcome.kind == "exact"


def test_a_line_after_the_end_is_noticed(path):
    write(path, ["add 10", "multiply", "multiply", "add 10"])
    path.write_text(path.read_text() + '{"by": 2, "move": "add 1"}\n{}\n')
    with pytest.raises(RecordError, match=r"line 7 of .* is wrong: 'add 1' is by 2, but the game is over"):
        record.read(path)


def test_a_new_commitment_after_a_resume_is_part_of_a_record(path):
    write(path, ["add 10"])
    path.write_text(path.read_text() + '{"shuffle": "c0ffee"}\n{"by": 1, "move": "add 10"}\n')
    assert len(record.read(path).match.history) == 2
    assert record.read(path).details[1:] == ("c0ffee", 1, False, None)


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path):
    with pytest.raises(RecordError, match=r"cannot read .*nothing: No such file or directory"):
        record.read(tmp_path / "nothing")
    for no_file in (tmp_path, Path("/dev/zero")):
        with pytest.raises(RecordError, match=f"{no_file} is not a numduel record: it is no file"):
            record.read(no_file)


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
def test_an_end_that_a_player_made_stands_before_the_outcome(path, moves, end, line, outcome):
    written = write(path, moves, end=end)
    assert lines(path)[-2:] == [line, {"outcome": outcome}]
    _, match, details = record.read(path)
    assert (match.outcome, match.ending, match.history) == (written.outcome, written.ending, written.history)
    assert details.ended


@pytest.mark.parametrize("why", FORFEITS)
def test_a_forfeit_stands_before_the_outcome_with_its_reason(path, why):
    write(path, ["add 10"], end=lambda match: match.forfeit(2, why))
    assert lines(path)[-2:] == [
        {"by": 2, "end": "forfeit", "why": why},
        {"outcome": {"winner": 1, "reason": f"player 2 forfeits: {FORFEITS[why]}", "kind": "forfeit"}},
    ]
    assert record.read(path).match.ending == Ending(2, "forfeit", why)


def test_a_record_can_be_of_players_that_are_not_numduel_s_own(path):
    players = ({"who": "bot:python mine.py --fast", "name": "mine"}, {"who": "model:any/of them", "name": "M"})
    write(path, ["add 10"], WITS._replace(players=players))
    assert record.read(path).header.players == players


def test_the_secret_is_told_when_somebody_resigns(path, secret, kept):
    write(path, ["draw 1"], SHOWDOWN, secret, resigned)
    assert lines(path)[-2:] == [
        {"by": 1, "end": "resign"},
        {"outcome": {"winner": 2, "reason": "player 1 resigned", "kind": "resigned"}, "secret": secret.value.hex()},
    ]
    assert kept() == []


@pytest.mark.parametrize("end", [resigned, agreed])
def test_a_game_that_a_player_ended_is_not_resumed_and_gets_an_outcome_that_is_missing(path, secret, end):
    rules = numduel.game("showdown", numbers=2).rules
    write(path, ["draw 1"], SHOWDOWN._replace(rules=rules), secret, end)
    whole = path.read_text()
    for text in (whole, "".join(whole.splitlines(keepends=True)[:-1])):
        path.write_text(text)
        with pytest.raises(
            RecordError, match=r"the game in .* is over: (player 1 resigned|the players agreed on a draw)"
        ):
            Recorder.resume(path, lambda _: secret)
        assert path.read_text() == whole


def test_a_new_secret_is_committed_to_before_a_game_ends_with_it(path, secret):
    write(path, ["draw 1"], SHOWDOWN)
    recorder, (_, match, _) = Recorder.resume(path)
    recorder.reshuffle(secret)
    resigned(match)
    recorder.after(match, match.state)
    recorder.close()
    assert lines(path)[2:4] == [{"shuffle": secret.commitment}, {"by": 1, "end": "resign"}]
    assert record.read(path).details[1:] == (secret.commitment, 1, True, secret.value.hex())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"by": 3, "end": "resign"}', "a player who can resign is 1 or 2, not 3"),
        ('{"by": [], "end": "agree"}', r"a player who can agree is 1 or 2, not \[\]"),
        ('{"by": "chance", "end": "agree"}', "a player who can agree is 1 or 2, not 'chance'"),
        ('{"by": 1, "end": "flee"}', "a game is ended by resign, agree or forfeit, not 'flee'"),
        ('{"by": 1, "end": {}}', "a game is ended by resign, agree or forfeit, not {}"),
        ('{"by": 1, "end": "forfeit"}', "a forfeit has a word for why, not None"),
        ('{"by": 1, "end": "forfeit", "why": ["closed"]}', r"a forfeit has a word for why, not \['closed'\]"),
        ('{"by": 1, "end": "forfeit", "why": "bored"}', "a player forfeits for not started, .* or closed, not 'bored'"),
        ('{"by": 0, "end": "forfeit", "why": "closed"}', "a player who can forfeit is 1 or 2, not 0"),
        ('{"end": "resign"}', "it is neither a move nor an outcome"),
    ],
)
def test_an_end_that_no_player_can_make_is_refused_with_the_number_of_the_line(path, line, why):
    write(path, ["add 10"])
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(RecordError, match=f"line 3 of .* is wrong: {why}"):
        record.read(path)


def test_an_agreement_where_no_rule_knows_a_draw_is_refused(path):
    write(path, ["draw 1"], SHOWDOWN)
    path.write_text(path.read_text() + '{"by": 1, "end": "agree"}\n')
    with pytest.raises(RecordError, match=r"line 3 of .* is wrong: the players of showdown cannot agree on a draw"):
        record.read(path)


def test_after_an_end_comes_nothing_but_its_outcome(path):
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


def test_a_player_who_ends_a_game_is_a_whole_number(path):
    write(path, [], end=resigned)
    path.write_text(path.read_text().replace('{"by": 1, "end"', '{"by": 1.0, "end"'))
    assert record.read(path).match.outcome == (2, "player 1 resigned", "resigned")


@pytest.mark.parametrize("end", [None, resigned])
@pytest.mark.parametrize(
    ("header", "moves"),
    [(WITS, ["add 10", "multiply"]), (WITS, []), (SHOWDOWN, ["draw 1"]), (SHOWDOWN._replace(deck=(1,), toss=True), [])],
)
def test_a_match_without_a_file_has_the_same_lines_as_one_with_a_file(path, secret, header, moves, end):
    match = write(path, moves, header, secret, end)
    whole = b"".join(map(record.encoded, record.lines(header, match, secret.value)))
    assert whole == path.read_bytes()
    assert ("secret" in list(record.lines(header, match, secret.value))[-1]) == bool(end)
    found = record.parse("a game", whole)
    assert (found.header, found.details) == record.read(path)[::2]
    assert found.match.history == match.history


def test_a_match_that_its_rules_ended_has_its_outcome_as_the_last_of_its_lines(path):
    match = write(path, ["draw 1", "keep"], SHOWDOWN)
    assert list(record.lines(SHOWDOWN, match))[1:] == lines(path)[1:]
    assert "secret" not in lines(path)[-1]


def test_what_is_wrong_with_a_record_without_a_file_is_said_with_its_name():
    with pytest.raises(RecordError, match="what was sent is not a numduel record"):
        record.parse("what was sent", b"hello")
    whole = b"".join(map(record.encoded, record.lines(WITS, Match(numduel.game("wits"), 2))))
    with pytest.raises(RecordError, match="line 2 of what was sent is wrong: it is neither a move nor an outcome"):
        record.parse("what was sent", whole + b"{}\n")
