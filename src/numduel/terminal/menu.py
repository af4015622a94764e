"""The menu: which game, who plays it, and who starts; or a saved game, a review, a puzzle."""

from collections.abc import Callable
from textwrap import fill
from typing import TYPE_CHECKING

from numduel.game import AnyGame, NumduelError, listed, quoted
from numduel.handbook import page
from numduel.players import BOT, COMPUTERS, GRADED, HUMAN, SIMPLE, command_of, is_bot, named
from numduel.rules import GAMES, HOW_MANY
from numduel.rules import game as make_game
from numduel.terminal.console import BOLD, DIM, PLAYER_COLOURS, Console
from numduel.terminal.person import Person
from numduel.terminal.session import TOSS, Setup
from numduel.terminal.voice import Unclear, Understand

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_NAME = 20
COMMANDS = {
    "learn": "a game in a minute, as in learn wits",
    "resume": "a saved game",
    "review": "your last game",
    "puzzle": "find the winning move",
    "daily": f"{HOW_MANY} puzzles, new every day",
}
"""What can be typed instead of a game, and what it is."""
TAKE_GAME = ("learn", "puzzle")
"""Those of them that can be followed by a game."""
DAILY = ["puzzle", "--daily"]
"""What one of them is short for."""
ALONE, TOGETHER, NOBODY = 1, 2, 3
PLAYERS = {
    ALONE: "You against the computer",
    TOGETHER: "Two people at this keyboard",
    NOBODY: "Two computers, to watch",
}
STRENGTHS = [*GRADED, *SIMPLE]
"""The computers, the graded ones first."""
ANY_BOT = "bot"
OPPONENTS = {**{who: COMPUTERS[who] for who in STRENGTHS}, ANY_BOT: "a program of yours, or of somebody you trust"}
"""Whom to play against, and what to expect of each."""


def ask(console: Console, folder: "Callable[[], Path]") -> Setup | list[str]:
    """Ask for a game and all that is needed to start it; or for one of COMMANDS, with its arguments.

    Saved games are in the folder.
    """
    games = [make_game(key) for key in GAMES]
    show(games, console)
    person = Person(console, lambda: "Choose a game first, then you can see its rules.")
    choices = f"a number, or {listed([*GAMES, *COMMANDS])}"
    chosen = person.ask(f"Which game? (1-{len(games)}): ", one_game(games, folder), choices)
    console.say()
    return chosen if isinstance(chosen, list) else ask_players(chosen, console)


def ask_players(game: AnyGame, console: Console) -> Setup:
    """Ask who plays a game, and who starts."""
    person = Person(console, lambda: page(game, console.width, notation=False))
    for number, about in PLAYERS.items():
        console.say(f"{number}. {about}")
    console.say()
    players = person.ask("Who plays? (1-3, Enter for 1): ", who_plays, "1 or nothing, 2, 3")
    who, names = {1: HUMAN, 2: HUMAN}, {1: "Player 1", 2: "Player 2"}
    if players == ALONE:
        who[2] = ask_computer(person, console, "How strong?")
        names[2] = "Bot" if is_bot(who[2]) else "Computer"
        names[1] = ask_name(person, "Your name", "Player 1", names[2])
    elif players == TOGETHER:
        names[1] = ask_name(person, "Player 1's name", "Player 1")
        names[2] = ask_name(person, "Player 2's name", "Player 2", names[1])
    else:
        names = {1: "Computer 1", 2: "Computer 2"}
        who = {seat: ask_computer(person, console, f"How strong is {name}?") for seat, name in names.items()}
    prompt = f"Who starts? (1) {names[1]}, (2) {names[2]}, (3) coin toss (Enter for 3): "
    first = person.ask(
        prompt, who_starts(names, alone=players == ALONE), "1, 2 or a name, 3 or nothing for a coin toss"
    )
    console.say()
    return Setup(game, who, names, first)


def ask_computer(person: Person, console: Console, question: str) -> str:
    """Ask which computer plays, after showing what to expect of each."""
    show_computers(console)
    choices = f"{listed([*OPPONENTS])}, or nothing for {STRENGTHS[0]}"
    who = person.ask(f"{question} (Enter for {STRENGTHS[0]}): ", one_computer, choices)
    if who == ANY_BOT:
        return person.ask("Its command: ", one_command, "how you would start it, such as python3 mybot.py")
    return who


def ask_name(person: Person, question: str, default: str, taken: str = "") -> str:
    """Ask for a player's name."""
    choices = f"a name, or nothing for {default}"
    return person.ask(f"{question} (Enter for {default}): ", one_name(default, taken), choices)


def show(games: list[AnyGame], console: Console) -> None:
    """The games, each with its one-line rule, as wide as the screen allows."""
    console.say(console.paint(fill(f"numduel: {HOW_MANY} number duels for two", console.width), BOLD))
    for number, game in enumerate(games, 1):
        colour = PLAYER_COLOURS[number % 2 + 1]
        rule = fill(game.summary, max(20, console.width), initial_indent="   ", subsequent_indent="   ")
        title, key = f"{number}. {game.title}", f" ({game.key})"
        fits = len(title + key) <= console.width
        console.say()
        console.say(console.paint(title, colour) + (console.paint(key, DIM) if fits else ""))
        console.say(rule)
    console.say()
    also = listed([f"{command} ({about})" for command, about in COMMANDS.items()])
    console.say(console.paint(fill(f"Or type {also}.", console.width), DIM))
    example = games[-1]
    variants = listed([f"{example.key} {name}" for name in example.variants])
    console.say(console.paint(fill(f"Each game has variants: {variants}, for example.", console.width), DIM))
    console.say()


