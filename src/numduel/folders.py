"""The user's folders: saved games, the secrets of unfinished ones, the streak, and the web app's database."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # not imported unless something is saved: the first prompt comes sooner
    from pathlib import Path


def games() -> "Path":
    """Saved games."""
    from platformdirs import user_data_path

    try:
        return user_data_path("numduel") / "games"
    except RuntimeError:
        from numduel.record import RecordError

        raise RecordError("there is no folder for games: the user has no home directory") from None


def secrets() -> "Path":
    """The secrets of unfinished games, which their records do not reveal yet."""
    return games().with_name("secrets")


def streak() -> "Path":
    """The file that keeps the streak in the daily puzzles."""
    return games().with_name("daily.json")


def web() -> "Path":
    """The web app's database."""
    return games().with_name("web")
