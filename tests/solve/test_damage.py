"""A table whose file changes while it is in use: the values stay right, and the process runs on."""

import gc
import os
import weakref
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from numduel.solve import blocks, cache, solver
from tables import SMALL, files, is_right, small, solve


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def opened(folder):
    """Opens the solution of a small variant, with its table from the disk; also returns the table's file."""

    def solution(key):
        solve(small(key))
        (path,) = files(folder)
        return solve(small(key)), path

    return solution


@pytest.mark.parametrize("left", [0.0, 0.5, 0.99])
@pytest.mark.parametrize("key", SMALL)
def test_a_file_that_is_truncated_while_it_is_open_is_computed_again(opened, key, left):
    solution, path = opened(key)
    size = path.stat().st_size
    os.truncate(path, int(left * size))
    assert is_right(solution)
    assert path.stat().st_size >= int(left * size)
    assert is_right(solve(small(key)))


@pytest.mark.parametrize("key", SMALL)
def test_a_table_that_is_read_whole_is_right_even_if_its_file_is_truncated(opened, key):
    solution, path = opened(key)
    kind = solver(small(key)).KIND
    length = blocks.BlockReader(path, kind)._size // array(kind).itemsize
    expected = [solution._table[at] for at in range(length)]
    os.truncate(path, path.stat().st_size // 2)
    assert list(solution._table.whole(length)) == expected


def test_a_file_that_is_truncated_again_and_again_is_done_without(opened, monkeypatch):
    solution, path = opened("duel")
    read = cache.read

    def truncated(*args):
        found = read(*args)
        os.truncate(path, 0)
        return found

    monkeypatch.setattr(cache, "read", truncated)
    os.truncate(path, 0)
    assert is_right(solution)


def test_a_block_that_was_read_is_not_read_again(opened):
    solution, path = opened("target")
    assert is_right(solution)
    os.truncate(path, 0)
    assert is_right(solution)
    assert path.stat().st_size == 0


def test_only_so_many_blocks_stay_in_memory(opened, monkeypatch):
    monkeypatch.setattr(cache, "RECENT", 3)
    solution, _ = opened("target")
    assert is_right(solution)
    assert 1 <= len(solution._table._recent) <= 3


@pytest.mark.parametrize("damage", [None, 0])
def test_several_threads_may_use_a_table(opened, monkeypatch, damage):
    monkeypatch.setattr(cache, "RECENT", 2)
    solution, path = opened("battle")
    if damage is not None:
        os.truncate(path, damage)
    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(lambda _: is_right(solution), range(40)))


def test_a_system_that_cannot_read_at_a_position_seeks_it_first(opened, monkeypatch):
    monkeypatch.setattr(blocks, "pread", None)
    monkeypatch.setattr(cache, "RECENT", 2)
    solution, path = opened("battle")
    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(lambda _: is_right(solution), range(10)))
    os.truncate(path, 0)
    assert is_right(solution)


def is_open(path):
    """Whether this process has a file open."""
    return any(link.exists() and link.samefile(path) for link in Path("/proc/self/fd").iterdir())


@pytest.mark.parametrize("key", SMALL)
def test_a_file_is_closed_as_soon_as_nobody_uses_the_solution(opened, key):
    gc.disable()
    try:
        solution, path = opened(key)
        assert is_open(path)
        gone = weakref.ref(solution)
        del solution
        assert gone() is None
        assert not is_open(path)
    finally:
        gc.enable()


def test_a_file_that_is_no_table_is_closed(opened):
    path = opened("duel")[1]
    path.write_bytes(b"no table" * 1000)
    with pytest.raises(blocks.Damaged):
        cache.read(path, {"kind": "h"})
    assert not is_open(path)
