"""The names of players, and what they are called who gave none."""

Names = tuple[str, str]

YOU, OPPONENT = "You", "Opponent"


def unnamed(seat: int) -> str:
    """What a player is called who gave no name."""
    return f"Player {seat}"


def swapped(names: Names) -> Names:
    """The names after the seats were swapped: a name that nobody gave stays with its seat."""
    one, two = names
    return unnamed(1) if two == unnamed(2) else two, unnamed(2) if one == unnamed(1) else one


def as_seen(names: Names, seats: tuple[int, ...]) -> Names:
    """The names as the holder of these seats is told them: whoever gave none is You, or the opponent."""
    if len(seats) != 1:
        return names
    one, two = (
        name if name != unnamed(seat) else YOU if seat in seats else OPPONENT
        for seat, name in enumerate(names, start=1)
    )
    return one, two
