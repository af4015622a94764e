"""Who can sit down."""

from collections import Counter

import pytest

import numduel
from numduel.fair import Stream
from numduel.players import check, computer
from numduel.players.random import RandomPlayer
from numduel.players.scripted import ScriptedPlayer

game = numduel.game("wits")


def test_a_random_player_picks_each_legal_move_about_as_often():
    player = RandomPlayer(Stream(b"fixed", "player").below)
    state = game.from_position("44/1")
    counts = Counter(player.choose(game, state) for _ in range(6000))
    assert set(counts) == set(game.moves(state))
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_a_scripted_player_follows_the_script():
    player = ScriptedPlayer(["add 1", "multiply"])
    assert [player.choose(game, game.start()) for _ in range(2)] == ["add 1", "multiply"]


def test_random_names_a_player():
    assert isinstance(computer("random", Stream(b"", "").below), RandomPlayer)


@pytest.mark.parametrize("who", ["nobody", "", "Human", "bot:"])
def test_an_unknown_player_is_refused_with_those_there_are(who):
    with pytest.raises(numduel.NumduelError, match=f"there is no player '{who}': a player is human, random"):
        check(who)
    with pytest.raises(numduel.NumduelError):
        computer(who, Stream(b"", "").below)


def test_a_person_is_no_computer():
    with pytest.raises(numduel.NumduelError, match="there is no computer to play human"):
        computer("human", Stream(b"", "").below)
