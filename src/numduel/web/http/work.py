"""Expensive work for a request, at the expense of its address."""

from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

from starlette.requests import HTTPConnection

from numduel.game import AnyGame
from numduel.solve.solution import Solution
from numduel.web.http.auth import address_of
from numduel.web.pool import Pool
from numduel.web.solving import Solving

P = ParamSpec("P")
T = TypeVar("T")


async def pooled(connection: HTTPConnection, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    """Run a function in the pool, so that it does not hold up the event loop."""
    pool: Pool = connection.app.state.pool
    return await pool.run(address_of(connection), partial(work, *args, **options))


async def solution_for(connection: HTTPConnection, game: AnyGame) -> Solution[Any]:
    """The solution of a game, solved first if necessary."""
    solving: Solving = connection.app.state.solving
    return await solving.solution(game, address_of(connection))
