"""`numduel mcp` as a process: what is on its streams, and how it ends."""

import json
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

import numduel
from commands import numduel as command
from commands import saved
from models.mcp.clients import NAME, SCRIPT
from numduel.record import read

HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": NAME, "version": "1"},
    },
}
SOON = 60  # seconds: the machine may be busy
THINKING = """
import sys, time
from numduel.players.perfect import PerfectPlayer
PerfectPlayer.choose = lambda *_: time.sleep(3600)
sys.argv = ["numduel", "mcp"]
from numduel.__main__ import main
sys.exit(main())
"""


class Process:
    """A server, and a client that speaks the protocol byte by byte."""

    def __init__(self, *program):
        pipe = subprocess.PIPE
        # children inherit whether Ctrl-C is ignored
        heeding = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
        command = program or (SCRIPT, "mcp")
        self.server = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            preexec_fn=heeding,  # noqa: PLW1509 - it needs nothing that another thread could hold
        )
        self.number = 0
        self.send(HELLO)
        assert self.answer()["result"]["serverInfo"]["name"] == "numduel"
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.server.stdin.write(line + b"\n")
        self.server.stdin.flush()

    def answer(self):
        return json.loads(self.server.stdout.readline())

    def ask(self, tool, **arguments):
        self.number += 1
        params = {"name": tool, "arguments": arguments}
        self.send({"jsonrpc": "2.0", "id": self.number, "method": "tools/call", "params": params})

    def call(self, tool, **arguments):
        self.ask(tool, **arguments)
        answer = self.answer()
        assert answer["id"] == self.number
        return answer["result"]["structuredContent"]

    def left(self, *, close=True):
        """How it ended, and what it had still to say."""
        if close:
            self.server.stdin.close()
        code = self.server.wait(SOON)
        return code, self.server.stdout.read().decode(), self.server.stderr.read().decode()

    def end(self):
        self.server.kill()
        self.server.wait()
        for stream in (self.server.stdin, self.server.stdout, self.server.stderr):
            with suppress(BrokenPipeError):
                stream.close()


@pytest.fixture
def process():
    started = Process()
    yield started
    started.end()


def test_when_its_input_ends_it_ends_with_its_games_saved(process):
    table = process.call("begin_game", game="wits", opponent="random")
    process.call("move", game_id=table["game_id"], move="add 1")
    unplayed = process.call("begin_game", game="duel", opponent="random")
    assert process.left() == (0, "", "")
    assert [by for by, _ in read(Path(table["record"])).match.history] == [1, 2]
    assert not Path(unplayed["record"]).exists()


def test_ctrl_c_ends_it_with_status_130_and_its_games_saved(process):
    table = process.call("begin_game", game="showdown", opponent="random")
    process.server.send_signal(signal.SIGINT)
    assert process.left(close=False) == (130, "", "")
    assert len(read(Path(table["record"])).match.history) == 1


@pytest.mark.parametrize("end", ["ctrl-c", "closed input"])
def test_it_does_not_wait_for_an_opponent_that_thinks(tmp_path, end):
    process = Process(sys.executable, "-c", THINKING)
    try:
        table = process.call("begin_game", game="wits", opponent="perfect")
        process.ask("move", game_id=table["game_id"], move="add 1")
        while process.call("look", game_id=table["game_id"])["turn"] == "you":
            pass
        if end == "ctrl-c":
            process.server.send_signal(signal.SIGINT)
        code, _, err = process.left(close=end != "ctrl-c")
        assert (code, err) == (130 if end == "ctrl-c" else 0, "")
    finally:
        process.end()
    (path,) = saved(tmp_path)
    assert read(path).match.history == [(1, "add 1")]


def test_a_process_that_is_killed_has_lost_no_move_that_it_told(process, tmp_path):
    told = {}
    for key in numduel.GAMES:
        table = process.call("begin_game", game=key, opponent="random", first="opponent")
        for _ in range(3):
            if not table["outcome"]:
                table = process.call("move", game_id=table["game_id"], move=table["moves"][0])
        told[key] = process.call("look", game_id=table["game_id"])
    for table in told.values():  # nobody reads what these are answered with
        process.ask("move", game_id=table["game_id"], move=(table["moves"] or ["none"])[0])
    process.server.send_signal(signal.SIGKILL)
    assert process.left()[0] == -signal.SIGKILL
    assert len(saved(tmp_path)) == len(told)
    for table in told.values():
        match = read(Path(table["record"])).match
        turns = [at for at, (by, _) in enumerate(match.history, 1) if by != numduel.CHANCE]
        assert len(turns) >= len(table["happened"])
        then = match.back_to(turns[len(table["happened"]) - 1] + (table["card"] is not None))
        assert then.game.view(then.state, 1) == table["position"]


