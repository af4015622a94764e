"""`numduel games`: all that a table needs moves from one database to another, or nothing does."""

import asyncio
import gc
import json
import stat
import tracemalloc

import pytest

from commands import numduel as command
from commands import refused
from numduel.web.app import create_app
from numduel.web.keeping import Old
from numduel.web.settings import Settings
from numduel.web.storage import transfer
from numduel.web.storage.address import open_database
from numduel.web.storage.removal import KEPT, MOST_EVENTS, remove
from numduel.web.storage.transfer import export_games, import_games
from web.inprocess import prepare, running
from web.old import aged, game_id, rows, store

SQLITE, POSTGRESQL = "sqlite", "postgresql"
ALL_PLAYED = Old(played=10**6, created="", opened=0)
WAYS = [(SQLITE, POSTGRESQL), (POSTGRESQL, SQLITE), (SQLITE, SQLITE)]


@pytest.fixture(params=WAYS, ids="-to-".join)
def both(request, tmp_path):
    """A database with games of every kind, and an empty one."""
    first, second = (
        f"sqlite:///{tmp_path / f'{number}.sqlite'}" if kind == SQLITE else request.getfixturevalue(kind)
        for number, kind in enumerate(request.param)
    )
    return prepare(first), second


async def ask(client, path, secret="", method="POST", **body):
    answer = await client.request(method, f"/api{path}", {"authorization": f"Bearer {secret}"}, body or b"")
    assert answer.status < 300, answer
    return answer.json


async def play(client):
    """A game with a friend in the midst of it, a finished one with its rematch, one that waits; all seats."""
    made = await ask(client, "/games", game="showdown", words="mine ☘", name="Zoë", rules={"target": 40})
    joined = await ask(client, f"/games/{made['id']}/join", invite=made["invite"], words="yours")
    seats = {made["id"]: [place["seats"][0]["secret"] for place in (made, joined)]}
    await move(client, made["id"], seats)
    over = await ask(client, "/games", game="battle", opponent="here", words="")
    both = ".".join(seat["secret"] for seat in over["seats"])
    for kind in ("resign", "rematch"):
        await ask(client, f"/games/{over['id']}/commands", both, type=kind)
    again = await ask(client, f"/games/{over['id']}/follow", both)
    seats |= {over["id"]: [both], again["id"]: [".".join(seat["secret"] for seat in again["seats"])]}
    midway = await ask(client, "/games", game="wits", opponent="here", position="24/2")
    both = ".".join(seat["secret"] for seat in midway["seats"])
    await ask(client, f"/games/{midway['id']}/commands", both, type="move", move="add 4", number=0)
    await ask(client, f"/games/{midway['id']}/commands", both, type="takeback")
    seats |= {midway["id"]: [both]}
    alone = await ask(client, "/games", game="wits", opponent="friend")
    return seats | {alone["id"]: [alone["seats"][0]["secret"]]}


async def move(client, name, seats):
    """The next move, and the card that is drawn after it."""
    for secret in seats[name]:
        game = await ask(client, f"/games/{name}", secret, "GET")
        if game["moves"]:
            body = {"type": "move", "move": game["moves"][0], "number": game["number"]}
            return (await ask(client, f"/games/{name}/commands", secret, **body))["position"]
    raise AssertionError("nobody can move")


async def shown(client, seats):
    return [await ask(client, f"/games/{name}", secret, "GET") for name, held in seats.items() for secret in held]


def app(address):
    return create_app(Settings(prepare(address), pause=0, keep=0).without_limits())


def games(action, file, address, **options):
    return command("games", action, str(file), "--db", address, **options)


def exported(address):
    """The lines of an export."""
    database = open_database(address)
    lines = [*export_games(database)]
    database.engine.dispose()
    return lines


def populate(address):
    """Have games played, and some removed."""

    async def work():
        async with running(app(address)) as client:
            return await play(client)

    seats = asyncio.run(work())
    store(address, [aged(number, 400) for number in range(3)], 5)
    database = open_database(address)
    with database.engine.begin() as connection:
        assert remove(connection, ALL_PLAYED)  # those that were played
    database.engine.dispose()
    return seats


def test_all_games_move_to_another_database_with_their_seats_and_shuffles(both, tmp_path):
    first, second = both
    file = tmp_path / "games.jsonl"

    async def work():
        async with running(app(first)) as client:
            seats = await play(client)
            before = await shown(client, seats)
        assert games("export", file, first).out == f"5 games exported to {file}.\n"
        assert games("import", file, second) == ("5 games imported.\n", "", 0)
        name = next(iter(seats))
        async with running(app(first)) as old, running(app(second)) as new:
            assert await shown(new, seats) == before
            for _ in range(4):
                assert await move(new, name, seats) == await move(old, name, seats), "the same cards are drawn"

    asyncio.run(work())


def test_an_export_of_the_imported_games_is_the_same_byte_for_byte(both):
    first, second = both
    populate(first)
    lines = exported(first)
    assert sum(b'"removed":"' in line for line in lines) == 5
    database = open_database(prepare(second))
    import_games(database, lines, "")
    database.engine.dispose()
    assert exported(second) == lines


