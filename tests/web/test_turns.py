"""Turns by address: one's work waits for one's own, and for nobody else's."""

import asyncio

import pytest

from numduel.web.turns import Busy, Turns


def run(*addresses, most=1, waiting=2):
    """Who had a turn together with whom, if all of these come at once; the number of those who were turned away."""
    turns, now, seen, away = Turns(most, waiting, "come back later"), [], [], []

    async def come(address):
        try:
            async with turns.take(address):
                now.append(address)
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                seen.append(sorted(now))
                now.remove(address)
        except Busy as busy:
            away.append(str(busy))

    async def all_come():
        await asyncio.gather(*map(come, addresses))

    asyncio.run(all_come())
    assert turns._lines == {}  # nothing is kept of those who have left
    return seen, away


def test_an_address_has_one_turn_at_a_time():
    seen, away = run("a", "a", "a")
    assert seen == [["a"]] * 3
    assert away == []


def test_another_address_does_not_wait():
    seen, away = run("a", "a", "b")
    assert ["a", "b"] in seen
    assert away == []


def test_whoever_comes_when_the_line_is_full_is_turned_away():
    seen, away = run("a", "a", "a", "a", "b")
    assert len(seen) == 4
    assert away == ["come back later"]


@pytest.mark.parametrize("most", [2, 3])
def test_an_address_may_have_several_turns(most):
    seen, _ = run(*"aaaa", most=most, waiting=9)
    assert max(map(len, seen)) == most


def test_a_turn_is_given_back_after_an_error():
    turns = Turns(1, 0, "come back later")

    async def fail():
        async with turns.take("a"):
            raise ZeroDivisionError

    async def try_twice():
        for _ in range(2):
            with pytest.raises(ZeroDivisionError):
                await fail()

    asyncio.run(try_twice())
