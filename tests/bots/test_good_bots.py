"""A bot that keeps to the protocol plays every game to its end."""

import json
import time
from select import select

import pytest

import numduel
from bots.facing import MODES
from bots.talking import shell, talker, told
from numduel.fair import Shuffle, Terms
from numduel.match import Clock, Match, run
from numduel.players import computer, is_bot, named, needs_solution
from numduel.players.bot import BotPlayer, starting
from numduel.players.bot.messages import LONGEST
from numduel.players.player import Player

CLOCK = Clock(30.0, time.monotonic)
WITS = numduel.game("wits")


class First(Player):
    """Plays the first legal move."""

    def choose(self, game, state, seconds=None):
        return game.moves(state)[0]


def play(game, seat, bot, seed="a"):
    """A match between a bot in a seat and somebody who plays the first move."""
    match = Match(game)
    players = {seat: bot, 3 - seat: First()}
    run(match, players, Shuffle(bytes(32), Terms(game.key, game.rules, (), seed)), forfeits=True, clock=CLOCK)
    return match


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_bot_finishes_each_game_in_both_seats(key, seat, mode, tmp_path):
    bot, game = BotPlayer(talker(-1, tmp_path / "told"), sandbox=mode), numduel.game(key)
    match = play(game, seat, bot)
    assert match.outcome
    assert match.ending is None
    assert (bot.name, bot.forfeited, bot.errors) == ("talker", None, b"")
    assert bot.confined == ("namespaces" if mode == "required" else "none")
    hello, *turns, farewell = told(tmp_path / "told")
    assert hello == {"numduel": 1, "game": key, "rules": game.rules, "seat": seat}
    assert len(turns) == sum(1 for by, _ in match.history if by == seat)
    assert all(list(turn) == ["position", "moves", "ms"] and turn["ms"] == 30_000 for turn in turns)
    assert farewell == {"outcome": match.outcome._asdict()}


def test_the_messages_are_those_of_the_protocol(tmp_path):
    bot = BotPlayer(talker(3, tmp_path / "told"))
    bot.begin(WITS, 2)
    assert bot.choose(WITS, WITS.from_position("24/2"), 1.0) == "add 4"
    bot.end(numduel.Outcome(1, "player 2 resigned", "resigned"))
    moves = '["add 1", "add 2", "add 3", "add 4", "add 5", "add 6", "add 7", "add 8", "add 9", "add 10", "multiply"]'
    assert (tmp_path / "told").read_text().split("\n") == [
        f'{{"numduel": 1, "game": "wits", "rules": {json.dumps(WITS.rules)}, "seat": 2}}',
        f'{{"position": "24/2", "moves": {moves}, "ms": 1000}}',
        '{"outcome": {"winner": 1, "reason": "player 2 resigned", "kind": "resigned"}}',
        "the end of its input",
    ]


def test_a_bot_sees_only_what_its_seat_may_see(tmp_path):
    """Two states that differ only in a card that the bot may not see look alike to it, byte for byte."""
    seen = []
    game = numduel.game("showdown")
    for card in (2, 9):
        state = game.play(game.from_position("7,10/5/-/2"), f"draw {card}")
        path = tmp_path / str(card)
        bot = BotPlayer(talker(0, path))
        bot.begin(game, 1)
        bot.choose(game, state)
        bot.end(numduel.Outcome(1, "", "exact"))
        seen.append(path.read_bytes())
    assert seen[0] == seen[1]
    assert told(path)[1]["position"] == "7,10/5/?/2"


def test_a_bot_starts_anew_for_each_game():
    bot = BotPlayer(shell('read -r h; echo "{\\"name\\": \\"$$\\"}"; read -r o'))
    names = set()
    for _ in range(2):
        bot.begin(WITS, 1)
        names.add(bot.name)
        bot.end(numduel.Outcome(1, "", "exact"))
    bot.close()
    assert len(names) == 2 or bot.confined == "namespaces"  # there, every first process has the same number


def test_without_a_clock_a_bot_has_ten_seconds(tmp_path):
    bot = BotPlayer(talker(0, tmp_path / "told"))
    bot.begin(WITS, 1)
    bot.choose(WITS, WITS.start())
    bot.end(numduel.Outcome(1, "", "exact"))
    assert told(tmp_path / "told")[1]["ms"] == 10_000


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("plain", "plain"),
        (r"\u001b[31mred\u001b[0m", "[31mred [0m"),
        (r"two\nlines\u0007", "two lines"),
        (r"\u202eright to left", "right to left"),
        ("x" * 1000, "x" * 39 + "…"),
    ],
)
def test_a_name_can_be_printed(said, shown):
    bot = BotPlayer(shell(f"printf '%s\\n' '{{\"name\": \"{said}\"}}'; cat >/dev/null"))
    bot.begin(WITS, 1)
    bot.close()
    assert bot.name == shown


