"""A torn or foreign file is refused in one sentence that names its line, and then nothing is imported."""

import json

import pytest

from commands import refused
from numduel.web.storage.address import open_database
from numduel.web.storage.lines import BadLine
from numduel.web.storage.transfer import export_games, import_games
from web.inprocess import prepare
from web.old import aged, game_id, rows, store

OTHER = "the file was not written by numduel games export"
TORN = "the last line is missing: the file is torn"


@pytest.fixture
def lines(tmp_path):
    """A good file: a header, two games, a removed one, and the end."""
    address = prepare(f"sqlite:///{tmp_path / 'source.sqlite'}")
    store(address, [aged(number, 1) for number in range(2)], 3)
    database = open_database(address)
    head, *games, _ = export_games(database)
    database.engine.dispose()
    return [head, *games, b'{"removed":"AAAAAAAAAAAA"}\n', b'{"games":2,"removed":1}\n']


@pytest.fixture
def refuse(sqlite):
    """Checks that lines are refused and nothing is stored; what is said after the name of the file."""
    opened = open_database(prepare(sqlite))

    def check(lines):
        with pytest.raises(BadLine) as error:
            import_games(opened, lines, "a.jsonl")
        assert rows(sqlite) == ({}, 0)
        begin, said = str(error.value).split(" of a.jsonl is wrong: ")
        assert "\n" not in said
        return int(begin.removeprefix("nothing was imported: line ")), said

    yield check
    opened.engine.dispose()


def test_a_file_that_ends_too_soon_is_refused_wherever_that_is(refuse, lines):
    whole = b"".join(lines)
    for length in (*range(0, len(whole) - 1, 97), len(whole) - 1):
        torn = whole[:length].splitlines(keepends=True)
        number, said = refuse(torn)
        assert (number, said) == (
            (len(torn), "it is torn") if length and torn[-1][-1:] != b"\n" else (len(torn) + 1, TORN)
        )
    for count in range(len(lines)):
        assert refuse(lines[:count]) == (count + 1, TORN)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"Dear Ann,\n", "it is not JSON"),
        (b"\xff\xfe\n", "it is not JSON"),
        (b"[" * 100_000 + b"\n", "it is not JSON"),
        (b"[]\n", "it is not a JSON object"),
        (b"{}\n", OTHER),
        (b'{"numduel":1,"game":"wits"}\n', OTHER),
        (b'{"numduel":"games","version":2}\n', "the file was written by another version of numduel"),
    ],
)
def test_a_file_of_another_kind_is_refused_at_its_first_line(refuse, lines, line, said):
    assert refuse([line, *lines[1:]]) == (1, said)


def changed(line, **fields):
    return json.dumps(json.loads(line) | fields).encode() + b"\n"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"more": 1}, "it is not a game"),
        ({"id": "short"}, "its id is not one of a game"),
        ({"id": "AAAAAAAAAAA\n"}, "its id is not one of a game"),
        ({"id": 7}, "its id cannot be stored"),
        ({"game": "chess"}, "its moves cannot be played"),
        ({"rules": {"target": 0}}, "its moves cannot be played"),
        ({"position": "50/-/-/1"}, "its moves cannot be played"),
        ({"rules": []}, "its rules cannot be stored"),
        ({"first": 3}, "its first is not one of a game"),
        ({"first": True}, "its first cannot be stored"),
        ({"who1": "nobody"}, "there is no player 'nobody': choose"),
        ({"who1": "bot:true"}, "there is no player 'bot:true': choose human"),
        ({"name1": "x" * 41}, "its name1 cannot be stored"),
        ({"name1": "\0"}, "its name1 cannot be stored"),
        ({"name1": "\ud83c"}, "its name1 cannot be stored"),
        ({"name2": None}, "its name2 cannot be stored"),
        ({"secret": "00" * 32}, "its commitment is not one of a game"),
        ({"secret": "x"}, "its commitment is not one of a game"),
        ({"created": "yesterday"}, "its created is not one of a game"),
        ({"before": "short"}, "its before is not one of a game"),
        ({"coach": 1}, "its coach cannot be stored"),
        ({"played": 2**40}, "its played cannot be stored"),
        ({"events": {}}, "its events are not a list of events"),
        ({"events": [["move", 1, "add 1"]]}, "its events are not a list of events"),
        ({"events": [["dance", 1, "add 1", None]]}, "its event 0 is not one of a game"),
        ({"events": [["move", 3, "add 1", None]]}, "its event 0 is not one of a game"),
        ({"events": [["move", 1, "add 1", "k" * 65]]}, "its event 0 is not one of a game"),
        ({"events": [["move", 1, "fly", None]]}, "its moves cannot be played"),
        ({"events": [["end", 0, "resign", None]]}, "its moves cannot be played"),
    ],
)
def test_a_game_that_could_not_be_played_is_refused_with_its_line(refuse, lines, fields, said):
    number, told = refuse([*lines[:2], changed(lines[2], **fields), *lines[3:]])
    assert number == 3
    assert told.startswith(said)


