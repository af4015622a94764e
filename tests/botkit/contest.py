"""Games of bots as in a tournament: with a referee, a clock and forfeits."""

import time
from contextlib import closing

from numduel.fair import Shuffle, Stream, Terms, secret_from
from numduel.match import Clock, Match, run
from numduel.players import computer
from numduel.players.bot import BotPlayer

PATIENCE = Clock(60, time.monotonic)  # the machine may be busy


def contest(game, command, opponent="random", games=2, start=None):
    """Play games from both seats; what they ended with, each with the bot's seat."""
    secret = secret_from(f"contest {game.key}")
    for number in range(games):
        seat = 1 + number % 2
        state = game.start(1 + number // 2 % 2) if start is None else game.from_position(start)
        match = Match(game, game.turn(state), state)
        with closing(BotPlayer(command)) as bot:
            players = {seat: bot, 3 - seat: computer(opponent, Stream(secret, f"{number}").below)}
            shuffle = Shuffle(secret, Terms(game.key, game.rules, seed=str(number)))
            yield seat, run(match, players, shuffle, forfeits=True, clock=PATIENCE)


def wins(game, command, opponent="random", games=2):
    """How many of these games the bot wins, without a forfeit in any."""
    ends = [*contest(game, command, opponent, games)]
    assert "forfeit" not in {outcome.kind for _, outcome in ends}
    return sum(outcome.winner == seat for seat, outcome in ends)
