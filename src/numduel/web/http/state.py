"""A table as data, as one viewer may see it."""

from typing import Any

from numduel.table.view import Seen


def state_data(seen: Seen) -> dict[str, Any]:
    """A table for programs."""
    return {
        "id": seen.id,
        "game": seen.game.key,
        "rules": seen.game.rules,
        "seats": seen.seats,
        "players": [sitter._asdict() for sitter in seen.sitters],
        "first": seen.first,
        "number": seen.number,
        "position": seen.position,
        "to_move": seen.to_move,
        "moves": seen.moves,
        "log": [{"by": line.by, "move": line.move} for line in seen.log],
        "outcome": seen.outcome._asdict() if seen.outcome else None,
        "ended": seen.ended,
        "offer": seen.offer,
        "can_offer": seen.can_offer,
        "coach": seen.coach,
        "rematch": seen.rematch,
        "wants_rematch": seen.wants_rematch,
        "needs_words": seen.needs_words,
        "commitment": seen.commitment,
        "mix": seen.mix,
        "secret": seen.secret,
    }
