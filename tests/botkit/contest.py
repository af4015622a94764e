"""Games of bots as in a tournament: with a referee, a clock and forfeits."""

import time
from contextlib import closing

from numduel.fair import Shuffle, Stream, Terms, secret_from
from numduel.match import Clock, Match, run
from numduel.players import computer
from numduel.players.bot import BotPlayer

PATIENCE = Clock(60, time.monotonic)  # the machine may be busy


def contest(game, command, start, seat, *, opponent, number=0):
    """How a game ends that a bot plays from a state, in a seat."""
    secret = secret_from(f"contest {game.key} {number}")
    match = Match(game, game.turn(start), start)
    with closing(BotPlayer(command)) as bot:
        players = {seat: bot, 3 - seat: computer(opponent, Stream(secret, "opponent").below)}
        outcome = run(match, players, Shuffle(secret, Terms(game.key, game.rules)), forfeits=True, clock=PATIENCE)
    assert outcome.kind != "forfeit", outcome.reason
    return outcome


def wins(game, command, games=2):
    """How many games the bot wins against one who plays at random, in either seat, going first or second."""
    seats = [(number, 1 + number % 2, game.start(1 + number // 2 % 2)) for number in range(games)]
    return sum(
        contest(game, command, start, seat, opponent="random", number=number).winner == seat
        for number, seat, start in seats
    )
