"""The server does what its description says, and the games that are played through it are the games of the rules."""

import json
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import numduel
from numduel import record
from numduel.match import Match
from numduel.solve import solve
from numduel.verify import verify
from walks import SOAK
from web.conformance import conforms

VARIANTS = [
    ("showdown", {"target": 12, "numbers": 4}),
    ("showdown", {"target": 40, "numbers": 4}),  # its deck can run empty: a draw can be offered
    ("battle", {"numbers": 3}),
    ("battle", {"numbers": 2, "penalty_number": 1, "sudden_death": "giver_loses"}),
    ("target", {"target": 12, "numbers": 4}),
    ("wits", {"target": 9, "add": 2}),
    ("wits", {}),
    ("duel", {"target": 4, "repetition": 2}),
]
# what can be asked in a state must follow from what was asked before, or the machine cannot do it again
WITHOUT_CHANCE = [(key, rules) for key, rules in VARIANTS if not numduel.game(key, **rules).has_chance]


# the description


def given(folder, **parameters):
    """Settings of Schemathesis: nothing is waited for, and a parameter can be given."""
    lines = [
        '[[operations]]\ninclude-name = "GET /api/games/{game_id}"\nparameters = { wait = 0 }',
        "[parameters]",
        *(f"{name} = {json.dumps(value)}" for name, value in parameters.items()),
    ]
    path = folder / "schemathesis.toml"
    path.write_text("\n".join(lines))
    return path


# that a request is of the right form does not make it right: a move can be illegal, a position impossible
RIGHT_FORM = "--exclude-checks=positive_data_acceptance"


def test_nothing_is_answered_that_is_not_described(server, tmp_path):
    report = conforms(f"{server.url}/api/openapi.json", RIGHT_FORM, examples=8 * SOAK, config=given(tmp_path))
    assert "✅ Stateful" in report
    assert "Traceback" not in server.log


@pytest.mark.parametrize("over", [False, True], ids=["going on", "over"])
def test_nothing_is_answered_to_a_player_that_is_not_described(server, client, tmp_path, over):
    new = client.post("/api/games", json={"game": "battle", "opponent": "here", "rules": {"numbers": 3}, "words": ""})
    told = new.json()
    secret = f"Authorization: Bearer {told['seats'][0]['secret']}"
    if over:
        client.post(
            f"/api/games/{told['id']}/commands",
            json={"type": "resign"},
            headers=dict([secret.split(": ")]),
        )
    conforms(
        f"{server.url}/api/openapi.json",
        *(RIGHT_FORM, "--header", secret),
        examples=4 * SOAK,
        config=given(tmp_path, game_id=told["id"]),
    )
    assert "Traceback" not in server.log


@pytest.mark.parametrize("wait", ["-1", "30.1", "nan", "inf", "x", "1e999"])
def test_nobody_waits_for_longer_than_is_described(client, wait):
    new = client.post("/api/games", json={"game": "wits"}).json()
    assert client.get(f"/api/games/{new['id']}", params={"after": 0, "wait": wait}).status_code == 422


# the games


class Described:
    """Asks the server, and demands that what comes back is described."""

    def __init__(self, client):
        self._client = client
        self._document = client.get("/api/openapi.json").json()
        self._validators = {}

    def ask(self, method, path, secret="", **more):
        """The status and the data of an answer."""
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = self._client.request(
            method, path.replace("{game_id}", more.pop("game_id", "")), headers=headers, **more
        )
        kind = answer.headers["content-type"].partition(";")[0]
        self._validator(method.lower(), path, str(answer.status_code), kind).validate(
            answer.json() if kind == "application/json" else answer.text
        )
        return answer.status_code, answer.json() if kind == "application/json" else answer.content

    def _validator(self, *place):
        if place not in self._validators:
            method, path, status, kind = place
            schema = self._document["paths"][path][method]["responses"][status]["content"][kind]["schema"]
            whole = {**schema, "components": self._document["components"]}
            self._validators[place] = jsonschema_rs.Draft202012Validator(whole)
        return self._validators[place]


class Table:
    """A table as the rules have it: what the server tells is compared with it."""

    def __init__(self, game, first, **who):
        self.game, self.first = game, first
        self.chance = first is None or game.has_chance
        self.match: Match | None = None if self.chance else Match(game, first)
        self.seated: set[int] = who["seated"]
        self.words: set[int] = set()
        self.offer: int | None = None
        self.offered: Any = None
        self.wants: set[int] = set()

    @property
    def number(self):
        return len(self.match.history) if self.match else 0

    @property
    def playing(self):
        return self.match is not None and len(self.seated) == 2 and not self.match.outcome

    @property
    def to_move(self):
        return self.match.to_move if self.playing else None

    def lacks_words(self, seats):
        return self.chance and any(seat not in self.words for seat in seats)

    def may_offer(self, seats):
        new = self.offer is None and self.offered != (*seats, self.number)
        return self.playing and self.game.knows_draw and len(seats) == 1 and new

    def status(self, seats, kind, what, number):
        """What a command should be answered with."""
        if not seats:
            return 403
        if kind == "rematch":
            return 200 if self.match and self.match.outcome else 409
        if kind == "words":
            return 200 if self.lacks_words(seats) else 409
        if not self.playing:
            return 409
        if kind == "move":
            if number != self.number or self.to_move not in seats:
                return 409
            return 200 if what in self.game.moves(self.match.state) else 422
        if kind == "offer":
            return 200 if self.may_offer(seats) else 409
        if kind in ("agree", "decline"):
            return 200 if self.offer and self.offer not in seats else 409
        return 200

    def happen(self, seats, kind, what):
        """Let a command that was right happen."""
        if kind == "words":
            self.words |= {*seats}
        elif kind == "offer":
            self.offer, self.offered = seats[0], (*seats, self.number)
        elif kind == "rematch":
            self.wants |= {*seats}
        else:
            self.offer = None
            if kind == "move":
                self.match.play(what)
            elif kind == "resign":
                self.match.resign(self.to_move if self.to_move in seats else seats[0])
            elif kind == "agree":
                self.match.agree(seats[0])


