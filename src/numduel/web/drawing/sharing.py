"""What a link says to whoever it is sent to: a title, a description and a picture; and how to embed a game."""

from typing import NamedTuple

from numduel.game import AnyGame
from numduel.table.view import TableView
from numduel.web.drawing.links import address, in_words
from numduel.web.drawing.templating import safe
from numduel.web.drawing.wording import host_of, names_of, status_of
from numduel.web.preview import HEIGHT, WIDTH

EMBEDDED = 'width="640" height="560" loading="lazy"'


class Share(NamedTuple):
    """A page as it is shared. It is the same for everybody: made from what a spectator may see."""

    title: str
    description: str
    url: str
    image: str  # the URL of the picture
    picture: str  # the same for our own pages
    alt: str
    file: str  # the picture's name when it is saved
    embed: str = ""  # the HTML that embeds the game

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture."""
        return WIDTH, HEIGHT


def named(game: AnyGame) -> str:
    """A game's title, with the rules that were changed."""
    changes = in_words(game)
    return f"{game.title} ({changes})" if changes else game.title


def standing(view: TableView) -> str:
    """How a game stands, for a spectator, in a sentence or two."""
    status, note, _ = status_of(view, names_of(view))
    return f"{status}. {note}" if view.outcome else f"{status}."


def table_share(view: TableView, origin: str) -> Share | None:
    """The table of a game; None if our own address is not known."""
    if view.waiting:
        title, description = f"{host_of(view)} invites you to play {view.game.title}", view.game.summary
    else:
        title, description = f"{' vs '.join(names_of(view))}, {named(view.game)}", standing(view)
    return _game_share(view, origin, title, description, "")


def review_share(view: TableView, origin: str) -> Share | None:
    """The review of a finished game."""
    title = f"Review: {' vs '.join(names_of(view))}, {named(view.game)}"
    return _game_share(view, origin, title, f"{standing(view)} What was each move worth?", "/review")


def _game_share(view: TableView, origin: str, title: str, description: str, page: str) -> Share | None:
    """A page of a game. The number of the turn is in the picture's URL, as sites keep pictures by their URL."""
    if not origin:
        return None
    home = f"/game/{view.id}"
    alt = f"The winning chances in {view.game.title}" if view.outcome else f"The table of {view.game.title}"
    embed = f'<iframe src="{origin}/embed/game/{view.id}" title="{safe(title)}" {EMBEDDED}></iframe>'
    picture = f"{home}/picture.png"
    image = f"{origin}{picture}?turn={view.number}{'-over' if view.outcome else ''}"
    file = f"numduel-{view.game.key}-{view.id}.png"
    url = f"{origin}{home}{page}"
    return Share(title, description, url, image, picture, f"{alt}. {standing(view)}", file, embed)


def puzzle_share(game: AnyGame, origin: str, seed: str, number: int, question: str) -> Share | None:
    """A puzzle, without what was answered."""
    if not origin:
        return None
    home = f"/puzzles/{game.key}"
    picture = address(f"{home}/picture.png", game, seed=seed, n=number)
    return Share(
        f"Puzzle {number}, {named(game)}",
        f"{question}. Can you solve it?",
        f"{origin}{address(home, game, seed=seed, n=number)}",
        f"{origin}{picture}",
        picture,
        f"A position of {game.title}: {question.lower()}",
        f"numduel-{game.key}-puzzle.png",
    )


def daily_share(day: object, origin: str, how_many: str, shown: AnyGame, question: str) -> Share | None:
    """The puzzles of a date, without what was answered."""
    if not origin:
        return None
    home = f"/daily/{day}"
    picture = f"{home}/picture.png?now={shown.key}"
    return Share(
        f"The daily {how_many}, {day}",
        "One puzzle a game, the same for everybody. How many can you solve?",
        f"{origin}{home}",
        f"{origin}{picture}",
        picture,
        f"A position of {shown.title}: {question.lower()}",
        f"numduel-daily-{day}.png",
    )
