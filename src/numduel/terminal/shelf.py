"""The shelf: lists the unfinished games and asks which one to continue."""

from itertools import islice
from pathlib import Path

from numduel.saves import unfinished
from numduel.terminal.console import DIM, Console
from numduel.terminal.person import Person
from numduel.terminal.voice import number
from numduel.text import printable

MOST = 20  # games listed


def ask(console: Console, folder: Path) -> Path | None:
    """Show the unfinished games of a folder and ask for one of them; a single one is chosen, None if there are none."""
    found = unfinished(folder)
    games = list(islice(found, MOST))
    if not games:
        console.say("There are no unfinished games. To start a new game: numduel")
        return None
    if len(games) == 1:
        return games[0][0]
    console.say("Unfinished games:")
    for at, (_, (header, match, _)) in enumerate(games, 1):
        one, two = (player["name"] for player in header.players)
        turn = header.players[match.game.turn(match.state) - 1]["name"]
        started = header.time.replace("T", " ").replace("Z", " UTC")
        console.say()
        console.say(printable(f"{at}. {match.game.title}, {one} against {two}"))
        about = f"   {turn}'s turn at {match.game.view(match.state, None)}, started {started}"
        console.say(console.paint(printable(about), DIM))
    console.say()
    if next(found, None):
        console.say(f"Older games are in {folder}.")
    person = Person(console, lambda: "Choose a game first, then you can see its rules.")
    chosen = person.ask(f"Which game? (1-{len(games)}): ", number(1, len(games)), "the number of a game")
    return games[chosen - 1][0]
