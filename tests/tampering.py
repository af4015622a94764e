"""Each kind of tampering with a record."""

import random
from typing import Any, NamedTuple

import numduel
import walks
from games import WITH_CHANCE
from numduel.fair import commitment
from numduel.match import Match

Lines = list[dict[str, Any]]


class Case(NamedTuple):
    """The lines of a record, and another game for whoever tampers with it to copy from."""

    lines: Lines
    other: Lines  # of a game of the same kind
    rng: random.Random


def changed(text, rng):
    """A hexadecimal text with one digit changed."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice([digit for digit in "0123456789abcdef" if digit != text[at]]) + text[at + 1 :]


def header(record, **fields):
    return [{**record[0], **fields}, *record[1:]]


def ending(record, **fields):
    return [*record[:-1], {**record[-1], **fields}]


def the_secret(game):
    return ending(game.lines, secret=changed(game.lines[-1]["secret"], game.rng))


def the_commitment(game):
    return header(game.lines, shuffle=changed(game.lines[0]["shuffle"], game.rng))


def the_secret_and_its_commitment(game):
    secret = game.rng.randbytes(32)
    return ending(header(game.lines, shuffle=commitment(secret)), secret=secret.hex())


def the_secret_of_another_game(game):
    return ending(game.lines, secret=game.other[-1]["secret"])


def the_header_of_another_game(game):
    return [game.other[0], *game.lines[1:]]


def the_header_and_the_secret_of_another_game(game):
    return ending([game.other[0], *game.lines[1:]], secret=game.other[-1]["secret"])


def the_secret_left_out(game):
    return [*game.lines[:-1], {"outcome": game.lines[-1]["outcome"]}]


def the_secret_as_no_number(game):
    return ending(game.lines, secret="xyz")


def the_mix(game):
    return header(game.lines, mix=game.lines[0]["mix"] + " ")


def the_seed(game):
    return header(game.lines, seed="another")


def the_seed_left_out(game):
    return header(game.lines, seed="" if game.lines[0]["seed"] is None else None)


def the_deck_shortened_or_made_up(game):
    return header(game.lines, deck=game.lines[0]["deck"][:-1] or [1])


def the_deck_after_the_fact(game):
    """The cards that were drawn, as if somebody had set them with --deck."""
    draws = [int(line["move"].split()[1]) for line in game.lines if line.get("by") == "chance"]
    return header(game.lines, deck=draws[: len(game.lines[0]["deck"]) + 1])


def a_rule(game):
    """One that may leave every move legal: a ruling, if the game has any."""
    declared = list(numduel.game(game.lines[0]["game"]).declared())
    rule = next((rule for rule in declared if isinstance(rule.default, str)), declared[-1])
    now = game.lines[0]["rules"][rule.name]
    new = next(word for word in rule.words if word != now) if isinstance(now, str) else now + 1
    return header(game.lines, rules={**game.lines[0]["rules"], rule.name: new})


def a_rule_that_is_left_out(game):
    return header(game.lines, rules=dict(list(game.lines[0]["rules"].items())[1:]))


def the_toss(game):
    return header(game.lines, toss=not game.lines[0]["toss"])


def who_starts_and_who_plays_what(game):
    """The same game with the seats swapped: only the toss reveals it, so there has to be one."""
    turned = [{**line, "by": 3 - line["by"]} if line.get("by") in (1, 2) else line for line in game.lines[1:-1]]
    winner = game.lines[-1]["outcome"]["winner"]
    outcome = {**game.lines[-1]["outcome"], "winner": winner and 3 - winner}
    return [
        {**game.lines[0], "first": 3 - game.lines[0]["first"], "toss": True},
        *turned,
        {**game.lines[-1], "outcome": outcome},
    ]


def who_starts(game):
    return header(game.lines, first=3 - game.lines[0]["first"])


def the_winner(game):
    winner = game.rng.choice([winner for winner in (1, 2, None) if winner != game.lines[-1]["outcome"]["winner"]])
    return ending(game.lines, outcome={**game.lines[-1]["outcome"], "winner": winner})


def the_kind(game):
    outcome = game.lines[-1]["outcome"]
    kinds = [*numduel.game(game.lines[0]["game"]).kinds, "resigned", "", None]
    return ending(game.lines, outcome={**outcome, "kind": game.rng.choice([k for k in kinds if k != outcome["kind"]])})


def the_last_move_left_out(game):
    return [*game.lines[:-2], game.lines[-1]]


def the_end_left_out(game):
    return game.lines[: game.rng.randrange(1, len(game.lines))]


def a_turn_left_out(game):
    at = game.rng.randrange(1, len(game.lines) - 2) // 2 * 2 + 1
    return game.lines[:at] + game.lines[at + 2 :]


def a_commitment_in_between(game):
    at = game.rng.randrange(1, len(game.lines))
    return [*game.lines[:at], {"shuffle": game.lines[0]["shuffle"]}, *game.lines[at:]]


def another_game(game):
    return header(game.lines, game=next(key for key in WITH_CHANCE if key != game.lines[0]["game"]))


def forged(record, draws, rng):
    """A legal record of other draws, as far as they go, with moves and an outcome to match."""
    game, (first, given) = numduel.game(record[0]["game"], **record[0]["rules"]), (record[0]["first"], iter(draws))
    match, moves = Match(game, first), [line["move"] for line in record[1:-1] if line["by"] != "chance"]
    played = []
    while match.outcome is None:
        by, can = match.to_move, walks.playable(game, match.state)
        wanted = next(given, None) if by == "chance" else moves.pop(0) if moves else None
        match.play(wanted if wanted in can else rng.choice(can))
        played.append({"by": by, "move": match.history[-1][1]})
    return [record[0], *played, {**record[-1], "outcome": match.outcome._asdict()}]


def draws_of(record):
    return [line["move"] for line in record if line.get("by") == "chance"]


def one_draw(game):
    draws = draws_of(game.lines)
    at = game.rng.randrange(len(draws) - 1)
    others = [draw for draw in dict.fromkeys(draws[at:]) if draw != draws[at]]
    draws[at] = others[0] if others else "draw 1"
    return forged(game.lines, draws, game.rng)


def two_draws_swapped(game):
    draws = draws_of(game.lines)
    one, two = game.rng.sample(range(len(draws)), 2)
    draws[one], draws[two] = draws[two], draws[one]
    return forged(game.lines, draws, game.rng)


def a_draw_removed(game):
    draws = draws_of(game.lines)
    del draws[game.rng.randrange(len(draws) - 1)]
    return forged(game.lines, draws, game.rng)


def a_draw_added(game):
    draws = draws_of(game.lines)
    draws.insert(game.rng.randrange(len(draws)), game.rng.choice(draws))
    return forged(game.lines, draws, game.rng)


KINDS = [
    the_secret, the_commitment, the_secret_and_its_commitment, the_secret_of_another_game, the_header_of_another_game,
    the_header_and_the_secret_of_another_game, the_secret_left_out, the_secret_as_no_number, the_mix, the_seed,
    the_seed_left_out, the_deck_shortened_or_made_up, the_deck_after_the_fact, a_rule, a_rule_that_is_left_out,
    the_toss, who_starts, who_starts_and_who_plays_what, the_winner, the_kind, the_last_move_left_out,
    the_end_left_out, a_turn_left_out, a_commitment_in_between, another_game, one_draw, two_draws_swapped,
    a_draw_removed, a_draw_added,
]  # fmt: skip
