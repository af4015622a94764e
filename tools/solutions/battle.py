"""Perfect play in Number Stack Battle: one rule, and luck."""

from typing import Any

import numduel
from numduel.solve.solution import SAME
from solutions.cards import first_cards, swing
from solutions.svg import BLUE, EDGE, GROUND, MARGIN, ORANGE, SOFT, TOP, Picture
from solutions.words import PICTURE, Variants, percent, verdict

VARIANTS: Variants = [{"copies": 1}, {"numbers": 9}, {"penalty": 10}, {"sudden_death": "giver_loses"}]
REMARK = ""
ROW, SCALE = 34, 8


def section(solution: Any) -> list[str]:
    game = solution.game
    value = solution.value(game.start())
    letter = numduel.solve(numduel.game("battle", sudden_death="giver_loses"))
    dear = numduel.solve(numduel.game("battle", penalty=10))
    plain = numduel.solve(numduel.game("battle", copies=1))
    assert abs(letter.value(letter.game.start()) - 0.5) < SAME > abs(dear.value(dear.game.start()) - value)
    cards = first_cards(solution)
    assert all((moves["own"] > moves["opponent"]) == (card != game.penalty_number) for card, moves in cards.items())
    best = {card: max(moves.values()) for card, moves in cards.items()}
    five = game.penalty_number
    return [
        f"""Keep everything except the {five}s, and give those away: no other move is ever better. A {five} adds nothing
        to a score, since its {five} points cost {game.penalty}, but if the scores are equal, the player with fewer of
        them wins. Two players who know this have nothing left to decide, and the shuffle decides for them: with a
        {max(best)} as the first card the first player's winning chance is {percent(best[max(best)])}, with a
        {min(best, key=best.__getitem__)} it is {percent(min(best.values()))}.""",
        PICTURE,
        f"""The first player wins {percent(value, 3)} of all games. The whole edge comes from sudden death. If the
        scores and the {five}s are equal after the last card, the first player draws next, gives the {five} to the
        opponent, and wins. Until then both have the same cards to hope for. So if both play like this, the chance of
        sudden death is {percent(2 * value - 1, 3)}, and going first is worth half of that.""",
        f"""With `--rule sudden_death=giver_loses` both keep every {five} in sudden death until it ends in a draw. Then
        nobody has an edge: the first player's chance is exactly {verdict(letter)}, and {percent(2 * value - 1, 3)} of
        all games are drawn. A deck with one card of each number (`--rule copies=1`) is just as fair, {verdict(plain)},
        and always has a winner: its only {five} breaks every tie. The cost of a {five} makes no difference: with
        `--rule penalty=10` the first player wins {verdict(dear)} too, because sudden death still takes equal numbers
        of {five}s on both sides.""",
    ]


def luck(solution: Any) -> str:
    by_luck, by_mistake = swing(solution)
    return f"""In battle, luck is all that is left between two players who know its one rule. The first card alone moves
    the winning chance by up to {by_luck} points; misplaying it costs up to {by_mistake}, but nobody has to do that."""


def picture(solution: Any) -> Picture:
    cards = first_cards(solution)
    left, top = MARGIN + 60, TOP + 34
    bottom = top + len(cards) * ROW
    drawing = Picture(
        left + 70 * SCALE + 60,
        bottom + 58,
        "Number Stack Battle: what the first card is worth",
        "The first player's winning chance with each card, if both play perfectly from then on.",
        "The winning chance for each first card if it is kept and if it is given: only a 5 is better given.",
    )
    for at, (fill, words) in zip((left, left + 100), ((BLUE, "kept"), (ORANGE, "given away")), strict=True):
        drawing.circle(at + 6, TOP + 12, 6, fill)
        drawing.text(at + 18, TOP + 16.5, words, 13, "start")
    for tick in range(0, 71, 10):
        at = left + tick * SCALE
        drawing.line(at, top - 6, at, bottom, SOFT if tick == 50 else EDGE)
        drawing.text(at, bottom + 18, f"{tick}%", 12, fill=SOFT)
    drawing.text(left + 35 * SCALE, bottom + 40, "winning chance of the first player", 13)
    drawing.text(MARGIN + 10, (top + bottom) / 2, "first card", 13, turned=True)
    for row, (card, moves) in enumerate(cards.items()):
        y = top + (row + 0.5) * ROW
        own, other = (left + 100 * moves[move] * SCALE for move in ("own", "opponent"))
        drawing.text(left - 14, y + 5, card, 14, "end", weight=600)
        drawing.line(own, y, other, y, SOFT, width=2)
        drawing.circle(own, y, 7, BLUE)
        drawing.circle(other, y, 7, ORANGE)
        sides = sorted(((own, moves["own"]), (other, moves["opponent"])))
        for (x, chance), (anchor, shift) in zip(sides, (("end", -12), ("start", 12)), strict=True):
            drawing.rect(x + 20 * shift / 12 + shift - 16, y - 8, 32, 16, GROUND)
            drawing.text(x + shift, y + 4.5, f"{100 * chance:.1f}", 12, anchor, fill=SOFT)
    return drawing
