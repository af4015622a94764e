"""Verifying games that a player or a referee ended."""

import random
import re

import pytest

import checker
import numduel
import walks
from commands import numduel as command
from games import WITH_CHANCE
from numduel.fair import Shuffle, Terms, commitment
from numduel.match import Match
from numduel.players.player import FORFEITS
from numduel.record import Header
from numduel.record import lines as lines_of
from verifying import caught, damaged, verified, write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def ended_by_a_player(key, rng):
    """The lines of a record of a match that a player or a referee ended at some point."""
    game = walks.variant(key, rng) if rng.random() < 0.7 else numduel.game(key)
    secret = rng.randbytes(32)
    terms = Terms(key, game.rules, toss=True, mix="words")
    shuffle = Shuffle(secret, terms)
    match = Match(game, shuffle.toss())
    for _ in range(rng.randrange(9)):
        draws = game.chances(match.state)
        match.play(shuffle.draw(match.drawn, draws) if draws else rng.choice(game.moves(match.state)))
        if match.outcome:
            return ended_by_a_player(key, rng)
    ends = [match.resign, lambda seat: match.forfeit(seat, rng.choice([*FORFEITS])), match.agree]
    rng.choice(ends if game.knows_draw else ends[:2])(rng.choice((1, 2)))
    players = ({"who": "human", "name": "Ann"}, {"who": "human", "name": "Bob"})
    header = Header(players=players, first=match.first, time="now", shuffle=commitment(secret), **terms._asdict())
    return list(lines_of(header, match, secret))


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_a_game_ended_by_a_player_is_verified_as_far_as_it_went(path, key):
    rng = random.Random(f"verify ends of {key}")
    ends, in_hand = set(), set()
    for _ in range(30 * walks.SOAK):
        record = ended_by_a_player(key, rng)
        write(path, record)
        draws = sum(line.get("by") == "chance" for line in record)
        few = {0: "No card was drawn.", 1: "The only draw follows from this.", 2: "Both draws follow from this."}
        assert verified(path).endswith(f"{few.get(draws, f'All {draws} draws follow from this.')}\n")
        ends.add(record[-2]["end"])
        in_hand.add(record[-3].get("by") == "chance")
        err = command("resume", str(path)).err
        assert err == f"numduel: the game in {path} is over: {record[-1]['outcome']['reason']}\n"
    assert (ends, in_hand) == ({"resign", "agree", "forfeit"}, {True, False})


@pytest.mark.parametrize("key", WITH_CHANCE)
def test_the_two_verifiers_agree_on_games_that_players_ended(path, key):
    rng = random.Random(f"agree on ends of {key}")
    for _ in range(60 * walks.SOAK):
        record = ended_by_a_player(key, rng)
        match rng.randrange(5):
            case 0:
                record[-2] = rng.choice([{}, {**record[-2], "end": "agree"}, {"shuffle": "c0ffee"}, {"end": "agree"}])
            case 1:
                record.insert(rng.randrange(1, len(record)), record[-2])
            case 2:
                record[-2]["by"] = rng.choice([1, 2, 3, None, "chance", True])
            case _:
                record = damaged(record, rng)
        write(path, record)
        out, err, code = command("verify", str(path))
        assert "Traceback" not in out + err
        assert (code == 0) == (checker.check(path).code == 0), (path.read_text(), err)


def test_the_draws_of_a_resigned_game_are_checked(path):
    rng = random.Random("checked")
    record = next(record for _ in range(99) if len(record := ended_by_a_player("battle", rng)) > 6)
    write(path, [{**record[0], "mix": "other words"}, *record[1:]])
    assert re.fullmatch(r"draw \d+ should have been .*|the coin toss should have .*", caught(path)[0])
