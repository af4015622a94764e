"""numduel arena: what it takes, what it refuses, and what it prints."""

import json
import re
import shlex
import sys

import pytest

import numduel as package
from commands import numduel, refused
from games import facts
from numduel.arena.lock import locked

TWO = ("--players", "random", "greedy", "--games", "4")
BOT = """
import json, sys
sys.stdin.readline()
print('{"name": "%s"}', flush=True)
for line in sys.stdin:
    if "moves" in (told := json.loads(line)):
        print(json.dumps({"move": told["moves"][%s]}), flush=True)
"""


def test_it_says_how_good_each_player_is():
    out, err, code = numduel("arena", "wits", "--players", "perfect", "random", "--seed", "1")
    assert (err, code) == ("", 0)
    assert re.search(r"^1\. perfect ", out, re.MULTILINE)
    assert re.search(r"^perfect - random +40 ", out, re.MULTILINE)


def test_json_is_one_object_a_game_and_line():
    out, err, code = numduel(
        "arena", "wits", "duel", "--players", "random", "greedy", "random", "--seed", "1", "--json"
    )
    assert (err, code) == ("", 0)
    for key, line in zip(("wits", "duel"), out.splitlines(), strict=True):
        data = json.loads(line)
        assert list(data) == ["game", "rules", "seed", "players", "pairs"]
        assert (data["game"], data["rules"], data["seed"]) == (key, package.game(key).rules, "1")
        assert [player["name"] for player in data["players"]] == ["random", "greedy", "random 2"]
        for player in data["players"]:
            assert list(player) == [
                "name", "who", "games", "score", "adjusted", "loss", "rating", "low", "high", "forfeits",
            ]  # fmt: skip
            assert player["games"] == 80
        assert [(pair["a"], pair["b"]) for pair in data["pairs"]] == [
            ("random", "greedy"), ("random", "random 2"), ("greedy", "random 2"),
        ]  # fmt: skip
        for pair in data["pairs"]:
            assert list(pair) == [
                "a", "b", "games", "score", "low", "high", "adjusted", "adjusted_low", "adjusted_high",
            ]  # fmt: skip
            assert pair["games"] == 40
            assert pair["low"] <= pair["score"] <= pair["high"]


def test_the_same_seed_gives_the_same_tournament_and_no_seed_gives_another():
    told = [
        json.loads(numduel("arena", "wits", *TWO, "--json", *more).out) for more in [("--seed", "x")] * 2 + [()] * 2
    ]
    assert told[0] == told[1]
    assert len({data["seed"] for data in told}) == 3


@pytest.mark.parametrize("workers", ["2", "4"])
def test_the_number_of_workers_changes_nothing(workers, tmp_path):
    asked = ("arena", "wits", "battle", "--players", "medium", "random", "greedy", "--games", "20", "--seed", "1")
    alone = numduel(*asked, "--json", "--out", str(tmp_path / "one"))
    among_many = numduel(*asked, "--json", "--out", str(tmp_path / "many"), "--workers", workers)
    assert alone == among_many
    assert (tmp_path / "one" / "report.html").read_bytes() == (tmp_path / "many" / "report.html").read_bytes()
    games = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("games/*"))
    assert len(games) == 2 * 60
    assert all((tmp_path / "one" / path).read_bytes() == (tmp_path / "many" / path).read_bytes() for path in games)


def test_without_a_folder_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert numduel("arena", "wits", *TWO).code == 0
    assert list(tmp_path.iterdir()) == []


def test_with_a_folder_every_game_is_a_record_there_and_there_is_a_report(tmp_path):
    out, _, code = numduel("arena", "battle", *TWO, "--out", str(tmp_path))
    assert code == 0
    assert out.endswith(f"\nReport: {tmp_path / 'report.html'}\n")
    records = sorted((tmp_path / "battle" / "games").iterdir())
    assert [path.name for path in records] == [f"1v2-0000{pair}-{game}.jsonl" for pair in (1, 2) for game in (1, 2)]
    for path in records:
        assert "All 20 draws follow from this." in numduel("verify", str(path)).out
        assert len(json.loads(numduel("review", str(path), "--json").out)["steps"]) >= 40


def test_a_gauntlet_is_the_first_against_each_of_the_others():
    out = numduel("arena", "wits", "--players", "random", "greedy", "easy", "--games", "4", "--gauntlet", "--json").out
    assert [(pair["a"], pair["b"]) for pair in json.loads(out)["pairs"]] == [("random", "greedy"), ("random", "easy")]


