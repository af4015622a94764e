"""The computer players."""

import random
from collections import Counter
from math import sqrt

import pytest

import numduel
from games import WITH_CHANCE, WITHOUT_CHANCE, each, facts
from numduel.fair import Shuffle, Stream, Terms
from numduel.match import Match, run
from numduel.players import COMPUTERS, WHO, computer, named, needs_solution
from numduel.players.graded import STRENGTHS, GradedPlayer
from numduel.players.greedy import GreedyPlayer
from numduel.players.perfect import PerfectPlayer
from numduel.players.random import RandomPlayer
from numduel.players.scripted import ScriptedPlayer
from numduel.solve.picking import pick
from walks import SOAK, walk

game = numduel.game("wits")


def chooses(who, key, position):
    other = numduel.game(key)
    return computer(who, Stream(b"fixed", who).below).choose(other, other.from_position(position))


def scores(key, one, two, games):
    """What one scores against two, game by game; each starts half of the games."""
    rules = numduel.game(key)
    for number in range(games):
        secret = f"{key} {one} {two} {number}".encode()
        seats = {seat: computer(who, Stream(secret, f"{seat}").below) for seat, who in ((1, one), (2, two))}
        winner = run(Match(rules, number % 2 + 1), seats, Shuffle(secret, Terms(key, rules.rules)), []).winner
        yield 0.5 if winner is None else float(winner == 1)


def test_a_random_player_picks_all_legal_moves_about_equally_often():
    player = RandomPlayer(Stream(b"fixed", "player").below)
    state = game.from_position("44/1")
    counts = Counter(player.choose(game, state) for _ in range(6000))
    assert set(counts) == set(game.moves(state))
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_a_scripted_player_follows_the_script():
    player = ScriptedPlayer(["add 1", "multiply"])
    assert [player.choose(game, game.start()) for _ in range(2)] == ["add 1", "multiply"]


@pytest.mark.parametrize(
    ("who", "kind"),
    [
        ("random", RandomPlayer),
        ("greedy", GreedyPlayer),
        ("perfect", PerfectPlayer),
        *((who, GradedPlayer) for who in STRENGTHS),
    ],
)
def test_each_name_creates_the_right_player(who, kind):
    assert isinstance(computer(who, Stream(b"", "").below), kind)


def test_the_command_line_knows_all_names():
    assert WHO == ("human", "random", "easy", "medium", "hard", "perfect", "greedy")
    assert [who for who in COMPUTERS if needs_solution(who)] == ["easy", "medium", "hard", "perfect"]
    assert not needs_solution("human")


@pytest.mark.parametrize("who", ["nobody", "", "Human", "bot:"])
def test_an_unknown_player_is_refused_with_the_list_of_players(who):
    with pytest.raises(numduel.NumduelError, match=f"there is no player '{who}': choose human, random"):
        named(who)
    with pytest.raises(numduel.NumduelError):
        computer(who, Stream(b"", "").below)


def test_a_person_is_not_a_computer():
    with pytest.raises(numduel.NumduelError, match="human is not a computer: ask the person instead"):
        computer("human", Stream(b"", "").below)


@pytest.mark.parametrize(("key", "position", "move"), each("GREEDY"))
def test_a_greedy_player_does_what_a_sensible_beginner_does(key, position, move):
    assert chooses("greedy", key, position) == move


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("who", COMPUTERS)
def test_every_computer_plays_legal_moves_in_any_small_variant(key, who):
    rng = random.Random(f"{key} {who}")
    player = computer(who, rng.randrange)
    for rules in facts(key).VARIANTS:
        other = numduel.game(key, **rules)
        for _ in range(10):
            for state, _ in walk(other, rng):
                if moves := other.moves(state):
                    assert player.choose(other, state) in moves


@pytest.mark.parametrize("who", ["random", *STRENGTHS])
def test_a_seeded_computer_always_plays_the_same(who):
    state = game.from_position("7/1")
    seeds = [b"1", b"1", b"2"]
    one, same, other = (
        [player.choose(game, state) for _ in range(200)]
        for player in (computer(who, Stream(seed, who).below) for seed in seeds)
    )
    assert one == same != other


def test_a_graded_player_chooses_by_what_a_move_gives_away():
    """At 24 only add 4 wins, and each of the ten losing moves is exp(-1 / temperature) times as likely."""
    from math import exp

    solution = numduel.solve(game)
    state = game.from_position("24/1")
    for who, heat in STRENGTHS.items():
        player = computer(who, Stream(b"fixed", who).below)
        counts = Counter(player.choose(game, state) for _ in range(4000))
        wrong = exp(-1 / (heat * solution.stakes))
        expected = 4000 / (1 + 10 * wrong)
        assert abs(counts["add 4"] - expected) < 4 * sqrt(4000) / 2 + 1


