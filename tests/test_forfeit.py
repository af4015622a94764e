"""A game that a referee ended, of players that are not numduel's own: told, reviewed, verified and resumed."""

import contextlib
import io
import json

import pytest

import checker
import numduel
import walks
from commands import numduel as command
from games import WITH_CHANCE
from numduel import record
from numduel.fair import Shuffle, Terms, commitment
from numduel.match import Match, run
from numduel.players.player import FORFEITS
from numduel.players.scripted import ScriptedPlayer
from numduel.record import Header
from numduel.recorder import Recorder
from numduel.reviews import review
from numduel.terminal.console import Console
from numduel.terminal.host import Host, dialogue
from numduel.web.drawing.wording import reason_of

PLAYERS = ({"who": "bot:python mine.py", "name": "mine"}, {"who": "human", "name": "Ann"})
SECRET = bytes(range(32))


def play(path, key, scripts, deck=()):
    """The match of a referee between two scripts, in a record."""
    game = numduel.game(key)
    terms = Terms(key, game.rules, deck)
    committed = commitment(SECRET) if game.has_chance else None
    header = Header(players=PLAYERS, first=1, time="now", shuffle=committed, **terms._asdict())
    recorder = Recorder.create(path, header)
    match = Match(game)
    players = {seat: ScriptedPlayer(moves) for seat, moves in enumerate(scripts, 1)}
    with contextlib.suppress(StopIteration):  # a script that has run out leaves an unfinished game
        run(match, players, Shuffle(SECRET, terms), [recorder], forfeits=True)
    recorder.close()
    return match


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_a_forfeit_is_in_the_record_as_soon_as_it_happens(path):
    match = play(path, "wits", [["add 6", "add 99"], ["multiply"]])
    found = record.read(path)
    assert found.match.ending == match.ending == (1, "forfeit", "illegal move")
    assert found.details.ended


def test_a_review_says_what_the_forfeit_gave_away(path):
    play(path, "wits", [["add 6", "add 99"], ["add 1"]])
    out = command("review", str(path)).out
    assert "mine against Ann: Ann won" in out
    assert "  2. Ann: add 1, 0%\nmine forfeited and gave away 100%.\n" in out


def test_a_forfeit_costs_the_chance_that_was_left_whoever_s_turn_it_is():
    solution = numduel.solve(numduel.game("wits"))
    for seat, had in ((1, 0), (2, 1)):
        match = Match(numduel.game("wits"))
        for move in ("add 6", "add 1", "add 9"):  # player 2 can win now
            match.play(move)
        match.forfeit(seat, "no answer")
        end = review(match, solution).steps[-1]
        assert (end.by, end.turn, end.move, end.position) == (seat, seat, "forfeit", "16/2")
        assert (end.before, end.after, end.loss, end.best, end.is_end) == (had, 0, had, (), True)


def revealed(path):
    """The record with its secret told, as whoever dealt tells it."""
    found = record.read(path)
    lines = record.lines(found.header, found.match, SECRET)
    path.write_bytes(b"".join(map(record.encoded, lines)))


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_the_draws_of_a_game_that_a_referee_ended_are_verified_by_both_verifiers(path, key):
    move = numduel.game(key).all_moves[0]
    play(path, key, [[move] * 2, [move, "nonsense"]], deck=(3, 2))
    revealed(path)
    assert command("verify", str(path)).out.endswith("Both draws after them follow from this.\n")
    assert checker.check(path).code == 0


@pytest.mark.parametrize("why", [*FORFEITS, "bored", "", None, 7, ["closed"]])
def test_the_two_verifiers_agree_on_what_is_a_forfeit(path, why):
    play(path, "battle", [["own", "nonsense"], ["own"]])
    revealed(path)
    told = json.dumps(why)
    path.write_text(path.read_text().replace('"why": "illegal move"', f'"why": {told}'))
    codes = {command("verify", str(path)).code == 0, checker.check(path).code == 0}
    assert codes == {isinstance(why, str) and why in FORFEITS}


def test_a_game_of_a_bot_is_not_resumed_and_left_as_it_is(path):
    play(path, "wits", [["add 6"], []])
    path.write_text(path.read_text() + '{"by": 2, "mo')
    before = path.read_bytes()
    out, err, code = command("resume", str(path))
    assert (out, code) == ("", 2)
    assert err == f"numduel: the game in {path} cannot be resumed: numduel cannot run 'bot:python mine.py'\n"
    assert path.read_bytes() == before
    Recorder.resume(path)[0].close()  # it was let go of


def test_a_finished_game_of_a_bot_is_told_to_be_over(path):
    play(path, "wits", [["add 99"], []])
    err = command("resume", str(path)).err
    assert err == f"numduel: the game in {path} is over: player 1 forfeits: illegal move\n"


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("played", [0, 3])
def test_the_dialogue_of_every_game_tells_a_forfeit_and_nothing_else_after_it(key, played):
    game = numduel.game(key)
    match, out = Match(game), io.StringIO()
    for _ in range(played):
        match.play(walks.playable(game, match.state)[0])
    console = Console(io.BytesIO(), out)
    host = Host(dialogue(game, console, {1: "Ann", 2: "Bob"}), console, [1, 2], None)
    match.forfeit(1, "no answer")
    host.after(match, match.state)
    assert out.getvalue().strip() == "Bob wins: Ann forfeits: no answer in time."


def test_a_page_tells_a_forfeit():
    match = Match(numduel.game("wits"))
    match.forfeit(2, "crashed")
    assert reason_of(match.outcome, ("Ann", "Bob")) == "Bob forfeits: crashed."
