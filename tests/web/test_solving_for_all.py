"""What the server solves for anybody who asks, and who has to wait for it."""

import asyncio
import threading

import pytest

import numduel
from numduel.solve import TooLarge, solver
from numduel.table.refusal import Refused
from numduel.web import limits, solving
from numduel.web.app import create_app
from numduel.web.pool import BURST, Pool
from numduel.web.reason import WebReason
from numduel.web.solving import MOST_PENDING, Solving
from numduel.web.turns import Busy
from web.clock import Clock
from web.inprocess import running
from web.inprocess import turns as some_turns
from web.players import PATIENCE, run, until
from web.solved import hold_works

SHARE = 0.5


def variant(target):
    return numduel.game("wits", target=target)


@pytest.mark.parametrize("key", numduel.GAMES)
def test_the_games_by_the_book_can_be_solved(key):
    solving.ensure_affordable(numduel.game(key))


def test_a_variant_larger_than_the_largest_of_them_cannot():
    large = numduel.game("target", copies=3)
    assert solver(large).positions(large) > solving.MOST
    with pytest.raises(TooLarge, match=r"too large to solve \(.* positions, the limit is .*\)"):
        solving.ensure_affordable(large)


def test_a_variant_that_only_a_server_finds_too_large_says_so(monkeypatch):
    monkeypatch.setattr(solving, "MOST", 70)
    with pytest.raises(TooLarge, match="this variant of wits has 171 positions, and this server solves up to 70"):
        solving.ensure_affordable(variant(171))


