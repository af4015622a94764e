"""The pictures of the environments in docs/environments.md, as `render_mode="rgb_array"` draws them.

`make docs` writes them to docs/pictures. Which positions they show, the tests know.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

import numduel
from games import facts
from numduel.envs.rendering import picture

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
COLOURS = 256  # of which a file can name each with one byte


def pixels(key: str) -> NDArray[np.uint8]:
    game = numduel.game(key)
    state = game.from_position(facts(key).PICTURED)
    return picture(game, state, game.turn(state))


def file(key: str) -> Path:
    return FOLDER / f"environment-{key}.png"


def main() -> None:
    for key in numduel.GAMES:
        image = Image.fromarray(pixels(key)).quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        image.save(file(key), optimize=True)


if __name__ == "__main__":
    main()
