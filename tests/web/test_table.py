"""What may happen at a table, rule by rule, and that a table can be made anew from what is stored of it."""

import asyncio
import hashlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numduel
from numduel import fair
from numduel.players import HUMAN
from numduel.table.event import NOBODY, Command, Event, Refused
from numduel.table.table import Info, Table
from numduel.table.view import see
from numduel.web.app import create_app
from numduel.web.settings import Settings
from numduel.web.storage.store import migrate, open_engine
from walks import SMALL, SOAK, playable
from web.inprocess import running

SECRET = bytes(range(32))
COMPUTER = "random"


def info(key="wits", first=1, who=(HUMAN, HUMAN), *, seats=("a", "b"), secret=SECRET, before=None, **rules):
    game = numduel.game(key, **rules)
    taken = tuple(seat if sitter == HUMAN else None for seat, sitter in zip(seats, who, strict=True))
    names = ("Ann", "Bob")
    return Info(
        "a-table-name", game, first, who, names, taken, "c", True, secret, fair.commitment(secret), "now", before
    )


def table(*args, **more):
    return Table(info(*args, **more))


def do(at, seats, *command, key=None):
    """Have a command done, and the draws that are due then; what happened."""
    asked = Command(*command)
    events = at.decide(seats, asked._replace(key=key or asked.key))
    for event in events:
        at.apply(event)
    for event in at.draws():
        at.apply(event)
        events.append(event)
    return events


def move(at, what, seats=None, key=None):
    """A move of whoever's turn it is."""
    return do(at, seats or (at.to_move,), "move", what, at.number, key)


def refused(at, status, seats, *command):
    """The sentence with which a command is refused; nothing happens then."""
    before = picture(at)
    with pytest.raises(Refused) as refusal:
        at.decide(seats, Command(*command))
    assert refusal.value.status == status
    assert picture(at) == before
    return str(refusal.value)


def picture(at):
    """All that a table is."""
    match = at.match
    return (
        at.info,
        at.count,
        match and (match.first, match.state, match.history, match.ending, match.outcome, match.to_move),
        (at.offer, at.declined, at.wants, at.rematch, at.words, at.to_move, at.lacks_words, at.terms),
        (at._offered, at._answered),
        at.draws(),
        [see(at, seats, ()) for seats in ((), (1,), (2,), (1, 2))],
    )


def over(at):
    do(at, (at.to_move,), "resign")
    return at


# moves


def test_a_move_for_a_turn_that_is_past_is_refused():
    at = table()
    move(at, "add 3")
    assert refused(at, 409, (2,), "move", "add 3", 0) == "this is turn 1, not turn 0: the game has gone on"


def test_a_move_for_a_turn_that_is_to_come_is_refused():
    assert "this is turn 0, not turn 1" in refused(table(), 409, (1,), "move", "add 3", 1)


def test_a_move_in_the_turn_of_the_other_player_is_refused():
    assert refused(table(), 409, (2,), "move", "add 3", 0) == "it is the other player's turn"


@pytest.mark.parametrize("what", ["add 11", "keep", "", "draw 3", "add 3 ", "ADD 3"])
def test_an_illegal_move_is_refused_with_the_sentence_of_the_rules(what):
    at = table()
    with pytest.raises(numduel.IllegalMove) as rules:
        at.game.play(at.match.state, what)
    assert refused(at, 422, (1,), "move", what, 0) == str(rules.value)


def test_a_player_cannot_draw_a_card_for_themselves():
    at = table("showdown")
    do(at, (1,), "words")
    do(at, (2,), "words")
    assert "has no move 'draw 3'" in refused(at, 422, (1,), "move", "draw 3", 1)


@pytest.mark.parametrize("kind", ["move", "resign", "offer", "agree", "decline", "rematch", "words"])
def test_whoever_only_watches_can_do_nothing(kind):
    for at in (table(), over(table()), table("showdown"), table(seats=("a", None))):
        assert refused(at, 403, (), kind, "add 3", 0) == "you are watching: only the players can do that"


def test_whoever_holds_both_seats_moves_for_whose_turn_it_is():
    at = table()
    assert move(at, "add 3", (1, 2)) == [Event("move", 1, "add 3")]
    assert move(at, "add 3", (1, 2)) == [Event("move", 2, "add 3")]


@pytest.mark.parametrize("kind", ["move", "resign", "offer", "agree", "decline", "words"])
def test_nothing_but_a_rematch_can_be_asked_for_when_the_game_is_over(kind):
    at = over(table())
    refused(at, 409, (2,), kind, "add 3", at.number)


def test_a_move_after_the_end_is_told_how_the_game_ended():
    assert refused(over(table()), 409, (2,), "move", "add 3", 0) == "the game is over: player 1 resigned"


# keys


