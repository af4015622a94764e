"""What an environment shows of a game: the terminal's own board, and a picture."""

import random
from io import StringIO

import numpy as np
import pytest

import numduel
from games import HIDING, each, facts
from numduel.envs.pettingzoo import env
from numduel.envs.rendering import ansi, checked_mode, picture, render
from numduel.envs.rendering.canvas import Canvas
from numduel.envs.rendering.font import STROKES, glyph, width
from numduel.game import NumduelError, Outcome
from numduel.match import Match
from walks import variant, walk

each_game = pytest.mark.parametrize("key", numduel.GAMES)
SHAPE = (420, 800, 3)

BOARDS = {
    ("showdown", "7,5/9/6/1", 1): """\
Player 1 ████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 12/50  7 5
Player 2 █████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  9/50  9

Player 1's Turn
Player 1's Stack Total: 12
Player 2's Stack Total: 9
Cards Remaining in Deck: 37

Player 1 drew a 6.
""",
    ("showdown", "7,5/9/8/1", 2): """\
Player 1 ████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 12/50  7 5
Player 2 █████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  9/50  9

Player 1's Turn
Player 1's Stack Total: 12
Player 2's Stack Total: 9
Cards Remaining in Deck: 37

Player 1 drew a card.
""",
    ("battle", "3,5/10/8/2", None): """\
Player 1's Stack: 5 (top), 3, Total Score = 3
Player 2's Stack: 10 (top), Total Score = 10
It's Player 2's turn.
Player 2 draws a card... It's a '8'.
""",
    ("target", "23/38/2212010121/1", 1): """\
Player 1 ███████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░ 23/50
Player 2 ██████████████████████████████████████░░░░░░░░░░░░ 38/50

--- Player 1's Turn ---
Available Numbers:
1(x2), 2(x2), 3(x1), 4(x2), 6(x1), 8(x1), 9(x2), 10(x1)

Player 1's Current Score: 23
""",
    ("wits", "24/2", 1): """\
Total ████████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░ 24/50

Player 2's Turn:
""",
    ("duel", "2,4/3/1", 1): """\
Player 1 ██████████████████████████████░░░░░░░░░░░░░░░░░░░░  6/10
Player 2 ███████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  3/10

Player 1's Stack: [2, 4], Total = 6
Player 2's Stack: [3], Total = 3
It's Player 1's turn.
""",
    ("duel", "2,4,4/3/2", 2): """\
Player 1 ██████████████████████████████████████████████████ 10/10
Player 2 ███████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  3/10

Player 1's Stack: [2, 4, 4], Total = 10
Player 2's Stack: [3], Total = 3

Player 1 wins by reaching exactly 10!
""",
}


@pytest.mark.parametrize(("at", "board"), BOARDS.items(), ids=map(str, BOARDS))
def test_the_text_is_the_board_of_the_terminal(at, board):
    key, position, viewer = at
    game = numduel.game(key)
    assert ansi(game, game.from_position(position), viewer) == board


def test_what_ended_a_game_besides_the_rules_is_shown():
    game = numduel.game("wits")
    match = Match(game)
    match.forfeit(1, "illegal move")
    told = "Player 2 wins: Player 1 forfeits: illegal move."
    assert ansi(game, match.state, 1, match.outcome).splitlines()[-1] == told
    shown = picture(game, match.state, 1, match.outcome)
    assert shown.tobytes() != picture(game, match.state, 1).tobytes()


@each_game
def test_text_is_without_colours(key):
    game = numduel.game(key)
    for state, _ in walk(game, random.Random(1)):
        assert "\x1b" not in ansi(game, state, 1)


@each_game
def test_an_environment_shows_the_table_to_the_agent_to_move(key):
    made = env(key, "ansi")
    made.reset(seed=4)
    rng = random.Random(1)
    while not made.match.outcome:
        state = made.match.state
        assert made.render() == ansi(made.game, state, made.game.turn(state))
        made.step(rng.choice(np.flatnonzero(made.last()[0]["action_mask"]).tolist()))
    assert made.render() == ansi(made.game, made.match.state, None, made.match.outcome)


@each_game
def test_human_prints_each_board_as_soon_as_it_changes(key, capsys):
    made = env(key, "human")
    made.reset(seed=4)
    expected = ansi(made.game, made.match.state, 1)
    action = int(np.flatnonzero(made.last()[0]["action_mask"])[0])
    made.step(action)
    expected += "\n" + ansi(made.game, made.match.state, 2, made.match.outcome)
    assert capsys.readouterr().out.split() == expected.split()
    assert made.render() is None
    assert capsys.readouterr().out.split() == ansi(made.game, made.match.state, 2, made.match.outcome).split()
    made.close()


def test_human_prints_what_a_terminal_can_show(monkeypatch):
    class Terminal(StringIO):
        encoding = "ascii"

        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdout", out := Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    game = numduel.game("wits")
    render("human", game, game.from_position("25/1"), 1)
    assert f"\x1b[32m{'#' * 25}\x1b[0m" in out.getvalue()


