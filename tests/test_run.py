"""The loop that plays a match, and what happens to players who cannot or do not play."""

import pytest

import numduel
from numduel.fair import Shuffle, Terms
from numduel.match import Clock, Match, ask, run, step
from numduel.players import COMPUTERS, computer
from numduel.players.player import FORFEITS, Forfeit, Player
from numduel.players.scripted import ScriptedPlayer

CHANCE = Shuffle(b"", Terms("any", {}))
WITS = numduel.game("wits", target=11)


class Told(Player):
    """A scripted player that logs its calls."""

    def __init__(self, *moves, log=None):
        self.log = [] if log is None else log
        self._moves = iter(moves)

    def begin(self, game, seat):
        self.log.append(("begin", game, seat))

    def choose(self, game, state, seconds=None):
        self.log.append(("choose", game.position(state), seconds))
        move = next(self._moves)
        if isinstance(move, Exception):
            raise move
        return move

    def end(self, outcome):
        self.log.append(("end", outcome))

    def close(self):
        raise AssertionError


class Unable(Told):
    """A player who cannot start."""

    def begin(self, game, seat):
        raise Forfeit("not started")


class Notebook:
    """A watcher that logs its calls."""

    def __init__(self):
        self.seen = []

    def before(self, match):
        self.seen.append("before")

    def after(self, match, state):
        self.seen.append((match.ending, match.game.position(state)))


class Ticking:
    """A clock that advances each time it is read."""

    def __init__(self, *times):
        self._times = iter(times)

    def now(self):
        return next(self._times)


def test_players_are_told_when_a_match_begins_and_ends_but_are_closed_by_the_caller():
    one, two = Told("add 10"), Told("add 1")
    outcome = run(Match(WITS), {1: one, 2: two}, CHANCE)
    assert one.log == [("begin", WITS, 1), ("choose", "0/1", None), ("end", outcome)]
    assert two.log == [("begin", WITS, 2), ("choose", "10/2", None), ("end", outcome)]


def test_a_player_with_both_seats_is_told_for_each():
    both = Told("add 10", "add 1")
    outcome = run(Match(WITS), {1: both, 2: both}, CHANCE)
    assert [what for what, *_ in both.log] == ["begin", "begin", "choose", "choose", "end", "end"]
    assert both.log[-1] == ("end", outcome)


def test_running_a_finished_match_calls_nobody():
    match = Match(WITS)
    match.resign(1)
    one, two, notebook = Told(), Told(), Notebook()
    assert run(match, {1: one, 2: two}, CHANCE, [notebook]).kind == "resigned"
    assert one.log == two.log == []
    assert notebook.seen == []


def test_an_illegal_move_is_an_error_and_changes_nothing():
    match, one = Match(WITS), Told("add 11")
    with pytest.raises(numduel.IllegalMove, match="wits has no move 'add 11' at 0/1"):
        run(match, {1: one, 2: Told()}, CHANCE)
    assert match.outcome is None
    assert match.history == []
    assert ("end", None) not in one.log


@pytest.mark.parametrize("move", ["add 11", "", "keep", "draw 3", None])
def test_an_illegal_move_is_a_forfeit_if_the_caller_says_so(move):
    match, one, two, notebook = Match(WITS), Told("add 1"), Told(move), Notebook()
    outcome = run(match, {1: one, 2: two}, CHANCE, [notebook], forfeits=True)
    assert outcome == (1, "player 2 forfeits: illegal move", "forfeit")
    assert match.ending == (2, "forfeit", "illegal move")
    assert match.history == [(1, "add 1")]
    assert one.log[-1] == two.log[-1] == ("end", outcome)
    assert notebook.seen == ["before", (None, "0/1"), "before", (match.ending, "1/2")]


