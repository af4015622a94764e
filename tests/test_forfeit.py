"""Games between outside players that a referee ended: shown, reviewed, verified, and not resumed."""

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
    """Record a match between two scripts, with forfeits."""
    game = numduel.game(key)
    terms = Terms(key, game.rules, deck)
    committed = commitment(SECRET) if game.has_chance else None
    header = Header(players=PLAYERS, first=1, time="now", shuffle=committed, **terms._asdict())
    recorder = Recorder.create(path, header)
    match = Match(game)
    players = {seat: ScriptedPlayer(moves) for seat, moves in enumerate(scripts, 1)}
    with contextlib.suppress(StopIteration):  # the game is unfinished if a script runs out
        run(match, players, Shuffle(SECRET, terms), [recorder], forfeits=True)
    recorder.close()
    return match


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_a_forfeit_is_recorded_as_soon_as_it_happens(path):
    match = play(path, "wits", [["add 6", "add 99"], ["multiply"]])
    found = record.read(path)
    assert found.match.ending == match.ending == (1, "forfeit", "illegal move")
    assert found.details.ended


def test_a_review_says_what_the_forfeit_gave_away(path):
    play(path, "wits", [["add 6", "add 99"], ["add 1"]])
    out = command("review", str(path)).out
    assert "mine against Ann: Ann won" in out
    assert "  2. Ann: add 1, 0%\nmine forfeited and gave away 100%.\n" in out


def test_a_forfeit_costs_the_remaining_chance_no_matter_whose_turn_it_is():
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
    """The record with its secret revealed, as the dealer would."""
    found = record.read(path)
    lines = record.lines(found.header, found.match, SECRET)
    path.write_bytes(b"".join(map(record.encoded, lines)))


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_both_verifiers_check_the_draws_of_a_game_that_a_referee_ended(path, key):
    move = numduel.game(key).all_moves[0]
    play(path, key, [[move] * 2, [move, "nonsense"]], deck=(3, 2))
    revealed(path)
    assert command("verify", str(path)).out.endswith("Both draws after them follow from this.\n")
    assert checker.check(path).code == 0


@pytest.mark.parametrize("why", [*FORFEITS, "bored", "", None, 7, ["closed"]])
def test_the_two_verifiers_agree_on_valid_forfeits(path, why):
    play(path, "battle", [["own", "nonsense"], ["own"]])
    revealed(path)
    told = json.dumps(why)
    path.write_text(path.read_text().replace('"why": "illegal move"', f'"why": {told}'))
    codes = {command("verify", str(path)).code == 0, checker.check(path).code == 0}
    assert codes == {isinstance(why, str) and why in FORFEITS}


def test_the_game_of_a_player_that_cannot_be_run_here_cannot_be_resumed_and_is_left_alone(path):
    play(path, "wits", [["add 6"], []])
    path.write_text(path.read_text().replace("bot:python mine.py", "model:any"))
    path.write_text(path.read_text() + '{"by": 2, "mo')
    before = path.read_bytes()
    out, err, code = command("resume", str(path))
    assert (out, code) == ("", 2)
    assert err == f"numduel: the game in {path} cannot be resumed: numduel cannot run 'model:any'\n"
    assert path.read_bytes() == before
    Recorder.resume(path)[0].close()  # it was unlocked


def test_resuming_a_bots_finished_game_says_that_it_is_over(path):
    play(path, "wits", [["add 99"], []])
    err = command("resume", str(path)).err
    assert err == f"numduel: the game in {path} is over: player 1 forfeits: illegal move\n"


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("played", [0, 3])
def test_every_dialogue_ends_with_the_forfeit(key, played):
    game = numduel.game(key)
    match, out = Match(game), io.StringIO()
    for _ in range(played):
        match.play(walks.playable(game, match.state)[0])
    console = Console(io.BytesIO(), out)
    host = Host(dialogue(game, console, {1: "Ann", 2: "Bob"}), console, [1, 2], None)
    match.forfeit(1, "no answer")
    host.after(match, match.state)
    assert out.getvalue().strip() == "Bob wins: Ann forfeits: no answer in time."


def test_a_page_shows_a_forfeit():
    match = Match(numduel.game("wits"))
    match.forfeit(2, "crashed")
    assert reason_of(match.outcome, ("Ann", "Bob")) == "Bob forfeits: crashed."
