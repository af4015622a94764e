"""Why the web app refuses something, beyond what a table refuses. `http/refusals.py` says each in a sentence."""

from enum import StrEnum


class WebReason(StrEnum):
    """A code for everything that the web app itself refuses."""

    NO_SUCH_GAME = "no such game"
    ID_TAKEN = "id taken"  # a game has this id already
    SEAT_TAKEN = "seat taken"
    NOT_INVITED = "not invited"  # the invitation is not to this table
    NO_REMATCH = "no rematch"  # none has been agreed on
    INVALID = "invalid"  # with `why`
    NOT_STORED = "not stored"  # the database did not take it
    NOT_READ = "not read"  # the database did not answer
    NO_COACH = "no coach"
    NO_ADVICE = "no advice"  # the game has not begun, or is over
    TOO_MANY_GAMES = "too many games"
    TOO_MANY_REQUESTS = "too many requests"
    NOT_A_FORM = "not a form"  # what was posted has another media type
    OTHER_SITE = "other site"  # a browser sent it for a page that is not ours
