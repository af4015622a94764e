"""What is kept on the disk is used again, and whatever is wrong with it, no value is."""

import json
import os
import random
import stat
import struct
import sys
from zlib import crc32

import pytest

import numduel
from numduel.solve import cache, solver
from tables import SMALL, files, is_right, known, small, solve
from walks import often

FLIPS = often(150)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def idle(monkeypatch):
    """What makes sure that from now on nothing is worked out."""

    def start(key):
        monkeypatch.setattr(solver(small(key)), "fill", lambda *_: pytest.fail("it was worked out again"))

    return start


def kept(folder, key):
    """The file of a game's table, which has just been worked out."""
    assert is_right(solve(small(key)))
    (path,) = files(folder)
    return path


def parts(content):
    """What a file says it is, where its checksums begin, and where that description does."""
    start = len(content) - cache.END - int(content[-8:], 16)
    about = json.loads(content[start : -cache.END])
    return about, about["bytes"], start


def saying(content, about):
    """A file that says something else of itself, with the checksum that belongs to that."""
    text = about if isinstance(about, bytes) else json.dumps(about).encode()
    before = content[: parts(content)[2]] if content else b""
    return before + text + b"%08x%08x" % (crc32(text), len(text))


def check_rebuilt(folder, key, content, idle):
    """Put something in the place of a game's table: the values are right, and the next one finds a whole table."""
    path = kept(folder, key)
    path.write_bytes(content(path.read_bytes()) if callable(content) else content)
    assert is_right(solve(small(key)))
    assert files(folder) == [path]
    idle(key)
    assert is_right(solve(small(key)))


@pytest.mark.parametrize("key", SMALL)
def test_what_was_worked_out_once_is_used_again(folder, idle, key):
    path = kept(folder, key)
    content = path.read_bytes()
    idle(key)
    assert is_right(solve(small(key)))
    assert files(folder) == [path]
    assert path.read_bytes() == content


def test_wits_needs_no_file(folder):
    assert solve(numduel.game("wits")).value(numduel.game("wits").start()) == 1
    assert files(folder) == []


def test_the_figures_of_a_solution_are_kept_with_it(folder):
    first, second = (solve(small("battle")).figures for _ in range(2))
    assert len(files(folder)) == 1
    assert first == second
    assert first.seconds > 0


def test_other_rules_and_another_version_of_the_solver_have_their_own_tables(folder, monkeypatch):
    path = kept(folder, "showdown")
    loose = numduel.game("showdown", **SMALL["showdown"], forced="loose")
    assert is_right(solve(loose))
    monkeypatch.setattr(solver(loose), "VERSION", 99)
    assert is_right(solve(loose))
    assert len(files(folder)) == 3
    assert path in files(folder)


@pytest.mark.parametrize("key", SMALL)
def test_a_file_cut_anywhere_is_worked_out_again(folder, key):
    path = kept(folder, key)
    about, checks, start = parts(content := path.read_bytes())
    end = len(content)
    cuts = [0, 1, 8, cache.BLOCK, checks - 1, checks, checks + 8, start - 1, start, start + 1, end - cache.END, end - 1]
    for cut in cuts:
        for rest in content[:cut], content[end - cut :]:
            path.write_bytes(rest)
            assert is_right(solve(small(key)))
            assert parts(path.read_bytes())[0].keys() == about.keys()