@pytest.mark.parametrize("why", FORFEITS)
@pytest.mark.parametrize("forfeits", [True, False])
def test_a_player_who_cannot_continue_forfeits_or_raises_as_the_caller_chooses(why, forfeits):
    match = Match(WITS)
    players = {1: Told(Forfeit(why)), 2: Told()}
    if not forfeits:
        with pytest.raises(Forfeit) as raised:
            run(match, players, CHANCE)
        assert raised.value.why == why
        assert str(raised.value) == f"a player forfeits the game: {FORFEITS[why]}"
        assert match.outcome is None
    else:
        assert run(match, players, CHANCE, forfeits=True).sentence("Ann", "Bob") == f"Ann forfeits: {FORFEITS[why]}"
        assert match.ending == (1, "forfeit", why)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_who_cannot_start_loses_before_the_first_move(seat):
    match, notebook = Match(WITS), Notebook()
    players = {seat: Unable(), 3 - seat: Told()}
    with pytest.raises(Forfeit):
        run(match, players, CHANCE, [notebook])
    assert (match.outcome, notebook.seen) == (None, [])
    outcome = run(match, players, CHANCE, [notebook], forfeits=True)
    assert outcome == (3 - seat, f"player {seat} forfeits: could not be started", "forfeit")
    assert notebook.seen == [(match.ending, "0/1")]
    assert players[3 - seat].log[-1] == ("end", outcome)


def test_if_neither_can_start_player_1_loses():
    assert run(Match(WITS), {1: Unable(), 2: Unable()}, CHANCE, forfeits=True).winner == 2


def test_with_a_clock_a_player_is_told_how_long_it_may_take():
    one, two = Told("add 10"), Told("add 1")
    run(Match(WITS), {1: one, 2: two}, CHANCE, clock=Clock(0.5, Ticking(0, 0.5, 7, 7.1).now))
    assert (one.log[1], two.log[1]) == (("choose", "0/1", 0.5), ("choose", "10/2", 0.5))


@pytest.mark.parametrize("forfeits", [True, False])
def test_a_late_move_does_not_count(forfeits):
    match = Match(WITS)
    clock = Clock(0.5, Ticking(0, 0.4, 1, 1.6).now)
    players = {1: Told("add 9"), 2: Told("add 1")}
    if forfeits:
        outcome = run(match, players, CHANCE, forfeits=True, clock=clock)
        assert outcome == (1, "player 2 forfeits: no answer in time", "forfeit")
        assert match.ending == (2, "forfeit", "no answer")
    else:
        with pytest.raises(Forfeit, match="no answer in time"):
            run(match, players, CHANCE, clock=clock)
    assert match.history == [(1, "add 9")]


def test_a_step_is_one_move_or_one_draw():
    match = Match(numduel.game("showdown", target=10))
    players = {seat: ScriptedPlayer(["keep"] * 9) for seat in (1, 2)}
    chance = Shuffle(b"", Terms("any", {}, deck=(3, 10)))
    for history in (["draw 3"], ["draw 3", "keep"], ["draw 3", "keep", "draw 10"]):
        step(match, players, chance)
        assert [move for _, move in match.history] == history
    step(match, players, chance)
    assert match.outcome.winner == 2


def test_a_finished_match_has_no_next_step():
    match = Match(WITS)
    match.resign(1)
    with pytest.raises(numduel.IllegalMove, match="nobody can move in wits here: the match is over"):
        step(match, {1: Told("add 1"), 2: Told()}, CHANCE)


def test_a_player_can_be_asked_for_a_move_without_a_match():
    player = Told("add 3", "add 4")
    assert ask(player, WITS, WITS.start()) == "add 3"
    assert ask(player, WITS, WITS.start(), Clock(2, Ticking(0, 2).now)) == "add 4"
    assert [seconds for _, _, seconds in player.log] == [None, 2]


@pytest.mark.parametrize("who", COMPUTERS)
def test_a_computer_only_has_to_choose(who):
    player = computer(who, lambda _: 0)
    outcome = numduel.Outcome(1, "so", "exact")
    assert isinstance(player, Player)
    assert (player.begin(WITS, 1), player.end(outcome), player.close()) == (None, None, None)
    assert player.choose(WITS, WITS.start(), 0.001) in WITS.moves(WITS.start())
