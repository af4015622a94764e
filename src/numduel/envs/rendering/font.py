"""A font of strokes: each character as the lines and arcs of a pen, so that it is smooth at every size."""

from functools import cache
from itertools import pairwise
from math import ceil

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.float32]
Points = NDArray[np.float64]

# Capitals are 10 high and small letters 7. Strokes are separated by bars; each goes through points `x,y` and arcs
# `x,y,rx,ry,from,to`: the middle, the radii, and two angles.
STROKES = {
    "0": "6,3 6,7 3,7,3,3,0,180 0,3 3,3,3,3,180,360",
    "1": "1,8 3.6,10 3.6,0",
    "2": "3,7,3,3,165,-35 0.2,0 6,0",
    "3": "3,7.5,2.7,2.5,150,-90 3,2.5,3,2.5,90,-150",
    "4": "4.6,0 4.6,10 0,3 6.4,3",
    "5": "5.4,10 0.9,10 0.5,5 3,3.2,3,3.2,125,-145",
    "6": "3,3.1,3,3.1,0,360|5.2,3.1,5.2,6.9,180,95",
    "7": "0,10 6,10 2,0",
    "8": "3,7.5,2.6,2.5,0,360|3,2.5,3,2.5,0,360",
    "9": "3,6.9,3,3.1,0,360|0.8,6.9,5.2,6.9,0,-85",
    "A": "0,0 3.5,10 7,0|1.2,3.4 5.8,3.4",
    "B": "0,0 0,10 3,10 3.2,7.6,2.6,2.4,90,-90 0,5.2|3,5.2 3.3,2.6,2.9,2.6,90,-90 0,0",
    "C": "4,5,4,5,50,310",
    "D": "0,0 0,10 2.5,10 2.5,5,4.5,5,90,-90 0,0",
    "E": "5.2,10 0,10 0,0 5.2,0|0,5.2 4.6,5.2",
    "F": "5.2,10 0,10 0,0|0,5.2 4.6,5.2",
    "G": "4.2,5,4.2,5,50,360 4.8,5",
    "H": "0,0 0,10|6.4,0 6.4,10|0,5.2 6.4,5.2",
    "I": "0,0 0,10",
    "J": "4,10 1.9,2.6,2.1,2.6,0,-160",
    "K": "0,0 0,10|6,10 0,3.8|2.3,6 6.2,0",
    "L": "0,10 0,0 5,0",
    "M": "0,0 0,10 4,3 8,10 8,0",
    "N": "0,0 0,10 6.6,0 6.6,10",
    "O": "4.3,5,4.3,5,0,360",
    "P": "0,0 0,10 3,10 3.2,7.2,2.9,2.8,90,-90 0,4.4",
    "Q": "4.3,5,4.3,5,0,360|5.2,3 8.4,-0.4",
    "R": "0,0 0,10 3,10 3.2,7.2,2.9,2.8,90,-90 0,4.4|3.2,4.4 6.2,0",
    "S": "3,7.5,2.8,2.5,35,270 3,2.5,3,2.5,90,-145",
    "T": "0,10 6.4,10|3.2,10 3.2,0",
    "U": "0,10 3.2,3.2,3.2,3.2,180,360 6.4,10",
    "V": "0,10 3.4,0 6.8,10",
    "W": "0,10 2.4,0 4.8,9 7.2,0 9.6,10",
    "X": "0,0 6.2,10|0,10 6.2,0",
    "Y": "0,10 3.2,4.8 6.4,10|3.2,4.8 3.2,0",
    "Z": "0.2,10 6,10 0,0 6.2,0",
    "a": "2.8,3.5,2.8,3.5,0,360|5.6,7 5.6,0",
    "b": "0,10 0,0|2.8,3.5,2.8,3.5,0,360",
    "c": "2.9,3.5,2.9,3.5,50,310",
    "d": "5.6,10 5.6,0|2.8,3.5,2.8,3.5,0,360",
    "e": "0,3.5 2.8,3.5,2.8,3.5,0,315",
    "f": "3,8,1.8,2,70,180 1.2,0|0,6.8 3.2,6.8",
    "g": "2.8,3.5,2.8,3.5,0,360|5.6,7 2.8,-0.2,2.8,2.8,0,-150",
    "h": "0,10 0,0|0,4.2 2.5,4.4,2.5,2.6,180,0 5,0",
    "i": "0,7 0,0|0,9.8 0,9.9",
    "j": "1.2,7 -0.4,-1,1.6,2,0,-100|1.2,9.8 1.2,9.9",
    "k": "0,10 0,0|4.6,7 0,2.6|1.8,4.3 4.8,0",
    "l": "0,10 0,0",
    "m": "0,7 0,0|0,4.4 2.1,4.6,2.1,2.4,180,0 4.2,0|4.2,4.4 6.3,4.6,2.1,2.4,180,0 8.4,0",
    "n": "0,7 0,0|0,4.2 2.5,4.4,2.5,2.6,180,0 5,0",
    "o": "2.9,3.5,2.9,3.5,0,360",
    "p": "0,7 0,-3|2.8,3.5,2.8,3.5,0,360",
    "q": "5.6,7 5.6,-3|2.8,3.5,2.8,3.5,0,360",
    "r": "0,7 0,0|0,4 2.6,4.2,2.6,2.8,180,75",
    "s": "2.3,5.3,2.1,1.7,30,270 2.3,1.8,2.3,1.8,90,-150",
    "t": "1.4,9.4 3.2,1.9,1.8,1.9,180,290|0,6.9 3.4,6.9",
    "u": "0,7 2.5,2.6,2.5,2.6,180,360 5,7|5,3 5,0",
    "v": "0,7 2.6,0 5.2,7",
    "w": "0,7 2,0 4,6.4 6,0 8,7",
    "x": "0,0 4.8,7|0,7 4.8,0",
    "y": "0,7 2.7,0.2|5.4,7 1.6,-3",
    "z": "0,7 4.6,7 0,0 4.7,0",
    ".": "0,0 0,0.1",
    ",": "0.4,0.2 0,-1.8",
    ":": "0,0 0,0.1|0,5.6 0,5.7",
    "'": "0,10 0,7.8",
    "-": "0,3.8 3.2,3.8",
    "+": "0,4.4 5.6,4.4|2.8,1.6 2.8,7.2",
    "(": "3,3.8,3,7,125,235",
    ")": "-1,3.8,3,7,55,-55",
    "?": "2.6,7.4,2.6,2.6,170,-50 2.6,4 2.6,3|2.6,0 2.6,0.1",
    "!": "0,10 0,3|0,0 0,0.1",
}
UNKNOWN = "0,0 5,0 5,10 0,10 0,0"
CAPITAL = 0.71  # the height of a capital, in sizes of the font
THIN, THICK = 1.05, 1.6  # the width of a stroke
GAP, SPACE = 2.2, 4.4  # after a character; a blank
LIFTS = 4  # as many places between two pixels are told apart


