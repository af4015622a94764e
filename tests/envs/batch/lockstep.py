"""Plays a batch next to the rules: every step of every game must be what a match says it is."""

import functools
import random
from collections import Counter

import numpy as np

import numduel
from games import facts
from numduel.envs.batch import Batch
from numduel.envs.encoding import Encoder, span
from numduel.match import Match
from walks import variant


class Lockstep:
    """A batch, and a match of its own for each of its games."""

    def __init__(self, game, size, seed, **options):
        self.game, self.size = game, size
        self.batch = Batch(game, size, seed, **options)
        self.encoder = Encoder(game)
        self.matches = [Match(game) for _ in range(size)]
        self.steps = 0  # of all games together
        self.kinds = Counter()  # how often each kind of outcome came up
        self._moves = {move: at for at, move in enumerate(game.all_moves)}
        self._card, at = None, 0
        for field in self.encoder.fields:
            if field.name == "card":
                self._card = at, span(field)
            at += field.size
        self.draw(range(size))
        self.compare_views()

    @property
    def ended(self):
        """How many games have come to an end."""
        return self.kinds.total()

    def draw(self, games):
        """Draw in these matches what the batch's observations say was drawn."""
        if self._card:
            at, most = self._card
            cards = np.rint(self.batch.observation[:, at].astype(np.float64) * most).astype(int).tolist()
            for number in games:
                if self.matches[number].to_move == numduel.CHANCE:
                    self.matches[number].play(f"draw {cards[number]}")

    def compare_views(self):
        """Turn, legal moves, and what each seat sees."""
        turns, masks, views = [], [], {1: [], 2: []}
        for match in self.matches:
            turns.append(self.game.turn(match.state))
            legal = [False] * len(self._moves)
            if match.to_move is not None:
                for move in self.game.moves(match.state):
                    legal[self._moves[move]] = True
            masks.append(legal)
            for seat, rows in views.items():
                rows.append(self.encoder.whole(self.game.see(match.state, seat)))
        batch = self.batch
        assert batch.turn.tolist() == turns
        assert np.array_equal(batch.mask, masks)
        expected = {seat: scaled(self.encoder, rows) for seat, rows in views.items()}
        for seat, rows in expected.items():
            assert batch.observe(seat).tobytes() == rows.tobytes()
        mover = np.where(np.array(turns)[:, None] == 1, expected[1], expected[2])
        assert batch.observation.tobytes() == mover.tobytes()
        assert 0 <= mover.min() <= mover.max() <= 1

    def step(self, actions, where=None):
        """Play a move in each game of the batch, or in some, and in its match; then compare."""
        batch, chosen = self.batch, range(self.size) if where is None else np.flatnonzero(where).tolist()
        expected = [array.copy() for array in (batch.moved, batch.done, batch.reward)]
        movers = batch.turn.tolist()
        drew = [False] * self.size
        if batch.loss is not None:
            lost, could_lose, best = batch.loss.copy(), batch.losses(), np.fmax.reduce(batch.values(), axis=1)
        batch.step(actions, where)
        played = [number for number in chosen if self.matches[number].to_move is not None]
        for number in played:
            match = self.matches[number]
            match.play(self.game.all_moves[actions[number]])
            winner = match.outcome and match.outcome.winner
            reward = 0 if winner is None else 1 if winner == movers[number] else -1
            for array, value in zip(expected, (movers[number], match.outcome is not None, reward), strict=True):
                array[number] = value
            if match.outcome:
                drew[number] = winner is None
                self.kinds[match.outcome.kind] += 1
                if batch._auto_reset:
                    self.matches[number] = Match(self.game)
        for array, values in zip((batch.moved, batch.done, batch.reward), expected, strict=True):
            assert np.array_equal(array, values)
        if batch.loss is not None:
            lost[played] = could_lose[played, np.array(actions)[played]]
            for number in played:
                if drew[number]:  # which is worth one half, whatever the solution says about the position
                    lost[number] = max(0, best[number] - 0.5)
            assert batch.loss.tolist() == lost.tolist()
        self.draw(played)
        self.compare_views()
        self.steps += len(played)

    def restart(self, where):
        """Begin some of the games anew; then compare."""
        self.batch.restart(where)
        begun = np.flatnonzero(where).tolist()
        for number in begun:
            self.matches[number] = Match(self.game)
        for array in self.batch.moved, self.batch.done, self.batch.reward:
            assert not array[begun].any()
        self.draw(begun)
        self.compare_views()

    def random_actions(self, rng):
        """A legal move for each game."""
        return [rng.choice(np.flatnonzero(legal).tolist() or [0]) for legal in self.batch.mask]

    def compare_values(self):
        """What each move is worth, and what it gives away."""
        solution = numduel.solve(self.game)

        @functools.cache  # games are often at the same state
        def expected(state):
            worth = solution.moves(state)
            lost = {move: solution.loss(state, move) for move in worth}
            return [[known.get(move, np.nan) for move in self.game.all_moves] for known in (worth, lost)]

        over = [[np.nan] * len(self.game.all_moves)] * 2
        rows = [expected(match.state) if match.to_move is not None else over for match in self.matches]
        for found, known in zip((self.batch.values(), self.batch.losses()), zip(*rows, strict=True), strict=True):
            np.testing.assert_allclose(found, known, rtol=0, atol=1e-12)


def scaled(encoder, rows):
    """Observations as the numbers of an environment, given as whole ones."""
    return (np.array(rows, dtype=np.float32) - encoder.low) / encoder.span


def variants(key, number, seed="batch"):
    """The game by the book, its variants at the edges, small random ones, and ones anywhere up to the rules' limits."""
    rng = random.Random(f"{seed} {key}")
    found = [numduel.game(key), *(numduel.game(key, **rules) for rules in facts(key).EDGES)]
    while len(found) < number:
        found.append(variant(key, rng) if len(found) % 3 else large(key, rng))
    return found


def large(key, rng):
    """A variant anywhere within the rules' limits, each order of magnitude equally likely."""
    rules = {}
    for rule in numduel.game(key).declared():
        if hasattr(rule, "words"):
            rules[rule.name] = rng.choice(rule.words)
        else:
            low = max(rule.low, 1)
            rules[rule.name] = min(rule.high, max(rule.low, round(low * (rule.high / low) ** rng.random())))
    return numduel.game(key, **rules)