def test_a_file_from_before_a_game_could_start_from_a_position_is_imported(both):
    first, second = both
    store(first, [aged(number, 1) for number in range(3)], 5)
    lines = [line.replace(b'"position":null,', b"") for line in exported(first)]
    assert not any(b"position" in line for line in lines)
    database = open_database(prepare(second))
    assert import_games(database, lines, "").games == 3
    database.engine.dispose()
    assert exported(second) == exported(first)


def test_importing_a_second_time_changes_nothing(both, tmp_path):
    first, second = both
    store(first, [aged(number, 1) for number in range(3)], 5)
    file = tmp_path / "games.jsonl"
    games("export", file, first)
    games("import", file, second)
    store(second, [aged(7, 1)], 2)
    before = rows(second)
    assert games("import", file, second).out == "0 games imported, 3 were already there.\n"
    assert rows(second) == before


def test_an_export_can_be_read_by_nobody_else_and_overwrites_nothing(tmp_path, sqlite):
    prepare(sqlite)
    file = tmp_path / "games.jsonl"
    assert games("export", file, sqlite).out == f"0 games exported to {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert refused("games", "export", str(file), "--db", sqlite) == f"numduel: cannot create {file}: File exists\n"


def test_games_go_through_a_pipe(both):
    first, second = both
    store(first, [aged(number, 1) for number in range(3)], 5)
    out = games("export", "-", first).out
    assert out.encode() == b"".join(exported(first))
    assert games("import", "-", second, answers=out.encode()).out == "3 games imported.\n"
    assert exported(second) == exported(first)


def test_without_db_it_is_the_database_of_numduel_serve(serve):
    server = serve()
    assert command("games", "export", "-").out.count("\n") == 2, "beside a running server"
    assert "is already in use by another numduel server" in refused("games", "import", "-", answers=b"")
    server.stop()
    assert "nothing was imported: line 1 of the input is wrong" in refused("games", "import", "-", answers=b"")


def test_a_removed_game_stays_removed_and_comes_back_if_the_file_has_it(both):
    first, second = both
    store(first, [aged(number, 400) for number in range(2)], 5)
    lines = exported(first)
    store(prepare(second), [aged(number, 400) for number in range(2)], 5)
    database = open_database(second)
    with database.engine.begin() as connection:
        remove(connection, ALL_PLAYED)
    gone = exported(second)
    assert [json.loads(line) for line in gone[1:-1]] == [{"removed": game_id(0)}, {"removed": game_id(1)}]
    assert import_games(database, gone, "").removed == 0
    assert import_games(database, lines, "").games == 2
    assert import_games(database, gone, "").removed == 0, "it is there again"
    database.engine.dispose()
    assert exported(second) == lines
    assert {row.removal for row in rows(second)[0].values()} == {KEPT}


# the order of rematches


def test_rematches_find_their_games_in_whatever_order_they_come(both):
    first, second = both
    chain = [aged(9, 1)]
    for number in (5, 7, 2, 8):
        chain.append(aged(number, 1)._replace(rematch_of=chain[-1].id))
    for info in chain:
        store(first, [info], 1)
    database = open_database(prepare(second))
    lines = exported(first)
    assert [json.loads(line)["id"] for line in lines[1:-1]] == [game_id(number) for number in (2, 5, 7, 8, 9)]
    import_games(database, lines, "")
    database.engine.dispose()
    assert exported(second) == lines


def test_a_rematch_whose_game_is_in_no_file_stays_a_rematch(both):
    first, second = both
    store(first, [aged(1, 1)])
    store(first, [aged(2, 1)._replace(rematch_of=game_id(1), tokens=(None, None))])
    head, _, rematch, _ = exported(first)
    database = open_database(prepare(second))
    import_games(database, [head, rematch, b'{"games":1,"removed":0}\n'], "")
    database.engine.dispose()
    assert rows(second)[0][game_id(2)].before == game_id(2)


# many games, and long ones


def test_neither_export_nor_import_keeps_all_games_in_memory(sqlite, tmp_path, monkeypatch):
    monkeypatch.setattr(transfer, "STREAMED", {"yield_per": 50})
    monkeypatch.setattr(transfer, "MOST_GAMES", 5)
    prepare(sqlite)
    other = prepare(f"sqlite:///{tmp_path / 'other.sqlite'}")
    peaks = []
    for numbers in (range(5), range(5, 25), range(25, 100)):
        store(sqlite, [aged(number, 1) for number in numbers], 200)
        source, target = open_database(sqlite), open_database(other)
        gc.collect()
        tracemalloc.start()
        import_games(target, export_games(source), "")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        source.engine.dispose()
        target.engine.dispose()
    _, few, many = peaks  # the first time fills caches
    assert many < 1.3 * few
    assert exported(other) == exported(sqlite)


def test_a_game_with_more_events_than_are_stored_at_a_time_is_moved(both):
    first, second = both
    long = aged(0, 1)._replace(game=aged(0, 1).game.__class__(target=1000, repetition=0))
    store(first, [long, aged(1, 1)], 999)
    store(first, [aged(number, 1) for number in range(2, 2 + MOST_EVENTS // 500)], 700)
    database = open_database(prepare(second))
    import_games(database, exported(first), "")
    database.engine.dispose()
    assert exported(second) == exported(first)
