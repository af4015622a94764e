"""What a twin says: other words and other numbers, all that a player needs, and nothing that a player may not see."""

import random
import re

import pytest
from readers import listed
from twin_judge import Judge, assorted

import numduel
from games import HIDING, facts
from numduel.game import MOVE_LIMIT
from numduel.match import LoggedMove, Match
from numduel.models.tellings import tell
from numduel.models.twins.symbols import SETS
from walks import variant, walk

each_game = pytest.mark.parametrize("key", numduel.GAMES)

ORIGINAL = re.compile(
    r"\b(number|stack|sum|showdown|battle|target|wit|duel|keep|kept|give|gave|given|own|add|subtract|multiply|multiplie"
    r"|attack|deck|card|token|pool|sudden|death|five|numduel|twin|original|retold|isomorphic)(s|d|ed|ing)?\b",
    re.IGNORECASE,
)
TARGETS = {key: str(numduel.game(key).rules["target"]) for key in numduel.GAMES if "target" in numduel.game(key).rules}


def said(game, number, rng):
    """Everything that a twin says in a random game, to both players."""
    told, history = tell(game, number), []
    yield told.title
    yield told.rules()
    yield from told.moves.values()
    for state, move in walk(game, rng, 60):
        for seat in (1, 2):
            yield told.table(game.see(state, seat), "")
            yield from told.since(seat, history)
        if move:
            history.append(LoggedMove(game.to_move(state), move))


@each_game
def test_no_word_of_the_game_is_left(key):
    for number in assorted(key):
        rng = random.Random(number)
        for game in (numduel.game(key), variant(key, rng)):
            for text in said(game, number, rng):
                assert not ORIGINAL.search(text), text


@pytest.mark.parametrize("key", TARGETS)
def test_the_number_that_wins_is_never_told(key):
    for number in range(1, 60):
        told = tell(numduel.game(key), number)
        assert TARGETS[key] not in re.findall(r"\d+", told.rules() + " ".join(told.moves.values()))


@each_game
def test_every_move_is_told_in_plain_words_and_no_two_alike(key):
    for rules in ({}, *facts(key).EDGES, *facts(key).ODD):
        for number in range(1, 20):
            told = tell(numduel.game(key, **rules), number)
            assert (*told.moves,) == told.game.all_moves
            assert len({*told.moves.values()}) == len(told.moves)
            for words in told.moves.values():
                assert re.fullmatch(r"[a-z]+( [a-z]+| [1-9]\d*)?", words)
                assert f"`{words.split()[0]}`" in told.rules()


@each_game
def test_no_line_of_the_rules_breaks_a_move_in_two(key):
    for number in range(1, 60):
        assert all(line.count("`") % 2 == 0 for line in tell(numduel.game(key), number).rules().split("\n"))


@each_game
def test_every_rule_that_changes_the_game_is_told(key):
    game = numduel.game(key)
    for number in assorted(key):
        book = tell(game, number).rules()
        for rule in game.declared():
            others = [word for word in getattr(rule, "words", ()) if word != rule.default] or [rule.default + 1]
            assert tell(numduel.game(key, **{rule.name: others[0]}), number).rules() != book


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if "repetition" in numduel.game(key).rules])
def test_it_is_told_when_going_round_in_circles_is_a_draw(key):
    for repetition, words in (7, "has come up 7 times"), (0, f"is a draw after {MOVE_LIMIT:,} moves"):
        rules = tell(numduel.game(key, repetition=repetition), 1).rules()
        assert words in " ".join(rules.split())


@each_game
def test_a_sentence_for_each_turn_says_what_was_played(key):
    for number in assorted(key):
        judge = Judge(numduel.game(key), number)
        sentences = {judge.told.since(1, [LoggedMove(by, move)])[0] for by in (1, 2) for move in judge.game.all_moves}
        assert len(sentences) == 2 * len(judge.game.all_moves)
        assert {re.match("(You|Your opponent) [a-z].*\\.$", each)[1] for each in sentences} == {"You", "Your opponent"}
        for move, words in judge.told.moves.items():
            (sentence,) = judge.told.since(1, [LoggedMove(1, move)])
            for name in words.split()[1:]:
                assert {name, str(judge.reader.pieces[name])} <= {*re.findall(r"\w+", sentence)}


@pytest.mark.parametrize("key", [key for key in numduel.GAMES if numduel.game(key).has_chance])
def test_a_sentence_says_what_was_taken_and_what_it_is_worth(key):
    for number in assorted(key):
        judge = Judge(numduel.game(key), number)
        state = judge.game.start()
        for draw, _ in judge.game.chances(state):
            after = judge.game.play(state, draw)
            name = judge.reader.hand(judge.table(after, 1))
            history = [LoggedMove(numduel.CHANCE, draw), LoggedMove(1, judge.game.all_moves[0])]
            words = re.findall(r"\w+", judge.told.since(1, history)[0])
            assert words[:2] == ["You", "took"]
            assert {*words} >= {name, str(judge.reader.pieces[name]), "and"}


@pytest.mark.parametrize("key", HIDING)
def test_nothing_that_is_told_depends_on_a_card_that_is_hidden(key):
    rng = random.Random(key)
    for number in assorted(key):
        game, told = numduel.game(key), tell(numduel.game(key), number)
        for state, move in walk(game, rng):
            if move in dict(game.chances(state)):
                seat = 3 - game.turn(state)
                texts = set()
                for draw, _ in game.chances(state):
                    match = Match(game, state=state)
                    match.play(draw)
                    seen = told.table(game.see(match.state, seat), ""), *told.since(seat, match.seen_history(seat))
                    texts.add(seen)
                assert len(texts) == 1


@each_game
def test_a_table_can_be_read_below_the_rules(key):
    game = numduel.game(key)
    told = tell(game, 1)
    for state, _ in walk(game, random.Random(key), 30):
        text = f"{told.rules()}\n\n{told.table(game.see(state, 1), '')}\n"
        assert told.read(text, 1) == game.view(state, 1)


@each_game
def test_neither_its_place_nor_the_alphabet_says_what_a_name_is_worth(key):
    listings = [Judge(numduel.game(key), number).reader.pieces for number in range(1, 60)]
    named = [pieces for pieces in listings if not next(iter(pieces)).isdecimal()]
    assert len(named) > 15
    for order in (list, sorted):
        ordered = [pieces for pieces in named if (each := [pieces[name] for name in order(pieces)]) == sorted(each)]
        assert len(ordered) < len(named) / 5


def test_a_name_is_a_plain_word_and_stands_for_one_number_only():
    for names in SETS:
        assert len({*names}) == len(names) >= 16
        for name in names:
            assert re.fullmatch("[a-z]+", name)
            assert listed(name) == [name]