def show_computers(console: Console) -> None:
    """The computers, each with what to expect of it: those that are on no scale come apart from the others."""
    console.say()
    widest = max(map(len, OPPONENTS))
    for who, about in OPPONENTS.items():
        if who == SIMPLE[0]:
            console.say("Or, on no such scale:")
        name = f"  {who:{widest}}  "
        indent = " " * len(name)
        rest = fill(about, max(20, console.width), initial_indent=indent, subsequent_indent=indent)
        console.say(console.paint(name, BOLD) + rest.lstrip())
    console.say()


def one_game(games: list[AnyGame], folder: "Callable[[], Path]") -> Understand[AnyGame | list[str]]:
    """Understand a game's number, key or title, with a variant or without; or a command that has something to do."""

    def understand(answer: str) -> AnyGame | list[str]:
        said = answer.lower().removeprefix("numduel ").strip(" .)")
        for number, game in enumerate(games, 1):
            calls = (str(number), game.key, game.title.lower())
            if said in calls:
                return game
            called, _, variant = said.rpartition(" ")
            if called.rstrip(".)") in calls and variant in game.variants:
                return make_game(game.key, **game.variants[variant].rules)
        command, *more = said.split() or [""]
        if [command, *more] in (["daily"], DAILY):
            return DAILY
        takes = not more or (command in TAKE_GAME and len(more) == 1 and more[0] in GAMES)
        if command not in COMMANDS or not takes:
            also = listed([*(game.key for game in games), *COMMANDS])
            raise Unclear(f"Please answer with a number from 1 to {len(games)}, or with {also}.")
        if command == "learn" and not more:
            raise Unclear("Please say which game you want to learn, for example: learn wits.")
        check_saved(command, folder)
        return [command, *more]

    return understand


def check_saved(command: str, folder: "Callable[[], Path]") -> None:
    """Raise Unclear if there is no game to resume or to review."""
    from numduel.record import RecordError
    from numduel.saves import last_finished, unfinished

    if command == "resume" and next(unfinished(folder()), None) is None:
        raise Unclear("There is no saved game yet. Please choose a game to play.")
    if command == "review":
        try:
            last_finished(folder())
        except RecordError:
            raise Unclear("There is no finished game to review yet. Please choose a game to play.") from None


def who_plays(answer: str) -> int:
    """Understand one of PLAYERS; nothing is a person alone."""
    kinds = {str(number): number for number in PLAYERS} | {"": ALONE}
    kinds |= {about.lower(): number for number, about in PLAYERS.items()}
    if (said := answer.lower().rstrip(".)")) not in kinds:
        raise Unclear("Please answer 1, 2 or 3.")
    return kinds[said]


def one_computer(answer: str) -> str:
    """Understand the name of a computer, or bot; nothing is the easiest of the graded ones."""
    if is_bot(answer):
        return one_command(command_of(answer))
    if (who := answer.lower() or STRENGTHS[0]) not in OPPONENTS:
        raise Unclear(f"Please answer {listed([*OPPONENTS])}.")
    return who


def one_command(answer: str) -> str:
    """Understand the command of a bot."""
    try:
        who = named(BOT + answer)
    except NumduelError:
        raise Unclear("Please enter the command that starts the bot, such as python3 mybot.py.") from None
    from numduel.players.bot.command import missing

    if program := missing(answer):
        raise Unclear(f"There is no program {quoted(program)}: please enter a command such as python3 mybot.py.")
    return who


def one_name(default: str, taken: str) -> Understand[str]:
    """Understand a name that is not taken."""

    def understand(answer: str) -> str:
        name = " ".join(answer.split()) or default
        if len(name) > LONGEST_NAME:
            raise Unclear(f"Please choose a name of at most {LONGEST_NAME} characters.")
        if name.lower() == "hint":
            raise Unclear("You can get hints during the game. Please choose another name.")
        if name.lower() == taken.lower():
            raise Unclear(f"The name {name} is taken. Please choose another one.")
        return name

    return understand


def who_starts(names: dict[int, str], *, alone: bool) -> Understand[int | str]:
    """Understand who has the first turn; a person alone can say: me."""

    def understand(answer: str) -> int | str:
        said = answer.lower().strip("().")
        starts: dict[str, int | str] = {"me": 1} if alone else {}
        starts |= {name.lower(): seat for seat, name in names.items()}
        starts |= dict.fromkeys(("", "coin", "coin toss", TOSS), TOSS) | {"1": 1, "2": 2, "3": TOSS}
        if said not in starts:
            raise Unclear("Please answer 1, 2 or 3.")
        return starts[said]

    return understand