def test_a_variant_is_played_by_its_rules():
    out = numduel("arena", "wits", "duel", *TWO, "--variant", "quick", "--rule", "repetition=2", "--json").out
    wits, duel = map(json.loads, out.splitlines())
    assert (wits["rules"]["target"], wits["rules"]["repetition"]) == (30, 2)
    assert (duel["rules"]["target"], duel["rules"]["repetition"]) == (8, 2)


def test_what_cannot_be_solved_is_played_by_those_who_need_no_solution():
    rules = [f"--rule={name}={value}" for name, value in facts("target").TOO_LARGE[0].items()]
    data = json.loads(numduel("arena", "target", *TWO, *rules, "--json").out)
    assert [(player["adjusted"], player["loss"]) for player in data["players"]] == [(None, None)] * 2
    assert "is too large to solve" in refused("arena", "target", "--players", "random", "easy", *rules)


@pytest.fixture
def bot(tmp_path):
    """Makes a bot of that name that always plays the move at that place; how it is called as a player."""

    def made(name, place=0):
        (tmp_path / f"{name}.py").write_text(BOT % (name, place))
        return f"bot:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / f'{name}.py'))}"

    return made


def test_bots_play_under_the_names_that_they_give_themselves(bot, tmp_path):
    whos = [bot("low"), bot("high", -1), bot("low"), "random"]
    asked = ("arena", "wits", "--players", *whos, "--games", "2", "--out", str(tmp_path / "out"), "--json")
    data = json.loads(numduel(*asked).out)
    assert [player["name"] for player in data["players"]] == ["low", "high", "low 2", "random"]
    assert [player["who"] for player in data["players"]] == whos
    assert not any(player["forfeits"] for player in data["players"])


def test_a_tournament_that_goes_on_keeps_the_names_of_its_bots(bot, tmp_path):
    asked = ("arena", "wits", "--players", bot("old"), "random", "--json", "--out", str(tmp_path / "out"), "--games")
    assert '"name": "old"' in numduel(*asked, "2").out
    (tmp_path / "old.py").write_text(BOT % ("new", 0))
    assert '"name": "old"' in numduel(*asked, "4").out


def test_a_bot_that_cannot_play_forfeits_and_is_called_by_its_command(tmp_path):
    command = f"{shlex.quote(sys.executable)} -c 'raise SystemExit(\"not today\")'"
    out = numduel("arena", "wits", "--players", f"bot:{command}", *TWO[1:], "--out", str(tmp_path), "--json").out
    player = json.loads(out)["players"][0]
    assert player["forfeits"] == {"exited": 8}
    assert player["name"].startswith(command[:20])
    errors = list((tmp_path / "wits" / "errors").iterdir())
    assert len(errors) == 8
    assert all(path.read_text().startswith("not today\nnumduel: ") for path in errors)
    for path in (tmp_path / "wits" / "games").iterdir():
        assert numduel("review", str(path)).code == numduel("verify", str(path)).code == 0


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["wits"], "the following arguments are required: --players"),
        (["--players", "random", "easy"], "the following arguments are required: GAME"),
        (["wits", "--players", "random"], "a tournament needs at least two players, after --players"),
        (["wits", "--players", "random", "human"], "a person cannot play in a tournament"),
        (["wits", "--players", "random", "nobody"], "there is no player 'nobody'"),
        (["wits", "--players", "random", "bot:"], "there is no player 'bot:'"),
        (["wits", "--players", "random", "bot:'"], "is not a command"),
        (["wits", "--players", "random", "bot:no-such-bot -v"], "there is no program 'no-such-bot'"),
        (["chess", *TWO], "there is no game 'chess'"),
        (["wits", "duel", *TWO, "--rule", "add=5"], "duel has no rule 'add'"),
        (["wits", *TWO, "--rule", "add"], "a rule is NAME=VALUE, not 'add'"),
        (["wits", *TWO, "--variant", "huge"], "wits has no variant 'huge'"),
        (["wits", *TWO[:-1], "5"], "the number of games must be even"),
        (["wits", *TWO[:-1], "0"], "must be a whole number of at least 2, not '0'"),
        (["wits", *TWO[:-1], "many"], "must be a whole number of at least 2, not 'many'"),
        (["wits", *TWO, "--until-sure"], "not allowed with argument --games"),
        (["wits", *TWO, "--workers", "0"], "must be a whole number of at least 1, not '0'"),
        (["wits", *TWO, "--workers", "2", "--cluster", "x"], "not allowed with argument --workers"),
        (["wits", *TWO, "--clock", "0"], "must be a whole number of at least 1, not '0'"),
        (["wits", *TWO, "--sandbox", "some"], "invalid choice: 'some'"),
        (["wits", *TWO, "--cluster", "nonsense://x"], "there is no Dask scheduler at 'nonsense://x'"),
        (["wits", *TWO, "--out", "/dev/null/x"], "cannot write to /dev/null/x: Not a directory"),
    ],
)
def test_a_bad_call_is_refused_in_one_sentence(asked, why):
    assert why in refused("arena", *asked)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--players", "random", "easy"], "its players are random, greedy, not random, easy"),
        ([*TWO, "--seed", "2"], "its seed is '1', not '2'"),
        ([*TWO, "--clock", "50"], "its clock is 1000, not 50"),
        ([*TWO, "--sandbox", "none"], "its sandbox is 'auto', not 'none'"),
        ([*TWO, "--gauntlet"], "its gauntlet is off, not on"),
        ([*TWO, "--rule", "add=5"], "its rules are target=50, add=10, "),
        ([*TWO[:-1], "2"], "there are more games in "),
        ([*TWO[:-2], "--until-sure"], "has a number of games: ask for more with --games"),
        ([*TWO], None),
        ([*TWO, "--seed", "1", "--clock", "1000", "--sandbox", "auto"], None),
        ([*TWO[:-2]], None),
        ([*TWO[:-1], "6"], None),
    ],
)
def test_in_a_folder_only_its_own_tournament_goes_on(asked, why, tmp_path):
    assert numduel("arena", "wits", *TWO, "--seed", "1", "--out", str(tmp_path)).code == 0
    if why:
        assert why in refused("arena", "wits", *asked, "--out", str(tmp_path))
    else:
        data = json.loads(numduel("arena", "wits", *asked, "--out", str(tmp_path), "--json").out)
        assert (data["seed"], data["pairs"][0]["games"]) == ("1", 6 if "6" in asked else 4)


