"""The pictures of the environments in docs/environments.md, as `render_mode="rgb_array"` draws them.

`make docs` writes them to docs/pictures.
"""

from pathlib import Path

import numpy as np
from PIL import Image

import numduel
from numduel.envs.rendering import picture

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
COLOURS = 256  # of which a file can name each with one byte
POSITIONS = {
    "showdown": "7,10,3,9/5,9,4/6/1",
    "battle": "9,4,5,7,10/10,2,8,6/3/2",
    "target": "23/38/2212010121/1",
    "wits": "24/2",
    "duel": "2,4,1/3,1/1",
}


def pixels(key: str) -> np.ndarray:
    game = numduel.game(key)
    state = game.from_position(POSITIONS[key])
    return picture(game, state, game.turn(state))


def file(key: str) -> Path:
    return FOLDER / f"environment-{key}.png"


def main() -> None:
    for key in POSITIONS:
        image = Image.fromarray(pixels(key)).quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        image.save(file(key), optimize=True)


if __name__ == "__main__":
    main()
