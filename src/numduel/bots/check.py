"""Plays through what can happen to a bot, and finds out what it does wrong."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from numduel.bots.examinee import Enough, Examinee
from numduel.bots.faults import Fault, Faulty
from numduel.bots.program import Program
from numduel.bots.situations import Situation, situations
from numduel.fair import Shuffle, Stream, Terms, secret_from
from numduel.game import AnyGame
from numduel.match import RESIGN, Clock, Ending, Match, run
from numduel.players.random import RandomPlayer

SECRET = secret_from("bot check")  # the same games each time: a fault that was found is found again


class Result(NamedTuple):
    """What came of one thing that was tried with a bot."""

    game: str
    what: str  # the bot does, if all is well
    name: str
    turns: int  # that it had
    slowest: float  # seconds that one of them took
    status: int  # its exit status
    fault: Fault | None
    sent: bytes  # the last line that it was sent
    got: bytes  # what came back
    errors: bytes  # what it wrote to standard error


class Check:
    """An examination of a program, which is started anew for each game."""

    def __init__(self, start: Callable[[], Program], clock: Clock) -> None:
        self._start, self._clock = start, clock

    def run(self, games: Sequence[AnyGame]) -> Iterator[tuple[float, Result]]:
        """Try everything with each game, up to its first fault, and nothing more if the bot does not say its name.

        Each result comes with the part of all that is done.
        """
        for number, game in enumerate(games):
            tries = [*self._tries(game)]
            for done, try_it in enumerate(tries, 1):
                result = try_it()
                yield (number + done / len(tries)) / len(games), result
                if result.fault:
                    break
            if result.fault and not result.name:
                return

    def _tries(self, game: AnyGame) -> Iterator[Callable[[], Result]]:
        for situation in situations(game):
            yield partial(self._try, game, situation.what, partial(play, game, situation), extra=situation.extra)
        yield partial(self._try, game, "ends when its opponent gives up before its first turn", partial(give_up, game))
        yield partial(self._try, game, "ends when its input ends in the middle of a game", partial(break_off, game))

    def _try(self, game: AnyGame, what: str, do: Callable[[Examinee], None], *, extra: bool = False) -> Result:
        bot, fault = Examinee(self._start, self._clock, extra=extra), None
        try:
            do(bot)
        except Faulty as error:
            fault = error.fault
        finally:
            bot.close()
        program = bot.program
        said = (program.sent, program.got, bytes(program.errors)) if program else (b"", b"", b"")
        return Result(game.key, what, bot.name, bot.turns, bot.slowest, bot.status, fault, *said)


def play(game: AnyGame, situation: Situation, bot: Examinee) -> None:
    """Play a game against an opponent who plays at random."""
    _, seat, start, _ = situation
    match = Match(game, game.turn(start), start)
    players = {seat: bot, 3 - seat: RandomPlayer(Stream(SECRET, f"opponent {seat}").below)}
    try:
        run(match, players, Shuffle(SECRET, Terms(game.key, game.rules)))
    except Enough:
        bot.end(Ending(3 - seat, RESIGN).outcome)


def give_up(game: AnyGame, bot: Examinee) -> None:
    """End a game while the bot waits for its first turn."""
    bot.begin(game, 2)
    bot.end(Ending(1, RESIGN).outcome)


def break_off(game: AnyGame, bot: Examinee) -> None:
    """End the bot's input without the end of the game, as when its referee has crashed."""
    bot.begin(game, 1)
    bot.leave()