def test_an_unfinished_game_is_one_that_numduel_resume_continues_in_the_clients_seat(process):
    table = process.call("begin_game", game="wits", opponent="perfect", seat=2, first="opponent")
    process.call("move", game_id=table["game_id"], move="add 1")
    process.left()
    listed = command("resume", answers=["quit"])
    assert listed.out.startswith(f"Duel of Wits: Computer against {NAME}.")
    assert f"{NAME}'s Turn" in listed.out
    assert command("resume", answers=["1", "1"] * 20).code == 0
    record = read(Path(table["record"]))
    assert record.match.outcome.winner == 1
    assert [*record.header.players] == [{"who": "perfect", "name": "Computer"}, {"who": "human", "name": NAME}]


def test_a_resumed_game_of_cards_still_passes_numduel_verify(process):
    table = process.call("begin_game", game="showdown", opponent="random")
    process.call("move", game_id=table["game_id"], move=table["moves"][0])
    process.left()
    assert command("resume", answers=["keep", "give", ""] * 60).code == 0
    assert command("verify", table["record"]).code == 0


def unread(process, line):
    """The answer to a line that is no message: its id, code and sentence."""
    process.send(line)
    answer = process.answer()
    return answer["id"], answer["error"]["code"], answer["error"]["message"]


def test_a_line_that_is_no_message_is_answered_by_a_sentence(process):
    no_message, too_long = "this is not a JSON-RPC 2.0 message", "a message may have at most 1,000,000 bytes"
    for line, code, sentence in (
        (b"{", -32700, "Invalid JSON: EOF while parsing an object"),
        (b"\xff\xfe", -32700, "Invalid JSON: expected value"),
        (b"[" * 100_000, -32700, "Invalid JSON: recursion limit exceeded"),
        (b"[1, 2]", -32600, no_message),
        (b'{"jsonrpc": "2.0", "id": []}', -32600, no_message),
        (b'{"jsonrpc": "2.0", "id": true, "method": 1}', -32600, no_message),
        (b'{"jsonrpc": "2.0", "id": 4, "result": 1}', -32600, no_message),
        (b"x" * 1_000_001, -32600, too_long),
        (b"x" * 3_000_000, -32600, too_long),
    ):
        number, found, said = unread(process, line)
        assert (number, found) == (None, code), line[:50]
        assert said.startswith(sentence), line[:50]
    assert process.call("my_games") == {"games": []}


def test_a_call_that_cannot_be_read_is_answered_by_its_id(process):
    call = b'{"jsonrpc": "2.0", "id": %b, "method": "tools/call", "params": {"name": "look", "arguments": {"x": %b}}}'
    for odd in (b"9" * 5_000, b"[" * 300 + b"]" * 300, b'"\\ud800"'):
        for number in (7, "seven"):
            found, code, said = unread(process, call % (json.dumps(number).encode(), odd))
            assert (found, code) == (number, -32700), odd[:50]
            assert said.startswith("Invalid JSON: "), odd[:50]
    no_request = b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": [1]}'
    assert unread(process, no_request) == (7, -32600, "this is not a JSON-RPC 2.0 message")
    assert process.call("my_games") == {"games": []}


def test_arguments_that_are_no_object_are_refused(process):
    params = {"name": "look", "arguments": [1]}
    line = json.dumps({"jsonrpc": "2.0", "id": "odd", "method": "tools/call", "params": params}).encode()
    assert unread(process, line) == ("odd", -32602, "Invalid request parameters")


def test_an_empty_line_is_skipped(process):
    process.send(b"")
    process.send(b" \t")
    assert process.call("my_games") == {"games": []}


def test_a_call_as_long_as_a_client_may_send_is_answered_by_a_sentence(process):
    process.ask("look", game_id="x" * 900_000)
    answer = process.answer()["result"]
    assert answer["isError"]
    assert answer["content"][0]["text"] == "game_id must be at most 200 characters long, not 900,000"


def test_a_client_that_is_gone_is_not_an_error(process):
    process.server.stdout.close()
    process.ask("my_games")
    assert process.server.wait(SOON) == 141
    assert process.server.stderr.read() == b""


@pytest.mark.parametrize("stdin", ["</dev/null", "<&-"])
def test_without_a_client_it_ends_at_once(stdin):
    done = subprocess.run(["/bin/sh", "-c", f"'{SCRIPT}' mcp {stdin}"], capture_output=True, timeout=SOON, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