def test_an_end_that_does_not_count_the_games_above_is_refused(refuse, lines):
    assert refuse([*lines[:2], *lines[3:]]) == (4, "it counts other games than the 1 above it")
    assert refuse([*lines, *lines[1:]]) == (6, "nothing can follow the last line")
    assert refuse([lines[0], b'{"removed":"x"}\n']) == (2, "it is not the id of a game")


def test_a_line_that_is_too_long_is_refused_before_it_is_read(tmp_path, sqlite):
    file = tmp_path / "long.jsonl"
    file.write_bytes(b'{"numduel":"games","version":1}\n' + b"x" * 30_000_000 + b"\n")
    said = refused("games", "import", str(file), "--db", sqlite)
    assert said == f"numduel: nothing was imported: line 2 of {file} is wrong: it is too long\n"


def test_two_rematches_of_one_game_are_refused(database, lines):
    opened = open_database(prepare(database))
    more = [changed(lines[1], id=f"rematch-{number:04}", before=game_id(0)) for number in range(2)]
    with pytest.raises(Exception, match="the database has another rematch of one of the games"):
        import_games(opened, [*lines[:3], *more, b'{"games":4,"removed":0}\n'], "a.jsonl")
    opened.engine.dispose()
    assert rows(database) == ({}, 0)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["export", "x", "--db", "nonsense"], "a database's address is sqlite:///FILE"),
        (["export", "x", "--db", "sqlite:///none.db"], "the database cannot be used: there is no file none.db"),
        (["export", "/none/x", "--db", "{db}"], "cannot create /none/x: No such file or directory"),
        (["import", "/none/x", "--db", "{db}"], "cannot open /none/x: No such file or directory"),
        (["import", "/", "--db", "{db}"], "cannot open /: Is a directory"),
        (["import", "-", "--db", "postgresql+psycopg://nobody@127.0.0.1:1/x"], "the database cannot be used: "),
        (["export", "-", "--db", "postgresql+psycopg://nobody@127.0.0.1:1/x"], "the database cannot be used: "),
        (["dance", "x"], "argument action: invalid choice: 'dance'"),
    ],
)
def test_what_cannot_be_done_is_explained_in_one_line(args, sentence, sqlite, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    prepare(sqlite)
    assert sentence in refused("games", *(arg.format(db=sqlite) for arg in args))
    assert not (tmp_path / "none.db").exists()


def test_a_database_that_a_server_has_not_updated_yet_is_not_exported(tmp_path):
    path = tmp_path / "empty.sqlite"
    path.touch()
    said = refused("games", "export", "-", "--db", f"sqlite:///{path}")
    assert said == "numduel: the database cannot be used: numduel serve has to update it first\n"


def test_an_export_that_fails_leaves_no_file(tmp_path, sqlite, monkeypatch):
    store(prepare(sqlite), [aged(0, 1)], 3)

    def fail(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("numduel.web.storage.transfer.game_data", fail)
    with pytest.raises(KeyboardInterrupt):
        refused("games", "export", str(tmp_path / "x.jsonl"), "--db", sqlite)
    assert not (tmp_path / "x.jsonl").exists()
