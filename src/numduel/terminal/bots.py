"""Bots in a game at the terminal: whether a record's may be run, and why one could not go on."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from numduel.game import AnyGame, NumduelError, Outcome, quoted
from numduel.players import command_of, is_bot, is_foreign
from numduel.players.player import Forfeit, Player
from numduel.terminal.console import Console, EndOfInput
from numduel.terminal.person import Person
from numduel.terminal.voice import Quit, one_of
from numduel.text import printable

if TYPE_CHECKING:
    from pathlib import Path

    from numduel.record import Record

LAST_LINES = 10


def check_seats(record: "Record", path: "Path", console: Console | None) -> None:
    """Refuse to resume a game with a player that cannot be run, or that the user does not want to.

    A file may come from somebody else: without asking at the console, its command is not run.
    """
    from numduel.record import RecordError

    if record.match.outcome:
        return
    for player in record.header.players:
        who = player["who"]
        if is_foreign(who) and not is_bot(who):
            raise RecordError(f"the game in {path} cannot be resumed: numduel cannot run {quoted(who)}")
        if is_bot(who) and console and not _may_run(command_of(who), console):
            raise RecordError(f"the game in {path} was not resumed: without its bot, it cannot go on")


def _may_run(command: str, console: Console) -> bool:
    console.say(f"One of the players is a program: {printable(command)}")
    person = Person(console, lambda: "The rules come with the game.")
    try:
        return person.ask("Run it on this machine? (yes/no): ", one_of("yes", "no"), "yes or no") == "yes"
    except (Quit, EndOfInput):
        return False


class Returning(Player):
    """A bot in a game that goes on. If it does not start again, that is an error: the game must not be lost by it."""

    def __init__(self, bot: Player) -> None:
        self._bot = bot

    def begin(self, game: AnyGame, seat: int) -> None:
        try:
            self._bot.begin(game, seat)
        except Forfeit as forfeit:
            where = "resume the game in the folder where it was begun, or with another --sandbox"
            raise NumduelError(f"the bot does not start: {forfeit.detail}: {where}") from None

    def choose(self, game: AnyGame, state: Any, seconds: float | None = None) -> str:
        return self._bot.choose(game, state, seconds)

    def end(self, outcome: Outcome) -> None:
        self._bot.end(outcome)

    def close(self) -> None:
        self._bot.close()


def tell_faults(console: Console, bots: Mapping[int, Player], names: Mapping[int, str]) -> None:
    """Tell the author of a bot that could not go on what went wrong, and what it wrote to standard error."""
    if not bots:
        return
    from numduel.players.bot import BotPlayer

    for seat, bot in bots.items():
        if isinstance(bot, BotPlayer) and bot.forfeited:
            console.say(f"{names[seat]}: {bot.forfeited.detail}.")
            if lines := bot.errors.decode(errors="replace").splitlines()[-LAST_LINES:]:
                console.say("The end of its standard error:")
                for line in lines:
                    console.say(f"  {printable(line)}")