def test_a_command_that_is_sent_twice_is_done_once():
    at = table()
    assert move(at, "add 3", key="once")
    before = picture(at)
    assert do(at, (1,), "move", "add 3", 0, "once") == []
    assert picture(at) == before


@pytest.mark.parametrize("kind", ["resign", "offer", "rematch"])
def test_what_is_no_move_is_done_once_too(kind):
    at = over(table()) if kind == "rematch" else table()
    assert do(at, (1,), kind, "next" if kind == "rematch" else "", key="once")
    assert do(at, (1,), kind, "other" if kind == "rematch" else "", key="once") == []


@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_an_answer_is_given_once(answer):
    at = table()
    do(at, (1,), "offer")
    assert do(at, (2,), answer, key="once")
    assert do(at, (2,), answer, key="once") == []


def test_a_key_that_was_used_for_another_move_is_refused():
    at = table()
    move(at, "add 3", key="once")
    sentence = "that key has been used for something else: each command needs a new one"
    assert refused(at, 409, (1,), "move", "add 4", 0, "once") == sentence
    assert refused(at, 409, (1,), "resign", "", None, "once") == sentence


def test_a_key_that_was_used_for_other_words_is_refused():
    at = table("showdown")
    do(at, (1,), "words", "resign", key="once")
    do(at, (2,), "words", "")
    refused(at, 409, (1,), "words", "other", None, "once")
    refused(at, 409, (1,), "resign", "", None, "once")
    assert do(at, (1,), "words", "resign", None, "once") == []


def test_a_key_is_its_players_own():
    at = table()
    move(at, "add 3", key="1")
    assert move(at, "add 3", key="1") == [Event("move", 2, "add 3", "1")]


# draws by agreement


def test_a_draw_is_offered_only_where_a_rule_knows_one():
    at = table("showdown")
    do(at, (1,), "words")
    do(at, (2,), "words")
    assert not at.game.knows_draw
    assert refused(at, 409, (1,), "offer") == "no rule of Number Stack Showdown knows a draw"


@pytest.mark.parametrize("seat", [1, 2])
def test_a_draw_can_be_offered_in_either_turn_once(seat):
    at = table()
    assert at.may_offer((seat,))
    do(at, (seat,), "offer")
    assert at.offer == seat
    do(at, (3 - seat,), "decline")
    assert not at.may_offer((seat,))
    refused(at, 409, (seat,), "offer")
    move(at, "add 3")
    do(at, (seat,), "offer")
    assert at.offer == seat


def test_two_offers_do_not_meet():
    at = table()
    do(at, (1,), "offer")
    refused(at, 409, (2,), "offer")


@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_an_offer_is_answered_by_the_other_person_only(answer):
    at = table()
    assert refused(at, 409, (1,), answer) == "no draw is offered to you"
    do(at, (1,), "offer")
    assert refused(at, 409, (1,), answer) == "no draw is offered to you"
    do(at, (2,), answer)
    assert at.offer is None


def test_who_declined_is_known_until_the_next_move_or_offer():
    at = table()
    do(at, (1,), "offer")
    assert at.declined is None
    do(at, (2,), "decline")
    assert at.declined == 2
    do(at, (2,), "offer")
    assert at.declined is None
    do(at, (1,), "decline")
    assert see(at, (2,), ()).declined == 1
    move(at, "add 3")
    assert at.declined is None


def test_an_offer_that_is_accepted_ends_the_game_as_a_draw():
    at = table()
    do(at, (1,), "offer")
    do(at, (2,), "agree")
    assert at.outcome == numduel.Outcome(None, "the players agreed on a draw", "agreed")


@pytest.mark.parametrize("seat", [1, 2])
def test_a_move_lets_an_offer_lapse(seat):
    at = table()
    do(at, (seat,), "offer")
    move(at, "add 3")
    assert at.offer is None
    refused(at, 409, (3 - seat,), "agree")


@pytest.mark.parametrize(("seats", "who"), [((1,), (HUMAN, COMPUTER)), ((1, 2), (HUMAN, HUMAN))])
def test_a_draw_is_offered_to_another_person_only(seats, who):
    sentence = "a draw can be offered to another person, once in a turn"
    assert refused(table(who=who), 409, seats, "offer") == sentence


# the end


@pytest.mark.parametrize("seat", [1, 2])
def test_a_player_can_resign_in_either_turn(seat):
    at = table()
    do(at, (seat,), "resign")
    assert at.outcome == (3 - seat, f"player {seat} resigned", "resigned")


@pytest.mark.parametrize("first", [1, 2])
def test_where_both_are_here_the_player_to_move_resigns(first):
    at = table(first=first)
    do(at, (1, 2), "resign")
    assert at.outcome.winner == 3 - first


