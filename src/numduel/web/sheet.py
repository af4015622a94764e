"""A stand-in."""
from typing import Any, NamedTuple, Mapping
class Coach(NamedTuple):
    value: float | None
    moves: Mapping[str, float]
    best: tuple[str, ...]
    hint: list[str]
def live(seen: Any, coach: Any=None) -> str:
    return f"<p>{seen.position}</p>" + "".join(f'<button data-move="{m}">{m}</button>' for m in seen.moves) + "x"*2000
def page(seen: Any, coach: Any=None, invite: str|None=None) -> str:
    return f"<!doctype html><title>x</title><p>{seen.position}</p>"
def home_page() -> str:
    return "<!doctype html><title>numduel</title>"
