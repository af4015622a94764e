"""Stable-Baselines3 checks the Gymnasium environments: all games by the book, and variants. A warning is an error."""

import warnings

import gymnasium
from stable_baselines3.common.env_checker import check_env

import numduel
import numduel.envs  # registers the environments

VARIANTS = {
    "showdown": [{"target": 6, "numbers": 3, "copies": 2}, {"forced": "loose"}, {"copies": 1}],
    "battle": [{"penalty": 0}, {"numbers": 3, "penalty_number": 2}, {"sudden_death": "giver_loses"}],
    "target": [{"target": 10, "numbers": 3}, {"copies": 1}, {"numbers": 1}],
    "wits": [{"target": 7, "add": 2}, {"add": 3, "factor": 3}, {"repetition": 0}],
    "duel": [{"target": 6, "numbers": 2}, {"numbers": 6}, {"repetition": 2}],
}


def main():
    warnings.simplefilter("error")
    for key in numduel.GAMES:
        named = [variant.rules for variant in numduel.game(key).variants.values()]
        for rules in ({}, *named, *VARIANTS[key]):
            for seat in (1, 2, "both"):
                check_env(gymnasium.make(f"numduel/{key}-v0", seat=seat, **rules).unwrapped)
            print(f"{numduel.game(key, **rules)!r} passes")


if __name__ == "__main__":
    main()
