"""New games, new seats: what it takes to begin, to sit down at a friend's table, and to go on to a rematch."""

from collections.abc import Mapping
from typing import NamedTuple

from numduel import fair
from numduel.game import NumduelError, RuleValue
from numduel.players import COMPUTERS, HUMAN, needs_solution
from numduel.table import tokens as seats
from numduel.table.event import Command, Event, Refused
from numduel.table.table import Info
from numduel.web.rooms.hub import Hub
from numduel.web.rooms.room import Room
from numduel.web.solving import check as check_solvable
from numduel.web.variants import variant

FRIEND, HERE = "friend", "here"
FIRST: Mapping[str, int | None] = {"me": 1, "other": 2, "toss": None}


class Challenge(NamedTuple):
    """A game that somebody wants to begin; they sit at seat 1."""

    game: str
    opponent: str = FRIEND
    first: str = "toss"
    rules: Mapping[str, RuleValue] = {}
    name: str = ""
    words: str | None = None  # what they add to the shuffle; None: they will say that later
    coach: bool | None = None  # whether hints are allowed; None: unless a friend plays


class Acceptance(NamedTuple):
    """What it takes to sit down at a table that one was invited to."""

    invite: str
    name: str = ""
    words: str | None = None
    key: str | None = None


class Place(NamedTuple):
    """Seats at a table with their secrets, and the invitation to the other one if it is free."""

    game_id: str
    secrets: Mapping[int, str]
    invite: str | None = None


async def begin(hub: Hub, new: Challenge) -> Place:
    """Begin a game."""
    if new.opponent not in (FRIEND, HERE, *COMPUTERS):
        choice = ", ".join((FRIEND, HERE, *COMPUTERS))
        raise Refused(422, f"an opponent is one of {choice}")
    try:
        game = variant(new.game, new.rules)
        if needs_solution(new.opponent) and new.opponent in COMPUTERS:
            check_solvable(game)
    except NumduelError as error:
        raise Refused(422, str(error)) from None
    secrets = {1: seats.new_secret(hub.entropy)}
    if new.opponent == HERE:
        secrets[2] = seats.new_secret(hub.entropy)
    invite = seats.new_secret(hub.entropy) if new.opponent == FRIEND else None
    secret = hub.entropy(fair.SECRET_BYTES)
    person = new.opponent in (FRIEND, HERE)
    info = Info(
        seats.new_id(hub.entropy),
        game,
        FIRST[new.first],
        (HUMAN, HUMAN if person else new.opponent),
        (new.name or "Player 1", "Player 2" if person else "Computer"),
        (seats.hashed(secrets[1]), seats.hashed(secrets[2]) if 2 in secrets else None),
        seats.hashed(invite) if invite else None,
        new.opponent != FRIEND if new.coach is None else new.coach,
        secret,
        fair.commitment(secret),
        hub.now(),
    )
    words = [] if new.words is None else [Event("words", seat, new.words) for seat in secrets]
    await hub.create(info, words)
    return Place(info.id, secrets, invite)


async def sit_down(hub: Hub, room: Room, join: Acceptance) -> Place:
    """Take the seat that one was invited to. With a key it can be done again: the answer may have been lost."""
    info = room.table.info
    if not info.invite or seats.hashed(join.invite) != info.invite:
        raise Refused(403, "that is not the invitation to this table")
    secret = seats.invited_secret(join.invite, join.key) if join.key else seats.new_secret(hub.entropy)
    await _claim(hub, room, 2, secret, join.name or info.names[1])
    if join.words is not None and 2 in room.table.lacks_words:
        await hub.command(room, (2,), Command("words", join.words))
    return Place(info.id, {2: secret})


async def follow(hub: Hub, room: Room, held: Mapping[int, str]) -> Place:
    """Go on to the rematch with the seats that one holds here, swapped. It can be done again."""
    if room.table.rematch is None:  # unless it was agreed on at another server a moment ago
        async with room.lock:
            await hub.refresh(room)
    rematch = room.table.rematch
    if rematch is None:
        raise Refused(409, "there is no rematch yet")
    if not held:
        raise Refused(403, "you are watching: only the players can do that")
    secrets = {3 - seat: seats.next_secret(held[seat], rematch) for seat in sorted(held, reverse=True)}
    async with hub.room(rematch) as there:
        for seat, secret in secrets.items():
            await _claim(hub, there, seat, secret)
    return Place(rematch, secrets)


async def _claim(hub: Hub, room: Room, seat: int, secret: str, name: str | None = None) -> None:
    """Have a seat given to whoever has that secret, unless they have it already."""
    try:
        if seat not in seats.held(room.table.info, [secret]):
            await hub.claim(room, seat, secret, name)
    except Refused:  # unless it was the same person in another window
        if seat not in seats.held(room.table.info, [secret]):
            raise
