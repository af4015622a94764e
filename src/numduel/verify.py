"""Whether the draws of a recorded game were fixed before its first move."""

from collections.abc import Iterator, Sequence
from typing import NoReturn

from numduel import fair
from numduel.game import CHANCE, Chances, NumduelError, card_of, draw_of, quoted
from numduel.match import Match
from numduel.record import Record

Draw = tuple[str, Chances]  # what was drawn, and what could have been


class Unverified(NumduelError):
    """A shuffle that fails a check, or cannot be checked."""


def verify(record: Record) -> Iterator[str]:
    """What was checked, in a few sentences; raises Unverified if anything is wrong."""
    header, match, details = record
    if not match.game.has_chance:
        yield f"{match.game.title} has no cards, so there is no shuffle to verify."
        return
    shuffle = fair.Shuffle(_secret(record), header.terms)
    draws, given = list(_draws(match)), header.deck
    _check_given(draws, given)
    if details.reshuffled is not None:
        _check_the_rest(match, details.reshuffled, shuffle, draws, len(given))
    if header.toss and header.first != shuffle.toss():
        raise Unverified(f"the coin toss should have let player {shuffle.toss()} start, not player {header.first}")
    _check(draws, shuffle, len(given))

    yield f"Before the first move the shuffle was fixed by a secret whose SHA-256 is {header.shuffle}."
    if header.seed is not None:
        yield f"The secret follows from a seed that was chosen by hand: {header.seed}"
    if header.mix:
        yield f"The players mixed in: {' / '.join(fair.unmixed(header.mix))}"
    if header.position is not None:
        yield f"The game started from a position that was chosen by hand: {header.position}"
    if header.toss:
        yield f"The coin toss that let player {header.first} start follows from this."
    if given:
        yield f"These cards were set by hand: {', '.join(map(str, given[: len(draws)]))}"
    yield _all_follow(max(0, len(draws) - len(given)), " after them" if given else "")
    if details.take_backs:
        times = "once" if details.take_backs == 1 else f"{details.take_backs} times"
        yield f"This is a game with take-backs: moves were taken back {times}, so a player could know draws to come."


def _secret(record: Record) -> bytes:
    """The secret that a record reveals, if it matches the commitment."""
    header, match, details = record
    if details.commitment is None:
        raise Unverified("the record commits to no shuffle, so nothing was fixed before the first move")
    if match.outcome is None:
        raise Unverified("the game is not over, and its secret is only revealed at the end")
    if not details.ended:
        raise Unverified("the last line, which reveals the secret, is missing: numduel resume adds it if it is known")
    if details.secret is None:
        raise Unverified("the last line does not reveal the secret, so no draw can be checked")
    try:
        secret = bytes.fromhex(details.secret)
    except ValueError:
        raise Unverified(f"a secret is hexadecimal digits, not {quoted(details.secret)}") from None
    if (found := fair.commitment(secret)) != details.commitment:
        raise Unverified(f"the SHA-256 of the secret is {found}, but {quoted(details.commitment)} was committed to")
    if header.seed is not None and secret != fair.secret_from(header.seed):
        raise Unverified(f"the secret does not follow from the seed {quoted(header.seed)}")
    return secret


def _draws(match: Match) -> Iterator[Draw]:
    """Each draw of a match."""
    replay = match.back_to(0)
    for by, move in match.history:
        if by == CHANCE:
            yield move, match.game.chances(replay.state)
        replay.play(move)


def _check_given(draws: list[Draw], given: Sequence[int]) -> None:
    for at, ((drawn, _), card) in enumerate(zip(draws, given, strict=False), 1):
        if drawn != draw_of(card):
            raise Unverified(f"draw {at} was set to {card} by hand, but is {card_of(drawn)}")


def _check(draws: list[Draw], shuffle: fair.Shuffle, begin: int) -> None:
    """Compare the draws after the first `begin` with those that follow from the shuffle."""
    for number, (drawn, chances) in enumerate(draws[begin:], begin):
        if drawn != (right := shuffle.draw(number, chances)):
            raise Unverified(f"draw {number + 1} should have been {card_of(right)}, not {card_of(drawn)}")


def _check_the_rest(match: Match, moves: int, shuffle: fair.Shuffle, draws: list[Draw], given: int) -> NoReturn:
    """Check what can still be checked of a game that continued with another secret; that is never all of it."""
    before = sum(by == CHANCE for by, _ in match.history[:moves])
    begin = max(before, given)
    _check(draws, shuffle, begin)
    raise Unverified(
        f"after draw {before} the game continued with a new secret, so nothing shows that the shuffle was fixed before "
        f"the first move; {_right(max(0, len(draws) - begin))}"
    )


def _all_follow(count: int, which: str) -> str:
    """That all draws were checked, however many there are."""
    match count:
        case 0:
            return f"No card was drawn{which}."
        case 1:
            return f"The only draw{which} follows from this."
        case _:
            return f"{'Both' if count == 2 else f'All {count}'} draws{which} follow from this."


def _right(count: int) -> str:
    """That the draws from a new secret are right, however many there are."""
    match count:
        case 0:
            return "no card has been drawn since"
        case 1:
            return "the only draw since then is right"
        case _:
            return f"{'both' if count == 2 else f'all {count}'} draws since then are right"