def test_a_rematch_is_for_when_the_game_is_over():
    sentence = "a rematch can be asked for when the game is over"
    assert refused(table(), 409, (1,), "rematch", "next") == sentence


@pytest.mark.parametrize("seat", [1, 2])
def test_a_rematch_needs_both_people(seat):
    at = over(table())
    do(at, (seat,), "rematch", "one")
    assert (at.wants, at.rematch) == ({seat}, None)
    assert do(at, (seat,), "rematch", "two") == []
    do(at, (3 - seat,), "rematch", "three")
    assert (at.wants, at.rematch) == ({1, 2}, "three")


@pytest.mark.parametrize(
    ("seats", "who"), [((1,), (HUMAN, COMPUTER)), ((2,), (COMPUTER, HUMAN)), ((1, 2), (HUMAN, HUMAN))]
)
def test_one_press_is_enough_against_a_computer_or_where_two_share_a_screen(seats, who):
    at = over(table(who=who))
    do(at, seats, "rematch", "next")
    assert at.rematch == "next"


def test_a_rematch_is_made_once():
    at = over(table())
    do(at, (1, 2), "rematch", "next")
    assert do(at, (1,), "rematch", "another") == []
    assert at.rematch == "next"


@pytest.mark.parametrize("opponent", ["friend", "here", COMPUTER])
@pytest.mark.parametrize("first", ["me", "other"])
def test_in_a_rematch_the_seats_are_swapped_and_so_is_who_starts(sqlite, opponent, first):
    async def play():
        async with running(app(sqlite)) as client:

            async def ask(path, secret="", **body):
                told = {"authorization": f"Bearer {secret}"} if secret else {}
                answer = await client.request("POST", f"/api{path}", told, body)
                assert answer.status < 300, answer
                return answer.json

            new = await ask("/games", game="wits", opponent=opponent, first=first, name="Ann")
            begun = new["game"]
            path = f"/games/{new['id']}"
            secrets = {seat["seat"]: seat["secret"] for seat in new["seats"]}
            if opponent == "friend":
                joined = await ask(f"{path}/join", invite=new["invite"], name="Bob")
                secrets[2] = joined["seats"][0]["secret"]
            await ask(f"{path}/commands", secrets[1], type="resign")
            for secret in secrets.values():
                agreed = await ask(f"{path}/commands", secret, type="rematch")
            follow = await ask(f"{path}/follow", secrets[1])
            assert follow["id"] == agreed["rematch"]
            return begun, follow

    begun, follow = asyncio.run(play())
    game = follow["game"]
    assert [seat["seat"] for seat in follow["seats"]] == [2]
    assert game["players"][1]["name"] == "Ann"
    assert [player["who"] for player in game["players"]] == [player["who"] for player in begun["players"]][::-1]
    starts = [(begun, 1), (game, 2)]
    assert [(told["first"] == mine) for told, mine in starts] == [first == "me", first != "me"]


def app(db):
    engine = open_engine(db)
    migrate(engine)
    engine.dispose()
    return create_app(Settings(db, pause=0).without_limits())


# chance


WITH_CHANCE = [("showdown", 1), ("battle", 2), ("wits", None), ("duel", None), ("target", None), ("showdown", None)]


@pytest.mark.parametrize(("key", "first"), WITH_CHANCE)
def test_each_person_is_asked_for_words_before_the_first_card_or_the_toss(key, first):
    at = table(key, first)
    assert at.lacks_words == [1, 2]
    waits = "the game begins when all players have added their words to the shuffle"
    assert refused(at, 409, (1,), "move", "keep", 0) == waits
    assert do(at, (2,), "words", "two") == [Event("words", 2, "two")]
    assert (at.match, at.lacks_words) == (None, [1])
    do(at, (1,), "words", "one")
    assert at.match
    assert at.lacks_words == []
    assert at.terms.mix == "one\ntwo"


@pytest.mark.parametrize(("key", "first"), WITH_CHANCE)
def test_words_are_not_taken_twice_nor_after_the_first_card(key, first):
    at = table(key, first)
    do(at, (1,), "words", "one")
    sentence = "the shuffle has your words already, or needs none"
    assert refused(at, 409, (1,), "words", "more") == sentence
    do(at, (2,), "words", "two")
    for seats in ((1,), (2,), (1, 2)):
        assert refused(at, 409, seats, "words", "more") == sentence


@pytest.mark.parametrize("key", ["wits", "target", "duel"])
def test_no_words_are_asked_for_where_nothing_is_left_to_chance(key):
    at = table(key)
    assert at.lacks_words == []
    assert at.match
    refused(at, 409, (1,), "words", "mine")


def test_a_computer_is_not_asked_for_words():
    assert table("showdown", who=(HUMAN, COMPUTER)).lacks_words == [1]
    assert table("showdown", who=(COMPUTER, HUMAN)).lacks_words == [2]


