"""Players who gave a name, and players who did not."""

import pytest

from numduel.table.names import as_seen, swapped, unnamed

UNNAMED = (unnamed(1), unnamed(2))


@pytest.mark.parametrize(
    ("seats", "seen"),
    [((1,), ("You", "Opponent")), ((2,), ("Opponent", "You")), ((1, 2), UNNAMED), ((), UNNAMED)],
)
def test_you_are_you_unless_both_share_a_screen_or_you_watch(seats, seen):
    assert as_seen(UNNAMED, seats) == seen


@pytest.mark.parametrize("seats", [(1,), (2,), (1, 2), ()])
def test_a_name_that_was_given_is_used(seats):
    assert as_seen(("Ada", "Grace"), seats) == ("Ada", "Grace")


def test_in_a_rematch_nobody_is_player_1_in_seat_2():
    assert swapped(UNNAMED) == UNNAMED
    assert swapped(("Ada", unnamed(2))) == (unnamed(1), "Ada")
    assert swapped((unnamed(1), "Computer")) == ("Computer", unnamed(2))
    assert swapped(("Ada", "Grace")) == ("Grace", "Ada")
