"""The solver: carries the questions of a game to the model, and its answers back."""

from time import monotonic
from typing import Any

from anyio import get_cancelled_exc_class
from anyio.to_thread import run_sync
from inspect_ai.model import ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import LimitExceededError, sample_limits

from numduel.models.evaluation import spec
from numduel.models.schedule import Seated, seat
from numduel.models.sitting import Sitting
from numduel.record import encoded, lines

STORED = "numduel"
"""Where the store of a sample has its game."""
CUT = ("max_tokens", "model_length")
"""Why a model stops whose answer was too long."""


@solver
def playing() -> Solver:
    """Play a game to its end."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        setting, planned = spec.read(state.metadata)
        seated = await run_sync(seat, setting, planned, str(state.model))
        sitting = seated.sitting
        answers: list[dict[str, Any]] = []
        limited = False
        try:
            await run_sync(sitting.advance)
            while sitting.match.outcome is None:
                state.messages.append(_question(state, sitting))
                began = monotonic()
                state = await generate(state, tool_calls="none")
                seconds = monotonic() - began
                reading = sitting.take(state.output.completion, cut=state.output.stop_reason in CUT)
                answers.append(_answer(state, sitting, reading.fault, seconds))
                await run_sync(sitting.advance)
        except LimitExceededError:
            limited = True
            raise
        except get_cancelled_exc_class():  # by a limit of time, or by whoever stopped the evaluation
            limited = _is_time_up()
            raise
        finally:
            state.store.set(STORED, {"record": _record(seated), "answers": answers, "limited": limited})
        return state

    return solve


def _is_time_up() -> bool:
    limits = sample_limits()
    return any(left is not None and left <= 0 for left in (limits.time.remaining, limits.working.remaining))


def _question(state: TaskState, sitting: Sitting) -> ChatMessageUser:
    """What the model is asked. The metadata is not sent to models; ours take from it how to read the question."""
    chance = f"{state.metadata['seed']} {state.sample_id} {state.epoch} {len(sitting.answers)}"
    return ChatMessageUser(content=sitting.question(), metadata={STORED: {**state.metadata, "chance": chance}})


def _answer(state: TaskState, sitting: Sitting, fault: str, seconds: float) -> dict[str, Any]:
    usage, message = state.output.usage, state.output.message
    return {
        "at": sitting.answers[-1].at,
        "fault": fault,
        "message": message.id,
        "input_tokens": usage.input_tokens if usage else 0,
        "output_tokens": usage.output_tokens if usage else 0,
        "seconds": state.output.time or seconds,
    }


def _record(seated: Seated) -> str:
    """The game as a record; the secret of its draws is revealed if it is over."""
    secret = seated.secret if seated.header.shuffle else None
    return b"".join(map(encoded, lines(seated.header, seated.sitting.match, secret))).decode()