@pytest.mark.parametrize("said", ["", " ", r"\u0000"])
def test_a_bot_without_a_name_is_called_by_its_command(said):
    bot = BotPlayer(shell(f"printf '%s\\n' '{{\"name\": \"{said}\"}}'; cat >/dev/null"))
    bot.begin(WITS, 1)
    bot.close()
    assert bot.name.startswith("sh -c ")
    assert len(bot.name) <= 40


def test_a_line_may_be_as_long_as_promised():
    answer = '{"move": "add 1"}'
    script = f"read -r h; echo '{{\"name\": \"x\"}}'; read -r p; printf '%{LONGEST}s\\n' '{answer}'; cat >/dev/null"
    bot = BotPlayer(shell(script))
    bot.begin(WITS, 1)
    assert bot.choose(WITS, WITS.start()) == "add 1"
    bot.close()


def test_the_errors_are_kept_up_to_a_limit():
    writes = "echo first >&2; yes 12345678 | head -n 300000 >&2; echo last >&2"
    bot = BotPlayer(shell(f'read -r h; {writes}; echo \'{{"name": "x"}}\'; cat >/dev/null'))
    bot.begin(WITS, 1)
    bot.close()
    assert bot.errors.startswith(b"first\n12345678\n")
    assert bot.errors.endswith(b"12345678\nlast\n")
    assert b"\n[...]\n" in bot.errors
    assert len(bot.errors) < 20_000


def test_a_bot_may_clean_up_when_its_input_ends(tmp_path):
    bot = BotPlayer(shell(f'read -r h; echo \'{{"name": "x"}}\'; cat >{tmp_path}/rest; echo done >{tmp_path}/done'))
    bot.begin(WITS, 1)
    bot.end(numduel.Outcome(None, "", "equal"))
    assert (tmp_path / "done").read_text() == "done\n"
    assert (tmp_path / "rest").read_text() == '{"outcome": {"winner": null, "reason": "", "kind": "equal"}}\n'


def test_a_bot_that_does_not_end_is_asked_to_and_then_killed(tmp_path):
    bot = BotPlayer(
        shell(f"trap 'echo term >{tmp_path}/term' TERM; echo '{{\"name\": \"x\"}}'; while :; do sleep 0.01; done")
    )
    bot.begin(WITS, 1)
    bot.end(numduel.Outcome(1, "", "exact"))
    assert (tmp_path / "term").read_text() == "term\n"


@pytest.mark.parametrize("seat", [1, 2])
def test_the_opponent_of_a_bot_that_forfeits_wins(seat):
    match = play(WITS, seat, BotPlayer(shell('read -r h; echo \'{"name": "x"}\'; read -r p; exit 1')))
    assert (match.outcome.winner, match.ending) == (3 - seat, (seat, "forfeit", "exited"))


def test_a_bot_that_has_forfeited_does_so_again_until_the_next_game():
    bot = BotPlayer(shell('echo \'{"name": "x"}\'; exit 1'))
    bot.begin(WITS, 1)
    for _ in range(2):
        with pytest.raises(numduel.Forfeit) as caught:
            bot.choose(WITS, WITS.start())
        assert caught.value.why == "exited"
    bot.begin(WITS, 1)
    bot.close()
    assert bot.forfeited is None


def test_a_bot_may_say_its_name_before_it_is_asked(monkeypatch):
    started = starting.Guard.start

    def start_and_wait(guard):
        streams = started(guard)
        assert select([streams[1]], [], [], 30)[0]
        return streams

    monkeypatch.setattr(starting.Guard, "start", start_and_wait)
    bot = BotPlayer(shell('echo \'{"name": "eager"}\'; cat >/dev/null'))
    bot.begin(WITS, 1)
    bot.close()
    assert bot.name == "eager"


def test_a_bot_is_named_by_its_command():
    assert is_bot(named("bot:python3 my.py"))
    assert not is_bot("random")
    assert not needs_solution("bot:python3 my.py")
    assert isinstance(computer("bot:python3 my.py", lambda _: 0), BotPlayer)


@pytest.mark.parametrize("command", ["'open", "", "''", "\\", "a\0b"])
def test_what_is_not_a_command_is_refused(command):
    with pytest.raises(numduel.NumduelError, match=r"is not a command|there is no player"):
        named(f"bot:{command}")


def test_a_bot_cannot_choose_before_a_game_has_begun():
    with pytest.raises(numduel.NumduelError, match="only in a game that has begun"):
        BotPlayer("true").choose(WITS, WITS.start())
