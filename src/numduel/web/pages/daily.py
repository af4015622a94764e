"""The daily five: a date's puzzles, answered one after another, and the result to show to others.

What was answered so far is in the URL, so that it works without scripts, and the server keeps nothing.
"""

import time
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from fastapi import Request, Response

from numduel.puzzles.daily import FIRST, FIRST_TRY, MISSED, SECOND_TRY, day_from, mark_of, puzzle_on, result, tries
from numduel.puzzles.puzzle import Puzzle
from numduel.rules import GAMES, HOW_MANY
from numduel.solve.solution import Solution
from numduel.web.drawing.puzzle import posed, told
from numduel.web.drawing.sharing import daily_share
from numduel.web.drawing.templating import render
from numduel.web.games import cached_game
from numduel.web.http.origin import origin_of
from numduel.web.http.page_route import page_router
from numduel.web.http.pictures import picture_response
from numduel.web.http.work import pooled, solution_for
from numduel.web.preview.scenes import puzzle_position

SHOWN = "now"  # the parameter that says which puzzle to show; the others are the answers, by game
KINDS = {
    "": ("to-do", "to do"),
    FIRST_TRY: ("hit", "solved"),
    SECOND_TRY: ("late", "solved at the second try"),
    MISSED: ("miss", "missed"),
}
"""Each mark's class on the page, and what it means."""

router = page_router()


def utc_today() -> date:
    """The date, wherever the server is."""
    return date(*time.gmtime()[:3])


class Asked(NamedTuple):
    """Which puzzle to show, and what has been answered so far."""

    day: date
    today: date
    key: str  # the game of the puzzle to show
    given: dict[str, list[str]]  # answers by game

    def address(self, key: str) -> str:
        """The URL of another puzzle, with the same answers."""
        answers = {game: ",".join(given) for game, given in self.given.items()}
        return f"/daily/{self.day}?{urlencode({**answers, SHOWN: key}, quote_via=quote)}"


@router.get("/daily")
async def today(request: Request) -> str:
    """Today's puzzles."""
    return await _answer(request, str(utc_today()))


@router.get("/daily/{day}")
async def daily(request: Request, day: str) -> str:
    """The puzzles of a date."""
    return await _answer(request, day)


async def _answer(request: Request, day: str) -> str:
    """The puzzle that is asked for. Only games that it takes to draw the page are solved."""
    asked = read(day, utc_today(), request.query_params.multi_items())
    needed = {key: cached_game(key, {}) for key in GAMES if key == asked.key or key in asked.given}
    solutions = {key: await solution_for(request, game) for key, game in needed.items()}
    return await pooled(request, daily_page, asked, solutions, origin_of(request))


@router.get("/daily/{day}/picture.png")
async def picture(request: Request, day: str) -> Response:
    """The picture of one of a date's puzzles."""
    asked = read(day, utc_today(), request.query_params.multi_items())
    game = cached_game(asked.key, {})
    puzzle = await pooled(request, puzzle_on, await solution_for(request, game), asked.day)
    title = f"The daily {HOW_MANY}, {asked.day}"
    return await picture_response(request, puzzle_position(game, puzzle, title, f"{game.title}: "))


def read(text: str, today: date, query: list[tuple[str, str]]) -> Asked:
    """Read a date, and the answers in a query: those to one puzzle may be separate, as a form sends them."""
    given: dict[str, list[str]] = {}
    for name, value in query:
        if name in GAMES:
            given.setdefault(name, []).extend(value.split(","))
    shown = dict(query).get(SHOWN)
    if shown not in GAMES:
        shown = next((key for key in GAMES if key not in given), next(iter(GAMES)))
    return Asked(day_from(text, today), today, shown, given)


def daily_page(asked: Asked, solutions: Mapping[str, Solution[Any]], origin: str = "") -> str:
    """A puzzle or the verdict on an answer; and the result once all are answered. `origin` is ours, for the link."""
    day, today, key, given = asked
    puzzles = {each: puzzle_on(solution, day) for each, solution in solutions.items()}
    marks = {each: _mark(puzzle, given.get(each, [])) for each, puzzle in puzzles.items()}
    solution, puzzle, answers = solutions[key], puzzles[key], given.get(key, [])[: tries(puzzles[key])]
    question = posed(solution, puzzle)
    left = [each for each in GAMES if not marks.get(each)]
    return render(
        "daily.html",
        day=day,
        is_today=day == today,
        before=day - timedelta(1) if day > FIRST else None,
        after=day + timedelta(1) if day < today else None,
        rows=[_row(asked, each, marks.get(each, "")) for each in GAMES],
        key=key,
        share=daily_share(day, origin, HOW_MANY, solution.game, question.question),
        posed=question._replace(answers={each: name for each, name in question.answers.items() if each not in answers}),
        hidden={**{each: ",".join(some) for each, some in given.items()}, SHOWN: key},
        told=told(solution, puzzle, answers[-1], solved=bool(marks[key])) if answers else None,
        open=not marks[key],
        next=next((asked.address(each) for each in _from(key) if each in left), None),
        result="" if left else result(day, [marks[each] for each in GAMES]),
        solved=sum(mark != MISSED for mark in marks.values()),
    )


class Row(NamedTuple):
    """A puzzle in the list of a day's puzzles."""

    key: str
    title: str
    url: str
    kind: str
    words: str


def _row(asked: Asked, key: str, mark: str) -> Row:
    """A game in the list."""
    return Row(key, cached_game(key, {}).title, asked.address(key), *KINDS[mark])


def _mark(puzzle: Puzzle, given: list[str]) -> str:
    """The mark for the answers to a puzzle, all of which it must have."""
    for each in given:
        puzzle.check(each)
    return mark_of(puzzle, given)


def _from(key: str) -> list[str]:
    """The games, beginning with the one after a game."""
    keys = [*GAMES]
    at = keys.index(key) + 1
    return keys[at:] + keys[:at]
