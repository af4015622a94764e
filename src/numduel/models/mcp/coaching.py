"""What moves are worth: a hint for the client's turn, and the review of a game."""

from collections.abc import Iterator, Mapping

from numduel.advice import hint as advice
from numduel.advice import percent
from numduel.game import CHANCE, NumduelError
from numduel.models.mcp.answers import GameReview, Hint, Side, Step
from numduel.models.mcp.seeing import YOURS
from numduel.models.mcp.sitting import Sitting
from numduel.models.mcp.solving import solution
from numduel.recap import recap
from numduel.reviews import Review, review, signed, summary


def hint(sitting: Sitting) -> tuple[Hint, str]:
    """What each move of the client is worth, in a game that was begun with hints."""
    with sitting.lock:
        match, state, own = sitting.match, sitting.match.state, sitting.is_own_turn
    if not sitting.hints:
        raise NumduelError("this game was begun without hints: begin another one with hints=true to get them")
    if match.outcome:
        raise NumduelError("this game is over: review_game says what each move was worth")
    if not own:
        raise NumduelError("it is not your turn: look at the table in a while")
    solved = solution(match.game)
    text = "\n".join(advice(solved, state))
    return Hint(game_id=sitting.id, advice=text, best=[*solved.best(state)], chances=dict(solved.moves(state))), text


def look_back(sitting: Sitting) -> tuple[GameReview, str]:
    """The review of a game: of a finished one, or of one that was begun with hints."""
    with sitting.lock:
        match = sitting.match
        if not match.outcome and not sitting.hints:
            raise NumduelError("this game is not over, and a review would be a hint: finish or resign it first")
        if not match.outcome and not sitting.is_own_turn:
            raise NumduelError("your opponent is still thinking: look at the table in a while")
        match = match if match.outcome else match.back_to(len(match.history))
    found = review(match, solution(match.game))
    names = {sitting.seat: "You", 3 - sitting.seat: "Your opponent"}
    told = recap(match, found, {seat: name.lower() for seat, name in names.items()}, sitting.seat).text
    sides = {YOURS[seat == sitting.seat]: side for seat, side in enumerate(found.sides, 1)}
    data = GameReview(
        game_id=sitting.id,
        recap=told,
        steps=[*_steps(found, sitting.seat)],
        **{who: Side(**side._asdict(), adjusted=side.adjusted) for who, side in sides.items()},
    )
    return data, "\n".join(
        [*_turns(found, names), "", *_summary(found, sitting.seat, luck=match.game.has_chance), "", told]
    )


def _steps(found: Review, seat: int) -> Iterator[Step]:
    for step in found.steps:
        yield Step(
            whose=YOURS[step.turn == seat],
            drawn=step.by == CHANCE,
            move=step.move,
            position=step.position,
            before=step.before,
            after=step.after,
            loss=step.loss,
            luck=step.luck,
            word=step.word,
            best=[*step.best],
        )


def _turns(found: Review, names: Mapping[int, str]) -> Iterator[str]:
    """A line for each turn: what was drawn, what was played, and what it gave away."""
    drawn, number = "", 0
    for step in found.steps:
        if step.by == CHANCE:
            drawn = f"{step.move} ({signed(step.luck)}), "
        elif step.is_end:
            yield step.ending(names[step.turn])
        else:
            number += 1
            line = f"{number}. {names[step.turn]}: {drawn}{step.move}, {percent(step.before)}"
            if percent(step.after) != percent(step.before):
                line += f" -> {percent(step.after)}"
            yield f"{line} ({step.word}: {step.better} was better)" if step.word else line
            drawn = ""


def _summary(found: Review, seat: int, *, luck: bool) -> Iterator[str]:
    """Both players' games in numbers."""
    for name, both in summary(found.sides, luck=luck).items():
        yield f"{name}: you {both[seat - 1]}, your opponent {both[2 - seat]}"
