"""Why the web app refuses something, besides the table's own reasons. `http/refusals.py` has a sentence for each."""

from enum import StrEnum


class WebReason(StrEnum):
    """A code for each reason of the web app's own."""

    NO_SUCH_GAME = "no such game"
    NO_SUCH_TOURNAMENT = "no such tournament"  # or nothing of that name in it
    DAMAGED = "damaged"  # a file of a tournament; with `why`
    REMOVED = "removed"  # the game was too old
    ID_TAKEN = "id taken"  # a game has this id already
    SEAT_TAKEN = "seat taken"
    NOT_INVITED = "not invited"  # the invitation is for another table
    NO_REMATCH = "no rematch"  # the players have not agreed on one
    INVALID = "invalid"  # with `why`
    NOT_STORED = "not stored"  # the database did not take it
    NOT_READ = "not read"  # the database did not answer
    NO_COACH = "no coach"
    NO_ADVICE = "no advice"  # the game has not started, or is over
    TOO_MANY_GAMES = "too many games"
    TOO_MANY_REQUESTS = "too many requests"
    TOO_MUCH_WORK = "too much work"  # the address has used up its share of CPU time
    STOPPING = "stopping"  # the server ends before the answer is ready
    NOT_A_FORM = "not a form"  # what was posted has another media type
    OTHER_SITE = "other site"  # a cross-origin request from a browser
