"""What a viewer may not see has no effect on anything sent to that viewer.

Games come in pairs that differ only in what the viewer may not see: the cards still to be drawn, and the card in the
opponent's hand. Each game of a pair is in its own app. The viewer requests everything there is from both apps, and the
responses must be the same, byte for byte.
"""

import asyncio
import random
from typing import NamedTuple

import pytest

import numduel
from games import HIDING, WITH_CHANCE, WITHOUT_CHANCE, facts
from numduel.fair import Shuffle, Terms
from numduel.game import card_of
from numduel.match import Match
from numduel.players import HUMAN
from numduel.table import tokens
from numduel.table.event import NOBODY, Event
from numduel.table.table import Info
from numduel.web.app import create_app
from numduel.web.http import pictures
from numduel.web.settings import Settings
from numduel.web.storage.address import open_database
from numduel.web.storage.migrate import migrate
from numduel.web.storage.queries import Write, save
from numduel.web.storage.rows import event_rows, game_row
from walks import SOAK, WHOLE, playable
from web import leaks
from web.inprocess import Answer, running

CHUNKS = 20
PAIRS = 100 * SOAK if WHOLE else 12  # per chunk

KINDS = ["hand"] * 12 + ["cards"] * 5 + ["tossed"] * 2 + ["waiting"] + ["start"] * 2
GAMES = {"start": HIDING, "hand": HIDING, "cards": WITH_CHANCE, "tossed": WITHOUT_CHANCE, "waiting": [*numduel.GAMES]}


class Pair(NamedTuple):
    """Two games that a viewer must not be able to tell apart, and the viewer's token."""

    infos: tuple[Info, Info]
    events: tuple[list[Event], list[Event]]
    seat: int | None
    secret: str

    @property
    def cookie(self):
        return {"cookie": f"numduel={self.secret}", "accept": "text/html"} if self.secret else {"accept": "text/html"}

    @property
    def bearer(self):
        return {"authorization": f"Bearer {self.secret}"} if self.secret else {}


def random_pair(rng, number):
    """Two games at a random turn."""
    kind = rng.choice(KINDS)
    key = rng.choice(GAMES[kind])
    game = numduel.game(key, **rng.choice([{}, *facts(key).VARIANTS]))
    first = None if kind == "tossed" else rng.choice([None, 1, 2])
    own = {seat: tokens.new_token(rng.randbytes) for seat in (1, 2)}
    words = {seat: rng.choice(["", "lucky", "☘"]) for seat in (1, 2)}
    terms = Terms(game.key, game.rules, toss=first is None, mix="\n".join(words.values()))
    secrets = same_toss(rng, terms)
    friend = tokens.new_token(rng.randbytes)
    info = Info(
        f"pair{number:08}",
        game,
        first,
        (HUMAN, HUMAN),
        (rng.choice(["Ann", "Zoë <b>"]), "Bob"),
        (tokens.hashed(own[1]), None if kind == "waiting" else tokens.hashed(own[2])),
        tokens.hashed(friend),
        rng.random() < 0.7,
        b"",
        "c0ffee" + "0" * 58,
        "2026-01-01T00:00:00Z",
    )
    infos = tuple(info._replace(secret=secret) for secret in secrets)
    if kind == "waiting":
        events = [Event("words", 1, words[1])] if rng.random() < 0.5 else []
        seat = rng.choice([1, None])
        return Pair(infos, (events, events), seat, own[1] if seat else "")
    if kind == "start":
        return differing_starts(rng, infos, own)
    needs_words = first is None or game.has_chance
    begin = [Event("words", seat, words[seat]) for seat in (1, 2)] if needs_words else []
    first = first or Shuffle(secrets[0], terms).toss()
    one, two, seat = played_twice(rng, game, first, hand=kind == "hand")
    return Pair(infos, (begin + one, begin + two), seat, own[seat] if seat else "")


def differing_starts(rng, infos, own):
    """Two games that start from positions with another card in hand, before the first move."""
    game = infos[0].game
    while True:
        played, turn, other = random_play(rng, game, 1)
        if other:
            break
    match = Match(game)
    for event in played:
        match.play(event.what)
    *before, card, whose = game.position(match.state).split("/")
    positions = ["/".join([*before, each, whose]) for each in (card, card_of(rng.choice(other)))]
    seat = rng.choice([3 - turn, None])
    begin = [Event("words", seat, "") for seat in (1, 2)] if rng.random() < 0.7 else []
    one, two = (info._replace(position=position, first=turn) for info, position in zip(infos, positions, strict=True))
    return Pair((one, two), (begin, begin), seat, own[seat] if seat else "")


def same_toss(rng, terms):
    """Two secrets with the same result of the toss, which is not hidden."""
    one = rng.randbytes(32)
    two = rng.randbytes(32)
    while Shuffle(two, terms).toss() != Shuffle(one, terms).toss():
        two = rng.randbytes(32)
    return one, two


def played_twice(rng, game, first, *, hand):
    """Random moves, the same with another card in hand if that is to differ, and a viewer for both."""
    played, turn, other = random_play(rng, game, first)
    while hand and not other:
        played, turn, other = random_play(rng, game, first)
    seat = rng.choice([3 - turn, None] if hand else [1, 2, None])
    offer = [Event("offer", rng.choice([1, 2]))] if game.knows_draw and rng.random() < 0.2 else []
    another = [*played[:-1], Event("move", NOBODY, rng.choice(other))] if hand else played
    if hand and len(played) > 1 and rng.random() < 0.5:
        played, another = taken_back(played), taken_back(another)
    return played + offer, another + offer, seat