def test_where_two_share_a_screen_their_words_are_added_at_once():
    at = table("showdown")
    do(at, (1, 2), "words", "ours")
    assert (at.words, at.lacks_words) == ({1: "ours", 2: "ours"}, [])


@pytest.mark.parametrize("key", ["showdown", "battle"])
def test_nothing_is_drawn_before_both_sit_down(key):
    at = table(key, seats=("a", None))
    do(at, (1,), "words", "one")
    at.apply(Event("words", 2, "two"))
    assert at.match
    assert at.waiting
    assert at.draws() == []
    assert refused(at, 409, (1,), "move", "keep", 0) == "the game begins when both players have sat down"
    at.know(at.info._replace(seats=("a", "b")))
    assert len(at.draws()) == 1


def test_in_a_rematch_nobody_is_waited_for():
    assert not table(seats=(None, None), before="a-game-before").waiting


@pytest.mark.parametrize("key", ["showdown", "battle"])
@pytest.mark.parametrize("first", [1, 2, None])
def test_chance_follows_from_the_secret_and_the_words(key, first):
    secret = hashlib.sha256(key.encode()).digest()
    at = table(key, first, secret=secret)
    do(at, (2,), "words", "two")
    do(at, (1,), "words", "one ☘")
    rng = random.Random(5)
    while not at.outcome:
        move(at, rng.choice(at.game.moves(at.match.state)))
    terms = fair.Terms(key, at.game.rules, toss=first is None, mix="one ☘\ntwo")
    shuffle = fair.Shuffle(secret, terms)
    starts = first or shuffle.toss()
    assert at.match.first == starts
    state, drawn = at.game.start(starts), 0
    for by, what in at.match.history:
        if by == numduel.CHANCE:
            assert what == shuffle.draw(drawn, at.game.chances(state))
            drawn += 1
        state = at.game.play(state, what)
    assert drawn > 3


def test_other_words_make_other_draws():
    drawn = set()
    for words in map(str, range(30)):
        at = table("showdown")
        do(at, (1,), "words", words)
        do(at, (2,), "words", "")
        drawn.add(at.match.history[0])
    assert len(drawn) > 3


# a table made anew


GAMES = [(key, {}) for key in numduel.GAMES] + [
    ("showdown", {"target": 40, "numbers": 4}),
    ("battle", {"numbers": 2, "copies": 2, "penalty_number": 1, "sudden_death": "giver_loses"}),
    ("target", {"target": 12, "numbers": 4}),
    ("wits", {"target": 9, "add": 2}),
    ("duel", {"target": 4, "repetition": 2}),
]
KINDS = ["move"] * 6 + ["resign", "offer", "agree", "decline", "rematch", "words"]


def random_command(at, data):
    """A command that may be right or wrong."""
    kind = data.draw(st.sampled_from(KINDS), label="kind")
    what = ""
    if kind == "move":
        legal = playable(at.game, at.match.state) if at.match else ()
        what = data.draw(st.sampled_from([*legal, "keep", "add 1"]), label="move")
    elif kind in ("words", "rematch"):
        what = data.draw(st.sampled_from(["", "resign", "three"]), label="words")
    number = at.number if data.draw(st.integers(0, 5)) else at.number - 1
    key = data.draw(st.sampled_from([None, None, "a", "b"]), label="key")
    return Command(kind, what, number, key)


@pytest.mark.parametrize(("key", "rules"), GAMES)
@settings(max_examples=40 * SOAK, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_table_made_anew_from_what_is_stored_is_the_one_that_went_on(key, rules, data):
    assert set(rules) <= set(SMALL[key])
    first = data.draw(st.sampled_from([1, 2, None]))
    who = data.draw(st.sampled_from([(HUMAN, HUMAN), (HUMAN, COMPUTER), (COMPUTER, HUMAN)]))
    known = info(key, first, who, secret=data.draw(st.binary(min_size=32, max_size=32)), **rules)
    at, events = Table(known), []
    holders = [(1,), (2,), (1, 2)]
    for _ in range(data.draw(st.integers(0, 25))):
        command = random_command(at, data)
        seats = (at.to_move,) if at.to_move and command.kind == "move" else data.draw(st.sampled_from(holders))
        try:
            events += do(at, seats, *command)
        except Refused:
            continue
    assert picture(Table(known, events)) == picture(at)
    split = data.draw(st.integers(0, len(events)))
    gone_on = Table(known, events[:split])
    for event in events[split:]:
        gone_on.apply(event)
    assert picture(gone_on) == picture(at)
    assert at.count == len(events)
    assert at.draws() == []
    assert sum(event.kind == "move" for event in events) == at.number
    assert [event.by for event in events if event.kind == "move"] == [
        by if by in (1, 2) else NOBODY for by, _ in (at.match.history if at.match else [])
    ]
