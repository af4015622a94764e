"""What cannot be reported is refused in one sentence."""

import json

import pytest

from commands import numduel, refused
from models.report.made import log, samples, stored, unscored


def test_there_must_be_such_a_file():
    assert refused("models", "report", "nothing") == "numduel: there is no file or folder nothing\n"


def test_a_folder_must_have_logs(tmp_path):
    said = refused("models", "report", str(tmp_path))
    assert said.startswith(f"numduel: there are no logs in {tmp_path}: give the folder that Inspect writes them to")


@pytest.mark.parametrize("name", ["broken.eval", "broken.json", "broken.txt"])
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nonsense", b"{}", b"[1, 2", b"\xff" * 99])
def test_a_file_that_is_no_log_is_named_even_among_good_ones(tmp_path, name, content):
    stored(tmp_path, log(samples("wits", "easy", 2)))
    (tmp_path / name).write_bytes(content)
    said = refused("models", "report", str(tmp_path), str(tmp_path / name))
    assert said == f"numduel: {name} is not a log that Inspect can read: it may be damaged, or from a newer Inspect\n"


def test_half_a_log_is_named(tmp_path):
    (path,) = stored(tmp_path, log(samples("wits", "easy", 2))).iterdir()
    path.write_bytes(path.read_bytes()[:2000])
    assert f"{path.name} is not a log that Inspect can read" in refused("models", "report", str(path))


def test_logs_must_have_games_of_numduel(tmp_path):
    stored(tmp_path, log([], scorer="match"))
    assert refused("models", "report", str(tmp_path)).startswith("numduel: none of these logs has games of numduel: ")


def test_a_game_must_have_been_scored(tmp_path):
    stored(tmp_path, log([unscored(each) for each in samples("wits", "easy", 2)]))
    said = refused("models", "report", str(tmp_path))
    assert said == "numduel: none of these logs has a game that was played to its end and scored\n"


def changed(sample, *path, to):
    """A sample with something else at a place of its scores, metadata or store."""
    data = json.loads(sample.model_dump_json())
    place = data
    for key in path[:-1]:
        place = place[key]
    if to is None:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return type(sample).model_validate(data)


WORTH = ("scores", "worth", "metadata")


@pytest.mark.parametrize(
    ("path", "to", "sentence"),
    [
        (("metadata", "seed"), None, "it has no seed"),
        (("metadata", "twin"), "1", "it has str instead of int"),
        (("metadata", "game"), "chess", "there is no game 'chess'"),
        (("metadata", "rules"), {"target": -1}, "target"),
        (("store", "numduel"), None, "it has no answers"),
        (("store", "numduel", "answers"), [{"at": 1}], "it has no fault"),
        ((*WORTH, "tally", "moves"), "9", "it has str instead of int"),
        ((*WORTH, "moves", 0, "worth"), {}, "a move has no worth"),
        ((*WORTH, "moves", 0), 7, "it has int instead of Judged"),
    ],
)
def test_a_log_of_another_shape_is_named_with_what_is_wrong(tmp_path, path, to, sentence):
    first, second = samples("wits", "easy", 2)
    (file,) = stored(tmp_path, log([changed(first, *path, to=to), second])).iterdir()
    said = refused("models", "report", str(tmp_path))
    assert said.startswith(f"numduel: {file.name} is not as this numduel writes logs: in sample 0001-1, ")
    assert sentence in said


def test_without_inspect_it_says_what_to_install(monkeypatch, tmp_path):
    import sys

    for name in [name for name in sys.modules if name.startswith(("inspect_ai.log", "numduel.models.report"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "inspect_ai", None)
    monkeypatch.setitem(sys.modules, "inspect_ai.log", None)
    import numduel.models

    monkeypatch.delattr(numduel.models, "report", raising=False)
    said = refused("models", "report", str(tmp_path))
    assert said.startswith("numduel: the report needs inspect_ai")
    assert said.endswith("pip install 'numduel[llm]'\n")


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    stored(tmp_path / "logs", log(samples("wits", "easy", 2)))
    (tmp_path / "file").touch()
    said = refused("models", "report", str(tmp_path / "logs"), "--out", str(tmp_path / "file" / "out"))
    assert said == f"numduel: cannot create {tmp_path / 'file' / 'out'}: Not a directory\n"


def test_folders_of_any_name_are_read(tmp_path):
    folder = stored(tmp_path / "a b#c%20 ü", log(samples("wits", "easy", 2)))
    assert numduel("models", "report", str(folder), "--json").code == 0