def taken_back(played):
    """The same after the last move was taken back and made again: the same card is drawn as before."""
    *before, moved, drawn = played
    return [*played, Event("takeback", moved.by, str(len(before))), moved, drawn]


def random_play(rng, game, first):
    """Random moves up to a player's turn, whose turn it is, and the other cards that could have been drawn last."""
    while True:
        match, played, other = Match(game, first), [], []
        until = rng.randrange(20)
        while not match.outcome:
            who = match.to_move
            if isinstance(who, int) and len(played) >= until:
                return played, who, other
            options = playable(game, match.state)
            move = rng.choice(options)
            other = [] if isinstance(who, int) else [option for option in options if option != move]
            played.append(Event("move", who if isinstance(who, int) else NOBODY, move))
            match.play(move)


async def everything(client, pair):
    """Everything that a viewer of a game can receive, in the order of the requests."""
    game_id = pair.infos[0].id
    for html in ("?html=1", ""):
        socket = client.socket(f"/game/{game_id}/live{html}", pair.cookie)
        yield await socket.next()  # accept
        yield await socket.next()
        socket.send({"type": "coach", "on": True})
        yield await socket.next()
        socket.send({"type": "move", "move": "keep", "number": 999_999, "key": "late"})
        yield await socket.next()  # the refusal
        yield await socket.next()
        if not html:
            async for answer in requests(client, pair, game_id):
                yield answer
        await socket.close()
    async for answer in watched(client, pair, game_id):
        yield answer


async def watched(client, pair, game_id):
    """What an embedded game shows."""
    socket = client.socket(f"/embed/game/{game_id}/live", pair.cookie)
    yield await socket.next()  # accept
    yield await socket.next()
    socket.send({"type": "coach", "on": True})
    yield await socket.next()
    await socket.close()


async def requests(client, pair, game_id):
    for address in (f"/game/{game_id}", f"/game/{game_id}/fair", f"/game/{game_id}/review", f"/game/{game_id}/record"):
        yield await client.request("GET", address, pair.cookie)
    yield await client.request("GET", f"/game/{game_id}/mine", pair.cookie)
    for part in ("", "/hint", "/review", "/record"):
        yield await client.request("GET", f"/api/games/{game_id}{part}", pair.bearer)
    for address in (f"/game/{game_id}/picture.png", f"/embed/game/{game_id}"):
        yield await client.request("GET", address, pair.cookie)
    for command in ({"type": "move", "move": "keep", "number": 999_999}, {"type": "rematch"}, {"type": "takeback"}):
        yield await client.request("POST", f"/api/games/{game_id}/commands", pair.bearer, command)


def differences(folder, pairs):
    """The pairs whose games can be told apart, each with the differing responses."""

    async def look():
        found = []
        async with running(made(folder, pairs, 0)) as one, running(made(folder, pairs, 1)) as two:
            for pair in sorted(pairs, key=lambda pair: repr(pair.infos[0].game)):  # few solutions are kept in memory
                numduel.solve(pair.infos[0].game)  # else the coach speaks later to whoever comes first
                left = [answer async for answer in everything(one, pair)]
                right = [answer async for answer in everything(two, pair)]
                statuses = [answer.status for answer in left if isinstance(answer, Answer)]
                assert statuses[:4] == [200, 200, 409, 409]  # refused: reviews and records, before the end
                assert statuses[4:6] == [200 if pair.seat else 403, 200]  # only players have a list of their games
                found += [(pair, *both) for both in zip(left, right, strict=True) if both[0] != both[1]]
        return found

    return asyncio.run(look())


def made(folder, pairs, which):
    """The app with that game of each pair."""
    url = f"sqlite:///{folder / f'{which}.sqlite'}"
    database = open_database(url)
    migrate(database)
    with database.engine.begin() as connection:
        rows = [game_row(pair.infos[which]) for pair in pairs]
        events = [row for pair in pairs for row in event_rows(pair.infos[0].id, 0, pair.events[which])]
        save(connection, [Write(games=rows, events=events)])
    database.engine.dispose()
    return create_app(Settings(url, pause=0, keep=0).without_limits(), random.Random(0).randbytes)


def random_pairs(seed, pairs):
    rng = random.Random(seed)
    return [random_pair(rng, number) for number in range(pairs)]


@pytest.fixture(autouse=True)
def _undrawn_pictures(monkeypatch):
    """In place of a picture, send all that it is drawn from: drawing hundreds would take a minute."""
    monkeypatch.setattr(pictures, "png", lambda preview: repr(preview).encode())


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_what_a_viewer_may_not_see_has_no_effect_on_what_they_are_sent(tmp_path, chunk):
    pairs = random_pairs(chunk, PAIRS)
    assert all(pair.infos[0] != pair.infos[1] for pair in pairs)
    assert sum(pair.events[0] != pair.events[1] for pair in pairs) > PAIRS / 6  # different cards in hand
    assert any(event.kind == "takeback" for pair in pairs for event in pair.events[0])
    assert differences(tmp_path, pairs) == []


@pytest.mark.parametrize("planted", leaks.PLANTED, ids=lambda planted: planted.__name__)
def test_a_leak_is_detected(tmp_path, monkeypatch, planted):
    planted(monkeypatch)
    assert differences(tmp_path, random_pairs(0, 60 if WHOLE else 24))
