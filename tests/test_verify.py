"""A shuffle that can be checked, by numduel and without it."""

import json
import random
import re
import sys
from itertools import pairwise

import pytest

import checker
import numduel
import tampering
import walks
from commands import numduel as command
from numduel.fair import Shuffle, Terms, commitment
from numduel.match import Match
from numduel.record import Header, read
from numduel.record import lines as lines_of

CARDS = ("showdown", "battle")
ANSWERS = {"showdown": ["", "yes", "no"], "battle": ["own", "opponent"]}
RANDOM = ("--p1", "random", "--p2", "random")


def rules(game):
    return [word for name, value in game.rules.items() for word in ("--rule", f"{name}={value}")]


def play(path, key, *args, **surroundings):
    """The record of a game, as its lines."""
    result = command("play", key, *args, "--record", str(path), **surroundings)
    assert (result.err, result.code) == ("", 0)
    return lines(path)


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(path, record):
    path.write_text("".join(json.dumps(line) + "\n" for line in record))


def verified(path):
    """What both verifiers, which must agree, say of a record that is as it should be."""
    out, err, code = command("verify", str(path))
    assert (err, code) == ("", 0)
    assert checker.check(path).code == 0, checker.check(path).said
    return out


def caught(path):
    """Why a record is refused by the one verifier; the other refuses it too."""
    out, err, code = command("verify", str(path))
    assert code in (1, 2), out
    assert out == ""
    assert err.startswith("numduel: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    said, status = checker.check(path)
    assert status == 1, said
    assert said.startswith("Not verified: ")
    assert said.count("\n") == 1
    return err.removeprefix("numduel: ").removesuffix("\n"), code


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_the_program_of_the_page_is_short_and_needs_nothing_but_python():
    assert len(checker.PROGRAM.splitlines()) < 75
    assert max(map(len, checker.PROGRAM.splitlines())) <= 120
    (imports,) = [line for line in checker.PROGRAM.splitlines() if "import" in line]
    assert set(imports.removeprefix("import ").split(", ")) <= sys.stdlib_module_names


def test_a_game_that_was_dealt_fairly_is_verified_in_a_few_sentences(path):
    record = play(path, "battle", *RANDOM)
    assert verified(path).splitlines() == [
        f"Before the first move the shuffle was fixed by a secret whose SHA-256 is {record[0]['shuffle']}.",
        f"The players mixed in: {record[0]['mix']}",
        "All 20 draws follow from this.",
    ]


def test_what_was_chosen_by_hand_is_named(path):
    play(path, "battle", *RANDOM, "--seed", "7", "--deck", "10,9,9", "--first", "toss")
    first = read(path).header.first
    assert verified(path).splitlines()[1:] == [
        "The secret follows from a seed that was chosen by hand: 7",
        f"The coin toss that let player {first} start follows from this.",
        "These cards were set by hand: 10, 9, 9",
        "All 17 draws after them follow from this.",
    ]


def test_a_game_that_was_over_before_the_cards_set_by_hand_were_used_up(path):
    play(path, "showdown", *RANDOM, "--rule", "target=1", "--deck", "1,1,1")
    assert verified(path).splitlines()[-2:] == [
        "These cards were set by hand: 1",
        "All 0 draws after them follow from this.",
    ]


@pytest.mark.parametrize("key", sorted(set(numduel.GAMES) - set(CARDS)))
def test_in_a_game_without_cards_there_is_nothing_to_verify(path, key):
    play(path, key, *RANDOM)
    assert "is played without cards: there is no shuffle to verify.\n" in verified(path)


@pytest.mark.parametrize("key", CARDS)
def test_games_of_any_variant_are_verified(path, key):
    rng = random.Random(f"verify {key}")
    for number in range(12 * walks.SOAK):
        options = ["--first", rng.choice(["1", "2", "toss"])]
        if number % 3 == 0:
            options += ["--seed", rng.choice(["7", "", "ü", "\udcff"])]
        game = walks.variant(key, rng) if number % 4 else numduel.game(key)
        if number % 5 == 0:
            deck = [draw.removeprefix("draw ") for draw, _ in game.chances(game.start())]
            options += ["--deck", ",".join(rng.sample(deck, rng.randint(1, len(deck))))]
        play(path, key, *RANDOM, *rules(game), *options)
        verified(path)
        path.unlink()


@pytest.mark.parametrize("ruling", ["holder_loses", "giver_loses"])
@pytest.mark.parametrize("moves", [["own"] * 40, ["own"] * 9 + ["opponent"] * 9])
def test_a_sudden_death_is_verified(path, ruling, moves):
    options = ["--rule", "numbers=2", "--rule", "penalty_number=2", "--rule", f"sudden_death={ruling}"]
    play(path, "battle", *options, "--deck", "1,1,2,2", answers=moves)
    assert len(read(path).match.history) > 2 * 4
    verified(path)


def test_a_game_with_words_of_the_players_is_verified(path):
    record = play(path, "showdown", "--p2", "random", "--fair", answers=["open, sesame ü", *["", "yes"] * 99])
    assert record[0]["mix"] == "open, sesame ü"
    assert "The players mixed in: open, sesame ü\n" in verified(path)


@pytest.mark.parametrize("key", CARDS)
@pytest.mark.parametrize("options", [[], ["--seed", "7"], ["--deck", "3,2,1"], ["--fair"]], ids=" ".join)
def test_a_game_that_was_resumed_goes_on_with_the_same_shuffle(path, tmp_path, key, options):
    rng = random.Random(f"resume {key}")
    play(path, key, "--first", "toss", *options, answers=[*["some words"] * 2 * ("--fair" in options), *ANSWERS[key]])
    while read(path).match.outcome is None:
        answers = rng.choices(ANSWERS[key], k=rng.randint(0, 12))
        assert command("resume", str(path), answers=answers).code == 0
    assert sum("shuffle" in line for line in lines(path)) == 1
    verified(path)
    assert not list(tmp_path.glob("home/numduel/secrets/*"))


def ended_by_a_player(key, rng):
    """A match that a player ended somewhere, as the lines of its record."""
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
    end = match.agree if game.knows_draw and rng.random() < 0.5 else match.resign
    end(rng.choice((1, 2)))
    players = ({"who": "human", "name": "Ann"}, {"who": "human", "name": "Bob"})
    header = Header(players=players, first=match.first, time="now", shuffle=commitment(secret), **terms._asdict())
    return list(lines_of(header, match, secret))


@pytest.mark.parametrize("key", CARDS)
def test_a_game_that_a_player_ended_is_verified_as_far_as_it_went(path, key):
    rng = random.Random(f"verify ends of {key}")
    ends, in_hand = set(), set()
    for _ in range(30 * walks.SOAK):
        record = ended_by_a_player(key, rng)
        write(path, record)
        draws = sum(line.get("by") == "chance" for line in record)
        assert verified(path).endswith(f"All {draws} draws follow from this.\n")
        ends.add(record[-2]["end"])
        in_hand.add(record[-3].get("by") == "chance")
        err = command("resume", str(path)).err
        assert err == f"numduel: the game in {path} is over: {record[-1]['outcome']['reason']}\n"
    assert (ends, in_hand) == ({"resign", "agree"}, {True, False})


@pytest.mark.parametrize("key", CARDS)
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


def test_a_draw_of_a_game_that_was_resigned_is_checked(path):
    rng = random.Random("checked")
    record = next(record for _ in range(99) if len(record := ended_by_a_player("battle", rng)) > 6)
    write(path, [{**record[0], "mix": "other words"}, *record[1:]])
    assert re.fullmatch(r"draw \d+ should have been .*|the coin toss should have .*", caught(path)[0])


def test_a_game_that_is_not_over_cannot_be_verified_yet(path):
    play(path, "showdown", answers=["", "yes"])
    assert caught(path) == ("the game is not over, and its secret is told only at the end", 1)


def test_a_game_whose_last_line_is_missing_gets_it_on_resume(path):
    record = play(path, "battle", *RANDOM, "--seed", "7")
    write(path, record[:-1])
    assert caught(path)[0].startswith("the last line, which tells the secret, is missing: numduel resume adds it")
    assert command("resume", str(path)).code == 2
    assert lines(path) == record
    verified(path)


def test_a_game_that_went_on_without_its_secret_is_not_verified(path, tmp_path):
    """As on another machine: what can be checked is, and the rest is named."""
    play(path, "battle", answers=["own"] * 5)
    elsewhere = tmp_path / "elsewhere"
    assert command("resume", str(path), answers=["own"] * 99, home=elsewhere).code == 0
    record = lines(path)
    sentence = (
        "after draw 6 the game went on with a new secret, so nothing shows that the shuffle was fixed before the "
        f"first move; the {sum(line.get('by') == 'chance' for line in record) - 6} draws that follow from the new "
        "one are right"
    )
    assert caught(path) == (sentence, 1)
    assert not list(elsewhere.glob("numduel/secrets/*"))
    draws = [at for at, line in enumerate(record) if line.get("by") == "chance"][6:20]
    one, two = next((one, two) for one, two in pairwise(draws) if record[one] != record[two])
    record[one], record[two] = record[two], record[one]
    write(path, record)
    assert caught(path)[1] == 2 or "should have been" in caught(path)[0]


def test_a_game_that_goes_on_without_its_secret_before_its_first_draw_is_not_verified(path, tmp_path):
    """Else the dealer could deal again until the first card suits."""
    write(path, play(path, "battle", answers=["own"])[:1])
    assert command("resume", str(path), answers=["own"] * 99, home=tmp_path / "elsewhere").code == 0
    assert caught(path)[0].startswith("after draw 0 the game went on with a new secret")


def test_a_file_that_is_no_record_is_status_2(path):
    path.write_text("Dear Ann\n")
    assert caught(path) == (f"{path} is not a numduel record: its first line is not a record's header", 2)
    path.unlink()
    assert command("verify", str(path)).code == 2


GAMES = {
    "as usual": [],
    "with a toss": ["--first", "toss"],
    "with a seed": ["--seed", "7", "--first", "toss"],
    "with a deck": ["--deck", "3,1,2", "--first", "toss"],
    "with words": ["--fair", "--first", "toss"],
}


@pytest.fixture(scope="module", params=[(key, kind) for key in CARDS for kind in GAMES], ids=" ".join)
def games(request, tmp_path_factory):
    """Two games of the same kind, with all that is said of them before the first move."""
    key, kind = request.param
    folder = tmp_path_factory.mktemp("games")
    other = ["--seed", "8"] if kind == "with a seed" else []
    return (
        play(folder / "one.jsonl", key, *RANDOM, *GAMES[kind], home=folder),
        play(folder / "two.jsonl", key, *RANDOM, *GAMES[kind], *other, home=folder),
    )


@pytest.mark.parametrize("tamper", tampering.KINDS, ids=lambda tamper: tamper.__name__)
def test_each_kind_of_tampering_is_caught(tamper, games, path):
    record, other = games
    case = tampering.Case(record, other, random.Random(f"{tamper.__name__} {record[0]['game']}"))
    write(path, next(tampered for _ in range(20) if (tampered := tamper(case)) != record))
    why, code = caught(path)
    assert code == (2 if why.startswith("line ") else 1)


SENTENCES = {
    "the_secret": "the SHA-256 of the secret is .*, but .* was committed to",
    "the_commitment": "the SHA-256 of the secret is .*, but .* was committed to",
    "the_secret_left_out": "the last line does not tell the secret, so no draw can be checked",
    "the_secret_as_no_number": "a secret is hexadecimal digits, not 'xyz'",
    "the_mix": r"draw \d+ should have been \d+, not \d+",
    "the_seed": "the secret does not follow from the seed 'another'",
    "the_toss": r"draw \d+ should have been \d+, not \d+",
    "who_starts_and_who_plays_what": "the coin toss should have let player 1 start, not player 2",
    "the_kind": r"line 42 of .* is wrong: the kind of outcome is 'higher score', not .*",
    "the_winner": r"line 42 of .* is wrong: the winner is \d: the higher score, \d+ to \d+",
}


@pytest.mark.parametrize("kind", SENTENCES)
def test_what_is_wrong_is_said_in_one_sentence(kind, path):
    record = play(path, "battle", *RANDOM, "--seed", "21")
    write(path, getattr(tampering, kind)(tampering.Case(record, record, random.Random(kind))))
    assert re.fullmatch(SENTENCES[kind], caught(path)[0])


def test_a_record_without_a_commitment_was_not_fixed(path):
    record = play(path, "battle", *RANDOM)
    write(path, tampering.header(record, shuffle=None))
    assert caught(path) == ("the record commits to no shuffle, so nothing was fixed before the first move", 1)


def test_a_card_that_was_set_by_hand_must_be_the_one_that_came(path):
    record = play(path, "battle", *RANDOM, "--deck", "10,9")
    write(path, tampering.header(record, deck=[10, 8]))
    assert caught(path) == ("draw 2 was set to 8 by hand, but is 9", 1)


VALUES = [None, True, 0, 1, 2, 7, -1, 1.5, "", "1", "7", "chance", "keep", "own", "draw 5", "ü", "\ud800", [], [5], {}]


def damaged(record, rng):
    """A record in which something is not as it was."""
    record = json.loads(json.dumps(record))
    at = rng.randrange(len(record))
    match rng.randrange(6):
        case 0:
            del record[at]
        case 1:
            record.insert(rng.randrange(len(record)), record[at])
        case 2:
            two = rng.randrange(len(record))
            record[at], record[two] = record[two], record[at]
        case _:
            line = record[rng.choice([0, 0, at, -1])]
            inner = [line[name] for name in ("rules", "outcome") if name in line and rng.random() < 0.3]
            line = inner[0] if inner else line
            key = rng.choice([key for key in line if key not in ("players", "time", "reason")])
            line[key] = rng.choice(VALUES)
            if rng.random() < 0.2:
                del line[key]
    return record


def test_the_two_verifiers_agree_on_any_record(games, path):
    record, _ = games
    rng = random.Random(f"agree {record[0]['game']}")
    codes = set()
    for _ in range(8 * walks.SOAK):
        write(path, damaged(record, rng))
        out, err, code = command("verify", str(path))
        assert "Traceback" not in out + err
        assert (code == 0) == (checker.check(path).code == 0), (path.read_text(), err)
        codes.add(code)
    assert codes & {1, 2}
