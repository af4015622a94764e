"""The lobby: starting a game, accepting an invitation, joining a rematch."""

from collections.abc import Mapping
from typing import NamedTuple

from numduel.game import AnyGame, BadPosition, NumduelError
from numduel.match import placed
from numduel.players import COMPUTERS, needs_solution
from numduel.solve import TooLarge
from numduel.solve.work import at_hand
from numduel.table.command import Command
from numduel.table.event import Event
from numduel.table.refusal import Reason, Refused
from numduel.table.tokens import hashed, invited_token, rematch_token, seats_held
from numduel.web.games import cached_game
from numduel.web.reason import WebReason
from numduel.web.rooms.factory import FRIEND, HERE, ME, OTHER, TOSS, Challenge, Place
from numduel.web.rooms.room import Room
from numduel.web.rooms.rooms import Rooms
from numduel.web.solving import who_can_play
from numduel.web.storage.storage import Claim

OPPONENTS = (FRIEND, HERE, *COMPUTERS)


class Acceptance(NamedTuple):
    """An invitation that somebody accepts."""

    invite: str
    name: str = ""
    words: str | None = None
    key: str | None = None


async def begin(rooms: Rooms, new: Challenge, address: str) -> Place:
    """Start a game for somebody at an address."""
    if new.opponent not in OPPONENTS:
        raise Refused(WebReason.INVALID, why=f"the opponent must be one of {', '.join(OPPONENTS)}")
    game, new = await rooms.threads.run(_checked, new)
    wanted = not game.changed or (new.opponent in COMPUTERS and needs_solution(new.opponent))  # or for the end's recap
    if wanted and at_hand(game) is None:
        rooms.solving.start(game, address)
    info, place = rooms.factory.new_game(game, new)
    words = [] if new.words is None else [Event("words", seat, new.words) for seat in place.tokens]
    if not await rooms.storage.create(info, words):
        raise Refused(WebReason.ID_TAKEN)
    return place


def _checked(new: Challenge) -> tuple[AnyGame, Challenge]:
    """The game that somebody wants to start, if it can be played against that opponent, from that position."""
    try:
        game = cached_game(new.game, new.rules)
        if new.position is not None:
            new = _placed(game, new, new.position)
    except NumduelError as error:
        raise Refused(WebReason.INVALID, why=str(error)) from None
    if new.seat != 1 and new.opponent not in COMPUTERS:
        raise Refused(WebReason.INVALID, why="seat 2 can only be chosen against a computer")
    if new.opponent in COMPUTERS and needs_solution(new.opponent) and (why := who_can_play(game)):
        raise TooLarge(why)
    return game, new


def _placed(game: AnyGame, new: Challenge, position: str) -> Challenge:
    """A challenge with its position as the game writes it, and with whoever goes first there."""
    if new.first != TOSS:
        raise BadPosition("a position says whose turn it is: leave out who goes first")
    turn, text = placed(game, position)
    return new._replace(position=text, first=ME if turn == new.seat else OTHER)


async def sit_down(rooms: Rooms, room: Room, join: Acceptance) -> Place:
    """Accept an invitation. With a key this can be retried, in case the response was lost."""
    info = room.table.info
    if not info.invite or hashed(join.invite) != info.invite:
        raise Refused(WebReason.NOT_INVITED)
    token = invited_token(join.invite, join.key) if join.key else rooms.factory.new_token()
    await _claim(rooms, room, 2, token, join.name or info.names[1])
    if join.words is not None and 2 in room.table.lacks_words:
        await rooms.play.command(room, (2,), Command("words", join.words))
    return Place(info.id, {2: token})


async def follow(rooms: Rooms, room: Room, held: Mapping[int, str]) -> Place:
    """Join the rematch with the seats held here, swapped. This can be retried."""
    if room.table.rematch is None:  # it may just have been agreed on another server
        await rooms.play.refresh(room)
    rematch = room.table.rematch
    if rematch is None:
        raise Refused(WebReason.NO_REMATCH)
    if not held:
        raise Refused(Reason.WATCHING)
    tokens = {3 - seat: rematch_token(held[seat], rematch) for seat in sorted(held, reverse=True)}
    async with rooms.enter(rematch) as there:
        for seat, token in tokens.items():
            await _claim(rooms, there, seat, token)
    return Place(rematch, tokens)


async def _claim(rooms: Rooms, room: Room, seat: int, token: str, name: str | None = None) -> None:
    """Claim a seat, unless the same person already has it."""
    try:
        if seat not in seats_held(room.table.info, [token]):
            await rooms.play.claim(room, Claim(seat, hashed(token), name))
    except Refused:  # fine if it was the same person in another window
        if seat not in seats_held(room.table.info, [token]):
            raise
