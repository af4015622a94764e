"""`numduel rules`."""

from commands import numduel as command
from commands import refused


def test_rules_are_shown_with_the_variants_numbers():
    result = command("rules", "showdown", "--rule", "target=60", "--rule", "forced=loose")
    assert "If your stack is exactly 60, you win" in result.out
    assert "`forced=loose`" in result.out
    assert "50" not in result.out.partition("Some variants")[0]


def test_an_unknown_game_is_reported_in_one_line():
    assert refused("rules", "chess").startswith("numduel: there is no game 'chess'")
