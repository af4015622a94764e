"""Arguments that several commands share."""

import argparse
from collections.abc import Callable

from numduel.game import AnyGame, NumduelError, RuleValue, quoted
from numduel.rules import GAMES, game, variant_rules
from numduel.rules.variant import is_number


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """Take GAME, --variant and --rule; if GAME is optional and not given, the command is about all games."""
    keys = ", ".join(GAMES)
    if optional:
        parser.add_argument("game", metavar="GAME", nargs="?", help=f"{keys} (default: all of them)")
    else:
        parser.add_argument("game", metavar="GAME", help=keys)
    add_rules(parser)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Take --variant and --rule."""
    parser.add_argument("--variant", metavar="NAME", help="a named variant; 'numduel rules GAME' lists them")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule (repeatable); 'numduel rules GAME' lists them",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Take --json."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    """Take --sandbox."""
    parser.add_argument(
        "--sandbox",
        choices=("auto", "none", "required"),
        default="auto",
        help="confine bots if possible, never, or else refuse to run them (default: auto)",
    )


def game_from(args: argparse.Namespace, key: str | None = None) -> AnyGame:
    """The game (or another) with the rules that were given: those of --rule come on top of those of --variant."""
    key = args.game if key is None else key
    rules: dict[str, RuleValue] = {}
    if args.variant is not None:
        rules |= variant_rules(key, args.variant)
    for rule in args.rule:
        name, equals, value = rule.partition("=")
        if not equals:
            raise NumduelError(f"a rule is NAME=VALUE, not {quoted(rule)}")
        rules[name] = value
    return game(key, **rules)


def whole(least: int) -> Callable[[str], int]:
    """The type of an option that is a whole number of at least `least`."""

    def read(text: str) -> int:
        if not is_number(text) or int(text) < least:
            raise argparse.ArgumentTypeError(f"must be a whole number of at least {least}, not {quoted(text)}")
        return int(text)

    return read
