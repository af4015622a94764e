"""Fair games at the terminal: shows the commitment and asks the players for words to mix in."""

from collections.abc import Iterable

from numduel.fair import mixed
from numduel.game import AnyGame, NumduelError
from numduel.terminal.console import Console
from numduel.terminal.person import Person


def check(game: AnyGame, seed: str | None) -> None:
    """Refuse a game that cannot be played with --fair."""
    if not game.has_chance:
        raise NumduelError(f"{game.key} has no deck: --fair is only for games with cards")
    if seed is not None:
        raise NumduelError("use either --fair or --seed, not both: anyone who knows the seed knows the cards")


def words(names: Iterable[str], commitment: str, console: Console, person: Person) -> str:
    """Show the commitment, and ask everybody for words to mix in."""
    console.say(f"The cards are fixed by a secret. Its commitment (SHA-256) is {commitment}.")
    console.say("Write it down: the secret is revealed when the game is over.")
    said = [
        person.ask(f"{name}, type some words to mix in (Enter for none): ", str, "any words, or nothing")
        for name in names
    ]
    console.say()
    return mixed(said)
