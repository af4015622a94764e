"""The menu: which game, who plays it, and who starts."""

from textwrap import fill

from numduel.game import AnyGame, listed
from numduel.handbook import page
from numduel.players import COMPUTERS, HUMAN
from numduel.rules import GAMES, HOW_MANY
from numduel.rules import game as make_game
from numduel.terminal.console import BOLD, DIM, PLAYER_COLOURS, Console
from numduel.terminal.person import Person
from numduel.terminal.session import TOSS, Setup
from numduel.terminal.voice import Unclear, Understand

LONGEST_NAME = 20
OTHER_COMMANDS = (
    "See also: numduel learn GAME (it takes a minute), numduel resume (a saved game), numduel review (the last game), "
    "numduel puzzle."
)


def ask(console: Console) -> Setup:
    """Ask everything needed to start a game."""
    games = [make_game(key) for key in GAMES]
    show(games, console)
    person = Person(console, lambda: "Choose a game first, then you can see its rules.")
    game = person.ask(f"Which game? (1-{len(games)}): ", one_game(games), f"a number, or {listed(list(GAMES))}")
    person = Person(console, lambda: page(game, console.width, notation=False))
    who: dict[int, str] = {}
    names: dict[int, str] = {}
    show_computers(console)
    for seat in (1, 2):
        default = f"Player {seat}"
        prompt = f"{default}'s name (Enter for {default}, or a computer): "
        choices = f"a name, nothing for {default}, or {listed(list(COMPUTERS))} for a computer"
        understand = one_player(default, set(names.values()))
        who[seat], names[seat] = person.ask(prompt, understand, choices)
    prompt = f"Who starts? (1) {names[1]}, (2) {names[2]}, (3) coin toss: "
    first = person.ask(prompt, who_starts(names), "1, 2 or a name, 3 or nothing for a coin toss")
    console.say()
    return Setup(game, who, names, first)


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
    console.say(console.paint(OTHER_COMMANDS, DIM))
    console.say()


def show_computers(console: Console) -> None:
    """The computers, each with what to expect of it."""
    console.say()
    console.say("A player is a person, by name, or a computer:")
    widest = max(map(len, COMPUTERS))
    for who, about in COMPUTERS.items():
        name = f"  {who:{widest}}  "
        rest = fill(about, max(20, console.width), initial_indent=" " * len(name), subsequent_indent=" " * len(name))
        console.say(console.paint(name, BOLD) + rest.lstrip())
    console.say()


def one_game(games: list[AnyGame]) -> Understand[AnyGame]:
    """Understand the number of a game, its key, or its title."""

    def understand(answer: str) -> AnyGame:
        said = answer.lower()
        for number, game in enumerate(games, 1):
            if said in (str(number), game.key, game.title.lower()):
                return game
        raise Unclear(f"Please answer with a number from 1 to {len(games)}, or with {listed([g.key for g in games])}.")

    return understand


def one_player(default: str, taken: set[str]) -> Understand[tuple[str, str]]:
    """Understand who plays, and by what name."""

    def understand(answer: str) -> tuple[str, str]:
        if answer.lower() in COMPUTERS:
            return answer.lower(), "Computer 2" if "computer" in {name.lower() for name in taken} else "Computer"
        name = " ".join(answer.split()) or default
        if len(name) > LONGEST_NAME:
            raise Unclear(f"Please choose a name of at most {LONGEST_NAME} characters.")
        if name.lower() == "hint":
            raise Unclear("You can get hints during the game. Please choose another name.")
        if name.lower() in {other.lower() for other in taken}:
            raise Unclear(f"The name {name} is taken. Please choose another one.")
        return HUMAN, name

    return understand


def who_starts(names: dict[int, str]) -> Understand[int | str]:
    """Understand who has the first turn."""

    def understand(answer: str) -> int | str:
        said = answer.lower()
        starts: dict[str, int | str] = {name.lower(): seat for seat, name in names.items()}
        starts |= dict.fromkeys(("", "coin", "coin toss", TOSS), TOSS) | {"1": 1, "2": 2, "3": TOSS}
        if said not in starts:
            raise Unclear("Please answer 1, 2 or 3.")
        return starts[said]

    return understand
