"""A bot at a table of a web app: it takes the free seat there, plays, and stays for rematches if it is to."""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import NamedTuple

from numduel.bots.link import Link
from numduel.bots.server import Data, Server, Unreachable
from numduel.bots.shown import Place, State, game_at, outcome_at, place_in, position_at
from numduel.bots.table import Host, Table
from numduel.game import AnyGame, NumduelError, Outcome
from numduel.match import Clock, ask
from numduel.players.bot import BotPlayer
from numduel.players.player import Forfeit

GUEST = 2  # the seat that an invitation is for
LEFT = 60.0  # seconds after which an opponent who is not connected counts as gone
PAUSES = (0.2, 1.0, 5.0)  # seconds before something is tried again
LONGEST_NAME = 40  # that a server takes


class Arrival(NamedTuple):
    """A bot that has taken a seat, and what kept it from starting, if anything did."""

    place: Place
    fault: Forfeit | None = None


class Visit:
    """A bot's visit to a server: a game, and its rematches."""

    def __init__(self, server: Server, bot: BotPlayer, host: Host, seconds: float) -> None:
        self._server, self._bot, self._host, self._seconds = server, bot, host, seconds

    def play(self, link: Link, rematches: int = 0) -> Forfeit | None:
        """Play at a table, and up to so many rematches; if a fault of the bot's ended that, it is returned."""
        try:
            arrival = self._sit_down(link)
        except Forfeit as unfit:
            return unfit
        while True:
            table = Table(self._server.live(arrival.place.id), arrival.place.token, self._host)
            try:
                with closing(table.states()) as states:
                    fault = self._game(table, states, arrival)
                    following = None if fault or not rematches else self._rematch(table, states, arrival.place)
            except KeyboardInterrupt:
                self._resign(arrival.place)
                raise
            if following is None:
                return fault
            arrival, rematches = following, rematches - 1

    @property
    def _name(self) -> str:
        return self._bot.name[:LONGEST_NAME]

    def _sit_down(self, link: Link) -> Arrival:
        """Take the free seat, but only once the bot has started: nobody is to wait for one that cannot."""
        state = self._server.read(link)
        if outcome := outcome_at(state):
            raise NumduelError(f"the game at this table is over: {outcome.reason}")
        if state["players"][GUEST - 1]["taken"]:
            raise NumduelError("both seats of this table are taken")
        game = game_at(state)
        self._bot.begin(game, GUEST)
        key = self._host.secret()
        place = place_in(self._patiently(lambda: self._server.join(link, self._name, key)))
        self._host.say(f"{self._name} sits down at a table of {game.title}, as player {place.seat}.")
        return Arrival(place)

    def _patiently(self, ask: Callable[[], Data]) -> Data:
        """What a server answers to something that can be repeated, in case an answer was lost."""
        for pause in PAUSES:
            try:
                return ask()
            except Unreachable:
                self._host.sleep(pause)
        return ask()

    def _game(self, table: Table, states: Iterator[State], arrival: Arrival) -> Forfeit | None:
        """Play a game to its end. After a fault of the bot's, which is returned, it is resigned."""
        (_, seat, _), fault = arrival
        words = self._host.secret()
        chosen: dict[int, str] = {}  # the move of each turn: after a break it may have to be sent again
        for state in states:
            if outcome := outcome_at(state):
                self._bot.end(outcome)
                self._host.say(f"{self._name} {result(outcome, seat)}: {outcome.reason}.")
                break
            number = state["number"]
            if state["needs_words"]:
                table.send("words", type="words", words=words)
            if state["offer"] == 3 - seat:  # a bot is only asked for moves
                table.send(f"decline {number}", type="decline")
            if state["moves"] and not fault:
                try:
                    chosen[number] = chosen.get(number) or self._choose(state)
                    table.send(f"move {number}", type="move", move=chosen[number], number=number)
                except Forfeit as error:
                    fault = error
            if fault and state["to_move"]:  # it has begun, so that it can be resigned
                table.send("resign", type="resign")
        return fault

    def _choose(self, state: State) -> str:
        """The bot's move, which has to be a legal one."""
        game = game_at(state)
        position = position_at(state, game)
        move = ask(self._bot, game, position, Clock(self._seconds, self._host.now))
        if move not in game.moves(position):
            raise Forfeit("illegal move")
        return move

    def _rematch(self, table: Table, states: Iterator[State], place: Place) -> Arrival | None:
        """The seat in the rematch, as soon as the opponent wants one; None if they have left."""
        self._host.say("Waiting for a rematch: Ctrl-C to leave.")
        other = 3 - place.seat
        seen = self._host.now()
        for state in states:
            if state["rematch"]:
                return self._follow(place, game_at(state))
            if other in state["wants_rematch"]:
                table.send("rematch", type="rematch")
            now = self._host.now()
            seen = now if state["players"][other - 1]["here"] else seen
            if now - seen > LEFT:
                self._host.say("The opponent has left.")
                break
        return None

    def _follow(self, place: Place, game: AnyGame) -> Arrival:
        """Take the seat in a rematch, and start the bot anew."""
        there = place_in(self._patiently(lambda: self._server.follow(place.id, place.token)))
        self._host.say(f"A rematch, as player {there.seat}.")
        try:
            self._bot.begin(game, there.seat)
        except Forfeit as fault:
            return Arrival(there, fault)
        except KeyboardInterrupt:
            self._resign(there)
            raise
        return Arrival(there)

    def _resign(self, place: Place) -> None:
        with suppress(NumduelError):  # it is over, perhaps
            self._server.resign(place.id, place.token)


def result(outcome: Outcome, seat: int) -> str:
    """How a game ended for a seat."""
    return "draws" if outcome.winner is None else "wins" if outcome.winner == seat else "loses"