def test_a_graded_player_handles_the_lowest_and_the_highest_random_number():
    state = game.from_position("24/1")
    for number, move in ((0, "add 1"), ((1 << 53) - 1, "multiply")):
        assert computer("easy", lambda _, number=number: number).choose(game, state) == move


@pytest.mark.parametrize("who", STRENGTHS)
def test_a_lost_graded_player_does_not_give_up(who):
    """After an opening 10 every answer loses, and half of them at once, by going below 0."""
    target = numduel.game("target")
    lost = target.from_position("0/10/2222222221/1")
    assert numduel.solve(target).value(lost) == 0
    player = computer(who, Stream(b"fixed", who).below)
    chosen = {player.choose(target, lost) for _ in range(300)}
    assert chosen == {f"add {number}" for number in range(1, 11)}


@pytest.mark.parametrize("key", numduel.GAMES)
def test_a_perfect_player_plays_a_best_move_everywhere(key):
    other = numduel.game(key)
    solution = numduel.solve(other)
    rng = random.Random(key)
    for _ in range(40 * SOAK):
        for state, _ in walk(other, rng):
            if other.moves(state):
                assert pick(solution, state) in solution.best(state)


@pytest.mark.parametrize("key", WITHOUT_CHANCE)
def test_a_perfect_player_takes_the_quickest_win_and_never_loses_a_won_position(key):
    other = numduel.game(key)
    solution = numduel.solve(other)
    rng = random.Random(f"quick {key}")
    won = 0
    for _ in range(60 * SOAK):
        for start, _ in walk(other, rng):
            state, plies = start, solution.distance(start)
            if not other.moves(start) or solution.value(start) < 1:
                continue
            won += 1
            while other.moves(state):
                left = solution.distance(state)
                perfect = other.turn(state) == other.turn(start)
                state = other.play(state, pick(solution, state) if perfect else rng.choice(other.moves(state)))
                assert solution.distance(state) <= left - 1
            assert other.outcome(state).winner == other.turn(start)
            assert plies % 2 == 1 or facts(key).LOSER_ENDS
    assert won > 50


def test_an_immediate_win_comes_before_any_other():
    assert chooses("perfect", "target", "40/49/0100000001/1") == "add 10"
    assert chooses("perfect", "showdown", "10,10,10,10,2/9,9,9,9/8/1") == "keep"


@pytest.mark.parametrize(("key", "position"), each("LOST"))
def test_a_lost_perfect_player_leaves_the_fewest_winning_replies(key, position):
    other = numduel.game(key)
    solution = numduel.solve(other)
    state = other.from_position(position)

    def winning(move):
        after = other.play(state, move)
        return sum(value == 1 for value in solution.moves(after).values())

    goes_on = [move for move in other.moves(state) if other.outcome(other.play(state, move)) is None]
    assert solution.value(state) == 0
    chosen = pick(solution, state)
    assert chosen in goes_on
    assert winning(chosen) == min(map(winning, goes_on))


def test_a_lost_perfect_player_does_not_give_up():
    """A score beyond the limits would leave the fewest replies, none, but it is not chosen."""
    target = numduel.game("target")
    solution = numduel.solve(target)
    lost = target.from_position("0/10/2222222221/1")
    assert solution.value(lost) == 0
    assert target.outcome(target.play(lost, pick(solution, lost))) is None


@pytest.mark.parametrize("key", numduel.GAMES)
def test_perfect_against_perfect_scores_the_solved_value(key):
    """The first player scores the value of the start, within four standard errors."""
    other = numduel.game(key)
    value = numduel.solve(other).value(other.start())
    games = (300 if key in WITH_CHANCE else 4) * SOAK
    first = [s if number % 2 == 0 else 1 - s for number, s in enumerate(scores(key, "perfect", "perfect", games))]
    mean = sum(first) / games
    assert abs(mean - value) <= 4 * sqrt(value * (1 - value) / games)


@pytest.mark.parametrize("key", numduel.GAMES)
@pytest.mark.parametrize("who", ["random", "greedy"])
def test_perfect_scores_at_least_the_solved_value_against_anybody(key, who):
    """On average over both starts, that is at least one half, within four standard errors."""
    games = 200 * SOAK
    mean = sum(scores(key, "perfect", who, games)) / games
    assert mean >= 0.5 - 4 * 0.5 / sqrt(games) * (key in WITH_CHANCE)


@pytest.mark.parametrize(("who", "below"), [("easy", "random"), ("medium", "easy"), ("hard", "medium")])
def test_each_strength_scores_60_to_85_percent_against_the_one_below(who, below):
    """Over all games; `bench/strengths.py` measures it more precisely."""
    games = 120 * SOAK
    mean = sum(sum(scores(key, who, below, games)) for key in numduel.GAMES) / games / len(numduel.GAMES)
    slack = 2 * 0.5 / sqrt(games * len(numduel.GAMES))
    assert 0.60 - slack <= mean <= 0.85 + slack