@each_game
def test_a_picture_of_any_variant_has_the_same_size(key):
    variants = [{}, *facts(key).VARIANTS, *facts(key).EDGES, *facts(key).TOO_LARGE[-1:]]
    for rules in variants:
        game = numduel.game(key, **rules)
        states = [state for state, _ in walk(game, random.Random(2), longest=60)]
        for state in (states[0], states[len(states) // 2], states[-1]):
            shown = picture(game, state, 1)
            assert (shown.shape, shown.dtype) == (SHAPE, np.uint8)


@pytest.mark.parametrize(("key", "rules", "position"), each("FULL"), ids=str)
def test_a_picture_of_a_full_table_stays_within_its_frame(key, rules, position):
    game = numduel.game(key, **rules)
    shown, empty = (picture(game, state, 1) for state in (game.from_position(position), game.start()))
    edge = np.ones(SHAPE[:2], dtype=bool)
    edge[25:-25, 25:-25] = False  # beyond this there is only the sheet
    assert np.array_equal(shown[edge], empty[edge])


@each_game
def test_a_picture_shows_every_change(key):
    game, seen = numduel.game(key), {}
    for state, _ in walk(game, random.Random(3)):
        if game.turn(state) == 1 or game.outcome(state):
            seen[game.see(state, 1)] = picture(game, state, 1).tobytes()
    assert len({*seen.values()}) == len(seen) > 1


@each_game
def test_the_same_state_is_the_same_picture_and_nobody_elses_array(key):
    game = numduel.game(key)
    one = picture(game, game.start(), 1)
    again = one.copy()
    one[:] = 0
    assert np.array_equal(picture(game, game.start(), 1), again)


@pytest.mark.parametrize("key", HIDING)
def test_a_spectator_sees_a_question_mark_instead_of_a_hidden_card(key):
    game = numduel.game(key)
    states = [game.play(game.start(), draw) for draw, _ in game.chances(game.start())]
    assert len({picture(game, state, None).tobytes() for state in states}) == 1
    assert len({picture(game, state, 1).tobytes() for state in states}) == len(states)


def test_the_font_has_every_character_that_a_picture_needs():
    rng, needed = (
        random.Random(1),
        set("to move no cards yet card in hand in the deck gone sudden death: x numduel +-.?'"),
    )
    for key in numduel.GAMES:
        for _ in range(150):
            game = variant(key, rng)
            needed |= {*game.title, *game.summary}
            needed |= {letter for name in game.variants for letter in f"({name})"}
            *_, (state, _) = walk(game, rng)
            if outcome := game.outcome(state):
                needed |= {*outcome.sentence("Player 1", "Player 2")}
    needed |= {*Outcome(None, "the same position came up 4 times, the match reached the limit of 25,000", "").reason}
    assert needed - {" "} <= STROKES.keys()


def test_a_character_that_the_font_does_not_have_is_a_box():
    omega, psi, round_one = (glyph(letter, 3.0, 0, bold=False)[0] for letter in "ΩΨO")
    assert np.array_equal(omega, psi)
    assert omega.shape != round_one.shape
    assert width("", 20) == 0 < width("ii", 20) < width("W", 20)


def test_what_is_beyond_the_paper_is_left_out():
    canvas = Canvas(100, 50, 1, "#ffffff")
    canvas.box((-20, -20, 40, 40), "#000000", radius=5)
    canvas.disc(100, 50, 10, "#ff0000", "#000000")
    canvas.text(-3, 52, "Wg", 20, "#0000ff")
    canvas.polygon([(95, -5), (105, 5), (95, 15), (85, 5)], "#00ff00")
    shown = canvas.pixels()
    assert shown.shape == (50, 100, 3)
    assert (shown[0, 0].tolist(), shown[5, 95].tolist(), shown[25, 60].tolist()) == ([0] * 3, [0, 255, 0], [255] * 3)


def test_shapes_cover_as_much_as_geometry_says():
    canvas = Canvas(200, 100, 1, "#000000")
    canvas.disc(50, 50, 40, "#ffffff")
    assert canvas.pixels()[:, :, 0].sum() / 255 == pytest.approx(np.pi * 40**2, rel=0.003)
    canvas.polygon([(150, 10), (190, 50), (150, 90), (110, 50)], "#ffffff")
    assert canvas.pixels()[:, 100:, 0].sum() / 255 == pytest.approx(80 * 80 / 2, rel=0.003)


@pytest.mark.parametrize("mode", ["pygame", "", 3])
def test_there_are_three_ways_to_render(mode):
    assert [checked_mode(known) for known in (None, "ansi", "human", "rgb_array")] == [
        None,
        "ansi",
        "human",
        "rgb_array",
    ]
    with pytest.raises(NumduelError, match=r"^render_mode must be 'ansi', 'human' or 'rgb_array', not "):
        checked_mode(mode)
