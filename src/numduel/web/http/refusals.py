"""How refusals are answered: one table of statuses and sentences for all routes."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from numduel.game import BadPosition, BadRule, IllegalMove, NumduelError, UnknownGame
from numduel.solve import TooLarge
from numduel.table.refusal import Reason, Refused
from numduel.web.reason import WebReason
from numduel.web.turns import Busy


class Answer(NamedTuple):
    """An error response: an HTTP status, a code for programs, a sentence for people."""

    status: int
    code: str
    sentence: str


class BadCommand(NumduelError):
    """Something that is not a command."""


REFUSALS: Mapping[StrEnum, tuple[int, str]] = {
    Reason.WATCHING: (403, "you are watching: only the players can do that"),
    Reason.KEY_REUSED: (409, "this key was used for another command: each command needs a new one"),
    Reason.WAITING: (409, "the game starts once both players have joined"),
    Reason.WAITING_FOR_WORDS: (409, "the game starts once all players have added their words to the shuffle"),
    Reason.OVER: (409, "the game is over: {outcome.reason}"),
    Reason.NOT_OVER: (409, "the game is not over yet"),
    Reason.STALE_TURN: (409, "this is turn {number}, not turn {given}: the game has moved on"),
    Reason.NOT_YOUR_TURN: (409, "it is not your turn"),
    Reason.ILLEGAL_MOVE: (422, "{why}"),
    Reason.WORDS_TAKEN: (409, "the shuffle already has your words, or needs none"),
    Reason.NO_DRAWS: (409, "this game cannot end in a draw"),
    Reason.CANNOT_OFFER: (409, "you can offer a draw once per turn, and only to a person"),
    Reason.NOTHING_OFFERED: (409, "there is no offer to answer"),
    Reason.CANNOT_TAKE_BACK: (409, "you can take back moves only against the computer, or at one screen"),
    Reason.NOTHING_TO_TAKE_BACK: (409, "you have not moved yet"),
    Reason.NO_TAKE_BACKS_LEFT: (
        409,
        "no take-backs are left: a game has at most {most}, and only within its first {longest:,} moves and draws",
    ),
    WebReason.NO_SUCH_GAME: (404, "there is no such game"),
    WebReason.NO_SUCH_TOURNAMENT: (404, "there is no such tournament, or nothing of that name in it"),
    WebReason.DAMAGED: (422, "{why}"),
    WebReason.REMOVED: (410, "this game was removed because of its age: nobody had played it for a long time"),
    WebReason.ID_TAKEN: (409, "there is already a game with this id"),
    WebReason.SEAT_TAKEN: (409, "this seat is already taken"),
    WebReason.NOT_INVITED: (403, "this invitation is for another table"),
    WebReason.NO_REMATCH: (409, "there is no rematch yet"),
    WebReason.INVALID: (422, "{why}"),
    WebReason.NOT_STORED: (503, "that could not be saved, please try again in a moment"),
    WebReason.NOT_READ: (503, "the game could not be loaded, please try again in a moment"),
    WebReason.NO_COACH: (403, "you have no coach at this table"),
    WebReason.NO_ADVICE: (409, "the coach has nothing to say: the game has not started, or is over"),
    WebReason.TOO_MANY_GAMES: (429, "too many games, please wait a moment"),
    WebReason.TOO_MANY_REQUESTS: (429, "too many requests, please wait a moment"),
    WebReason.TOO_MUCH_WORK: (
        429,
        "your requests have used up their share of this server's time, please wait a moment",
    ),
    WebReason.STOPPING: (503, "the server is being stopped, please try again in a moment"),
    WebReason.NOT_A_FORM: (415, "a form must be sent as application/x-www-form-urlencoded"),
    WebReason.OTHER_SITE: (403, "this request comes from another site"),
}

ERRORS: tuple[tuple[type[NumduelError], int, str], ...] = (
    (UnknownGame, 404, "unknown game"),
    (TooLarge, 422, "too large"),
    (Busy, 503, "busy"),
    (BadCommand, 400, "bad command"),
    (BadRule, 400, "bad rule"),
    (BadPosition, 400, "bad position"),
    (IllegalMove, 400, "illegal move"),
    (NumduelError, 400, "bad request"),
)
"""Errors that have a sentence of their own, each with its status and code; the first match counts."""

HTTP_CODES = {404: "not found", 405: "method not allowed", 413: "request too large"}
"""The codes for what the framework refuses; for anything else, that of a NumduelError."""

FAILED = Answer(500, "failed", "something went wrong on our side, and nothing was changed")

CODES = sorted({*map(str, REFUSALS), *(code for _, _, code in ERRORS), *HTTP_CODES.values(), FAILED.code})
"""All codes, for the API's description."""


def answer_to(error: NumduelError) -> Answer:
    """The answer to a refusal or an error."""
    if isinstance(error, Refused):
        status, sentence = REFUSALS[error.reason]
        return Answer(status, error.reason.value, sentence.format(**error.details))
    status, code = next((status, code) for kind, status, code in ERRORS if isinstance(error, kind))
    return Answer(status, code, str(error))
