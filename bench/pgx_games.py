"""Random games of pgx, many at once, as its documentation plays them and as they can be tuned.

Each step picks random legal moves and plays them; games that are over are reset.
"""

import jax
import pgx
from pgx.experimental.utils import act_randomly
from pgx.experimental.wrappers import auto_reset

MANY = 20
"""Steps in one call, if they are scanned."""


class Pgx:
    """Games of pgx."""

    def __init__(self, key: str, size: int) -> None:
        env = pgx.make(key)
        self._size = size
        self._key = jax.random.PRNGKey(1)
        self._state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))
        self._step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self._act = jax.jit(act_randomly)
        self._once = jax.jit(self._next)
        self._often = jax.jit(
            lambda state, key: jax.lax.scan(lambda now, _: (self._next(*now), None), (state, key), length=MANY)[0]
        )

    def _next(self, state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        key, acting, stepping = jax.random.split(key, 3)
        actions = self._act(acting, state.legal_action_mask)
        return self._step(state, actions, jax.random.split(stepping, self._size)), key

    def documented(self, steps: int) -> None:
        """As pgx's documentation does it."""
        for _ in range(steps):
            self._state, self._key = self._next(self._state, self._key)
        self._state.observation.block_until_ready()

    def compiled(self, steps: int) -> None:
        """With a compiled function for a whole step."""
        for _ in range(steps):
            self._state, self._key = self._once(self._state, self._key)
        self._state.observation.block_until_ready()

    def scanned(self, steps: int) -> None:
        """With a compiled function for many steps."""
        for _ in range(steps // MANY):
            self._state, self._key = self._often(self._state, self._key)
        self._state.observation.block_until_ready()
