"""A tournament on a Dask cluster: the same as at home, whatever happens to its workers."""

import json
import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from arena.dask_cluster import PATIENCE, Cluster
from walks import WHOLE

PROGRAM = str(Path(sys.executable).with_name("numduel"))
ASKED = [PROGRAM, "arena", "wits", "--players", "medium", "random", "--seed", "s", "--json", "--games"]
KILLS = 20 if WHOLE else 2


def finished(*args):
    """What a tournament prints that is held to its end."""
    done = subprocess.run([*ASKED, *args], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout


def refused(*args):
    done = subprocess.run(
        [*ASKED[:3], *args, "--games", "4"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.stdout, done.returncode, done.stderr.count("\n")) == ("", 2, 1)
    return done.stderr


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with closing(Cluster(tmp_path_factory.mktemp("dask"))) as made:
        made.add_worker()
        made.add_worker()
        yield made


def test_it_shows_the_same_as_at_home_and_as_a_tournament_whose_workers_are_killed(cluster, tmp_path):
    games = str(1000 * KILLS)
    home, away = tmp_path / "home", tmp_path / "away"
    right = finished(games, "--out", str(home))
    finished_pairings = away / "wits" / "finished.jsonl"

    def done():
        return finished_pairings.read_bytes().count(b"\n") if finished_pairings.exists() else 0

    asked = [*ASKED, games, "--cluster", cluster.address, "--out", str(away)]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        kills = 0
        for kill in range(KILLS):
            until = time.monotonic() + PATIENCE
            while done() < 500 * kill + 50 and process.poll() is None:
                assert time.monotonic() < until, cluster.log()
                time.sleep(0.01)
            kills += process.poll() is None
            cluster.kill_worker()
            cluster.add_worker()
        out, err = process.communicate(timeout=PATIENCE)
    assert (err, process.returncode) == ("", 0)
    assert kills == KILLS
    assert out == right
    assert (away / "report.html").read_bytes() == (home / "report.html").read_bytes()


def test_a_bot_must_exist_where_the_workers_are(cluster, tmp_path):
    bot = tmp_path / "here-only"
    bot.write_text("#!/bin/sh\n")
    bot.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [*ASKED, "4", "--players", "bot:here-only", "random", "--cluster", cluster.address],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.startswith("numduel: there is no program 'here-only' on the worker at tcp://127.0.0.1:")
    assert done.stderr.count("\n") == 1


def test_where_there_is_no_scheduler_a_sentence_says_so():
    assert "there is no Dask scheduler at 'tcp://127.0.0.1:9'" in refused(
        "--players", "random", "greedy", "--cluster", "tcp://127.0.0.1:9"
    )


def test_bots_play_where_the_workers_are(cluster, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, os, sys\n"
        "sys.stdin.readline()\n"
        'print(\'{"name": "far away"}\', flush=True)\n'
        "for line in sys.stdin:\n"
        "    if 'moves' in (told := json.loads(line)):\n"
        "        print(json.dumps({'move': told['moves'][0]}), flush=True)\n"
    )
    told = finished("4", "--players", f"bot:{sys.executable} {bot}", "random", "--cluster", cluster.address)
    assert json.loads(told)["players"][0]["name"] == "far away"
    assert json.loads(told)["players"][0]["forfeits"] == {}


def test_a_scheduler_that_is_gone_ends_the_tournament_with_a_sentence(tmp_path):
    with closing(Cluster(tmp_path)) as own:
        own.add_worker()
        asked = [*ASKED, "1000000", "--cluster", own.address, "--out", str(tmp_path / "out")]
        with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            until = time.monotonic() + PATIENCE
            while not (tmp_path / "out" / "wits" / "finished.jsonl").exists():
                assert time.monotonic() < until, own.log()
                time.sleep(0.01)
            own.close()
            out, err = process.communicate(timeout=PATIENCE)
    assert (out, process.returncode) == ("", 2)
    assert err == "numduel: the cluster is gone: its scheduler no longer answers\n"
