"""Any model that speaks the OpenAI protocol plays through Inspect's own provider: here, a server on this machine."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from evaluating import evaluate, figure, scored_again, worths

MODEL = "openai-api/local/tiny"
ONCE = {"max_retries": 0}


class FakeServer(BaseHTTPRequestHandler):
    """Thinks in many words, and then plays the last legal move that it finds in the question."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, asked))
        text = asked["messages"][-1]["content"]
        move = text.partition("Legal moves: ")[2].partition("\n")[0].split(", ")[-1]
        body = json.dumps(self.server.answer(len(self.server.asked), f"Let me see.\n\nMOVE: {move}")).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def completion(number, text, why="stop"):
    return {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": 1,
        "model": "tiny",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": why}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107},
    }


@pytest.fixture(scope="module")
def running():
    """One server for all tests: Inspect keeps a model's client, and so its address."""
    fake = ThreadingHTTPServer(("127.0.0.1", 0), FakeServer)
    threading.Thread(target=fake.serve_forever, daemon=True).start()
    yield fake
    fake.shutdown()
    fake.server_close()


@pytest.fixture
def server(running, monkeypatch):
    monkeypatch.setenv("LOCAL_API_KEY", "none")
    monkeypatch.setenv("LOCAL_BASE_URL", f"http://127.0.0.1:{running.server_address[1]}/v1")
    running.asked, running.answer, running.status = [], completion, 200
    return running


def test_a_whole_evaluation_is_played_through_inspects_provider(server, tmp_path):
    log = evaluate(tmp_path, MODEL, ONCE, game="wits", opponent="random", games=6)
    assert log.status == "success", log.error
    assert figure(log, "forfeit") == 0
    assert figure(log, "tokens") == 7
    assert figure(log, "seconds") > 0
    assert sum(worth.metadata["tally"]["answers"] for worth in worths(log)) == len(server.asked)
    path, first = server.asked[0]
    assert path == "/v1/chat/completions"
    assert [message["role"] for message in first["messages"]][:2] == ["system", "user"]
    assert all(message.keys() == {"role", "content"} for message in first["messages"])  # nothing of what our logs add


def test_an_answer_that_the_server_cuts_off_is_too_long(server, tmp_path):
    server.answer = lambda number, _: completion(number, "Let me think about this for a", "length")
    log = evaluate(tmp_path, MODEL, ONCE, game="battle", games=2)
    assert [worth.metadata["tally"]["forfeit"] for worth in worths(log)] == ["too long", "too long"]
    assert figure(log, "unclear") == 1


def test_an_empty_answer_is_no_answer(server, tmp_path):
    server.answer = lambda number, _: completion(number, "")
    log = evaluate(tmp_path, MODEL, ONCE, game="battle", games=2)
    assert [worth.metadata["tally"]["forfeit"] for worth in worths(log)] == ["no answer", "no answer"]


def test_a_model_that_calls_a_tool_has_not_answered_and_is_not_asked_for_ever(server, tmp_path):
    def call(number, _):
        made = completion(number, None, "tool_calls")
        function = {"name": "play", "arguments": '{"move": "give"}'}
        made["choices"][0]["message"]["tool_calls"] = [{"id": "call-1", "type": "function", "function": function}]
        return made

    server.answer = call
    log = evaluate(tmp_path, MODEL, ONCE, game="battle", games=2)
    assert [worth.metadata["tally"]["forfeit"] for worth in worths(log)] == ["no answer", "no answer"]
    assert len(server.asked) == 2


def test_an_answer_that_a_filter_holds_back_is_no_answer(server, tmp_path):
    server.answer = lambda number, _: completion(number, "", "content_filter")
    log = evaluate(tmp_path, MODEL, ONCE, game="battle", games=2)
    assert [worth.metadata["tally"]["forfeit"] for worth in worths(log)] == ["no answer", "no answer"]


def test_what_a_model_thinks_apart_from_its_answer_makes_no_move(server, tmp_path):
    def thinking(number, text):
        made = completion(number, text)
        made["choices"][0]["message"]["reasoning_content"] = "It may be this.\nMOVE: add 99"
        return made

    server.answer = thinking
    log = evaluate(tmp_path, MODEL, ONCE, game="wits", opponent="random", games=2)
    assert figure(log, "forfeit") == 0
    assert figure(log, "illegal") == 0


def test_a_game_that_ended_by_an_error_is_no_forfeit_even_if_it_is_scored_again(server, tmp_path):
    def failing(number, text):
        if number == 3:
            server.status = 500
        return completion(number, text)

    server.answer = failing
    one_by_one = {"max_samples": 1, "fail_on_error": False}
    log = evaluate(tmp_path, MODEL, ONCE | one_by_one, game="battle", opponent="random", games=2)
    assert all(sample.error for sample in log.samples)
    again = scored_again(log)
    assert [sample.scores["worth"].explanation for sample in again.samples] == [
        "The game was stopped, or ended in an error."
    ] * 2