def test_variants_are_solved_one_at_a_time(monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        own = Solving(Pool(SHARE))
        asked = [asyncio.create_task(own.solution(variant(target), f"address {target}")) for target in range(60, 64)]
        for number in range(4):
            await until(lambda: len(begun) > number)  # noqa: B023 - it is awaited here
            await some_turns()
            assert len(begun) == number + 1
            begun[-1].end()
        assert await asyncio.gather(*asked) == [f"solution of numduel.game('wits', target={t})" for t in range(60, 64)]

    run(work())


def test_games_by_the_book_and_cached_variants_do_not_wait_for_a_variant(monkeypatch):
    cached = variant(70)
    begun = hold_works(monkeypatch, [cached])

    async def work():
        own = Solving(Pool(SHARE))
        first = asyncio.create_task(own.solution(variant(60), "a"))
        others = [asyncio.create_task(own.solution(game, "b")) for game in (numduel.game("duel"), cached)]
        await until(lambda: len(begun) == 3)
        assert {each.game for each in begun} == {variant(60), numduel.game("duel"), cached}
        for each in begun[1:]:
            each.end()
        await asyncio.wait_for(asyncio.gather(*others), PATIENCE)
        assert not first.done()
        begun[0].end()
        await first

    run(work())


def test_an_address_can_have_one_variant_pending(monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        own = Solving(Pool(SHARE))
        first = asyncio.create_task(own.solution(variant(60), "a"))
        await until(lambda: begun)
        with pytest.raises(Busy, match="another variant is still being solved for you"):
            await own.solution(variant(61), "a")
        same = asyncio.create_task(own.solution(variant(60), "a"))
        book = asyncio.create_task(own.solution(numduel.game("wits"), "a"))
        await until(lambda: len(begun) == 2)
        assert [each.game for each in begun] == [variant(60), numduel.game("wits")]
        begun[1].end()
        await book
        with pytest.raises(Busy):  # a game by the book changes nothing about that
            await own.solution(variant(61), "a")
        begun[0].end()
        assert await first == await same
        again = asyncio.create_task(own.solution(variant(61), "a"))
        await until(lambda: len(begun) == 3)
        begun[2].end()
        await again

    run(work())


def test_only_so_many_addresses_can_have_one_pending(monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        own = Solving(Pool(SHARE))
        asked = [asyncio.create_task(own.solution(variant(60 + at), f"{at}")) for at in range(MOST_PENDING)]
        await until(lambda: len(own._owners) == MOST_PENDING)
        with pytest.raises(Busy, match="too many variants are waiting to be solved"):
            await own.solution(variant(59), "one more")
        for number in range(MOST_PENDING):
            await until(lambda: len(begun) > number)  # noqa: B023 - it is awaited here
            begun[number].end()
        await asyncio.gather(*asked)

    run(work())


def test_an_address_that_has_used_up_its_cpu_time_has_to_wait(monkeypatch):
    begun, clock = hold_works(monkeypatch), Clock()
    monkeypatch.setattr(limits, "time", clock)

    async def work():
        own = Solving(Pool(SHARE))

        async def solve(target, address, seconds):
            count = len(begun)
            asked = asyncio.create_task(own.solution(variant(target), address))
            await until(lambda: len(begun) > count)
            begun[-1].end(seconds)
            await asked

        await solve(60, "a", SHARE * BURST + 1)  # what it costs is only known afterwards
        with pytest.raises(Refused) as refused:
            await own.solution(variant(61), "a")
        assert refused.value.reason == WebReason.TOO_MUCH_WORK
        await solve(61, "b", 1)
        clock.now = 1.1 / SHARE
        await solve(62, "a", 0)

    run(work())


def test_without_limits_an_address_can_have_several_pending(monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        own = Solving(Pool(0))
        asked = [asyncio.create_task(own.solution(variant(target), "a")) for target in (60, 61)]
        for number in range(2):
            await until(lambda: len(begun) > number)  # noqa: B023 - it is awaited here
            begun[number].end()
        await asyncio.gather(*asked)

    run(work())


def test_positions_are_not_counted_on_the_event_loop(monkeypatch):
    counting = []
    monkeypatch.setattr(solving, "ensure_solvable", lambda _: counting.append(threading.current_thread()) or 10**9)
    monkeypatch.setattr(solving, "at_hand", lambda _: None)
    large = variant(997)  # which no other test asks for, since what is found here is remembered

    async def work():
        for _ in range(2):
            with pytest.raises(TooLarge, match="1 billion positions"):
                await Solving(Pool(SHARE)).solution(large, "a")

    run(work())
    assert len(counting) == 1  # and only once
    assert counting[0] is not threading.main_thread()


def test_a_failure_is_told_to_all_who_wait_and_the_next_one_starts_again(monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        own = Solving(Pool(SHARE))
        asked = [asyncio.create_task(own.solution(variant(60), "a")) for _ in range(3)]
        await until(lambda: begun)
        await asyncio.gather(*(own._pool.run("a", lambda: None) for _ in range(3)))  # now all of them wait
        begun[0].end(error=OSError("no room"))
        assert [str(each) for each in await asyncio.gather(*asked, return_exceptions=True)] == ["no room"] * 3
        again = asyncio.create_task(own.solution(variant(60), "a"))
        await until(lambda: len(begun) == 2)
        begun[1].end()
        await again

    run(work())


def test_those_who_wait_for_solutions_hold_up_no_page(settings, monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        async with running(create_app(settings.without_limits())) as app:
            asked = [asyncio.create_task(app.request("GET", "/api/solve/wits?rule.target=60")) for _ in range(30)]
            await until(lambda: begun)
            async with asyncio.timeout(PATIENCE):
                assert (await app.request("GET", "/")).status == 200
            begun[0].end(error=TooLarge("this one"))
            assert [answer.status for answer in await asyncio.gather(*asked)] == [422] * 30

    run(work())


def test_whoever_waits_for_a_solution_when_the_server_stops_is_told_so(settings, monkeypatch):
    begun = hold_works(monkeypatch)

    async def work():
        async with running(create_app(settings)) as app:
            asked = asyncio.create_task(app.request("GET", "/api/solve/wits?rule.target=60"))
            await until(lambda: begun)
            asked.cancel()  # as uvicorn does when it has waited long enough
            answer = await asked
            assert (answer.status, answer.json["code"]) == (503, "stopping")
            begun[0].end()

    run(work())