def advance(character: str) -> float:
    """How far the pen moves on after a character, in units of which a capital has 10."""
    if character == " ":
        return SPACE
    lines = _lines(character)
    return float(max(line[:, 0].max() for line in lines) + GAP)


def width(words: str, size: float) -> float:
    """How wide a text is, in the same units as its size."""
    return (sum(map(advance, words)) - GAP) * size * CAPITAL / 10 if words else 0


@cache
def glyph(character: str, unit: float, lift: int, *, bold: bool) -> tuple[Mask, int, int]:
    """How much of each pixel a character covers, and where its upper left corner is, right and down from the pen.

    `unit` is the tenth of a capital in pixels; `lift` says how far behind a pixel's edge the pen is, in LIFTS.
    """
    pen = (THICK if bold else THIN) * unit / 2
    lines = [line * (unit, -unit) + (lift / LIFTS, 0) for line in _lines(character)]
    everything = np.concatenate(lines)
    left, top = np.floor(everything.min(axis=0) - pen - 1).astype(int)
    right, bottom = np.ceil(everything.max(axis=0) + pen + 1).astype(int)
    rows, columns = np.mgrid[top:bottom, left:right] + 0.5
    nearest = np.full(rows.shape, np.inf)
    for line in lines:
        for start, end in pairwise(line):
            np.minimum(nearest, _distance(columns, rows, start, end), out=nearest)
    return np.clip(pen + 0.5 - nearest, 0, 1).astype(np.float32), int(left), int(top)


def _distance(x: Points, y: Points, start: Points, end: Points) -> Points:
    """How far points are from a line between two others."""
    (from_x, from_y), (along_x, along_y) = start, end - start
    length = along_x**2 + along_y**2 or 1  # of a line that is a point, any share is right
    share = np.clip(((x - from_x) * along_x + (y - from_y) * along_y) / length, 0, 1)
    apart: Points = np.hypot(x - from_x - share * along_x, y - from_y - share * along_y)
    return apart


@cache
def _lines(character: str) -> list[Points]:
    """The strokes of a character as points to be joined."""
    return [_joined(stroke) for stroke in STROKES.get(character, UNKNOWN).split("|")]


def _joined(stroke: str) -> Points:
    """The points of a stroke, those of its arcs included."""
    points: list[tuple[float, float]] = []
    for step in stroke.split():
        x, y, *arc = map(float, step.split(","))
        if not arc:
            points.append((x, y))
            continue
        radius_x, radius_y, *angles = arc
        start, end = np.radians(angles)
        along = np.linspace(start, end, ceil(abs(end - start) / 0.2) + 1)
        points += zip(x + radius_x * np.cos(along), y + radius_y * np.sin(along), strict=True)
    return np.array(points)
