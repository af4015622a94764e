"""`--variant`: a variant by its name."""

import pytest

import numduel
from commands import numduel as command
from commands import refused


def test_a_variant_is_played_by_its_name():
    out = command("play", "wits", "--variant", "quick", answers=["add 10", "add 10", "add 10"]).out
    assert "Player 1 wins by reaching exactly 30!" in out


def test_the_rules_of_a_variant_are_shown_by_its_name():
    by_name, by_rule = (
        command("rules", "wits", *args).out for args in (("--variant", "quick"), ("--rule", "target=30"))
    )
    assert by_name == by_rule
    assert "making it 30 wins" in by_name


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_rules_of_a_game_list_its_variants(key):
    out = " ".join(command("rules", key).out.split())
    for name, each in numduel.game(key).variants.items():
        rules = ", ".join(f"`{rule}={value}`" for rule, value in each.rules.items())
        assert f"- `{name}` ({rules}): {each.about}" in out


def test_a_rule_comes_on_top_of_a_variant():
    out = command("rules", "wits", "--variant", "fair", "--rule", "target=20").out
    assert "`target=20`" in out
    assert "`factor=5`" in out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["play", "wits", "--variant", "slow"],
            "numduel: wits has no variant 'slow': its variants are quick, long, fair",
        ),
        (["rules", "chess", "--variant", "quick"], "numduel: there is no game 'chess'"),
        (["puzzle", "--variant", "quick"], "numduel: a variant belongs to a game: say which"),
        (["puzzle", "--daily", "--variant", "quick"], "numduel: the daily five are the same for everybody"),
    ],
)
def test_a_variant_that_does_not_exist_or_has_no_game_is_explained_in_one_line(args, sentence):
    assert refused(*args).startswith(sentence)
