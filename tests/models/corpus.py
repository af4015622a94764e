"""The hand-made answers of corpus.txt, and mutations of them."""

import random
from pathlib import Path
from typing import NamedTuple

LOOK_ALIKES = dict(zip("aceiopsx14: ", "асеіорѕх１４：\u00a0", strict=True))  # noqa: RUF001 - that is what they are
PIECES = [
    "MOVE:",
    "MOVE: ",
    "\n",
    "\r\n",
    " ",
    "\t",
    "\u200b",
    "**",
    "`",
    ".",
    '"',
    "not ",
    " or ",
    "MOVE",
    ":",
    "\u2028",
    "x",
    "1",
]
BAD_FORMAT = "bad message"


class Bad(NamedTuple):
    """An answer that makes no move, and what is wrong with it: "either" if that depends on the game."""

    fault: str
    text: str

    def filled(self, moves, illegal):
        first, second = moves
        return self.text.format(m=first, n=second, M=first.upper(), T=first.capitalize(), x=illegal)


def corpus():
    """All of them."""
    fault, found = "", []
    for line in (Path(__file__).parent / "corpus.txt").read_text(encoding="ascii").splitlines():
        if line.startswith("## "):
            fault = line.removeprefix("## ").partition(":")[0]
        elif line.startswith("'"):
            found.append(Bad(fault, line[1:-1].encode().decode("unicode_escape")))
    return found


def mutated(text: str, moves, rng: random.Random) -> str:
    """An answer with a few things changed: pieces put in or cut out, lines swapped, letters replaced or in capitals."""
    for _ in range(rng.randint(1, 4)):
        at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        match rng.randrange(8):
            case 0:
                text = text[:at] + rng.choice([*PIECES, *moves]) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randint(1, 3) :]
            case 2:
                text = text[:at] + text[at:end].swapcase() + text[end:]
            case 3 if text:
                at = min(at, len(text) - 1)
                text = text[:at] + LOOK_ALIKES.get(text[at], text[at] * 2) + text[at + 1 :]
            case 4:
                lines = text.split("\n")
                rng.shuffle(lines)
                text = "\n".join(lines)
            case 5:
                text += rng.choice(["\n", " ", "\nMOVE: ", "\n\n", ""]) + rng.choice([*moves, *PIECES])
            case 6:
                text = rng.choice(["MOVE: ", "MOVE:", "I think\n"]) + text
            case _:
                text = text[:at] + chr(rng.randrange(1, 0x2100)) + text[at:]
    return text
