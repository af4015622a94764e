"""The names of players, and what they are called who gave none."""

Names = tuple[str, str]

YOU, OPPONENT = "You", "Opponent"


def unnamed(seat: int) -> str:
    """What a player is called who gave no name."""
    return f"Player {seat}"


UNNAMED = unnamed(1), unnamed(2)


def swapped(names: Names) -> Names:
    """The names after the seats were swapped: a name that nobody gave stays with its seat."""
    one, two = names
    return unnamed(1) if two == unnamed(2) else two, unnamed(2) if one == unnamed(1) else one


def as_seen(names: Names, seats: tuple[int, ...]) -> Names:
    """The names as the holder of these seats is told them: whoever gave none is You, or the opponent."""
    one, two = names
    if len(seats) != 1 or (one != UNNAMED[0] and two != UNNAMED[1]):  # as most do, at every move
        return names
    first = 1 in seats
    return (
        one if one != UNNAMED[0] else YOU if first else OPPONENT,
        two if two != UNNAMED[1] else OPPONENT if first else YOU,
    )