def test_a_tournament_that_was_sure_can_be_extended(tmp_path):
    players = ("--players", "perfect", "random", "--out", str(tmp_path), "--json")
    sure = json.loads(numduel("arena", "wits", *players, "--until-sure", "--seed", "1").out)
    assert json.loads(numduel("arena", "wits", *players, "--until-sure").out) == sure
    games = sure["pairs"][0]["games"]
    assert len(list((tmp_path / "wits" / "games").iterdir())) == games
    more = json.loads(numduel("arena", "wits", *players, "--games", str(games + 20)).out)
    assert (more["seed"], more["pairs"][0]["games"]) == ("1", games + 20)


def test_another_game_in_the_same_folder_has_the_same_seed_and_names(tmp_path):
    first = json.loads(numduel("arena", "wits", *TWO, "--out", str(tmp_path), "--json").out)
    again = numduel("arena", "wits", "duel", *TWO, "--out", str(tmp_path), "--json").out
    wits, duel = map(json.loads, again.splitlines())
    assert wits == first
    assert duel["seed"] == first["seed"]


def test_two_programs_cannot_hold_a_tournament_in_one_folder(tmp_path):
    with locked(tmp_path):
        assert "another program is holding the tournament" in refused("arena", "wits", *TWO, "--out", str(tmp_path))
    assert numduel("arena", "wits", *TWO, "--out", str(tmp_path)).code == 0


def test_a_damaged_plan_is_reported(tmp_path):
    (tmp_path / "wits").mkdir()
    (tmp_path / "wits" / "plan.json").write_text("{")
    assert "plan.json is damaged" in refused("arena", "wits", *TWO, "--out", str(tmp_path))


def test_a_bot_cannot_take_the_name_of_a_computer(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(BOT % ("random", 0))
    who = f"bot:{shlex.join([sys.executable, str(bot)])}"
    out = numduel("arena", "wits", "--players", who, "random", "--games", "2", "--json").out
    assert [(each["name"], each["who"]) for each in json.loads(out)["players"]] == [
        ("random 2", who),
        ("random", "random"),
    ]


def test_what_confined_a_bot_is_said_without_a_folder_too(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(BOT % ("mine", 0))
    who = f"bot:{shlex.join([sys.executable, str(bot)])}"
    out = numduel("arena", "wits", "--players", who, "random", "--games", "2", "--sandbox", "none").out
    assert "Bots were not confined" in out