class Play(RuleBasedStateMachine):
    """Two people, and one who only watches, do what is right and what is wrong."""

    described: Described
    reached: set[tuple[str, int]]  # each command and question with each status that it was answered with

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
        """Take from the server what is left to chance: who starts, and the cards, which must be possible ones."""
        table = self.table
        if table.match is None and len(table.seated) == 2 and not table.lacks_words((1, 2)):
            _, told = self.ask("GET", "")
            assert table.first in (None, told["first"])
            table.match = Match(table.game, told["first"])
        while table.to_move == numduel.CHANCE:
            _, told = self.ask("GET", "", self.holder(table.game.turn(table.match.state))[1])
            table.match.play(told["log"][table.number]["move"])

    def holder(self, seat):
        """The seats and the secret of somebody: 0 is who only watches, 3 who holds both."""
        if self.here and seat in (1, 2, 3):
            return (1, 2), ".".join(self.secrets.values())
        if seat in self.secrets:
            return (seat,), self.secrets[seat]
        return (), ""

    def command(self, seat, kind, what="", number=None):
        seats, secret = self.holder(seat)
        body = {"type": kind} | ({"move": what, "number": number} if kind == "move" else {})
        if kind == "words":
            body["words"] = what
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
    def both_ask_for_a_rematch(self, seat):
        self.command(seat, "rematch")
        self.command(3 - seat, "rematch")
        self.command(0, "rematch")
        for who in (0, 1, 2):
            self.follow(who)

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
            assert self.ask("POST", "/follow", secret) == (200, told)  # it can be done again

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
        """What somebody is told, with the table."""
        table, match, game = self.table, self.table.match, self.table.game
        outcome = match and match.outcome
        assert (told["game"], told["rules"], told["seats"]) == (game.key, game.rules, list(seats))
        assert told["number"] == table.number
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
    """Plays at this server."""
    return type("Play", (Play,), {"described": Described(client), "reached": set()})


def test_games_played_through_the_api_are_those_of_the_rules(client):
    run_state_machine_as_test(
        player(client),
        settings=settings(
            max_examples=20 * SOAK,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],  # what fails is short as it is, and to make it shorter takes minutes
            suppress_health_check=[*HealthCheck],
        ),
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_whatever_can_be_asked_for_is_answered_rightly_from_the_first_question_to_the_rematch(client, variant):
    play = player(client)()
    play.begin(variant, "friend", "toss", words=None, coach=True, ready=False)
    for seat in (0, 1, 2):
        ask_for_all(play, seat)
    play.join(right=False, words=None)
    play.get_ready()
    play.join(right=True, words=None)
    for seat in (0, 1, 2):
        ask_for_all(play, seat)
        play.move_rightly_or_wrongly(seat, "☘", late=0)
        play.words(seat, "more")
    play.move(choice=0)
    if play.table.game.knows_draw:
        play.offer_and_answer(play.table.game.turn(play.table.match.state), "decline")
    for seat in (0, 1):
        play.resign(seat)
    for seat in (0, 1, 2):
        ask_for_all(play, seat)
    play.both_ask_for_a_rematch(2)
    play.play_the_rematch()
    play.get_ready()
    while play.table.playing:
        play.move(choice=play.table.number)
    play.look_back(1)
    play.all_see_the_game_of_the_rules()
    commands = {"move", "words", "rematch", "/join", "/follow", "/hint"}
    assert {(kind, status) for kind in commands for status in (200, 403, 409)} < play.reached
    assert {(kind, status) for kind in ("/review", "/record") for status in (200, 409)} < play.reached
    assert {("move", 422), ("resign", 200), ("resign", 403)} < play.reached


def ask_for_all(play, seat):
    """All that changes nothing at this moment, and much that is refused."""
    play.hint(seat)
    play.look_back(seat)
    play.follow(seat)
    for kind in ("agree", "decline"):
        play.ask_or_answer(seat, kind)
    if not (play.table.match and play.table.match.outcome):
        play.ask_or_answer(seat, "rematch")
    play.all_see_the_game_of_the_rules()
