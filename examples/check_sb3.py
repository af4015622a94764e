"""Stable-Baselines3 checks the Gymnasium environments: all games by the book, and variants. A warning is an error."""

import warnings

import gymnasium
from stable_baselines3.common.env_checker import check_env

import numduel
import numduel.envs  # registers the environments


def variants(key):
    """A game by the book, its variants that have a name, and those with one rule at a limit of what it allows."""
    game = numduel.game(key)
    changes = [{}, *(variant.rules for variant in game.variants.values())]
    for rule in game.declared():
        limits = rule.words if hasattr(rule, "words") else (rule.low, rule.high)
        changes += [{rule.name: limit} for limit in limits]
    return dict.fromkeys(numduel.game(key, **rules) for rules in changes)  # each once


def main():
    warnings.simplefilter("error")
    for key in numduel.GAMES:
        for game in variants(key):
            for seat in (1, 2, "both"):
                check_env(gymnasium.make(f"numduel/{key}-v0", seat=seat, **game.changed).unwrapped)
            print(f"{game!r} passes")


if __name__ == "__main__":
    main()