FOREIGN = {
    "nothing": b"",
    "an empty line": b"\n",
    "a letter": b"Dear Ann\n",
    "a long letter": b"Dear Ann, " * 10_000,
    "zeros": bytes(20_000),
    "no text": b"\xff\xfe\0\n" * 9_000,
    "a number": saying(b"", b"7"),
    "a list": saying(b"", b"[]"),
    "an empty description": saying(b"", b"{}"),
    "no description": saying(b"", b""),
    "nested": saying(b"", b"[" * 16_000),
    "a description only": lambda content: content[parts(content)[2] :],
    "a length beyond the file": lambda content: content[:-8] + b"ffffffff",
    "a length below nothing": lambda content: content[:-8] + b"-0000008",
    "a length that is no number": lambda content: content[:-8] + b"a letter",
    "one byte more": lambda content: content + b"\0",
    "one byte more before": lambda content: b"\0" + content,
    "twice": lambda content: content + content,
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_a_file_that_is_no_table_is_replaced(folder, idle, content):
    check_rebuilt(folder, "battle", content, idle)


LIES = [
    {"more": 1}, {"game": "showdown"}, {"kind": "f"}, {"kind": "q"},
    {"solver": 0}, {"order": "middle"}, {"rules": {}}, {"rules": None},
    {"bytes": 0}, {"bytes": 8}, {"bytes": -8}, {"bytes": 1 << 70}, {"bytes": 1e300}, {"bytes": "many"}, {"bytes": None},
    {"bytes": [8]}, {"bytes": True},
    {"figures": []}, {"figures": None}, {"figures": [1, 2, 3, 4, 5]}, {"figures": 4},
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES, ids=map(str, LIES))
def test_a_file_that_lies_about_itself_is_replaced(folder, idle, lie):
    check_rebuilt(folder, "battle", lambda content: saying(content, {**parts(content)[0], **lie}), idle)


@pytest.mark.parametrize("missing", ["game", "rules", "solver", "kind", "order", "bytes", "figures"])
def test_a_file_that_does_not_say_all_of_itself_is_replaced(folder, idle, missing):
    def without(content):
        about = parts(content)[0]
        del about[missing]
        return saying(content, about)

    check_rebuilt(folder, "battle", without, idle)


def test_a_table_of_the_other_byte_order_is_not_taken_for_ones_own(folder, idle):
    def swapped(content):
        about, start, _ = parts(content)
        mine, other = ("<", ">") if sys.byteorder == "little" else (">", "<")
        numbers = struct.unpack(f"{mine}{start // 8}d", content[:start])
        numbers = struct.pack(f"{other}{start // 8}d", *numbers)
        checks = [crc32(numbers[at : at + cache.BLOCK]) for at in range(0, start, cache.BLOCK)]
        about["order"] = {"little": "big", "big": "little"}[sys.byteorder]
        return numbers + struct.pack(f"{other}{len(checks)}Q", *checks) + saying(b"", about)

    check_rebuilt(folder, "battle", swapped, idle)


def test_tables_under_each_others_names_are_not_taken_for_ones_own(folder):
    games = [*map(small, SMALL), numduel.game("battle", **SMALL["battle"], penalty=4)]
    for game in games:
        assert is_right(solve(game))
    paths = files(folder)
    contents = [path.read_bytes() for path in paths]
    for path, content in zip(paths, [*contents[1:], contents[0]], strict=True):
        path.write_bytes(content)
    assert all(is_right(solve(game)) for game in games)
    assert files(folder) == paths


@pytest.mark.parametrize("key", SMALL)
def test_no_byte_that_is_wrong_makes_a_value_wrong(folder, key):
    rng = random.Random(f"flips {key}")
    path = kept(folder, key)
    content = path.read_bytes()
    _, checks, start = parts(content)
    spans = [(0, checks), (checks, start), (start, len(content))]
    for number in range(FLIPS):
        wrong = bytearray(content)
        for _ in range(rng.choice((1, 1, 8))):
            wrong[rng.randrange(*spans[number % 3])] = rng.randrange(256)
        path.write_bytes(wrong)
        assert is_right(solve(small(key)))
        assert files(folder) == [path]


@pytest.mark.parametrize("wrong", [bytes, random.Random("noise").randbytes], ids=["zeros", "noise"])
@pytest.mark.parametrize("key", SMALL)
def test_a_file_that_is_overwritten_while_it_is_open_is_noticed(folder, key, wrong):
    path = kept(folder, key)
    solution = solve(small(key))
    with path.open("r+b") as file:
        file.write(wrong(path.stat().st_size))
    assert is_right(solution)
    assert is_right(solve(small(key)))


@pytest.mark.parametrize("key", SMALL)
def test_a_file_that_is_removed_or_replaced_while_it_is_open_is_read_on(folder, idle, key):
    path = kept(folder, key)
    idle(key)
    first, second = solve(small(key)), solve(small(key))
    path.with_suffix(".new").write_bytes(b"Dear Ann")
    path.with_suffix(".new").replace(path)
    assert is_right(first)
    path.unlink()
    assert is_right(second)


def test_others_may_not_change_a_table(folder):
    assert not kept(folder, "duel").stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def test_a_folder_in_the_place_of_the_file_is_done_without(folder):
    path = kept(folder, "duel")
    path.unlink()
    path.mkdir()
    assert is_right(solve(small("duel")))
    assert [*path.parent.iterdir()] == [path]


def use(folder, *keys, ages=()):
    """Solve some games; the files that were there before were last used so many seconds ago."""
    for path, age in ages:
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    before = set(files(folder))
    for key in keys:
        assert is_right(solve(small(key)))
    return set(files(folder)) - before


def test_the_tables_that_were_not_used_for_the_longest_time_make_room(folder, monkeypatch):
    (battle,), (target,) = use(folder, "battle"), use(folder, "target")
    use(folder, "battle", ages=[(battle, 2000), (target, 1000)])  # used just now, though it was made first
    monkeypatch.setattr(cache, "ROOM", battle.stat().st_size + 10_000)
    (duel,) = use(folder, "duel")
    assert files(folder) == sorted([battle, duel])


def test_the_table_that_was_just_made_stays_even_if_there_is_no_room(folder, monkeypatch):
    monkeypatch.setattr(cache, "ROOM", 0)
    assert len(use(folder, "battle")) == 1
    duel = use(folder, "duel")
    assert files(folder) == [*duel]


@pytest.mark.usefixtures("folder")
def test_values_are_known_from_every_block():
    """What the tests above rest on."""
    for key in SMALL:
        solve(small(key))
        solution = solve(small(key))
        assert len(known(solution.game)) > 100
        assert is_right(solution)
        assert sum(solve(small(key))._table._right) == 0
        assert len(solution._table._right) >= 2
        assert all(solution._table._right)
