"""How many connections one address may have, and all of them together."""

import contextlib
import resource

import pytest

from web.transport.raw import OTHER, THIRD, altered, ask, dial, get, live, new_game, rest, setting, status, until

PROXY = "127.0.0.1"
MOST = 5
SORRY = b"there are too many connections, please try again in a moment\n"


@pytest.fixture
def server(serve, sqlite):
    return serve(sqlite, command=altered(setting(connections=MOST)))


@pytest.fixture
def game(server):
    return new_game(server)


def hold(stack, opened, many):
    """Keep connections open."""
    return [stack.enter_context(opened()) for _ in range(many)]


def test_one_address_may_have_so_many_connections(server, game):
    with contextlib.ExitStack() as stack:
        held = hold(stack, lambda: live(server, game), MOST)
        answer = rest(dial(server))
        assert answer == b"" or (status(answer), answer.endswith(SORRY)) == (503, True)
        assert ask(server, THIRD) == 200
        held[0].close()
        until(lambda: ask(server) == 200)
    assert "too many connections from 127.0.0.2" in server.log


def test_that_is_logged_a_few_times(server, game):
    with contextlib.ExitStack() as stack:
        hold(stack, lambda: live(server, game), MOST)
        for _ in range(30):
            rest(dial(server))
    assert server.log.count("\n") == 5


def test_connections_that_were_refused_do_not_count(server, game):
    with contextlib.ExitStack() as stack:
        hold(stack, lambda: live(server, game), MOST)
        for _ in range(30):
            rest(dial(server))
    until(lambda: ask(server) == 200)
    with contextlib.ExitStack() as stack:
        hold(stack, lambda: live(server, game), MOST)
        assert ask(server) != 200


def test_a_proxy_may_have_more_connections_than_that(server):
    with contextlib.ExitStack() as stack:
        hold(stack, lambda: dial(server, PROXY), 3 * MOST)
        assert ask(server, PROXY) == 200


def test_behind_a_proxy_one_address_may_have_so_many_websockets(server, game):
    def opened(address="192.0.2.7"):
        return live(server, game, PROXY, address)

    def answer(address="192.0.2.7"):
        with opened(address) as line:
            return line.status

    with contextlib.ExitStack() as stack:
        held = hold(stack, opened, MOST)
        assert [line.status for line in held] == [101] * MOST
        assert [answer(), answer("192.0.2.8"), answer("2001:db8::1")] == [403, 101, 101]
        held[0].close()
        until(lambda: answer() == 101)
    assert "too many WebSockets from 192.0.2.7" in server.log


def test_without_limits_one_address_may_have_any_number(serve, sqlite):
    server = serve(sqlite, "--limit", "0")
    with contextlib.ExitStack() as stack:
        hold(stack, lambda: dial(server), 250)
        assert ask(server) == 200
    assert server.log == ""


def test_all_together_leave_some_files_for_the_rest(serve, sqlite):
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (150, 150))"
    server = serve(sqlite, "--limit", "0", command=altered(few))
    with contextlib.ExitStack() as stack:
        for line in hold(stack, lambda: dial(server), 200):
            with contextlib.suppress(ConnectionError):
                line.sendall(get())
        assert ask(server) != 200
    until(lambda: ask(server) == 200)
    assert "too many connections: the limit on open files allows 75" in server.log
    assert "Traceback" not in server.log
    assert "Too many open files" not in server.log


def test_the_limit_on_files_is_raised_as_far_as_it_may(serve, sqlite):
    low = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 1000))"
    server = serve(sqlite, command=altered(low))
    assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (1000, 1000)
    with contextlib.ExitStack() as stack:
        hold(stack, lambda: dial(server, OTHER), 150)
        hold(stack, lambda: dial(server, PROXY), 150)
        assert ask(server) == 200
