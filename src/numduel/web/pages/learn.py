"""Learn in a minute: a lesson for each game, all of whose state is in the address."""

from typing import Annotated, Any, NamedTuple

from fastapi import Query, Request
from starlette.exceptions import HTTPException

from numduel.game import AnyGame
from numduel.learn import lesson
from numduel.learn.judging import judge, judge_last
from numduel.learn.last_game import go_on, resumed
from numduel.learn.lesson import LEARNER, Lesson, NoLesson, Step
from numduel.match import LoggedMove
from numduel.memo import Recent
from numduel.solve import TooLarge
from numduel.solve.solution import Solution
from numduel.table.names import YOU
from numduel.web.drawing import board
from numduel.web.drawing.buttons import buttons
from numduel.web.drawing.links import address, changed, game_from_query, in_words
from numduel.web.drawing.none import Missing, none_page
from numduel.web.drawing.templating import render
from numduel.web.drawing.wording import reason_of
from numduel.web.http.page_route import page_router
from numduel.web.http.work import pooled, solution_for

NONE = Missing("learn", "in a minute", "lesson")
NAMES = (YOU, "Computer")
LONGEST = 2000  # characters of a position or an answer

router = page_router()
recent: Recent[Lesson] = Recent(64)  # finding the positions of a lesson takes a while


@router.get("/learn")
async def index(request: Request) -> str:
    """The list of games."""
    return await pooled(request, render, "learn_index.html")


class Asked(NamedTuple):
    """Which step, at which position of the last game, and what was answered."""

    step: int
    at: str | None
    answer: str | None


@router.get("/learn/{key}")
async def learn(
    request: Request,
    key: str,
    *,
    step: Annotated[int, Query(ge=1)] = 1,
    at: Annotated[str | None, Query(max_length=LONGEST)] = None,
    answer: Annotated[str | None, Query(max_length=LONGEST)] = None,
) -> str:
    """A step of a lesson, or the verdict on an answer; for a variant without a lesson, why there is none."""
    game = await pooled(request, game_from_query, key, request.query_params)
    try:
        solution = await solution_for(request, game)
        return await pooled(request, learn_page, solution, Asked(step, at, answer))
    except (NoLesson, TooLarge) as error:
        return await pooled(request, none_page, game, NONE, str(error))


def learn_page(solution: Solution[Any], asked: Asked) -> str:
    """A step, or the verdict on an answer to it."""
    game = solution.game
    learned = recent.get((game,), lambda: lesson(solution))
    steps = (*learned.steps, learned.last)
    if asked.step > len(steps):
        raise HTTPException(404, "this lesson has no such step")
    step = steps[asked.step - 1]
    last = step is learned.last
    shown = played(solution, learned, asked) if last else answered(solution, step, asked)
    return render(
        "learn.html",
        game=game,
        changes=in_words(game),
        number=asked.step,
        count=len(steps),
        step=step,
        last=last,
        begun=asked.at is not None or bool(shown["replied"]),
        secret=learned.secret,
        hidden={"step": asked.step, **({"at": shown["at"]} if "at" in shown else {}), **changed(game)},
        again=address(f"/learn/{game.key}", game, step=asked.step),
        next=address(f"/learn/{game.key}", game, step=asked.step + 1),
        **shown,
    )


def answered(solution: Solution[Any], step: Step, asked: Asked) -> dict[str, Any]:
    """What a page shows about a step: the table, the verdict if there is an answer, and what can be answered."""
    game, verdict, state, move = solution.game, None, step.state, None
    if asked.answer is not None:
        verdict = judge(solution, step, asked.answer)
        if verdict.right and not step.answers:
            state, move = game.play(state, asked.answer), asked.answer
    return {
        "board": drawn(game, state, move),
        "verdict": verdict,
        "over": bool(verdict and verdict.right),
        "moves": () if step.answers else buttons(game, step.state, game.moves(step.state)),
        "outcome": None,
        "replied": "",
    }


def played(solution: Solution[Any], learned: Lesson, asked: Asked) -> dict[str, Any]:
    """What a page shows about the last game: as for a step, and what the computer did."""
    game, verdict, replied, reply = solution.game, None, "", None
    state = resumed(learned, asked.at)
    by = LEARNER
    if asked.answer is not None:
        verdict = judge_last(solution, state, asked.answer)
        if verdict.right:
            state, replied, reply = go_on(solution, state, asked.answer)
            by, reply = (3 - LEARNER, reply) if reply else (LEARNER, asked.answer)
    outcome = game.outcome(state)
    return {
        "board": drawn(game, state, reply, by),
        "verdict": verdict,
        "over": outcome is not None,
        "moves": buttons(game, state, game.moves(state)),
        "at": game.position(state),
        "outcome": reason_of(outcome, NAMES, (LEARNER,)) if outcome else None,
        "replied": replied,
    }


def drawn(game: AnyGame, state: Any, move: str | None, by: int = LEARNER) -> str:
    """The table, with what the last move did."""
    last = LoggedMove(by, move) if move else None
    return board(game, game.position(state), bottom=LEARNER, names=NAMES, last=last)
