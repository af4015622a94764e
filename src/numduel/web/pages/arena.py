"""The arena: the finished tournaments of the server's folder, and each of their games to walk through."""

from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from numduel.arena.report.links import Links
from numduel.arena.report.markup import shown
from numduel.arena.report.sections import sections
from numduel.arena.report.summary import CoupleGames, Summary
from numduel.arena.report.words import forfeited, share
from numduel.record import Record
from numduel.solve import TooLarge
from numduel.table.refusal import Refused
from numduel.web.drawing.replaying import replay_page
from numduel.web.drawing.reviewing import Place, review_page
from numduel.web.drawing.templating import render
from numduel.web.drawing.viewpoint import minus
from numduel.web.http.page_route import page_router
from numduel.web.http.refusals import answer_to
from numduel.web.http.work import pooled, solution_for
from numduel.web.reason import WebReason
from numduel.web.rooms.finished import not_too_long
from numduel.web.tournaments import Tournaments

LISTED = 50  # tournaments on a page
GAMES_LISTED = 200

router = page_router()

Page = Annotated[int, Query(ge=1, le=1_000_000)]


def tournaments_of(request: Request) -> Tournaments:
    """The server's tournaments."""
    tournaments: Tournaments = request.app.state.tournaments
    return tournaments


@router.get("/arena")
async def index(request: Request, page: Page = 1) -> str:
    """The list of tournaments."""
    return await pooled(request, index_page, tournaments_of(request), page)


def index_page(tournaments: Tournaments, page: int) -> str:
    """The list of tournaments, page by page; one whose files are damaged says so."""
    names, unfinished = tournaments.listed()
    rows = []
    for name in names[(page - 1) * LISTED : page * LISTED]:
        try:
            rows.append({"name": name, "address": address(name), "headline": tournaments.headline(name)})
        except Refused as error:
            rows.append({"name": name, "address": "", "wrong": answer_to(error).sentence})
    return render("arena_index.html", rows=rows, unfinished=unfinished, shown=shown, **turning(page, names, LISTED))


def turning(page: int, every: Any, most: int) -> dict[str, int]:
    """Which page of a list it is, and of how many."""
    pages = max(1, -(-len(every) // most))
    if page > pages:
        raise Refused(WebReason.NO_SUCH_TOURNAMENT)
    return {"page": page, "pages": pages}


def address(name: str, *parts: str) -> str:
    """The address of a tournament, or of something in it."""
    return "/".join(["/arena", *(quote(part, safe="") for part in (name, *parts))])


@router.get("/arena/{name}")
async def tournament(request: Request, name: str) -> str:
    """What a tournament shows."""
    return await pooled(request, tournament_page, tournaments_of(request), name)


def tournament_page(tournaments: Tournaments, name: str) -> str:
    """What a tournament shows, as in its report, and links to all its games."""
    links = Links(server="", replays=address(name))
    parts = [
        {
            "game": summary.game,
            "html": Markup(sections(summary, links)),  # noqa: S704 - it escapes what it is made from
            "couples": [
                {
                    "names": names_of(summary, couple),
                    "games": len(couple.games),
                    "address": couple_address(name, summary, couple),
                }
                for couple in summary.couples
            ],
        }
        for summary in tournaments.summaries(name)
    ]
    return render("arena_tournament.html", called=shown(name), parts=parts)


def names_of(summary: Summary, couple: CoupleGames) -> tuple[str, str]:
    """What a couple is called."""
    one, two = (shown(summary.plan.entrants[place].name) for place in couple[:2])
    return one, two


def couple_address(name: str, summary: Summary, couple: CoupleGames) -> str:
    """The address of the list of a couple's games."""
    return f"{address(name, summary.plan.game)}?couple={couple.a + 1}v{couple.b + 1}"


@router.get("/arena/{name}/{game}")
async def games(
    request: Request, name: str, game: str, couple: Annotated[str, Query(max_length=20)] = "", page: Page = 1
) -> str:
    """The games of a couple."""
    return await pooled(request, games_page, tournaments_of(request), name, game, couple, page)


def games_page(tournaments: Tournaments, name: str, key: str, asked: str, page: int) -> str:
    """The games of a couple, page by page; of the first one if none is asked for."""
    summary = tournaments.summary(name, key)
    every = {f"{couple.a + 1}v{couple.b + 1}": couple for couple in summary.couples}
    couple = every.get(asked or next(iter(every), ""))
    if couple is None:
        raise Refused(WebReason.NO_SUCH_TOURNAMENT)
    lines = couple.games[(page - 1) * GAMES_LISTED : page * GAMES_LISTED]
    names = names_of(summary, couple)
    rows = [
        {
            "name": line.name,
            "address": address(name, key, line.name),
            "first": names[0 if line.a_first else 1],
            "result": "Draw" if line.score == 0.5 else f"{names[0 if line.score else 1]} won",
            "adjusted": "" if line.adjusted is None else minus(share(line.adjusted)),
            "why": forfeited(line.why) if line.why else "",
        }
        for line in lines
    ]
    return render(
        "arena_games.html",
        called=shown(name),
        home=address(name),
        game=summary.game,
        names=names,
        lucky=summary.lucky,
        rows=rows,
        couple=f"{couple.a + 1}v{couple.b + 1}",
        **turning(page, couple.games, GAMES_LISTED),
    )


@router.get("/arena/{name}/{game}/{number}/record")
async def record(request: Request, name: str, game: str, number: str) -> Response:
    """The record of a game."""
    _, data = await pooled(request, tournaments_of(request).record, name, game, number)
    file = f"numduel-{game}-{number}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    return Response(data, media_type="application/jsonl", headers=headers)


@router.get("/arena/{name}/{game}/{number}")
async def replay(
    request: Request,
    name: str,
    game: str,
    number: str,
    *,
    step: int | None = None,
    answer: Annotated[str | None, Query(max_length=100)] = None,
    solved: bool = False,
    bare: bool = False,
) -> HTMLResponse:
    """A game to walk through: what each move was worth, or only the moves if the variant is too large to solve."""
    found, _ = await pooled(request, tournaments_of(request).record, name, game, number)
    match, names = not_too_long(found.match), as_shown(found)
    couple, _, _ = number.partition("-")
    home = f"{address(name, game)}?couple={couple}"
    own = address(name, game, number)
    place = Place(own, home, f"{shown(name)}: {' vs '.join(names)}", f"{own}/record")
    try:
        solution = await solution_for(request, match.game)
    except TooLarge:
        html = await pooled(request, replay_page, place, names, match, step=step, bare=bare)
    else:
        html = await pooled(
            request,
            review_page,
            place,
            names,
            match,
            solution,
            (),
            step=step,
            answer=answer,
            solved=solved,
            bare=bare,
        )
    return HTMLResponse(html)


def as_shown(found: Record) -> tuple[str, str]:
    """The names of players 1 and 2, which bots may have chosen."""
    one, two = (shown(player["name"]) for player in found.header.players)
    return one, two
