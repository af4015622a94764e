"""The disk cache of tables: it is reused, and whatever is wrong with a file, no value is wrong."""

import json
import os
import random
import stat
import struct
import sys
from zlib import crc32

import pytest

import numduel
from numduel.solve import blocks, cache, solver
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
    """A function after which computing a game's table fails the test."""

    def start(key):
        monkeypatch.setattr(solver(small(key)), "fill", lambda *_: pytest.fail("it was computed again"))

    return start


def kept(folder, key):
    """The file of a game's table, just computed."""
    assert is_right(solve(small(key)))
    (path,) = files(folder)
    return path


def parts(content):
    """A file's description, where its checksums start, and where the description starts."""
    start = len(content) - blocks.END - int(content[-8:], 16)
    about = json.loads(content[start : -blocks.END])
    return about, about["bytes"], start


def saying(content, about):
    """A file with another description, and a matching checksum for it."""
    text = about if isinstance(about, bytes) else json.dumps(about).encode()
    before = content[: parts(content)[2]] if content else b""
    return before + text + b"%08x%08x" % (crc32(text), len(text))


def check_rebuilt(folder, key, content, idle):
    """Replace the content of a table's file: values stay right, and the file is rebuilt."""
    path = kept(folder, key)
    path.write_bytes(content(path.read_bytes()) if callable(content) else content)
    assert is_right(solve(small(key)))
    assert files(folder) == [path]
    idle(key)
    assert is_right(solve(small(key)))


@pytest.mark.parametrize("key", SMALL)
def test_a_table_is_computed_once(folder, idle, key):
    path = kept(folder, key)
    content = path.read_bytes()
    idle(key)
    assert is_right(solve(small(key)))
    assert files(folder) == [path]
    assert path.read_bytes() == content


def test_wits_needs_no_file(folder):
    assert solve(numduel.game("wits")).value(numduel.game("wits").start()) == 1
    assert files(folder) == []


def test_the_figures_of_a_solution_are_cached_with_it(folder):
    first, second = (solve(small("battle")).figures for _ in range(2))
    assert len(files(folder)) == 1
    assert first == second
    assert first.seconds > 0


def test_each_variant_and_each_version_of_its_solver_has_its_own_table(folder, monkeypatch):
    path = kept(folder, "showdown")
    loose = numduel.game("showdown", **SMALL["showdown"], forced="loose")
    assert is_right(solve(loose))
    monkeypatch.setattr(solver(loose), "VERSION", 99)
    assert is_right(solve(loose))
    assert len(files(folder)) == 3
    assert path in files(folder)


@pytest.mark.parametrize("key", SMALL)
def test_a_truncated_table_is_computed_again(folder, key):
    path = kept(folder, key)
    about, checks, start = parts(content := path.read_bytes())
    end = len(content)
    cuts = [
        0,
        1,
        8,
        blocks.BLOCK,
        checks - 1,
        checks,
        checks + 8,
        start - 1,
        start,
        start + 1,
        end - blocks.END,
        end - 1,
    ]
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
def test_a_file_that_is_not_a_table_is_replaced(folder, idle, content):
    check_rebuilt(folder, "battle", content, idle)


LIES = [
    {"more": 1}, {"game": "showdown"}, {"kind": "f"}, {"kind": "q"},
    {"solver": 0}, {"order": "middle"}, {"rules": {}}, {"rules": None},
    {"bytes": 0}, {"bytes": 8}, {"bytes": -8}, {"bytes": 1 << 70}, {"bytes": 1e300}, {"bytes": "many"}, {"bytes": None},
    {"bytes": [8]}, {"bytes": True},
    {"figures": []}, {"figures": None}, {"figures": [1, 2, 3, 4, 5]}, {"figures": 4},
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES, ids=map(str, LIES))
def test_a_table_with_a_wrong_description_is_replaced(folder, idle, lie):
    check_rebuilt(folder, "battle", lambda content: saying(content, {**parts(content)[0], **lie}), idle)


@pytest.mark.parametrize("missing", ["game", "rules", "solver", "kind", "order", "bytes", "figures"])
def test_a_table_with_an_incomplete_description_is_replaced(folder, idle, missing):
    def without(content):
        about = parts(content)[0]
        del about[missing]
        return saying(content, about)

    check_rebuilt(folder, "battle", without, idle)


def test_a_table_in_the_other_byte_order_is_replaced(folder, idle):
    def swapped(content):
        about, start, _ = parts(content)
        mine, other = ("<", ">") if sys.byteorder == "little" else (">", "<")
        numbers = struct.unpack(f"{mine}{start // 8}d", content[:start])
        numbers = struct.pack(f"{other}{start // 8}d", *numbers)
        checks = [crc32(numbers[at : at + blocks.BLOCK]) for at in range(0, start, blocks.BLOCK)]
        about["order"] = {"little": "big", "big": "little"}[sys.byteorder]
        return numbers + struct.pack(f"{other}{len(checks)}Q", *checks) + saying(b"", about)

    check_rebuilt(folder, "battle", swapped, idle)


def test_tables_with_swapped_names_are_replaced(folder):
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
def test_no_corrupt_byte_makes_a_value_wrong(folder, key):
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


def test_other_users_cannot_change_a_table(folder):
    assert not kept(folder, "duel").stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def test_a_folder_in_place_of_the_file_is_left_alone(folder):
    path = kept(folder, "duel")
    path.unlink()
    path.mkdir()
    assert is_right(solve(small("duel")))
    assert [*path.parent.iterdir()] == [path]


def use(folder, *keys, ages=()):
    """Solve some games, after backdating the last use of some files; the new files."""
    for path, age in ages:
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    before = set(files(folder))
    for key in keys:
        assert is_right(solve(small(key)))
    return set(files(folder)) - before


def test_the_least_recently_used_tables_are_evicted(folder, monkeypatch):
    (battle,), (target,) = use(folder, "battle"), use(folder, "target")
    use(folder, "battle", ages=[(battle, 2000), (target, 1000)])  # created first, but used last
    monkeypatch.setattr(cache, "ROOM", battle.stat().st_size + 10_000)
    (duel,) = use(folder, "duel")
    assert files(folder) == sorted([battle, duel])


def test_a_new_table_is_kept_even_if_there_is_no_room(folder, monkeypatch):
    monkeypatch.setattr(cache, "ROOM", 0)
    assert len(use(folder, "battle")) == 1
    duel = use(folder, "duel")
    assert files(folder) == [*duel]


def test_values_are_known_from_every_block(folder):
    """What the tests above rest on."""
    for key in SMALL:
        solve(small(key))
        solution = solve(small(key))
        assert len(known(solution.game)) > 100
        assert is_right(solution)
        assert solve(small(key))._table._recent == {}
        size = parts(next(path for path in files(folder) if key in path.name).read_bytes())[1]
        assert len(solution._table._recent) == -(-size // blocks.BLOCK) >= 2
