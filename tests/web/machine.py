"""A state machine of two players and a spectator at the API, who send valid and invalid requests."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import numduel
from games import each
from numduel import record
from numduel.match import Match
from numduel.solve import solve
from numduel.verify import verify
from web.expected import Described, Table

VARIANTS = [*each("VARIANTS"), ("wits", {})]
# Hypothesis can only replay a run if every state follows from the steps before it
WITHOUT_CHANCE = [(key, rules) for key, rules in VARIANTS if not numduel.game(key, **rules).has_chance]


class Play(RuleBasedStateMachine):
    """Two players and a spectator, who send valid and invalid requests."""

    described: Described
    reached: set[tuple[str, int]]  # each kind of request, with each status it was answered with

    @initialize(
        variant=st.sampled_from(WITHOUT_CHANCE),
        opponent=st.sampled_from(["friend", "friend", "here"]),
        first=st.sampled_from(["me", "other"]),
        words=st.sampled_from([None, "", "mine ☘"]),
        coach=st.sampled_from([None, True, True, False]),
        ready=st.booleans(),
    )
    def begin(self, variant, opponent, first, **more):
        (key, rules), words, coach = variant, more["words"], more["coach"]
        new = {"game": key, "rules": rules, "opponent": opponent, "first": first, "words": words, "coach": coach}
        status, told = self.described.ask("POST", "/api/games", json=new)
        assert status == 201
        self.id, self.invite = told["id"], told["invite"]
        self.secrets = {seat["seat"]: seat["secret"] for seat in told["seats"]}
        first = {"me": 1, "other": 2, "toss": None}[first]
        self.here = opponent == "here"
        self.coach = self.here if coach is None else coach
        self.table = Table(numduel.game(key, **rules), first, seated={*self.secrets})
        if words is not None:
            self.table.words |= {*self.secrets}
        self.go_on()
        if more["ready"]:
            self.get_ready()

    def ask(self, method, path, secret="", **more):
        status, told = self.described.ask(method, f"/api/games/{{game_id}}{path}", secret, game_id=self.id, **more)
        self.reached.add((more["json"]["type"] if path == "/commands" else path, status))
        return status, told

    def go_on(self):
        """Copy what chance decided from the server: who starts, and the cards, which must be possible."""
        table = self.table
        if table.match is None and len(table.seated) == 2 and not table.lacks_words((1, 2)):
            _, told = self.ask("GET", "")
            assert table.first in (None, told["first"])
            table.match = Match(table.game, told["first"])
        while table.to_move == numduel.CHANCE:
            _, told = self.ask("GET", "", self.holder(table.game.turn(table.match.state))[1])
            table.draw(told["log"][table.played]["move"])

    def holder(self, seat):
        """The seats and the token of somebody: 0 is the spectator, 3 the holder of both seats."""
        if self.here and seat in (1, 2, 3):
            return (1, 2), ".".join(self.secrets.values())
        if seat in self.secrets:
            return (seat,), self.secrets[seat]
        return (), ""

    def command(self, seat, kind, what="", number=None):
        seats, secret = self.holder(seat)
        body = {"type": kind} | ({} if number is None else {"number": number})
        if kind in ("move", "words"):
            body[kind] = what
        status, told = self.ask("POST", "/commands", secret, json=body)
        assert status == self.table.status(seats, kind, what, number), told
        if status == 200:
            self.table.happen(seats, kind, what)
            self.go_on()
            self.compare(seats, told)
        elif status == 409:
            self.compare(seats, told["game"])

    @rule(right=st.booleans(), words=st.sampled_from([None, "ours"]))
    def join(self, right, words):
        invite = self.invite if right and self.invite else "wrong"
        status, told = self.ask("POST", "/join", json={"invite": invite, "name": "Bob", "words": words})
        if not (right and self.invite):
            assert status == 403
        elif 2 in self.table.seated:
            assert status == 409
        else:
            assert status == 200
            self.secrets[2] = told["seats"][0]["secret"]
            self.table.seated.add(2)
            if words is not None:
                self.table.words.add(2)
            self.go_on()
            self.compare((2,), told["game"])

    @precondition(lambda self: self.table.match is None)
    @rule()
    def get_ready(self):
        self.hints()
        self.join(right=True, words="ours")
        for seat in (1, 2):
            self.words(seat, "x")
        self.hints()

    @precondition(lambda self: self.table.playing)
    @rule(choice=st.integers(0, 100))
    def move(self, choice):
        moves = self.table.game.moves(self.table.match.state)
        self.command(self.table.to_move, "move", moves[choice % len(moves)], self.table.number)

    @precondition(lambda self: self.table.playing)
    @rule(choices=st.lists(st.integers(0, 100), min_size=3, max_size=12))
    def play(self, choices):
        for choice in choices:
            if self.table.playing:
                self.move(choice)

    @rule(
        seat=st.sampled_from([0, 1, 2]),
        what=st.sampled_from(["keep", "own", "add 1", "add 4", "attack", "multiply", "draw 1", "", "\x00", "☘"]),
        late=st.sampled_from([0, 0, 1, 7]),
    )
    def move_rightly_or_wrongly(self, seat, what, late):
        self.command(seat, "move", what, max(0, self.table.number - late))

    @rule(seat=st.sampled_from([0, 1, 2]), words=st.sampled_from(["", "x", "☘ four leaves"]))
    def words(self, seat, words):
        self.command(seat, "words", words)

    @rule(seat=st.sampled_from([0, 1, 2]), kind=st.sampled_from(["offer", "agree", "decline", "rematch"]))
    def ask_or_answer(self, seat, kind):
        self.command(seat, kind)

    @precondition(lambda self: self.table.may_offer((1,)))
    @rule(seat=st.sampled_from([1, 2]), answer=st.sampled_from(["agree", "decline", "decline"]))
    def offer_and_answer(self, seat, answer):
        self.command(seat, "offer")
        self.command(3 - seat, answer)

    @precondition(lambda self: self.table.match and self.table.match.outcome)
    @rule(seat=st.sampled_from([1, 2]))
    def a_rematch_is_declined(self, seat):
        self.command(seat, "rematch")
        self.command(seat, "decline")
        self.command(3 - seat, "decline")

    @precondition(lambda self: self.table.match and self.table.match.outcome)
    @rule(seat=st.sampled_from([1, 2]))
    def both_ask_for_a_rematch(self, seat):
        self.command(seat, "rematch")
        self.command(3 - seat, "rematch")
        self.command(0, "rematch")
        for who in (0, 1, 2):
            self.follow(who)

    @rule(seat=st.sampled_from([0, 1, 2]), late=st.sampled_from([None, 0, 0, 1]), again=st.booleans())
    def take_back(self, seat, late, again):
        number = None if late is None else max(0, self.table.number - late)
        self.command(seat, "takeback", number=number)
        if again and self.table.playing:
            self.move(choice=self.table.number)

    @precondition(lambda self: self.table.number > 2)
    @rule(seat=st.sampled_from([0, 1, 2]))
    def resign(self, seat):
        self.command(seat, "resign")

    @rule(seat=st.sampled_from([0, 1, 2]))
    def follow(self, seat):
        seats, secret = self.holder(seat)
        status, told = self.ask("POST", "/follow", secret)
        if len(self.table.wants) < 2:
            assert status == 409
        elif not seats:
            assert status == 403
        else:
            assert status == 200
            assert [held["seat"] for held in told["seats"]] == sorted(3 - own for own in seats)
            assert told["game"]["rules"] == self.table.game.rules
            assert told["id"] == told["game"]["id"] != self.id
            assert told["game"]["first"] == self.table.first
            assert self.ask("POST", "/follow", secret) == (200, told)  # it can be retried

    @precondition(lambda self: len(self.table.wants) == 2)
    @rule()
    def play_the_rematch(self):
        secrets = {}
        for seat in (1,) if self.here else (1, 2):
            _, told = self.ask("POST", "/follow", self.holder(seat)[1])
            secrets |= {held["seat"]: held["secret"] for held in told["seats"]}
        self.id, self.secrets, self.invite = told["id"], dict(sorted(secrets.items())), None
        self.table = Table(self.table.game, self.table.first, seated={1, 2})
        self.go_on()

    @rule()
    def hints(self):
        for seat in (0, 1, 2):
            self.hint(seat)

    def hint(self, seat):
        seats, secret = self.holder(seat)
        status, told = self.ask("GET", "/hint", secret)
        table = self.table
        if not seats or not self.coach:
            assert status == 403
        elif not table.playing:
            assert status == 409
        else:
            assert status == 200
            assert 0 <= told["value"] <= 1
            if table.to_move in seats:
                solution = solve(table.game)
                assert told["value"] == pytest.approx(solution.value(table.match.state))
                assert told["best"]
                assert {*told["best"]} <= {*solution.best(table.match.state)}
            else:
                assert told["best"] == []

    @rule(seat=st.sampled_from([0, 1, 2]))
    def look_back(self, seat):
        _, secret = self.holder(seat)
        over = self.table.match is not None and self.table.match.outcome
        status, reviewed = self.ask("GET", "/review", secret)
        assert status == (200 if over else 409)
        status, text = self.ask("GET", "/record", secret)
        assert status == (200 if over else 409)
        if over:
            assert reviewed["game"] == self.table.game.key
            kept = record.parse(self.id, text)
            assert kept.match.history == self.table.match.history
            assert kept.match.outcome == self.table.match.outcome
            if self.table.chance:
                assert list(verify(kept))  # the cards were fixed before the first move

    @invariant()
    def all_see_the_game_of_the_rules(self):
        for seat in (0, 1, 2):
            seats, secret = self.holder(seat)
            status, told = self.ask("GET", "", secret)
            assert status == 200
            self.compare(seats, told)

    def compare(self, seats, told):
        """Compare what somebody is told with the model."""
        table, match, game = self.table, self.table.match, self.table.game
        outcome = match and match.outcome
        assert (told["game"], told["rules"], told["seats"]) == (game.key, game.rules, list(seats))
        assert (told["number"], told["played"]) == (table.number, table.played)
        assert (told["take_backs"], told["can_take_back"]) == (table.take_backs, table.may_take_back(seats))
        assert told["to_move"] == table.to_move
        assert told["moves"] == (list(game.moves(match.state)) if table.to_move in seats else [])
        assert told["offer"] == table.offer
        assert told["can_offer"] == table.may_offer(seats)
        assert told["outcome"] == (outcome._asdict() if outcome else None)
        assert told["ended"] == (match.ending.how if match and match.ending else None)
        assert told["wants_rematch"] == sorted(table.wants)
        assert (told["rematch"] is not None) == (len(table.wants) == 2)
        assert told["needs_words"] == table.lacks_words(seats)
        assert (told["secret"] is not None) == bool(outcome)
        assert (told["commitment"] is not None) == table.chance
        if match:
            viewer = table.to_move if table.to_move in seats else seats[0] if seats else None
            shown = game.position(match.state) if outcome else game.view(match.state, viewer)
            log = [{"by": by, "move": move} for by, move in match.history]
            if "?" in shown:
                log[-1]["move"] = "draw ?"
            assert (told["position"], told["log"]) == (shown, log)


def player(client):
    """The state machine for this server."""
    return type("Play", (Play,), {"described": Described(client), "reached": set()})
