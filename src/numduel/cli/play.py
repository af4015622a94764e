"""Play a game."""

from argparse import ArgumentParser, Namespace

from numduel.cli.options import add_game, add_sandbox, game_from
from numduel.cli.status import DONE
from numduel.game import NumduelError, quoted
from numduel.match import placed
from numduel.players import BOT, HUMAN, WHO, named
from numduel.rules.variant import is_number
from numduel.terminal.console import Console
from numduel.terminal.dialogue import NAMES
from numduel.terminal.session import TOSS, Setup, play
from numduel.terminal.surroundings import this_machine


def add(parser: ArgumentParser) -> None:
    """Take the game, the players, and what is left to chance."""
    add_game(parser)
    parser.add_argument(
        "--p1", default=HUMAN, metavar="WHO", help=f"player 1: {', '.join(WHO)} or {BOT}COMMAND (default: {HUMAN})"
    )
    parser.add_argument("--p2", default=HUMAN, metavar="WHO", help="player 2, likewise")
    parser.add_argument("--first", choices=("1", "2", TOSS), help="who starts (default: 1)")
    parser.add_argument("--position", metavar="TEXT", help="start from this position, as numduel solve --at takes it")
    parser.add_argument("--seed", metavar="S", help="seed for everything random: the same seed gives the same game")
    parser.add_argument("--deck", metavar="7,10,5,...", help="deal these cards first; the rest are shuffled")
    parser.add_argument(
        "--fair", action="store_true", help="show the shuffle's commitment, and mix in words of your own"
    )
    add_sandbox(parser)
    parser.add_argument("--record", metavar="FILE", help="save the game to this file, not to your data folder")


def run(args: Namespace, console: Console) -> int:
    """Play the game, and its rematches."""
    play(setup(args), console, this_machine())
    return DONE


def setup(args: Namespace) -> Setup:
    """The game that is to be played."""
    record = None
    if args.record is not None:
        from pathlib import Path

        record = Path(args.record)
    first = args.first if args.first == TOSS else int(args.first or 1)
    who = {1: named(args.p1), 2: named(args.p2)}
    made = Setup(game_from(args), who, NAMES, first, args.seed, cards(args.deck), record, fair=args.fair)
    made = made._replace(sandbox=args.sandbox)
    if args.position is None:
        return made
    if args.first or args.deck:
        raise NumduelError("a position says whose turn it is and which cards are out: leave out --first and --deck")
    turn, position = placed(made.game, args.position)
    return made._replace(first=turn, position=position)


def cards(text: str | None) -> tuple[int, ...]:
    """The cards of --deck."""
    if text is None:
        return ()
    numbers = [card.strip() for card in text.split(",")]
    for card in numbers:
        if not is_number(card):
            raise NumduelError(f"a deck is a list of cards such as 7,10,5: {quoted(card)} is not a card")
    return tuple(map(int, numbers))
