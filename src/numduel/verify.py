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
    """What was checked, in a few sentences; Unverified says what is wrong, if anything is."""
    header, match, details = record
    if not match.game.has_chance:
        yield f"{match.game.title} is played without cards: there is no shuffle to verify."
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
    if header.toss:
        yield f"The coin toss that let player {header.first} start follows from this."
    if given:
        yield f"These cards were set by hand: {', '.join(map(str, given[: len(draws)]))}"
    yield f"All {max(0, len(draws) - len(given))} draws{' after them' if given else ''} follow from this."


def _secret(record: Record) -> bytes:
    """The secret that a record reveals, if it is the one that was committed to."""
    header, match, details = record
    if details.commitment is None:
        raise Unverified("the record commits to no shuffle, so nothing was fixed before the first move")
    if match.outcome is None:
        raise Unverified("the game is not over, and its secret is told only at the end")
    if not details.ended:
        raise Unverified("the last line, which tells the secret, is missing: numduel resume adds it where it is known")
    if details.secret is None:
        raise Unverified("the last line does not tell the secret, so no draw can be checked")
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
    replay = Match(match.game, match.first)
    for by, move in match.history:
        if by == CHANCE:
            yield move, match.game.chances(replay.state)
        replay.play(move)


def _check_given(draws: list[Draw], given: Sequence[int]) -> None:
    for at, ((drawn, _), card) in enumerate(zip(draws, given, strict=False), 1):
        if drawn != draw_of(card):
            raise Unverified(f"draw {at} was set to {card} by hand, but is {card_of(drawn)}")


def _check(draws: list[Draw], shuffle: fair.Shuffle, begin: int) -> None:
    """Compare the draws from one on with those that follow from the shuffle."""
    for number, (drawn, chances) in enumerate(draws[begin:], begin):
        if drawn != (right := shuffle.draw(number, chances)):
            raise Unverified(f"draw {number + 1} should have been {card_of(right)}, not {card_of(drawn)}")


def _check_the_rest(match: Match, moves: int, shuffle: fair.Shuffle, draws: list[Draw], given: int) -> NoReturn:
    """Check what a game that went on with another secret still lets one check; that is never all."""
    before = sum(by == CHANCE for by, _ in match.history[:moves])
    begin = max(before, given)
    _check(draws, shuffle, begin)
    raise Unverified(
        f"after draw {before} the game went on with a new secret, so nothing shows that the shuffle was fixed before "
        f"the first move; the {max(0, len(draws) - begin)} draws that follow from the new one are right"
    )
